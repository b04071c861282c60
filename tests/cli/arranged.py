"""Rounds that come to what a test needs: a dealer who does not qualify, a win."""

from collections.abc import Callable, Iterator, Mapping

from croupier.cards import DECK, Card, parse_cards
from croupier.games import load_game
from croupier.games.actions import Bet, Play
from croupier.games.game import State
from croupier.games.round import Choice, Deal, Stakes
from croupier.games.showdown import waits_for_answers
from croupier.record import Dealer

DEALER = {"two-plus-four": "Qc Jd 9h 7s 4d 2c", "six-card": "Qc Jd 9h 7s 4d"}


def at_the_exchange(
    game: str, boxes: int, settings: Mapping[str, object] | None = None, balance: int = 100_000
) -> State:
    """Boxes 1 and so on with an ante of 10.00 each, all bet, against a queen high."""
    dealer = parse_cards(DEALER[game])
    others = iter(card for card in DECK if card not in dealer)
    stakes = {box: Stakes(ante=1000) for box in range(1, boxes + 1)}
    state: State = load_game(game, settings).start(stakes, balance)
    while not waits_for_answers(state):
        match state.next:
            case Deal(slots):
                state = state.deal(
                    [_card(slot.holder, slot.index, dealer, others) for slot in slots]
                )
            case Choice(box) as step:
                state = state.act(box, Bet() if step.offer_for(Bet()) else step.unanswered)
            case None:
                raise AssertionError("the dealer qualifies")
    return state


def _card(holder: str, index: int, dealer: tuple[Card, ...], others: Iterator[Card]) -> Card:
    return dealer[index - 1] if holder == "dealer" else next(others)


def seed_where(wanted: Callable[[State], bool], game: str, *boxes: int) -> str:
    """The first demonstration whose first round comes there when every box bets on its ante."""
    loaded = load_game(game)
    seat = boxes[0] if loaded.rules.holder == "seat" else 1
    for number in range(1000):
        round_ = Dealer(loaded, "terminal", demo_seed=str(number)).open_round()
        round_.start({seat: ({box: Stakes(ante=100) for box in boxes}, 100_000)})
        while isinstance(step := round_.state(seat).next, Choice):
            if waits_for_answers(round_.state(seat)):
                break
            bets = (offer.action for offer in step.offers if isinstance(offer.action, Bet | Play))
            round_.act(seat, step.box, next(bets, step.unanswered))
        if wanted(round_.state(seat)):
            return str(number)
    raise AssertionError("no demonstration comes there")
