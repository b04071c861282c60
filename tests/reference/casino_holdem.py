"""2 Hand Casino Hold'em settled from its pages of rules."""

from croupier.cards import Card
from tests.reference.five import CLASSES, Hand, class_of, five_card, has_aces_or_better
from tests.reference.table import Settled, Table

ANTE = {
    "royal flush": 100,
    "straight flush": 20,
    "four of a kind": 10,
    "full house": 3,
    "flush": 2,
}
BONUS = {
    "royal flush": 100,
    "straight flush": 50,
    "four of a kind": 40,
    "full house": 30,
    "flush": 20,
}
FOUR = 2  # the rank of a four


def settle_casino_holdem(table: Table) -> Settled:
    hands = {1: table.draw(2), 2: table.draw(2)}
    dealer, board = table.draw(2), table.draw(5)
    settled: Settled = {}
    for number in sorted(table.stakes):
        cards, stakes = hands[number], table.stakes[number]
        if bonus := stakes.get("bonus"):
            held = five_card([*cards, *board[:3]])
            pays = BONUS.get(class_of(held), 7) if has_aces_or_better(held) else -1
            settled[number, "bonus"] = bonus, (1 + pays) * bonus
        ante = stakes["ante"]
        word, amount = table.decide(number, "fold", "play")
        if word == "fold":
            settled[number, "ante"] = ante, 0
        else:
            assert int(amount) == 2 * ante, "a Play bet is two antes"
            ante_returns, play_returns = returns(cards, dealer, board)
            settled[number, "ante"] = ante, ante_returns * ante
            settled[number, "play"] = 2 * ante, play_returns * 2 * ante
    return settled


def returns(cards: list[Card], dealer: list[Card], board: list[Card]) -> tuple[int, int]:
    """How many times Ante and Play come back."""
    held, against = five_card(cards + board), five_card(dealer + board)
    win = 1 + ANTE.get(class_of(held), 1)
    if not qualifies(against):
        return win, 1
    if held == against:
        return 1, 1
    return (win, 2) if held > against else (0, 0)


def qualifies(dealer: Hand) -> bool:
    return dealer[:2] >= (CLASSES.index("one pair"), FOUR)
