"""The audit log: who changed what in the house, when and why; each entry chained to the last."""

import hashlib
import json
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from croupier.deal.canonical import canonical, parse_canonical
from croupier.deal.log import GENESIS
from croupier.errors import HouseError, RecordError
from croupier.house.schema import audit

MAX_REASON = 500
_NAMED = ("position", "at_ms", "actor", "action", "subject")
"""The columns that an entry can be found by."""

_OTHER_HASH = "its hash is not that of its text"


@dataclass(frozen=True, slots=True)
class Change:
    """A change in the house: `before` and `after` are what was and what is, in words."""

    actor: str
    action: str
    subject: str
    reason: str
    before: str = ""
    after: str = ""


def check_reason(reason: object) -> str:
    """The reason of a change; `HouseError("reason-form")` if it says nothing, or too much."""
    text = reason.strip() if isinstance(reason, str) else ""
    if not text or len(text) > MAX_REASON or not text.isprintable():
        raise HouseError(
            "reason-form", f"a change gives its reason in one line of up to {MAX_REASON} characters"
        )
    return text


def note(connection: Connection, change: Change, at_ms: int) -> int:
    """Append a change; its position."""
    last = connection.execute(
        select(audit.c.position, audit.c.hash).order_by(audit.c.position.desc()).limit(1)
    ).one_or_none()
    position, previous = (last.position + 1, last.hash) if last else (0, GENESIS)
    body = {
        "position": position,
        "previous": previous,
        "at_ms": at_ms,
        "actor": change.actor,
        "action": change.action,
        "subject": change.subject,
        "reason": change.reason,
        "before": change.before,
        "after": change.after,
    }
    line = canonical(body)
    named = {name: body[name] for name in _NAMED}
    connection.execute(insert(audit), {**named, "hash": _hash(line), "line": line})
    return position


def noted(connection: Connection, action: str, subject: str) -> list[str]:
    """What was after each such action on a subject, the oldest first.

    `HouseError("audit-chain")` names an entry that was changed.
    """
    about = audit.c.action == action, audit.c.subject == subject
    found = select(audit.c.position, audit.c.hash, audit.c.line).where(*about)
    after = []
    for row in connection.execute(found.order_by(audit.c.position)):
        if row.hash != _hash(row.line):
            raise HouseError("audit-chain", f"audit entry {row.position}: {_OTHER_HASH}")
        after.append(str(json.loads(row.line)["after"]))
    return after


def check_audit(connection: Connection) -> int:
    """How many entries the log has; `HouseError("audit-chain")` names the first that is wrong."""
    previous, count = GENESIS, 0
    for row in connection.execute(select(audit).order_by(audit.c.position)):
        complaint = _complaint(dict(row._mapping), count, previous)
        if complaint:
            raise HouseError("audit-chain", f"audit entry {count}: {complaint}")
        previous, count = row.hash, count + 1
    return count


def _complaint(row: dict[str, object], position: int, previous: str) -> str | None:
    line = str(row["line"])
    if row["position"] != position:
        return "missing"
    if row["hash"] != _hash(line):
        return _OTHER_HASH
    try:
        body = parse_canonical(line)
    except RecordError:
        return "its text is not in canonical form"
    if not isinstance(body, dict) or body.get("previous") != previous:
        return "it does not follow the one before"
    if any(body.get(name) != row[name] for name in _NAMED):
        return "its fields are not those of its text"
    return None


def _hash(line: str) -> str:
    return hashlib.sha256(b"croupier/audit/1" + line.encode()).hexdigest()
