"""Files that are written whole or not at all, and never over another."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from croupier.errors import ErrorCode, HouseError


@contextmanager
def draft_of(path: Path, code: ErrorCode) -> Iterator[BinaryIO]:
    """A file to write to, that gets its name at the end; its owner alone may read it.

    `HouseError` with that code where there is a file of this name, or none can be written.
    """
    if os.path.lexists(path):
        raise HouseError(code, f"{path} is there already")
    draft = path.with_name(f".{path.name}.new")
    try:
        with _taken(draft) as file:
            try:
                yield file
                file.flush()
                os.fsync(file.fileno())
                os.link(draft, path)
            finally:
                draft.unlink(missing_ok=True)
        flush_folder(path.parent)
    except BlockingIOError:
        raise HouseError(code, f"{path} is being written already") from None
    except OSError as error:
        raise HouseError(code, f"{path}: not written: {error.strerror}") from None


@contextmanager
def _taken(draft: Path) -> Iterator[BinaryIO]:
    """A draft for this process alone, empty; one that an end in the middle left is taken over.

    `BlockingIOError` where another writes it.
    """
    descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w+b") as file:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not _is_at(draft, descriptor):  # it got its name meanwhile
            raise BlockingIOError
        os.fchmod(descriptor, 0o600)
        file.truncate(0)
        yield file


def _is_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def flush_folder(folder: Path) -> None:
    """Have the names of a folder's files on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
