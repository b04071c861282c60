"""What a house checks before it opens: every open round plays again, and the books balance."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from croupier.errors import CroupierError
from croupier.house.keys import SeedKey
from croupier.house.rounds import restored
from croupier.house.schema import round_
from croupier.ledger import TrialBalance, trial_balance


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was found: so many open rounds, those that do not play again, and the trial balance."""

    open_rounds: int
    broken: tuple[str, ...]
    books: TrialBalance


def recover(connection: Connection, key: SeedKey) -> Recovery:
    """Play every open round again from its seed and its decisions."""
    rows = connection.execute(
        select(round_).where(round_.c.stage.in_(("betting", "playing"))).order_by(round_.c.number)
    ).mappings()
    count, broken = 0, []
    for row in rows:
        count += 1
        try:
            restored(row, key)
        except CroupierError as error:
            broken.append(f"{row['id']}: {error}")
    return Recovery(count, tuple(broken), trial_balance(connection))
