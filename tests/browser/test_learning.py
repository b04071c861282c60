"""The coach, practice and statistics: what the page shows is what the house has counted."""

from playwright.sync_api import Page, expect

from tests.browser.guest import DESKTOP, PHONE, Guest, Seat

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
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        notes = page.locator(".coach").get_by_text("in antes").all()
        assert sum(note.is_visible() for note in notes) == 1
    page.set_viewport_size(DESKTOP)

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
    guest.page.get_by_label("Table", exact=True).select_option("caribbean-stud")
    expect(guest.page.locator(".returns")).to_have_count(1)
    expect(guest.page.locator(".big3 dd").first).to_have_text("2")


def test_a_chart_shows_what_the_house_has_counted_and_tells_of_each_square(guest: Guest) -> None:
    chart = guest.ask("strategy/caribbean-stud")["chart"]
    guest.go("practice/caribbean-stud")
    table = guest.page.locator("table.chart")
    row = table.get_by_role("row", name="Ace-king-jack")
    row.wait_for()
    letters = row.locator("td > [aria-hidden]").all_inner_texts()
    place = chart["rows"]["levels"].index(["ace-king J", "ace-king J"])
    assert letters == [square["best"][0].upper() for square in chart["squares"][place]]

    guest.page.get_by_label("Your hand").select_option("Ace-king-jack")
    guest.page.get_by_label("Dealer’s upcard").select_option("Six")
    shares = [f"{100 * float(share):.1f}%" for share in chart["squares"][place][4]["shares"]]
    told = guest.page.locator(".looked output")
    expect(told).to_contain_text(f"Fold {shares[0]} and Bet {shares[1]}")
    row.locator("td").nth(9).click()
    expect(told).to_have_text("Bet, whatever the other cards.")
    expect(guest.page.get_by_label("Dealer’s upcard")).to_have_value("9")

    rules = guest.page.locator(".inmind")
    for number, one in enumerate(chart["lists"]):
        rules.locator(".seg label").nth(number).click()
        expect(rules.locator("ol li")).to_have_count(len(one["rules"]) + 1)
        expect(rules).to_contain_text(f"{100 * float(one['cost']):.4f}% of the ante")


def test_a_sampled_chart_says_so(guest: Guest) -> None:
    guest.go("practice/two-plus-four")
    charts = guest.page.locator(".charts")
    expect(charts).to_contain_text("not counted whole")
    expect(charts.locator(".inmind")).to_have_count(0)


def test_statistics_that_are_asked_for_too_often_come_when_the_house_says(guest: Guest) -> None:
    guest.may_be_cut = True  # the browser says that it was refused
    guest.go()
    guest.rounds("caribbean-stud", STAKES)
    path, status = f"{guest.origin}/api/v1/statistics", 200
    while status == 200:
        status = guest.context.request.get(path).status
    assert status == 429
    guest.go("statistics")
    expect(guest.page.locator(".returns")).to_have_count(1)
    guest.page.get_by_label("Table", exact=True).select_option("four-card")
    expect(guest.page.get_by_text("No rounds at this table yet.")).to_be_visible()
