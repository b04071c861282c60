"""A record played again: every card and every action put to the rules, from the stakes on."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from croupier.cards import Card
from croupier.errors import BetRefused, IllegalAction, VerificationFailed
from croupier.games import Game, load_game
from croupier.games.game import State
from croupier.games.round import Choice, Deal, Slot
from croupier.games.rules import SettingValue
from croupier.record.round import Decision, Record, Result, Seat, line_data
from croupier.record.seating import boxes_of, start_seats


@dataclass(frozen=True, slots=True)
class Opened:
    """Cards were opened: the state before, the slots and cards, the state after."""

    before: State
    cards: tuple[tuple[Slot, Card], ...]
    after: State


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision was taken: the state before, the choice, what was taken, the state after."""

    before: State
    choice: Choice
    decision: Decision
    after: State


Turn: TypeAlias = Opened | Decided


def game_of(record: Record) -> Game:
    """The game under the very rules of the record.

    `RulesError` for a game, a version or a setting that is not known here;
    `VerificationFailed("rules-hash")` where the rules of this name and version are others.
    """
    rules = record.rules
    game = _loaded(record.game, rules.version, tuple(rules.settings.items()))
    if game.rules.hash != rules.hash or game.rules.values != rules.settings:
        raise VerificationFailed(
            "rules-hash",
            f"rules.hash: {rules.hash} is recorded, {record.game} version {rules.version} "
            f"with these settings has {game.rules.hash}",
        )
    return game


@lru_cache(maxsize=32)
def _loaded(game: str, version: int, settings: tuple[tuple[str, SettingValue], ...]) -> Game:
    return load_game(game, dict(settings), version)


def replay(record: Record) -> dict[int, tuple[Turn, ...]]:
    """Every seat's turns, played again from the stakes to the end.

    `VerificationFailed` names the first step, line or amount that does not follow from the rules:
    code `replay`, or `settlement` where the round holds and its result does not.
    """
    game = game_of(record)
    _check_taken(record, game)
    seated = {number: (seat.stakes, seat.balance) for number, seat in record.seats.items()}
    try:
        states = start_seats(game, seated, record.taken)
    except BetRefused as error:
        raise VerificationFailed("replay", f"seats: the stakes are refused: {error}") from None
    return {number: _replay_seat(record, number, state) for number, state in states.items()}


def _check_taken(record: Record, game: Game) -> None:
    """The boxes in play are those of the seats, where no seat of the deal is left out."""
    staked = boxes_of(seat.stakes for seat in record.seats.values())
    seats = record.client_seeds.keys()
    whole = seats == record.seats.keys()
    due = staked if whole else frozenset(seats) if game.rules.holder == "seat" else record.taken
    if not staked <= frozenset(record.taken) or frozenset(due) != frozenset(record.taken):
        raise VerificationFailed("replay", "taken: not the boxes that are in play")


def _replay_seat(record: Record, number: int, state: State) -> tuple[Turn, ...]:
    seat, path = record.seats[number], f"seats.{number}"
    turns: list[Turn] = []
    opened, decided = 0, 0
    while (step := state.next) is not None:
        turn: Turn
        if isinstance(step, Deal):
            turn = _open(state, step, seat, opened, path)
            opened += len(step.slots)
        else:
            turn = _decide(state, step, seat, decided, path)
            decided += 1
        turns.append(turn)
        state = turn.after
    if len(seat.opened) > opened:
        raise VerificationFailed("replay", f"{path}.opened[{opened}]: the round is over before")
    if len(seat.decisions) > decided:
        raise VerificationFailed("replay", f"{path}.actions[{decided}]: the round is over before")
    compare_results(seat.result, Result.of(state), f"{path}.settlement")
    return tuple(turns)


def _open(state: State, step: Deal, seat: Seat, place: int, path: str) -> Opened:
    cards = seat.opened[place : place + len(step.slots)]
    for offset, slot in enumerate(step.slots):
        where = f"{path}.opened[{place + offset}]"
        if offset >= len(cards):
            raise VerificationFailed("replay", f"{where}: missing, {slot} is to be opened")
        if cards[offset][0] != slot:
            raise VerificationFailed(
                "replay", f"{where}: {cards[offset][0]} is recorded, {slot} is to be opened"
            )
    try:
        return Opened(state, cards, state.deal([card for _, card in cards]))
    except IllegalAction as error:
        raise VerificationFailed("replay", f"{path}.opened[{place}]: {error}") from None


def _decide(state: State, step: Choice, seat: Seat, place: int, path: str) -> Decided:
    where = f"{path}.actions[{place}]"
    if place >= len(seat.decisions):
        raise VerificationFailed("replay", f"{where}: missing, box {step.box} has to decide")
    made = seat.decisions[place]
    try:
        return Decided(state, step, made, state.act(made.box, made.action))
    except IllegalAction as error:
        raise VerificationFailed("replay", f"{where}: {error}") from None


def compare_results(found: Result, due: Result, path: str) -> None:
    """`VerificationFailed("settlement")` names the first line or amount that is not due."""
    for place, (line, due_line) in enumerate(zip(found.lines, due.lines, strict=False)):
        _compare(line_data(line), line_data(due_line), f"{path}.lines[{place}]")
    lines, due_lines = len(found.lines), len(due.lines)
    if lines != due_lines:
        raise VerificationFailed(
            "settlement", f"{path}.lines: {lines} lines are recorded, {due_lines} are due"
        )
    _compare(found.data(), due.data(), path)


def _compare(found: Mapping[str, object], due: Mapping[str, object], path: str) -> None:
    for name, value in due.items():
        if found[name] != value:
            raise VerificationFailed(
                "settlement", f"{path}.{name}: {found[name]!r:.60} is recorded, {value!r} is due"
            )
