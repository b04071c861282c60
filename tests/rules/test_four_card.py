"""Four Card Poker by its paragraphs; every result of a showdown is in `tests/matrix`."""

from random import Random

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.games import State
from croupier.games.actions import Fold, Play
from croupier.games.round import Deal, Stakes
from croupier.hands import four
from tests.hands.plain import four_card
from tests.reference.script import game_of, play, settled
from tests.reference.settle import settle
from tests.rules.refusal import refused

GAME = "four-card"
ANTE, BOTH = Stakes(100), Stakes(100, aces_up=100)


@pytest.mark.rule("4C Bets 1")
@pytest.mark.parametrize(
    ("stakes", "spots"),
    [
        (Stakes(100), {"ante", "play"}),
        (Stakes(aces_up=100), {"aces_up"}),
        (BOTH, {"ante", "play", "aces_up"}),
    ],
)
def test_an_ante_aces_up_or_both(stakes: Stakes, spots: set[str]) -> None:
    played = play(GAME, {4: stakes}, {}, ["4 play 200"] if stakes.ante else [])
    assert {spot for _, spot in played.settled} == spots


@pytest.mark.rule("4C Bets 2")
@pytest.mark.parametrize(
    ("seats", "seat", "taken", "code"),
    [
        (7, 7, (), None),
        (7, 1, (2, 3, 4, 5, 6, 7), None),
        (3, 3, (1,), None),
        (3, 4, (), "seating"),
        (3, 3, (4,), "seating"),
        (7, 2, (2,), "seating"),
        (7, 2, (3, 3), "seating"),
        (7, 2, (0,), "seating"),
        (7, 2, (8,), "seating"),
        (7, 8, (), "stakes-unknown-box"),
        (7, 0, (), "stakes-unknown-box"),
    ],
)
def test_seats(seats: int, seat: int, taken: tuple[int, ...], code: str | None) -> None:
    settings = {"seats": seats}
    if code is None:
        play(GAME, {seat: ANTE}, {}, settings=settings, taken=taken)
    else:
        with refused("seating" if code == "seating" else "stakes-unknown-box"):
            play(GAME, {seat: ANTE}, {}, settings=settings, taken=taken)
    with refused("stakes-too-many-boxes"):
        play(GAME, {1: ANTE, 2: ANTE}, {}, settings=settings)


@pytest.mark.rule("4C Bets 2")
@pytest.mark.parametrize(
    ("stakes", "taken"),
    [
        (Stakes(200), True),
        (Stakes(199), False),
        (Stakes(400), True),
        (Stakes(401), False),
        (Stakes(aces_up=50), True),
        (Stakes(aces_up=49), False),
        (Stakes(aces_up=80), True),
        (Stakes(aces_up=81), False),
    ],
)
def test_limits_of_the_table(stakes: Stakes, taken: bool) -> None:
    settings = {"min_ante": 200, "max_ante": 400, "min_aces_up": 50, "max_aces_up": 80}
    if taken:
        play(GAME, {1: stakes}, {}, settings=settings)
    else:
        low = (stakes.ante, stakes.aces_up) in ((199, None), (None, 49))
        with refused("stake-below-minimum" if low else "stake-above-maximum"):
            play(GAME, {1: stakes}, {}, settings=settings)


@pytest.mark.rule("4C Deal and decisions 1", "4C Deal and decisions 2")
def test_cards_go_round_from_the_first_seat_the_dealers_sixth_is_open() -> None:
    slots = game_of(GAME).slots({5, 2})
    assert {name: [slot.position for slot in dealt] for name, dealt in slots.items()} == {
        "seat2": [0, 3, 6, 9, 12],
        "seat5": [1, 4, 7, 10, 13],
        "dealer": [2, 5, 8, 11, 14, 15],
    }
    cards = {"seat5": "2c 4d 6h 8s Tc", "dealer": "3c 5d 7h 9s Jc Kd"}
    dealt = play(GAME, {5: ANTE}, cards, taken=[2])
    assert dealt.story == ["seat5.1-5 dealer.6-6", "box 5?"]
    assert dealt.state.shown() == {
        "dealer": (None,) * 5 + parse_cards("Kd"),
        "seat5": parse_cards("2c 4d 6h 8s Tc"),
    }
    over = play(GAME, {5: ANTE}, cards, ["5 play 100"], taken=[2])
    assert over.story[2:] == ["dealer.1-5"]
    dealer = [card for card in over.state.shown()["dealer"] if card is not None]
    assert four.best(dealer) == parse_cards("Kd Jc 9s 7h")


@pytest.mark.rule("4C Deal and decisions 1", "4C Bets 2")
def test_seven_seats_share_one_deck_and_none_sees_anothers_cards() -> None:
    deck = list(DECK)
    Random(4).shuffle(deck)
    hands = {seat: [deck[seat - 1 + 8 * turn] for turn in range(5)] for seat in range(1, 8)}
    dealer = [*(deck[7 + 8 * turn] for turn in range(5)), deck[40]]
    for seat in range(1, 8):
        others = [other for other in range(1, 8) if other != seat]
        state: State = game_of(GAME).start({seat: BOTH}, 10_000, others)
        seen: list[set[Card]] = []
        for action in (Play(200), None):
            assert isinstance(state.next, Deal)
            state = state.deal([deck[slot.position] for slot in state.next.slots])
            seen.append(set(state.cards()))
            state = state.act(seat, action) if action else state
        assert seen == [{*hands[seat], dealer[-1]}, {*hands[seat], *dealer}]
        stakes = {seat: {"ante": 100, "aces_up": 100}}
        assert settled(state) == settle(GAME, {}, stakes, others, deck, [(seat, "play 200")])
        wins = four_card(hands[seat]) >= four_card(dealer)
        assert settled(state)[seat, "ante"] == (100, 200 if wins else 0)


@pytest.mark.rule("4C Deal and decisions 3")
@pytest.mark.parametrize("amount", [100, 101, 199, 250, 300])
def test_a_play_bet_of_one_to_three_antes(amount: int) -> None:
    dealt = play(GAME, {1: ANTE}, {})
    assert dealt.offers == {"fold": 0, "play 100-300": 100}
    played = play(GAME, {1: ANTE}, {}, [f"1 play {amount}"], balance=1000)
    assert played.state.staked() == {1: {"ante": 100, "play": amount}}
    assert played.state.balance == 900 - amount
    for outside in (0, 99, 301):
        with refused("amount-out-of-range"):
            play(GAME, {1: ANTE}, {}, [f"1 play {outside}"])


@pytest.mark.rule("4C Deal and decisions 4")
def test_a_fold_loses_the_ante_and_not_aces_up() -> None:
    cards = {"seat1": "Ac Ad 9h 5s 2c", "dealer": "3c 5d 7h 9s Jc Kd"}
    played = play(GAME, {1: BOTH}, cards, ["1 fold"])
    assert played.settled == {(1, "ante"): (100, 0), (1, "aces_up"): (100, 200)}
    # His cards decide nothing any more and are not turned.
    assert played.story == ["seat1.1-5 dealer.6-6", "box 1?"]


@pytest.mark.rule("4C Deal and decisions 5")
def test_nothing_to_decide_with_aces_up_alone() -> None:
    played = play(GAME, {1: Stakes(aces_up=100)}, {"seat1": "Kc Kd 9h 5s 2c"})
    assert played.story == ["seat1.1-5 dealer.6-6"]
    assert played.settled == {(1, "aces_up"): (100, 0)}


@pytest.mark.rule("4C Ranking of four-card hands 1")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2c 2d 2h 2s 3c", "Ac Kc Qc Jc 3d"),  # four of a kind, straight flush
        ("4c 3c 2c Ac 9d", "Kd Kh Ks Qs Jh"),  # straight flush, three of a kind
        ("2c 2d 2h 4s 5d", "Ah Kh Qh Th 9s"),  # three of a kind, flush
        ("2c 3c 4c 6c 6d", "Ah Kd Qs Jh 9h"),  # flush, straight
        ("4c 3d 2h As 8d", "Kc Kd Qc Qd 9h"),  # straight, two pair
        ("3c 3d 2h 2s 4d", "Ac Ad Kh Qs 9d"),  # two pair, one pair
        ("2c 2d 3h 4s 8c", "Ac Kd Qh 9s 8d"),  # one pair, high card
        ("5c 4d 3h 2s 9d", "Ac 2c 3d 4h 9s"),  # a five-high straight, the lowest
        ("2c 2d 3h 4s 9c", "Ac 2h Kd 3s 8c"),  # no straight runs on past the ace
        ("Kc 8c 5c 2c 2d", "Kd 8d 4d 3d As"),  # a flush before a pair, by its ranks
        ("9c 8c 7c 6c Ah", "9h 9d 9s 5d 4d"),  # a straight flush before three of a kind
    ],
)
def test_order_of_hands(higher: str, lower: str) -> None:
    assert four_card(parse_cards(higher)) > four_card(parse_cards(lower))
    for hand, dealer, wins in ((higher, lower, True), (lower, higher, False)):
        cards = {"seat1": hand, "dealer": f"{harmless(dealer, hand)} {dealer}"}
        played = play(GAME, {1: ANTE}, cards, ["1 play 100"])
        assert (played.settled[1, "ante"] == (100, 200)) == wins


def harmless(hand: str, other: str) -> str:
    """A sixth card with which the hand is neither better nor worse than the other."""
    held, against = parse_cards(hand), parse_cards(other)
    is_higher = four_card(held) > four_card(against)
    free = [card for card in DECK if card not in held and card not in against]
    return str(
        next(
            card
            for card in free
            if four_card([*held, card]) != four_card(against)
            and (four_card([*held, card]) > four_card(against)) == is_higher
        )
    )


@pytest.mark.rule("4C Showdown 1")
@pytest.mark.parametrize(
    ("dealer", "returned"),
    [
        ("2c 3d 5h 6s 8c 9d", 2),  # nothing: he need not qualify, and is lower
        ("Kh Ks 9d 8d 2c 3s", 2),  # equal: a pair of kings, nine, eight
        ("Kh Ks Td 8d 2c 3s", 0),
    ],
)
def test_the_player_wins_ties_and_the_dealer_always_plays(dealer: str, returned: int) -> None:
    cards = {"seat1": "Kc Kd 9h 8s 2d", "dealer": dealer}
    played = play(GAME, {1: ANTE}, cards, ["1 play 300"])
    assert played.settled == {
        (1, "ante"): (100, 100 * returned),
        (1, "play"): (300, 300 * returned),
    }


@pytest.mark.rule("4C Showdown 2")
def test_the_ante_bonus_is_paid_with_a_losing_hand_and_not_with_a_folded_one() -> None:
    cards = {"seat1": "5c 5d 5h 9s 2d", "dealer": "6c 6d 6h 9d 2c 3s"}
    played = play(GAME, {1: ANTE}, cards, ["1 play 100"])
    assert played.settled == {
        (1, "play"): (100, 0),
        (1, "ante"): (100, 0),
        (1, "ante_bonus"): (0, 200),
    }
    assert play(GAME, {1: ANTE}, cards, ["1 fold"]).settled == {(1, "ante"): (100, 0)}


@pytest.mark.rule("4C Showdown 2", "4C Showdown 3")
@pytest.mark.parametrize(
    ("hand", "bonus", "aces_up"),
    [
        ("four of a kind", 25, 50),
        ("straight flush", 20, 40),
        ("three of a kind", 2, 8),
        ("flush", None, 5),
        ("straight", None, 4),
        ("two pair", None, 3),
        ("pair of aces", None, 1),
        ("one pair", None, None),
    ],
)
def test_pay_tables(hand: str, bonus: int | None, aces_up: int | None) -> None:
    rules = game_of(GAME).rules
    tables = rules.paytables["ante_bonus"], rules.paytables[rules.word("aces_up")]
    assert tuple(table.pays(hand) for table in tables) == (bonus, aces_up)


@pytest.mark.rule("4C Showdown 3")
@pytest.mark.parametrize(
    ("hand", "returned"), [("Ac Ad 3h 2s 5c", 200), ("Kc Kd Ah Qs 9c", 0), ("Ac Kd Qh 9s 8c", 0)]
)
def test_aces_up_needs_a_pair_of_aces(hand: str, returned: int) -> None:
    played = play(GAME, {1: Stakes(aces_up=100)}, {"seat1": hand})
    assert played.settled == {(1, "aces_up"): (100, returned)}


@pytest.mark.rule("4C Settlement order 1")
def test_play_then_ante_with_its_bonus_then_aces_up() -> None:
    cards = {"seat1": "5c 5d 5h 9s 2d", "dealer": "6c 6d 7h 9d 2c 3s"}
    dealt = play(GAME, {1: BOTH}, cards).state
    assert dealt.lines == ()
    lines = play(GAME, {1: BOTH}, cards, ["1 play 100"]).state.lines
    assert [line.spot for line in lines] == ["play", "ante", "ante_bonus", "aces_up"]
    assert [line.spot for line in dealt.act(1, Fold()).lines] == ["ante", "aces_up"]
