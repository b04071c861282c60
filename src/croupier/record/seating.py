"""Who sits where: the seats of a round with their stakes, and their states before the deal."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from croupier.deal.seal import MAX_SEAT
from croupier.errors import BetRefused
from croupier.games.game import Game, State
from croupier.games.round import Stakes

Seated: TypeAlias = Mapping[int, tuple[Mapping[int, Stakes], int]]
"""By seat: the stakes by box, and the balance in cents before they are placed."""


def start_seats(game: Game, seats: Seated, taken: Collection[int]) -> dict[int, State]:
    """Every seat's state before the deal, in order of the seats; `taken` are the boxes in play.

    `BetRefused` if the table does not take a seat's stakes, or does not seat these players.
    """
    if not seats:
        raise BetRefused("seating", "nobody sits at the table")
    for seat in seats:
        if type(seat) is not int or not 1 <= seat <= MAX_SEAT:
            raise BetRefused("seating", f"{seat!r:.12} is not a seat of 1 to {MAX_SEAT}")
    if game.rules.holder == "box" and len(seats) > 1:
        raise BetRefused("seating", "this game has one player at a table")
    return {
        seat: game.start(stakes, balance, _others(game, seat, stakes, taken))
        for seat, (stakes, balance) in sorted(seats.items())
    }


def seated(game: Game, stakes: Mapping[int, Stakes], balance: int) -> Seated:
    """One player's stakes as a round takes them; at a table of seats his seat is his box."""
    game.check(stakes)
    seat = next(iter(stakes)) if game.rules.holder == "seat" else 1
    return {seat: (stakes, balance)}


def boxes_of(stakes: Iterable[Mapping[int, Stakes]]) -> frozenset[int]:
    """All boxes that carry a stake."""
    return frozenset(box for placed in stakes for box in placed)


def _others(
    game: Game, seat: int, stakes: Mapping[int, Stakes], taken: Collection[int]
) -> tuple[int, ...]:
    """The boxes that others hold. A hand is everybody's; at a table of seats a box is a seat."""
    if game.rules.holder == "hand":
        return ()
    if game.rules.holder == "seat" and set(stakes) != {seat}:
        raise BetRefused("seating", f"seat {seat!r:.12} stakes on its own box alone")
    return tuple(box for box in taken if box not in stakes)
