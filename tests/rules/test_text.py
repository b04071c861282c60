"""Actions and slots as text: what is printed reads back, and anything else is refused."""

from typing import Any

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import ErrorCode
from croupier.games.actions import (
    Action,
    Bet,
    Buy,
    Change,
    Exchange,
    Fold,
    GoOn,
    Play,
    TakeWin,
    parse_action,
)
from croupier.games.round import Slot
from tests.rules.refusal import refused

ACTIONS: list[tuple[Action, str]] = [
    (Fold(), "fold"),
    (Bet(), "bet"),
    (Bet(1400), "bet insurance=1400"),
    (Buy(), "buy"),
    (Change(parse_cards("9c")), "change 9c"),
    (Change(parse_cards("9c Kd")), "change Kd 9c"),
    (Change(parse_cards("9s 9c")), "change 9s 9c"),
    (GoOn(), "go-on"),
    (GoOn(100), "go-on insurance=100"),
    (Play(300), "play 300"),
    (Play(2**53), "play 9007199254740992"),
    (TakeWin(), "win"),
    (Exchange(), "exchange"),
]


@pytest.mark.parametrize(("action", "text"), ACTIONS)
def test_an_action_reads_back(action: Action, text: str) -> None:
    assert str(action) == text
    assert parse_action(text) == action


def test_a_change_names_its_cards_in_any_order() -> None:
    assert parse_action("change 9c Kd") == parse_action("change Kd 9c")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Fold",
        "fold ",
        " fold",
        "fold now",
        "raise",
        "bet insurance",
        "bet insurance=",
        "bet insurance=0",
        "bet insurance=01",
        "bet insurance=-1",
        "bet insurance=+1",
        "bet insurance=1.5",
        "bet insurance=1e3",
        "bet insurance=1_000",
        "bet insurance=١٠٠",
        "bet insurance=99999999999999999",
        "bet insurance=100 ",
        "bet bonus=100",
        "bet 100",
        "buy 1",
        "go-on insurance=x",
        "play",
        "play ",
        "play -100",
        "play 0100",
        "play 1.0",
        "play 100 200",
        "change",
        "change ",
        "change Xx",
        "change 9c 9c",
        "change 9",
        "win\n",
        "exchange\x00",
        "fold\nbet",
        "change " + "9c" * 1000,
        None,
        5,
        b"fold",
        Fold(),
    ],
)
def test_what_is_no_action(text: Any) -> None:
    with refused("action-text"):
        parse_action(text)


@pytest.mark.parametrize(
    ("slot", "text"),
    [
        (Slot("dealer", 1, 0), "dealer.1@0"),
        (Slot("box4", 7, 51), "box4.7@51"),
        (Slot("seat7", 5, 38), "seat7.5@38"),
        (Slot("hand2", 2, 3), "hand2.2@3"),
        (Slot("board", 5, 10), "board.5@10"),
        (Slot("dealer", 10, 9), "dealer.10@9"),
    ],
)
def test_a_slot_reads_back(slot: Slot, text: str) -> None:
    assert str(slot) == text
    assert Slot.parse(text) == slot


@pytest.mark.parametrize(
    "text",
    [
        "",
        "box1.1",
        "box1@1",
        "box0.1@1",
        "box10.1@1",
        "box.1@1",
        "house.1@1",
        "dealer1.1@1",
        "dealer.0@1",
        "dealer.01@1",
        "dealer.1@52",
        "dealer.1@01",
        "dealer.1@-1",
        "dealer.1@1 ",
        "dealer.1@1\n",
        "dealer.١@1",
        "dealer.1١@1",
        "dealer.1@1١",
        "Dealer.1@1",
        "dealer.100@1",
        None,
        7,
        b"dealer.1@1",
    ],
)
def test_what_is_no_slot(text: Any) -> None:
    with refused("slot-text"):
        Slot.parse(text)


def test_a_card_reads_back() -> None:
    assert [Card.parse(str(card)) for card in DECK] == list(DECK)
    assert [str(DECK[number]) for number in (0, 3, 4, 33, 51)] == ["2c", "2s", "3c", "Td", "As"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Ac Kd Ac", "card-duplicate"),
        ("10c", "card-text"),
        ("1c", "card-text"),
        ("aC", "card-text"),
        ("AC", "card-text"),
        ("ac", "card-text"),
        ("A♣", "card-text"),
        ("Ac,Kd", "card-text"),
        ("AcKd", "card-text"),
    ],
)
def test_what_are_no_cards(text: str, code: ErrorCode) -> None:
    with refused(code):
        parse_cards(text)
