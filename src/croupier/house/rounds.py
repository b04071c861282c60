"""Rounds in the database: written with every move, and read back by playing them again.

A row holds a round's seed (encrypted), its stakes and its decisions; the deck and the state follow
from them. What was opened is stored beside them, to find out that it follows still.
"""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, RowMapping, update

from croupier.deal import Binding, Seal, seal_from
from croupier.deal.canonical import canonical
from croupier.errors import CroupierError, HouseError
from croupier.games import Game, load_game
from croupier.games.actions import parse_action
from croupier.games.round import Stakes
from croupier.house.batch import write
from croupier.house.keys import SeedKey
from croupier.house.money import Cover
from croupier.house.schema import round_ as table
from croupier.house.table import Decide, Event, Final, Place, Play, TableRound, Voided, advance
from croupier.ledger import added, changed
from croupier.record.round import LogPlace

CHANGED = (
    *("stage", "stakes", "balance_before", "client_seed", "cut", "started_ms", "decisions"),
    *("opened", "decide_by_ms", "cover", "cover_amount", "ended_ms", "balance_after"),
    *("record", "reason"),
)
"""The columns that a move may change."""

COMMITTED = (
    *("id", "table", "game", "rules_version", "rules_hash", "settings", "stage"),
    *("commitment", "log_position", "log_hash", "seed", "created_ms"),
)
"""The columns of a round that is committed, whoever plays it."""

_UNPLAYED = {**dict.fromkeys(CHANGED), "stage": "betting", "decisions": "[]", "opened": ""}
_ADD = added(table, ("player", "offered", *COMMITTED))
_MOVE = changed(table, ("id",), CHANGED)


def add_round(
    connection: Connection,
    player: str,
    round_: TableRound,
    seed: bytes,
    now_ms: int,
) -> dict[str, Any]:
    """Store a round that is committed; `seed` is encrypted. Answers its row."""
    binding, rules = round_.seal.binding, round_.game.rules
    row = {
        "id": binding.round_id,
        "player": player,
        "offered": rules.table,
        "table": binding.table,
        "game": binding.game,
        "rules_version": rules.version,
        "rules_hash": rules.hash,
        "settings": canonical(rules.values),
        "stage": "betting",
        "commitment": round_.seal.commitment,
        "log_position": round_.place.position,
        "log_hash": round_.place.hash,
        "seed": seed,
        "created_ms": now_ms,
    }
    write(connection, _ADD, row)
    return _UNPLAYED | row


def move_round(
    connection: Connection,
    round_: TableRound,
    events: Iterable[Event],
    cover: Cover | None,
    now_ms: int,
    decide_by_ms: int,
    balance: int,
) -> dict[str, Any]:
    """Store what a move has made of a round; `balance` is the player's after it, in cents.

    Answers the columns that a move may change, and the round's id.
    """
    end = next((event for event in events if isinstance(event, Final | Voided)), None)
    values: dict[str, Any] = {"id": round_.seal.binding.round_id, **_UNPLAYED}
    if round_.play is not None:
        values |= _play_values(round_.play) | {"stage": "playing", "decide_by_ms": decide_by_ms}
    if cover:
        values |= {"cover": cover.id, "cover_amount": cover.amount}
    if end is not None:
        values |= {"ended_ms": now_ms, "balance_after": balance, "decide_by_ms": None}
    if isinstance(end, Final):
        values |= {"stage": "settled", "record": end.record.encoded().decode()}
        values |= {"ended_ms": end.record.ended_at_ms}
    elif isinstance(end, Voided):
        values |= {"stage": "void", "reason": end.reason}
    write(connection, _MOVE, values)
    return values


def postpone(connection: Connection, round_id: str, decide_by_ms: int) -> None:
    """Let a round wait until then."""
    later = update(table).where(table.c.id == round_id, table.c.stage == "playing")
    connection.execute(later.values(decide_by_ms=decide_by_ms))


def _play_values(play: Play) -> dict[str, object]:
    placed = play.placed
    decisions = [[made.box, str(made.action), made.at_ms] for made in play.decisions]
    return {
        "stakes": canonical({str(box): s.named() for box, s in placed.stakes.items()}),
        "balance_before": placed.balance,
        "client_seed": placed.client_seed,
        "cut": placed.cut,
        "started_ms": play.started_at_ms,
        "decisions": canonical(decisions),
        "opened": opened_text(play),
    }


def opened_text(play: Play) -> str:
    """The cards of a round that were opened, as `box1.1@0=As …`."""
    return " ".join(f"{slot}={card}" for slot, card in play.opened)


@lru_cache(maxsize=64)
def rules_in_force(game: str, settings: str, version: int | None) -> Game:
    """The game under stored settings; `RulesError` if they are not to be had any more."""
    return load_game(game, json.loads(settings), version)


def restored(row: RowMapping, key: SeedKey) -> TableRound:
    """The round of a row, played again from its seed, stakes and decisions.

    `HouseError("storage")` where it does not come out as it was stored, `("house-key")` where its
    seed does not open: such a round can only be voided.
    """
    try:
        seed = key.opened(row["id"], row["seed"])
        return replace_void(_played(committed(row, seed), row), row)
    except (CroupierError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, HouseError) and error.code == "house-key":
            raise
        raise HouseError("storage", f"round {row['id']} cannot be played again: {error}") from None


def committed(row: RowMapping, seed: bytes) -> TableRound:
    """The round of a row as it was when it was committed."""
    game = rules_in_force(row["game"], row["settings"], row["rules_version"])
    binding = Binding(row["id"], row["table"], row["game"], row["rules_hash"])
    seal: Seal = seal_from(binding, seed)
    if seal.commitment != row["commitment"] or game.rules.hash != row["rules_hash"]:
        raise HouseError("storage", f"round {row['id']}: not the seed or rules it is committed to")
    return TableRound(game, seal, LogPlace(row["log_position"], row["log_hash"]))


def _played(round_: TableRound, row: RowMapping) -> TableRound:
    if row["stakes"] is None:
        return round_
    place = Place(
        parsed_stakes(json.loads(row["stakes"])),
        row["client_seed"],
        row["cut"],
        row["balance_before"],
    )
    round_, _ = advance(round_, place, row["started_ms"])
    for box, action, at_ms in json.loads(row["decisions"]):
        round_, _ = advance(round_, Decide(box, parse_action(action)), at_ms)
    if round_.play is None or opened_text(round_.play) != row["opened"]:
        raise HouseError("storage", "other cards were opened")
    return round_


def replace_void(round_: TableRound, row: RowMapping) -> TableRound:
    """The round, void if the row says so."""
    if row["stage"] != "void":
        return round_
    return TableRound(round_.game, round_.seal, round_.place, round_.play, row["reason"])


def parsed_stakes(stakes: Mapping[str, Mapping[str, int]]) -> dict[int, Stakes]:
    """Stakes by box from their stored form."""
    return {int(box): Stakes(**placed) for box, placed in stakes.items()}
