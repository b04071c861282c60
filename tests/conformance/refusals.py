"""What a state takes and what it refuses, tried out: a refusal has its code and changes nothing."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import get_args

from croupier.cards import DECK
from croupier.errors import ErrorCode, IllegalAction
from croupier.games import State
from croupier.games.actions import (
    Action,
    Bet,
    Buy,
    Change,
    Exchange,
    Fold,
    GoOn,
    Play,
    TakeWin,
)
from croupier.games.round import Choice, Deal, Offer
from tests.conformance.play import amounts_of, with_amount

ONE_OF_EACH = (
    Fold(),
    Bet(),
    Buy(),
    Change(DECK[:1]),
    GoOn(),
    Play(1),
    TakeWin(),
    Exchange(),
)
assert {type(action) for action in ONE_OF_EACH} == set(get_args(Action))


def try_out(state: State, random: Random) -> None:
    """Take everything that is offered and ask for much that is not."""
    before = repr(state), repr(state.next)
    match state.next:
        case Deal() as deal:
            _try_deal(state, deal, random)
        case Choice() as choice:
            _try_choice(state, choice, random)
        case None:
            _refused("round-over", partial(state.deal, DECK[:1]))
            _refused("round-over", partial(state.act, 1, Fold()))
    if state.next is not None:
        _refused("round-open", lambda: state.settlement)
        _refused("round-open", lambda: state.final_balance)
    assert (repr(state), repr(state.next)) == before


def _refused(code: ErrorCode, attempt: Callable[[], object]) -> None:
    refusal = _refusal(attempt)
    assert refusal is not None, f"{attempt} was taken"
    assert refusal.code == code, f"{refusal.code} where {code} is due: {refusal}"
    assert "\n" not in refusal.message


def _refusal(attempt: Callable[[], object]) -> IllegalAction | None:
    try:
        attempt()
    except IllegalAction as refusal:
        return refusal
    return None


def _try_deal(state: State, deal: Deal, random: Random) -> None:
    unseen = [card for card in DECK if card not in state.cards()]
    cards = random.sample(unseen, len(deal.slots))
    assert set(state.deal(cards).cards()) == {*state.cards(), *cards}
    _refused("deal-cards", partial(state.deal, cards[1:]))
    _refused("deal-cards", partial(state.deal, [*cards, *DECK[:1]]))
    for twice in (*state.cards(), *cards[1:]):
        _refused("deal-cards", partial(state.deal, [twice, *cards[1:]]))
    for box in range(10):
        _refused("not-a-choice", partial(state.act, box, Fold()))


def _try_choice(state: State, choice: Choice, random: Random) -> None:
    for offer in choice.offers:
        for action in amounts_of(offer, random):
            after = state.act(choice.box, action)
            assert after != state
            assert after.balance == state.balance - offer.price_of(action) >= 0
    for wrong in {*range(10)} - {choice.box}:
        _refused("wrong-box", partial(state.act, wrong, choice.offers[0].action))
    for action, code in _not_offered(choice, random):
        _refused(code, partial(state.act, choice.box, action))
    unseen = [card for card in DECK if card not in state.cards()]
    _refused("not-a-deal", partial(state.deal, unseen[:1]))


def _not_offered(choice: Choice, random: Random) -> Iterator[tuple[Action, ErrorCode]]:
    offered = [offer.action for offer in choice.offers]
    kinds = {type(action) for action in offered}
    yield from ((action, "not-offered") for action in ONE_OF_EACH if type(action) not in kinds)
    for offer in choice.offers:
        code: ErrorCode = "amount-out-of-range" if offer.amounts else "not-offered"
        yield from ((action, code) for action in _outside(offer, random))
    changes = [action for action in offered if isinstance(action, Change)]
    held = sorted({card for change in changes for card in change.cards})
    if held:
        other = random.choice([card for card in DECK if card not in held])
        yield Change((other,)), "cards-not-held"
        yield Change((other, held[0])), "cards-not-held"
        for cards in (held, held[:3], held[:1] * 2):
            yield Change(tuple(cards)), "not-offered"


def _outside(offer: Offer, random: Random) -> Iterator[Action]:
    """The same action with amounts that miss the range, or with some amount where there is none."""
    low, high = offer.amounts or (0, 0)
    if isinstance(offer.action, Bet | GoOn | Play):
        for amount in (low - 1, high + 1, high + random.randint(1, high + 1), -low, -high - 1):
            if with_amount(offer.action, amount) != offer.action:
                yield with_amount(offer.action, amount)
        yield with_amount(offer.action, True)
        yield with_amount(offer.action, False)
