"""The browser's verifier says what the package and the stand-alone verifier say."""

import json
import os
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

from croupier.deal import CommitmentLog
from croupier.games import GAMES, load_game
from croupier.record import Dealer
from tests.deal.test_vectors import package
from tests.deal.test_verify_round import NOT_A_FILE, NOT_TRUE, OTHER_LOGS, the_record, written
from tests.deal.vectors import vectors, verifier
from tests.record.play import play, random_pick

CLIENT = Path(__file__).parents[2] / "client"
ROUNDS = 10
PARTS = ("", "form", "digest", "commitment", "cards", "log", "chain", "entry", "not sealed")


def text(data: bytes | None) -> str | None:
    return None if data is None else b64encode(data).decode()


def says(record: bytes | None, log: bytes | None) -> str:
    """The part that the stand-alone verifier finds wrong, "" if none."""
    check = verifier()
    try:
        read = None if log is None else check.Log(log)
        if record is not None:
            check.check_record(record, read)
    except check.Wrong as wrong:
        return str(wrong).partition(": ")[0]
    return ""


def files() -> Iterator[tuple[bytes | None, bytes | None]]:
    """Records and logs, true ones and all kinds of others."""
    true = written(the_record())
    yield true, None
    yield written({**the_record(), "sealed": False}), None
    yield from ((written(change(the_record())), None) for change, _ in NOT_TRUE)
    yield from ((change(true), None) for change, _ in NOT_A_FILE)
    yield from ((true, log.encode()) for log, _ in OTHER_LOGS)
    for log, _ in OTHER_LOGS:
        place = {"position": 0, "hash": json.loads(log.splitlines()[0])["hash"]}
        yield written({**the_record(), "log": place}), log.encode()
    values: list[object] = [None, True, 0, -1, 10**19, 10**20, "", "x", [], [[]], {}, {"1": {}}]
    for name in the_record():
        yield from ((written({**the_record(), name: value}), None) for value in values)
    for number, game in enumerate(GAMES):
        yield from _played(game, number)


def _played(game: str, number: int) -> Iterator[tuple[bytes | None, bytes | None]]:
    """Rounds with their log, the log with a bit flipped here and there, and cut short."""
    log = CommitmentLog()
    dealer = Dealer(load_game(game), "幸運\U00010000\uffff", log=log)
    records = [play(dealer, random_pick(f"{game} {number}")) for number in range(ROUNDS)]
    lines = "".join(f"{entry.line}\n" for entry in log.entries).encode()
    yield from ((record.encoded(), lines) for record in records)
    yield None, lines[:-1]
    for at in range(number, len(lines), 31):
        changed = bytearray(lines)
        changed[at] ^= 1 << (at % 8)
        yield None, bytes(changed)


def handed_over() -> dict[str, list[Any]]:
    """What the browser's verifier is to say the same of."""
    return {
        "deals": [
            {
                "bound": astuple(vector.binding),
                "seed": vector.seed.hex(),
                "seeds": list(vector.client_seeds.items()),
                "cut": vector.cut,
                "said": " ".join(package(vector)),
            }
            for vector in vectors()
        ],
        "files": [
            {"record": text(record), "log": text(log), "says": says(record, log)}
            for record, log in files()
        ],
    }


def test_the_browser_agrees_on_deals_and_files(tmp_path: Path) -> None:
    handed = handed_over()
    found = {one["says"] for one in handed["files"]}
    assert found == set(PARTS)
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps(handed), "utf-8")
    done = subprocess.run(
        ["npx", "vitest", "run", "src/fair"],
        cwd=CLIENT,
        env={**os.environ, "CROUPIER_VECTORS": str(path), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
