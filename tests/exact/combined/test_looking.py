"""The gain of looking, against whole enumerations of small decks."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from croupier.cards import DECK
from croupier.errors import SimulationError
from croupier.exact.combined.looking import boxes_of, missed, seen_elsewhere
from croupier.exact.reference import value, values
from croupier.games import load_game
from croupier.games.actions import Bet, Buy, Change, Fold
from croupier.games.round import Choice, Stakes
from tests.exact.combined.small import Given, blind_value, parsed

ANTE = 100


@pytest.mark.parametrize(
    ("board", "own", "others"),
    [
        ("9c 6d 2h", "Qs Jd", "As Qc Jh 9h 6c 2d 8s"),
        ("Kc 7d 7h", "Ts 5d", "Ks Tc Th 5s 5c Ah 3d"),
        ("Ac Kd 4h", "8s 3d", "8c 8d 3s 3c 4d Jh Tc"),
    ],
)
def test_a_second_hand_gains_what_all_first_hands_come_to(
    board: str, own: str, others: str
) -> None:
    game = load_game("casino-holdem")
    flop, second, unseen = map(parsed, (board, own, others))
    deck = {*flop, *second, *unseen}
    out = [card for card in DECK if card not in deck]
    gains, looking = [], []
    for first in combinations(unseen, 2):
        left = [card for card in unseen if card not in first]  # what comes decides nothing
        board_and_dealer = {"board": (*flop, *left[:2]), "dealer": left[2:]}
        given = Given({"hand1": first, "hand2": second, **board_and_dealer})
        gains.append(sum(m.ev for box, m in missed(game, given, {1, 2}, out) if box == 2))
        stake = Stakes(ante=ANTE)
        state = game.start({1: stake, 2: stake}, 10**6).deal([*first, *second, *flop])
        looking.append(list(values(state.act(1, Fold()), deck).values()))
    seen = sum(max(nets) for nets in looking)
    blind = max(sum(nets) for nets in zip(*looking, strict=True))
    assert min(gains) >= 0
    assert sum(gains) * ANTE == seen - blind


@pytest.mark.parametrize(
    ("up", "first", "second", "pool", "steps"),
    [
        (
            "Kd Ah Ac Jh",
            "Ts 7s 8c Qc Th",
            "Jc Jd Ad Qh Qd",
            "7c 9d 8d Kh Ks",
            {"first", "bought"},
        ),
        (
            "Th Js 9h 7h",
            "Qh 7d 6h Qc 8h",
            "8s 6d Qd Ks Kd",
            "6s 6c Ah 7c Jh",
            {"first", "exchange"},
        ),
        (
            "Td 9s 6s Qh",
            "Qd 6c Ts 8s 6h",
            "Ah Ac Jc Kh 7c",
            "Ad Jd 7h Kd 8c",
            {"first", "exchange"},
        ),
    ],
)
def test_what_is_missed_on_the_way_adds_up(
    up: str, first: str, second: str, pool: str, steps: set[str]
) -> None:
    """Over all deals of the cards that are left, the second box gains V(looking) - V(blind)."""
    game, stake = load_game("two-plus-four"), Stakes(ante=ANTE)
    upcards, one, two, left = map(parsed, (up, first, second, pool))
    deck = {*upcards, *one, *two, *left}
    out = [card for card in DECK if card not in deck]
    gains, found = [], set()
    for down, other, bought, new in permutations(left, 4):
        given = Given({"dealer": (down, other, *upcards, new), "box1": one, "box2": (*two, bought)})
        decisions = [m for _, m in missed(game, given, {2}, out)]
        gains.append(sum(m.ev for m in decisions))
        found |= {m.step for m in decisions if m.ev}
        assert all(m.ev >= 0 for m in decisions)
    state = game.start({1: stake, 2: stake}, 10**6).deal(upcards).deal(one).act(1, Fold())
    state = state.deal(two)
    assert isinstance(state.next, Choice)
    mean = sum(gains, Fraction(0)) / len(gains)
    # The blind player believes in a deck with the first box's cards; the cards left are what comes.
    assert mean * ANTE == value(state, deck) - blind_value(state, deck)
    assert found >= steps


def test_what_was_given_away_is_seen() -> None:
    stake = Stakes(ante=ANTE)
    state = load_game("six-card").start({1: stake, 2: stake, 3: stake}, 10**6)
    hand = parsed("2c 3c 4c 5d 9h")
    state = state.deal(parsed("Ah")).deal(hand)
    state = state.act(1, Change(hand[3:])).deal(parsed("6s 7s")).act(1, Bet())
    assert seen_elsewhere(state, 1) == ()
    assert sorted(seen_elsewhere(state, 2)) == sorted((*hand, *parsed("6s 7s")))


def test_the_box_with_the_larger_ante_is_the_earlier_one() -> None:
    state = load_game("two-plus-four").start({1: Stakes(ante=100), 2: Stakes(ante=200)}, 10**6)
    state = state.deal(parsed("Ah Kd 4c 3s")).deal(parsed("2c 3c 4d 5d 9h"))
    state = state.act(2, Buy()).deal(parsed("6s"))
    assert seen_elsewhere(state, 2) == ()
    assert sorted(seen_elsewhere(state, 1)) == sorted(parsed("2c 3c 4d 5d 9h 6s"))


@pytest.mark.parametrize("game", ["four-card", "caribbean-stud"])
def test_a_game_of_one_hand_is_refused(game: str) -> None:
    with pytest.raises(SimulationError) as refused:
        boxes_of(load_game(game))
    assert refused.value.code == "one-hand-seen"
