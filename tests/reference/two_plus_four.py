"""2 Plus 4 Poker settled from its pages of rules."""

from collections.abc import Sequence

from croupier.cards import Card
from tests.reference.five import KING, at_least, class_of, five_card
from tests.reference.table import OUTCOMES, Hands, Settled, Table, result

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
RAISED = {"royal flush": 110, "four of a kind": 29}
"""What the variant without house edge pays otherwise."""

BONUS = {
    "royal flush": 1000,
    "straight flush": 500,
    "four of a kind": 200,
    "full house": 70,
    "flush": 50,
    "straight": 40,
    "three of a kind": 25,
}
INSURANCE_RETURNS = {"unqualified": 2, "dealer": 1, "equal": 0, "box": 0}


def settle_two_plus_four(table: Table) -> Settled:
    hands, dealer = table.deal_in_turn(table.stakes)
    dealer += table.draw(1)
    antes = {box: table.stakes[box]["ante"] for box in hands if table.stakes[box].get("ante")}
    played_first = sorted(list(antes)[:2], key=lambda box: -antes[box])
    order = played_first + [box for box in hands if box not in played_first]
    settled: Settled = {}
    insured: dict[int, int] = {}  # the boxes that meet the dealer, in order, and their insurance
    for box in order:
        settle_bonus(table, box, hands[box], settled)
        if box in played_first:
            play_open(table, box, hands, dealer[2:], settled, insured)
        elif box in antes:
            insured[box] = 0
            if table.is_next(box, "go-on"):
                insured[box] = insurance(table, box, hands[box], table.decide(box, "go-on")[1])
    settle_showdown(table, hands, dealer, settled, insured)
    return settled


def settle_bonus(table: Table, box: int, cards: list[Card], settled: Settled) -> None:
    stake = table.stakes[box].get("bonus")
    if stake:
        pays = BONUS.get(class_of(five_card(cards)))
        won = min(pays * stake, most_paid(table)) if pays else 0
        settled[box, "bonus"] = stake, stake + won if pays else 0


def play_open(
    table: Table,
    box: int,
    hands: Hands,
    upcards: Sequence[Card],
    settled: Settled,
    insured: dict[int, int],
) -> None:
    ante = table.stakes[box]["ante"]
    word, rest = table.decide(box, "buy", "bet", "fold")
    if word == "buy":
        settled[box, "buy"] = ante, 0
        hands[box] += table.draw(1)
        can_fold = has_kings_or_better(upcards)
        word, rest = table.decide(box, "bet", "fold") if can_fold else table.decide(box, "go-on")
    if word == "fold":
        settled[box, "ante"] = ante, 0
    else:
        insured[box] = insurance(table, box, hands[box], rest)


def has_kings_or_better(upcards: Sequence[Card]) -> bool:
    """Whether the four open cards are a pair of kings, a pair of aces, or more than a pair."""
    ranks = [card.rank for card in upcards]
    return len(set(ranks)) < 3 or any(ranks.count(rank) > 1 for rank in ranks if rank >= KING)


def insurance(table: Table, box: int, cards: list[Card], text: str) -> int:
    """The insurance that goes with a BET, in cents; 0 for none."""
    if not text:
        return 0
    amount, ante, hand = int(text.removeprefix("insurance=")), table.stakes[box]["ante"], cards
    held = five_card(hand)
    assert at_least("three of a kind", held), "only three of a kind or better is insured"
    assert ante <= amount <= min(2 * ante * bet_pays(table, held), most_paid(table))
    return amount


def settle_showdown(
    table: Table, hands: Hands, dealer: list[Card], settled: Settled, insured: dict[int, int]
) -> None:
    before = five_card(dealer)
    asked = set()
    if not at_least("ace-king", before):
        asked = {box for box in insured if table.decide(box, "win", "exchange")[0] == "exchange"}
    if asked:
        dealer.remove(max(dealer, key=lambda card: card.rank))
        dealer += table.draw(1)
    for box, amount in insured.items():
        held, ante = five_card(hands[box]), table.stakes[box]["ante"]
        if amount:
            returns = INSURANCE_RETURNS[result(held, before)]
            if result(held, before) == "equal" and (
                table.setting("insurance_on_tie", "lost") == "returned"
            ):
                returns = 1
            settled[box, "insurance"] = amount, returns * amount
        final = result(held, five_card(dealer) if box in asked else before)
        ante_back, ante_paid, bet_back, bet_paid = OUTCOMES[box in asked, final]
        ante_won, bet_won = ante_paid * ante, bet_paid * bet_pays(table, held) * 2 * ante
        over = max(ante_won + bet_won - most_paid(table), 0)
        bet_won, over = max(bet_won - over, 0), max(over - bet_won, 0)
        settled[box, "ante"] = ante, ante_back * ante + ante_won - over
        settled[box, "bet"] = 2 * ante, bet_back * 2 * ante + bet_won


def bet_pays(table: Table, held: tuple[int, ...]) -> int:
    """The multiple to one, 0 for a hand that is not paid."""
    raised = RAISED if table.setting("variant", "standard") == "no-house-edge" else {}
    return {**BET, **raised}.get(class_of(held), 0)


def most_paid(table: Table) -> int:
    return int(table.setting("max_payout", "10000000"))
