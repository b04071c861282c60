"""Money, places and settlements in a person's words."""

from collections.abc import Sequence
from typing import assert_never

from croupier.cards import Card
from croupier.errors import InvalidNotation
from croupier.games.game import Game
from croupier.games.round import Holder, Line, Spot
from croupier.games.rules import Rules
from croupier.hands.naming import described


def money(cents: int) -> str:
    """An amount as it is shown.

    >>> money(123456), money(-5)
    ('1,234.56', '-0.05')
    """
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}.{part:02}"


def signed(cents: int) -> str:
    """A change of the balance: a win has its plus."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


def counted(number: int, one: str, more: str | None = None) -> str:
    """A number of things.

    >>> counted(1, "entry", "entries"), counted(2000, "round")
    ('1 entry', '2,000 rounds')
    """
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def place_title(holder: Holder) -> str:
    """`box2` as Box 2."""
    name = holder.rstrip("0123456789")
    return f"{name.title()} {holder[len(name) :]}".rstrip()


def hand_words(game: Game, cards: Sequence[Card | None], board: Sequence[Card | None] = ()) -> str:
    """A hand named, as soon as all its cards are open; "" before."""
    if None in cards:
        return ""
    try:
        return described(game.name([card for card in (*cards, *board) if card is not None]))
    except InvalidNotation:
        return ""


def spot_title(rules: Rules, spot: Spot) -> str:
    """A spot by its name on the table."""
    titles = {known.name: known.title for known in rules.spots}
    return titles.get(spot, spot.replace("_", " "))


def line_words(rules: Rules, line: Line) -> str:
    """A line of a settlement, with why: `ANTE 5.00 wins 1:1, +5.00 (2P4 R12)`."""
    title = spot_title(rules, line.spot)
    stake = f" {money(line.stake)}" if line.stake else ""
    capped = f", cut by {money(line.capped)} to the maximum payout" if line.capped else ""
    return f"{title}{stake} {_outcome(line)}, {signed(line.net)}{capped} ({line.rule})"


def printable(text: str) -> str:
    """A text with nothing in it that would steer a terminal or break the line."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def _outcome(line: Line) -> str:
    match line.outcome:
        case "win":
            return f"wins {line.pays}:1"
        case "lose":
            return "loses"
        case "push":
            return "is returned"
        case "unplayed":
            return "comes back unplayed"
        case "folded":
            return "is lost with the fold"
        case "spent":
            return "is spent"
        case "given":
            return "was given for the exchange"
        case "given-win":
            return "was given and is paid 1:1 all the same"
        case _:
            assert_never(line.outcome)
