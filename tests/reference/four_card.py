"""Four Card Poker settled from its pages of rules."""

from tests.hands.plain import CLASSES, four_card
from tests.reference.table import Settled, Table

ANTE_BONUS = {"four of a kind": 25, "straight flush": 20, "three of a kind": 2}
ACES_UP_ROWS = (
    "four of a kind",
    "straight flush",
    "three of a kind",
    "flush",
    "straight",
    "two pair",
    "one pair",
)
ACE = 12


def settle_four_card(table: Table) -> Settled:
    hands, dealer = table.deal_in_turn({*table.stakes, *table.taken})
    dealer += table.draw(1)
    ((seat, stakes),) = table.stakes.items()
    held, ante, aces_up = four_card(hands[seat]), stakes.get("ante", 0), stakes.get("aces_up", 0)
    settled: Settled = {}
    if ante:
        word, amount = table.decide(seat, "fold", "play")
        returns = 0
        if word == "play":
            assert ante <= int(amount) <= 3 * ante, "from one to three antes"
            returns = 2 if held >= four_card(dealer) else 0
            settled[seat, "play"] = int(amount), returns * int(amount)
            if CLASSES[held[0]] in ANTE_BONUS:
                settled[seat, "ante_bonus"] = 0, ANTE_BONUS[CLASSES[held[0]]] * ante
        settled[seat, "ante"] = ante, returns * ante
    if aces_up:
        pays = aces_up_pays(table, held)
        settled[seat, "aces_up"] = aces_up, (1 + pays) * aces_up if pays else 0
    return settled


def aces_up_pays(table: Table, held: tuple[int, ...]) -> int:
    """The multiple to one, 0 where the hand loses; a pay table is named by its multiples."""
    multiples = table.setting("aces_up", "50-40-8-5-4-3-1").split("-")
    name = CLASSES[held[0]]
    if name == "one pair" and held[1] != ACE:
        return 0
    return int(dict(zip(ACES_UP_ROWS, multiples, strict=True)).get(name, 0))
