"""Files that are written whole or not at all, and never over another."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
    except (BlockingIOError, FileExistsError):
        raise HouseError(code, f"{path} is written by another process") from None
    except OSError as error:
        raise HouseError(code, f"{path}: not written: {error.strerror}") from None


@contextmanager
def _taken(draft: Path) -> Iterator[BinaryIO]:
    """A new draft that is this process's own; one that an end in the middle left is removed.

    `BlockingIOError` or `FileExistsError` where another writes it.
    """
    with suppress(FileNotFoundError):
        left = os.open(draft, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            _own(left, draft)
            draft.unlink()
        finally:
            os.close(left)
    descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w+b") as file:
        _own(descriptor, draft)
        yield file


def _own(descriptor: int, draft: Path) -> None:
    """Lock a draft that was opened, and is still what has its name."""
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    if not os.path.samestat(draft.stat(), os.fstat(descriptor)):
        raise BlockingIOError


def flush_folder(folder: Path) -> None:
    """Have the names of a folder's files on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
