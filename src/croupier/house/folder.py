"""The data folder of a house, which one process has at a time."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from croupier.errors import HouseError


def lock_folder(folder: Path) -> int:
    """Take a data folder, which is made if need be, for this process alone: a file descriptor.

    `HouseError("database-busy")` where another process has it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise HouseError("storage", f"the data folder: {error.strerror}") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise folder_busy(folder) from None
    with suppress(OSError):  # where the disk is full it is ours all the same
        os.ftruncate(descriptor, 0)
        os.write(descriptor, b"%d\n" % os.getpid())
    return descriptor


def folder_busy(folder: Path, more: str = "") -> HouseError:
    """That another process has a folder, and which, if it wrote so."""
    try:
        process = int((folder / "lock").read_bytes()[:20])
    except (OSError, ValueError):
        return HouseError("database-busy", f"another process has the data folder{more}")
    return HouseError("database-busy", f"process {process} has the data folder{more}")
