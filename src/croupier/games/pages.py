"""The pages of rules, in every language that they are written in; the English ones decide."""

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from croupier.errors import RulesError
from croupier.games.rules import Rules

PARAGRAPH = r"(?:2P4|6C|4C|2H|CS) [A-Z][^*]*?"
"""What a paragraph of any game is called: 6C Decisions 3."""

_PAGES = {"casino-holdem": "two_hand_holdem"}


def rules_page(rules: Rules, language: str = "en") -> str:
    """A game's page, without its heading."""
    name = _PAGES.get(rules.id, rules.id.replace("-", "_"))
    return _page(f"{name}.md", language).partition("\n")[2].strip()


def common_page(language: str = "en") -> str:
    """The rules common to all games: what follows on how a paragraph is cited."""
    _, _, common = re.split(r"^## .+$", _page("README.md", language), flags=re.MULTILINE)
    return common.strip()


def _page(name: str, language: str) -> str:
    """From the package, where the pages are installed with it, or from the checkout."""
    place = name if language == "en" else f"{language}/{name}"
    checkout = Path(__file__).parents[3] / "docs" / "rules"
    folders: tuple[Traversable, ...] = (resources.files("croupier") / "rules", checkout)
    for folder in folders:
        if (folder / place).is_file():
            return (folder / place).read_text("utf-8")
    raise RulesError("rules-page", f"the page of rules {place} is not installed")
