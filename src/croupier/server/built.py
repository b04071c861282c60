"""The built client: where it is, and whether it is that of its sources, in a checkout."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

BUILT = Path(__file__).parents[1] / "client"
CHECKOUT = Path(__file__).parents[3]
RECORD = "sources.sha256"
"""The file in which a build leaves the hash of its sources."""

_NO_SOURCE = re.compile(r"/\.[^/]*$|\.test\.ts$|/ids\.ts$|/terminal\.ftl$")


def is_stale(checkout: Path = CHECKOUT) -> bool:
    """Whether a checkout's client is not built from its sources as they are; no checkout's is not.

    A client that is not built at all is stale.
    """
    if not (checkout / "client" / "package.json").is_file():
        return False
    record = checkout / "src" / "croupier" / "client" / RECORD
    return not record.is_file() or record.read_text("ascii").strip() != sources_hash(checkout)


def sources_hash(checkout: Path) -> str:
    """The hash of all that the client is built from, by name and content."""
    names = (path.relative_to(checkout).as_posix() for path in _sources(checkout))
    lines = (
        f"{hashlib.sha256((checkout / name).read_bytes()).hexdigest()}  {name}\n"
        for name in sorted(names)
        if not _NO_SOURCE.search(name)
    )
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _sources(checkout: Path) -> Iterator[Path]:
    client = checkout / "client"
    for folder in (client / "make", client / "public", client / "src"):
        yield from (path for path in folder.rglob("*") if path.is_file())
    yield from (path for path in client.iterdir() if path.is_file())
    yield from (checkout / "src" / "croupier" / "words").rglob("*.ftl")
