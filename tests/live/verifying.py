"""Records of live tables as files, and the verifier that needs nothing else."""

import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from sqlalchemy import select

from croupier.house.publishing import published
from croupier.house.schema import live_round, live_seat
from croupier.live.records import record_bytes
from tests.live.playing import Live

SCRIPT = Path(__file__).parents[2] / "src" / "croupier" / "verifier" / "verify_round.py"


def kept_records(live: Live, folder: Path) -> list[Path]:
    """A file for every seat of every settled round, and the log beside them."""
    found = (
        select(live_seat.c.round, live_seat.c.player)
        .join(live_round, live_round.c.id == live_seat.c.round)
        .where(live_round.c.stage == "settled")
    )
    seats = live.arena.do(lambda on: on.execute(found).all())
    paths = []
    for number, (round_id, player) in enumerate(seats):
        data = live.arena.do(partial(record_bytes, round_id=round_id, player=player))
        paths.append(folder / f"{number}.json")
        paths[-1].write_bytes(data)
    lines = live.arena.do(lambda on: published(on, -1, 10_000))
    (folder / "log.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return paths


def verified_alone(paths: Sequence[Path]) -> bool:
    """Whether the single file finds all of them true."""
    command = [sys.executable, "-I", str(SCRIPT), *map(str, paths)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
