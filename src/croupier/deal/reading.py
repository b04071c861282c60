"""Files that strangers may have made, read with suspicion."""

from pathlib import Path

from croupier.errors import RecordError


def read_bytes(path: Path, most_bytes: int) -> bytes:
    """The bytes of a file; `RecordError("record-text")` for what is none, or larger.

    Only a regular file is opened: a pipe would let its reader wait, a device has no end.
    """
    try:
        path.stat()  # whose error says why there is nothing to read
        if not path.is_file():
            raise RecordError("record-text", "cannot be read: not a file")
        with path.open("rb") as file:
            data = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError("record-text", f"cannot be read: {reason}") from None
    refuse_larger(data, most_bytes)
    return data


def refuse_larger(data: bytes, most_bytes: int) -> None:
    """Refuse more than so many bytes with `RecordError("record-text")`."""
    if len(data) > most_bytes:
        raise RecordError("record-text", f"larger than the {most_bytes} bytes that are read here")


def decoded(data: bytes) -> str:
    """The text that bytes are in UTF-8; `RecordError("record-text")` if they are none."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise RecordError("record-text", f"not UTF-8 at byte {error.start}") from None
