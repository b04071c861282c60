"""The commitment log in the database: every entry follows from the one before it."""

import json

from sqlalchemy import Connection, bindparam, select

from croupier.deal import Committed, Entry, Revealed, Seal, parse_log
from croupier.deal.log import GENESIS
from croupier.errors import VerificationFailed
from croupier.house.batch import waiting, write
from croupier.house.schema import commitment, live_round, round_
from croupier.ledger import added

_HEAD = (
    select(commitment.c.position, commitment.c.hash).order_by(commitment.c.position.desc()).limit(1)
)
_PAGE = (
    select(commitment.c.line)
    .where(commitment.c.position > bindparam("after"))
    .order_by(commitment.c.position)
    .limit(bindparam("most"))
)
_REVEAL = select(commitment.c.line).where(
    commitment.c.round == bindparam("of"), commitment.c.kind == Revealed.kind
)
_ADD = added(commitment, commitment.c.keys())


def head(connection: Connection) -> tuple[int, str]:
    """How many entries there are, and the hash of the last."""
    batch = waiting(connection)
    if batch is not None and batch.head is not None:
        return batch.head
    found = connection.execute(_HEAD).one_or_none()
    return (found.position + 1, found.hash) if found else (0, GENESIS)


def publish_commitment(connection: Connection, seal: Seal, time_ms: int) -> Committed:
    """Append a round's commitment."""
    position, previous = head(connection)
    bound = seal.binding
    entry = Committed(
        position=position,
        previous=previous,
        round=bound.round_id,
        time_ms=time_ms,
        table=bound.table,
        game=bound.game,
        rules=bound.rules_hash,
        commitment=seal.commitment,
    )
    _append(connection, entry)
    return entry


def publish_reveal(
    connection: Connection, round_id: str, seed: str, time_ms: int, reason: str | None = None
) -> None:
    """Append a round's seed, now that it is final, or void for this reason."""
    position, previous = head(connection)
    _append(
        connection,
        Revealed(
            position=position,
            previous=previous,
            round=round_id,
            time_ms=time_ms,
            seed=seed,
            reason=reason,
        ),
    )


def revealed(connection: Connection, round_id: str) -> str:
    """The seed (hex) of a round that is over, as the log has it."""
    line = connection.execute(_REVEAL, {"of": round_id}).scalar_one()
    seed: str = json.loads(line)["seed"]
    return seed


def published(connection: Connection, after: int, most: int) -> list[str]:
    """Up to `most` lines of the log that come after a position, -1 for all."""
    return list(connection.scalars(_PAGE, {"after": after, "most": most}))


def check_commitments(connection: Connection) -> int:
    """How many entries the log has; the error names the first that does not hold.

    Or the round that it lacks: so an end that was cut off is found by what the rounds say.
    """
    rows = connection.execute(select(commitment).order_by(commitment.c.position)).all()
    log = parse_log("".join(f"{row.line}\n" for row in rows))
    for row, entry in zip(rows, log.entries, strict=True):
        due = (entry.position, entry.hash, entry.round, entry.kind)
        if (row.position, row.hash, row.round, row.kind) != due:
            raise VerificationFailed("log-entry", f"entry {entry.position}: not as in its text")
    places = {(entry.round, entry.position, entry.hash) for entry in log.entries}
    revealed = {entry.round for entry in log.entries if entry.kind == "reveal"}
    for table in (round_, live_round):
        shown = (table.c.id, table.c.log_position, table.c.log_hash, table.c.stage)
        for id_, position, hash_, stage in connection.execute(select(*shown)):
            if (id_, position, hash_) not in places:
                raise VerificationFailed("log-entry", f"round {id_}: not in the log")
            if stage == "settled" and id_ not in revealed:
                raise VerificationFailed("log-entry", f"round {id_}: its reveal is not in the log")
    return len(rows)


def _append(connection: Connection, entry: Entry) -> None:
    hash_ = entry.hash
    if (batch := waiting(connection)) is not None:
        batch.head = entry.position + 1, hash_
    write(
        connection,
        _ADD,
        {
            "position": entry.position,
            "hash": hash_,
            "round": entry.round,
            "kind": entry.kind,
            "line": entry.line,
        },
    )
