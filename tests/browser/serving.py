"""A house that is served by a process of its own, which can be stopped and started again."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.browser.line import Line

ROOT = Path(__file__).parents[2]


# Live tables that do not disturb each other, and times to look at their phases.
LIVE_TABLES = {
    **{f"holdem-{name}": "casino-holdem" for name in ("bets", "placed", "round", "end", "watched")},
    **{f"holdem-{name}": "casino-holdem" for name in ("seeds", "decided", "history")},
    **{f"seats-{name}": "four-card" for name in ("bets", "round", "end")},
    **{f"played-{number}": "casino-holdem" for number in range(1, 6)},
    "shared-seats": "four-card",
    "kept-seats": "four-card",
}
LIVE_TIMES = ("8", "20", "20", "3")


class Served:
    """`croupier serve` over one folder, at the other end of a line."""

    def __init__(self, folder: Path) -> None:
        self.line = Line()
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def origin(self) -> str:
        """The address of the page."""
        return self.line.origin

    def start(self) -> None:
        """Serve, on whatever port is free."""
        command = [sys.executable, "-m", "croupier", "serve", "--port", "0"]
        command += ["--data", str(self._folder), "--origin", self.origin]
        for table, game in LIVE_TABLES.items():
            command += ["--live", f"{table}={game}"]
        command += ["--live-times", *LIVE_TIMES]
        # Many guests of one address come in here, more than a house lets in at once.
        command += ["--proxy", "127.0.0.1"]
        with (self._folder / "log").open("a") as log:
            process = subprocess.Popen(
                command,
                cwd=self._folder,
                env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith("croupier serves "), (self._folder / "log").read_text()
        self.line.house_port = int(said.rsplit(":", 1)[1])
        self._process = process

    def stop(self) -> None:
        """End the process, as an operator does."""
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)

    def operate(self, *command: str) -> None:
        """Have the house do what an operator may."""
        program = [sys.executable, "-m", "croupier", "house", *command, "--data", "."]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        subprocess.run(program, cwd=self._folder, env=environment, check=True, capture_output=True)

    def close(self) -> None:
        """End all of it."""
        self.stop()
        self.line.close()
