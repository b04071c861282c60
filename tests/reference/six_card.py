"""Six-card poker settled from its pages of rules."""

from croupier.cards import DECK, Card, parse_cards
from tests.reference.five import at_least, class_of, five_card, places
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


def settle_six_card(table: Table) -> Settled:
    hands, dealer = table.deal_in_turn(table.stakes)
    settled: Settled = {}
    meets = [box for i, box in enumerate(hands) if i == 2 or stays_open(table, box, hands, settled)]
    before = five_card(dealer)
    asked = set()
    if not at_least("ace-king", before):
        asked = {box for box in meets if table.decide(box, "win", "exchange")[0] == "exchange"}
    if asked:
        dealer.remove(discard(table, dealer))
        dealer += table.draw(1)
    after = five_card(dealer)
    gives_ante = table.setting("purchase_price", "box_ante") == "box_ante"
    for box in meets:
        ante, held = table.stakes[box]["ante"], five_card(hands[box])
        final = result(held, after if box in asked else before)
        outcome = OUTCOMES[box in asked, final]
        if box in asked and not gives_ante:
            settled[box, "purchase"] = ante, 0
            # The ANTE stays in play and comes back when the dealer still does not qualify.
            outcome = OUTCOMES[False, "equal" if final == "unqualified" else final]
        ante_back, ante_paid, bet_back, bet_paid = outcome
        settled[box, "ante"] = ante, (ante_back + ante_paid) * ante
        settled[box, "bet"] = (
            2 * ante,
            (bet_back + bet_paid * BET.get(class_of(held), 0)) * 2 * ante,
        )
    return settled


def stays_open(table: Table, box: int, hands: Hands, settled: Settled) -> bool:
    """Play an open box: what is bought and changed, and whether it goes to the showdown."""
    ante = table.stakes[box]["ante"]
    word, rest = table.decide(box, "fold", "bet", "change", "buy")
    prices = {1: ante, 2: ante * 3 // 2}
    if word == "buy":
        settled[box, "buy"] = ante, 0
        hands[box] += table.draw(1)
        prices = {1: 2 * ante}
        word, rest = table.decide(box, "fold", "bet", "change")
    if word == "change":
        given = parse_cards(rest)
        settled[box, "change"] = prices[len(given)], 0
        for card in given:
            hands[box].remove(card)
        hands[box] += table.draw(len(given))
        word, rest = table.decide(box, "fold", "bet")
    if word == "fold":
        settled[box, "ante"] = ante, 0
    return word == "bet"


def discard(table: Table, dealer: list[Card]) -> Card:
    """The card the dealer gives up: by all 47 draws for each of the five, or his highest."""
    if table.setting("dealer_discard", "best") == "highest":
        return max(dealer, key=lambda card: card.rank)
    return best_discard(dealer)


def best_discard(dealer: list[Card]) -> Card:
    """Most likely to qualify, then the higher mean strength, then the lowest rank."""
    unseen = [card for card in DECK if card not in dealer]

    def merit(out: Card) -> tuple[int, int, int]:
        kept = [card for card in dealer if card != out]
        hands = [five_card([*kept, card]) for card in unseen]
        qualifying = sum(at_least("ace-king", hand) for hand in hands)
        return qualifying, sum(places()[hand] for hand in hands), -out.rank

    return max(dealer, key=merit)
