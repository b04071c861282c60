"""Every state of the table at every size: nothing is cut off, covered, or out of reach."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.guest import GAMES, VARIANT, Guest
from tests.browser.looks import SIZES, Look
from tests.browser.scenes import SCENES
from tests.browser.serving import Served

FITS = Path(__file__).with_name("fits.js").read_text()
TABLE = [name for name in SCENES if name.startswith((*GAMES, "table", "live-holdem", "live-seats"))]
# Of them, what every change is seen in: whatever is asked, and every end.
SHARE = [name for name in TABLE if name.endswith(("-bets", "-end", "-drawn", "-replay"))]
SHARE += [
    "live-holdem-round",
    "live-seats-round",
    "table-insurance",
    "table-change",
    "table-exchange",
    "table-one-hand",
    "four-card-round",
]
PHONES = ("small", "phone")
ALL = [Look(*one) for one in product(SIZES, ("en", "sk"), ("normal", "high"))]
# Slovak is longer, and high contrast draws thicker lines: what fits so fits otherwise.
HARD = [Look(size, "sk", "high") for size in ("small", "desktop")]
# What is asked for is all seen at once, beside its answers; results may be scrolled on a phone.
SCROLLED_ANYWHERE = "main:not(.felt), .banner"
SCROLLED = f"{SCROLLED_ANYWHERE}, .felt.settle, .coach"
_SCROLLS = """() => {
  const over = document.documentElement.scrollHeight - innerHeight;
  return over > 0 ? [`scrolls: ${over}`] : [];
}"""
_STYLE = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}"""

_TEXT = """(text) => {
  localStorage.setItem("croupier-settings", JSON.stringify({ text }));
  dispatchEvent(new StorageEvent("storage", { key: "croupier-settings" }));
}"""


@pytest.mark.parametrize("name", SHARE)
def test_the_table_fits(guest: Guest, name: str) -> None:
    SCENES[name](guest)
    assert _faults(guest.page, HARD) == []


@pytest.mark.long
@pytest.mark.parametrize("name", TABLE)
def test_the_table_fits_in_every_look(guest: Guest, name: str) -> None:
    SCENES[name](guest)
    assert _faults(guest.page, ALL) == []


PAGES = ["", "settings", "history", "statistics", "practice", "verify"]
PAGES += [f"{page}/{game}" for page in ("table", "rules", "practice") for game in GAMES]
PAGES += [f"{page}/{VARIANT}" for page in ("table", "rules")]


@pytest.mark.parametrize(("height", "text"), [(256, 1), (640, 2)])
def test_no_page_is_wider_than_the_narrowest_screen(
    coming: Callable[..., Guest], house: Served, height: int, text: int
) -> None:
    guest = coming(house.origin, viewport={"width": 320, "height": height}, locale="sk")
    guest.go()
    guest.page.evaluate(_TEXT, text)
    wide = {}
    for page in PAGES:
        guest.go(page)
        guest.page.locator("main:not(:has(.late))").wait_for()
        if page.startswith("practice"):
            guest.page.locator(".charts").wait_for()  # that comes last
        assert guest.page.locator(f"html[data-text='{text}']").count()
        wide[page] = guest.page.evaluate("document.documentElement.scrollWidth")
    assert {page: width for page, width in wide.items() if width > 320} == {}


# What a careless change does, and how it is told.
PLANTED = {
    ".felt { min-width: 500px }": "wide",
    ".felt { min-height: 150vh } .bar { position: static }": "below",
    ".felt { position: fixed; inset: 0; z-index: 99 }": "under",
    ".act { min-height: 0; max-height: 40px }": "small",
    ".box .named { white-space: nowrap; letter-spacing: 2em }": "out of",
    ".box h3 { overflow: hidden; width: 1em }": "cut",
    ".box .named { margin-top: -2em }": "overlap",
    ".dealer { margin-bottom: 10rem }": "scrolls",
}


def test_what_does_not_fit_is_found(guest: Guest) -> None:
    SCENES["two-plus-four-round"](guest)
    look = Look("small", "en", "normal")
    for fault, told in PLANTED.items():
        guest.page.evaluate(_STYLE, fault)
        found = {text.split(":")[0] for _, text in _faults(guest.page, [look])}
        assert any(one.startswith(told) for one in found), (fault, found)
    guest.page.evaluate(_STYLE, "")
    assert _faults(guest.page, [look]) == []


def _faults(page: Page, looks: list[Look]) -> list[tuple[Look, str]]:
    found = []
    for look in looks:
        look.give(page)
        faults = page.evaluate(FITS, 44 if look.size in PHONES else 24)
        if not page.locator(SCROLLED if look.size in PHONES else SCROLLED_ANYWHERE).count():
            faults += page.evaluate(_SCROLLS)
        found += [(look, fault) for fault in faults]
    return found
