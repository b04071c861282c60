"""The engine's round, dealt and played up to a position, and what the reference says there."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.cards import DECK
from croupier.exact.reference import value, values
from croupier.games import State, load_game
from croupier.games.actions import Action, Bet, Buy, Change, Fold, GoOn, Play
from croupier.games.round import Choice, Stakes
from tests.exact.advise.positions import cards_of

ANTE = 100
PLENTY = 10**9


def reference(position: Mapping[str, Any]) -> list[tuple[object, ...]]:
    """Each option as `key` writes it, by expectimax over the rounds that may follow."""
    state, ante = _played(position), position.get("limits", {"ante": ANTE})["ante"]
    deck = [card for card in DECK if card not in cards_of(position, "dead")]
    elsewhere = -2 * ante if position["step"] == "blind" else 0
    decides = isinstance(state.next, Choice)
    found = values(state, deck) if decides else {GoOn(): value(state, deck)}
    highest = max((a.insurance for a in found if isinstance(a, Bet | GoOn)), default=0)
    return [
        (*_key(action, position["game"], ante), (net - elsewhere) / ante)
        for action, net in found.items()
        if not isinstance(action, Bet | GoOn) or action.insurance in (0, highest)
    ]


def _key(action: Action, game: str, ante: int) -> tuple[object, ...]:
    match action:
        case Bet(insurance) | GoOn(insurance) if game == "two-plus-four":
            return "bet", "max" if insurance else "none"
        case Change(cards):
            return "change", *map(str, cards)
        case Play(stake) if game == "four-card":
            return "play", Fraction(stake, ante)
        case _:
            return (str(action).split()[0],)


def _played(position: Mapping[str, Any]) -> State:
    """The balance of a position is beside what was staked, which is put in before."""
    limits = position.get("limits", {"ante": ANTE})
    settings = {**position.get("settings", {})}
    if position["game"] == "two-plus-four":
        settings["max_payout"] = limits.get("max_payout", PLENTY)
    game = load_game(position["game"], settings)
    boxes = (1, 2, 3) if position["step"] == "blind" else (1,)
    stakes = {box: Stakes(ante=limits["ante"]) for box in boxes}
    staked = PLENTY - _PLAYS[game.id](game.start(stakes, PLENTY), position).balance
    return _PLAYS[game.id](game.start(stakes, limits.get("balance", PLENTY) + staked), position)


def _two_plus_four(state: State, position: Mapping[str, Any]) -> State:
    hand, dealer, dead = (cards_of(position, kind) for kind in ("hand", "dealer", "dead"))
    state = state.deal(dealer[-4:])
    if position["step"] == "blind":
        for box in (1, 2):
            state = state.deal(dead[5 * box - 5 : 5 * box]).act(box, Fold())
        return state.deal(hand)
    state = state.deal(hand[:5])
    if len(hand) == 6:
        state = state.act(1, Buy()).deal(hand[5:])
    if position["step"] == "exchange":
        assert isinstance(state.next, Choice)
        state = state.act(1, state.next.offers[-1 if len(hand) == 6 else 1].action)
        state = state.deal(dealer[:2])
    return state


def _six_card(state: State, position: Mapping[str, Any]) -> State:
    hand, dealer, gone = (cards_of(position, kind) for kind in ("hand", "dealer", "gone"))
    state = state.deal(dealer[-1:])
    held = 5 - len(gone)
    state = state.deal([*hand[:held], *gone])
    if len(hand) == 6:
        state = state.act(1, Buy()).deal(hand[held : held + 1])
        held += 1
    if gone:
        state = state.act(1, Change(tuple(gone))).deal(hand[held:])
    if position["step"] == "purchase":
        state = state.act(1, Bet()).deal(dealer[:4])
    return state


def _one_deal(state: State, position: Mapping[str, Any]) -> State:
    return state.deal([*cards_of(position, "hand"), *cards_of(position, "dealer")])


def _casino_holdem(state: State, position: Mapping[str, Any]) -> State:
    """The other hand's cards are the first two of the dead."""
    hand, board, dead = (cards_of(position, kind) for kind in ("hand", "board", "dead"))
    return state.deal([*hand, *dead[:2], *board])


_PLAYS = {
    "two-plus-four": _two_plus_four,
    "six-card": _six_card,
    "four-card": _one_deal,
    "caribbean-stud": _one_deal,
    "casino-holdem": _casino_holdem,
}
