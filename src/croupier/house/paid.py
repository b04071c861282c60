"""Which row of which pay table paid a line of a settlement."""

from collections.abc import Sequence

from croupier.cards import Card
from croupier.games.caribbean_stud import CaribbeanStudState
from croupier.games.casino_holdem import CasinoHoldemState
from croupier.games.four_card import FourCardState
from croupier.games.game import State
from croupier.games.pay import Pays
from croupier.games.round import Line
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState
from croupier.hands import five, four


def paid_hand(state: State, line: Line) -> str | None:
    """The hand of the row that paid a line; None where nothing was won, or without a table."""
    found = _table(state, line) if line.pays is not None else None
    if found is None:
        return None
    pays, cards = found
    ranking = four if isinstance(state, FourCardState) else five
    return pays.hand(ranking.strength(cards))


def _table(state: State, line: Line) -> tuple[Pays, Sequence[Card]] | None:
    """The pay table of a line's spot, and the cards that it is paid on."""
    match state, line.spot:
        case TwoPlusFourState(), "bet":
            return state.game.bet_pays, state.box(line.box).hand
        case TwoPlusFourState(), "bonus":
            return state.game.bonus_pays, state.box(line.box).hand[:5]
        case SixCardState(), "bet":
            return state.game.pays, state.box(line.box).hand
        case CaribbeanStudState(), "bet":
            return state.game.pays, state.hand
        case FourCardState(), "ante_bonus":
            return state.game.ante_bonus_pays, state.hand
        case FourCardState(), "aces_up":
            return state.game.aces_up_pays, state.hand
        case CasinoHoldemState(board=board), "ante":
            return state.game.ante_pays, state.hands[line.box - 1].cards + board
        case CasinoHoldemState(board=board), "bonus":
            return state.game.bonus_pays, state.hands[line.box - 1].cards + board[:3]
        case _:
            return None
