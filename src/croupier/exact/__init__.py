"""Exact values: positions advised, whole games solved, simulation and reports."""

from croupier.exact.advice import Advice, Facts, Option
from croupier.exact.decisions import advise

__all__ = ["Advice", "Facts", "Option", "advise"]
