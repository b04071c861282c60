"""What a settlement says of each spot: its outcome, the paragraph and the multiple, in order."""

from collections.abc import Sequence

import pytest

from croupier.games.round import Line, Settlement, Stakes
from tests.matrix.rows import rows
from tests.reference.script import play

ANTE, BONUS = Stakes(100), Stakes(100, bonus=100)


def told(lines: Sequence[Line]) -> list[str]:
    """The lines as the tables here have them."""
    return [f"{line.spot} {line.outcome} {line.rule} ×{line.pays or 0}" for line in lines]


def expected(text: str, source: str) -> list[str]:
    """The lines that a row of a table stands for: the paragraph and multiple may be left out."""
    lines = []
    for line in text.split(", "):
        words, _, pays = line.partition(" ×")
        spot, outcome, *rule = words.split(" ", 2)
        lines.append(f"{spot} {outcome} {rule[0] if rule else source} ×{pays or 0}")
    return lines


# The box's cards; the dealer's; the decisions; the paragraph of ANTE and BET; the lines.
TWO_PLUS_FOUR = """
9c 9d 9h 5s 2d | Ah Kc 8d 6s 4h 2c | bet insurance=100 |
    2P4 R12 | insurance lose 2P4 R11, ante win ×1, bet win ×3
6c 5d 4h 3s 2c | 6s 5c 2h 4s 6h 3d | bet insurance=100 |
    2P4 R12 | insurance lose 2P4 R11, ante push, bet push
7c 7d 7h Js 3d | Td Jd 4d Kd Qd 9d | bet insurance=100 |
    2P4 R12 | insurance unplayed 2P4 R11, ante lose, bet lose
9c 9d 9h 5s 2d | Qh Tc 8d 6s 4h 3c | bet insurance=100/win |
    2P4 R13 | insurance win 2P4 R11 ×1, ante win ×1, bet push
9c 9d 9h 5s 2d | Qh Tc 8d 6s 4h 3c 2c | bet insurance=100/exchange |
    2P4 R16 | insurance win 2P4 R11 ×1, ante given, bet push
9c 9d 9h 5s 2d | Qh Tc 8d 6s 4h 3c 3d | bet/exchange |
    2P4 R15 | ante given-win ×1, bet win ×3
8d 6d 5d 3d 2d | Jh Th Ad 9h 6c 7h 8h | bet/exchange |
    2P4 R15 | ante given, bet lose
6c 6d Jh 8s 3c | 8c 2c 3s Qd Jd 6h 6s | bet/exchange |
    2P4 R15 | ante given, bet push
9c 9d Jh 5s 2d | Ah Kc 8d 6s 4h 2c | fold |
    2P4 R8 | ante folded
9c 9d Jh 5s 2d | Ah 8c Kd Ks 4h 2c | buy/fold |
    2P4 R9 | buy spent, ante folded
9c 9d Jh 5s 2d | Ah Kc 8d 6s 4h 2c | buy/go-on |
    2P4 R12 | buy spent 2P4 R9, ante win ×1, bet win ×1
"""
SIX_CARD = """
9c 9d 9h 5s 2d | Ah Ac Kc Kd 4h | bet |
    6C Showdown 3 | ante win ×1, bet win ×3
9c 9d Jh 5s 2d | 9h 9s Jc 5c 2s | bet |
    6C Showdown 2 | ante push, bet push
9c 9d Jh 5s 2d | Ah Ac Kc Qd 4h | bet |
    6C Showdown 1 | ante lose, bet lose
9c 9d Jh 5s 2d | Qh Tc 8d 6s 4h | bet/win |
    6C Showdown 4 | ante win ×1, bet push
9c 9d Jh 5s 2d | Qh Tc 8d 6s 4h 2c | bet/exchange |
    6C Buying the dealer's game 4 | ante given, bet push
9c 9d Jh 5s 2d | Qh Tc 8d 6s 4h Td | bet/exchange |
    6C Buying the dealer's game 5 | ante given, bet lose
6c 6d Jh 8s 3c | Jc 2c 3s 8d 6s 6h | bet/exchange |
    6C Buying the dealer's game 6 | ante given, bet push
9c 9d 9h 5s 2d | Qh Tc 8d 6s 4h Td | bet/exchange |
    6C Buying the dealer's game 7 | ante given-win ×1, bet win ×3
9c 9d Jh 5s 2d | Ah Kc 8d 6s 4h | fold |
    6C Decisions 1 | ante folded
9c 9d Jh 5s 2d | Ah Kc 8d 6s 4h | buy/fold |
    6C Decisions 1 | buy spent 6C Decisions 4, ante folded
9c 9d Jh 5s 2d | Ah Kc 8d 6s 4h | change 2d/bet |
    6C Showdown 3 | change spent 6C Decisions 3, ante win ×1, bet win ×1
9c 9d Jh 5s 2d | Ah Kc 8d 6s 4h | buy/change 2d/fold |
    6C Decisions 4 | buy spent, change spent, ante folded 6C Decisions 1
"""
EXTRA_ANTE = """
9c 9d Jh 5s 2d | Qh Tc 8d 6s 4h 2c | ante push, bet push
9c 9d Jh 5s 2d | Qh Tc 8d 6s 4h Td | ante lose, bet lose
6c 6d Jh 8s 3c | Jc 2c 3s 8d 6s 6h | ante push, bet push
9c 9d 9h 5s 2d | Qh Tc 8d 6s 4h Td | ante win ×1, bet win ×3
"""
FOUR_CARD = """
5c 5d 5h 9s 2d | 6c 6d 7h 9d 2c 3s | play 100 |
    4C Showdown 1 | play win ×1, ante win ×1,
    ante_bonus win 4C Showdown 2 ×2, aces_up win 4C Showdown 3 ×8
5c 5d 5h 9s 2d | 6c 6d 6h 9d 2c 3s | play 100 |
    4C Showdown 1 | play lose, ante lose,
    ante_bonus win 4C Showdown 2 ×2, aces_up win 4C Showdown 3 ×8
5c 5d 8h 9s 2d | 6c 6d 6h 9d 2c 3s | play 100 |
    4C Showdown 1 | play lose, ante lose, aces_up lose 4C Showdown 3
5c 5d 5h 9s 2d | 6c 6d 6h 9d 2c 3s | fold |
    4C Deal and decisions 4 | ante folded, aces_up win 4C Showdown 3 ×8
"""
CASINO_HOLDEM = """
Ah 7h | Kc Qd | 2h 5h 8h 3s Js | play 200 |
    2H Outcomes 1 | bonus win 2H Outcomes 8 ×20, ante win ×2, play push
Ac 7d | 4c 3d | Ah 4s 9d 2s Js | play 200 |
    2H Outcomes 2 | bonus win 2H Outcomes 8 ×7, ante win ×1, play win ×1
Ac 7d | Ad 7h | As 5h 8h 3s Js | play 200 |
    2H Outcomes 3 | bonus win 2H Outcomes 8 ×7, ante push, play push
Ac 7d | 9c 9d | 2h 5s 8d Th Js | play 200 |
    2H Outcomes 4 | bonus lose 2H Outcomes 8, ante lose, play lose
Ac 7d | 9c 9d | 2h 5s 8d Th Js | fold |
    2H Round 3 | bonus lose 2H Outcomes 8, ante folded
"""


@pytest.mark.parametrize(("box", "dealer", "decisions", "source", "lines"), rows(TWO_PLUS_FOUR))
def test_two_plus_four(box: str, dealer: str, decisions: str, source: str, lines: str) -> None:
    actions = [f"1 {decision}" for decision in decisions.split("/")]
    cards = {"box1": f"{box} 7s", "dealer": dealer}
    played = play("two-plus-four", {1: ANTE}, cards, actions)
    assert told(played.state.settlement.lines) == expected(lines, source)


@pytest.mark.parametrize(
    ("box", "bonus"),
    [("9c 9d 9h 5s 2d", "bonus win 2P4 R7 ×25"), ("9c 9d Jh 5s 2d", "bonus lose 2P4 R7 ×0")],
)
def test_two_plus_four_bonus_and_a_returned_insurance(box: str, bonus: str) -> None:
    played = play("two-plus-four", {1: BONUS}, {"box1": box}, ["1 fold"])
    assert told(played.state.settlement.lines) == [bonus, "ante folded 2P4 R8 ×0"]
    cards = {"box1": "6c 5d 4h 3s 2c", "dealer": "6s 5c 2h 4s 6h 3d"}
    settings = {"insurance_on_tie": "returned"}
    tie = play("two-plus-four", {1: ANTE}, cards, ["1 bet insurance=100"], settings=settings)
    assert told(tie.state.settlement.lines)[0] == "insurance push 2P4 R11 ×0"


@pytest.mark.parametrize(("box", "dealer", "decisions", "source", "lines"), rows(SIX_CARD))
def test_six_card(box: str, dealer: str, decisions: str, source: str, lines: str) -> None:
    actions = [f"1 {decision}" for decision in decisions.split("/")]
    played = play("six-card", {1: ANTE}, {"box1": f"{box} 7s", "dealer": dealer}, actions)
    assert told(played.state.settlement.lines) == expected(lines, source)


@pytest.mark.parametrize(("box", "dealer", "lines"), rows(EXTRA_ANTE))
def test_six_card_for_an_extra_ante(box: str, dealer: str, lines: str) -> None:
    cards, settings = {"box1": box, "dealer": dealer}, {"purchase_price": "extra_ante"}
    played = play("six-card", {1: ANTE}, cards, ["1 bet", "1 exchange"], settings=settings)
    source = "6C Buying the dealer's game 9"
    assert told(played.state.settlement.lines) == expected(f"purchase spent, {lines}", source)
    assert played.state.staked() == {1: {"ante": 100, "bet": 200, "purchase": 100}}


@pytest.mark.parametrize(("hand", "dealer", "decision", "source", "lines"), rows(FOUR_CARD))
def test_four_card(hand: str, dealer: str, decision: str, source: str, lines: str) -> None:
    stakes, cards = {3: Stakes(100, aces_up=100)}, {"seat3": hand, "dealer": dealer}
    played = play("four-card", stakes, cards, [f"3 {decision}"])
    assert told(played.state.settlement.lines) == expected(lines, source)


@pytest.mark.parametrize(
    ("hand", "dealer", "board", "decision", "source", "lines"), rows(CASINO_HOLDEM)
)
def test_casino_holdem(
    hand: str, dealer: str, board: str, decision: str, source: str, lines: str
) -> None:
    cards = {"hand2": hand, "dealer": dealer, "board": board}
    played = play("casino-holdem", {2: BONUS}, cards, [f"2 {decision}"])
    assert told(played.state.settlement.lines) == expected(lines, source)


def test_boxes_are_settled_in_table_order_whatever_the_order_of_play() -> None:
    stakes = {2: ANTE, 4: Stakes(200), 1: Stakes(bonus=100)}
    played = play("two-plus-four", stakes, {}, ["4 fold", "2 fold"])
    assert [line.box for line in played.state.settlement.lines] == [1, 2, 4]
    assert [line.box for line in play("two-plus-four", stakes, {}, ["4 fold"]).state.lines] == [4]


def test_prices_lie_on_the_table() -> None:
    cards = {"box1": "Jc 9s 7h 5d 2s"}
    bought = play("six-card", {1: ANTE}, cards, ["1 buy", "1 change 2s", "1 bet"])
    assert bought.state.staked() == {1: {"ante": 100, "bet": 200, "buy": 100, "change": 200}}
    changed = play("six-card", {1: ANTE}, cards, ["1 change 2s 5d", "1 fold"])
    assert changed.state.staked() == {1: {"ante": 100, "change": 150}}
    sixth = play("two-plus-four", {1: ANTE}, {**cards, "dealer": "Ac Qd Kc Kd 3h 4s"}, ["1 buy"])
    assert sixth.state.staked() == {1: {"ante": 100, "buy": 100}}


def test_totals_of_a_settlement() -> None:
    lines = (
        Line(1, "ante", 100, 200, "win", "2P4 R12", 1),
        Line(1, "bet", 200, 800, "win", "2P4 R12", 3),
        Line(1, "insurance", 150, 0, "lose", "2P4 R11"),
    )
    settlement = Settlement(lines)
    assert (settlement.staked, settlement.returned, settlement.net) == (450, 1000, 550)
    assert [line.net for line in lines] == [100, 600, -150]
    assert Stakes(100, bonus=20, aces_up=3).total == 123
