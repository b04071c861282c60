"""What it is worth to decide on a box with the cards of the player's other boxes in mind."""

from croupier.exact.combined.gains import Gain, Gains
from croupier.exact.combined.results import Combined, Row, alone
from croupier.exact.combined.run import CombinedRun

__all__ = ["Combined", "CombinedRun", "Gain", "Gains", "Row", "alone"]
