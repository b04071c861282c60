"""Decisions and outcomes counted by walking the engine's states."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from croupier.cards import Card
from croupier.games import State, load_game
from croupier.games.actions import Action
from croupier.games.round import Choice, Deal, Holder, Offer, Slot, Stakes
from tests.conformance.play import with_amount
from tests.perft.cases import Case, Count, Counts

Given = Mapping[Holder, Sequence[Card]]


def walked(case: Case) -> tuple[Count, ...]:
    """The counts of a case by depth."""
    stakes = {box: Stakes(**placed) for box, placed in case.stakes.items()}
    counts = Counts()
    start = load_game(case.game, case.settings).start(stakes, case.balance)
    _walk(start, case.given, case.rest, 0, counts)
    return counts.all()


def _walk(state: State, given: Given, rest: Sequence[Card], depth: int, counts: Counts) -> None:
    match state.next:
        case Deal(slots):
            for cards in _outcomes(slots, given, rest):
                left = [card for card in rest if card not in cards]
                to_give = {
                    holder: [c for c in own if c not in cards] for holder, own in given.items()
                }
                counts.add(depth, outcomes=1)
                _walk(state.deal(cards), to_give, left, depth + 1, counts)
        case Choice(box, offers):
            for action in (action for offer in offers for action in _ends(offer)):
                counts.add(depth, decisions=1)
                _walk(state.act(box, action), given, rest, depth + 1, counts)
        case None:
            counts.add(depth, over=1, net=state.settlement.net)


def _ends(offer: Offer) -> list[Action]:
    """The action with no amount or with its lowest and its highest, each once."""
    amounts = sorted(set(offer.amounts or ()))
    return list(dict.fromkeys([offer.action, *(with_amount(offer.action, a) for a in amounts)]))


def _outcomes(
    slots: Sequence[Slot], given: Given, rest: Sequence[Card]
) -> Iterator[tuple[Card, ...]]:
    """Cards for all slots; those of one holder are one outcome in whatever order."""
    if not slots:
        yield ()
        return
    holder = slots[0].holder
    count = sum(slot.holder == holder for slot in slots)
    assert len(rest) >= count or given.get(holder), "the deck is too small"
    own = given.get(holder)
    for cards in [tuple(own[:count])] if own else combinations(rest, count):
        left = [card for card in rest if card not in cards]
        yield from (cards + others for others in _outcomes(slots[count:], given, left))
