"""A folder of records with their commitment log, which one table at a time writes to."""

import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Self

import click

from croupier.errors import RecordError
from croupier.record import LogFile, Record, finish_drafts, keeping
from croupier.record.files import LOG_NAME

if sys.platform != "win32":
    import fcntl


def default_folder() -> Path:
    """Where this user's records are kept unless another folder is named."""
    return Path(click.get_app_dir("croupier")) / "records"


class RecordsFolder:
    """A folder that records are written to; the log in it goes on where it ended."""

    def __init__(self, path: Path, durable: bool = True) -> None:
        self.path = path
        self._durable = durable
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock = (path / ".lock").open("ab")
        except OSError as error:
            text = f"{path}: {error.strerror}; --records names another folder"
            raise RecordError("records-folder", text) from None
        try:
            self._take()
            self.log = LogFile(path / LOG_NAME, durable)
            finish_drafts(path, self.log)
        except BaseException:
            self._lock.close()
            raise

    def _take(self) -> None:
        if sys.platform != "win32":
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                text = f"{self.path} is in use by another table; --records names another folder"
                raise RecordError("records-folder", text) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def keep(self, record: Record) -> AbstractContextManager[None]:
        """Keep the record of a round that is revealed within; see `keeping`."""
        return keeping(self.path, record, self._durable)
