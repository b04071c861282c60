"""Every card that can be reached from an object, by whatever attribute or container."""

import gc
from types import FunctionType, ModuleType

from croupier.cards import Card

ENDS = (str, int, bytes, type, type(None), FunctionType, ModuleType)
"""What holds no object of a round; a card is an int, and is looked for first."""


def cards_in(root: object, apart: object) -> set[Card]:
    """The cards in the object graph below `root`, `apart` and what only it holds left out."""
    found: set[Card] = set()
    seen = {id(apart)}
    waiting = [root]
    while waiting:
        for held in gc.get_referents(waiting.pop()):
            if isinstance(held, Card):
                found.add(held)
            elif not isinstance(held, ENDS) and id(held) not in seen:
                seen.add(id(held))
                waiting.append(held)
    return found
