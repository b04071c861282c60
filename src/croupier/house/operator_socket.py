"""How an operator reaches a house that another process has open: a socket in its data folder.

One line of JSON asks, one answers. Only who may write to the data folder reaches the socket, and
who asks is told by the operating system, not by himself.
"""

import asyncio
import json
import os
import pwd
import socket
import struct
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, get_args

from croupier.errors import CroupierError, ErrorCode, HouseError
from croupier.house.folder import folder_busy
from croupier.house.operating import Order
from croupier.house.view import View

SOCKET_NAME = "operator.sock"
MOST_BYTES = 1 << 16
"""Of what is asked; an answer may be longer."""

MOST_ASKING = 32
PATIENCE_S = 600
"""How long who asks waits for the house."""

HASTE_S = 10.0
"""How long the house waits for a line to come, or to be read."""

_LONGEST_PATH = 100


class OperatorSocket:
    """Takes orders from the operators of a machine, one at a time each."""

    def __init__(self, folder: Path, operate: Callable[[Order], Awaitable[View]]) -> None:
        self._folder = folder
        self._operate = operate
        self._server: asyncio.Server | None = None
        self._asking: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen; whoever listened there before is gone, because the folder is ours.

        `HouseError("address")` where that cannot be.
        """
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with _address(self._folder) as address:
                (self._folder / SOCKET_NAME).unlink(missing_ok=True)
                before = os.umask(0o177)
                try:
                    listener.bind(address)
                finally:
                    os.umask(before)
            self._server = await asyncio.start_unix_server(
                self._answer, sock=listener, limit=MOST_BYTES
            )
        except OSError as error:
            listener.close()
            raise HouseError("address", f"{SOCKET_NAME}: {error.strerror}") from None

    async def close(self) -> None:
        """Listen no more, and leave whoever asks without an answer."""
        if self._server is not None:
            self._server.close()
            for asking in tuple(self._asking):
                asking.cancel()
            await self._server.wait_closed()
            self._server = None
            (self._folder / SOCKET_NAME).unlink(missing_ok=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._asking) >= MOST_ASKING:
            writer.transport.abort()
            return
        asking = asyncio.current_task()
        assert asking is not None, "a connection has a task of its own"
        self._asking.add(asking)
        asking.add_done_callback(self._asking.discard)
        writer.transport.set_write_buffer_limits(0)  # what was drained is read, or in the kernel
        with suppress(OSError, TimeoutError):
            try:
                async with asyncio.timeout(HASTE_S):
                    line = await _line(reader)
                asker = actor_of(_peer(writer.get_extra_info("socket")))
                async with asyncio.timeout(PATIENCE_S):
                    answer = await self._obeyed(line, asker)
                writer.write(json.dumps(answer).encode() + b"\n")
                async with asyncio.timeout(HASTE_S):
                    await writer.drain()
            finally:
                writer.transport.abort()

    async def _obeyed(self, line: bytes, actor: str) -> dict[str, object]:
        try:
            return {"answer": await self._operate(_order(line, actor))}
        except CroupierError as error:
            return {"error": {"code": error.code, "message": error.message}}
        except Exception:
            # It was logged where it was raised; who waits is answered all the same.
            return {"error": {"code": "failure", "message": "the house failed; see its log"}}


async def _line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readline()
    except ValueError:
        return b""  # longer than the limit: no order


def _order(line: bytes, actor: str) -> Order:
    """The order of a line; `HouseError("command-form")` for what is none."""
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        asked = None
    if isinstance(asked, dict) and asked.keys() == {"operation", "arguments"}:
        operation, arguments = asked["operation"], asked["arguments"]
        if isinstance(operation, str) and isinstance(arguments, dict):
            return Order(operation, actor, arguments)
    raise HouseError("command-form", "an order is a line of JSON: its operation and arguments")


def ask(folder: Path, operation: str, arguments: Mapping[str, object]) -> View:
    """What the house that has this folder answers; its refusals are raised here.

    `HouseError("database-busy")` where nobody answers.
    """
    line = json.dumps({"operation": operation, "arguments": dict(arguments)}).encode() + b"\n"
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking, _address(folder) as at:
            asking.settimeout(PATIENCE_S)
            asking.connect(at)
            asking.sendall(line)
            with asking.makefile("rb") as answering:
                answer = json.loads(answering.readline())
    except (OSError, ValueError):
        raise folder_busy(folder, ", and answers no operator") from None
    if error := answer.get("error"):
        code: ErrorCode = error["code"] if error["code"] in get_args(ErrorCode) else "failure"
        raise HouseError(code, error["message"])
    found: View = answer["answer"]
    return found


def actor_of(user: int) -> str:
    """A user of this machine by name."""
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"


def _peer(connection: Any) -> int:
    """The user at the other end; where the system does not tell, it is the folder's owner."""
    if not hasattr(socket, "SO_PEERCRED"):
        return os.getuid()
    size = struct.calcsize("3i")
    told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    user: int = struct.unpack("3i", told)[1]
    return user


@contextmanager
def _address(folder: Path) -> Iterator[str]:
    """The socket's address, which may be no longer than some hundred bytes."""
    path = folder / SOCKET_NAME
    if len(os.fsencode(path)) <= _LONGEST_PATH:
        yield str(path)
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{descriptor}/{SOCKET_NAME}"
    finally:
        os.close(descriptor)
