"""The games: rules over cards and stakes, one file per game with its TOML."""

from collections.abc import Iterator, Mapping

from croupier.games.caribbean_stud import CaribbeanStud
from croupier.games.casino_holdem import CasinoHoldem
from croupier.games.four_card import FourCard
from croupier.games.game import Game, State
from croupier.games.rules import VARIANT, load_rules
from croupier.games.six_card import SixCard
from croupier.games.two_plus_four import TwoPlusFour

GAMES: Mapping[str, type[Game]] = {
    "two-plus-four": TwoPlusFour,
    "six-card": SixCard,
    "four-card": FourCard,
    "casino-holdem": CasinoHoldem,
    "caribbean-stud": CaribbeanStud,
}
"""Every game by id, in the order in which they are listed."""


def load_game(
    game: str, settings: Mapping[str, object] | None = None, version: int | None = None
) -> Game:
    """A game by id, the newest version unless one is named, with settings changed.

    `RulesError` for an unknown game, version or setting, or a value that a setting does not allow.
    """
    rules = load_rules(game, settings, version)
    return GAMES[rules.id](rules)


def load_tables() -> dict[str, Game]:
    """Every game, and after it its variants, by what their tables are called."""
    return {game.rules.table: game for name in GAMES for game in _variants(load_game(name))}


def _variants(game: Game) -> Iterator[Game]:
    yield game
    for setting in game.rules.settings:
        if setting.name == VARIANT:
            others = (choice for choice in setting.choices if choice != setting.default)
            yield from (load_game(game.id, {VARIANT: choice}) for choice in others)


__all__ = ["GAMES", "Game", "State", "load_game", "load_tables"]
