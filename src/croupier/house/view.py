"""What a player may see of a table, built up from what his state holds and nothing else."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from croupier.games.game import Game, State
from croupier.games.round import Choice
from croupier.games.showdown import waits_for_answers
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState
from croupier.house.table import TableRound, settled
from croupier.record.round import line_data
from croupier.record.words import hand_words

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
    state = play.state if play else None
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
        "cards": _cards(state),
        "hands": _hands(round_.game, state),
        "exchange": _exchange(state),
        "staked": _staked(state),
        "choice": _choice(round_.choice),
        "decide_by_ms": decide_by_ms if round_.choice else None,
        "lines": [line_data(line) for line in settled(state)] if state else [],
        "net": state.settlement.net if state and state.next is None else None,
        "server_seed": _seed(round_),
        "void_reason": round_.void,
    }


def _cards(state: State | None) -> View:
    shown = state.shown() if state else {}
    return {
        holder: [None if card is None else str(card) for card in cards]
        for holder, cards in shown.items()
    }


def _hands(game: Game, state: State | None) -> View:
    """The hands that lie open in full, in words; the dealer's as it is after his exchange."""
    shown = state.shown() if state else {}
    hands = dict(shown)
    if isinstance(state, ExchangeState) and state.replacement:
        hands["dealer"] = state.exchanged_hand
    words = {
        holder: hand_words(game, cards, shown.get("board", ()))
        for holder, cards in hands.items()
        if holder != "board"
    }
    return {holder: text for holder, text in words.items() if text}


def _exchange(state: State | None) -> View | None:
    """The card that the dealer gives up, or would, and the one he draws for it."""
    if not isinstance(state, ExchangeState):
        return None
    if not state.replacement and not waits_for_answers(state):
        return None
    draws = str(state.replacement[0]) if state.replacement else None
    return {"gives": str(state.exchanged_card), "draws": draws}


def _staked(state: State | None) -> View:
    return {str(box): dict(spots) for box, spots in (state.staked() if state else {}).items()}


def _choice(choice: Choice | None) -> View | None:
    if choice is None:
        return None
    return {
        "box": choice.box,
        "offers": [
            {
                "action": str(offer.action),
                "price": offer.price,
                "amounts": None if offer.amounts is None else list(offer.amounts),
            }
            for offer in choice.offers
        ],
        "unanswered": str(choice.unanswered),
    }


def _seed(round_: TableRound) -> str | None:
    if round_.void is not None:
        return round_.seal.reveal_void(round_.void)
    if round_.play is not None and round_.is_over:
        return round_.play.deck.reveal([round_.play.state])
    return None
