"""Settings are kept by a browser that was closed; what cannot be read never loses the rest."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from croupier.games import load_tables
from tests.browser.conftest import FLAGS
from tests.browser.guest import Guest, Seat
from tests.browser.serving import Served

# What the page as a whole says of itself, and what its settings are changed by.
CHOSEN = {
    "lang": "sk",
    "data-text": "1.5",
    "data-surround": "dark",
    "data-contrast": "high",
    "data-deck": "2",
    "data-index": "big",
    "data-motion": "slow",
}
CHOICES = ("1,5×", "Tmavé", "Dve farby", "Pomalé")
SWITCHES = 6


def test_every_setting_survives_the_browser(chromium: str, house: Served, tmp_path: Path) -> None:
    with sync_playwright() as playwright:

        def opened() -> BrowserContext:
            return playwright.chromium.launch_persistent_context(
                tmp_path, executable_path=chromium, args=FLAGS, locale="en"
            )

        first = opened()
        page = _settings(first, house)
        page.locator(".seg label", has_text="Slovenčina").click()
        for choice in CHOICES:
            page.locator(".seg label", has_text=choice).click()
        before = _switches(page)
        assert len(before) == SWITCHES
        for switch in page.get_by_role("switch").all():
            switch.click()
        page.locator("input[type=range]").fill("0.8")
        page.locator("input[maxlength]").fill("my own seed")
        first.close()

        second = opened()
        page = _settings(second, house)
        for name, value in CHOSEN.items():
            expect(page.locator("html")).to_have_attribute(name, value)
        assert _switches(page) == [not on for on in before]
        expect(page.locator("input[type=range]")).to_have_value("0.8")
        expect(page.locator("input[maxlength]")).to_have_value("my own seed")
        page.locator(".after button").click()
        expect(page.locator("html")).to_have_attribute("data-contrast", "normal")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        second.close()


def _settings(context: BrowserContext, house: Served) -> Page:
    page = context.new_page()
    page.goto(f"{house.origin}/#/settings")
    page.locator(".set").first.wait_for()
    return page


def _switches(page: Page) -> list[bool]:
    switches = page.get_by_role("switch").all()
    return [switch.get_attribute("aria-checked") == "true" for switch in switches]


@pytest.mark.parametrize(
    "kept",
    [
        '{"language": "sk", "motion": 5, "volume": "loud", "deck": null, "coach": "all"}',
        '{"language": "sk", "text": [], "contrast": {}, "unknown": 1}',
    ],
)
def test_a_malformed_value_does_not_lose_the_others(guest: Guest, kept: str) -> None:
    guest.go()
    guest.page.evaluate("kept => localStorage.setItem('croupier-settings', kept)", kept)
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("lang", "sk")
    expect(guest.page.locator(".games li")).to_have_count(len(load_tables()))


def test_settings_that_cannot_be_read_are_as_at_first(guest: Guest) -> None:
    guest.go()
    guest.page.evaluate("localStorage.setItem('croupier-settings', '{')")
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("lang", "en")


def test_the_language_is_changed_in_the_middle_of_a_round(guest: Guest) -> None:
    seat = Seat(guest, "two-plus-four").sit()
    seat.stake()
    seat.deal()
    before, sent = seat.view, len(guest.lines[guest.page])
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.locator(".seg label", has_text="Slovenčina").click()
    guest.page.keyboard.press("Escape")
    expect(seat.answer("Zložiť")).to_be_visible()
    expect(guest.page.locator("h1")).to_have_text("2 Plus 4 Poker")
    expect(guest.page.locator(".box h3").first).to_have_text("Box 1")
    assert len(guest.lines[guest.page]) == sent
    guest.page.keyboard.press("z")
    seat.until(lambda: seat.view["seq"] > before["seq"], "the answer by its Slovak letter")
    assert seat.view["round"]["id"] == before["round"]["id"]


def test_letters_that_are_switched_off_do_nothing(guest: Guest) -> None:
    guest.go("settings")
    guest.page.get_by_role("switch", name="Letter keys").click()
    seat = Seat(guest, "caribbean-stud").sit()
    seat.stake("ante")
    expect(guest.page.locator("kbd")).to_have_count(0)
    guest.page.keyboard.press("c")
    expect(seat.answer("Clear")).to_be_enabled()


def test_the_own_seed_is_in_the_deck(guest: Guest) -> None:
    guest.go("settings")
    guest.page.locator("input[maxlength]").fill("my own seed")
    seat = Seat(guest, "caribbean-stud").sit()
    seat.stake("ante")
    seat.deal()
    assert seat.view["round"]["client_seed"] == "my own seed"


def test_a_seed_that_is_too_long_is_told_before_it_is_refused(guest: Guest) -> None:
    guest.go("settings")
    seed = guest.page.locator("input[maxlength]")
    alert = guest.page.get_by_text("256 are the most")
    seed.fill("ň" * 128)
    expect(alert).to_have_count(0)
    seed.fill("ň" * 129)
    expect(alert).to_be_visible()
    expect(seed).to_have_accessible_description(re.compile("256 are the most"))
