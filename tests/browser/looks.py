"""How a page is looked at: size, language, contrast and surroundings, changed while it is open."""

from dataclasses import dataclass
from itertools import product

from playwright.sync_api import Page, ViewportSize

from tests.browser.guest import DESKTOP, PHONE

_SET = """([language, contrast, surround]) => {
  const kept = JSON.parse(localStorage.getItem("croupier-settings") ?? "{}");
  const set = JSON.stringify({ ...kept, language, contrast, surround });
  localStorage.setItem("croupier-settings", set);
  dispatchEvent(new StorageEvent("storage", { key: "croupier-settings" }));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


MARKS = {"en": "Play money", "sk": "Herné peniaze"}


@dataclass(frozen=True, slots=True)
class Look:
    """One way to look at a page."""

    size: str
    language: str
    contrast: str
    surround: str = "light"

    def give(self, page: Page) -> None:
        """Show the page so, as a setting changed in another tab would."""
        page.set_viewport_size(SIZES[self.size])
        page.evaluate(_SET, [self.language, self.contrast, self.surround])
        # A catalogue is loaded when it is first wanted.
        page.locator(".top .play", has_text=MARKS[self.language]).wait_for(state="attached")


SIZES: dict[str, ViewportSize] = {
    "desktop": DESKTOP,
    "phone": PHONE,
    "wide": {"width": 1920, "height": 1080},
    "small": {"width": 360, "height": 640},
}
USUAL = ("desktop", "phone")
LOOKS = [
    *(Look(*one) for one in product(USUAL, ("en", "sk"), ("normal", "high"))),
    *(Look(size, "sk", contrast, "dark") for size, contrast in product(USUAL, ("normal", "high"))),
]
# Of them, what every change is seen in: each size, language, contrast and surroundings once.
SHORT = [Look("desktop", "en", "normal"), Look("phone", "sk", "high", "dark")]
