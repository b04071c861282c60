"""What a house decides for itself, and publishes."""

from dataclasses import dataclass

MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class HouseSettings:
    """Times in milliseconds, amounts in cents.

    `grant` is what a new player gets from the mint, and what one who is broke is set back to: whose
    balance is below `broke_below` and who has nothing in a round. A round that nobody decides for
    `abandon_after_ms` is ended by rule. A session ends after `idle_ms` without use and `session_ms`
    in all. `round_gap_ms` lies between the starts of two rounds of one player. A round that wins
    `large_win` net or more is logged.
    """

    grant: int = 100_000
    broke_below: int = 100
    bank: int = 10**14
    abandon_after_ms: int = 15 * MINUTE_MS
    idle_ms: int = 30 * MINUTE_MS
    session_ms: int = 24 * 60 * MINUTE_MS
    round_gap_ms: int = 0
    large_win: int = 1_000_000
