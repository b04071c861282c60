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

Values = dict[tuple[object, ...], Fraction]
"""The value of each option in antes, by its action and what goes with it."""


def reference(position: Mapping[str, Any]) -> Values:
    """Every option by expectimax over the rounds that may follow; amounts at their ends."""
    state, ante = _played(position), _limits(position)["ante"]
    deck = [card for card in DECK if card not in cards_of(position, "dead")]
    decides = isinstance(state.next, Choice)
    found = values(state, deck) if decides else {GoOn(): value(state, deck)}
    highest = max((a.insurance for a in found if isinstance(a, Bet | GoOn)), default=0)
    elsewhere = -2 * ante if position["step"] == "blind" else 0
    return {
        _key(action, position["game"], ante): (net - elsewhere) / ante
        for action, net in found.items()
        if not isinstance(action, Bet | GoOn) or action.insurance in (0, highest)
    }


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


def _limits(position: Mapping[str, Any]) -> Mapping[str, int]:
    limits: Mapping[str, int] = position.get("limits", {"ante": ANTE})
    return limits


def _played(position: Mapping[str, Any]) -> State:
    """The balance of a position is beside what was staked, which is put in before."""
    limits = _limits(position)
    settings = dict(position.get("settings", {}))
    if position["game"] == "two-plus-four":
        settings["max_payout"] = limits.get("max_payout", PLENTY)
    game = load_game(position["game"], settings)
    boxes = (1, 2, 3) if position["step"] == "blind" else (1,)
    stakes = {box: Stakes(ante=limits["ante"]) for box in boxes}
    play = _PLAYS[game.id]
    staked = PLENTY - play(game.start(stakes, PLENTY), position).balance
    return play(game.start(stakes, limits.get("balance", PLENTY) + staked), position)


def _two_plus_four(state: State, position: Mapping[str, Any]) -> State:
    """A blind box comes after two others, folded; their cards are the first of the dead."""
    hand, dealer, dead = (cards_of(position, kind) for kind in ("hand", "dealer", "dead"))
    state = state.deal(dealer[-4:])
    if position["step"] == "blind":
        state = state.deal(dead[:5]).act(1, Fold()).deal(dead[5:10]).act(2, Fold())
        return state.deal(hand)
    state = state.deal(hand[:5])
    if len(hand) == 6:
        state = state.act(1, Buy()).deal(hand[5:])
    if position["step"] == "exchange":
        assert isinstance(state.next, Choice)
        bet = next(o.action for o in state.next.offers if isinstance(o.action, Bet | GoOn))
        state = state.act(1, bet).deal(dealer[:2])
    return state


def _six_card(state: State, position: Mapping[str, Any]) -> State:
    hand, dealer, gone = (cards_of(position, kind) for kind in ("hand", "dealer", "gone"))
    kept = 5 - len(gone)
    state = state.deal(dealer[-1:]).deal([*hand[:kept], *gone])
    if len(hand) == 6:
        state = state.act(1, Buy()).deal(hand[kept : kept + 1])
        kept += 1
    if gone:
        state = state.act(1, Change(tuple(gone))).deal(hand[kept:])
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
    "casino-holdem": _casino_holdem,
    "caribbean-stud": _one_deal,
}
