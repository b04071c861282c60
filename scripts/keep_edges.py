"""Keep the house edges that the server tells of: exact ones, and sampled ones of games not solved.

    croupier simulate two-plus-four --rounds 60000 --out two-plus-four.jsonl
    PYTHONPATH=src:. python scripts/keep_edges.py two-plus-four.jsonl six-card.jsonl

A file of `croupier simulate` may be of a run that was stopped: its first chunks are as those of a
shorter one. Exact figures are read from `docs/results`, or follow from the law of a side bet.
"""

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import sqrt
from pathlib import Path
from typing import Any

from croupier.exact.simulation.results import REACH, side_bet_laws
from croupier.exact.simulation.run import smallest_stakes
from croupier.exact.simulation.tally import MAIN as FIRST
from croupier.exact.simulation.tally import Tally
from croupier.games import Game, load_game, load_tables
from croupier.server.edges import BLIND, MAIN

FIRST_CHUNKS = 5
"""So many are played again by a test."""

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "src" / "croupier" / "server" / "kept" / "edges.json"
RESULTS = ROOT / "docs" / "results"


def main() -> None:
    """Write the file."""
    samples = dict(map(_sampled, map(Path, sys.argv[1:])))
    kept = {name: _game(game, samples.get(name)) for name, game in load_tables().items()}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def _game(game: Game, sample: dict[str, Any] | None) -> dict[str, Any]:
    solved = RESULTS / f"{game.rules.table}.json"
    bets = []
    if solved.exists():
        result = json.loads(solved.read_text("utf-8"))
        bets.append(_exact(MAIN, result["ev"], 1 - result["element_of_risk"]))
    elif sample is not None:
        assert sample["rules"] == game.rules.hash, f"{game.id} was sampled under other rules"
        bets.append(sample["main"])
    blind = RESULTS / f"{game.rules.table}-blind.json"
    if blind.exists():
        result = json.loads(blind.read_text("utf-8"))
        bets.append(_exact(BLIND, result["ev"], 1 - result["element_of_risk"]))
    for bet, law in side_bet_laws(game).items():
        bets.append(_exact(bet, str(law.ev), float(1 + law.ev)))
    return {"rules": game.rules.hash, "bets": bets}


def _exact(bet: str, ev: str, share: float) -> dict[str, Any]:
    known = {"bet": bet, "exact": True, "edge": decimal(-Fraction(ev)), "return": decimal(share)}
    sampled = ("low", "high", "return_low", "return_high", "rounds", "std_error", "seed")
    return {**known, "ev": ev, **dict.fromkeys(sampled)}


def _sampled(path: Path) -> tuple[str, dict[str, Any]]:
    """The main bets of a simulated game: mean, interval of 95 %, and how to play them again."""
    header, *lines = path.read_text("utf-8").splitlines()
    run, tally, first = json.loads(header), Tally(), {}
    game = load_game(run["simulation"], run["settings"])
    assert (run["strategy"], run["rules"]) == ("optimal", game.rules.hash)
    for number, chunk in zip(count(), _chunks(lines), strict=False):
        assert chunk["chunk"] == number, "every chunk up to the last is there"
        tally.add(Tally.from_json(chunk))
        if number == FIRST_CHUNKS - 1:
            first = {"chunks": FIRST_CHUNKS, "net_cents": net_of(tally)}
    unit = smallest_stakes(game).ante or 0
    found = {"bet": MAIN, "exact": False, **figures(tally, unit), "ev": None}
    found |= {"seed": run["seed"], "first": first}
    return game.rules.table, {"rules": run["rules"], "main": found}


def net_of(tally: Tally) -> int:
    """What the main bets won in all rounds, in cents."""
    return sum(result.net * times for result, times in tally.bets[FIRST].items())


def _chunks(lines: list[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        try:
            yield json.loads(line)
        except ValueError:  # the last one, cut short
            return


def figures(tally: Tally, unit: int) -> dict[str, Any]:
    """What rounds came to, with sums that anyone who plays them again must find."""
    results, rounds = tally.bets[FIRST], tally.rounds
    net = net_of(tally)
    stake = sum(result.stake * times for result, times in results.items())
    share = 1 + Fraction(net, stake)
    squares = sum(result.net**2 * times for result, times in results.items())
    mean = Fraction(net, rounds)
    error = sqrt(squares / rounds - mean**2) / sqrt(rounds) / unit
    off = sum(
        float(result.net - (share - 1) * result.stake) ** 2 * times
        for result, times in results.items()
    )
    edge, within = float(-mean / unit), REACH * error
    returned, returned_within = float(share), REACH * sqrt(off) / stake
    return {
        "edge": decimal(edge),
        "low": decimal(edge - within),
        "high": decimal(edge + within),
        "return": decimal(returned),
        "return_low": decimal(returned - returned_within),
        "return_high": decimal(returned + returned_within),
        "rounds": rounds,
        "std_error": decimal(error),
        "net_cents": net,
        "stake_cents": stake,
    }


def decimal(value: float | Fraction) -> str:
    """Nine decimals."""
    return f"{float(value):.9f}"


if __name__ == "__main__":
    main()
