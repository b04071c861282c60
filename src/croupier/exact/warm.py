"""Kernels compiled before they are needed, once for each version."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from croupier.exact.decisions import advise
from croupier.exact.kernels.jit import cache_folder
from croupier.exact.solve import compile_kernels
from croupier.games import GAMES


def _advise_on(game: str, step: str, **cards: str) -> Callable[[], object]:
    lists = {kind: texts.split() for kind, texts in cards.items()}
    return lambda: advise({"game": game, "step": step, **lists})


COMPILED_BY: Mapping[str, Callable[[], object]] = {
    "two-plus-four": _advise_on(
        "two-plus-four", "first", hand="Ah Kd 9c 9s 2h", dealer="Td 8d Kc 3d"
    ),
    "six-card": _advise_on("six-card", "first", hand="Ah Ad Ac 4s 2h", dealer="9c"),
    "four-card": _advise_on("four-card", "first", hand="Ah Kd 9c 9s 2h", dealer="9d"),
    "casino-holdem": _advise_on("casino-holdem", "flop", hand="Ah Kd", board="9c 9s 2h"),
    "caribbean-stud": _advise_on("caribbean-stud", "first", hand="Ah Kd 9c 9s 2h", dealer="9d"),
    "whole games": compile_kernels,
}
"""What is compiled apart from each other: advice by game, and the solutions of whole games."""


def is_warm(part: str) -> bool:
    """Whether the kernels of a part lie compiled on disk."""
    return (cache_folder() / f"{part}.compiled").exists()


def warm(part: str) -> None:
    """Compile the kernels of a part and keep them; some seconds where they are not there yet."""
    COMPILED_BY[part]()
    with suppress(OSError):  # where nothing can be written, it is compiled anew each time
        cache_folder().mkdir(parents=True, exist_ok=True)
        (cache_folder() / f"{part}.compiled").touch()


def warm_games() -> None:
    """Compile what advice on any game needs, as far as it is not there yet."""
    for part in COMPILED_BY:
        if part in GAMES and not is_warm(part):
            warm(part)
