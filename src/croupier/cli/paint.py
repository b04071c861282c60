"""The table as a screen of coloured lines, for any width and height."""

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.text import Text

from croupier.cards import RANKS, Card
from croupier.cli.console import Key
from croupier.cli.table import Laid, Place, Table

SUIT_SIGNS = "♣♦♥♠"
TWO_COLOURS = ("black", "red", "red", "black")
FOUR_COLOURS = ("dark_green", "blue", "red", "black")
FIGURES = {"ellipse": "({})", "rectangle": "[{}]", "square": "▢ {}", "circle": "○ {}"}

_CITATION = re.compile(r"\([^()]*\)$")
_SIDE = 41
_NARROW = 72


def screen(
    table: Table | None,
    messages: Sequence[str],
    footer: Sequence[Text],
    size: tuple[int, int],
    colours: Sequence[str],
) -> list[Text]:
    """All lines of the screen, `size` wide and high; the footer stands at its end.

    Cards are drawn as large as there is room for, and of the messages the last ones are kept. Of
    a footer that is higher than the screen the first lines are kept.
    """
    width, height = size
    footer = footer[:height]
    room = height - len(footer)
    said = [line for message in messages for line in wrapped(Text(message, "yellow"), width)]
    head = [] if table is None else _head(table, width)
    for large in (True, False):
        places = () if table is None else table.places
        body = [line for place in places for line in block(place, width, large, colours)]
        if len(head) + len(body) + len(said) <= room:
            break
    left = max(room - len(head) - len(body), 0)
    said = said[-left:] if left else []
    lines = (head + body + said)[:room]
    return [*lines, *[Text()] * (room - len(lines)), *footer]


def key_bar(question: str, keys: Iterable[Key], width: int) -> list[Text]:
    """The question, and the keys that answer it, in as many lines as they need."""
    lines = [Text(question, "bold")] if question else []
    row = Text()
    for key in keys:
        if not key.says:
            continue
        item = Text.assemble((f" {key.shown} ", "reverse"), f" {key.says}")
        if row and len(row) + 2 + len(item) > width:
            lines.append(row)
            row = Text()
        row = row + Text("  ") + item if row else item
    return [*lines, row]


def block(place: Place, width: int, large: bool, colours: Sequence[str]) -> list[Text]:
    """A place: its cards on the left, what is to be said of them on the right."""
    title = Text(f"{'▶' if place.active else ' '} {place.title:<8}", "bold")
    if not place.cards:
        return [title + Text("  ").join(_laid(laid, place) for laid in place.laid)]
    if large:
        left = [title, *large_cards(place.cards, colours)]
    else:
        left = [title + small_cards(place.cards, colours)]
    beside = width >= _NARROW
    room = width - _SIDE if beside else width - 2
    right = [line for text in _said(place) for line in wrapped(text, room)]
    if not beside:
        return left + [Text("  ") + line for line in right]
    rows = []
    for one, other in zip_longest(left, right, fillvalue=Text()):
        row = one.copy()
        row.pad_right(_SIDE - len(one))
        rows.append(row + other)
    return rows


def large_cards(cards: Sequence[Card | None], colours: Sequence[str]) -> list[Text]:
    """Cards in a row, three lines high."""
    rows = [Text("  "), Text("  "), Text("  ")]
    for card in cards:
        face, style = _face(card, colours)
        for row, line in zip(rows, ("╭───╮", f"│{face:^3}│", "╰───╯"), strict=True):
            row.append(line, style)
    return rows


def small_cards(cards: Sequence[Card | None], colours: Sequence[str]) -> Text:
    """Cards in a row, one line high."""
    row = Text()
    for card in cards:
        face, style = _face(card, colours)
        row.append(f"{face:^3}", style)
        row.append(" ")
    return row


def wrapped(text: Text, width: int) -> list[Text]:
    """A text in lines of the width, broken between words."""
    lines: list[Text] = []
    row = Text()
    for word in text.split(" "):
        if row and len(row) + 1 + len(word) > width:
            lines.append(row)
            row = word
        else:
            row = row + Text(" ") + word if row else word
    return [*lines, row]


def _head(table: Table, width: int) -> list[Text]:
    room = width - len(table.balance) - 1
    title = f" {table.title}".ljust(room)[:room]
    lines = [Text(f"{title}{table.balance} ", "bold white on dark_green")]
    told = [f" {status}" for status in table.status]
    return lines + [
        Text(status[start : start + width], "dim")
        for status in told
        for start in range(0, len(status), width)
    ]


def _said(place: Place) -> Iterable[Text]:
    note = "" if place.active else place.note
    words = ", ".join(part for part in (place.words, note) if part)
    if words:
        yield Text(words, "bold" if place.active else "")
    if place.laid:
        yield Text("  ").join(_laid(laid, place) for laid in place.laid)
    for result in place.results:
        yield Text(_CITATION.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), result))


def _laid(laid: Laid, place: Place) -> Text:
    text = FIGURES.get(laid.figure, "{}").format(f"{laid.title} {laid.amount or '–'}")
    return Text(text, "dim strike" if place.darkened else "cyan" if laid.amount else "")


def _face(card: Card | None, colours: Sequence[str]) -> tuple[str, str]:
    if card is None:
        return "░░░", "blue on white"
    rank = "10" if RANKS[card.rank] == "T" else RANKS[card.rank]
    return f"{rank}{SUIT_SIGNS[card.suit]}", f"bold {colours[card.suit]} on white"
