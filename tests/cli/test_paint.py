"""The screen: it fits every size, and it says the same as the lines do."""

import pytest
from rich.text import Text

from croupier.cards import parse_cards
from croupier.cli.betting import Desk
from croupier.cli.console import Key
from croupier.cli.draft import Draft
from croupier.cli.paint import (
    FOUR_COLOURS,
    TWO_COLOURS,
    key_bar,
    large_cards,
    screen,
    small_cards,
    wrapped,
)
from croupier.cli.table import Table, Tables
from croupier.games import load_game
from croupier.words import Words
from tests.cli.arranged import at_the_exchange

KEYS = [Key(str(number), f"box-{number}", f"choose box {number}") for number in range(1, 7)]


def tables() -> list[Table]:
    game = load_game("four-card")
    desk = Desk(game.rules.numbers("chips"), range(1, 8), game.stakes)
    state = at_the_exchange("two-plus-four", 4)
    draft = Draft(state).toggle(1)
    status = ("Round 1", "commitment " + "0" * 64)
    return [
        Tables(game, Words("en")).betting(desk, 1, 100_000, status),
        Tables(state.game, Words("en")).round(state, status, draft),
    ]


def drawn(table: Table, width: int, height: int) -> list[str]:
    footer = key_bar("Box 1: your decision.", KEYS, width)
    lines = screen(table, ["A message that is said."], footer, (width, height), TWO_COLOURS)
    return [line.plain for line in lines]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (72, 20), (60, 20), (200, 60)])
@pytest.mark.parametrize("number", [0, 1])
def test_the_screen_is_filled_and_not_overrun(number: int, size: tuple[int, int]) -> None:
    lines = drawn(tables()[number], *size)
    assert len(lines) == size[1]
    assert max(map(len, lines)) <= size[0]
    assert lines[-1].endswith("choose box 6")


@pytest.mark.parametrize("size", [(1, 1), (5, 2), (20, 5), (30, 10)])
def test_a_tiny_screen_is_no_failure(size: tuple[int, int]) -> None:
    for table in tables():
        lines = drawn(table, *size)
        assert len(lines) == size[1]
        assert any(line.startswith("Box 1:"[: size[0]]) for line in lines)


def test_all_is_there_at_eighty_by_twenty_four() -> None:
    text = " ".join("\n".join(drawn(tables()[1], 80, 24)).split())
    for part in ("Q♣", "J♦", "does not qualify, would exchange Qc", "exchange asked"):
        assert part in text
    for part in ("2 Plus 4 Poker", "Balance 880.00", "0" * 64, "A message that is said."):
        assert part in text
    assert text.count("(ANTE 10.00)") == text.count("[BET 20.00]") == 4


def test_cards_are_large_where_there_is_room() -> None:
    table = tables()[1]
    assert not any("╭───╮" in line for line in drawn(table, 80, 24))
    assert any("╭───╮" in line for line in drawn(table, 80, 40))


def test_red_and_black_suits_and_the_back() -> None:
    cards = (*parse_cards("Ts Ah 2c 9d"), None)
    row = small_cards(cards, TWO_COLOURS)
    assert row.plain.split() == ["10♠", "A♥", "2♣", "9♦", "░░░"]
    styles = [str(span.style) for span in row.spans]
    assert [style.split()[1] for style in styles[:4]] == ["black", "red", "black", "red"]
    four = [str(span.style).split()[1] for span in small_cards(cards, FOUR_COLOURS).spans][:4]
    assert len(set(four)) == 4
    assert [len(line) for line in large_cards(cards, TWO_COLOURS)] == [27, 27, 27]


def test_words_are_kept_whole() -> None:
    lines = [line.plain for line in wrapped(Text("one two three four"), 9)]
    assert lines == ["one two", "three", "four"]


def test_keys_wrap_between_keys() -> None:
    bar = [line.plain for line in key_bar("", KEYS, 40)]
    assert len(bar) == 3
    assert all(len(line) <= 40 for line in bar)
