"""What is shown of a live table: to everyone, and to a player of his own seat.

Both are built up from what the states of seats hold. What is public is what any seat sees of the
dealer, the board and hands that all share.
"""

import hashlib
from collections.abc import Iterable

from croupier.deal.canonical import canonical
from croupier.games.four_card import FourCardState
from croupier.games.game import State
from croupier.games.round import Choice
from croupier.house.view import NOTHING, View, choice_view, line_views, state_view
from croupier.live.cycle import LiveRound
from croupier.live.seats import LiveSeat
from croupier.record.dealing import SHARED


def public_view(table: str, game: str, round_: LiveRound | None) -> View:
    """A table as everyone may see it; `phase` is `asleep` while it waits for a first bet.

    It is `closed` where no round is open to bets. `ends_ms` is by the table's own time.
    """
    seats = round_.seats.values() if round_ else ()
    takes_seats = round_ is not None and round_.game.rules.holder == "seat"
    return {
        "table": table,
        "game": round_.game.id if round_ else game,
        "phase": _phase(round_),
        "ends_ms": round_.ends_ms if round_ and round_.is_open else None,
        "players": len(seats),
        "waiting": round_.waiting if round_ else 0,
        "taken": sorted(seat.number for seat in seats) if takes_seats else [],
        "round": _round(round_) if round_ else None,
    }


def _phase(round_: LiveRound | None) -> str:
    if round_ is None:
        return "closed"
    return "asleep" if round_.phase == "betting" and round_.ends_ms is None else round_.phase


def _round(round_: LiveRound) -> View:
    seats = round_.seats.values()
    binding = round_.seal.binding
    is_over = round_.phase == "settled"
    return {
        "id": round_.id,
        "commitment": round_.seal.commitment,
        "log": {"position": round_.place.position, "hash": round_.place.hash},
        "rules": {"version": round_.game.rules.version, "hash": binding.rules_hash},
        "kept": sorted(round_.kept),
        "seeds_digest": None if round_.phase == "betting" else seeds_digest(seats),
        "unrevealed": sum(seat.seed is None for seat in seats) if round_.deck else None,
        **_cards(round_),
        "results": _results(round_) if is_over else {},
        "server_seed": _seed(round_),
        "void_reason": round_.reason,
    }


def seeds_digest(seats: Iterable[LiveSeat]) -> str:
    """SHA-256 (hex) of the hashes of all client seeds, by seat, as they came with the bets."""
    hashes = {str(seat.number): seat.seed_hash for seat in seats}
    return hashlib.sha256(canonical(hashes).encode()).hexdigest()


def _cards(round_: LiveRound) -> View:
    """The cards that all may see, with the names of the hands that lie open in full."""
    seen = [seat for seat in round_.seats.values() if seat.state]
    if not seen:
        return {name: NOTHING[name] for name in ("cards", "hands", "open_hand", "qualifies")}
    most = max(seen, key=lambda seat: len(seat.opened))
    shown = _shared(round_, most.state)
    if round_.phase == "settled":
        for seat in seen:
            if isinstance(seat.state, FourCardState) and not seat.state.folded:
                own = state_view(seat.state, None)
                for part in ("cards", "hands"):
                    shown[part] |= {who: what for who, what in own[part].items() if who != "dealer"}
    return shown


def _shared(round_: LiveRound, state: State | None) -> View:
    """What a state holds of the cards that all share."""
    assert state is not None, "there is a state from the deal on"
    found, all_share = state_view(state, None), round_.game.rules.holder == "hand"
    return {
        **{
            part: {who: what for who, what in found[part].items() if all_share or who in SHARED}
            for part in ("cards", "hands")
        },
        "open_hand": found["open_hand"],
        "qualifies": found["qualifies"],
    }


def _results(round_: LiveRound) -> dict[str, str]:
    """What became of the Ante of every hand that was played to the end by anyone."""
    found: dict[str, str] = {}
    for seat in round_.seats.values():
        assert seat.state is not None, "a settled round was dealt"
        for box, spots in seat.state.staked().items():
            holder = round_.game.holder(box)
            if "play" in spots and holder not in found:
                lines = seat.state.settlement.lines
                found[holder] = next(
                    line.outcome for line in lines if (line.box, line.spot) == (box, "ante")
                )
    return found


def _seed(round_: LiveRound) -> str | None:
    if round_.reason is not None:
        return round_.seal.reveal_void(round_.reason)
    if round_.phase == "settled" and round_.deck is not None:
        return round_.deck.reveal(seat.state for seat in round_.seats.values() if seat.state)
    return None


def _choice(state: State, choice: Choice) -> View:
    """A decision for which there is a time: it ends as the rules in force have it."""
    return {**choice_view(state, choice), "unanswered": str(state.timed_out(choice))}


def own_view(round_: LiveRound, player: str) -> View | None:
    """A player's seat with all that he may see, None where he has none; amounts in cents."""
    seat = round_.seats.get(player)
    if seat is None:
        return None
    state, is_void = seat.state, round_.phase == "void"
    staked = sum(placed.total for placed in seat.stakes.values())
    is_over = state is not None and round_.phase == "settled"
    balance = seat.balance if is_void else state.balance if state else seat.balance - staked
    choices = [] if is_void or not state else [_choice(state, one) for one in seat.choices]
    return {
        "round": round_.id,
        "seat": seat.number,
        "stakes": {str(box): placed.named() for box, placed in seat.stakes.items()},
        "seed_hash": seat.seed_hash,
        "revealed": seat.seed is not None,
        **(state_view(state, None if is_void else seat.choice) if state else NOTHING),
        "choice": choices[0] if choices else None,
        "choices": choices,
        "lines": line_views(state) if state and is_over else [],
        "net": state.settlement.net if state and is_over else None,
        "balance": state.final_balance if state and is_over else balance,
    }
