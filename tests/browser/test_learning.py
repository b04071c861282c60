"""The coach, practice and statistics: what the page shows is what the house has counted."""

from playwright.sync_api import Page, expect

from tests.browser.guest import Guest, Seat

STAKES = {"1": {"ante": 500}}


def shown_values(page: Page) -> list[float]:
    """The values of the options that are listed, in their order."""
    texts = page.locator(".opts .v").all_inner_texts()
    return [float(text.replace("−", "-")) for text in texts]


def test_the_coach_is_off_until_it_is_called_and_tells_what_the_house_has_counted(
    guest: Guest,
) -> None:
    guest.go()
    guest.move("caribbean-stud", kind="open")
    guest.move("caribbean-stud", kind="place", stakes=STAKES)
    seat, page = Seat(guest, "caribbean-stud").sit(), guest.page
    expect(page.locator(".coach")).to_have_count(0)
    page.get_by_role("button", name="Coach").click()
    page.locator(".opts .v").first.wait_for()
    options = guest.ask("tables/caribbean-stud/advice")["options"]
    counted = sorted((option["ev_decimal"] for option in options), reverse=True)
    assert shown_values(page) == [round(ev, 3) for ev in counted]

    worst = min(options, key=lambda option: option["ev_decimal"])
    seat.decide(worst["action"])
    page.locator(".coach .cost").wait_for()
    (judged,) = guest.ask(f"rounds/{seat.view['round']['id']}/advice")["decisions"]
    cost = page.locator(".coach .cost .big").inner_text().replace("−", "-").split()[0]
    assert float(cost) == -round(float(judged["cost"]), 3)
    expect(page.locator(".coach .today")).to_contain_text("Today: 1 decision, 0 best")

    page.reload()
    expect(page.locator(".coach .today")).to_contain_text("Today: 1 decision, 0 best")
    page.get_by_role("button", name="Close the coach").click()
    expect(page.locator(".coach")).to_have_count(0)


def test_a_drill_is_graded_at_once_kept_and_comes_again_when_missed(guest: Guest) -> None:
    first, second = guest.ask("practice/caribbean-stud?from=0&count=2")["positions"]
    keys = {"fold": "f", "bet": "b"}
    guest.go("practice/caribbean-stud")
    page = guest.page
    page.locator(".bar .act").first.wait_for()
    page.keyboard.press(next(key for verb, key in keys.items() if verb != first["best"]))
    expect(page.locator(".verdict")).to_contain_text(f"better by {float(first['gap']):.3f} antes")
    assert shown_values(page) == sorted(
        (round(float(option["ev"]), 3) for option in first["options"]), reverse=True
    )
    page.keyboard.press("n")
    page.locator(".bar .act").first.wait_for()
    page.keyboard.press(keys[second["best"]])
    expect(page.locator(".verdict")).to_contain_text("the best answer")
    expect(page.locator(".score")).to_have_text(f"{50 * float(first['gap']):.1f}")

    page.reload()  # the one that was missed comes first
    page.locator(".bar .act").first.wait_for()
    expect(page.locator(".scores")).to_contain_text("2 decisions, 1 best")
    shown = page.locator(".box.active .card").evaluate_all("all => all.map(c => c.dataset.card)")
    assert shown == first["cards"]["box1"]


def test_kept_progress_that_cannot_be_read_is_as_if_none_was_kept(guest: Guest) -> None:
    for kept in ("{", "[]", '{"four-card": {"next": "x", "missed": 7, "tallies": [1]}}'):
        guest.go("settings")
        guest.page.evaluate("kept => localStorage.setItem('croupier-practice', kept)", kept)
        guest.go("practice/four-card")
        guest.page.locator(".bar .act").first.wait_for()
        expect(guest.page.locator(".scores")).to_contain_text("0 of 220 seen")


def test_statistics_are_those_of_the_house(guest: Guest) -> None:
    guest.go("statistics")
    expect(guest.page.get_by_role("link", name="Sit down")).to_be_visible()
    guest.rounds("four-card", {"3": {"ante": 500, "aces_up": 500}}, times=3, verb="play")
    guest.rounds("caribbean-stud", STAKES, times=2, verb="bet")
    guest.page.reload()
    guest.page.locator(".returns").first.wait_for()
    found = guest.ask("statistics")
    net = sum(game["net"] for game in found["games"])
    assert found["points"][-1] == [5, net]
    text = f"{net / 100:+,.2f}".removesuffix(".00").replace("-", "−") if net else "0"
    expect(guest.page.locator(".big3 dd").nth(1)).to_have_text(text)
    expect(guest.page.locator(".returns")).to_have_count(2)
    main = next(game for game in found["games"] if game["game"] == "four-card")["bets"][0]
    row = guest.page.locator(".returns", has_text="Four Card").locator("tbody tr").first
    expect(row).to_contain_text(f"{100 * float(main['measured']):.1f}%")
    expect(row).to_contain_text(f"{100 * float(main['exact']):.2f}%")
    guest.page.get_by_label("Table").select_option("caribbean-stud")
    expect(guest.page.locator(".returns")).to_have_count(1)
    expect(guest.page.locator(".big3 dd").first).to_have_text("2")
