"""A page at a live table: what the house told it, and what is done there."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.guest import PATIENCE_S, Guest, Message, View

ENTER = re.compile("Come in as a guest|Vstúpiť ako hosť")


class LiveSeat:
    """A guest's page at a live table."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest, self.table = guest, table
        self.page: Page = guest.page

    def sit(self) -> "LiveSeat":
        """Come to the table as a guest who can bet."""
        self.watch()
        enter = self.page.get_by_role("button", name=ENTER)
        if enter.count():
            before = len(self._told("snapshot"))
            enter.click()
            self.until(lambda: len(self._told("snapshot")) > before, "a socket to play over")
        return self

    def watch(self) -> "LiveSeat":
        """Open the table, and wait until it is told how it stands."""
        self.page.goto(f"{self.guest.origin}/#/live/{self.table}")
        self.page.locator("main.felt").wait_for()
        self.until(lambda: bool(self._told("snapshot")), "the table to be shown")
        return self

    def _told(self, *kinds: str) -> list[Message]:
        messages = self.guest.lines[self.page]
        return [one for one in messages if one.get("table") == self.table and one["t"] in kinds]

    @property
    def view(self) -> View:
        """The table as everyone was told last."""
        view: View = self._told("snapshot", "phase")[-1]["view"]
        return view

    @property
    def own(self) -> View | None:
        """The own seat as it was told last."""
        found = self._told("snapshot", "own")
        own: View | None = found[-1]["own"] if found else None
        return own

    @property
    def mine(self) -> View:
        """The own seat, which there is."""
        assert self.own is not None
        return self.own

    def until(self, met: Callable[[], bool], what: str) -> None:
        """Wait for the browser to have been told something."""
        for _ in range(PATIENCE_S * 50):
            if met():
                # What the page was told is on it with the next picture.
                self.page.evaluate("() => new Promise(requestAnimationFrame)")
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"waited in vain for {what}")

    def until_phase(self, *phases: str) -> None:
        """Wait for a phase of the table."""
        self.until(lambda: self.view["phase"] in phases, f"the phase {phases}")

    def figure(self, name: str) -> Locator:
        """A figure that can be pressed."""
        return self.page.locator(f'button[data-figure$="{name}"]').first

    def stake(self, *figures: str) -> None:
        """Lay one chip on each figure when bets are open, and have them taken up."""
        self.until_phase("asleep", "betting")
        for name in figures:
            self.figure(name).click()
        expect(self.page.locator(".act.go")).to_be_enabled()

    def bet(self, *figures: str) -> None:
        """Stake, and press Bet."""
        self.stake(*figures)
        self.page.locator(".act.go").click()
        self.until(lambda: self.own is not None, "the bet to be taken")

    def dealt(self) -> None:
        """Wait for the own cards."""
        self.until(lambda: bool(self.own and self.own["choices"]), "the cards")

    def press(self, name: str) -> None:
        """Press an answer by its name."""
        self.page.locator(".bar .act", has=self.page.locator(".n", has_text=name)).first.click()

    def settled(self) -> None:
        """Wait for the own result."""
        self.until(lambda: bool(self.own and self.own["net"] is not None), "the result")

    def cards(self) -> dict[str, str]:
        """The cards on the page by their places, those face down empty."""
        slots: list[list[str]] = self.page.locator("[data-slot]").evaluate_all(
            "cards => cards.map(({ dataset }) => [dataset.slot, dataset.card])"
        )
        return dict(slots)

    def balance(self) -> str:
        """What the page says that the player has."""
        return self.page.locator(".top .money dd").last.inner_text()
