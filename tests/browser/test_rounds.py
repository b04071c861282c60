"""A whole round of every game, by the mouse and by the keyboard alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guest import GAMES, STAKES, VARIANT, Guest, Seat


@pytest.mark.parametrize("game", [*GAMES, VARIANT])
def test_a_round_by_the_mouse(sit: Callable[[str], Seat], game: str) -> None:
    seat = sit(game)
    before = seat.view["balance"]
    ended = seat.round()
    assert seat.view["stage"] == "settled"
    assert seat.view["balance"] == before + ended["net"]
    expect(seat.page.locator(".felt .res li:not(.sum)")).to_have_count(len(ended["lines"]))
    seat.leave()


def test_a_variant_is_found_in_the_lobby_and_has_a_table_of_its_own(guest: Guest) -> None:
    guest.go()
    cards = guest.page.locator(".game")
    card = cards.filter(has=guest.page.locator(f'a[href="#/table/{VARIANT}"]'))
    expect(card.locator("h2")).to_have_text("2 Plus 4 Poker without house edge")
    expect(card).to_contain_text("BET, royal flush 110:1")
    expect(card).to_contain_text("BET, four of a kind 29:1")
    expect(card).to_contain_text("House edge not counted yet")
    expect(card).to_contain_text("House edge, bonus +3.05%")
    expect(cards.locator("dt", has_text=re.compile("^BET, "))).to_have_count(2)
    card.get_by_role("link", name="Sit down").click()
    seat = Seat(guest, VARIANT)
    guest.page.locator("main.felt").wait_for()
    seat.until(lambda: bool(seat.views), "the table to be shown")
    expect(guest.page.locator("main.felt")).to_contain_text("Dealer qualifies with")
    guest.page.keyboard.press("?")
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_role("row", name="Four of a kind 29:1 200:1")).to_be_visible()
    expect(dialog.get_by_text("without house edge", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Rules", exact=True).click()
    expect(dialog.locator("#rule-without-house-edge-2")).to_be_visible()
    guest.go(f"practice/{VARIANT}")
    expect(guest.page.get_by_role("combobox").first).to_have_value("two-plus-four")
    assert VARIANT not in guest.page.get_by_role("combobox").first.inner_html()


@pytest.mark.parametrize("game", GAMES)
def test_a_round_by_the_keyboard_alone(sit: Callable[[str], Seat], game: str) -> None:
    seat = sit(game)
    keys = Keys(seat)
    for name in STAKES[game]:
        keys.press(seat.figure(name))
    deal = seat.page.locator(".act.go")
    seat.until(deal.is_enabled, "the stakes to be taken")
    keys.press(deal, "Space")
    seat.dealt()
    by_letter = False
    while seat.choice:
        by_letter = not by_letter
        keys.answer(by_letter)
    assert seat.view["stage"] == "settled"
    ended = seat.view["round"]["id"]
    seat.page.keyboard.press("n")
    seat.page.locator(".felt.bets").wait_for()
    seat.page.keyboard.press("r")
    seat.until(deal.is_enabled, "the same stakes again")
    seat.page.keyboard.press("d")
    seat.dealt(ended)


class Keys:
    """Someone without a mouse."""

    MOST_TABS = 120

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def press(self, button: Locator, key: str = "Enter") -> None:
        """Go to a button by the Tab key, see that it has the focus, and press it."""
        for _ in range(self.MOST_TABS):
            if button.evaluate("element => element === document.activeElement"):
                assert button.evaluate("element => element.matches(':focus-visible')")
                self.seat.page.keyboard.press(key)
                return
            self.seat.page.keyboard.press("Tab")
        raise AssertionError(f"{button} cannot be reached by the Tab key")

    def answer(self, by_letter: bool) -> None:
        """Press the first answer that can be pressed; ask for the exchange on the first box."""
        seat, view = self.seat, self.seat.view
        asked = (view["round"]["exchange"] or {}).get("boxes", [])
        if asked:
            seat.page.keyboard.press(str(asked[0]))
        buttons = seat.page.locator(".bar .act:enabled")
        with seat.told():
            if by_letter:
                seat.page.keyboard.press(buttons.first.locator("kbd").inner_text())
            else:
                self.press(buttons.first)
        seat.until(
            lambda: not asked or not (seat.view["round"]["exchange"] or {}).get("boxes"),
            "the exchange",
        )
