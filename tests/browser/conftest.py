"""A browser for each module of tests, a house for each run of them, a guest for each test."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

import hatch_build
from tests.browser.guest import Guest, Seat
from tests.browser.serving import Served

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
CHROMIUM = ("chromium", "google-chrome")


@pytest.fixture(scope="session")
def built() -> None:
    """The page of the sources as they are."""
    hatch_build.build()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found is not None, "the tests of the page need Chromium, and there is none"
    return found


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Chromium. It goes with its module: while it is there, nothing else can run an event loop."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house that stays open."""
    served = Served(tmp_path_factory.mktemp("house"))
    yield served
    served.close()


@pytest.fixture
def own_house(built: None, tmp_path: Path) -> Iterator[Served]:
    """A house whose line may be cut, and which may be stopped."""
    served = Served(tmp_path)
    yield served
    served.close()


@pytest.fixture
def coming(browser: Browser) -> Iterator[Callable[..., Guest]]:
    """Guests come in with `coming(origin, …options of their browser)`; all went well with them."""
    guests: list[Guest] = []

    def come(origin: str, **options: Any) -> Guest:
        guest = Guest(browser, origin, **options)
        guests.append(guest)
        return guest

    yield come
    for guest in guests:
        guest.check()
        guest.close()


@pytest.fixture
def guest(coming: Callable[..., Guest], house: Served) -> Guest:
    """A guest at a desktop, in English."""
    return coming(house.origin)


@pytest.fixture
def sit(guest: Guest) -> Callable[[str], Seat]:
    """The guest at a table."""
    return lambda game: Seat(guest, game).sit()
