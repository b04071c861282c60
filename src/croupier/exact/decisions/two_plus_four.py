"""2 Plus 4 Poker: fold, bet or buy; insurance; the dealer's exchange."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.errors import PositionError
from croupier.exact.advice import Advice, Facts, Option
from croupier.exact.kernels.showdowns import met_by_pairs
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.exact.nets import Nets
from croupier.exact.position import Position, Shape
from croupier.games.actions import Bet, Buy, Fold, GoOn
from croupier.games.round import Choice, Offer
from croupier.games.showdown import Showdown, capped
from croupier.games.two_plus_four import PARAGRAPHS, Box, TwoPlusFour, TwoPlusFourState
from croupier.hands import five

Cards = NDArray[np.int64]

SHAPES = {
    "first": Shape(4, hand=(5,), dealer=(4,)),
    "bought": Shape(3, hand=(6,), dealer=(4,)),
    "blind": Shape(3, hand=(5,), dealer=(4,)),
    "exchange": Shape(1, hand=(5, 6), dealer=(6,)),
}


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a hand meets the dealer's: counts over his hidden cards.

    `exchanges` are (won, lost, times): of the `draws` cards that he may get for his highest.
    """

    lower: int
    equal: int
    higher: int
    draws: int
    exchanges: tuple[tuple[int, int, int], ...]

    @property
    def unqualified(self) -> int:
        """How often he does not qualify."""
        return sum(times for _, _, times in self.exchanges)

    def ev(self, nets: Nets) -> Fraction:
        """Net cents on ANTE and BET, an exchange asked for where it is worth more."""
        decided = self.lower * nets.win + self.equal * nets.tie + self.higher * nets.lose
        win_taken = self.draws * nets.win_taken
        total = self.draws * decided + sum(
            times * max(win_taken, nets.exchange(self.draws, won, lost))
            for won, lost, times in self.exchanges
        )
        deals = self.lower + self.equal + self.higher + self.unqualified
        return Fraction(total, self.draws * deals)


def advise(position: Position) -> Advice:
    """The options at one of the four steps."""
    state = _state(position)
    if position.step == "exchange":
        return _advise_on_exchange(state, position.unseen)
    unseen = np.array(position.unseen, np.int64)
    meeting = _meet(state, unseen)
    facts = Facts.counted(meeting.unqualified, meeting.lower, meeting.equal, meeting.higher)
    if any(offer.amounts for offer in _offers(state)):
        facts = replace(facts, insurance_ev_per_unit=_insurance_ev(state.game, facts))
    return Advice(tuple(_options(state, unseen, meeting)), facts)


def _state(position: Position) -> TwoPlusFourState:
    """The engine's round at this position, with one box."""
    game, limits = position.game, position.limits
    assert isinstance(game, TwoPlusFour)
    bought = len(position.hand) > 5
    box = Box(1, limits.ante, 0, False, 0, False, position.hand, bought)
    up, down = position.dealer[-4:], position.dealer[:-4]
    state = TwoPlusFourState(game, limits.balance, game.slots({1}), (box,), (1,), up, down)
    if position.step == "first" or (position.step == "bought" and not state.bet_is_obligatory):
        return state
    placed = replace(box, bet=2 * box.ante, decided=position.step == "exchange")
    return replace(state, boxes=(placed,))


def _offers(state: TwoPlusFourState) -> tuple[Offer, ...]:
    assert isinstance(state.next, Choice)
    return state.next.offers


def _meet(state: TwoPlusFourState, unseen: Cards) -> Meeting:
    """The box's hand against the dealer's four open cards and all pairs of those unseen."""
    showdowns = np.zeros(3, np.int64)
    exchanges = np.zeros((len(unseen), len(unseen)), np.int64)
    met_by_pairs(
        five_card_table(6),
        CARD_KEY,
        CARD_BIT,
        unseen,
        np.array(state.upcards, np.int64),
        five.strength(state.boxes[0].hand),
        state.game.qualifies_from,
        showdowns,
        exchanges,
    )
    lower, equal, higher = showdowns.tolist()
    found = ((won, lost, exchanges[won, lost]) for won, lost in np.argwhere(exchanges))
    counts = tuple((int(won), int(lost), int(times)) for won, lost, times in found)
    return Meeting(lower, equal, higher, len(unseen) - 2, counts)


def _options(state: TwoPlusFourState, unseen: Cards, meeting: Meeting) -> Iterator[Option]:
    """Every option of a box before the showdown, in the order of the offers."""
    ante = state.boxes[0].ante
    for offer in _offers(state):
        match offer.action:
            case Fold():
                yield Option("fold", Fraction(state.act(1, Fold()).settlement.net, ante))
            case Bet() | GoOn():
                yield from _bets(state, offer, meeting)
            case Buy():
                values = [_best_bought(state, card, unseen[unseen != card]) for card in unseen]
                yield Option("buy", sum(values, Fraction(0)) / len(values))
            case _:
                raise AssertionError(f"{offer.action} is not offered before the showdown")


def _best_bought(state: TwoPlusFourState, card: int, unseen: Cards) -> Fraction:
    bought = state.act(1, Buy()).deal([DECK[card]])
    return max(option.ev for option in _options(bought, unseen, _meet(bought, unseen)))


def _bets(state: TwoPlusFourState, offer: Offer, meeting: Meeting) -> Iterator[Option]:
    """The BET without insurance and with the most that is offered; the value is linear in it."""
    box, game = state.boxes[0], state.game
    ev = (meeting.ev(_nets(game, box)) - box.ante * box.bought) / box.ante
    yield Option("bet", ev, "none")
    if offer.amounts:
        facts = Facts.counted(meeting.unqualified, meeting.lower, meeting.equal, meeting.higher)
        insured = Fraction(offer.amounts[1], box.ante) * _insurance_ev(game, facts)
        yield Option("bet", ev + insured, "max")


def _nets(game: TwoPlusFour, box: Box) -> Nets:
    pays = game.bet_pays.multiple(five.strength(box.hand)) or 0
    showdown = Showdown(box.number, box.ante, 2 * box.ante, pays, PARAGRAPHS)
    return Nets.settled(
        lambda result: capped(showdown.lines(result), game.max_payout),
        lambda result: capped(showdown.exchanged_lines(result), game.max_payout),
    )


def _insurance_ev(game: TwoPlusFour, facts: Facts) -> Fraction:
    """A unit of insurance: won against a dealer who does not qualify, returned if he is higher."""
    lost = facts.win if game.tie_returns_insurance else facts.win + facts.tie
    return facts.not_qualify - lost


def _advise_on_exchange(state: TwoPlusFourState, unseen: tuple[Card, ...]) -> Advice:
    """The two answers to a dealer who does not qualify; all his six cards are known."""
    if state.next is None:
        raise PositionError("position-impossible", "the dealer qualifies: nothing is exchanged")
    game, box = state.game, state.boxes[0]
    kept = set(state.dealer_hand) - {state.exchanged_card}
    news = [five.strength((*kept, card)) for card in unseen]
    player, spent = five.strength(box.hand), box.ante * box.bought
    options = _nets(game, box).answers(player, news, game.qualifies_from, spent, box.ante)
    return Advice(options, Facts.counted(1, 0, 0, 0))
