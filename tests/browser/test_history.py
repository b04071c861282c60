"""Rounds that are over: found, looked at step by step, and verified in the browser."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, FilePayload, Page, expect

from croupier.deal import CommitmentLog, read_log
from croupier.record import read_record, verify
from tests.browser.guest import Guest, Seat

OWN = "three blind mice"
KEPT = "croupier-commitments"
VERIFY = Path(__file__).parents[2] / "src" / "croupier" / "client" / "verify.html"


def check(page: Page) -> str:
    """Have the round checked; what is found of it."""
    page.locator(".fair .btn.go").click()
    page.locator(".finding").wait_for()
    return page.locator(".finding").inner_text()


def saved(guest: Guest, folder: Path) -> tuple[bytes, bytes, CommitmentLog]:
    """The record and the log as the pages save them, and the log as it is read."""
    page = guest.page
    with page.expect_download() as record:
        page.get_by_role("link", name="Save the record").click()
    record.value.save_as(folder / "round.json")
    guest.go("verify")
    with page.expect_download() as whole:
        page.get_by_role("button", name="Save the log").click()
    whole.value.save_as(folder / "log.jsonl")
    log = read_log(folder / "log.jsonl")
    return (folder / "round.json").read_bytes(), (folder / "log.jsonl").read_bytes(), log


def test_a_round_of_ones_own_seed_and_cut_is_checked(
    sit: Callable[[str], Seat], guest: Guest, tmp_path: Path
) -> None:
    """From the sheet before the bets to the record that is saved, which Python finds true too."""
    seat, page = sit("two-plus-four"), guest.page
    seat.stake()
    page.get_by_role("button", name="Fairness").click()
    page.locator(".fairness input.field").fill(OWN)
    page.get_by_role("slider", name="Cut the deck").focus()
    page.keyboard.press("End")
    shown = page.locator(".fairness dd.mono").first.inner_text()
    page.keyboard.press("Escape")
    seat.deal()
    seat.play()
    page.get_by_role("button", name="Fairness").click()
    page.get_by_role("link", name="Check the last round").click()
    page.locator(".replay").wait_for()
    assert shown == page.locator(".fair dd.mono").first.inner_text()
    found = check(page)
    assert "all 7 checks passed" in found
    assert "This browser was shown the same commitment before the bets." in found
    data, _, log = saved(guest, tmp_path)
    record = read_record(tmp_path / "round.json")
    assert (record.client_seeds[1], record.cut, record.commitment) == (OWN, 51, shown)
    assert "the log agrees" in str(verify(data, log))


def test_a_commitment_that_was_another_before_the_bets_is_found(
    sit: Callable[[str], Seat], guest: Guest
) -> None:
    seat = sit("four-card")
    ended = seat.round()
    forged = json.dumps([[ended["id"], "0" * 64]])
    guest.page.evaluate("([key, value]) => localStorage.setItem(key, value)", [KEPT, forged])
    guest.go(f"history/{ended['id']}")
    assert "not the one that this browser was shown" in check(guest.page)


def test_the_steps_are_taken_by_buttons_and_by_keys(guest: Guest) -> None:
    guest.ask("session", {})
    ended = guest.rounds("six-card", {"1": {"ante": 500}})["round"]
    steps = guest.ask(f"rounds/{ended['id']}/replay")["steps"]
    guest.go(f"history/{ended['id']}")
    page, current = guest.page, guest.page.locator(".tl [aria-current=step]")
    line = page.locator(".tl li")
    expect(line).to_have_count(len(steps))

    def at() -> int:
        current = "all => all.findIndex(one => one.querySelector('[aria-current]'))"
        return int(line.evaluate_all(current))

    assert at() == len(steps) - 1
    page.get_by_role("button", name="First step").click()
    assert (at(), page.locator(".cards .card.down").count()) == (0, 10)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert at() == 2
    page.keyboard.press("ArrowLeft")
    assert at() == 1
    page.keyboard.press("End")
    assert at() == len(steps) - 1
    told = current.inner_text().splitlines()
    assert told[0] in " ".join(page.locator("#polite p").all_inner_texts())
    shown = page.locator(".cards .dealt .card").evaluate_all("all => all.map(c => c.dataset.card)")
    assert shown == steps[-1]["cards"]["dealer"]


def test_a_page_that_is_left_asks_nothing_more_and_takes_what_it_said_with_it(
    guest: Guest,
) -> None:
    guest.go()
    ended = guest.rounds("caribbean-stud", {"1": {"ante": 100}})["round"]
    guest.go(f"history/{ended['id']}")
    page = guest.page
    page.get_by_role("button", name="First step").click()
    assert page.locator("#polite p").count() > 0
    asked = len(guest.requests)
    page.evaluate("location.hash = '#/practice/four-card'")
    page.locator("main .answer, .drill").first.wait_for()
    assert page.locator("#polite p").count() == 0
    assert not any("/api/v1/rounds" in url for url in guest.requests[asked:])


def test_rounds_are_listed_by_page_and_by_table(guest: Guest) -> None:
    page = guest.page
    guest.go("history")
    page.get_by_text("No rounds yet.").wait_for()
    assert page.get_by_role("link", name="Sit down").get_attribute("href") == "#/"
    guest.rounds("caribbean-stud", {"1": {"ante": 100}}, 21, "fold")
    guest.rounds("four-card", {"1": {"ante": 100}}, 1, "fold")
    guest.page.reload()
    rounds = page.locator(".rl li")
    page.get_by_role("button", name="Older").click()
    expect(rounds).to_have_count(2)
    page.get_by_role("button", name="Newer").click()
    expect(rounds).to_have_count(20)
    assert "Four Card" in rounds.first.inner_text()
    page.get_by_label("Table", exact=True).select_option("four-card")
    expect(rounds).to_have_count(1)
    page.get_by_label("Table", exact=True).select_option("casino-holdem")
    page.get_by_text("No rounds at this table yet.").wait_for()


def test_the_page_of_one_file_works_from_a_disk(
    browser: Browser, sit: Callable[[str], Seat], guest: Guest, tmp_path: Path
) -> None:
    """It asks nobody for anything; hostile files are refused in a sentence."""
    guest.go(f"history/{sit('caribbean-stud').round()['id']}")
    record, log, _ = saved(guest, tmp_path)
    context = browser.new_context(offline=True, locale="en")
    requests: list[str] = []
    said: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    context.on("console", lambda message: said.append(message.text))
    page = context.new_page()
    page.goto(VERIFY.as_uri())
    forged = {
        "true.json": record,
        "log.jsonl": log,
        "flipped.json": record.replace(b'"cut":0', b'"cut":1'),
        "broken.jsonl": log.replace(b'"settled"', b'"void"', 1),
        "script.json": b"<script>alert(1)</script>\n",
        "deep.json": b"[" * 100_000 + b"\n",
        "bytes.json": bytes(range(256)) * 100,
        "none.json": b"",
        "twice.json": record.replace(b'"cut":0', b'"cut":0,"cut":0'),
        "huge.json": record.replace(b'"cut":0', b'"cut":' + b"9" * 100_000),
        "fraction.json": record.replace(b'"cut":0', b'"cut":1e308'),
        "proto.json": b'{"__proto__":{"format":"croupier/round/1"}}\n',
        "ten.json": b'{"format":"' + b"x" * 10_000_000 + b'"}\n',
        "ten.jsonl": log * (10_000_000 // len(log)),
        "large.json": b" " * (1 << 20) + b"\n",
    }
    files = [FilePayload(name=name, mimeType="", buffer=data) for name, data in forged.items()]
    page.locator("input[type=file]").set_input_files(files)
    sections = page.locator("section.fair")
    sections.nth(len(forged) - 1).wait_for()
    found = [text.splitlines() for text in sections.all_inner_texts()]
    assert [lines[0] for lines in found] == list(forged)
    assert ["It does not hold" in lines for lines in found] == [False, False, *[True] * 13]
    assert "all 6 checks passed" in " ".join(found[0])
    assert all(len([line for line in lines if line]) <= 4 for lines in found[2:])
    page.get_by_role("radio", name="Slovenčina").click()
    page.get_by_text("Neplatí").first.wait_for()
    assert (requests, said) == ([VERIFY.as_uri()], [])
    context.close()
