"""2 Plus 4 Poker: what the maximum payout takes off, in cents, with antes of 100."""

import pytest

from croupier.games.round import Stakes
from tests.reference.script import play

FULL_HOUSE = "8c 8d 8h 4s 4c"  # wins 100 and 7 × 200, the bonus bet 70 × 100
Round = tuple[str, list[str]]
HIGHER: Round = (f"{FULL_HOUSE} | 6c Js Qc 2c 5c Kc", [])
UNQUALIFIED: Round = (f"{FULL_HOUSE} | 8s Jh Ac Qs 4d 9c", ["1 win"])
EXCHANGED: Round = (f"{FULL_HOUSE} | Kh 9s 7d 5d Qs 6d 9c", ["1 exchange"])


@pytest.mark.rule("2P4 R3", "2P4 R15")
@pytest.mark.parametrize(
    ("most", "deal", "ante", "bet", "bonus"),
    [
        (7000, HIGHER, 200, 1600, 7100),
        (6999, HIGHER, 200, 1600, 7099),
        (1500, HIGHER, 200, 1600, 1600),
        (1499, HIGHER, 200, 1599, 1599),
        (101, HIGHER, 200, 201, 201),
        (100, HIGHER, 200, 200, 200),
        (99, HIGHER, 199, 200, 199),
        (1, HIGHER, 101, 200, 101),
        (100, UNQUALIFIED, 200, 200, 200),
        (99, UNQUALIFIED, 199, 200, 199),
        (1500, EXCHANGED, 100, 1600, 1600),
        (1499, EXCHANGED, 100, 1599, 1599),
        (100, EXCHANGED, 100, 200, 200),
        (60, EXCHANGED, 60, 200, 160),
    ],
)
def test_each_bet_of_a_box_wins_at_most_the_maximum(
    most: int, deal: Round, ante: int, bet: int, bonus: int
) -> None:
    box, dealer = deal[0].split(" | ")
    played = play(
        "two-plus-four",
        {1: Stakes(100, bonus=100)},
        {"box1": box, "dealer": dealer},
        ["1 bet", *deal[1]],
        settings={"max_payout": most},
    )
    assert played.settled == {
        (1, "ante"): (100, ante),
        (1, "bet"): (200, bet),
        (1, "bonus"): (100, bonus),
    }
    won_and_capped = [(line.spot, line.net + line.capped) for line in played.state.lines]
    whole = {"ante": 0 if deal == EXCHANGED else 100, "bet": 1400, "bonus": 7000}
    if deal == UNQUALIFIED:
        whole["bet"] = 0
    assert dict(won_and_capped) == whole


@pytest.mark.rule("2P4 R3")
def test_the_maximum_is_for_each_box() -> None:
    played = play(
        "two-plus-four",
        {1: Stakes(100), 2: Stakes(100)},
        {"box1": FULL_HOUSE, "box2": "3c 3d 3h 9s 9c", "dealer": "6c Js Qc 2c 5c Kc"},
        ["1 bet", "2 bet"],
        settings={"max_payout": 1000},
    )
    assert played.settled == {
        (1, "ante"): (100, 200),
        (1, "bet"): (200, 1100),
        (2, "ante"): (100, 200),
        (2, "bet"): (200, 1100),
    }


@pytest.mark.rule("2P4 R3", "2P4 R10")
@pytest.mark.parametrize(
    ("most", "bet"),
    [
        (1401, "bet 100-1400"),
        (1400, "bet 100-1400"),
        (1399, "bet 100-1399"),
        (100, "bet 100-100"),
        (99, "bet"),
    ],
)
def test_insurance_is_never_above_the_maximum(most: int, bet: str) -> None:
    played = play(
        "two-plus-four",
        {1: Stakes(100)},
        {"box1": FULL_HOUSE, "dealer": "6c Js Qc 2c 5c Kc"},
        settings={"max_payout": most},
    )
    assert bet in played.offers


@pytest.mark.rule("2P4 R3")
def test_the_win_of_an_insurance_is_not_capped_with_the_bets() -> None:
    played = play(
        "two-plus-four",
        {1: Stakes(100)},
        {"box1": FULL_HOUSE, "dealer": UNQUALIFIED[0].split(" | ")[1]},
        ["1 bet insurance=150", "1 win"],
        settings={"max_payout": 150},
    )
    assert played.settled[1, "insurance"] == (150, 300)
    assert played.settled[1, "ante"] == (100, 200)
