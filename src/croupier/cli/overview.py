"""A house, a round and a player as an operator reads them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from croupier.house.view import View
from croupier.record.words import counted, money


def status_lines(found: View) -> Iterator[str]:
    """The house."""
    books = found["books"]
    yield f"books: {books if isinstance(books, str) else 'NOT BALANCED'}"
    if not isinstance(books, str):
        yield from (f"  {fault}" for fault in books)
    yield from _closed(found["closed"])
    for name, counts in (("rounds", found["rounds"]), ("live rounds", found["live_rounds"])):
        yield f"{name}: {', '.join(f'{count} {stage}' for stage, count in counts.items())}"
    yield f"players: {found['players']}; transfers: {found['transfers']}"
    yield f"database: {found['database']}"
    yield from (f"rules of {game}: {hash_}" for game, hash_ in found["rules"].items())


def player_lines(found: View) -> Iterator[str]:
    """A player."""
    yield f"player {found['player']}, since {_time(found['created_ms'])}, play money"
    yield f"balance {money(found['balance'])}, in play {money(found['held'])}"
    yield f"reset to the grant {counted(found['resets'], 'time')}"
    yield from _closed(found["closed"])
    if found["open"]:
        yield f"open: {found['open']['round']}"
    if found["live"]:
        yield f"open: {found['live']['round']}, at live table {found['live']['table']}"
    for one in found["rounds"]:
        yield f"{_time(one['started_ms'])} {one['id']} {one['stage']}{_net(one)}"
    for one in found["live_rounds"]:
        began = _time(one["started_ms"]) if one["started_ms"] else "not dealt yet"
        yield f"{began} {one['id']} {one['stage']}{_net(one)}"


def open_lines(found: View) -> Iterator[str]:
    """The rounds that are open."""
    for one in found["rounds"]:
        until = one["decide_by_ms"]
        left = f"decided by {_time(until)}" if until else f"since {_time(one['created_ms'])}"
        yield f"{one['id']} {one['stage']}, player {one['player']}, {left}"
    for one in found["live"]:
        players, since = counted(one["players"], "player"), _time(one["created_ms"])
        yield f"{one['id']} {one['stage']}, live table {one['table']}, {players}, since {since}"
    more = found["open"] - len(found["rounds"])
    yield f"{counted(found['open'], 'round')} open" + (f", {more} of them not shown" * bool(more))


def found_lines(found: View) -> Iterator[str]:
    """A round: a player's own one, or one of a live table."""
    if "seats" in found:
        yield from _live_lines(found)
        return
    yield f"round {found['id']}: {found['stage']}, player {found['player']}"
    yield f"committed {_time(found['created_ms'])}: {found['commitment']}"
    if found["fault"]:
        yield f"does not play again: {found['fault']}"
    yield from _stakes(found)
    if found["opened"]:
        yield f"opened: {' '.join(found['opened'])}"
    yield from _decisions(found)
    for line in found["lines"]:
        came = f"{line['outcome']}, returned {money(line['returned'])} ({line['rule']})"
        yield f"box {line['box']} {line['spot']}: {money(line['stake'])} {came}"
    yield from _transfers(found)
    yield from _balance(found)
    if found["void_reason"]:
        yield f"void: {found['void_reason']}"


def _live_lines(found: View) -> Iterator[str]:
    yield f"round {found['id']}: {found['stage']}, live table {found['table']}"
    yield f"committed {_time(found['created_ms'])}: {found['commitment']}"
    if found["opened"]:
        yield f"opened: {' '.join(found['opened'])}"
    for seat in found["seats"]:
        yield f"seat {seat['seat']}: player {seat['player']}"
        for lines in (_stakes, _decisions, _balance):
            yield from (f"  {line}" for line in lines(seat))
    yield from _transfers(found)
    if found["void_reason"]:
        yield f"void: {found['void_reason']}"


def _stakes(found: View) -> Iterator[str]:
    for box, stakes in found["stakes"].items():
        placed = ", ".join(f"{spot} {money(amount)}" for spot, amount in stakes.items())
        yield f"box {box}: {placed}"


def _decisions(found: View) -> Iterator[str]:
    for box, action, at_ms in found["decisions"]:
        yield f"{_time(at_ms)} box {box}: {action}"


def _transfers(found: View) -> Iterator[str]:
    for booked in found["transfers"]:
        what = f"{booked['code']} {booked['kind']} {booked['bet'] or ''}".rstrip()
        way = f"{booked['debit']} -> {booked['credit']}"
        yield f"{_time(booked['at_ms'])} {way} {money(booked['amount'])} {what}"


def _balance(found: View) -> Iterator[str]:
    before, after = found["balance_before"], found["balance_after"]
    if before is not None:
        yield f"balance {money(before)}" + ("" if after is None else f", then {money(after)}")


def _net(found: View) -> str:
    return "" if found["net"] is None else f", net {money(found['net'])}"


def _closed(switches: list[View]) -> Iterator[str]:
    for one in switches:
        yield f"closed: {one['subject']} since {_time(one['at_ms'])}: {one['reason']}"


def _time(at_ms: int) -> str:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at_ms)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
