"""Bring every scene of the browser's tests about, before a house of its own, and take pictures."""

import io
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.guest import Guest
from tests.browser.looks import Look
from tests.browser.scenes import SCENES
from tests.browser.serving import Served

SCREENS = Path(__file__).parents[1] / "docs" / "screens"
COLOURS = 96
LOOKS = (Look("desktop", "en", "normal"), Look("phone", "en", "normal"))
# Some once more, as others set them.
MORE = {
    "lobby": Look("phone", "sk", "normal", "dark"),
    "two-plus-four-end": Look("desktop", "sk", "high"),
    "live-holdem-round": Look("phone", "sk", "high", "dark"),
    "practice-chart": Look("phone", "sk", "high", "dark"),
    "table-exchange": Look("phone", "sk", "high", "dark"),
}


def main() -> None:
    """Take the pictures of the scenes that the command line names, or of all."""
    chosen = sys.argv[1:] or list(SCENES)
    if unknown := set(chosen) - set(SCENES):
        sys.exit(f"no scene {', '.join(sorted(unknown))}; there are {', '.join(SCENES)}")
    SCREENS.mkdir(exist_ok=True)
    program = next(filter(None, map(shutil.which, CHROMIUM)))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            for name in chosen:
                _picture(browser, house.origin, name)
        finally:
            browser.close()
            house.close()


def _picture(browser: Browser, origin: str, name: str) -> None:
    guest = Guest(browser, origin)
    SCENES[name](guest)
    for look in (*LOOKS, *([MORE[name]] if name in MORE else [])):
        look.give(guest.page)
        # The menu is the phone's.
        if name == "table-menu" and look.size == "desktop":
            continue
        _keep(guest.page.screenshot(), f"{name}-{_said(look)}.png")
    guest.close()


def _said(look: Look) -> str:
    default = Look(look.size, "en", "normal")
    fields = ("size", "language", "contrast", "surround")
    kept = [getattr(look, field) for field in fields[1:]]
    usual = [getattr(default, field) for field in fields[1:]]
    return "-".join([look.size, *(one for one, two in zip(kept, usual, strict=True) if one != two)])


def _keep(picture: bytes, name: str) -> None:
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(SCREENS / name, optimize=True)


main()
