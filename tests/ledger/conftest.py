"""New books for a test, on both databases."""

import pytest
from sqlalchemy import Engine

from croupier.ledger import (
    BANK,
    MINT,
    hold_account,
    install,
    metadata,
    open_account,
    player_account,
)
from croupier.ledger import account as accounts
from croupier.ledger import transfer as transfers


@pytest.fixture
def books(engine: Engine) -> Engine:
    """Empty books with the accounts of two players, ann and bob."""
    with engine.begin() as connection:
        metadata.create_all(connection, [accounts, transfers])
        install(connection)
        for player in ("ann", "bob"):
            open_account(connection, player_account(player))
            open_account(connection, hold_account(player))
        open_account(connection, BANK)
        open_account(connection, MINT)
    return engine
