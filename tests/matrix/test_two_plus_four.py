"""2 Plus 4 Poker: every hand against every result, insured or not, with and without a sixth card.

Amounts are in antes and written from the rules.
"""

import pytest

from croupier.cards import DECK, parse_cards
from croupier.games.round import Stakes
from tests.matrix.rows import rows
from tests.reference.five import class_of, five_card
from tests.reference.script import play
from tests.reference.two_plus_four import has_kings_or_better

ANTE = 100
TABLE = None  # in place of an amount: what Table 1 says

# What ANTE and BET return and how many times the insurance comes back, then the net over ANTE and
# BET without what Table 1 pays on the two antes of the BET.
RESULTS: dict[str, tuple[int, int | None, int, int]] = {
    "box": (2, TABLE, 0, 1),
    "equal": (1, 2, 0, 0),
    "dealer": (0, 0, 1, -3),
    "unqualified": (2, 2, 2, 1),
    "exchange box": (1, TABLE, 2, 0),
    "exchange equal": (0, 2, 2, -1),
    "exchange dealer": (0, 0, 2, -3),
    "exchange unqualified": (0, 2, 2, -1),
}
# The BET's multiple, what its two antes return, the most they can be insured for, and what a
# bonus bet of one ante returns.
PAYS = {
    "royal flush": (100, 202, 200, 1001),
    "straight flush": (50, 102, 100, 501),
    "four of a kind": (20, 42, 40, 201),
    "full house": (7, 16, 14, 71),
    "flush": (5, 12, 10, 51),
    "straight": (4, 10, 8, 41),
    "three of a kind": (3, 8, 6, 26),
    "two pair": (2, 6, 0, 0),
    "one pair": (1, 4, 0, 0),
    "ace-king": (1, 4, 0, 0),
    "no hand": (0, 2, 0, 0),
}
ANSWERS = {"unqualified": ["1 win"], "exchange": ["1 exchange"]}
# The dealer's two hidden cards, his four open ones, and the one he draws.
DEALS = """
royal flush     | box                  | As Ks Qs Js Ts | Kc 3c 8s Th 8d 2s
royal flush     | equal                | As Ks Qs Js Ts | Ac Qc Kc Jc Tc 7c
royal flush     | unqualified          | As Ks Qs Js Ts | 8h 9s 7s Jc 3d Kc
royal flush     | exchange box         | As Ks Qs Js Ts | Ac 2d 5d Qd 7d Tc 6d
royal flush     | exchange unqualified | As Ks Qs Js Ts | 5s 7h 6d 4s Td Kc Kd
straight flush  | box                  | 9h 8h 7h 6h 5h | Ts 6c 7d 9s 8d Ah
straight flush  | equal                | 9h 8h 7h 6h 5h | 7d 5d 8d 9d Jd 6d
straight flush  | dealer               | 9h 8h 7h 6h 5h | Td Qd Ad Kd Jd 6c
straight flush  | unqualified          | 6s 5s 4s 3s 2s | 7d 6d Kd Jh 4c 9d
straight flush  | exchange box         | 6s 5s 4s 3s 2s | As Qc 6c 7c 9h 5d 8d
straight flush  | exchange equal       | 9h 8h 7h 6h 5h | 8d Ac Qh 6d 9d 7d 5d
straight flush  | exchange dealer      | 6s 5s 4s 3s 2s | 7c 5c 3c Jh 8s 4c 6c
straight flush  | exchange unqualified | 6s 5s 4s 3s 2s | 5h 4c 9d Jc Qh 7s Ad
four of a kind  | box                  | 5c 5d 5h 5s 9c | 4s 6s 3c Ts Ks 2s
four of a kind  | dealer               | 5c 5d 5h 5s 9c | 4s 9h Jh Qh Kh Th
four of a kind  | unqualified          | 2c 2d 2h 2s 7c | 7h 3d 4d Td Kh 9d
four of a kind  | exchange box         | 2c 2d 2h 2s 7c | Ts 6c Ah 8h Qh 3h 3c
four of a kind  | exchange dealer      | 5c 5d 5h 5s 9c | 7d 9d Qc Jd 2h Td 8d
four of a kind  | exchange unqualified | 2c 2d 2h 2s 7c | Tc 9h 3s Jc 4d Qc 6c
full house      | box                  | 8c 8d 8h 4s 4c | 6c Js Qc 2c 5c Kc
full house      | dealer               | 3c 3d 3h 2c 2d | Qh Qc 8c 8s 8h Tc
full house      | unqualified          | 3c 3d 3h 2c 2d | 9c Kd 6d 5h 8c Ts
full house      | exchange box         | 8c 8d 8h 4s 4c | Kh 9s 7d 5d Qs 6d 9c
full house      | exchange dealer      | 3c 3d 3h 2c 2d | 5s 6s 7s Qh 4s Ac 8s
full house      | exchange unqualified | 8c 8d 8h 4s 4c | 8s Jh Ac Qs 4d 9c 6c
flush           | box                  | 8d 6d 5d 3d 2d | Qc Qd Th 5h Ac Jh
flush           | equal                | Tc 8c 6c 4c 2c | 3c 2h Th 4h 8h 6h
flush           | dealer               | Tc 8c 6c 4c 2c | Kd 6h 8h 7h 9h Th
flush           | unqualified          | Tc 8c 6c 4c 2c | 4h Jc 6s 9d 7h 2h
flush           | exchange box         | Tc 8c 6c 4c 2c | 6d 9h Ad 7c 5c 4h 8h
flush           | exchange equal       | Tc 8c 6c 4c 2c | 2d 4d Ac 9s Td 8d 6d
flush           | exchange dealer      | 8d 6d 5d 3d 2d | Jh Th Ad 9h 6c 7h 8h
flush           | exchange unqualified | 8d 6d 5d 3d 2d | Kd 6c 8s 7s Jd 4c As
straight        | box                  | 5c 4d 3h 2s Ac | Qh 8c Jd Kd 8s 9d
straight        | equal                | 6c 5d 4h 3s 2c | 6s 5c 2h 4s 6h 3d
straight        | dealer               | 6c 5d 4h 3s 2c | Kc Ad Qd Jd 9d Td
straight        | unqualified          | 5c 4d 3h 2s Ac | 3c Ah Qc Tc Jh 5d
straight        | exchange box         | 9c 8d 7h 6s 5c | 7c 4h Kc Ts 3s 8c 7s
straight        | exchange equal       | 9c 8d 7h 6s 5c | 8s 9h 6c Ac 5h Jh 7d
straight        | exchange dealer      | 6c 5d 4h 3s 2c | 2d Ad Qh Jh 8h 9h Th
straight        | exchange unqualified | 6c 5d 4h 3s 2c | 8s 2d 7h Kc Jh 5s 3h
three of a kind | box                  | 7c 7d 7h Js 3d | Kh 5c 7s 5h Kd 2d
three of a kind | dealer               | 7c 7d 7h Js 3d | Td Jd 4d Kd Qd 9d
three of a kind | unqualified          | 7c 7d 7h Js 3d | Jc 9c Ac 2h 3h Th
three of a kind | exchange box         | 7c 7d 7h Js 3d | Qs 7s 9d 5s 6s Th 5h
three of a kind | exchange dealer      | 7c 7d 7h Js 3d | 4h Th 2h 9h As 5c Ah
three of a kind | exchange unqualified | 7c 7d 7h Js 3d | 3h Ts 4s Qh Jh 7s 6d
two pair        | box                  | 5c 5d 3h 3s 8c | 8h 7c 4s Kd Kc 2h
two pair        | equal                | 5c 5d 3h 3s 8c | 5s 8h 3d 5h 3c 7s
two pair        | dealer               | 5c 5d 3h 3s 8c | Tc 2c 2h 6c 6h 2s
two pair        | unqualified          | 5c 5d 3h 3s 8c | 4c 9h 8s Kc 2s Tc
two pair        | exchange box         | 9c 9d 4h 4s Kc | Jh As Qd 2d Ts 3s Th
two pair        | exchange dealer      | 9c 9d 4h 4s Kc | 7h 9h Ad 6c Jh 8h Th
two pair        | exchange unqualified | 5c 5d 3h 3s 8c | 5s 2c 7c 8s 6h Jh 3c
one pair        | box                  | 9c 9d Qh 7s 4c | 7d 6c 5h 4d Th 5c
one pair        | equal                | 6c 6d Jh 8s 3c | Jc 8d 6s 2c 6h 3s
one pair        | dealer               | 9c 9d Qh 7s 4c | 6h Kc 6s 4h Kh Td
one pair        | unqualified          | 6c 6d Jh 8s 3c | Js Qc Th 2c 7h 9h
one pair        | exchange box         | 9c 9d Qh 7s 4c | Tc 4d As 9s 5d 7d 4h
one pair        | exchange equal       | 6c 6d Jh 8s 3c | 8c 2c 3s Qd Jd 6h 6s
one pair        | exchange dealer      | 9c 9d Qh 7s 4c | As 6h 7h 5h Td 4h 8h
one pair        | exchange unqualified | 9c 9d Qh 7s 4c | 9s Qd 7c 4s Kh 8c Kc
ace-king        | box                  | Ac Kd 8h 6s 3c | As 8s 4d 2c Kc 5c
ace-king        | equal                | Ac Kd 8h 6s 3c | 6d Ah 8c 3h 2c Ks
ace-king        | dealer               | Ac Kd 8h 6s 3c | Tc 9h Td Th Ts Qd
ace-king        | unqualified          | Ac Kd Jh 9s 4c | 2c 3c Js Kh 6s 9c
ace-king        | exchange dealer      | Ac Kd 8h 6s 3c | 4d 5d 3s Qs 2h 9d 6d
ace-king        | exchange unqualified | Ac Kd 8h 6s 3c | Jd 9d Ad 6h Qh 7d 8c
no hand         | dealer               | Qc Td 7h 5s 3c | 5c 9c 6c 7c Kd 8c
no hand         | unqualified          | Ac Jd 8h 6s 3c | Kc 3s Tc 8d 9s 2h
no hand         | exchange dealer      | Ac Jd 8h 6s 3c | 4c Qd 6d 8c Kd 7h 5s
no hand         | exchange unqualified | Qc Td 7h 5s 3c | 5h 8h 2h Jd 4d 7c Jc
"""


@pytest.mark.rule("2P4 F5", "2P4 F7", "2P4 R11", "2P4 R12", "2P4 R13", "2P4 R15", "2P4 R16")
@pytest.mark.rule("2P4 Table 1")
@pytest.mark.parametrize("on_tie", ["lost", "returned"])
@pytest.mark.parametrize("bought", [False, True], ids=["five", "six"])
@pytest.mark.parametrize(("name", "case", "box", "dealer"), rows(DEALS))
def test_every_outcome(
    name: str, case: str, box: str, dealer: str, bought: bool, on_tie: str
) -> None:
    assert class_of(five_card(parse_cards(box))) == name
    multiple, paid, most, bonus = PAYS[name]
    ante, bet, insurance_back, net = RESULTS[case]
    if case == "equal" and on_tie == "returned":
        insurance_back = 1
    for insurance in (0, 1, most) if most else (0,):
        played = play(
            "two-plus-four",
            {1: Stakes(ANTE, bonus=ANTE)},
            {"box1": f"{box} {harmless(box, dealer)}", "dealer": dealer},
            [*bets(dealer, bought, insurance), *ANSWERS.get(case.split()[0], [])],
            settings={"insurance_on_tie": on_tie},
        )
        expected = {
            "ante": (1, ante),
            "bet": (2, paid if bet is TABLE else bet),
            "bonus": (1, bonus),
        }
        if insurance:
            expected["insurance"] = (insurance, insurance * insurance_back)
        if bought:
            expected["buy"] = (1, 0)
        assert played.settled == {
            (1, spot): (stake * ANTE, returned * ANTE)
            for spot, (stake, returned) in expected.items()
        }
        table = 2 * multiple if bet is TABLE else 0
        besides = insurance * (insurance_back - 1) + bonus - 1 - bought
        assert played.net == (net + table + besides) * ANTE


def harmless(box: str, dealer: str) -> str:
    """A sixth card that leaves the hand what it is."""
    held, others = parse_cards(box), parse_cards(dealer)
    free = [card for card in DECK if card not in held and card not in others]
    return str(next(card for card in free if five_card([*held, card]) == five_card(held)))


def bets(dealer: str, bought: bool, insurance: int) -> list[str]:
    """The decisions that place the BET, insured for so many antes."""
    insured = f" insurance={insurance * ANTE}" if insurance else ""
    if not bought:
        return [f"1 bet{insured}"]
    can_fold = has_kings_or_better(parse_cards(dealer)[2:6])
    return ["1 buy", f"1 bet{insured}" if can_fold else f"1 go-on{insured}"]
