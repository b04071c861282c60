"""2 Hand Casino Hold'em: every hand against every result on either hand, and every Bonus.

Amounts are in antes and written from the rules.
"""

import pytest

from croupier.cards import parse_cards
from croupier.games.round import Stakes
from tests.matrix.rows import rows
from tests.reference.five import class_of, five_card
from tests.reference.script import play

ANTE = 100
# What the Ante returns by the Ante table, and what a Bonus of one ante returns.
PAYS = {
    "royal flush": (101, 101),
    "straight flush": (21, 51),
    "four of a kind": (11, 41),
    "full house": (4, 31),
    "flush": (3, 21),
    "straight": (2, 8),
    "three of a kind": (2, 8),
    "two pair": (2, 8),
    "pair of aces": (2, 8),
    "one pair": (2, 0),
    "high card": (2, 0),
}
HIGH_CARD = ("ace-king", "no hand")
# The result; the hand's two cards, the dealer's two, and the board. A dealer who does not qualify
# may all the same be higher than the hand, equal or lower.
DEALS = """
royal flush     | box                | Tc Kc | Ah 6d | Jc 9d Qc Ac 6h
royal flush     | equal              | 3c 9c | Ah Td | Ts Qs As Js Ks
royal flush     | unqualified box    | Qh Ah | Qs 8h | Th Kh 7d Jh 5s
straight flush  | box                | 7s 8s | Ks 3s | 4s Kc 6s 5s 2c
straight flush  | equal              | Ad 3s | Th 9h | 4h Ah 3h 2h 5h
straight flush  | dealer             | 7h 9s | 2c 9c | 5c 8c 7c 4c 6c
straight flush  | unqualified box    | Js 8s | 6d Jc | Ah Ts Qs 5h 9s
four of a kind  | box                | 8h 8s | Jc Jd | 8d 4h Jh Th 8c
four of a kind  | equal              | 8d 4d | 5s Qs | 7c 7d Ks 7s 7h
four of a kind  | dealer             | Jh 4s | 2d Kh | 8h Ah As Ad Ac
four of a kind  | unqualified box    | 3c 3h | Ks Ts | 3s Jd 6h 3d 5s
full house      | box                | Qc 7h | As Ks | 3d 4s 4d Qs 4h
full house      | equal              | Ts Kd | 4h Ah | Js 3s 3d Jh 3h
full house      | dealer             | 9d 4s | 5h Jc | Jd 5s 5c Js 5d
full house      | unqualified box    | 7d 7h | Ts 6s | Jd 2c 4d 2s 7s
flush           | box                | Ah Jh | 7h 6h | 3h Ac Qs 2h 5h
flush           | equal              | 6h 4d | 8h 3s | Kc 5c 3c Qc 8c
flush           | dealer             | 4h Js | 5h Kh | Qh 8h 7h Jd 6h
flush           | unqualified box    | Qs 5s | Th 7c | As 8h Js 6s 4s
straight        | box                | 4d 5h | 8c Qh | 8h 7h Kd Qs 6d
straight        | equal              | 3d 7d | Kh 4s | 7h 3s 6s 4c 5h
straight        | dealer             | 3d Tc | Jc 2c | 3s 7h 5c 4c 6c
straight        | unqualified box    | 9d 8c | 5c Kc | 7s 3s Ts Qc 6d
three of a kind | box                | 8s Qh | 4h Jc | 5h 5s 5d Ts 3c
three of a kind | equal              | 3c Js | 7c Jc | Ad 5d Qc Ah As
three of a kind | dealer             | 5c 9c | 4d Jd | Ad 7s 2h As Ah
three of a kind | unqualified box    | 2h Js | Jc 6c | 2c 5c 2s 8d 3s
two pair        | box                | 2c Jc | Ac 6c | 2h Kh 7d 4c 7s
two pair        | equal              | 4d 8s | 3d Qd | 5s 5d 2c 2d Ks
two pair        | dealer             | Qc 8h | 2c Kh | Kc 2d 4c 2h Qd
two pair        | unqualified box    | 4d 5d | Tc 3c | Qh 2c 7s 4c 5h
one pair        | box                | 8d Ts | 4s 7d | Jc 4h 8s 6h 3d
one pair        | equal              | 7d 9d | 5c 9h | 6h Kc Kd Td Jc
one pair        | dealer             | 4c 2c | 3d 8d | Kc 5h 5d 6s 7d
one pair        | unqualified box    | Kh 2d | 6s 7s | Jh 9h Qh 3s Ks
one pair        | unqualified equal  | 2s 8d | 2c 3d | 2h Kc Ts Qc 5s
one pair        | unqualified dealer | 4s 5s | Jc 5c | 6h 8c 9c 3s 3h
high card       | dealer             | 3d 9d | 7d Jc | 2s Js 6c Qc 7h
high card       | unqualified box    | 9d 8d | 9h 6h | Ts 2h Js 3h 5d
high card       | unqualified equal  | 5h 8d | 8c 6c | Jh 7h 2c Ks Td
high card       | unqualified dealer | Ks 2s | 8d Ah | Qh Jc 7h 4h 9d
"""
# The hand's two cards and the flop.
BONUSES = """
royal flush     | As Ks | Qs Js Ts
straight flush  | 2d 3d | Ad 4d 5d
four of a kind  | 2c 2d | 2h 2s Ac
full house      | 3c 3d | 2c 3h 2d
flush           | Ah 9h | 2h 7h 4h
straight        | 5c 4d | 3h 2s Ac
straight        | Tc Jd | Ah Ks Qc
three of a kind | 2c 2d | 7h 2s 9c
two pair        | 3c 2d | 3h 2s 4c
pair of aces    | Ac 4d | 3h As 2c
pair of aces    | Kc 9d | Ah As Jc
one pair        | Kc Ad | Kh Js Qc
one pair        | 2c 2d | 3h 4s 6c
high card       | Ac Kd | Qh Js 9c
high card       | 7c 5d | 4h 3s 2c
"""


@pytest.mark.rule("2H Outcomes 1", "2H Outcomes 2", "2H Outcomes 3", "2H Outcomes 4")
@pytest.mark.rule("2H Outcomes 5", "2H Outcomes 6", "2H Outcomes 7")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(("name", "case", "hand", "dealer", "board"), rows(DEALS))
def test_every_outcome(
    name: str, case: str, hand: str, dealer: str, board: str, number: int
) -> None:
    held = class_of(five_card(parse_cards(f"{hand} {board}")))
    assert name == ("high card" if held in HIGH_CARD else held)
    ante, play_back = {"box": (PAYS[name][0], 4), "equal": (1, 2), "dealer": (0, 0)}.get(
        case, (PAYS[name][0], 2)
    )
    played = play(
        "casino-holdem",
        {number: Stakes(ANTE)},
        {f"hand{number}": hand, "dealer": dealer, "board": board},
        [f"{number} play {2 * ANTE}"],
    )
    assert played.settled == {
        (number, "ante"): (ANTE, ante * ANTE),
        (number, "play"): (2 * ANTE, play_back * ANTE),
    }


@pytest.mark.rule("2H Outcomes 8")
@pytest.mark.parametrize("decision", ["fold", "play"])
@pytest.mark.parametrize(("name", "hand", "flop"), rows(BONUSES))
def test_every_bonus(name: str, hand: str, flop: str, decision: str) -> None:
    text = f"1 play {2 * ANTE}" if decision == "play" else "1 fold"
    cards = {"hand1": hand, "board": flop}
    played = play("casino-holdem", {1: Stakes(ANTE, bonus=ANTE)}, cards, [text])
    assert played.settled[1, "bonus"] == (ANTE, PAYS[name][1] * ANTE)
