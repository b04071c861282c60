"""What a player may see of a table, built up from what his state holds and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from croupier.cards import Card
from croupier.errors import InvalidNotation
from croupier.games.game import Game, State
from croupier.games.prompts import Prompt, prompts_at
from croupier.games.round import Choice
from croupier.games.showdown import waits_for_answers
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState
from croupier.hands import five
from croupier.hands.naming import HandName, open_name
from croupier.house.boxes import Standing, standing
from croupier.house.offers import chosen, loses, places
from croupier.house.paid import paid_hand
from croupier.house.table import TableRound, settled
from croupier.record.round import line_data

ExchangeState = TwoPlusFourState | SixCardState

View: TypeAlias = dict[str, Any]
"""JSON of objects, lists, texts, whole numbers, booleans and null; amounts in cents."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a view says of the table around its round; amounts in cents."""

    game: str
    seq: int
    balance: int
    enabled: bool


def table_view(around: Around, round_: TableRound | None, decide_by_ms: int | None = None) -> View:
    """The table as its player sees it."""
    return {
        "game": around.game,
        "seq": around.seq,
        "stage": stage(round_),
        "balance": around.balance,
        "enabled": around.enabled,
        "play_money": True,
        "round": round_view(round_, decide_by_ms) if round_ else None,
    }


def stage(round_: TableRound | None) -> str:
    """`idle`, `betting`, `playing`, `settled` or `void`."""
    if round_ is None:
        return "idle"
    if round_.void is not None:
        return "void"
    if round_.play is None:
        return "betting"
    return "settled" if round_.is_over else "playing"


def round_view(round_: TableRound, decide_by_ms: int | None) -> View:
    """A round as its player sees it: its seed too, once it is over."""
    binding, play = round_.seal.binding, round_.play
    state, choice = play.state if play else None, round_.choice
    return {
        "id": binding.round_id,
        "table": binding.table,
        "commitment": round_.seal.commitment,
        "log": {"position": round_.place.position, "hash": round_.place.hash},
        "rules": {"version": round_.game.rules.version, "hash": binding.rules_hash},
        "client_seed": play.placed.client_seed if play else None,
        "cut": play.placed.cut if play else None,
        "stakes": (
            {str(box): placed.named() for box, placed in play.placed.stakes.items()} if play else {}
        ),
        **(state_view(state, choice) if state else NOTHING),
        "decide_by_ms": decide_by_ms if choice else None,
        "lines": line_views(state) if state else [],
        "net": state.settlement.net if state and state.next is None else None,
        "server_seed": _seed(round_),
        "void_reason": round_.void,
    }


NOTHING: View = {
    "cards": {},
    "hands": {},
    "open_hand": None,
    "qualifies": None,
    "boxes": [],
    "exchange": None,
    "staked": {},
    "choice": None,
    "prompts": [],
}
"""What is on a table before the stakes."""


def state_view(state: State, choice: Choice | None) -> View:
    """What a player sees of the cards and the money, and the decision that is awaited."""
    return {
        "cards": {
            holder: [None if card is None else str(card) for card in cards]
            for holder, cards in state.shown().items()
        },
        "hands": _hands(state),
        "open_hand": _open_hand(state),
        "qualifies": _qualifies(state),
        "boxes": box_views(standing(state, choice.box if choice else None)),
        "exchange": _exchange(state),
        "staked": {str(box): dict(spots) for box, spots in state.staked().items()},
        "choice": choice_view(state, choice) if choice else None,
        "prompts": prompt_views(prompts_at(state)) if choice else [],
    }


def _hands(state: State) -> View:
    """The hands that lie open in full, by name; the dealer's as it is after his exchange."""
    shown = state.shown()
    hands = {holder: cards for holder, cards in shown.items() if holder != "board"}
    if isinstance(state, ExchangeState) and state.replacement:
        hands["dealer"] = state.exchanged_hand
    board = shown.get("board", ())
    names = {holder: _name(state.game, cards, board) for holder, cards in hands.items()}
    return {holder: hand_view(name) for holder, name in names.items() if name}


@lru_cache(maxsize=1024)
def _name(
    game: Game, cards: tuple[Card | None, ...], board: tuple[Card | None, ...]
) -> HandName | None:
    if None in cards:
        return None
    try:
        return game.name([card for card in (*cards, *board) if card is not None])
    except InvalidNotation:
        return None


def hand_view(name: HandName) -> View:
    """A hand by its name."""
    return {"name": name.name, "ranks": list(name.ranks)}


def _open_hand(state: State) -> View | None:
    """What the dealer's open cards make, by their ranks, while others lie face down."""
    cards = state.shown()["dealer"]
    seen = [card for card in cards if card is not None]
    return hand_view(open_name(seen)) if seen and None in cards else None


def _qualifies(state: State) -> bool | None:
    """Whether the dealer does, with the hand that he has now; None before it is known."""
    lowest, shown = state.game.rules.qualifies_from, state.shown()
    hand = shown["dealer"]
    if isinstance(state, ExchangeState) and state.replacement:
        hand = state.exchanged_hand
    cards = [card for card in (*hand, *shown.get("board", ())) if card is not None]
    known = bool(lowest) and None not in hand
    return five.strength(cards) >= five.strength(lowest) if known else None


def box_views(boxes: Sequence[Standing]) -> list[View]:
    """How the boxes stand."""
    return [{"box": on.box, "kind": on.kind, "order": on.order, "state": on.state} for on in boxes]


def _exchange(state: State) -> View | None:
    """The card that the dealer gives up, or would, and the one he draws for it.

    `boxes` are those that are to answer, with what each pays above its ante.
    """
    if not isinstance(state, ExchangeState):
        return None
    if not state.replacement and not waits_for_answers(state):
        return None
    asked = [box for box in state.boxes if box.in_play and box.exchange is None]
    asked = [] if state.replacement else asked
    is_priced = isinstance(state, SixCardState) and state.game.takes_extra_ante
    return {
        "gives": str(state.exchanged_card),
        "draws": str(state.replacement[0]) if state.replacement else None,
        "boxes": [box.number for box in asked],
        "price": {str(box.number): box.ante if is_priced else 0 for box in asked},
    }


def choice_view(state: State, choice: Choice) -> View:
    """A decision with every offer: what it lays on the box's spots, and what is lost at once."""
    staked = state.staked()[choice.box]
    return {
        "box": choice.box,
        "offers": [
            {
                "action": str(offer.action),
                "price": offer.price,
                "amounts": None if offer.amounts is None else list(offer.amounts),
                "amount_of": chosen(offer),
                "places": places(staked, offer),
                "loses": loses(staked, offer),
            }
            for offer in choice.offers
        ],
        "unanswered": str(choice.unanswered),
    }


def prompt_views(prompts: Sequence[Prompt]) -> list[View]:
    """Reminders by the id of a message, with what it names."""
    return [{"id": prompt.id, "args": dict(prompt.args)} for prompt in prompts]


def line_views(state: State) -> list[View]:
    """What is settled, with the row of the pay table that paid it."""
    return [{**line_data(line), "hand": paid_hand(state, line)} for line in settled(state)]


def _seed(round_: TableRound) -> str | None:
    if round_.void is not None:
        return round_.seal.reveal_void(round_.void)
    if round_.play is not None and round_.is_over:
        return round_.play.deck.reveal([round_.play.state])
    return None
