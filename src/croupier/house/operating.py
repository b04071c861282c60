"""What the operator of a house can have done and looked up, by name.

Nothing that is looked up holds the seed of an open round, or a card of it that is not open.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, RowMapping, func, select, update

from croupier.errors import CroupierError, HouseError
from croupier.house import history, live_history, switches
from croupier.house.audit import Change, check_audit, check_reason, note
from croupier.house.batch import flush
from croupier.house.house import House, Moved
from croupier.house.live_rounds import open_live_rounds, void_live_round
from croupier.house.publishing import check_commitments
from croupier.house.rounds import restored
from croupier.house.schema import commitment, player, round_, seed_key, switch
from croupier.house.view import View
from croupier.ledger import transfer, trial_balance

LAST_ROUNDS = 10
MOST_OPEN = 1000


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked, and of whom the operating system says that he asks it."""

    operation: str
    actor: str
    arguments: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to an order, and the table that it moved."""

    answer: View
    moved: Moved | None = None


Arguments = Mapping[str, str]
_Operation = Callable[[Connection, House, str, Arguments], Outcome]


def operate(connection: Connection, house: House, order: Order) -> Outcome:
    """Carry an order out.

    `HouseError("command-form")` for an operation or an argument that there is not.
    """
    if order.operation not in _OPERATIONS:
        known = ", ".join(_OPERATIONS)
        raise HouseError("command-form", f"no operation {order.operation!r:.40}: there are {known}")
    names, operation = _OPERATIONS[order.operation]
    return operation(connection, house, order.actor, _checked(names, order.arguments))


def _checked(names: tuple[str, ...], given: Mapping[str, object]) -> Arguments:
    texts = {name: value for name, value in given.items() if isinstance(value, str)}
    if texts.keys() != set(names) or texts != given:
        says = f"texts for {', '.join(names)}, and no more" if names else "no arguments"
        raise HouseError("command-form", f"the operation takes {says}")
    if not all(text.isprintable() for name, text in texts.items() if name != "reason"):
        raise HouseError("command-form", "an argument is one line of characters that can be read")
    return texts


def status(connection: Connection, house: House) -> View:
    """What is closed, whether the books balance, the rules in force, and how many there are."""
    books = trial_balance(connection)
    stages = select(round_.c.stage, func.count().label("rounds")).group_by(round_.c.stage)
    counted = {row.stage: row.rounds for row in connection.execute(stages)}
    return {
        "closed": switches.closed(connection),
        "books": "balanced" if books.holds else [str(fault) for fault in books.faults],
        "database": connection.dialect.name,
        "rules": {name: game.rules.hash for name, game in house.games.items()},
        "players": connection.execute(select(func.count()).select_from(player)).scalar_one(),
        "rounds": {
            stage: counted.get(stage, 0) for stage in ("betting", "playing", "settled", "void")
        },
        "live_rounds": live_history.counted(connection),
        "transfers": books.transfers,
    }


def _status(connection: Connection, house: House, _actor: str, _given: Arguments) -> Outcome:
    return Outcome(status(connection, house))


def _switched(
    connection: Connection, house: House, actor: str, given: Arguments, enabled: bool
) -> Outcome:
    subject = _subject(house, given["target"])
    if enabled and subject == switches.HOUSE:
        trial_balance(connection).check()
    changed = house.switch(connection, subject, enabled, actor, given["reason"])
    return Outcome({"subject": subject, "enabled": enabled, "changed": changed})


def _subject(house: House, target: str) -> str:
    """The house, a game or else a player, as a switch names them."""
    if target == switches.HOUSE or ":" in target:
        return target
    return switches.of_game(target) if target in house.games else switches.of_player(target)


def _disable(connection: Connection, house: House, actor: str, given: Arguments) -> Outcome:
    return _switched(connection, house, actor, given, enabled=False)


def _enable(connection: Connection, house: House, actor: str, given: Arguments) -> Outcome:
    return _switched(connection, house, actor, given, enabled=True)


def _void(connection: Connection, house: House, actor: str, given: Arguments) -> Outcome:
    check_reason(given["reason"])
    now_ms = house.ports.clock()
    at_live = (given["round"], actor, given["reason"], now_ms)
    if (live := void_live_round(connection, house.key, *at_live)) is not None:
        return Outcome(live)
    moved = house.void(connection, given["round"], actor, given["reason"])
    return Outcome({**_round(connection, house, given["round"]), "seq": moved.answer.seq}, moved)


def replace_key(connection: Connection, house: House, actor: str, reason: str) -> View:
    """Let the database have the key of this house in place of one that is lost.

    Every open round needs that, and is void. `HouseError("house-key")` where nothing is replaced.
    """
    said, before = check_reason(reason), connection.scalar(select(seed_key.c.fingerprint))
    after = house.key.fingerprint
    if before == after:
        raise HouseError("house-key", "that is the key of the house already")
    connection.execute(update(seed_key).values(fingerprint=after))
    change = Change(actor, "new-key", switches.HOUSE, said, str(before), after)
    note(connection, change, house.ports.clock())
    due = select(round_.c.id).where(round_.c.stage.in_(("betting", "playing")))
    void = list(connection.scalars(due.order_by(round_.c.number)))
    for round_id in void:
        house.void(connection, round_id, actor, said)
    for round_id in (live := open_live_rounds(connection)):
        void_live_round(connection, house.key, round_id, actor, said, house.ports.clock())
    return {"fingerprint": after, "void": [*void, *live]}


def _open_rounds(connection: Connection, _house: House, _actor: str, _given: Arguments) -> Outcome:
    """The rounds that are not over: those with stakes first, as their time to decide ends."""
    shown = (round_.c.id, round_.c.stage, round_.c.player, round_.c.created_ms)
    staked = round_.c.decide_by_ms.is_(None), round_.c.decide_by_ms, round_.c.number
    is_open = round_.c.stage.in_(["playing", "betting"])
    found = select(*shown, round_.c.decide_by_ms).where(is_open).order_by(*staked)
    count = connection.execute(select(func.count()).select_from(round_).where(is_open))
    rows = connection.execute(found.limit(MOST_OPEN)).mappings()
    return Outcome(
        {
            "open": count.scalar_one(),
            "rounds": [dict(row) for row in rows],
            "live": live_history.still_open(connection),
        }
    )


def _find(connection: Connection, house: House, _actor: str, given: Arguments) -> Outcome:
    live = live_history.found(connection, given["round"])
    return Outcome(live or _round(connection, house, given["round"]))


def _round(connection: Connection, house: House, round_id: str) -> View:
    """A round with all that is known of it, but what is sealed."""
    flush(connection)
    found = select(round_).where(round_.c.id == round_id)
    row = connection.execute(found).mappings().one_or_none()
    if row is None:
        raise HouseError("round-unknown", f"there is no round {round_id!r:.80}")
    booked = select(transfer).where(transfer.c.round == round_id).order_by(transfer.c.number)
    log = select(commitment.c.line).where(commitment.c.round == round_id)
    return {
        **history.summary(row),
        "player": row["player"],
        "table": row["table"],
        "rules": {"version": row["rules_version"], "hash": row["rules_hash"]},
        "created_ms": row["created_ms"],
        "decide_by_ms": house.by_clock(row["decide_by_ms"]),
        "fault": _fault(row, house),
        "transfers": [dict(line._mapping) for line in connection.execute(booked)],
        "commitments": list(connection.scalars(log.order_by(commitment.c.position))),
        "record": json.loads(row["record"]) if row["record"] else None,
    }


def _fault(row: RowMapping, house: House) -> str | None:
    """Why a round does not play again."""
    try:
        restored(row, house.key)
    except CroupierError as error:
        return error.message
    return None


def _player(connection: Connection, house: House, _actor: str, given: Arguments) -> Outcome:
    name = given["player"]
    known = house.player(connection, name)
    off = select(switch).where(switch.c.subject.in_(["house", switches.of_player(name)]))
    row: Any = connection.execute(select(player).where(player.c.id == name)).one()
    return Outcome(
        {
            **known,
            "created_ms": row.created_ms,
            "resets": row.resets,
            "closed": [dict(line._mapping) for line in connection.execute(off)],
            "rounds": history.page(connection, name, None, LAST_ROUNDS)["rounds"],
            "live_rounds": live_history.page(connection, name, None, LAST_ROUNDS)["rounds"],
        }
    )


def _check_books(connection: Connection, _house: House, _actor: str, _given: Arguments) -> Outcome:
    books = trial_balance(connection)
    books.check()
    counts = {"accounts": books.accounts, "transfers": books.transfers, "total": books.total}
    return Outcome({**counts, "books": "balanced"})


def _verify_audit(connection: Connection, _house: House, _actor: str, _given: Arguments) -> Outcome:
    audit, commitments = check_audit(connection), check_commitments(connection)
    return Outcome({"audit": audit, "commitments": commitments})


_OPERATIONS: Mapping[str, tuple[tuple[str, ...], _Operation]] = {
    "status": ((), _status),
    "disable": (("target", "reason"), _disable),
    "enable": (("target", "reason"), _enable),
    "void": (("round", "reason"), _void),
    "open-rounds": ((), _open_rounds),
    "find": (("round",), _find),
    "player": (("player",), _player),
    "check-books": ((), _check_books),
    "verify-audit": ((), _verify_audit),
}
OPERATIONS = tuple(_OPERATIONS)
