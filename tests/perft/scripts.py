"""Each game as a script written out from the rules, without the engine; the net is in cents.

The road says which cards come and what is decided. Of an amount there are two ways, the lowest and
the highest. No win here comes near a maximum payout.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations

from croupier.cards import Card
from tests.hands import plain
from tests.perft.road import Road
from tests.reference import caribbean_stud, casino_holdem, five, four_card, six_card, two_plus_four
from tests.reference.five import at_least, class_of
from tests.reference.table import OUTCOMES, result

Met = dict[int, tuple[list[Card], int]]
"""The boxes that meet the dealer, in the order of play: their hands and their insurances."""

Way = str | int | tuple[Card, ...]
"""A decision: its word, or the insurance that a BET is placed with, or the cards to change."""

ACES_UP = dict(zip(four_card.ACES_UP_ROWS, (50, 40, 8, 5, 4, 3, 1), strict=True))

_five = cache(five.five_card)
_four = cache(plain.four_card)
_best_discard = cache(six_card.best_discard)


def two_plus_four_net(road: Road) -> int:
    """2 Plus 4 Poker."""
    stakes = road.case.stakes
    antes = {box: stakes[box]["ante"] for box in sorted(stakes) if "ante" in stakes[box]}
    opens = sorted(list(antes)[:2], key=lambda box: -antes[box])
    blinds = list(antes)[2:]
    balance = road.case.balance - sum(sum(placed.values()) for placed in stakes.values())
    balance -= sum(2 * antes[box] for box in blinds)
    (up,) = road.deal(("dealer", 4))
    met: Met = {}
    for box in opens + [box for box in sorted(stakes) if box not in opens]:
        (hand,) = road.deal((f"box{box}", 5))
        pays = two_plus_four.BONUS.get(class_of(_five(tuple(hand))), -1)
        balance += (1 + pays) * stakes[box].get("bonus", 0)
        if box in opens:
            balance = _two_plus_four_box(road, box, up, hand, antes[box], balance, met)
        elif box in blinds:
            ways = _insurances(hand, antes[box], balance)
            met[box] = hand, road.choose(ways) if len(ways) > 1 else 0
            balance -= met[box][1]
    if met:
        (down,) = road.deal(("dealer", 2))
        balance += _returned(road, met, antes, [*up, *down], max)
    return balance - road.case.balance


def _two_plus_four_box(
    road: Road, box: int, up: list[Card], hand: list[Card], ante: int, balance: int, met: Met
) -> int:
    """The balance after the decisions on an open box, which `met` has if it is not folded."""
    can_fold = two_plus_four.has_kings_or_better(up)
    price = ante if can_fold else 3 * ante
    way = road.choose(_bets(hand, ante, balance) + ["buy"] * (balance >= price))
    if way == "buy":
        hand += road.deal((f"box{box}", 1))[0]
        balance -= price
        if not can_fold:
            met[box] = hand, road.choose(_insurances(hand, ante, balance))
            return balance - met[box][1]
        way = road.choose(_bets(hand, ante, balance))
    if isinstance(way, str):
        return balance
    met[box] = hand, way
    return balance - 2 * ante - way


def _bets(hand: list[Card], ante: int, balance: int) -> list[str | int]:
    left = balance - 2 * ante
    return ["fold", *_insurances(hand, ante, left)] if left >= 0 else ["fold"]


def _insurances(hand: list[Card], ante: int, balance: int) -> list[int]:
    """None, the lowest and the highest that may be taken."""
    held = _five(tuple(hand))
    if balance < ante or not at_least("three of a kind", held):
        return [0]
    highest = min(2 * ante * two_plus_four.BET[class_of(held)], balance)
    return sorted({0, ante, highest})


def six_card_net(road: Road) -> int:
    """Six-card poker, with either price of the dealer's game."""
    antes = {box: road.case.stakes[box]["ante"] for box in sorted(road.case.stakes)}
    *opens, closed = [*antes, 0] if len(antes) < 3 else list(antes)
    balance = road.case.balance - sum(antes.values()) - 2 * antes.get(closed, 0)
    (up,) = road.deal(("dealer", 1))
    met: Met = {}
    for box in opens:
        (hand,) = road.deal((f"box{box}", 5))
        balance = _six_card_box(road, box, hand, antes[box], balance, met)
    if closed:
        hand, down = road.deal((f"box{closed}", 5), ("dealer", 4))
        met[closed] = hand, 0
    elif met:
        (down,) = road.deal(("dealer", 4))
    else:
        return balance - road.case.balance
    price = road.case.settings.get("purchase_price")
    extra = balance if price == "extra_ante" else None
    return balance + _returned(road, met, antes, [*up, *down], _given_up, extra) - road.case.balance


def _given_up(dealer: Sequence[Card]) -> Card:
    return _best_discard(tuple(dealer))


def _six_card_box(road: Road, box: int, hand: list[Card], ante: int, balance: int, met: Met) -> int:
    """The balance after the decisions on an open box, which `met` has if it is not folded."""
    prices = {1: ante, 2: 3 * ante // 2}
    can_buy = True
    while True:
        left = balance - 2 * ante
        ways: list[Way] = ["fold", "bet"] if left >= 0 else ["fold"]
        ways += ["buy"] * (can_buy and left >= ante)
        for count, price in prices.items():
            ways += combinations(hand, count) if left >= price else ()
        way = road.choose(ways)
        can_buy = False
        if way == "fold":
            return balance
        if way == "bet":
            met[box] = hand, 0
            return left
        if isinstance(way, tuple):
            balance -= prices[len(way)]
            hand[:] = [card for card in hand if card not in way] + road.deal(
                (f"box{box}", len(way))
            )[0]
            prices = {}
        else:
            balance -= ante
            hand += road.deal((f"box{box}", 1))[0]
            prices = {1: 2 * ante}


def _returned(
    road: Road,
    met: Met,
    antes: Mapping[int, int],
    dealer: list[Card],
    given_up: Callable[[list[Card]], Card],
    extra: int | None = None,
) -> int:
    """What comes back at the showdown; `extra` is the balance where an exchange costs one more."""
    before = _five(tuple(dealer))
    returned, asked = 0, set()
    for box in met if not at_least("ace-king", before) else ():
        price = 0 if extra is None else antes[box]
        if road.choose([False, True] if price <= (extra or 0) else [False]):
            asked.add(box)
            returned -= price
            extra = None if extra is None else extra - price
    if asked:
        dealer = [card for card in dealer if card != given_up(dealer)] + road.deal(("dealer", 1))[0]
    for box, (hand, insurance) in met.items():
        held, ante = _five(tuple(hand)), antes[box]
        returned += two_plus_four.INSURANCE_RETURNS[result(held, before)] * insurance
        final = result(held, _five(tuple(dealer)) if box in asked else before)
        outcome = OUTCOMES[box in asked, final]
        if box in asked and extra is not None:
            outcome = OUTCOMES[False, "equal" if final == "unqualified" else final]
        ante_back, ante_paid, bet_back, bet_paid = outcome
        pays = two_plus_four.BET.get(class_of(held), 0)
        returned += (ante_back + ante_paid) * ante + (bet_back + bet_paid * pays) * 2 * ante
    return returned


def four_card_net(road: Road) -> int:
    """Four Card Poker with the first pay table for Aces Up."""
    ((seat, stakes),) = road.case.stakes.items()
    ante, aces_up = stakes.get("ante", 0), stakes.get("aces_up", 0)
    balance = road.case.balance - ante - aces_up
    hand, up = road.deal((f"seat{seat}", 5), ("dealer", 1))
    held = _four(tuple(hand))
    name = plain.CLASSES[held[0]]
    wins = name != "one pair" or held[1] == four_card.ACE
    net = aces_up * (ACES_UP[name] if name in ACES_UP and wins else -1) - ante
    if not ante:
        return net
    plays = sorted({ante, min(3 * ante, balance)}) if balance >= ante else []
    play = road.choose([0, *plays])
    if not play:
        return net
    (down,) = road.deal(("dealer", 5))
    bonus = four_card.ANTE_BONUS.get(name, 0) * ante
    won = held >= _four((*up, *down))
    return net + bonus + (2 * ante + play if won else -play)


def casino_holdem_net(road: Road) -> int:
    """2 Hand Casino Hold'em."""
    stakes = road.case.stakes
    balance = road.case.balance - sum(sum(placed.values()) for placed in stakes.values())
    *hands, flop = road.deal(("hand1", 2), ("hand2", 2), ("board", 3))
    returned = 0
    plays = []
    for number in sorted(stakes):
        ante, bonus = stakes[number]["ante"], stakes[number].get("bonus", 0)
        held = _five((*hands[number - 1], *flop))
        pays = casino_holdem.BONUS.get(class_of(held), 7) if five.has_aces_or_better(held) else -1
        returned += (1 + pays) * bonus
        if road.choose(["fold", "play"] if balance >= 2 * ante else ["fold"]) == "play":
            balance -= 2 * ante
            plays.append(number)
    if plays:
        rest, dealer = road.deal(("board", 2), ("dealer", 2))
        for number in plays:
            ante = stakes[number]["ante"]
            back, play_back = casino_holdem.returns(hands[number - 1], dealer, flop + rest)
            returned += back * ante + play_back * 2 * ante
    return balance + returned - road.case.balance


def caribbean_stud_net(road: Road) -> int:
    """Caribbean Stud."""
    ((box, stakes),) = road.case.stakes.items()
    ante = stakes["ante"]
    hand, up = road.deal((f"box{box}", 5), ("dealer", 1))
    covered = road.case.balance - ante >= 2 * ante
    if road.choose(["fold", "bet"] if covered else ["fold"]) == "fold":
        return -ante
    (down,) = road.deal(("dealer", 4))
    held = _five(tuple(hand))
    outcome = OUTCOMES[False, result(held, _five((*up, *down)))]
    ante_back, ante_paid, bet_back, bet_paid = outcome
    pays = caribbean_stud.BET.get(class_of(held), 0)
    return (ante_back + ante_paid - 1) * ante + (bet_back + bet_paid * pays - 1) * 2 * ante


SCRIPTS: dict[str, Callable[[Road], int]] = {
    "two-plus-four": two_plus_four_net,
    "six-card": six_card_net,
    "four-card": four_card_net,
    "casino-holdem": casino_holdem_net,
    "caribbean-stud": caribbean_stud_net,
}
