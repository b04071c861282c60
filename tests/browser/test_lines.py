"""The page lives through reloads, a lost line, a house that is started again, and a slow line."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.guest import Guest, Seat
from tests.browser.serving import Served

Coming = Callable[..., Guest]
ONE_WAY_S = 1.0
LOST = "Reconnecting. Your money and your round are safe."


@pytest.mark.parametrize("game", ["two-plus-four", "six-card"])
def test_a_reload_at_every_step_goes_on_where_it_was(sit: Callable[[str], Seat], game: str) -> None:
    seat = sit(game)
    seat.stake()
    seat.page.reload()
    seat.page.locator(".felt.bets").wait_for()
    seat.stake()
    seat.deal()
    while seat.view["stage"] == "playing":
        before = seat.view
        seat.guest.lines[seat.page].clear()
        seat.page.reload()
        seat.until(lambda: bool(seat.views), "the table after the reload")
        assert seat.view["round"]["cards"] == before["round"]["cards"]
        assert seat.view["round"]["staked"] == before["round"]["staked"]
        _one_answer(seat)
    seat.page.reload()
    seat.page.locator(".felt").wait_for()


@pytest.mark.parametrize("game", ["two-plus-four", "casino-holdem"])
def test_a_line_that_is_cut_at_every_step_loses_nothing(
    own_house: Served, coming: Coming, game: str
) -> None:
    seat = Seat(_cut_off(coming, own_house), game).sit()
    seat.stake()
    while seat.view["stage"] != "settled":
        own_house.line.cut()
        expect(seat.page.get_by_text(LOST).first).to_be_visible()
        expect(seat.page.locator("#assertive")).to_contain_text(LOST)
        expect(seat.page.locator(".bar .act:enabled").filter(has_text="Fold")).to_have_count(0)
        own_house.line.mend()
        _woken(seat)
        if seat.view["stage"] == "playing":
            _one_answer(seat)
        else:
            seat.deal()
    _money_is_right(seat)


def test_an_answer_on_a_line_that_is_lost_is_sent_again_and_counts_once(
    own_house: Served, coming: Coming
) -> None:
    seat = Seat(_cut_off(coming, own_house), "caribbean-stud").sit()
    seat.stake()
    seat.deal()
    own_house.line.delay_s = ONE_WAY_S
    seat.answer("Bet").click()
    # What was sent is on its way; its answer will never come back.
    own_house.line.cut()
    expect(seat.page.get_by_text("Sent, waiting")).to_be_visible()
    own_house.line.delay_s = 0
    own_house.line.mend()
    _woken(seat)
    seat.until(lambda: bool(seat.view["stage"] == "settled"), "the answer to have arrived")
    assert seat.view["round"]["staked"]["1"]["bet"] == 200
    _money_is_right(seat)


def test_a_house_that_is_started_again_has_the_round(own_house: Served, coming: Coming) -> None:
    seat = Seat(_cut_off(coming, own_house), "two-plus-four").sit()
    seat.stake()
    seat.deal()
    before = seat.view
    own_house.stop()
    expect(seat.page.get_by_text(LOST).first).to_be_visible()
    own_house.start()
    _woken(seat)
    assert seat.view["round"]["cards"] == before["round"]["cards"]
    seat.play()
    _money_is_right(seat)


def test_a_browser_that_is_offline_comes_back(own_house: Served, coming: Coming) -> None:
    seat = Seat(_cut_off(coming, own_house), "caribbean-stud").sit()
    seat.guest.context.set_offline(True)
    own_house.line.cut()
    expect(seat.page.get_by_text(LOST).first).to_be_visible()
    own_house.line.mend()
    seat.guest.context.set_offline(False)
    expect(seat.page.get_by_text("Back. Nothing was lost.").first).to_be_visible()


def test_double_clicks_on_a_slow_line_change_money_once(own_house: Served, coming: Coming) -> None:
    guest = coming(own_house.origin)
    seat = Seat(guest, "caribbean-stud").sit()
    seat.stake("ante")
    seat.until(lambda: bool(seat.view["stage"] == "betting"), "a sealed deck")
    own_house.line.delay_s = ONE_WAY_S
    seat.page.locator(".act.go").dblclick()
    seat.page.keyboard.press("d")
    seat.dealt()
    assert seat.view["balance"] == 100_000 - 100
    # The table may be shown before the answer to who asked for it is here.
    told = guest.lines[guest.page]
    seat.until(lambda: told[-1]["t"] == "answer", "the answer to the deal")
    seat.answer("Bet").dblclick()
    seat.until(lambda: bool(seat.view["stage"] == "settled"), "the end")
    assert seat.view["round"]["staked"]["1"] == {"ante": 100, "bet": 200}
    own_house.line.delay_s = 0
    _money_is_right(seat)
    assert len(guest.ask("rounds")["rounds"]) == 1


def test_two_answers_on_a_slow_line_are_not_both_taken(own_house: Served, coming: Coming) -> None:
    guest = coming(own_house.origin)
    seat = Seat(guest, "two-plus-four").sit()
    seat.stake("box1.ante", "box2.ante")
    seat.deal()
    first = seat.choice
    assert first is not None
    own_house.line.delay_s = ONE_WAY_S
    with seat.told():
        seat.answer("Fold").dblclick()
        seat.page.keyboard.press("f")
    own_house.line.delay_s = 0
    states = {box["box"]: box["state"] for box in seat.view["round"]["boxes"]}
    assert states.pop(first["box"]) == "folded"
    assert "folded" not in states.values()


def _cut_off(coming: Coming, house: Served) -> Guest:
    """A guest whose browser will rightly say that it is cut off."""
    guest = coming(house.origin)
    guest.may_be_cut = True
    return guest


def _woken(seat: Seat) -> None:
    """The line is there again, and the browser notices."""
    seat.page.evaluate("() => { dispatchEvent(new Event('online')) }")
    expect(seat.page.get_by_text("Back. Nothing was lost.").first).to_be_visible()


def _one_answer(seat: Seat) -> None:
    view: Any = seat.view["round"]
    if (view["exchange"] or {}).get("boxes"):
        seat.go_on()
    else:
        seat.decide()


def _money_is_right(seat: Seat) -> None:
    ended = seat.view["round"]
    assert seat.view["stage"] == "settled"
    assert seat.view["balance"] == 100_000 + ended["net"]
    assert seat.guest.ask("session")["balance"] == seat.view["balance"]


def test_a_page_that_fails_says_so_and_leaves_the_others_as_they_are(guest: Guest) -> None:
    guest.go()
    guest.page.route("**/api/v1/statistics*", lambda route: route.fulfill(json={"games": 7}))
    guest.page.get_by_role("link", name="Statistics").click()
    expect(guest.page.locator("h1")).to_have_text("Something went wrong on this page")
    expect(guest.page.get_by_role("button", name="Load it again")).to_be_visible()
    guest.page.get_by_role("link", name="Tables").click()
    guest.page.locator(".games li").first.wait_for()
    assert len(guest.wrong) == 1, guest.wrong
    guest.wrong.clear()


def test_no_link_moves_when_the_player_is_known(guest: Guest) -> None:
    waiting: list[Route] = []
    guest.page.route("**/api/v1/session", lambda route: waiting.append(route))
    guest.go()
    link = guest.page.get_by_role("link", name="Statistics")
    before = link.bounding_box()
    guest.page.unroute("**/api/v1/session")
    guest.page.get_by_text("Balance").first.wait_for()
    assert link.bounding_box() == before
