"""The pages of rules, and what they decide where the published rules leave something open."""

import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from croupier.errors import ReportError
from croupier.games.rules import Rules

_OPENING = re.compile(r"\(decided\s+here:\s")
_PARAGRAPH = re.compile(r"\*\*((?:2P4|6C|4C|2H|CS) [^*]+?)\.?\*\*|^#+ (.+)$", re.MULTILINE)
_COMMON = "## Common to all games"
_PAGES = {"casino-holdem": "two_hand_holdem"}


class Choice(NamedTuple):
    """What a paragraph says, and what of it was open and is decided there."""

    paragraph: str
    says: str
    decided: str


def rules_page(rules: Rules) -> str:
    """A game's page, without its heading."""
    name = _PAGES.get(rules.id, rules.id.replace("-", "_"))
    return _page(f"{name}.md").partition("\n")[2].strip()


def common_page() -> str:
    """The rules common to all games."""
    return _page("README.md").partition(_COMMON)[2].strip()


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


def _page(name: str) -> str:
    """From the package, where the pages are installed with it, or from the checkout."""
    checkout = Path(__file__).parents[4] / "docs" / "rules"
    folders: tuple[Traversable, ...] = (resources.files("croupier") / "rules", checkout)
    for folder in folders:
        if (folder / name).is_file():
            return (folder / name).read_text("utf-8")
    raise ReportError("rules-page", f"the page of rules {name} is not installed")
