"""The first version: the ledger's accounts and transfers, and the house's tables."""

import sqlalchemy as sa
from alembic import op

from croupier.house import schema
from croupier.ledger import install

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables, and the triggers that keep them."""
    op.create_table(
        "account",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column(
            "posted",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            server_default="0",
            nullable=False,
        ),
        sa.Column(
            "reserved",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            server_default="0",
            nullable=False,
        ),
        sa.Column(
            "last",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            server_default="0",
            nullable=False,
        ),
        sa.CheckConstraint("id = 'mint' OR posted >= reserved", name="account_never_negative"),
        sa.CheckConstraint(
            "posted BETWEEN -9007199254740992 AND 9007199254740992", name="account_posted"
        ),
        sa.CheckConstraint("reserved BETWEEN 0 AND 9007199254740992", name="account_reserved"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_table(
        "audit",
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("position"),
    )
    op.create_table(
        "boot",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "command",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("view", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "id"),
    )
    op.create_index(op.f("ix_command_at_ms"), "command", ["at_ms"], unique=False)
    op.create_table(
        "commitment",
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("position"),
        sa.UniqueConstraint("round", "kind", name="commitment_once"),
    )
    op.create_table(
        "measured",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("spot", sa.Text(), nullable=False),
        sa.Column("bets", sa.BigInteger(), nullable=False),
        sa.Column("staked", sa.BigInteger(), nullable=False),
        sa.Column("returned", sa.BigInteger(), nullable=False),
        sa.Column("staked2", sa.Float(), nullable=False),
        sa.Column("product", sa.Float(), nullable=False),
        sa.Column("returned2", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("game", "spot"),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("recovery_hash", sa.Text(), nullable=False),
        sa.Column("previous_hash", sa.Text(), nullable=True),
        sa.Column("resets", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("previous_hash"),
        sa.UniqueConstraint("recovery_hash"),
    )
    op.create_table(
        "seed_key",
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint"),
    )
    op.create_table(
        "switch",
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("subject"),
    )
    op.create_table(
        "round",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.BigInteger(), nullable=False),
        sa.Column("rules_hash", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("log_position", sa.BigInteger(), nullable=False),
        sa.Column("log_hash", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("stakes", sa.Text(), nullable=True),
        sa.Column("balance_before", sa.BigInteger(), nullable=True),
        sa.Column("client_seed", sa.Text(), nullable=True),
        sa.Column("cut", sa.BigInteger(), nullable=True),
        sa.Column("started_ms", sa.BigInteger(), nullable=True),
        sa.Column("decisions", sa.Text(), server_default="[]", nullable=False),
        sa.Column("opened", sa.Text(), server_default="", nullable=False),
        sa.Column("decide_by_ms", sa.BigInteger(), nullable=True),
        sa.Column("cover", sa.Text(), nullable=True),
        sa.Column("cover_amount", sa.BigInteger(), nullable=True),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.Column("balance_after", sa.BigInteger(), nullable=True),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "(stage = 'playing') = (decide_by_ms IS NOT NULL)", name="round_deadline"
        ),
        sa.CheckConstraint("(stage = 'settled') = (record IS NOT NULL)", name="round_record"),
        sa.CheckConstraint("(stage = 'void') = (reason IS NOT NULL)", name="round_reason"),
        sa.CheckConstraint(
            "stage IN ('betting', 'playing', 'settled', 'void')", name="round_stage"
        ),
        sa.ForeignKeyConstraint(
            ["player"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("id"),
    )
    op.create_index("round_by_player", "round", ["player", "number"], unique=False)
    op.create_index(
        "round_deadline_due",
        "round",
        ["decide_by_ms"],
        unique=False,
        sqlite_where=sa.text("stage = 'playing'"),
        postgresql_where=sa.text("stage = 'playing'"),
    )
    op.create_index(
        "round_one_open",
        "round",
        ["player"],
        unique=True,
        sqlite_where=sa.text("stage = 'playing'"),
        postgresql_where=sa.text("stage = 'playing'"),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index(op.f("ix_session_player"), "session", ["player"], unique=False)
    op.create_table(
        "sitting",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("player", "game"),
        sa.UniqueConstraint("table"),
    )
    op.create_table(
        "transfer",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            sa.Identity(always=True),
            nullable=False,
        ),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("debit", sa.Text(), nullable=False),
        sa.Column("credit", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("round", sa.Text(), nullable=True),
        sa.Column("bet", sa.Text(), nullable=True),
        sa.Column("pending", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "(kind IN ('post', 'void')) = (pending IS NOT NULL)", name="transfer_pending"
        ),
        sa.CheckConstraint(
            "code = 'fund' AND debit = 'mint' AND credit = 'bank' AND bet IS NULL OR code = 'grant' AND debit = 'mint' AND substr(credit, 1, 7) = 'player:' AND length(credit) > 7 AND bet IS NULL OR code = 'reset' AND debit = 'mint' AND substr(credit, 1, 7) = 'player:' AND length(credit) > 7 AND bet IS NULL OR code = 'stake' AND substr(debit, 1, 7) = 'player:' AND length(debit) > 7 AND substr(credit, 1, 5) = 'hold:' AND length(credit) > 5 AND bet IS NOT NULL OR code = 'return' AND substr(debit, 1, 5) = 'hold:' AND length(debit) > 5 AND substr(credit, 1, 7) = 'player:' AND length(credit) > 7 AND bet IS NOT NULL OR code = 'loss' AND substr(debit, 1, 5) = 'hold:' AND length(debit) > 5 AND credit = 'bank' AND bet IS NOT NULL OR code = 'win' AND debit = 'bank' AND substr(credit, 1, 7) = 'player:' AND length(credit) > 7 AND bet IS NOT NULL OR code = 'refund' AND debit = 'bank' AND substr(credit, 1, 7) = 'player:' AND length(credit) > 7 AND bet IS NOT NULL OR code = 'cover' AND debit = 'bank' AND substr(credit, 1, 5) = 'hold:' AND length(credit) > 5 AND bet IS NULL",
            name="transfer_route",
        ),
        sa.CheckConstraint("kind IN ('posted', 'pending', 'post', 'void')", name="transfer_kind"),
        sa.CheckConstraint(
            "substr(debit, 1, 5) <> 'hold:' OR credit = 'bank' OR substr(debit, 6) = substr(credit, 8)",
            name="transfer_return_owner",
        ),
        sa.CheckConstraint(
            "substr(debit, 1, 7) <> 'player:' OR substr(debit, 8) = substr(credit, 6)",
            name="transfer_stake_owner",
        ),
        sa.CheckConstraint("amount BETWEEN 1 AND 9007199254740992", name="transfer_amount"),
        sa.CheckConstraint("bet IS NULL OR round IS NOT NULL", name="transfer_bet"),
        sa.CheckConstraint("debit <> credit", name="transfer_accounts"),
        sa.ForeignKeyConstraint(
            ["credit"],
            ["account.id"],
        ),
        sa.ForeignKeyConstraint(
            ["debit"],
            ["account.id"],
        ),
        sa.ForeignKeyConstraint(
            ["pending"],
            ["transfer.id"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("id"),
        sa.UniqueConstraint("pending"),
        sqlite_strict=True,
    )
    op.create_index(
        "transfer_once",
        "transfer",
        ["round", "bet", "code", sa.text("(pending IS NULL)")],
        unique=True,
    )
    connection = op.get_bind()
    install(connection)
    for statement in schema.triggers(connection.dialect.name):
        connection.exec_driver_sql(statement)
