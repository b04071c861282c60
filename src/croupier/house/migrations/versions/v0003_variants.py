"""Variants of a game: a round says at which table it was offered."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Until now a game was offered under its own name alone."""
    op.add_column("round", sa.Column("offered", sa.Text(), server_default="", nullable=False))
    op.execute("UPDATE round SET offered = game")
