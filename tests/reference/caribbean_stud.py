"""Caribbean Stud settled from its pages of rules."""

from tests.reference.five import class_of, five_card
from tests.reference.table import OUTCOMES, Settled, Table, result

BET = {
    "royal flush": 100,
    "straight flush": 50,
    "four of a kind": 20,
    "full house": 7,
    "flush": 5,
    "straight": 4,
    "three of a kind": 3,
    "two pair": 2,
    "one pair": 1,
    "ace-king": 1,
}


def settle_caribbean_stud(table: Table) -> Settled:
    hands, dealer = table.deal_in_turn(table.stakes)
    ((box, stakes),) = table.stakes.items()
    ante, held = stakes["ante"], five_card(hands[box])
    if table.decide(box, "fold", "bet")[0] == "fold":
        return {(box, "ante"): (ante, 0)}
    outcome = OUTCOMES[False, result(held, five_card(dealer))]
    ante_back, ante_paid, bet_back, bet_paid = outcome
    pays = BET.get(class_of(held), 0)
    return {
        (box, "ante"): (ante, (ante_back + ante_paid) * ante),
        (box, "bet"): (2 * ante, (bet_back + bet_paid * pays) * 2 * ante),
    }
