"""Random tables that the rules allow: settings, stakes, others' boxes, a balance and a deck.

Nothing here knows a game. Limits are read from the settings by their names, and stakes that a game
refuses all the same are drawn again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from croupier.cards import DECK, Card
from croupier.errors import BetRefused
from croupier.games import Game, State, load_game
from croupier.games.round import MAX_CENTS, Slot, Stakes
from croupier.games.rules import Rules, Setting, SettingValue

TRIES = 1_000


@dataclass(frozen=True, slots=True)
class House:
    """A game with the settings that were chosen for it."""

    game: Game
    settings: dict[str, SettingValue]


@dataclass(frozen=True, slots=True)
class Table:
    """All that decides a round but the player's decisions."""

    house: House
    stakes: dict[int, Stakes]
    taken: tuple[int, ...]
    balance: int
    deck: tuple[Card, ...]

    def start(self) -> State:
        """The round before its first card."""
        return self.house.game.start(self.stakes, self.balance, self.taken)

    def cards(self, slots: Sequence[Slot]) -> tuple[Card, ...]:
        """What lies in these slots."""
        return tuple(self.deck[slot.position] for slot in slots)


def houses(name: str, random: Random, mixed: int) -> list[House]:
    """The game as published, with every choice of a setting made once, and with mixed settings."""
    rules = load_game(name).rules
    chosen: list[dict[str, SettingValue]] = [{}]
    chosen += [{setting.name: choice} for setting in rules.settings for choice in setting.choices]
    chosen += [_mixed_settings(rules, random) for _ in range(mixed)]
    return [House(load_game(name, settings), settings) for settings in chosen]


def _mixed_settings(rules: Rules, random: Random) -> dict[str, SettingValue]:
    """Half of the settings changed, with room between a lowest and a highest amount."""
    chosen = {
        setting.name: _setting_value(setting, random)
        for setting in rules.settings
        if random.randrange(2)
    }
    values = {**rules.values, **chosen}
    for name, highest in values.items():
        lowest = values.get(name.replace("max_", "min_"))
        if name.startswith("max_") and isinstance(lowest, int) and isinstance(highest, int):
            chosen[name] = max(highest, 2 * lowest)
    return chosen


def _setting_value(setting: Setting, random: Random) -> SettingValue:
    if isinstance(setting.default, str):
        return random.choice(setting.choices)
    if isinstance(setting.default, tuple):
        return tuple(sorted(random.sample(setting.default, random.randint(1, 3))))
    if setting.maximum is not None:
        return random.randint(setting.minimum, setting.maximum)
    return random.randint(setting.minimum, max(setting.minimum, _shrunk(setting.default, random)))


def _shrunk(amount: int, random: Random) -> int:
    """The amount at any order of magnitude down to one."""
    return amount >> random.randrange(amount.bit_length())


def random_table(house: House, random: Random) -> Table:
    """Stakes on any boxes, seats taken where others may sit, and often a balance that binds."""
    for _ in range(TRIES):
        stakes = _stakes(house.game, random)
        others = [box for box in range(1, house.game.rules.boxes + 1) if box not in stakes]
        taken = tuple(random.sample(others, random.randint(0, len(others))))
        for seated in (taken, ()):
            try:
                state = house.game.start(stakes, MAX_CENTS, seated)
            except BetRefused:
                continue
            balance = MAX_CENTS - state.balance + _to_spend(stakes, random)
            return Table(house, stakes, seated, balance, random_deck(random))
    raise AssertionError(f"{house} takes no stakes")


def _stakes(game: Game, random: Random) -> dict[int, Stakes]:
    rules = game.rules
    boxes = random.sample(range(1, rules.boxes + 1), random.randint(1, rules.most_boxes))
    scale, spread = _shrunk(10_000, random), random.choice((1, 2, 5, 20))
    placed = {}
    for box in boxes:
        names = [name for name in game.stakes if random.randrange(4)] or game.stakes[:1]
        amounts = {name: scale * random.randint(1, spread) for name in names}
        placed[box] = Stakes(**{name: _limited(rules, name, amounts[name]) for name in names})
    return placed


def _limited(rules: Rules, name: str, amount: int) -> int:
    """The amount moved between the limits that the settings state for this bet."""
    lowest = rules.values.get(f"min_{name}", rules.numbers("chips")[0])
    highest = rules.values.get(f"max_{name}", MAX_CENTS)
    assert isinstance(lowest, int)
    assert isinstance(highest, int)
    return min(max(amount, lowest), highest)


def _to_spend(stakes: dict[int, Stakes], random: Random) -> int:
    """What is left after the stakes: plenty, or about as much as the decisions cost."""
    if random.randrange(2):
        return 1_000_000_000
    largest = max(placed.total for placed in stakes.values())
    return max(0, random.randint(0, 16) * largest // 2 + random.randint(-1, 1))


def random_deck(random: Random) -> tuple[Card, ...]:
    """A shuffled deck; of three, one has few ranks and one few suits on top.

    So good hands, equal hands and dealers who qualify all come often.
    """
    deck = random.sample(DECK, len(DECK))
    first, kind = random.randrange(13), random.randrange(3)
    ranks = random.randint(4, 9)
    if kind == 1:
        deck.sort(key=lambda card: (card.rank - first) % 13 >= ranks)
    elif kind == 2:
        deck.sort(key=lambda card: card.suit in (first % 4, (first + 1) % 4))
    return tuple(deck)
