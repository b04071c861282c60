"""Runs the migrations on the connection that the house hands over."""

from alembic import context

import croupier.house.schema  # noqa: F401  (adds the house's tables to the metadata)
from croupier.ledger import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
