"""Rounds of the real engine played by a strategy, counted, and set beside the exact values."""

from croupier.exact.simulation.output import Output
from croupier.exact.simulation.pool import checked_workers, count, simulate
from croupier.exact.simulation.results import BetResult, Simulation
from croupier.exact.simulation.run import Run
from croupier.exact.simulation.tally import Result, Tally

__all__ = [
    "BetResult",
    "Output",
    "Result",
    "Run",
    "Simulation",
    "Tally",
    "checked_workers",
    "count",
    "simulate",
]
