"""Servers with a live table as real processes, and a player who goes from one to another."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.fault.processes import ROOT
from tests.live.playing import hash_of

TABLE = "table"
WAIT_S = 60
Json = dict[str, Any]


class Server:
    """`croupier serve` with one live table whose times are short."""

    def __init__(
        self, folder: Path, database: str, keys: Path | None, times: str, *options: str
    ) -> None:
        folder.mkdir(exist_ok=True)
        for name in ("seed.key", "cookie.key") if keys else ():
            shutil.copy(Path(str(keys)) / name, folder / name)
        self.log_path = folder / "server.log"
        self._log = self.log_path.open("ab")
        command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--data", str(folder)]
        command += ["--database", database, "--live", f"{TABLE}=casino-holdem"]
        self._process = subprocess.Popen(
            [*command, "--live-times", *times.split(), *options],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[-1]
        self.is_up = True

    def signal(self, number: signal.Signals) -> None:
        """Stop it, or have it go on."""
        self._process.send_signal(number)

    def kill(self) -> None:
        """End it at once."""
        self.is_up = False
        self._process.kill()
        self._process.wait(WAIT_S)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._log.close()


@contextmanager
def serving(
    folder: Path, database: str, keys: Path | None = None, times: str = "3 3 3 1"
) -> Iterator[Server]:
    """A server, until the test is over."""
    server = Server(folder, database, keys, times)
    try:
        yield server
    finally:
        if server.is_up:
            server.signal(signal.SIGCONT)
            server.kill()


class Player:
    """A guest, with his session and a socket at the table of one server."""

    def __init__(self, server: Server) -> None:
        entered = httpx.post(f"{server.address}/api/v1/session", headers=self._headers(server))
        assert entered.status_code == 201, entered.text
        self.cookie = entered.headers["set-cookie"].partition(";")[0]
        self.id: str = entered.json()["player"]
        self.view: Json = {}
        self.own: Json | None = None
        self.epoch = 0
        self._stack = ExitStack()
        self.go_to(server)

    def _headers(self, server: Server) -> dict[str, str]:
        return {"origin": server.address}

    def go_to(self, server: Server) -> None:
        """Play over another server."""
        self.server = server
        headers = self._headers(server) | {"cookie": self.cookie}
        answer = httpx.post(f"{server.address}/api/v1/socket-ticket", headers=headers)
        ticket = answer.json()["ticket"]
        at = server.address.replace("http", "ws", 1)
        self.close()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(
                f"{at}/ws/live/{TABLE}?ticket={ticket}",
                additional_headers={"Cookie": self.cookie, "Origin": server.address},
                compression=None,
            )
        )
        self.hear()

    def close(self) -> None:
        """Leave."""
        self._stack.close()

    def hear(self) -> Json:
        """The next message."""
        message: Json = json.loads(self.socket.recv(WAIT_S))
        self.view = message.get("view", self.view)
        self.own = message.get("own", self.own)
        self.epoch = message.get("epoch", self.epoch)
        return message

    def until(self, phase: str) -> None:
        """Hear until the table is at a phase."""
        while self.view["phase"] != phase:
            self.hear()

    def say(self, kind: str, id: str, **parts: Any) -> Json:
        """What a command is answered."""
        self.socket.send(json.dumps({"t": kind, "id": id, **parts}))
        while (message := self.hear()).get("id") != id:
            pass
        return message

    def bet(self) -> Json:
        """A bet on both hands, the same each time."""
        stakes = {"1": {"ante": 500, "bonus": 100}, "2": {"ante": 300}}
        round_id = self.view["round"]["id"]
        return self.say("bet", "bet", round=round_id, stakes=stakes, seed_hash=hash_of(self.id))

    def reveal(self) -> Json:
        """The seed."""
        return self.say("reveal", "reveal", round=self.view["round"]["id"], seed=self.id)

    def decide(self) -> Json:
        """The next decision: to play the first hand, to fold the second."""
        while not (self.own and self.own["choices"]):
            self.hear()
        box = self.own["choices"][0]["box"]
        actions = {str(box): "play 1000" if box == 1 else "fold"}
        return self.say("decide", f"decide-{box}", round=self.view["round"]["id"], actions=actions)

    def record(self) -> bytes:
        """The record of the round."""
        path = f"{self.server.address}/api/v1/live/rounds/{self.view['round']['id']}/record"
        answer = httpx.get(path, headers={"cookie": self.cookie})
        assert answer.status_code == 200, answer.text
        return answer.content
