"""Two tabs and two devices of one player."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest, Seat
from tests.browser.serving import Served

TAKEN = "This table is open in another tab"


def test_a_second_tab_takes_the_table_over_and_the_first_is_told(guest: Guest) -> None:
    first = Seat(guest, "caribbean-stud").sit()
    first.stake("ante")
    first.deal()
    second = Seat(guest, "caribbean-stud", guest.context.new_page()).sit()
    expect(first.page.get_by_text(TAKEN)).to_be_visible()
    expect(first.answer("Fold")).to_be_disabled()
    assert second.view["round"]["cards"] == first.view["round"]["cards"]
    first.page.get_by_role("button", name="Play here").click()
    expect(second.page.get_by_text(TAKEN)).to_be_visible()
    expect(first.page.get_by_text(TAKEN)).to_have_count(0)
    with second.told():
        first.decide("fold")
    expect(second.page.locator(".bar h2")).to_have_text("Round −1")
    assert second.view["balance"] == first.view["balance"] == 99_900


def test_another_device_comes_with_the_code_and_plays_the_round_on(
    guest: Guest, coming: Callable[..., Guest], house: Served
) -> None:
    seat = Seat(guest, "four-card").sit()
    seat.stake("ante")
    seat.deal()
    guest.go("settings")
    guest.page.get_by_role("button", name="Show the code").click()
    code = guest.page.locator("code").inner_text()
    other = coming(house.origin)
    other.go("settings")
    other.page.get_by_label("Code", exact=True).fill(code)
    other.page.get_by_role("button", name="Use the code").click()
    expect(other.page.locator(".top .money dd").last).to_contain_text("999")
    there = Seat(other, "four-card").sit()
    assert there.view["round"]["cards"] == seat.view["round"]["cards"]
    there.play()
    assert there.view["stage"] == "settled"
    expect(guest.page.locator(".top .money dd").last).to_have_text(
        other.page.locator(".top .money dd").last.inner_text()
    )


def test_a_code_that_is_not_known_is_refused(guest: Guest) -> None:
    guest.may_be_cut = True  # the browser says that it was refused
    guest.go("settings")
    guest.page.get_by_label("Code", exact=True).fill("nobody's code")
    guest.page.get_by_role("button", name="Use the code").click()
    expect(guest.page.get_by_text("No account has this recovery code.")).to_be_visible()
