"""What a house looks into when it opens, and from time to time: open rounds, books and rules.

What is wrong is logged; money closes the house to new bets, rules close their game.
"""

import structlog
from sqlalchemy import Connection

from croupier.house import switches
from croupier.house.house import House
from croupier.house.program import check_program
from croupier.house.recovery import recover
from croupier.ledger import trial_balance

log = structlog.get_logger("croupier.house")


def inspect_all(connection: Connection, house: House) -> None:
    """Open rounds, books and rules."""
    found = recover(connection, house.key)
    for broken in found.broken:
        log.error("round-broken", round=broken)
    inspect_books(connection, house)
    inspect_rules(connection, house)
    log.info("recovered", open_rounds=found.open_rounds, broken=len(found.broken))


def inspect_books(connection: Connection, house: House) -> None:
    """Whether the books balance."""
    books = trial_balance(connection)
    if books.faults:
        said = "; ".join(str(fault) for fault in books.faults)[:400]
        log.error("books-unbalanced", faults=said)
        house.switch(connection, switches.HOUSE, False, "auditor", f"books: {said}")


def inspect_rules(connection: Connection, house: House) -> None:
    """Whether the rules are those that the games are played by."""
    for game in check_program(connection, house):
        log.error("rules-changed", game=game)
