"""Milliseconds of advice on one core by game and step, and whole processes, warm and cold."""

import json
import os
import subprocess
import sys
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter_ns, process_time_ns

from croupier.cards import DECK
from croupier.errors import PositionError
from croupier.exact import advise
from croupier.exact.decisions import ADVISERS
from croupier.exact.position import Shape

POSITIONS = 1000
COMMAND = "from croupier.cli.advise import advise; advise()"


def main() -> None:
    """Print each figure on a line."""
    for game, adviser in ADVISERS.items():
        for step, shape in adviser.shapes.items():
            wall, cpu = _timed_ms(game, step, shape)
            print(f"{game} {step}: {_quantiles(wall)}, processor time {_quantiles(cpu)}")
    for game in ADVISERS:
        _print_processes(game)


def _timed_ms(game: str, step: str, shape: Shape) -> tuple[list[float], list[float]]:
    random, wall, cpu = Random(f"{game} {step}"), list[float](), list[float]()
    while len(wall) <= POSITIONS:
        position = _drawn(game, step, shape, random)
        started, worked = perf_counter_ns(), process_time_ns()
        try:
            advise(position)
        except PositionError:
            continue  # a dealer who qualifies has nothing to exchange
        wall.append((perf_counter_ns() - started) / 1e6)
        cpu.append((process_time_ns() - worked) / 1e6)
    return wall[1:], cpu[1:]  # the first one compiles


def _drawn(game: str, step: str, shape: Shape, random: Random) -> dict[str, object]:
    cards = random.sample([str(card) for card in DECK], len(DECK))
    position: dict[str, object] = {"game": game, "step": step}
    for kind in ("hand", "dealer", "board", "gone"):
        count = random.choice(getattr(shape, kind))
        position[kind], cards = cards[:count], cards[count:]
    kinds = ("hand", "dealer", "board", "gone")
    absent = [kind for kind in kinds if getattr(shape, kind) == (0,)]
    return {key: value for key, value in position.items() if key not in absent}


def _quantiles(ms: list[float]) -> str:
    ordered = sorted(ms)
    half, most = (ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
    return f"median {half:.1f} ms, 99 % {most:.1f} ms, worst {ordered[-1]:.1f} ms"


def _print_processes(game: str) -> None:
    """One position by a fresh process, nothing compiled and then all."""
    step, shape = next(iter(ADVISERS[game].shapes.items()))
    line = json.dumps(_drawn(game, step, shape, Random(game))).encode()
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        cold, warm = (_run_seconds(line, environment) for _ in range(2))
    print(f"{game}, one position by a fresh process: cold {cold:.1f} s, warm {warm:.2f} s")


def _run_seconds(line: bytes, environment: dict[str, str]) -> float:
    started = perf_counter_ns()
    command = [sys.executable, "-c", COMMAND, "--json"]
    subprocess.run(command, input=line, env=environment, check=True, capture_output=True)
    return (perf_counter_ns() - started) / 1e9


if __name__ == "__main__":
    main()
