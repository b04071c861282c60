"""The page: how small it is, how soon it can be used on a slow phone, how smoothly it deals.

Chromium, throttled as a slow phone would be: 1.6 Mbit/s, 150 ms of latency, a processor at a
quarter of its speed. The deal is at full speed, with its animation: the pictures a second, and the
longest task that kept the page from answering.
"""

import os
import shutil
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))
import hatch_build
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.guest import PHONE, STAKES, Guest, Seat
from tests.browser.packed import packed_sizes, whole
from tests.browser.serving import Served

VISITS = 5
DEALS = 5
DOWN_BITS_S = 1_600_000
LATENCY_MS = 150
SLOWER = 4

_WATCH = """() => {
  const seen = (globalThis.seen = { frames: [], tasks: [] });
  new PerformanceObserver((list) =>
    seen.tasks.push(...list.getEntries().map((entry) => entry.duration)),
  ).observe({ entryTypes: ["longtask"] });
  const frame = (now) => {
    seen.frames.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
_MOVING = "() => document.getAnimations().some((one) => one.playState === 'running')"


def main() -> None:
    """Print the figures."""
    hatch_build.build()
    _weigh()
    program = next(filter(None, map(shutil.which, CHROMIUM)))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            visits = [_visit(browser, house.origin) for _ in range(VISITS)]
            print(f"first interaction: median {median(visits):.2f} s, worst {max(visits):.2f} s")
            for game in STAKES:
                _deals(browser, house.origin, game)
        finally:
            browser.close()
            house.close()
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def _weigh() -> None:
    """The whole page in English, and what its visitor has loaded at the lobby and at a table."""
    sizes = packed_sizes()
    faces = sum(size for name, size in sizes.items() if name.startswith("art-"))
    everything, lobby = whole(sizes, "sk-"), whole(sizes, "sk-", "pages-")
    print(f"script and style, gzip: {everything / 1024:.1f} KB without the faces of the cards")
    print(f"… at the lobby: {lobby / 1024:.1f} KB")
    print(f"… at a table: {(everything + faces) / 1024:.1f} KB, with the faces")


def _visit(browser: Browser, origin: str) -> float:
    """Seconds from nothing to the first press that is answered: that of the menu."""
    guest = Guest(browser, origin, viewport=PHONE)
    session = guest.context.new_cdp_session(guest.page)
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": DOWN_BITS_S / 8,
            "uploadThroughput": DOWN_BITS_S / 8,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    started = time.perf_counter()
    guest.page.goto(f"{origin}/", wait_until="commit")
    guest.page.locator("button.menu").click(no_wait_after=True)
    guest.page.locator("dialog[open]").wait_for()
    seconds = time.perf_counter() - started
    guest.close()
    return seconds


def _deals(browser: Browser, origin: str, game: str) -> None:
    guest = Guest(browser, origin, reduced_motion="no-preference")
    seat = Seat(guest, game).sit()
    rates, longest = [], 0.0
    for _ in range(DEALS):
        seat.stake()
        seat.page.evaluate(_WATCH)
        seat.deal()
        rate, task = _watched(seat.page)
        rates.append(rate)
        longest = max(longest, task)
        seat.play()
        seat.leave()
    print(f"deal at {game}: {median(rates):.0f} pictures/s, longest task {longest:.0f} ms")
    guest.close()


def _watched(page: Page) -> tuple[float, float]:
    page.wait_for_function(f"() => !({_MOVING})()")
    seen = page.evaluate("() => globalThis.seen")
    frames, tasks = seen["frames"], seen["tasks"]
    return 1000 * (len(frames) - 1) / (frames[-1] - frames[0]), max(tasks, default=0.0)
