"""Every page and main state of the page, each brought about for a guest who has just come in."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest, Seat, View
from tests.browser.live_seat import LiveSeat

Scene = Callable[[Guest], None]
SCENES: dict[str, Scene] = {}

# One chip on every bet of two boxes, as the house takes stakes.
PLACED: dict[str, View] = {
    "two-plus-four": {"1": {"ante": 500, "bonus": 100}, "3": {"ante": 800}, "4": {"bonus": 300}},
    "six-card": {"1": {"ante": 500}, "2": {"ante": 800}},
    "four-card": {"4": {"ante": 500, "aces_up": 300}},
    "casino-holdem": {"1": {"ante": 500, "bonus": 200}, "2": {"ante": 800}},
    "caribbean-stud": {"1": {"ante": 500}},
}
MOST_ROUNDS = 300


def scene(name: str) -> Callable[[Scene], Scene]:
    """Give a scene its name."""

    def named(brought: Scene) -> Scene:
        SCENES[name] = brought
        return brought

    return named


def come(guest: Guest) -> None:
    """Come in: from then on the guest can be asked for."""
    guest.go()
    guest.page.locator(".games li").first.wait_for()


def table(guest: Guest, game: str) -> Seat:
    """The guest at a table, where whatever was played past the page is shown."""
    return Seat(guest, game).sit()


def dealt(guest: Guest, game: str, wanted: Callable[[View], bool], stakes: View) -> None:
    """Play rounds past the page until one waits for the wanted decision."""
    for _ in range(MOST_ROUNDS):
        guest.move(game, kind="open")
        round_ = guest.move(game, kind="place", stakes=stakes)["round"]
        while round_["choice"] and not wanted(round_):
            actions = [offer["action"] for offer in round_["choice"]["offers"]]
            action = next((one for one in actions if one in ("bet", "go-on")), actions[-1])
            box = round_["choice"]["box"]
            round_ = guest.move(game, kind="decide", box=box, action=action)["round"]
        if round_["choice"]:
            return
    raise AssertionError(f"{MOST_ROUNDS} rounds without the wanted decision")


def at_once(_: View) -> bool:
    """The first decision there is."""
    return True


@scene("lobby")
def _lobby(guest: Guest) -> None:
    come(guest)


@scene("lobby-round-waits")
def _round_waits(guest: Guest) -> None:
    come(guest)
    dealt(guest, "two-plus-four", at_once, PLACED["two-plus-four"])
    guest.page.reload()
    guest.page.locator(".strip").wait_for()


@scene("missing")
def _missing(guest: Guest) -> None:
    guest.go("no-such-page")


@scene("settings")
def _settings(guest: Guest) -> None:
    guest.go("settings")


@scene("rules-two-plus-four")
def _rules(guest: Guest) -> None:
    guest.go("rules/two-plus-four")
    guest.page.locator(".rulebook .text h2").first.wait_for()


@scene("rules-caribbean-stud")
def _rules_of_another(guest: Guest) -> None:
    guest.go("rules/caribbean-stud")
    guest.page.locator(".rulebook .text h2").first.wait_for()


@scene("practice")
def _practice(guest: Guest) -> None:
    guest.go("practice")
    guest.page.locator("main .card").first.wait_for()


@scene("practice-chart")
def _practice_chart(guest: Guest) -> None:
    guest.go("practice/four-card")
    guest.page.locator("main .card").first.wait_for()
    guest.page.locator(".charts").evaluate("charts => charts.scrollIntoView()")


@scene("practice-answered")
def _practice_answered(guest: Guest) -> None:
    guest.go("practice/four-card")
    guest.page.locator("main .act:enabled").first.click()
    guest.page.wait_for_timeout(0)


@scene("history-empty")
def _history_empty(guest: Guest) -> None:
    guest.go("history")


@scene("history")
def _history(guest: Guest) -> None:
    come(guest)
    for game, stakes in PLACED.items():
        guest.rounds(game, stakes)
    guest.go("history")
    guest.page.locator("main a[href*='#/history/']").first.wait_for()


@scene("history-round")
def _history_round(guest: Guest) -> None:
    come(guest)
    round_ = guest.rounds("two-plus-four", PLACED["two-plus-four"])["round"]
    guest.go(f"history/{round_['id']}")
    guest.page.locator("main .card").first.wait_for()


@scene("verify")
def _verify(guest: Guest) -> None:
    guest.go("verify")


@scene("statistics-empty")
def _statistics_empty(guest: Guest) -> None:
    come(guest)
    guest.go("statistics")
    guest.page.locator("main a.btn").first.wait_for()


@scene("statistics")
def _statistics(guest: Guest) -> None:
    come(guest)
    for game, stakes in PLACED.items():
        guest.rounds(game, stakes, times=6)
    guest.go("statistics")
    guest.page.locator("main dl.big3").wait_for()


def _at_the_table(game: str) -> None:
    @scene(f"{game}-bets")
    def _bets(guest: Guest) -> None:
        table(guest, game).stake()

    @scene(f"{game}-round")
    def _round(guest: Guest) -> None:
        come(guest)
        dealt(guest, game, at_once, PLACED[game])
        table(guest, game).page.locator(".felt.dealt").wait_for()

    @scene(f"{game}-end")
    def _end(guest: Guest) -> None:
        come(guest)
        dealt(guest, game, at_once, PLACED[game])
        seat = table(guest, game)
        seat.play()
        seat.page.locator(".felt.settle").wait_for()


for _game in PLACED:
    _at_the_table(_game)


@scene("table-empty")
def _table_empty(guest: Guest) -> None:
    table(guest, "two-plus-four")


@scene("table-refused")
def _table_refused(guest: Guest) -> None:
    seat = table(guest, "casino-holdem")
    seat.figure("hand1.bonus").click()
    seat.page.locator(".box .refused").wait_for()


@scene("table-insurance")
def _insurance(guest: Guest) -> None:
    def insurable(round_: View) -> bool:
        return any(
            offer["amount_of"] == "insurance" and offer["amounts"][1] > offer["amounts"][0]
            for offer in round_["choice"]["offers"]
        )

    come(guest)
    dealt(guest, "two-plus-four", insurable, {"2": {"ante": 500}})
    slider = table(guest, "two-plus-four").page.locator(".insure input")
    slider.press("Home")
    slider.press("PageUp")


@scene("table-change")
def _change(guest: Guest) -> None:
    def changes(round_: View) -> bool:
        return any(offer["action"].startswith("change") for offer in round_["choice"]["offers"])

    come(guest)
    dealt(guest, "six-card", changes, {"2": {"ante": 800}, "3": {"ante": 600}})
    for card in table(guest, "six-card").page.locator(".hand button.card").all()[:2]:
        card.click()


@scene("table-exchange")
def _exchange(guest: Guest) -> None:
    come(guest)
    dealt(
        guest,
        "two-plus-four",
        lambda round_: bool((round_["exchange"] or {}).get("boxes")),
        {"1": {"ante": 100}, "3": {"ante": 100}},
    )
    seat = table(guest, "two-plus-four")
    seat.page.locator("button[data-figure][aria-pressed]").first.click()


# All that can be staked, in amounts as wide as they come.
FULL: dict[str, View] = {
    "two-plus-four": {str(box): {"ante": 2000, "bonus": 1000} for box in range(1, 5)},
    "six-card": {str(box): {"ante": 1250} for box in (1, 3, 6)},
    "casino-holdem": {str(box): {"ante": 2500, "bonus": 1000} for box in (1, 2)},
}


def _with_all_staked(game: str) -> None:
    @scene(f"{game}-full-round")
    def _round(guest: Guest) -> None:
        come(guest)
        dealt(guest, game, at_once, FULL[game])
        table(guest, game).page.locator(".felt.dealt").wait_for()

    @scene(f"{game}-full-end")
    def _end(guest: Guest) -> None:
        come(guest)
        # A sixth card for every box where there is one for sale.
        guest.rounds(game, FULL[game], verb="buy")
        table(guest, game).page.locator(".felt.settle").wait_for()


for _game in FULL:
    _with_all_staked(_game)


@scene("table-one-hand")
def _one_hand(guest: Guest) -> None:
    come(guest)
    dealt(guest, "casino-holdem", at_once, {"1": {"ante": 500}})
    table(guest, "casino-holdem").page.locator(".felt.dealt").wait_for()


def _with_a_card_more(game: str, boxes: int) -> None:
    def drawn(guest: Guest) -> str:
        stakes = {str(box): {"ante": 100} for box in range(1, boxes + 1)}
        for _ in range(MOST_ROUNDS):
            round_ = guest.rounds(game, stakes, verb="buy")["round"]
            if (round_["exchange"] or {}).get("draws"):
                return str(round_["id"])
        raise AssertionError(f"{MOST_ROUNDS} rounds without another card for the dealer")

    @scene(f"{game}-drawn")
    def _drawn(guest: Guest) -> None:
        come(guest)
        drawn(guest)
        table(guest, game).page.locator(".felt.settle").wait_for()

    @scene(f"{game}-drawn-replay")
    def _replay(guest: Guest) -> None:
        come(guest)
        guest.go(f"history/{drawn(guest)}")
        guest.page.locator("main .card").first.wait_for()


_with_a_card_more("two-plus-four", boxes=4)
_with_a_card_more("six-card", boxes=3)


@scene("table-amount")
def _amount(guest: Guest) -> None:
    table(guest, "caribbean-stud").figure("ante").press("=")
    guest.page.locator("dialog input").fill("a lot")
    guest.page.keyboard.press("Enter")
    guest.page.locator("dialog [role=alert]").wait_for()


@scene("table-coach")
def _coach(guest: Guest) -> None:
    come(guest)
    dealt(guest, "casino-holdem", at_once, PLACED["casino-holdem"])
    _entry(table(guest, "casino-holdem"), 1)
    guest.page.locator(".coach .opts:not(.places)").wait_for()


@scene("table-rules")
def _table_rules(guest: Guest) -> None:
    _entry(table(guest, "four-card"), 0)
    guest.page.locator("dialog h2, dialog h3").nth(1).wait_for()


@scene("table-fairness")
def _fairness(guest: Guest) -> None:
    seat = table(guest, "two-plus-four")
    seat.stake()
    _entry(seat, 2)
    guest.page.locator("dialog .fairness").wait_for()


@scene("table-settings")
def _table_settings(guest: Guest) -> None:
    _entry(table(guest, "two-plus-four"), 4)
    guest.page.locator("dialog .set").first.wait_for()


@scene("table-menu")
def _menu(guest: Guest) -> None:
    guest.page.set_viewport_size({"width": 390, "height": 844})
    table(guest, "two-plus-four").page.locator("button.menu").click()
    guest.page.locator("dialog nav").wait_for()


@scene("table-taken")
def _taken(guest: Guest) -> None:
    come(guest)
    dealt(guest, "four-card", at_once, PLACED["four-card"])
    table(guest, "four-card")
    other = guest.context.new_page()
    other.goto(f"{guest.origin}/#/table/four-card")
    guest.page.locator(".banner").wait_for()
    other.close()


@scene("broke")
def _broke(guest: Guest) -> None:
    come(guest)
    balance = 100_000
    while balance >= 100:
        ante = max(balance // 300, 1) * 100
        balance = guest.rounds("four-card", {"1": {"ante": ante}}, verb="fold")["balance"]
    guest.page.reload()
    guest.page.locator(".strip").wait_for()


@scene("session-over")
def _over(guest: Guest) -> None:
    come(guest)
    guest.may_be_cut = True  # the browser says that he was refused
    guest.context.clear_cookies()
    guest.page.evaluate("localStorage.setItem('croupier-recovery-code', 'of nobody')")
    guest.page.reload()
    guest.page.locator("main .over").wait_for()


def _entry(seat: Seat, place: int) -> None:
    """An entry of the table's own menu, in the row or behind the phone's button."""
    row = seat.page.locator(".top > nav > *").nth(place)
    if not row.is_visible():
        seat.page.locator("button.menu").click()
        row = seat.page.locator("dialog nav > *").nth(place)
    row.click()
    expect(seat.page.locator("dialog nav")).to_have_count(0)


def _live(table: str, *figures: str) -> None:
    """A live table in each of the phases that last."""

    @scene(f"live-{table}-bets")
    def _bets(guest: Guest) -> None:
        LiveSeat(guest, f"{table}-bets").sit().stake(*figures)

    @scene(f"live-{table}-round")
    def _round(guest: Guest) -> None:
        seat = LiveSeat(guest, f"{table}-round").sit()
        seat.bet(*figures)
        seat.dealt()

    @scene(f"live-{table}-end")
    def _end(guest: Guest) -> None:
        seat = LiveSeat(guest, f"{table}-end").sit()
        seat.bet(*figures)
        seat.dealt()
        seat.page.locator(".bar .act", has_text="both").or_(
            seat.page.locator(".bar .act")
        ).last.click()
        seat.settled()
        seat.page.locator(".felt.settle").wait_for()


_live("holdem", "hand1.ante", "hand1.bonus", "hand2.ante")
_live("seats", "ante", "aces_up")


@scene("live-holdem-watched")
def _watched(guest: Guest) -> None:
    LiveSeat(guest, "holdem-watched").watch()


@scene("live-holdem-placed")
def _placed(guest: Guest) -> None:
    LiveSeat(guest, "holdem-placed").sit().bet("hand2.ante")


def _beside(guest: Guest, table: str) -> tuple[LiveSeat, LiveSeat]:
    """The guest at a live table, and another who has bet there."""
    assert guest.context.browser is not None
    seat = LiveSeat(guest, table).sit()
    other = LiveSeat(Guest(guest.context.browser, guest.origin), table).sit()
    other.bet("hand1.ante")
    return seat, other


@scene("live-holdem-seeds")
def _seeds(guest: Guest) -> None:
    seat, other = _beside(guest, "holdem-seeds")
    other.guest.close()  # his seed never comes
    seat.bet("hand1.ante", "hand2.ante")
    seat.until_phase("seeds")


@scene("live-holdem-decided")
def _decided(guest: Guest) -> None:
    seat, other = _beside(guest, "holdem-decided")
    seat.bet("hand1.ante", "hand2.ante")
    other.dealt()
    other.guest.close()  # he is waited for
    seat.dealt()
    seat.press("Play both")
    seat.until(lambda: bool(seat.own and not seat.own["choice"]), "the decision")


def _live_history(guest: Guest, address: str) -> None:
    seat = LiveSeat(guest, "holdem-history").sit()
    seat.bet("hand1.ante", "hand1.bonus", "hand2.ante")
    seat.dealt()
    seat.press("Play both")
    seat.settled()
    guest.go(address.format(seat.mine["round"]))


@scene("history-live")
def _history_of_live_tables(guest: Guest) -> None:
    come(guest)
    guest.rounds("four-card", PLACED["four-card"])
    _live_history(guest, "history")
    guest.page.locator("main a[href*='#/history/live/']").wait_for()


@scene("history-live-round")
def _history_live_round(guest: Guest) -> None:
    _live_history(guest, "history/live/{}")
    guest.page.locator("main .card").first.wait_for()
    guest.page.locator(".fair .btn.go").click()
    guest.page.locator(".finding").wait_for()
    guest.page.evaluate("scrollTo(0, 0)")


@scene("live-fairness")
def _live_fairness(guest: Guest) -> None:
    SCENES["live-holdem-end"](guest)
    guest.page.locator(".top nav button").nth(1).click()
    guest.page.locator("dialog .fairness dl").wait_for()
