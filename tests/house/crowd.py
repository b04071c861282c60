"""Many clients of one player at once."""

import threading
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from croupier.errors import CroupierError
from croupier.house.commands import Answer, Command
from croupier.house.writer import Writer
from tests.house.world import Arena

CLIENTS = 8
WAIT_S = 60


def burst(
    arena: Arena, player: str, commands: Sequence[tuple[str, Command]]
) -> tuple[list[Answer], list[str]]:
    """Commands sent by all clients at once: the answers, and the codes of the refusals."""
    with closing(Writer(arena.engine)) as writer:
        start, futures = threading.Barrier(CLIENTS), list[Any]()

        def client(number: int) -> None:
            start.wait(WAIT_S)
            for game, command in commands[number::CLIENTS]:
                futures.append(writer.submit(arena.house.beside(player, game, command)))

        clients = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
        for one in clients:
            one.start()
        for one in clients:
            one.join(WAIT_S)
        answers, codes = list[Answer](), list[str]()
        for future in futures:
            try:
                answers.append(future.result(WAIT_S))
            except CroupierError as error:
                codes.append(error.code)
    assert len(answers) + len(codes) == len(commands)
    return answers, codes
