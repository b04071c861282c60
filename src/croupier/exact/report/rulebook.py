"""What the pages of rules decide where the published rules leave something open."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from croupier.games.pages import PARAGRAPH

_OPENING = re.compile(r"\(decided\s+here:\s")
_PARAGRAPH = re.compile(rf"\*\*({PARAGRAPH})\.?\*\*|^#+ (.+)$", re.MULTILINE)


class Choice(NamedTuple):
    """What a paragraph says, and what of it was open and is decided there."""

    paragraph: str
    says: str
    decided: str


def choices(page: str) -> Iterator[Choice]:
    """All that a page decides, in its order."""
    anchors = list(_PARAGRAPH.finditer(page))
    ends = [*(anchor.start() for anchor in anchors[1:]), len(page)]
    for anchor, end in zip(anchors, ends, strict=True):
        text, decided = page[anchor.end() : end], []
        while found := _OPENING.search(text):
            close = _closing(text, found.start())
            decided.append(text[found.end() : close])
            text = text[: found.start()] + text[close + 1 :]
        says = _tidy(text) if anchor[1] else ""
        yield from (Choice(anchor[1] or anchor[2], says, _tidy(choice)) for choice in decided)


def _tidy(text: str) -> str:
    """One line that starts with a capital, without tables, links, stars and marks of an item."""
    text = re.sub(r"\n\s*(?:[-*]|\d+\.)\s*$", "", text)
    text = re.sub(r"^\|.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]+)\]\([^)\s]+\)", r"\1", " ".join(text.split())).replace(" .", ".")
    text = re.sub(r"\*\*([^*]+)\*\*|`([^`]+)`", r"\1\2", text)
    return text[:1].upper() + text[1:]


def _closing(page: str, start: int) -> int:
    """Where the bracket that opens at `start` is closed."""
    depth = 0
    for place in range(start, len(page)):
        depth += (page[place] == "(") - (page[place] == ")")
        if not depth:
            return place
    raise AssertionError("a bracket of the rules is not closed")
