"""Live tables: one deal in every browser, and everyone's own money."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from croupier.record import verify_path
from tests.browser.guest import Guest
from tests.browser.live_seat import LiveSeat
from tests.browser.serving import Served


def amount(cents: int) -> str:
    """An amount as the page writes it, or begins to."""
    return f"{cents / 100:,.2f}".removesuffix(".00")


def test_two_see_one_deal_and_their_own_money_and_a_third_joins_late(
    coming: Callable[..., Guest], house: Served
) -> None:
    ann, bob, eve = (LiveSeat(coming(house.origin), "played-1") for _ in range(3))
    ann.sit()
    bob.sit()
    ann.bet("hand1.ante", "hand1.bonus")
    bob.bet("hand1.ante", "hand2.ante", "hand2.ante")
    ann.dealt()
    bob.dealt()
    eve.watch()
    expect(eve.page.locator(".bar h2")).to_have_text("You watch this round")
    expect(eve.page.locator(".bar .act")).to_have_count(0)
    shared = ann.cards()
    assert sum(card != "" for card in shared.values()) == 7  # two hands and the flop
    assert shared == bob.cards() == eve.cards()
    assert list(ann.mine["stakes"]) == ["1"]
    ann.press("Play")
    bob.press("Fold both")
    ann.settled()
    bob.settled()
    eve.until_phase("settled")
    assert "" not in ann.cards().values()
    assert ann.cards() == bob.cards()
    assert ann.view["round"]["server_seed"] == bob.view["round"]["server_seed"] is not None
    assert ann.view["round"]["unrevealed"] == 0
    for seat in (ann, bob):
        [line] = seat.guest.ask("live/rounds")["rounds"]
        money = seat.guest.ask("session")
        assert line["net"] == seat.mine["net"] == money["balance"] - 100_000
        expect(seat.page.locator(".top .money dd").last).to_have_text(amount(money["balance"]))
        sign = "−" if line["net"] < 0 else "\\+"
        net = f"{sign}{amount(abs(line['net']))}" if line["net"] else "nothing won"
        expect(seat.page.locator(".bar h2")).to_have_text(re.compile(net))
    assert bob.mine["net"] == -300
    eve.sit()
    eve.bet("hand1.ante")  # on the next round


def test_who_is_cut_off_comes_back_to_his_hand(
    coming: Callable[..., Guest], own_house: Served
) -> None:
    ann = LiveSeat(coming(own_house.origin), "played-1").sit()
    ann.guest.may_be_cut = True
    ann.bet("hand1.ante", "hand2.ante")
    ann.dealt()
    cards = ann.cards()
    own_house.line.cut()
    expect(ann.page.locator(".banner").get_by_text("Reconnecting")).to_be_visible()
    expect(ann.page.locator(".bar .act").first).to_be_disabled()
    own_house.line.mend()
    expect(ann.page.locator(".banner").get_by_text("Reconnecting")).to_have_count(0)
    assert ann.cards() == cards
    ann.press("Play both")
    ann.settled()
    assert [line["net"] for line in ann.guest.ask("live/rounds")["rounds"]] == [ann.mine["net"]]


def test_a_bet_outlives_a_reload_and_its_seed_is_revealed(guest: Guest, house: Served) -> None:
    ann = LiveSeat(guest, "played-2").sit()
    ann.bet("hand2.ante")
    ann.page.reload()
    ann.dealt()
    assert ann.view["round"]["unrevealed"] == 0
    ann.page.locator(".top nav button", has_text="Fairness").click()
    sheet = ann.page.locator("dialog .fairness")
    expect(sheet.get_by_text(ann.mine["seed_hash"])).to_be_visible()
    expect(sheet.get_by_text(ann.view["round"]["commitment"])).to_be_visible()
    expect(sheet.get_by_text("Your seed, sent when betting was closed")).to_be_visible()


def test_a_whole_round_by_the_keyboard(guest: Guest) -> None:
    ann = LiveSeat(guest, "played-3").sit()
    keyboard, focus = ann.page.keyboard, "document.activeElement?.dataset.figure ?? ''"
    ann.until_phase("asleep", "betting")
    keyboard.press("2")  # the chip of five
    for figure in ("hand1.ante", "hand2.ante"):
        for _ in range(60):
            if ann.page.evaluate(focus) == figure:
                break
            keyboard.press("Tab")
        keyboard.press("Enter")
    expect(ann.page.locator(".act.go")).to_be_enabled()
    keyboard.press("b")
    ann.until(lambda: ann.own is not None, "the bet to be taken")
    ann.dealt()
    keyboard.press("p")
    ann.until(lambda: len(ann.mine["choices"]) == 1, "the decision")
    keyboard.press("f")
    ann.settled()
    heard = ann.page.locator("#polite p").all_inner_texts()
    assert any(text.startswith("Round: ") for text in heard)
    assert ann.page.locator("#assertive p").all_inner_texts() == ["No more bets"]
    counted = [text for text in heard if "seconds left" in text]
    assert set(counted) <= {"10 seconds left", "5 seconds left", "0 seconds left"}
    assert "5 seconds left" in counted
    ann.page.locator(".felt.settle").wait_for()
    keyboard.press("n")
    ann.page.locator(".felt.bets").wait_for()


def test_to_watch_nobody_needs_an_account(guest: Guest) -> None:
    eve = LiveSeat(guest, "played-4").watch()
    expect(eve.page.locator(".felt .calls")).to_be_visible()
    assert guest.context.request.get(f"{guest.origin}/api/v1/session").status == 401
    expect(eve.page.locator(".act")).to_have_count(0)
    eve.sit()
    eve.bet("hand1.ante")
    assert guest.ask("session")["balance"] == 99_900


def test_where_it_is_left_for_another_page_nothing_more_is_asked_of_it(guest: Guest) -> None:
    LiveSeat(guest, "played-4").watch()
    asked = len(guest.requests)
    for place in ("history", "table/six-card"):
        guest.page.evaluate("place => (location.hash = `#/${place}`)", place)
        guest.page.get_by_text("No rounds yet.").or_(guest.page.locator(".felt.bets")).wait_for()
        assert not any("/live/tables/" in url for url in guest.requests[asked:])
        guest.page.go_back()
        guest.page.locator("main.felt .calls").wait_for()
        asked = len(guest.requests)


def test_a_bet_is_repeated_where_that_is_chosen_and_not_before(guest: Guest) -> None:
    ann = LiveSeat(guest, "played-5").sit()
    repeat = ann.page.locator(".top nav button", has_text="Repeat my bet")
    expect(repeat).to_have_attribute("aria-pressed", "false")
    ann.bet("hand1.ante")
    ann.dealt()
    ann.press("Fold")
    ann.settled()
    first = ann.view["round"]["id"]
    ann.until(lambda: ann.view["round"]["id"] != first, "the next round")
    assert ann.view["phase"] == "asleep"
    expect(ann.page.locator(".bar h2")).to_have_text("Round −1")  # it stays until it is left
    assert guest.ask("session")["balance"] == 99_900
    repeat.click()
    ann.until(lambda: bool(ann.own and ann.own["round"] != first), "the bet to be repeated")
    assert guest.ask("session")["balance"] == 99_800
    repeat.click()
    ann.page.locator(".top nav button", has_text="Leave").click()
    ann.page.locator(".games li").first.wait_for()
    assert [line["stage"] for line in guest.ask("live/rounds")["rounds"]] == ["betting", "settled"]


def test_a_round_at_a_live_table_is_in_the_history_step_by_step_and_checked(
    guest: Guest, tmp_path: Path
) -> None:
    ann = LiveSeat(guest, "played-3").sit()
    ann.bet("hand1.ante")
    ann.dealt()
    ann.press("Fold")
    ann.settled()
    number = ann.view["round"]["id"]
    guest.go("history")
    page = ann.page
    row = page.get_by_role("navigation", name="At live tables").locator("li")
    expect(row).to_have_count(1)
    expect(row.locator("b")).to_have_text("−1")
    page.get_by_label("Table", exact=True).select_option("four-card")
    page.get_by_text("No rounds at this table yet.").wait_for()
    page.get_by_label("Table", exact=True).select_option("casino-holdem")
    row.get_by_role("link").click()
    steps = guest.ask(f"live/rounds/{number}/replay")["steps"]
    expect(page.locator(".tl li")).to_have_count(len(steps))
    shown = page.locator(".cards .dealt .card").evaluate_all("all => all.map(c => c.dataset.card)")
    assert shown == [card or "" for card in steps[-1]["cards"]["dealer"]]
    page.get_by_role("button", name="Check this round").click()
    expect(page.locator(".finding")).to_contain_text("all 7 checks passed")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    record = tmp_path / download.value.suggested_filename
    assert record.name == f"{number}.json"
    download.value.save_as(record)
    assert "settlement are true" in str(verify_path(record))


def test_seats_are_shared_and_hands_are_shown_at_the_end(
    coming: Callable[..., Guest], house: Served
) -> None:
    ann, bob = (LiveSeat(coming(house.origin), "shared-seats").sit() for _ in range(2))
    ann.bet("seat4.ante")
    bob.until(lambda: bool(bob.page.locator(".seats .taken").count()), "the seat to be taken")
    assert bob.page.locator(".seats .taken").inner_text().endswith("4")
    bob.bet("seat3.ante")
    ann.dealt()
    bob.dealt()
    assert not any(slot.startswith("seat3") for slot in ann.cards())
    for seat in (ann, bob):
        seat.page.locator(".bar .act").first.click()
    ann.settled()
    bob.settled()
    assert ann.cards() == bob.cards()
    assert sum(slot.startswith("seat") for slot in ann.cards()) == 10
