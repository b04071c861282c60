"""The house's tables, beside the ledger's in the same database.

What is only ever added to (`commitment`, `audit`) is kept so by triggers.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from croupier.ledger import metadata

Serial = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite numbers rows by itself in a column of this very type alone."""

player = Table(
    "player",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("recovery_hash", Text, nullable=False, unique=True),
    Column("previous_hash", Text, unique=True),  # of the code before it, until this one is used
    Column("resets", BigInteger, nullable=False, server_default="0"),
)

session = Table(
    "session",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player", Text, ForeignKey("player.id"), nullable=False, index=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
)

sitting = Table(
    "sitting",
    metadata,
    Column("player", Text, ForeignKey("player.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("table", Text, nullable=False, unique=True),
    Column("seq", BigInteger, nullable=False),
    Column("round", Text),
)

round_ = Table(
    "round",
    metadata,
    Column("number", Serial, primary_key=True, autoincrement=True),
    Column("id", Text, nullable=False, unique=True),
    Column("player", Text, ForeignKey("player.id"), nullable=False),
    Column("table", Text, nullable=False),
    Column("game", Text, nullable=False),  # of the rules
    Column("rules_version", BigInteger, nullable=False),
    Column("rules_hash", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("log_position", BigInteger, nullable=False),
    Column("log_hash", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),  # encrypted, see keys.py
    Column("created_ms", BigInteger, nullable=False),
    Column("stakes", Text),
    Column("balance_before", BigInteger),
    Column("client_seed", Text),
    Column("cut", BigInteger),
    Column("started_ms", BigInteger),
    Column("decisions", Text, nullable=False, server_default="[]"),
    Column("opened", Text, nullable=False, server_default=""),
    Column("decide_by_ms", BigInteger),
    Column("cover", Text),
    Column("cover_amount", BigInteger),
    Column("ended_ms", BigInteger),
    Column("balance_after", BigInteger),
    Column("record", Text),
    Column("reason", Text),
    Column("offered", Text, nullable=False, server_default=""),  # the game as a sitting has it
    CheckConstraint("stage IN ('betting', 'playing', 'settled', 'void')", name="round_stage"),
    CheckConstraint("(stage = 'settled') = (record IS NOT NULL)", name="round_record"),
    CheckConstraint("(stage = 'void') = (reason IS NOT NULL)", name="round_reason"),
    CheckConstraint("(stage = 'playing') = (decide_by_ms IS NOT NULL)", name="round_deadline"),
)
Index("round_by_player", round_.c.player, round_.c.number)
PLAYING = text("stage = 'playing'")
Index(
    "round_one_open",
    round_.c.player,
    unique=True,
    sqlite_where=PLAYING,
    postgresql_where=PLAYING,
)
Index(
    "round_deadline_due",
    round_.c.decide_by_ms,
    sqlite_where=PLAYING,
    postgresql_where=PLAYING,
)

seed_key = Table("seed_key", metadata, Column("fingerprint", Text, primary_key=True))
"""One row: which key the seeds of open rounds are closed with."""

boot = Table(
    "boot",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
)
"""When a machine was started, by its clock as the first house on it found that."""

command = Table(
    "command",
    metadata,
    Column("player", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("fingerprint", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("view", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False, index=True),
)

commitment = Table(
    "commitment",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False),
    Column("round", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("line", Text, nullable=False),
    UniqueConstraint("round", "kind", name="commitment_once"),
)

audit = Table(
    "audit",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("line", Text, nullable=False),
)

switch = Table(
    "switch",
    metadata,
    Column("subject", Text, primary_key=True),  # house, game:ID or player:ID
    Column("reason", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)
"""What is switched off, and why; what is not here is on."""

measured = Table(
    "measured",
    metadata,
    Column("game", Text, primary_key=True),
    Column("spot", Text, primary_key=True),
    Column("bets", BigInteger, nullable=False),
    Column("staked", BigInteger, nullable=False),
    Column("returned", BigInteger, nullable=False),
    Column("staked2", Float, nullable=False),
    Column("product", Float, nullable=False),
    Column("returned2", Float, nullable=False),
)
"""Sums over the settled bets of a spot, in cents, for statistics alone."""

live_table = Table(
    "live_table",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("fence", BigInteger, nullable=False),  # one higher with every owner
    Column("owner", Text, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

live_round = Table(
    "live_round",
    metadata,
    Column("number", Serial, primary_key=True, autoincrement=True),
    Column("id", Text, nullable=False, unique=True),
    Column("table", Text, ForeignKey("live_table.id"), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("rules_version", BigInteger, nullable=False),
    Column("rules_hash", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("log_position", BigInteger, nullable=False),
    Column("log_hash", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),  # encrypted, see keys.py
    Column("created_ms", BigInteger, nullable=False),
    Column("started_ms", BigInteger),
    Column("opened", Text, nullable=False, server_default=""),
    Column("ended_ms", BigInteger),
    Column("reason", Text),
    CheckConstraint(
        "stage IN ('betting', 'seeds', 'deciding', 'settled', 'void')", name="live_round_stage"
    ),
    CheckConstraint("(stage = 'void') = (reason IS NOT NULL)", name="live_round_reason"),
    CheckConstraint(
        "(stage IN ('settled', 'void')) = (ended_ms IS NOT NULL)", name="live_round_ended"
    ),
)
LIVE = text("ended_ms IS NULL")
Index(
    "live_round_one_open",
    live_round.c.table,
    unique=True,
    sqlite_where=LIVE,
    postgresql_where=LIVE,
)

live_seat = Table(
    "live_seat",
    metadata,
    Column("round", Text, ForeignKey("live_round.id"), primary_key=True),
    Column("seat", BigInteger, primary_key=True, autoincrement=False),
    Column("player", Text, ForeignKey("player.id"), nullable=False),
    Column("stakes", Text, nullable=False),
    Column("balance_before", BigInteger, nullable=False),
    Column("seed_hash", Text, nullable=False),
    Column("client_seed", Text),
    Column("decisions", Text, nullable=False, server_default="[]"),
    Column("balance_after", BigInteger),
    UniqueConstraint("round", "player", name="live_seat_once"),
)
HELD = text("balance_after IS NULL")
Index(
    "live_seat_one_open",
    live_seat.c.player,
    unique=True,
    sqlite_where=HELD,
    postgresql_where=HELD,
)
Index("live_seat_by_player", live_seat.c.player, live_seat.c.round)

APPENDED = ("commitment", "audit")
"""Tables whose rows are never changed or removed."""


def triggers(dialect: str) -> tuple[str, ...]:
    """The statements that keep appended tables as they were, for `sqlite` or `postgresql`."""
    if dialect == "sqlite":
        return tuple(
            f"CREATE TRIGGER {name}_{verb} BEFORE {verb.upper()} ON {name} "
            f"BEGIN SELECT RAISE(ABORT, '{name} is only ever added to'); END"
            for name in APPENDED
            for verb in ("update", "delete")
        )
    function = (
        "CREATE FUNCTION only_added() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is only ever added to'; END $$"
    )
    kept = (
        f"CREATE TRIGGER {name}_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON {name} "
        "FOR EACH STATEMENT EXECUTE FUNCTION only_added()"
        for name in APPENDED
    )
    return (function, *kept)
