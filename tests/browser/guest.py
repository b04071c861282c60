"""Who plays in the tests: a browser of his own, and what he sees, does and is told."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    ViewportSize,
)

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE_S = 30
_ADDRESSES, _MOVES = count(1), count(1)

# What a figure is staked on by the rounds of the tests: places by number, bets by name.
STAKES = {
    "two-plus-four": ["box1.ante", "box2.ante", "box2.ante", "box2.bonus", "box3.bonus"],
    "two-plus-four-no-house-edge": ["box1.ante", "box2.ante", "box2.bonus"],
    "six-card": ["box1.ante", "box2.ante", "box2.ante", "box4.ante"],
    "four-card": ["ante", "aces_up"],
    "casino-holdem": ["hand1.ante", "hand2.ante", "hand2.bonus"],
    "caribbean-stud": ["ante"],
}
VARIANT = "two-plus-four-no-house-edge"
GAMES = tuple(game for game in STAKES if game != VARIANT)

# What the browser itself says of an answer that a guest expects: he has no session yet.
_EXPECTED = ("the server responded with a status of 401",)
# … and of a line that a test has cut.
_OF_A_CUT = ("net::ERR_", "WebSocket connection to", "the server responded with a status of 4")

View = dict[str, Any]
"""A table as the house tells it."""

Message = dict[str, Any]
"""What the house says on a page's socket."""


class Guest:
    """A browser context with its first page, what the house told it, and what went wrong in it."""

    def __init__(self, browser: Browser, origin: str, **options: Any) -> None:
        self.origin = origin
        number = next(_ADDRESSES)
        self.context: BrowserContext = browser.new_context(
            **{
                "viewport": DESKTOP,
                "locale": "en",
                "reduced_motion": "reduce",
                "extra_http_headers": {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250}"},
                **options,
            }
        )
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.wrong: list[str] = []
        self.requests: list[str] = []
        self.may_be_cut = False
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        self.context.on("request", self._requested)
        self.lines: dict[Page, list[Message]] = {}
        self.context.on("page", self._opened)
        self.page = self.context.new_page()

    def _opened(self, page: Page) -> None:
        heard = self.lines[page] = []

        def received(text: str | bytes) -> None:
            heard.append(json.loads(text))

        page.on("websocket", lambda line: line.on("framereceived", received))

    def _said(self, message: ConsoleMessage) -> None:
        expected = _EXPECTED + (_OF_A_CUT if self.may_be_cut else ())
        if message.type in ("error", "warning") and not any(e in message.text for e in expected):
            self.wrong.append(f"{message.type}: {message.text}")

    def _requested(self, request: Request) -> None:
        self.requests.append(request.url)

    def check(self) -> None:
        """Nothing went wrong, and nothing was asked of anyone else."""
        assert self.wrong == [], self.wrong
        own = (self.origin, self.origin.replace("http", "ws", 1), "blob:", "data:")
        strange = [url for url in self.requests if not url.startswith(own)]
        assert strange == [], strange

    def go(self, route: str = "") -> None:
        """Open a page by its address, and wait until it is there."""
        self.page.goto(f"{self.origin}/#/{route}")
        self.page.locator("h1").first.wait_for()

    def ask(self, path: str, body: object = None) -> Any:
        """What the house answers this guest, past the page, once he has come in by it.

        He asks as fast as the machine lets him, so the house may tell him to wait a moment.
        """
        for _ in range(PATIENCE_S * 20):
            answer = self._asked(f"{self.origin}/api/v1/{path}", body)
            if answer.status not in (401, 429):
                break
            self.page.wait_for_timeout(50)
        assert answer.ok, answer.text()
        return answer.json()

    def _asked(self, address: str, body: object) -> APIResponse:
        request = self.context.request
        if body is None:
            return request.get(address)
        return request.post(address, data=body, headers={"Origin": self.origin})

    def move(self, game: str, **move: Any) -> View:
        """Make a move past the page."""
        seq = self.ask(f"tables/{game}")["seq"]
        body = {"id": f"past-{next(_MOVES)}", "expected_seq": seq, "move": move}
        view: View = self.ask(f"tables/{game}/commands", body)["view"]
        return view

    def rounds(self, game: str, stakes: View, times: int = 1, verb: str = "") -> View:
        """Play rounds past the page, by the last offers or those of the verb; the table after."""
        for _ in range(times):
            self.move(game, kind="open")
            view = self.move(game, kind="place", stakes=stakes)
            while choice := view["round"]["choice"]:
                actions = [offer["action"] for offer in choice["offers"]]
                action = next((one for one in actions if one.split()[0] == verb), actions[-1])
                view = self.move(game, kind="decide", box=choice["box"], action=action)
        return view

    def close(self) -> None:
        """Leave."""
        self.context.close()


class Seat:
    """A page at one table: the figures, the answers, and the view that the house sent last."""

    def __init__(self, guest: Guest, game: str, page: Page | None = None) -> None:
        self.guest, self.game = guest, game
        self.page = page or guest.page

    @property
    def views(self) -> list[View]:
        """The table as the house told it, time and again."""
        return [
            message["view"]
            for message in self.guest.lines[self.page]
            if message.get("view") and message["view"]["game"] == self.game
        ]

    @property
    def view(self) -> View:
        """The table as it was told last."""
        return max(self.views, key=lambda view: int(view["seq"]))

    @property
    def choice(self) -> View | None:
        """The decision that is awaited."""
        found: View | None = (self.view["round"] or {}).get("choice")
        return found

    def sit(self) -> "Seat":
        """Sit down."""
        self.page.goto(f"{self.guest.origin}/#/table/{self.game}")
        self.page.locator("main.felt").wait_for()
        self.until(lambda: bool(self.views), "the table to be shown")
        return self

    def until(self, met: Callable[[], bool], what: str) -> None:
        """Wait for the browser to have done something."""
        for _ in range(PATIENCE_S * 50):
            if met():
                # What the page was told is on it with the next picture.
                self.page.evaluate("() => new Promise(requestAnimationFrame)")
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"waited in vain for {what}")

    @contextmanager
    def told(self) -> Iterator[None]:
        """What is done inside takes the table on."""
        before = self.view["seq"]
        yield
        self.until(lambda: bool(self.view["seq"] > before), "the house to answer")

    def figure(self, name: str) -> Locator:
        """A figure that can be pressed: "box2.ante", or "ante" of whatever place there is."""
        end = f'$="{name}"' if "." not in name else f'="{name}"'
        return self.page.locator(f"button[data-figure{end}]").first

    @property
    def answers(self) -> Locator:
        """The big buttons of the bar."""
        return self.page.locator(".bar .act")

    def answer(self, name: str) -> Locator:
        """The big button that says so."""
        return self.answers.filter(has=self.page.locator(".n", has_text=name)).first

    def stake(self, *figures: str) -> None:
        """Lay one chip on each figure, by the mouse."""
        for name in figures or STAKES[self.game]:
            self.figure(name).click()
        self.until(lambda: self.page.locator(".act.go").is_enabled(), "the stakes to be taken")

    def deal(self) -> None:
        """Have the cards dealt."""
        over = self.view["round"]["id"] if self.view["stage"] == "settled" else None
        self.page.locator(".act.go").click()
        self.dealt(over)

    def dealt(self, over: str | None = None) -> None:
        """Wait for the cards, after a round that is over."""
        stages = ("playing", "settled")
        self.until(
            lambda: self.view["stage"] in stages and self.view["round"]["id"] != over, "the cards"
        )

    def play(self, prefer: Callable[["Seat"], str | None] = lambda _: None) -> None:
        """Answer to the end of the round, by the mouse."""
        while self.view["stage"] == "playing":
            if self.view["round"]["exchange"] and self.view["round"]["exchange"]["boxes"]:
                self.go_on()
            else:
                self.decide(prefer(self))

    def go_on(self) -> None:
        """Answer what all boxes are asked about the dealer's exchange."""
        with self.told():
            self.page.locator(".act.go").click()
        self.until(
            lambda: not (self.view["round"]["exchange"] or {}).get("boxes"), "all boxes' answers"
        )

    def decide(self, verb: str | None = None) -> str:
        """Press an answer: the one that is named by its verb, or the first that can be pressed."""
        assert self.choice is not None
        offers = [offer["action"].split(" ")[0] for offer in self.choice["offers"]]
        if verb == "change":
            for card in self.page.locator(".hand button.card").all()[:1]:
                card.click()
        shown = NAMES[verb] if verb in offers and verb else None
        button = (
            self.answer(shown)
            if shown
            else self.answers.locator("visible=true").and_(self.page.locator(":enabled")).first
        )
        with self.told():
            button.click()
        return verb or ""

    def round(self) -> View:
        """A whole round by the mouse, from the stakes to its end."""
        self.stake()
        self.deal()
        self.play()
        ended: View = self.view["round"]
        return ended

    def leave(self) -> None:
        """From a round's end to new bets."""
        self.page.locator(".act.go").click()
        self.page.locator(".felt.bets").wait_for()

    def heard(self) -> list[str]:
        """What was announced politely and is still in the live region."""
        return self.page.locator("#polite p").all_inner_texts()


NAMES = {
    "fold": "Fold",
    "bet": "Bet",
    "buy": "Buy",
    "change": "Change",
    "go-on": "Go on",
    "play": "Play",
}
