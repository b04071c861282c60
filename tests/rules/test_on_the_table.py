"""What a seat sees during a round: the cards, what lies on its spots, and what is settled."""

from collections.abc import Callable

import pytest

from croupier.games import State
from croupier.games.actions import TakeWin
from croupier.games.round import Choice, Stakes
from croupier.games.showdown import waits_for_answers
from tests.reference.script import Played, play

ANTE, DOUBLE = Stakes(100), Stakes(200)


def two_plus_four() -> Played:
    """Two antes and a bonus bet: the higher ante first, then a purchase, then an exchange."""
    cards = {
        "dealer": "3s 5d Qh 9c 7d 2c Kd",
        "box1": "Jc Jd 8h 6s 4c Js",
        "box2": "2h 3h 4h 5h 6h",
        "box3": "Ac Kc Qc Tc 8c",
    }
    stakes = {1: Stakes(100, bonus=100), 2: Stakes(bonus=100), 3: DOUBLE}
    actions = ["3 bet insurance=200", "1 buy", "1 go-on", "3 exchange", "1 win"]
    return play("two-plus-four", stakes, cards, actions)


def six_card() -> Played:
    """Two open boxes and the closed one: a sixth card and a change, then an extra ante."""
    cards = {
        "dealer": "Qh Ts 8d 6c 4c Kd",
        "box1": "Jc Jd 8h 6s 4h 3s 2c",
        "box2": "9c 9d 7h 5s 2d",
        "box4": "As Ks Qs Js 9s",
    }
    stakes = {1: ANTE, 2: DOUBLE, 4: ANTE}
    actions = ["1 buy", "1 change 4h", "1 bet", "2 fold", "1 exchange", "4 win"]
    settings = {"purchase_price": "extra_ante"}
    return play("six-card", stakes, cards, actions, settings=settings)


def four_card() -> Played:
    """An ante that is played, and Aces Up."""
    cards = {"dealer": "2c 4d 6h 8s Tc Kd", "seat3": "Ac Ad 9h 5s 3c"}
    return play("four-card", {3: Stakes(100, aces_up=100)}, cards, ["3 play 200"])


def casino_holdem() -> Played:
    """Two hands: one is played, one is folded."""
    cards = {
        "dealer": "Kh Qd",
        "board": "Ac 9d 7h 5s 3c",
        "hand1": "Ah Ad",
        "hand2": "Jc Td",
    }
    stakes = {1: Stakes(100, bonus=100), 2: DOUBLE}
    return play("casino-holdem", stakes, cards, ["1 play 200", "2 fold"])


def caribbean_stud() -> Played:
    """An ante and its bet."""
    cards = {"dealer": "Kh Qd 8s 5c 2d", "box1": "Ac Ad 9h 5s 3c"}
    return play("caribbean-stud", {1: ANTE}, cards, ["1 bet"])


def told(state: State) -> list[str]:
    """Cards by holder, amounts by box and spot, outcomes by box and spot: three lines."""
    cards = (
        f"{holder} {' '.join('?' if card is None else str(card) for card in cards)}"
        for holder, cards in state.shown().items()
    )
    amounts = (
        " ".join([str(box), *(f"{spot}={amount}" for spot, amount in spots.items())])
        for box, spots in state.staked().items()
    )
    settled = (f"{line.box} {line.spot} {line.outcome}" for line in state.lines)
    return [", ".join(part) for part in (cards, amounts, settled)]


# Of each round the first state, some between, each with its place, and the last.
SEEN = [
    (
        two_plus_four,
        0,
        "dealer ? ? ? ? ? ?, box1 ? ? ? ? ?, box2 ? ? ? ? ?, box3 ? ? ? ? ?",
        "1 ante=100 bonus=100, 2 bonus=100, 3 ante=200",
        "",
    ),
    (
        two_plus_four,
        4,
        "dealer ? ? Qh 9c 7d 2c, box1 Jc Jd 8h 6s 4c, box2 ? ? ? ? ?, box3 Ac Kc Qc Tc 8c",
        "1 ante=100 bonus=100, 2 bonus=100, 3 ante=200 insurance=200 bet=400",
        "1 bonus lose",
    ),
    (
        two_plus_four,
        -1,
        (
            "dealer 3s 5d Qh 9c 7d 2c Kd, "
            "box1 Jc Jd 8h 6s 4c Js, box2 2h 3h 4h 5h 6h, box3 Ac Kc Qc Tc 8c"
        ),
        "1 ante=100 bonus=100 bet=200 buy=100, 2 bonus=100, 3 ante=200 insurance=200 bet=400",
        (
            "1 bonus lose, 1 buy spent, 1 ante win, 1 bet push, "
            "2 bonus win, 3 insurance win, 3 ante given, 3 bet push"
        ),
    ),
    (
        six_card,
        0,
        "dealer ? ? ? ? ?, box1 ? ? ? ? ?, box2 ? ? ? ? ?, box4 ? ? ? ? ?",
        "1 ante=100, 2 ante=200, 4 ante=100 bet=200",
        "",
    ),
    (
        six_card,
        5,
        "dealer ? ? ? ? 4c, box1 Jc Jd 8h 6s 3s ?, box2 ? ? ? ? ?, box4 ? ? ? ? ?",
        "1 ante=100 buy=100 change=200, 2 ante=200, 4 ante=100 bet=200",
        "",
    ),
    (
        six_card,
        9,
        "dealer ? ? ? ? 4c, box1 Jc Jd 8h 6s 3s 2c, box2 9c 9d 7h 5s 2d, box4 ? ? ? ? ?",
        "1 ante=100 bet=200 buy=100 change=200, 2 ante=200, 4 ante=100 bet=200",
        "2 ante folded",
    ),
    (
        six_card,
        -1,
        (
            "dealer Qh Ts 8d 6c 4c Kd, "
            "box1 Jc Jd 8h 6s 3s 2c, box2 9c 9d 7h 5s 2d, box4 As Ks Qs Js 9s"
        ),
        "1 ante=100 bet=200 buy=100 change=200 purchase=100, 2 ante=200, 4 ante=100 bet=200",
        (
            "1 buy spent, 1 change spent, 1 purchase spent, 1 ante push, 1 bet push, "
            "2 ante folded, 4 ante win, 4 bet push"
        ),
    ),
    (
        four_card,
        0,
        "dealer ? ? ? ? ? ?, seat3 ? ? ? ? ?",
        "3 ante=100 aces_up=100",
        "",
    ),
    (
        four_card,
        2,
        "dealer ? ? ? ? ? Kd, seat3 Ac Ad 9h 5s 3c",
        "3 ante=100 aces_up=100 play=200",
        "",
    ),
    (
        four_card,
        -1,
        "dealer 2c 4d 6h 8s Tc Kd, seat3 Ac Ad 9h 5s 3c",
        "3 ante=100 aces_up=100 play=200",
        "3 play win, 3 ante win, 3 aces_up win",
    ),
    (
        casino_holdem,
        0,
        "dealer ? ?, board ? ? ? ? ?, hand1 ? ?, hand2 ? ?",
        "1 ante=100 bonus=100, 2 ante=200",
        "",
    ),
    (
        casino_holdem,
        3,
        "dealer ? ?, board Ac 9d 7h ? ?, hand1 Ah Ad, hand2 Jc Td",
        "1 ante=100 bonus=100 play=200, 2 ante=200",
        "",
    ),
    (
        casino_holdem,
        -1,
        "dealer Kh Qd, board Ac 9d 7h 5s 3c, hand1 Ah Ad, hand2 Jc Td",
        "1 ante=100 bonus=100 play=200, 2 ante=200",
        "1 bonus win, 1 ante win, 1 play push, 2 ante folded",
    ),
    (
        caribbean_stud,
        0,
        "dealer ? ? ? ? ?, box1 ? ? ? ? ?",
        "1 ante=100",
        "",
    ),
    (
        caribbean_stud,
        2,
        "dealer ? ? ? ? 2d, box1 Ac Ad 9h 5s 3c",
        "1 ante=100 bet=200",
        "",
    ),
    (
        caribbean_stud,
        -1,
        "dealer Kh Qd 8s 5c 2d, box1 Ac Ad 9h 5s 3c",
        "1 ante=100 bet=200",
        "1 ante win, 1 bet push",
    ),
]


@pytest.mark.parametrize(("round_", "at", "cards", "amounts", "settled"), SEEN)
def test_what_a_seat_sees(
    round_: Callable[[], Played], at: int, cards: str, amounts: str, settled: str
) -> None:
    state = round_().states[at]
    assert told(state) == [cards, amounts, settled]
    if at == -1:
        assert state.lines == state.settlement.lines


@pytest.mark.parametrize("play_out", [two_plus_four, six_card])
def test_whether_the_boxes_are_asked_for_their_answers(play_out: Callable[[], Played]) -> None:
    asked = []
    for state in play_out().states:
        step = state.next
        offers = step.offers if isinstance(step, Choice) else ()
        asked.append(waits_for_answers(state))
        assert asked[-1] == any(offer.action == TakeWin() for offer in offers)
    assert {True, False} == set(asked)
