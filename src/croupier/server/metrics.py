"""What is measured: requests, commands and sockets as they come, the house's books as they are.

Labels are routes, codes, games and spots: nothing of a player, a session or a card.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from croupier.errors import CroupierError
from croupier.house.view import View
from croupier.server.returns import Measured

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """One server's metrics, in a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        registry = self._registry
        self.requests = Histogram(
            "croupier_request_seconds",
            "Time from a request to its answer",
            ("method", "route", "status"),
            registry=registry,
            buckets=SECONDS,
        )
        self.commands = Histogram(
            "croupier_command_seconds",
            "Time from a command to its durable answer",
            ("outcome",),
            registry=registry,
            buckets=SECONDS,
        )
        self.refusals = Counter(
            "croupier_refusals", "Refused requests and messages", ("code",), registry=registry
        )
        self.sockets = Gauge("croupier_sockets", "Open sockets", registry=registry)
        self.stalls = Counter(
            "croupier_slow_readers", "Queues of slow readers that ran over", registry=registry
        )
        self._open = Gauge(
            "croupier_game_open", "1 where new bets are taken", ("game",), registry=registry
        )
        self._books = _Books(registry)

    def shown(self, measured: Iterable[Measured], games: Iterable[View]) -> bytes:
        """The metrics as Prometheus reads them."""
        for game in games:
            self._open.labels(game["id"]).set(game["enabled"])
        self._books.tell(measured)
        return generate_latest(self._registry)

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Time a command, by what became of it."""
        began, outcome = perf_counter(), "failure"
        try:
            yield
            outcome = "answered"
        except CroupierError as error:
            outcome = error.code
            raise
        finally:
            self.commands.labels(outcome).observe(perf_counter() - began)


class _Books:
    """What the books say of every bet, as of the last time it was asked."""

    def __init__(self, registry: CollectorRegistry) -> None:
        def gauge(name: str, says: str, *more: str) -> Gauge:
            return Gauge(f"croupier_bet_{name}", says, ("game", "bet", *more), registry=registry)

        self._bets = gauge("settled", "Bets settled; of main, rounds")
        self._staked = gauge("staked_cents", "What was staked")
        self._returned = gauge("returned_cents", "What was returned, stakes included")
        self._measured = gauge("return_sampled", "Returned by staked, so far")
        self._bound = gauge("return_sampled_bound", "Its 95% interval", "side")
        self._exact = gauge("return_exact", "Return by best play, where all deals were counted")

    def tell(self, measured: Iterable[Measured]) -> None:
        """Set every gauge."""
        for bet in measured:
            place = bet.game, bet.bet
            self._bets.labels(*place).set(bet.bets)
            self._staked.labels(*place).set(bet.staked)
            self._returned.labels(*place).set(bet.returned)
            if bet.share is not None:
                self._measured.labels(*place).set(bet.share)
            if bet.share is not None and bet.within is not None:
                self._bound.labels(*place, "low").set(bet.share - bet.within)
                self._bound.labels(*place, "high").set(bet.share + bet.within)
            if bet.exact is not None:
                self._exact.labels(*place).set(bet.exact)
