"""Live tables: their owners, their rounds, and the seats of each."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    _make_tables()
    _make_rounds()
    _make_seats()


def _make_tables() -> None:
    op.create_table(
        "live_table",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("fence", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )


def _make_rounds() -> None:
    op.create_table(
        "live_round",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("id", sa.Text(), nullable=False),
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
        sa.Column("started_ms", sa.BigInteger(), nullable=True),
        sa.Column("opened", sa.Text(), server_default="", nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint("(stage = 'void') = (reason IS NOT NULL)", name="live_round_reason"),
        sa.CheckConstraint(
            "(stage IN ('settled', 'void')) = (ended_ms IS NOT NULL)", name="live_round_ended"
        ),
        sa.CheckConstraint(
            "stage IN ('betting', 'seeds', 'deciding', 'settled', 'void')", name="live_round_stage"
        ),
        sa.ForeignKeyConstraint(
            ["table"],
            ["live_table.id"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("id"),
    )
    op.create_index("ix_live_round_table", "live_round", ["table"], unique=False)
    op.create_index(
        "live_round_one_open",
        "live_round",
        ["table"],
        unique=True,
        sqlite_where=sa.text("ended_ms IS NULL"),
        postgresql_where=sa.text("ended_ms IS NULL"),
    )


def _make_seats() -> None:
    op.create_table(
        "live_seat",
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("seat", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("stakes", sa.Text(), nullable=False),
        sa.Column("balance_before", sa.BigInteger(), nullable=False),
        sa.Column("seed_hash", sa.Text(), nullable=False),
        sa.Column("client_seed", sa.Text(), nullable=True),
        sa.Column("decisions", sa.Text(), server_default="[]", nullable=False),
        sa.Column("balance_after", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player"],
            ["player.id"],
        ),
        sa.ForeignKeyConstraint(
            ["round"],
            ["live_round.id"],
        ),
        sa.PrimaryKeyConstraint("round", "seat"),
        sa.UniqueConstraint("round", "player", name="live_seat_once"),
    )
    op.create_index("live_seat_by_player", "live_seat", ["player", "round"], unique=False)
    op.create_index(
        "live_seat_one_open",
        "live_seat",
        ["player"],
        unique=True,
        sqlite_where=sa.text("balance_after IS NULL"),
        postgresql_where=sa.text("balance_after IS NULL"),
    )
