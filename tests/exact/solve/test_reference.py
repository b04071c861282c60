"""The reference solver on positions whose values are known or must hold to each other."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import IllegalAction
from croupier.exact.reference import dealt, value, values
from croupier.games import State, load_game
from croupier.games.actions import Bet, Buy, Change, Exchange, Fold, GoOn, TakeWin
from croupier.games.round import Stakes

ANTE = 100
RICH = 1_000_000


def two_plus_four(hand: str, upcards: str) -> State:
    start = load_game("two-plus-four").start({1: Stakes(ante=ANTE)}, RICH)
    return start.deal(parse_cards(upcards)).deal(parse_cards(hand))


def six_card(hand: str, upcard: str, settings: dict[str, object] | None = None) -> State:
    start = load_game("six-card", settings).start({1: Stakes(ante=ANTE)}, RICH)
    return start.deal(parse_cards(upcard)).deal(parse_cards(hand))


def small(state: State, *more: str) -> list[Card]:
    """A deck of the cards that a state shows and some others."""
    return [*state.cards(), *(card for text in more for card in parse_cards(text))]


def test_a_bet_of_two_plus_four_on_the_whole_deck() -> None:
    """One dealer's hand of every 903, and his exchange where it is worth its price."""
    state = two_plus_four("Ah Kd 9c 9s 2h", "Td 8d Kc Ad")
    assert value(state.act(1, Bet()), DECK) == ANTE * Fraction(223, 301)
    assert value(state.act(1, Fold()), DECK) == -ANTE


def test_the_order_of_the_offers() -> None:
    state = two_plus_four("9h 9d 9c As 2h", "Td 8d Kc Ad")
    found = values(state, small(state, "3c 4c 5h 6h"))
    assert list(found) == [Fold(), Bet(), Bet(insurance=ANTE), Bet(insurance=6 * ANTE), Buy()]


def test_the_value_is_that_of_the_best_action() -> None:
    state = two_plus_four("9h 9d 9c As 2h", "Td 8d Kc Ad")
    deck = small(state, "3c 4c 5h 6h")
    assert value(state, deck) == max(values(state, deck).values())


def test_insurance_is_linear() -> None:
    """Which is why the ends of the range are all that is tried."""
    state = two_plus_four("9h 9d 9c As 2h", "Td 8d Kc Qd")
    deck = small(state, "3c 4c 5h 6h Qs")
    none, lowest, highest = (value(state.act(1, Bet(n * ANTE)), deck) for n in (0, 1, 6))
    assert highest - none == 6 * (lowest - none)
    assert value(state.act(1, Bet(350)), deck) == none + Fraction(7, 2) * (lowest - none)


def test_an_exchange_is_averaged_over_its_cards() -> None:
    """One card in three gives the dealer a pair that the player beats, two give him nothing."""
    state = two_plus_four("9h 9d 9c As 2h", "Td 8d 6c 4d").act(1, Bet())
    state = state.deal(parse_cards("3c Ks"))
    assert values(state, small(state, "8s Qc Jc")) == {
        TakeWin(): ANTE,
        Exchange(): Fraction(6 * ANTE + 2 * -ANTE, 3),
    }


def test_six_card_changes_and_the_dealers_game() -> None:
    state = six_card("Ah Kd 9c 9s 2h", "Td")
    found = values(state, small(state, "3c 4c 5h 7h Ts Ac Jc"))
    assert list(found)[:3] == [Fold(), Bet(), Buy()]
    assert [type(action) for action in list(found)[3:]] == [Change] * (5 + 10)
    assert found[Fold()] == -ANTE


@pytest.mark.parametrize("suits", list(permutations(range(4)))[1::7])
def test_renaming_suits_changes_nothing(suits: Sequence[int]) -> None:
    def renamed(cards: Sequence[Card]) -> list[Card]:
        return [Card.of(card.rank, suits[card.suit]) for card in cards]

    hand, upcard, others = parse_cards("Ah Kd 9c 9s 2h"), parse_cards("Td"), "3c 4c 5h 7h Ts Ac Jc"
    start = load_game("six-card").start({1: Stakes(ante=ANTE)}, RICH)
    state, other = start.deal(upcard).deal(hand), start.deal(renamed(upcard)).deal(renamed(hand))
    deck = small(state, others)
    assert sorted(values(state, deck).values()) == sorted(values(other, renamed(deck)).values())


def test_each_set_of_cards_is_dealt_once() -> None:
    state = load_game("caribbean-stud").start({1: Stakes(ante=ANTE)}, RICH)
    deck = DECK[:8]
    states = list(dealt(state, deck))
    assert len(states) == 56 * 3
    assert len({(frozenset(s.shown()["box1"]), s.shown()["dealer"]) for s in states}) == 56 * 3


def test_a_blind_box_goes_on() -> None:
    """The third box of 2 Plus 4 Poker decides nothing but its insurance."""
    stakes = {box: Stakes(ante=ANTE) for box in (1, 2, 3)}
    state = load_game("two-plus-four").start(stakes, RICH)
    state = state.deal(parse_cards("Td 8d Kc Qd")).deal(parse_cards("Ah Kd 9c 8s 2h"))
    state = state.act(1, Fold()).deal(parse_cards("Ac Ks 7c 6s 3h")).act(2, Fold())
    state = state.deal(parse_cards("9h 9d 9s As 2c"))
    found = values(state, small(state, "3c 4c 5h"))
    assert list(found) == [GoOn(), GoOn(insurance=ANTE), GoOn(insurance=6 * ANTE)]


def test_refusals() -> None:
    start = load_game("caribbean-stud").start({1: Stakes(ante=ANTE)}, RICH)
    with pytest.raises(IllegalAction, match="does not wait for a decision"):
        values(start, DECK)
    state = start.deal(DECK[:6])
    with pytest.raises(IllegalAction, match="does not wait for cards"):
        next(dealt(state, DECK))
    with pytest.raises(IllegalAction, match="4 cards are to be dealt and 3 are left"):
        value(state, DECK[:9])
