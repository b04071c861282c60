"""The rules are read as a page and over the table, each result leads to its paragraph."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guest import GAMES, Guest, Seat


def opened(page: Page, paragraph: str) -> None:
    """The paragraph is marked, focused and in sight, and says its name."""
    here = page.locator(".rulebook .here")
    expect(here).to_have_count(1)
    expect(here).to_be_in_viewport()
    expect(here).to_be_focused()
    assert here.inner_text().startswith(paragraph)


@pytest.mark.parametrize("game", GAMES)
def test_a_result_opens_its_rule_over_the_table(sit: Callable[[str], Seat], game: str) -> None:
    seat = sit(game)
    rules = {line["rule"] for line in seat.round()["lines"]}
    link = seat.page.locator(".res a").first
    name = link.get_attribute("aria-label")
    assert name is not None
    assert name.removeprefix("Rule ") in rules
    link.click()
    opened(seat.page, name.removeprefix("Rule "))
    assert seat.page.url.endswith(f"#/table/{game}")
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator(".rulebook")).to_have_count(0)
    expect(link).to_be_focused()


def test_a_key_opens_the_pay_tables_the_rules_and_the_keys(sit: Callable[[str], Seat]) -> None:
    seat = sit("four-card")
    seat.page.keyboard.press("?")
    dialog = seat.page.get_by_role("dialog")
    expect(dialog.get_by_role("row", name="Straight flush 20:1 40:1")).to_be_visible()
    expect(dialog.get_by_text("the Aces Up pay table").first).to_be_visible()
    dialog.get_by_role("button", name="Rules", exact=True).click()
    expect(dialog.locator("#rule-showdown-3")).to_be_visible()
    dialog.get_by_role("button", name="Keys", exact=True).click()
    expect(dialog.get_by_text("choose a chip")).to_be_visible()
    expect(dialog.locator("#rule-showdown-3")).to_be_hidden()


def test_a_paragraph_has_an_address_and_leads_to_those_it_cites(guest: Guest) -> None:
    page = guest.page
    guest.go("rules/two-plus-four/R15")
    opened(page, "2P4 R15.")
    page.locator(".here").get_by_role("link", name="R12").click()
    opened(page, "2P4 R12.")
    assert page.url.endswith("#/rules/two-plus-four/R12")
    page.evaluate("scrollTo(0, 0)")  # and the same link leads there once more
    page.locator("h1").click()
    expect(page.locator(".here")).not_to_be_in_viewport()
    page.locator("#rule-r15").get_by_role("link", name="R12").dispatch_event("click")
    opened(page, "2P4 R12.")
    page.go_back()
    opened(page, "2P4 R15.")
    guest.go("rules/four-card/common")
    opened(page, "Common to all games")
    page.get_by_role("link", name="4C Ranking of four-card hands 1", exact=True).click()
    opened(page, "4C Ranking of four-card hands 1.")


def test_the_text_is_read_in_either_language(guest: Guest) -> None:
    page = guest.page
    guest.go("rules/six-card")
    text = page.locator(".rulebook .text")
    expect(text.locator("#rule-showdown-2")).to_contain_text("6C Showdown 2")
    page.get_by_role("button", name="Slovensky").click()
    expect(text.locator("#rule-showdown-2")).to_contain_text("6C Porovnanie 2")
    expect(text).to_have_attribute("lang", "sk")
    assert not re.search(r"Showdown|dealer qualifies", text.inner_text())


def test_the_rules_of_another_game_are_chosen(guest: Guest) -> None:
    guest.go("rules/six-card")
    guest.page.get_by_label("Table", exact=True).select_option("caribbean-stud")
    guest.page.get_by_role("heading", name="Caribbean Stud: rules").wait_for()
    expect(guest.page.locator("#rule-bets-2")).to_contain_text("max_ante")
