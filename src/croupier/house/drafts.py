"""Files that are written whole or not at all, and never over another."""

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
        draft.unlink(missing_ok=True)
        descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w+b") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.link(draft, path)
        finally:
            draft.unlink(missing_ok=True)
        flush_folder(path.parent)
    except OSError as error:
        raise HouseError(code, f"{path}: not written: {error.strerror}") from None


def flush_folder(folder: Path) -> None:
    """Have the names of a folder's files on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
