"""What stakes would come to, before they are placed."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection

from croupier.errors import BetRefused
from croupier.games import Game, State, load_game
from croupier.games.prompts import prompts_before
from croupier.games.round import MAX_CENTS, Stakes
from croupier.house.boxes import standing
from croupier.house.house import House
from croupier.house.view import View, prompt_views
from croupier.ledger import balances, player_account
from croupier.record.seating import seated, start_seats


class Preview(NamedTuple):
    """The boxes as they would stand, what is taken at once, and why the table refuses it."""

    view: View
    refusal: BetRefused | None


def preview_of(
    connection: Connection, house: House, player: str, game: str, stakes: Mapping[int, Stakes]
) -> Preview:
    """What stakes would come to at a player's table of a game; no round of his is read."""
    account = player_account(player)
    balance = balances(connection, [account])[account].posted
    offered = house.games[game] if game in house.games else load_game(game)  # which refuses it
    return preview(offered, stakes, balance)


def preview(game: Game, stakes: Mapping[int, Stakes], balance: int) -> Preview:
    """Stakes as the table takes them; those that only the balance does not cover have boxes too."""
    state, refusal = _started(game, stakes, balance)
    if refusal is not None:
        state, _ = _started(game, stakes, MAX_CENTS)
    staked = state.staked() if state else {}
    at_once = {box: sum(spots.values()) for box, spots in staked.items()}
    boxes = [
        {"box": on.box, "kind": on.kind, "order": on.order, "at_once": at_once[on.box]}
        for on in (standing(state) if state else ())
    ]
    prompts = prompt_views(prompts_before(game, stakes))
    return Preview({"boxes": boxes, "total": sum(at_once.values()), "prompts": prompts}, refusal)


def _started(
    game: Game, stakes: Mapping[int, Stakes], balance: int
) -> tuple[State | None, BetRefused | None]:
    try:
        (state,) = start_seats(game, seated(game, stakes, balance), stakes.keys()).values()
    except BetRefused as refused:
        return None, refused
    return state, None
