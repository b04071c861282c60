"""Odd and hostile ways: a page that is shelved, a house started anew, what nobody should send."""

import json
import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest, Seat
from tests.browser.live_seat import LiveSeat
from tests.browser.serving import Served

Coming = Callable[..., Guest]
AWAY = """(name) => {
  dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
}"""
BACK = "Back. Nothing was lost."
LOST = "Reconnecting. Your money and your round are safe."


def test_the_cut_waits_where_the_table_is_left(sit: Callable[[str], Seat], guest: Guest) -> None:
    seat, page = sit("caribbean-stud"), guest.page
    slider = page.get_by_role("slider", name="Cut the deck")

    def look() -> None:
        page.get_by_role("button", name="Fairness").click()
        slider.wait_for()

    look()
    slider.fill("20")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Back to the tables").click()
    page.locator(".games li").first.wait_for()
    page.go_back()
    page.locator("main.felt").wait_for()
    look()
    expect(slider).to_have_value("20")
    page.keyboard.press("Escape")
    seat.stake("ante")
    seat.deal()
    assert seat.view["round"]["cut"] == 20
    seat.play()
    look()
    expect(slider).to_have_value("0")


def test_a_code_that_is_used_says_so(guest: Guest) -> None:
    guest.go("settings")
    guest.page.get_by_role("button", name="Show the code").click()
    code = guest.page.locator("code").inner_text()
    guest.page.get_by_label("Code", exact=True).fill(code)
    guest.page.get_by_role("button", name="Use the code").click()
    expect(guest.page.locator("form .won")).to_have_text("Your balance is 1,000.")
    expect(guest.page.locator("code")).not_to_have_text(code)


HOSTILE = {
    "long": "a" * 100_000,
    "controls": "\u0000\u0001\u001b[2J\u007f\u009f",
    "page": "<img src=x onerror=alert(1)>",
    "bidi": "\u202eedoc\u2066\u200b\ufeff",
    "halves": "ab12-cd34-ef56-gh78-jk90-\ud83c\udfb2",
    "wide": "\uff41\uff42\uff11\uff12-cd34-ef56-gh78-jk90-mn12",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_code_is_no_code(guest: Guest, name: str) -> None:
    guest.may_be_cut = True  # the browser says that it was refused
    guest.page.on("dialog", lambda dialog: guest.wrong.append(dialog.message))
    guest.go("settings")
    guest.page.get_by_label("Code", exact=True).fill(HOSTILE[name])
    guest.page.get_by_role("button", name="Use the code").click()
    alert = guest.page.locator("form [role=alert]")
    expect(alert).not_to_be_empty()
    assert HOSTILE[name] not in alert.inner_text()
    assert guest.ask("session")["balance"] == 100_000


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_seed_is_refused_or_plays(
    sit: Callable[[str], Seat], guest: Guest, name: str
) -> None:
    guest.page.on("dialog", lambda dialog: guest.wrong.append(dialog.message))
    guest.go()
    seed = json.dumps({"client_seed": HOSTILE[name]})
    guest.page.evaluate("(kept) => localStorage.setItem('croupier-settings', kept)", seed)
    seat = sit("caribbean-stud")
    guest.page.reload()
    seat.stake("ante")
    guest.page.locator(".act.go").click()
    refused = guest.page.locator(".banner", has_text="Refused")
    seat.until(
        lambda: bool(seat.view["stage"] in ("playing", "settled") or refused.count()),
        "the cards or a refusal",
    )
    if refused.count():
        assert seat.view["balance"] == 100_000
    else:
        seat.play()
        guest.page.get_by_role("button", name="Fairness").click()
        guest.page.locator("dialog .fairness dl").wait_for()


def test_a_page_that_was_shelved_goes_on(own_house: Served, coming: Coming) -> None:
    guest = coming(own_house.origin)
    guest.may_be_cut = True
    seat = Seat(guest, "two-plus-four").sit()
    seat.stake()
    seat.deal()
    guest.page.evaluate(AWAY, "pagehide")
    own_house.line.cut()
    expect(guest.page.get_by_text(LOST).first).to_be_visible()
    own_house.line.mend()
    guest.page.evaluate(AWAY, "pageshow")
    expect(guest.page.get_by_text(BACK).first).to_be_visible()
    seat.play()
    assert guest.ask("session")["balance"] == 100_000 + seat.view["round"]["net"]


@pytest.mark.parametrize("page", ["", "history", "verify", "practice", "statistics"])
def test_away_to_another_site_and_back(sit: Callable[[str], Seat], guest: Guest, page: str) -> None:
    seat = sit("four-card")
    seat.stake()
    seat.deal()
    guest.go(page)
    guest.page.goto("about:blank")
    guest.page.go_back()
    guest.page.locator("h1").first.wait_for()
    guest.page.go_back()
    guest.page.locator(".felt.dealt").wait_for()
    seat.play()


def test_a_house_that_is_started_again_between_all_steps(own_house: Served, coming: Coming) -> None:
    guest = coming(own_house.origin)
    guest.may_be_cut = True
    seat = Seat(guest, "two-plus-four").sit()

    def anew() -> None:
        own_house.stop()
        expect(guest.page.get_by_text(LOST).first).to_be_visible()
        own_house.start()
        guest.page.evaluate("() => { dispatchEvent(new Event('online')) }")
        expect(guest.page.get_by_text(BACK).first).to_be_visible()

    anew()
    seat.stake("box1.ante", "box2.ante")
    anew()
    seat.deal()
    while seat.view["stage"] == "playing":
        anew()
        if (seat.view["round"]["exchange"] or {}).get("boxes"):
            seat.go_on()
        else:
            seat.decide()
    anew()
    assert guest.ask("session")["balance"] == 100_000 + seat.view["round"]["net"]


def test_offline_and_online_again_in_each_state_of_a_round(
    own_house: Served, coming: Coming
) -> None:
    guest = coming(own_house.origin)
    guest.may_be_cut = True
    seat = Seat(guest, "caribbean-stud").sit()

    def offline() -> None:
        guest.context.set_offline(True)
        own_house.line.cut()  # the browser alone would keep its socket
        expect(guest.page.get_by_text(LOST).first).to_be_visible()
        expect(guest.page.locator(".bar .act:enabled").filter(has_text="Fold")).to_have_count(0)

    def online() -> None:
        own_house.line.mend()
        guest.context.set_offline(False)
        expect(guest.page.get_by_text(BACK).first).to_be_visible()

    seat.stake("ante")
    offline()  # bets are laid
    online()
    seat.deal()
    assert seat.view["round"]["staked"] == {"1": {"ante": 100}}
    cards = seat.view["round"]["cards"]
    offline()  # a decision is awaited
    online()
    assert seat.view["round"]["cards"] == cards
    own_house.line.delay_s = 1
    seat.answer("Bet").click()
    offline()  # it is sent, and its answer does not come
    expect(guest.page.get_by_text("Sent, waiting")).to_be_visible()
    own_house.line.delay_s = 0
    online()
    seat.until(lambda: bool(seat.view["stage"] == "settled"), "the answer to have arrived")
    ended = seat.view["round"]
    assert ended["staked"] == {"1": {"ante": 100, "bet": 200}}
    offline()  # all is settled
    guest.page.locator(".felt.settle").wait_for()
    online()
    assert guest.ask("session")["balance"] == 100_000 + ended["net"]
    assert [round_["id"] for round_ in guest.ask("rounds")["rounds"]] == [ended["id"]]
    seat.leave()
    seat.stake("ante")


ODD_CHARTS = {
    "none": {"game": "four-card", "chart": None},
    "empty": {},
    "text": "a chart",
    "other": {"game": "four-card", "chart": {"squares": 7}},
}


@pytest.mark.parametrize("name", ODD_CHARTS)
def test_a_chart_that_is_none_leaves_the_practice(guest: Guest, name: str) -> None:
    guest.page.route("**/api/v1/strategy/*", lambda route: route.fulfill(json=ODD_CHARTS[name]))
    guest.go("practice/four-card")
    guest.page.locator("main .act:enabled").first.click()
    guest.page.locator(".drill").wait_for()
    if name == "none":
        expect(guest.page.locator(".charts")).to_have_count(0)


def test_a_chart_that_is_not_reached_is_asked_for_again(guest: Guest) -> None:
    guest.may_be_cut = True
    guest.page.route("**/api/v1/strategy/*", lambda route: route.abort())
    guest.go("practice/four-card")
    failed = guest.page.locator("main .row", has_text="chart")
    failed.wait_for()
    guest.page.unroute("**/api/v1/strategy/*")
    failed.get_by_role("button").click()
    guest.page.locator(".charts").wait_for()


def without_words(guest: Guest, language: str, asks: Callable[[], object]) -> None:
    """Do what asks for the words of a language, which are not reached three times."""
    guest.may_be_cut = True
    words, failed = f"**/assets/{language}-*.js", count(1)
    guest.page.route(words, lambda route: route.abort())
    # The first two may be one try.
    with guest.page.expect_event(
        "requestfailed", lambda request: f"/{language}-" in request.url and next(failed) == 3
    ):
        asks()
    guest.page.unroute(words)


def test_words_that_are_not_reached_are_asked_for_again(guest: Guest) -> None:
    without_words(guest, "en", lambda: guest.page.goto(guest.origin))
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Choose a table")


def test_another_language_that_is_not_reached_comes_later(guest: Guest) -> None:
    guest.go("settings")
    slovak = guest.page.get_by_role("radio", name="Slovenčina")
    without_words(guest, "sk", slovak.check)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Nastavenia")


def test_a_seat_and_a_bet_are_known_after_a_reload(guest: Guest) -> None:
    ann = LiveSeat(guest, "kept-seats").sit()
    ann.until_phase("asleep", "betting")
    ann.page.locator(".seats label").nth(5).click()
    ann.bet("seat6.ante")
    ann.dealt()
    ann.press("Fold")
    ann.settled()
    ann.until_phase("asleep")
    ann.page.reload()
    expect(ann.page.locator(".seats .me")).to_have_text(re.compile("6$"))
    expect(ann.page.locator(".seats .taken")).to_have_count(0)
    rebet = ann.page.get_by_role("button", name="Rebet")
    expect(rebet).to_be_enabled()
    rebet.click()
    expect(ann.page.locator(".act.go")).to_be_enabled()
