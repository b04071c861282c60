"""The sealed deck: committed before the bets, opened card by card, revealed when the round is over.

`docs/fairness.md` defines every byte, and says what this proves and what it does not.
"""

from croupier.deal.entropy import Entropy, demo_seed, fresh_seed
from croupier.deal.log import (
    CommitmentLog,
    Committed,
    Entry,
    Revealed,
    parse_log,
    read_log,
)
from croupier.deal.seal import (
    Binding,
    Seal,
    SealedDeck,
    check_client_seed,
    check_cut,
    seal,
    seal_from,
)
from croupier.deal.shuffle import fisher_yates, shuffled, stream

__all__ = [
    "Binding",
    "CommitmentLog",
    "Committed",
    "Entropy",
    "Entry",
    "Revealed",
    "Seal",
    "SealedDeck",
    "check_client_seed",
    "check_cut",
    "demo_seed",
    "fisher_yates",
    "fresh_seed",
    "parse_log",
    "read_log",
    "seal",
    "seal_from",
    "shuffled",
    "stream",
]
