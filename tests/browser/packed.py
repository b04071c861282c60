"""How many bytes the script and the style of the built page are on their way."""

import gzip

from croupier.server.built import BUILT

Sizes = dict[str, int]


def packed_sizes() -> Sizes:
    """Bytes of each script and style, packed by gzip as well as it can."""
    texts = (path for path in BUILT.rglob("*") if path.suffix in (".js", ".css"))
    return {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in texts}


def whole(sizes: Sizes, *apart: str) -> int:
    """Bytes of all pages without the faces of the cards, and without what begins like these."""
    return sum(size for name, size in sizes.items() if not name.startswith(("art-", *apart)))
