"""Every value's text parses back to it, and text that parses prints as it was written."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, card_texts, parse_cards
from croupier.errors import InvalidNotation
from croupier.games.actions import Action, Change, parse_action
from croupier.games.round import Slot
from tests.property.notation import ACTIONS, CARDS, SLOTS

Parse = Callable[[str], object]


@given(CARDS)
def test_a_card_parses_back(card: Card) -> None:
    assert Card.parse(str(card)) is card


@given(st.lists(CARDS, unique=True))
def test_cards_parse_back(cards: list[Card]) -> None:
    assert parse_cards(card_texts(cards)) == tuple(cards)


@given(SLOTS)
def test_a_slot_parses_back(slot: Slot) -> None:
    assert Slot.parse(str(slot)) == slot


@given(ACTIONS)
def test_an_action_parses_back(action: Action) -> None:
    parsed = parse_action(str(action))
    assert (parsed, type(parsed)) == (action, type(action))


@given(ACTIONS, ACTIONS)
def test_different_actions_have_different_texts(one: Action, other: Action) -> None:
    assert (one == other) == (str(one) == str(other))


@st.composite
def almost(draw: st.DrawFn, values: st.SearchStrategy[object]) -> str:
    """A value's text with some characters replaced, left out or put in."""
    text = str(draw(values))
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(text)))
        put = draw(st.sampled_from([*"0123456789acdhsAKT.@= -+_", "", "\u0663", "\n"]))
        text = text[:at] + put + text[at + draw(st.integers(0, 1)) :]
    return text


@pytest.mark.parametrize(
    ("parse", "values"), [(Card.parse, CARDS), (Slot.parse, SLOTS), (parse_action, ACTIONS)]
)
@given(data=st.data())
def test_text_is_refused_or_prints_as_it_was(
    parse: Parse, values: st.SearchStrategy[object], data: st.DataObject
) -> None:
    text = data.draw(almost(values) | st.text(max_size=20))
    try:
        value = parse(text)
    except InvalidNotation as refusal:
        assert "\n" not in refusal.message  # noqa: PT017  (of any refusal)
        return
    if isinstance(value, Change):
        assert parse(str(value)) == value
    else:
        assert str(value) == text
