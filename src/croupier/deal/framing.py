"""Fields framed by their length, so that no two lists of fields give the same bytes."""

from typing import Literal

from croupier.errors import DealError


def framed(*fields: bytes) -> bytes:
    """Each field after its length as four bytes, big-endian."""
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def utf8(
    text: str, code: Literal["binding", "client-seed", "server-seed", "void-reason"], what: str
) -> bytes:
    """The text as UTF-8; a `DealError` of this code for what is no text or cannot be encoded."""
    if not isinstance(text, str):
        raise DealError(code, f"{what} is not text")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise DealError(code, f"{what} has a lone surrogate, which UTF-8 cannot hold") from None
