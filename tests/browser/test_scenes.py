"""Every page and state: without a fault that axe finds, and all of it in the player's language."""

import re
from typing import Any

import pytest

# It says nothing of its types.
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.guest import Guest
from tests.browser.looks import LOOKS, SHORT, Look
from tests.browser.scenes import SCENES

TEXTS = """() => {
  const found = new Set();
  const seen = (node) => node.checkVisibility?.({ visibilityProperty: true }) ?? false;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (textContent.trim() && seen(parentElement)) found.add(textContent.trim());
  }
  for (const name of ["aria-label", "alt", "title", "placeholder", "aria-valuetext"])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (seen(element)) found.add(element.getAttribute(name).trim());
  found.add(document.title);
  return [...found].filter((text) => /\\p{L}{2}/u.test(text));
}"""

# What is the same in both: names, the words of the felt, and what is written in no language.
SAME = re.compile(
    r"""2[ ]Plus[ ]4[ ]Poker|2[ ]Hand[ ]Casino[ ]Hold'em|Four[ ]Card[ ]Poker|Caribbean[ ]Stud
    |Croupier|English|Slovenčina|\b(Ante|Bet|Play|Aces[ ]Up|Bonus|Box|Dealer|Full[ ]house|Esc|min)\b
    |^(10|[2-9JQKA]){2}(–(10|[2-9JQKA]){2})?$
    |[0-9a-f]{8,}…?|\bR\d+|[\w.-]+\.(jsonl?|html)|[a-z-]+-\d+-[0-9a-f]+|of[ ]nobody""",
    re.VERBOSE | re.IGNORECASE,
)
LETTERS = re.compile(r"[^\W\d_]{2}")


@pytest.mark.parametrize("name", SCENES)
def test_no_fault_nothing_in_english_and_nothing_wider_than_the_page(
    guest: Guest, name: str
) -> None:
    SCENES[name](guest)
    shown = []
    for look in SHORT:
        assert _faults(guest.page, [look]) == []
        assert _overflow(guest.page) == []
        shown.append(set(guest.page.evaluate(TEXTS)))
    english, slovak = shown
    assert len(slovak) > 2
    # Announcements stay as they were made.
    said = set(guest.page.locator(".sr[aria-live] p, .sr[role=alert] p").all_inner_texts())
    same = {text for text in english & slovak if LETTERS.search(SAME.sub("", text))} - said
    assert same == set()


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_axe_finds_no_fault_in_any_look(guest: Guest, name: str) -> None:
    SCENES[name](guest)
    assert _faults(guest.page, LOOKS) == []


def _faults(page: Page, looks: list[Look]) -> list[tuple[Look, str, list[Any]]]:
    found = []
    for look in looks:
        look.give(page)
        for fault in Axe().run(page).response["violations"]:
            nodes = [(node["target"], node["failureSummary"]) for node in fault["nodes"][:3]]
            found.append((look, fault["id"], nodes))
    return found


_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => `${one.tagName}.${one.className}`).slice(0, 5)"""


def _overflow(page: Page) -> list[str]:
    """What makes the page wider than its window."""
    wide: list[str] = page.evaluate(_WIDE)
    return wide
