"""Four Card Poker: every hand against every result, every Play bet and every Aces Up table.

Amounts are in antes and written from the rules.
"""

import pytest

from croupier.cards import parse_cards
from croupier.games.round import Stakes
from tests.hands.plain import CLASSES, four_card
from tests.matrix.rows import rows
from tests.reference.script import play

ANTE = 100
ANTE_BONUS = {"four of a kind": 25, "straight flush": 20, "three of a kind": 2}
# What each Aces Up table pays to one, from four of a kind down to a pair of aces.
HANDS = (
    "four of a kind",
    "straight flush",
    "three of a kind",
    "flush",
    "straight",
    "two pair",
    "pair of aces",
)
ACES_UP = {
    "50-40-8-5-4-3-1": (50, 40, 8, 5, 4, 3, 1),
    "50-40-9-6-4-2-1": (50, 40, 9, 6, 4, 2, 1),
    "50-30-9-6-4-2-1": (50, 30, 9, 6, 4, 2, 1),
    "50-30-7-6-5-2-1": (50, 30, 7, 6, 5, 2, 1),
    "50-40-8-6-4-2-1": (50, 40, 8, 6, 4, 2, 1),
    "50-30-6-6-5-2-1": (50, 30, 6, 6, 5, 2, 1),
    "50-40-7-5-4-3-1": (50, 40, 7, 5, 4, 3, 1),
}
# Whose hand is higher; the player's five cards, and the dealer's six.
DEALS = """
four of a kind  | box    | Tc Th Td 7d Ts | Qc 5h 9c 4s 4h 2c
four of a kind  | dealer | Th Tc Qc Td Ts | 8d As Ac Ah 3s Ad
straight flush  | box    | 4s 3s 5c 5s 2s | Kh 7h Js Ad 6d 6h
straight flush  | equal  | 4c 3c Kc 6c 5c | 5s 6h 4h 3h As 5h
straight flush  | dealer | 9c Th 7h 8h 9h | Qh 2d 2c 2h 8s 2s
three of a kind | box    | Qh Qc Ad Qd 2c | 5s Ks 2d 2h 5c Ac
three of a kind | dealer | Ts Th 7h 9s Td | 2d Jd Ad Kd 8h Qd
flush           | box    | 9h Kh 2c 3h Th | 4h Qs 9d 5c Qd 8h
flush           | equal  | 9d Qs Ts 3s 2s | Qc Ad Tc 3c 2c 8d
flush           | dealer | 8c 5h Tc Jc 6c | 7c Ac 4h 2h 3h Ah
straight        | box    | 2s 3h 4c Kd 5c | 7c 5d Ac 2c 9h Jd
straight        | equal  | Jh 2s Qs 9h Th | Qc Tc 8d Js 9s Qd
straight        | dealer | 5d 2s 3c 4d 2h | Qd Jd 6h Td Kd 6s
two pair        | box    | Jh Jd Kd Kc Ah | 9d 2d 6h Ad Js 4c
two pair        | equal  | Kc Kd 9c 9d 2h | Kh Ks 9h 9s 3c 4d
two pair        | dealer | Ts Kd Jd Tc Kh | 8h 2h Ah Ac 5h 6d
pair of aces    | box    | Qh 3c Ac 6h As | 4d 6s 4c 2d Jd 9s
pair of aces    | equal  | 5h Qc Ad Ah Tc | 8s Qh Td Ac 2s As
pair of aces    | dealer | Ad 6d 2s Kh Ac | 3h Qh Jh Jc Jd 8h
one pair        | box    | Jd Js Ts 4d 9h | 4s 5s Th 9c 2s 8h
one pair        | equal  | Kh Kc 8s As 3d | 6h Kd 8c 2c Ac Ks
one pair        | dealer | 3c 4s 3h 2c Qs | 8c Kc 7c 6s 9c 6c
high card       | box    | Ac Th 3d 8c 4d | Jd 8s 4c 6h Kd 2d
high card       | equal  | 8c 4s Qc Js Ah | Qd Ac 8s 6d 7d Jc
high card       | dealer | 5d Qs 2c 6h 3d | Td Tc 6d 9s Th Ts
"""


@pytest.mark.rule("4C Showdown 1", "4C Showdown 2", "4C Showdown 3", "4C Deal and decisions 4")
@pytest.mark.parametrize("play_antes", [0, 1, 2, 3])
@pytest.mark.parametrize(("name", "case", "hand", "dealer"), rows(DEALS))
def test_every_outcome(name: str, case: str, hand: str, dealer: str, play_antes: int) -> None:
    held = four_card(parse_cards(hand))
    assert CLASSES[held[0]] == ("one pair" if name == "pair of aces" else name)
    wins = case in ("box", "equal")
    pays = dict(zip(HANDS, ACES_UP["50-40-8-5-4-3-1"], strict=True)).get(name)
    expected = {"aces_up": (1, 1 + pays if pays else 0)}
    if play_antes:
        expected["ante"] = (1, 2 if wins else 0)
        expected["play"] = (play_antes, 2 * play_antes if wins else 0)
        if name in ANTE_BONUS:
            expected["ante_bonus"] = (0, ANTE_BONUS[name])
    else:
        expected["ante"] = (1, 0)
    played = play(
        "four-card",
        {1: Stakes(ANTE, aces_up=ANTE)},
        {"seat1": hand, "dealer": dealer},
        [f"1 play {play_antes * ANTE}" if play_antes else "1 fold"],
    )
    assert played.settled == {
        (1, spot): (stake * ANTE, returned * ANTE) for spot, (stake, returned) in expected.items()
    }


@pytest.mark.rule("4C Bets 1", "4C Deal and decisions 5", "4C Showdown 3")
@pytest.mark.parametrize("table", ACES_UP)
@pytest.mark.parametrize(("name", "case", "hand", "dealer"), rows(DEALS))
def test_every_aces_up_table(table: str, name: str, case: str, hand: str, dealer: str) -> None:
    pays = dict(zip(HANDS, ACES_UP[table], strict=True)).get(name)
    cards = {"seat1": hand, "dealer": dealer}
    played = play("four-card", {1: Stakes(aces_up=ANTE)}, cards, settings={"aces_up": table})
    assert played.settled == {(1, "aces_up"): (ANTE, (1 + pays) * ANTE if pays else 0)}, case
