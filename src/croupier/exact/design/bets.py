"""The bets whose pay tables can be designed, and what solves them under any table."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path

from croupier.errors import RulesError
from croupier.exact.design.bounds import Bounds
from croupier.exact.design.column import Column, Pays
from croupier.exact.design.designing import (
    Found,
    Wanted,
    Worth,
    approach,
    design_main_bet,
    design_side_bet,
    side_bet_linear,
)
from croupier.exact.design.long_games import (
    InForce,
    Listed,
    LongGame,
    Starts,
    known_of,
    listed,
    reach_of,
)
from croupier.exact.kernels.tables import StrengthTable, five_card_table, four_card_table
from croupier.exact.report.survey import with_pays
from croupier.exact.strategies import solved_game
from croupier.exact.whole.paid import ReadTable, side_bets
from croupier.exact.whole.workers import Progress
from croupier.games import GAMES, Game
from croupier.games.pay import five_card_pays, four_card_pays
from croupier.games.rules import PayTable

MAIN = "main"
MAIN_TABLES = {
    "casino-holdem": "ante",
    "four-card": "ante_bonus",
    "caribbean-stud": "bet",
    "two-plus-four": "bet",
    "six-card": "bet",
}
"""The pay table of the main bet; of the last two games see `design_long`."""


def table_of(game: Game, bet: str) -> PayTable:
    """The pay table of a bet as it is in force; `RulesError` for a bet that cannot be designed."""
    if bet == MAIN:
        return game.rules.paytable(MAIN_TABLES[game.id])
    found = game.rules.paytables_in_force()
    if bet not in found or bet not in game.stakes:
        known = ", ".join((MAIN, *(name for name in found if name in game.stakes)))
        raise RulesError("unknown-paytable", f"{game.id} has no bet {bet!r:.40}: {known}")
    return found[bet]


def design(
    game: Game,
    bet: str,
    column: Column,
    wanted: Wanted,
    workers: int,
    progress: Progress,
    keep: Path | None = None,
) -> list[Found]:
    """The tables of a bet near the wanted value; what is solved is put into the file to `keep`."""
    if bet != MAIN:
        read: ReadTable = four_card_pays if bet == "aces_up" else five_card_pays
        (found,) = side_bets(bet, [table_of(game, bet)], read, _strengths(bet))
        return design_side_bet(column, side_bet_linear(column, found.law), wanted)
    _check_whole(column)
    kept = _Kept(keep, game, column) if keep else None

    def evaluate(tables: Sequence[Pays]) -> Sequence[Worth]:
        worths = list(_worths(game, column, tables, workers, progress))
        if kept:
            kept.add(zip(tables, worths, strict=True))
        return worths

    return design_main_bet(column, wanted, evaluate, kept.read() if kept else ())


def design_long(
    game: LongGame,
    column: Column,
    wanted: Wanted,
    workers: int,
    progress: Progress,
    starts: Starts,
    keep: Path | None = None,
) -> list[Listed]:
    """Tables of a main bet that takes hours to solve, the one that should come closest first.

    They are told at once, between bounds; with a file to `keep` what is solved, they are solved.
    `RulesError("not-solved")` where the classes of the rules as they are are not in the package.
    """
    _check_whole(column)
    rules = InForce.kept(game)
    return list_tables(
        rules, column, wanted, known_of(rules), reach_of(game), workers, progress, starts, keep
    )


def list_tables(
    rules: InForce,
    column: Column,
    wanted: Wanted,
    worths: dict[Pays, Worth],
    reach: tuple[Fraction, ...],
    workers: int,
    progress: Progress,
    starts: Starts,
    keep: Path | None = None,
) -> list[Listed]:
    """The same of a game on any deck; `worths` are solved, and `reach` is for `Bounds`."""
    column, played = rules.changing(column), rules.played()
    if keep:
        kept, file = _Kept(keep, rules.game, column), keep
        worths.update(kept.read())

        def evaluate(tables: Sequence[Pays]) -> Sequence[Worth]:
            found = list(rules.solve(tables, file, workers, progress, starts))
            kept.add(zip(tables, found, strict=True))
            return found

        approach(column, played, wanted, evaluate, worths)
    bounds = Bounds(played, reach, {pays: worth.ev for pays, worth in worths.items()})
    return listed(rules, column, wanted, bounds, worths)


def _check_whole(column: Column) -> None:
    if column.grid.denominator != 1:
        raise RulesError("setting-value", "the main bet is paid in whole multiples alone")


def _strengths(bet: str) -> StrengthTable:
    return four_card_table(5) if bet == "aces_up" else five_card_table(5)


def _worths(
    game: Game, column: Column, tables: Sequence[Pays], workers: int, progress: Progress
) -> Iterator[Worth]:
    """All tables in one pass over the decisions, each with its own best play."""
    changed = [dict(zip(column.hands, map(int, pays), strict=True)) for pays in tables]
    solved = [
        solved_game(GAMES[game.id](with_pays(game.rules, MAIN_TABLES[game.id], pays)))
        for pays in changed
    ]
    nets: list[Counter[int]] = [Counter() for _ in tables]
    assert solved[0] is not None, "such a game is solved with any pay table"
    for rows in solved[0].rows(workers, progress):
        for one, counted in zip(solved, nets, strict=True):
            assert one is not None
            chosen = one.best(rows)
            for bet in one.bets:
                for net, deals in one.outcomes(rows, bet):
                    counted[net] += int(deals[chosen == bet].sum())
    yield from map(_worth_of, nets)


def _worth_of(nets: Counter[int]) -> Worth:
    deals = nets.total()
    ev = Fraction(sum(net * count for net, count in nets.items()), deals)
    squares = Fraction(sum(net * net * count for net, count in nets.items()), deals)
    return Worth(ev, sqrt(squares - ev * ev))


def _float(said: object) -> float | None:
    return None if said is None else float(str(said))


class _Kept:
    """A file of solved tables of one bet, a line each, so that a stopped search goes on."""

    def __init__(self, path: Path, game: Game, column: Column) -> None:
        self._path = path
        self._about = {"rules": game.rules.hash, "hands": list(column.hands)}

    def read(self) -> Iterator[tuple[Pays, Worth]]:
        """The tables; `RulesError("output-foreign")` for a file that is not of this bet."""
        if not self._path.exists():
            return
        for line in self._path.read_text("utf-8").splitlines():
            try:
                said = json.loads(line)
                about = {"rules": said["rules"], "hands": said["hands"]}
                pays = tuple(map(Fraction, said["pays"]))
                worth = Worth(Fraction(said["ev"]), _float(said["std_dev"]))
            except (ValueError, KeyError, TypeError, ZeroDivisionError):
                about = {}
            if about != self._about:
                raise RulesError("output-foreign", f"{self._path} holds other things than tables")
            yield pays, worth

    def add(self, solved: Iterable[tuple[Pays, Worth]]) -> None:
        """Put more of them in."""
        lines = [
            {**self._about, "pays": list(map(str, pays)), "ev": str(worth.ev)}
            | {"std_dev": worth.std_dev}
            for pays, worth in solved
        ]
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(line)}\n" for line in lines)
