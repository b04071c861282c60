"""Every refusal croupier can give, as one tree of typed errors.

CroupierError               a refusal: one line, one code, nothing changed
├── InvalidNotation         text that is no card, hand, action, slot or stake
├── RulesError              unknown game, version or setting; a rules file that does not hold
├── BetRefused              stakes that the table does not take
├── IllegalAction           an action that is not among the offers, or cards that cannot be dealt
├── DealError               a seed, commitment or cut that does not hold; a reveal before the end
├── RecordError             a record or log that cannot be read as one
├── PositionError           a position to be advised on that is none, or that cannot occur
├── SimulationError         rounds that cannot be simulated, or results that cannot be kept
├── ReportError             a report that cannot be made or written
├── LedgerError             a transfer that the books do not take
├── HouseError              a command, session or switch that the house does not take
│   └── StaleMove           a move on a table that has gone on since
└── VerificationFailed      a record or log that was read and is not true

Assertions are for our own bugs, never for input. A client translates codes, not messages.
"""

from typing import Literal

ErrorCode = Literal[
    # InvalidNotation
    "card-text",
    "card-duplicate",
    "card-count",
    "action-text",
    "slot-text",
    "stake-text",
    # RulesError
    "unknown-game",
    "unknown-version",
    "unknown-setting",
    "setting-value",
    "rules-file",
    "rules-page",
    "unknown-paytable",
    "not-solved",
    # BetRefused
    "stakes-empty",
    "stakes-unknown-box",
    "stakes-unknown-spot",
    "stakes-too-many-boxes",
    "stake-not-whole",
    "stake-not-positive",
    "stake-too-large",
    "stake-below-minimum",
    "stake-above-maximum",
    "stake-needs-ante",
    "antes-too-far-apart",
    "price-not-whole",
    "balance-not-whole",
    "balance-too-small",
    "seating",
    # IllegalAction
    "round-over",
    "round-open",
    "not-a-deal",
    "not-a-choice",
    "wrong-box",
    "not-offered",
    "late",
    "amount-out-of-range",
    "cards-not-held",
    "deal-cards",
    # DealError
    "entropy",
    "cut",
    "client-seed",
    "slot-unknown",
    "round-not-final",
    "binding",
    "server-seed",
    "void-reason",
    # RecordError
    "record-text",
    "record-form",
    "record-schema",
    "records-folder",
    # PositionError
    "position-form",
    "unknown-step",
    "position-impossible",
    # SimulationError
    "unknown-strategy",
    "rounds-not-positive",
    "one-hand-seen",
    "workers-not-positive",
    "output-not-writable",
    "output-foreign",
    # ReportError
    "report-folder",
    "report-packages",
    "cluster",
    "sample-size",
    # LedgerError
    "account-unknown",
    "account-differs",
    "account-same",
    "amount-not-whole",
    "amount-not-positive",
    "amount-too-large",
    "funds-too-small",
    "transfer-differs",
    "transfer-form",
    "pending-unknown",
    "pending-resolved",
    "pending-amount",
    "bet-settled",
    "books-unbalanced",
    # HouseError
    "session-unknown",
    "session-over",
    "recovery-unknown",
    "player-unknown",
    "player-disabled",
    "game-disabled",
    "house-disabled",
    "bank-too-small",
    "round-unknown",
    "round-elsewhere",
    "round-final",
    "round-too-soon",
    "no-round",
    "table-unknown",
    "not-owner",
    "not-broke",
    "command-form",
    "command-differs",
    "database-url",
    "database-busy",
    "database-version",
    "redis",
    "storage",
    "house-key",
    "audit-chain",
    "reason-form",
    "backup",
    "export-format",
    "stale-seq",
    # HouseError, by the server
    "body-form",
    "body-too-large",
    "not-found",
    "origin",
    "rate-limited",
    "advice-busy",
    "ticket",
    "method",
    "address",
    "failure",
    # VerificationFailed
    "digest",
    "rules-hash",
    "commitment",
    "card-opened",
    "replay",
    "settlement",
    "log-chain",
    "log-entry",
    "record-missing",
    "not-sealed",
]


class CroupierError(Exception):
    """A refusal: `code` is for programs, the message is one line for people.

    `figures` are the numbers that a sentence in another language needs, amounts as `…_cents`.
    """

    def __init__(self, code: ErrorCode, message: str, **figures: int) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.message = message
        self.figures = figures


class InvalidNotation(CroupierError):
    """Text that is no card, hand, action, slot or stake."""


class RulesError(CroupierError):
    """An unknown game, version or setting; a rules file that does not hold, a page that is none."""


class BetRefused(CroupierError):
    """Stakes that the table does not take."""


class IllegalAction(CroupierError):
    """An action that is not among the offers, or cards that cannot be dealt now."""


class DealError(CroupierError):
    """A seed, commitment or cut that does not hold, or a reveal before the round is final."""


class RecordError(CroupierError):
    """A record or log that cannot be read as one."""


class PositionError(CroupierError):
    """A position to be advised on that is none, or that cannot occur."""


class SimulationError(CroupierError):
    """Rounds that cannot be simulated, or results that cannot be kept."""


class ReportError(CroupierError):
    """A report that cannot be made or written."""


class LedgerError(CroupierError):
    """A transfer that the books do not take; nothing is transferred."""


class HouseError(CroupierError):
    """A command, session or switch that the house does not take."""


class StaleMove(HouseError):
    """A move on a table that has gone on since."""


class VerificationFailed(CroupierError):
    """A record or log that was read and is not true."""
