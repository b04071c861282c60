"""Chips: laid and taken back in every way there is, and every refusal of stakes in words."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guest import Guest, Seat

Sit = Callable[[str], Seat]


def amount(figure: Locator) -> str:
    """What is written on a figure's chips; nothing where none lie there."""
    written = figure.locator(".fa")
    return written.inner_text() if written.count() else ""


def chips(seat: Seat) -> Locator:
    return seat.page.locator(".tray button")


def typed(seat: Seat, name: str, text: str) -> None:
    """Type an amount on a figure, by the key that opens it."""
    seat.figure(name).press("=")
    seat.page.locator("dialog input").fill(text)
    seat.page.keyboard.press("Enter")


def test_the_cheapest_chip_is_chosen_at_first_and_the_wheel_changes_it(sit: Sit) -> None:
    seat = sit("two-plus-four")
    expect(chips(seat).first).to_have_attribute("aria-checked", "true")
    seat.page.locator("main .print").hover()
    seat.page.mouse.wheel(0, -100)
    expect(chips(seat).nth(1)).to_have_attribute("aria-checked", "true")
    seat.page.mouse.wheel(0, 100)
    expect(chips(seat).first).to_have_attribute("aria-checked", "true")
    seat.page.mouse.wheel(0, 100)
    expect(chips(seat).first).to_have_attribute("aria-checked", "true")


def test_clicks_add_and_right_clicks_take_back(sit: Sit) -> None:
    seat = sit("two-plus-four")
    ante = seat.figure("box2.ante")
    ante.click(click_count=2)
    assert amount(ante) == "2"
    chips(seat).nth(1).click()
    ante.click()
    assert amount(ante) == "7"
    ante.click(button="right")
    assert amount(ante) == "2"
    ante.press("Delete")
    assert amount(ante) == "1"
    ante.press("Backspace")
    assert amount(ante) == ""


def test_without_a_chip_a_click_takes_one_back(sit: Sit) -> None:
    seat = sit("two-plus-four")
    ante = seat.figure("box2.ante")
    ante.click(click_count=3)
    seat.page.locator("main .print").click()
    ante.click()
    assert amount(ante) == "2"
    seat.page.locator("main .print").click()
    ante.click()
    assert amount(ante) == "3"


def test_a_chip_is_dragged_to_a_figure(sit: Sit) -> None:
    seat = sit("four-card")
    chips(seat).nth(2).drag_to(seat.figure("ante"))
    assert amount(seat.figure("ante")) == chips(seat).nth(2).get_attribute("aria-label")


@pytest.mark.parametrize("text", ["7.50", "7,5"])
def test_an_amount_is_typed(sit: Sit, text: str) -> None:
    seat = sit("caribbean-stud")
    typed(seat, "ante", text)
    expect(seat.page.locator("dialog")).to_have_count(0)
    assert amount(seat.figure("ante")) == "7.50"
    expect(seat.figure("ante")).to_be_focused()


def test_what_is_no_amount_is_told_and_the_dialog_is_left(sit: Sit) -> None:
    seat = sit("caribbean-stud")
    typed(seat, "ante", "a lot")
    expect(seat.page.locator("dialog [role=alert]")).to_contain_text("Write an amount")
    seat.page.get_by_role("button", name="Cancel").click()
    expect(seat.page.locator("dialog")).to_have_count(0)
    assert amount(seat.figure("ante")) == ""


def test_clear_rebet_and_double(sit: Sit) -> None:
    seat = sit("four-card")
    seat.stake("ante")
    seat.page.get_by_role("button", name="Clear").click()
    assert amount(seat.figure("ante")) == ""
    expect(seat.answer("Rebet")).to_be_disabled()
    seat.stake("ante", "ante", "aces_up")
    seat.deal()
    seat.play()
    seat.leave()
    seat.answer("Rebet").click()
    assert [amount(seat.figure(name)) for name in ("ante", "aces_up")] == ["2", "1"]
    seat.answer("Double").click()
    assert [amount(seat.figure(name)) for name in ("ante", "aces_up")] == ["4", "2"]


def test_after_a_round_its_bets_can_be_laid_again_at_once(sit: Sit) -> None:
    seat = sit("caribbean-stud")
    seat.stake("ante")
    seat.deal()
    seat.play()
    seat.answer("Rebet").click()
    assert amount(seat.figure("ante")) == "1"


def test_a_deal_that_is_to_be_confirmed_is_pressed_twice(guest: Guest) -> None:
    guest.go("settings")
    guest.page.get_by_role("switch", name="Ask before dealing").click()
    seat = Seat(guest, "caribbean-stud").sit()
    seat.stake("ante")
    seat.answer("Deal").click()
    expect(seat.answer("Deal for 1?")).to_be_visible()
    assert seat.view["stage"] in ("idle", "betting")
    seat.deal()


def test_a_seat_is_chosen_and_the_bets_go_along(sit: Sit) -> None:
    seat = sit("four-card")
    seat.stake("ante", "ante")
    seat.page.locator(".seats label").nth(4).click()
    assert amount(seat.figure("seat5.ante")) == "2"


REFUSED = [
    ("two-plus-four", {"box1.ante": "0.5"}, "The smallest stake here is 1."),
    ("two-plus-four", {"box1.ante": "1", "box2.ante": "12"}, "The largest ante must be less than"),
    ("two-plus-four", {"box1.ante": "9999"}, "Your balance covers"),
    ("casino-holdem", {"hand1.bonus": "5"}, "A bonus needs an ANTE on the same hand."),
    ("four-card", {"ante": "5000"}, "The largest stake here is"),
    ("six-card", {"box1.ante": "7.55"}, "Two cards cost one and a half antes"),
    ("two-plus-four", {"box1.ante": "999999999"}, "this needs 999,999,999."),
]


@pytest.mark.parametrize(("game", "stakes", "sentence"), REFUSED)
def test_stakes_that_are_refused_are_told_why(
    sit: Sit, game: str, stakes: dict[str, str], sentence: str
) -> None:
    seat = sit(game)
    for name, text in stakes.items():
        typed(seat, name, text)
    expect(seat.page.locator(".bar .wrong, .box .refused").first).to_contain_text(sentence)
    expect(seat.answer("Deal")).to_be_disabled()
    expect(seat.page.locator("#assertive")).to_contain_text(sentence)
    assert seat.view["balance"] == 100_000


def test_more_boxes_than_a_player_may_have_are_refused(sit: Sit) -> None:
    seat = sit("six-card")
    for place in range(1, 7):
        if seat.page.locator(f'[data-figure="box{place}.ante"]').count():
            seat.figure(f"box{place}.ante").click()
    expect(seat.page.locator(".bar .wrong")).to_be_visible()
    expect(seat.answer("Deal")).to_be_disabled()


def test_of_all_tables_one_is_played_at_and_the_other_tells_so(sit: Sit, guest: Guest) -> None:
    seat = sit("caribbean-stud")
    seat.stake("ante")
    seat.deal()
    other = Seat(guest, "four-card")
    other.sit()
    other.stake("ante")
    other.answer("Deal").click()
    expect(other.page.locator(".bar")).to_contain_text("End your round at the other table first.")
    guest.go()
    guest.page.get_by_role("link", name="Continue the round").click()
    guest.page.locator(".felt.dealt").wait_for()


def test_who_has_nothing_left_begins_anew(guest: Guest) -> None:
    guest.go()
    balance = 100_000
    while balance >= 100:
        ante = max(balance // 300, 1) * 100
        balance = guest.rounds("four-card", {"1": {"ante": ante}}, verb="fold")["balance"]
    guest.page.reload()
    guest.page.get_by_role("button", name="Back to").click()
    expect(guest.page.locator(".top .money dd").last).to_contain_text("1,000")
