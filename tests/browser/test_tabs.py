"""Two tabs and two devices of one player."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from croupier.games import load_tables
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


def test_the_net_is_of_the_player_who_is_there(
    guest: Guest, coming: Callable[..., Guest], house: Served
) -> None:
    net = ".top .money dd >> nth=1"
    other = coming(house.origin)
    Seat(other, "caribbean-stud").sit()
    other.go("settings")
    other.page.get_by_role("button", name="Show the code").click()
    code = other.page.locator("code").inner_text()

    seat = Seat(guest, "caribbean-stud").sit()
    seat.stake("ante")
    seat.deal()
    seat.decide("fold")
    expect(guest.page.locator(net)).to_have_text("−1")
    guest.page.reload()
    expect(guest.page.locator(net)).to_have_text("−1")
    guest.go("settings")
    guest.page.get_by_label("Code", exact=True).fill(code)
    guest.page.get_by_role("button", name="Use the code").click()
    expect(guest.page.locator(net)).to_have_text("0")
    expect(guest.page.locator("#polite")).to_contain_text("Your balance is 1,000.")


def test_what_a_code_looks_like_is_said_before_and_after(guest: Guest) -> None:
    guest.may_be_cut = True  # the browser says that it was refused
    guest.go("settings")
    field = guest.page.get_by_label("Code", exact=True)
    expect(field).to_have_accessible_description(re.compile("Six groups of four"))
    for wrong in (" ", "x" * 200):
        field.fill(wrong)
        guest.page.get_by_role("button", name="Use the code").click()
        expect(
            guest.page.get_by_role("alert").filter(has_text="That is no recovery code")
        ).to_be_visible()
        field.fill("")


def test_a_table_and_a_house_that_close_are_told_of_while_bets_lie(
    own_house: Served, coming: Callable[..., Guest]
) -> None:
    guest, watching = coming(own_house.origin), coming(own_house.origin)
    for one in (guest, watching):
        one.page.clock.install()
    seat = Seat(guest, "four-card").sit()
    seat.stake("ante")
    watching.go()
    tables = len(load_tables())
    expect(watching.page.get_by_role("link", name="Sit down")).to_have_count(tables)
    own_house.operate("disable", "four-card", "--reason", "a test")
    for one in (guest, watching):
        one.page.clock.fast_forward(21_000)
    expect(guest.page.get_by_text("This table is closed")).to_be_visible()
    expect(watching.page.get_by_role("link", name="Sit down")).to_have_count(tables - 1)
    own_house.operate("disable", "house", "--reason", "a test")
    watching.go("practice")
    watching.page.clock.fast_forward(21_000)
    expect(watching.page.locator(".banner").get_by_text("The house is closed")).to_be_visible()
    own_house.operate("enable", "house", "--reason", "a test")
    watching.page.clock.fast_forward(21_000)
    expect(watching.page.locator(".banner")).to_have_count(0)
