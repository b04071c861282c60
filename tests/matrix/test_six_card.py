"""Six-card poker: every hand against every result, both prices and both discards of the exchange.

Amounts are in antes and written from the rules.
"""

import pytest

from croupier.cards import parse_cards
from croupier.games.round import Stakes
from tests.matrix.rows import rows
from tests.reference.five import class_of, five_card
from tests.reference.script import play

ANTE = 100
TABLE = None  # in place of an amount: what the pay table says

# What ANTE and BET return, and the net without what the pay table pays on the two antes of BET.
RESULTS: dict[str, tuple[int, int | None, int]] = {
    "dealer": (0, 0, -3),
    "equal": (1, 2, 0),
    "box": (2, TABLE, 1),
    "unqualified": (2, 2, 1),
}
BOX_ANTE: dict[str, tuple[int, int | None, int]] = {
    "exchange unqualified": (0, 2, -1),
    "exchange dealer": (0, 0, -3),
    "exchange equal": (0, 2, -1),
    "exchange box": (1, TABLE, 0),
}
EXTRA_ANTE: dict[str, tuple[int, int | None, int]] = {
    "exchange unqualified": (1, 2, -1),
    "exchange dealer": (0, 0, -4),
    "exchange equal": (1, 2, -1),
    "exchange box": (2, TABLE, 0),
}
# The BET's multiple, and what its two antes return.
PAYS = {
    "royal flush": (100, 202),
    "straight flush": (50, 102),
    "four of a kind": (20, 42),
    "full house": (7, 16),
    "flush": (5, 12),
    "straight": (4, 10),
    "three of a kind": (3, 8),
    "two pair": (2, 6),
    "one pair": (1, 4),
    "ace-king": (1, 4),
    "no hand": (0, 2),
}
DEALS = """
royal flush     | box         | As Ks Qs Js Ts | 2c 3c 4c 5c 6c
royal flush     | equal       | As Ks Qs Js Ts | Jc Ac Kc Tc Qc
royal flush     | unqualified | As Ks Qs Js Ts | 8h 9s 7s Jc 3d
straight flush  | box         | 9h 8h 7h 6h 5h | 6d 4d 3d 2d 5d
straight flush  | equal       | 9h 8h 7h 6h 5h | 6c 8c 9c 5c 7c
straight flush  | dealer      | 6s 5s 4s 3s 2s | 6d 7d 5d 8d 4d
straight flush  | unqualified | 9h 8h 7h 6h 5h | Th Ac 2h 7c Jd
four of a kind  | box         | 5c 5d 5h 5s 9c | Kd 4d 3d Ad Qh
four of a kind  | dealer      | 2c 2d 2h 2s 7c | 8s 9s 7s Ts Js
four of a kind  | unqualified | 2c 2d 2h 2s 7c | Tc Jc Ad 5d 8h
full house      | box         | 3c 3d 3h 2c 2d | 6c 9c 6s Js 9s
full house      | dealer      | 3c 3d 3h 2c 2d | Jh 8h Qh 9h Th
full house      | unqualified | 3c 3d 3h 2c 2d | Tc 7d Qs Jh 9c
flush           | box         | 8d 6d 5d 3d 2d | 2h 3h 6h 4c 5c
flush           | equal       | Tc 8c 6c 4c 2c | 8d 6d Td 2d 4d
flush           | dealer      | 8d 6d 5d 3d 2d | Jh Jd 9s 9h Js
flush           | unqualified | Tc 8c 6c 4c 2c | 4h Td Qd 2h 6d
straight        | box         | 9c 8d 7h 6s 5c | 6c 2h Ts Ah 2d
straight        | equal       | 5c 4d 3h 2s Ac | 5s As 2h 3d 4c
straight        | dealer      | 6c 5d 4h 3s 2c | 6d Ad Jd 4d 2d
straight        | unqualified | 5c 4d 3h 2s Ac | 9s 3d Th 6c 7c
three of a kind | box         | 4c 4d 4h 9s 2d | 2s Ts Th Ks 8s
three of a kind | dealer      | 4c 4d 4h 9s 2d | 8c 5c 7c 6c 9c
three of a kind | unqualified | 4c 4d 4h 9s 2d | 6d Js 9c 5h Kd
two pair        | box         | 9c 9d 4h 4s Kc | 2h As 7d 4c 7s
two pair        | equal       | 9c 9d 4h 4s Kc | 4c 4d 9h 9s Kh
two pair        | dealer      | 9c 9d 4h 4s Kc | 7d 7h 7s 2s 7c
two pair        | unqualified | 5c 5d 3h 3s 8c | 8h 6h 3d 5h 7h
one pair        | box         | 9c 9d Qh 7s 2c | 3s 7c 4s 4d As
one pair        | equal       | 6c 6d Jh 8s 3c | Jc 3s 8d 6h 6s
one pair        | dealer      | 6c 6d Jh 8s 3c | 5d Ts Tc 5h 5c
one pair        | unqualified | 6c 6d Jh 8s 3c | Tc 2d 8c 9d As
ace-king        | box         | Ac Kd Jh 9s 4c | 3c Ks 7c Ah 4s
ace-king        | equal       | Ac Kd 8h 6s 3c | 8c 6h Ks 3d Ad
ace-king        | dealer      | Ac Kd 8h 6s 3c | As Ah Th 3d 9h
ace-king        | unqualified | Ac Kd Jh 9s 4c | 2d Qc 3c 6h 9c
no hand         | dealer      | Ac Jd 8h 6s 2c | 3h 7c 7s 2d Kd
no hand         | unqualified | Qc Td 7h 5s 3c | 6d Ts 2h 9c Kh
"""
# The sixth card is drawn in place of the one that makes the dealer most likely to qualify …
BEST = """
royal flush     | exchange box         | As Ks Qs Js Ts | 3s Ac 4h 5d 9d 2h
royal flush     | exchange equal       | As Ks Qs Js Ts | 4s Tc Jc Ac Qc Kc
royal flush     | exchange unqualified | As Ks Qs Js Ts | 3c Ac 2s Qh 9d 2h
straight flush  | exchange box         | 9h 8h 7h 6h 5h | 7s 9s Th Qc Jh Js
straight flush  | exchange equal       | 9h 8h 7h 6h 5h | 5d 8d 2s 9d 6d 7d
straight flush  | exchange dealer      | 9h 8h 7h 6h 5h | Kc Qc Jc 8d Tc 9c
straight flush  | exchange unqualified | 6s 5s 4s 3s 2s | Qh 4c 2d 9d Jd 5d
four of a kind  | exchange box         | 2c 2d 2h 2s 7c | Js 4h 6d Td 8d 6s
four of a kind  | exchange dealer      | 5c 5d 5h 5s 9c | Th Kh 9h Qh 8d Jh
four of a kind  | exchange unqualified | 5c 5d 5h 5s 9c | 8d Kh Jh Qc 6c Ts
full house      | exchange box         | 8c 8d 8h 4s 4c | 5d Ks 3s 2s Qs 9s
full house      | exchange dealer      | 3c 3d 3h 2c 2d | 5h Jd Td 8d 9d Qd
full house      | exchange unqualified | 3c 3d 3h 2c 2d | 8d Td 7c 5s Kd 6s
flush           | exchange box         | 8d 6d 5d 3d 2d | 4s Kc Tc Qs 2h 4h
flush           | exchange equal       | Tc 8c 6c 4c 2c | 6d 8d 4d 5h Td 2d
flush           | exchange dealer      | 8d 6d 5d 3d 2d | 6c As 7c 8c 5c 4c
flush           | exchange unqualified | 8d 6d 5d 3d 2d | 8c 4h 9d Qd Kc 4d
straight        | exchange box         | 5c 4d 3h 2s Ac | Kd 2d 9h Ts 8h Th
straight        | exchange equal       | 9c 8d 7h 6s 5c | 6h 9d 7s Ks 5d 8c
straight        | exchange dealer      | 9c 8d 7h 6s 5c | 7s Qh Jh Kh Th 9h
straight        | exchange unqualified | 5c 4d 3h 2s Ac | 9d 8d Qh 7c 3c 3s
three of a kind | exchange box         | 7c 7d 7h Js 3d | 6c 9s 2c Ks 4h 6d
three of a kind | exchange dealer      | 7c 7d 7h Js 3d | 8s Qs 9s 3c As 5s
three of a kind | exchange unqualified | 4c 4d 4h 9s 2d | 8d Qd Kd 9h 4s 7c
two pair        | exchange box         | 5c 5d 3h 3s 8c | 6d 2h Kc Qh Tc Ts
two pair        | exchange dealer      | 9c 9d 4h 4s Kc | 3d 2d Jc 4d 7d Jd
two pair        | exchange unqualified | 5c 5d 3h 3s 8c | 7d 2d 9d 8h Jd 6c
one pair        | exchange box         | 9c 9d Qh 7s 2c | Js Qs 7c 3c Kh Ah
one pair        | exchange equal       | 6c 6d Jh 8s 3c | Jc 2c 3s 8d 6s 6h
one pair        | exchange dealer      | 6c 6d Jh 8s 3c | 2c Ac 8c 5c 9d 9c
one pair        | exchange unqualified | 6c 6d Jh 8s 3c | Kd 6h Jd 4d 7s 2c
ace-king        | exchange box         | Ac Kd Jh 9s 4c | 6s 9h 5h 2h Ad Ks
ace-king        | exchange equal       | Ac Kd Jh 9s 4c | 3d Jc 4d 9h Ks Ad
ace-king        | exchange dealer      | Ac Kd 8h 6s 3c | 2s 4h As 5d 8c 4d
ace-king        | exchange unqualified | Ac Kd Jh 9s 4c | 8c 9c Js 4d 7s 6d
no hand         | exchange dealer      | Ac Jd 8h 6s 2c | 3d 2h 4d 7d 6d 5d
no hand         | exchange unqualified | Qc Td 7h 5s 3c | Ts 7c 2d Jc 4d 5c
"""
# … or in place of his highest.
HIGHEST = """
royal flush     | exchange box         | As Ks Qs Js Ts | 4c 6h 2s 7d 3c 5s
royal flush     | exchange unqualified | As Ks Qs Js Ts | Jh Tc 2h 8c 4h 5h
straight flush  | exchange box         | 6s 5s 4s 3s 2s | Js 7c 8c Kd 9s Th
straight flush  | exchange equal       | 9h 8h 7h 6h 5h | 9c 8c 7c 5c Qs 6c
straight flush  | exchange dealer      | 6s 5s 4s 3s 2s | Qd 8h 7h 9h 5h 6h
straight flush  | exchange unqualified | 9h 8h 7h 6h 5h | Ts 5c 2h 4c 7c 8c
four of a kind  | exchange box         | 2c 2d 2h 2s 7c | Jd 6d Qd As 4d 9d
four of a kind  | exchange dealer      | 2c 2d 2h 2s 7c | 7s Ts 8s Qh Js 9s
four of a kind  | exchange unqualified | 5c 5d 5h 5s 9c | Ac 3s Tc 9s Jc 8s
full house      | exchange box         | 3c 3d 3h 2c 2d | 8c Jc Ks 9s Qc Th
full house      | exchange dealer      | 3c 3d 3h 2c 2d | Kc Ts Qs Js 8s 9s
full house      | exchange unqualified | 3c 3d 3h 2c 2d | Ks 9c Td 6c Js 4d
flush           | exchange box         | Tc 8c 6c 4c 2c | Kd 6s Td 4h 3h Th
flush           | exchange equal       | Tc 8c 6c 4c 2c | Ts 6s 8s Jh 2s 4s
flush           | exchange dealer      | 8d 6d 5d 3d 2d | 8c 7c 9c Qd 6c 5c
flush           | exchange unqualified | Tc 8c 6c 4c 2c | 8h 2s 9d 6h 5c 7c
straight        | exchange box         | 9c 8d 7h 6s 5c | Ac Js Qd 3d 9s 3c
straight        | exchange equal       | 9c 8d 7h 6s 5c | 5s Jc 6d 9s 7c 8h
straight        | exchange dealer      | 9c 8d 7h 6s 5c | 9s Qs Ah 8s 4s Js
straight        | exchange unqualified | 6c 5d 4h 3s 2c | Qc Jd Th 6d 9s Ac
three of a kind | exchange box         | 4c 4d 4h 9s 2d | Kc Tc Jd 5s 7h Jh
three of a kind | exchange dealer      | 7c 7d 7h Js 3d | 9c Jc Ah Tc Qc Kc
three of a kind | exchange unqualified | 4c 4d 4h 9s 2d | Ks Qh 4s 8h 7h Ad
two pair        | exchange box         | 9c 9d 4h 4s Kc | 3c Tc 8h Kh Jd 8d
two pair        | exchange dealer      | 5c 5d 3h 3s 8c | 6s Kc 7s 9s 8s 5s
two pair        | exchange unqualified | 9c 9d 4h 4s Kc | 5c 2d Qc 6d Jh Ks
one pair        | exchange box         | 9c 9d Qh 7s 2c | 7c Td 3s Kh 6h 6d
one pair        | exchange equal       | 6c 6d Jh 8s 3c | As 8d 6h 3s Jc 6s
one pair        | exchange dealer      | 6c 6d Jh 8s 3c | 5h 2h Qd 3h 4h Ah
one pair        | exchange unqualified | 6c 6d Jh 8s 3c | 8h 7s 5c 2d 4h 9c
ace-king        | exchange dealer      | Ac Kd 8h 6s 3c | 7s Ts 9s Ad Js 8s
ace-king        | exchange unqualified | Ac Kd Jh 9s 4c | Qd 9c 7c 2d 5d 8c
no hand         | exchange dealer      | Ac Jd 8h 6s 2c | 7s Jc 6c Tc 8d 9h
no hand         | exchange unqualified | Ac Jd 8h 6s 2c | 7c 8s 2h 9d Th 6d
"""
EXCHANGES = [
    [discard, *row]
    for discard, table in (("best", BEST), ("highest", HIGHEST))
    for row in rows(table)
]


@pytest.mark.rule("6C Showdown 1", "6C Showdown 2", "6C Showdown 3", "6C Showdown 4")
@pytest.mark.rule("6C Showdown 6")
@pytest.mark.parametrize(("name", "case", "box", "dealer"), rows(DEALS))
def test_every_outcome(name: str, case: str, box: str, dealer: str) -> None:
    answer = ["1 win"] if case == "unqualified" else []
    settles(RESULTS[case], {}, name, box, dealer, answer)


@pytest.mark.rule("6C Buying the dealer's game 4", "6C Buying the dealer's game 5")
@pytest.mark.rule("6C Buying the dealer's game 6", "6C Buying the dealer's game 7")
@pytest.mark.parametrize(("discard", "name", "case", "box", "dealer"), EXCHANGES)
def test_every_exchange_for_the_ante(
    discard: str, name: str, case: str, box: str, dealer: str
) -> None:
    settings = {"dealer_discard": discard}
    settles(BOX_ANTE[case], settings, name, box, dealer, ["1 exchange"])


@pytest.mark.rule("6C Buying the dealer's game 9")
@pytest.mark.parametrize(("discard", "name", "case", "box", "dealer"), EXCHANGES)
def test_every_exchange_for_one_more_ante(
    discard: str, name: str, case: str, box: str, dealer: str
) -> None:
    settings = {"dealer_discard": discard, "purchase_price": "extra_ante"}
    settles(EXTRA_ANTE[case], settings, name, box, dealer, ["1 exchange"])


def settles(
    result: tuple[int, int | None, int],
    settings: dict[str, str],
    name: str,
    box: str,
    dealer: str,
    answer: list[str],
) -> None:
    """Play the round, and hold what it pays against the tables."""
    assert class_of(five_card(parse_cards(box))) == name
    multiple, paid = PAYS[name]
    ante, bet, net = result
    cards = {"box1": box, "dealer": dealer}
    played = play("six-card", {1: Stakes(ANTE)}, cards, ["1 bet", *answer], settings=settings)
    expected = {"ante": (1, ante), "bet": (2, paid if bet is TABLE else bet)}
    if "purchase_price" in settings:
        expected["purchase"] = (1, 0)
    assert played.settled == {
        (1, spot): (stake * ANTE, returned * ANTE) for spot, (stake, returned) in expected.items()
    }
    assert played.net == (net + (2 * multiple if bet is TABLE else 0)) * ANTE
