"""Loads of real servers: all is right, and where it is not the report says so."""

import asyncio
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from croupier.load.crew import resident
from croupier.load.inbox import Inbox
from croupier.load.plan import Place
from croupier.load.wire import Socket
from tests.cli.conftest import Croupier, croupier
from tests.load.lying import Change, lying
from tests.load.serving import TIMES, Served, load_command, loaded, served, tree

__all__ = ["croupier"]
TABLES = ("--live", "hands=casino-holdem", "--live", "seats=four-card", "--live-times", *TIMES)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that believes everyone's address."""
    folder = tmp_path_factory.mktemp("server")
    with served(folder, *TABLES, "--proxy", "127.0.0.1") as server:
        yield server


def test_forty_players_find_nothing_wrong(server: Served) -> None:
    more = ("--players", 40, "--rounds", 2, "--tables", 2, "--workers", 2, "--pid", server.pid)
    status, report = loaded(server.url, *more)
    assert (status, report["right"], report["faults"]) == (0, True, {})
    counts, memory = report["counts"], report["memory"]
    assert counts["settlements"] == counts["bets"] > 30
    assert counts["records verified"] >= 4, "of two rounds at two tables"
    assert report["waits_ms"]["public"]["p99"] >= report["waits_ms"]["public"]["median"]
    assert 0 < memory["before"] <= memory["present"] <= memory["peak"]


def test_all_are_cut_off_and_come_back(server: Served) -> None:
    more = ("--players", 16, "--rounds", 1, "--storm", "--silent", 3, "--decide", "play")
    status, report = loaded(server.url, *more)
    assert (status, report["faults"]) == (0, {})
    assert report["waits_ms"]["resumed"]["longest"] > 0


def test_it_can_be_stopped(tmp_path: Path) -> None:
    # A house of its own: nobody else plays there, whose bets would be taken for the load's.
    with served(tmp_path / "house", *TABLES, "--proxy", "127.0.0.1") as server:
        command = load_command(server.url, "--players", 6, "--rounds", 500)
        with subprocess.Popen(command, env=tree(), stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            while _players(server) == 0:
                pass
            process.send_signal(signal.SIGINT)
            report = process.stdout.read()
    assert process.returncode == 130
    assert "NOT FINISHED" in report
    assert "messages" in report
    assert "WRONG" not in report


def _players(server: Served) -> int:
    table = httpx.get(f"{server.url}/api/v1/live/tables/hands").json()
    players: int = table["view"]["players"]
    return players


def test_it_lasts_no_longer_than_it_may(server: Served) -> None:
    status, report = loaded(server.url, "--players", 2, "--rounds", 500, "--seconds", 1)
    assert (status, report["finished"], report["faults"]) == (1, False, {})


def test_players_who_are_not_let_in_are_told(tmp_path: Path) -> None:
    with served(tmp_path / "house", *TABLES) as strict:
        status, report = loaded(strict.url, "--players", 40)
    assert (status, set(report["faults"])) == (1, {"entrance"})
    assert "rate-limited" in report["examples"][0]


def _of_another(data: bytes) -> bytes:
    """Stakes on the other hand."""
    return re.sub(rb'"stakes":{"[12]"', lambda found: found[0].translate(_SWAPPED), data)


_SWAPPED = bytes.maketrans(b"12", b"21")


def _one_too_far(data: bytes) -> bytes:
    """What is his own is counted one too far, whichever number he came in at."""
    return re.sub(
        rb'("t":"own","own_seq":)([1-8]),',
        lambda found: b"%s%d," % (found[1], int(found[2]) + 1),
        data,
    )


@pytest.mark.parametrize(
    ("kind", "lie"),
    [
        ("not-mine", _of_another),
        ("own-gap", _one_too_far),
    ],
)
def test_a_server_that_lies_is_found_out(server: Served, kind: str, lie: Change) -> None:
    async def through() -> tuple[int, dict[str, object]]:
        port = urlsplit(server.url).port
        assert port is not None
        async with lying(port, lie) as line:
            more = ("--players", 4, "--rounds", 1, "--decide", "play")
            return await asyncio.to_thread(loaded, f"http://127.0.0.1:{line}", *more)

    status, report = asyncio.run(through())
    assert status == 1
    assert kind in str(report["faults"])


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "0"),
        ("--players", "20001"),
        ("--tables", "0"),
        ("--rounds", "0"),
        ("--rounds", "1001"),
        ("--seconds", "0"),
        ("--seconds", "3601"),
        ("--workers", "65"),
        ("--silent", "2001"),
        ("--pid", "0"),
        ("--decide", "fold"),
        ("--tables", "3"),
        ("--tables", "2", "--players", "1"),
    ],
    ids=" ".join,
)
def test_a_load_that_cannot_be_is_refused(
    croupier: Croupier, server: Served, options: tuple[str, ...]
) -> None:
    assert croupier("load", server.url, *options).exit_code == 2


@pytest.mark.parametrize("url", ["http://192.0.2.1:8000", "https://[2001:db8::1]"])
def test_another_machine_is_left_alone(croupier: Croupier, url: str) -> None:
    refused = croupier("load", url)
    assert refused.exit_code == 1
    assert refused.output.startswith("error[address]: ")
    assert "--anywhere" in refused.output


@pytest.mark.parametrize(
    "url",
    ["127.0.0.1", "ftp://127.0.0.1", "http://127.0.0.1/x", "http://[", "http://127.0.0.1:99999"],
)
def test_a_place_that_is_none_is_refused(croupier: Croupier, url: str) -> None:
    refused = croupier("load", url)
    assert refused.exit_code == 1
    assert refused.output.startswith("error[address]: ")


def test_a_process_that_is_not_there_is_not_measured(croupier: Croupier, server: Served) -> None:
    refused = croupier("load", server.url, "--players", "1", "--pid", str(2**22 + 1))
    assert refused.exit_code == 1
    assert "no process" in refused.output


def test_a_server_that_is_not_there_is_told(croupier: Croupier) -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    refused = croupier("load", f"http://127.0.0.1:{port}")
    assert refused.exit_code == 1
    assert refused.output.startswith("error[address]: ")


async def watched(at: Served, warming: int, more: int) -> float:
    """What each of so many watchers takes of a server's memory, in bytes, after the first ones."""
    place, before, inbox = Place.of(at.url), 0, Inbox()
    looking = asyncio.create_task(inbox.run())
    there: list[Socket] = []
    for number in range(warming + more):
        headers = {"X-Forwarded-For": f"10.0.0.{number}"}
        path = "/ws/live/hands"
        there.append(await Socket.opened(place, path, headers, inbox, _deaf))
        if number + 1 == warming:  # what the first ones need, all have
            before = resident(at.pid)
    each = (resident(at.pid) - before) / more
    for one in there:
        one.drop()
    await asyncio.gather(*(one.closed for one in there))
    looking.cancel()
    return each


def _deaf(_text: bytes, _at_ms: float) -> None:
    """Hear nothing."""


def test_who_only_watches_takes_little_of_the_servers_memory(tmp_path: Path) -> None:
    with served(tmp_path / "house", *TABLES, "--proxy", "127.0.0.1") as at:
        assert asyncio.run(watched(at, 50, 200)) < 20_000
