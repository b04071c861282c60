"""A player at a live table: comes in, bets or watches, reveals his seed, decides, comes back."""

import asyncio
import hashlib
from random import Random
from typing import Any

from croupier.errors import CroupierError
from croupier.games import load_game
from croupier.games.game import Game
from croupier.games.round import Stakes
from croupier.load.inbox import Inbox
from croupier.load.plan import STORM_S, Plan
from croupier.load.seat import Wager
from croupier.load.story import Story
from croupier.load.wire import Refused, Socket, now_ms, request
from croupier.load.witness import AGAIN, CatchingUp, Witness
from croupier.record import decode_record, verify

ANTES = (1, 2, 3)
"""How many times the lowest stake is placed."""

WATCHES, IDLES, TOGETHER = 0.1, 0.02, 0.5
"""How often a player only watches, leaves a decision to the rules, decides all hands at once."""

HASTE = 0.6
"""Bets and decisions come within this part of their time."""

PING_S = 20.0
AGAIN_S = 0.5
ALLOWED = {"late", "seating", "bank-too-small", "house-disabled", "game-disabled", *AGAIN}
"""Refusals that a player may meet."""


class Player:
    """A guest with his session. He only watches now and then, unless nobody else bets."""

    def __init__(self, number: int, plan: Plan, story: Story, inbox: Inbox, times: Any) -> None:
        self.number = number
        self._plan = plan
        self._inbox = inbox
        tally = self._tally = story.tally
        self._times = times
        self._random = Random(f"{plan.seed} {number}")
        self._headers = {"X-Forwarded-For": plan.address_of(number)}
        self._witness = Witness(f"player {number}", story, tally, None)
        self._witness.refused = self._refused
        self._socket: Socket | None = None
        self._sent = 0
        self._playing = False
        self._is_done = False
        self._considered = ""
        self._deciding: asyncio.TimerHandle | None = None
        self._stormed = not plan.storm
        self._audits: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None

    @property
    def rounds(self) -> int:
        """How many rounds he has seen from their beginning to their end."""
        return self._witness.rounds

    async def come_in(self) -> None:
        """Get a session and a socket at the table."""
        answer = await request(self._plan.place, "POST", "session", self._headers)
        self._headers["Cookie"] = answer.cookie
        self._witness.balance = answer.json()["balance"]
        await self._connect()
        self._ping()

    async def _connect(self) -> None:
        answer = await request(self._plan.place, "POST", "socket-ticket", self._headers)
        table, ticket = self._witness.story.table, answer.json()["ticket"]
        path = f"/ws/live/{table}?ticket={ticket}"
        place, inbox = self._plan.place, self._inbox
        self._socket = await Socket.opened(place, path, self._headers, inbox, self._heard)

    def begin(self) -> None:
        """All are there: play."""
        self._playing = True
        self._witness.begin()
        self._react()

    async def stay(self) -> None:
        """Be there until the rounds are played; come back when the socket is closed."""
        try:
            while not self._is_done:
                assert self._socket is not None, "who stays has come in"
                code = await self._socket.closed
                if not self._is_done:
                    await self._come_back(code)
        finally:
            self._drop()
        for command in self._witness.waiting.values():
            self._witness.wrong("unanswered", f"{command}")
        await asyncio.gather(*self._audits)

    def _drop(self) -> None:
        if self._socket is not None:
            self._socket.drop()

    # Coming back

    async def _come_back(self, code: int) -> None:
        """Have another socket, and ask over it for all that was missed."""
        witness = self._witness
        witness.pinged.clear()
        if self._stormed:
            witness.wrong("closed", f"with {code}")
        else:
            self._stormed = True
            await asyncio.sleep(self._random.random() * STORM_S)
        had = {"epoch": max(witness.epoch, 0), "seq": witness.seq, "own_seq": witness.own_seq}
        witness.catching_up = CatchingUp(witness.seq, now_ms())
        await self._connect()
        self._say({"t": "resume", **had})
        witness.catching_up.ping = self._ping()
        for command in list(witness.waiting.values()):
            self._say(command)

    # What is said

    def _say(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            self._socket.say(message)

    def _ping(self) -> int:
        self._sent += 1
        self._witness.pinged[self._sent] = now_ms()
        self._say({"t": "ping", "n": self._sent})
        return self._sent

    def keep_alive(self) -> None:
        """A sign of life."""
        if self._socket is not None and not self._socket.closed.done():
            self._ping()

    def _command(self, kind: str, **parts: Any) -> None:
        self._sent += 1
        command = {"t": kind, "id": f"{kind}-{self._sent}", **parts}
        self._witness.waiting[command["id"]] = command
        self._say(command)

    def _refused(self, command: dict[str, Any], code: str) -> None:
        if code not in ALLOWED:
            self._witness.wrong("refused", f"{code}: {command!r:.100}")
        if code in AGAIN:
            self._witness.waiting[command["id"]] = command
            over = self._socket  # over another one everything that waits is said anyway
            self._later(AGAIN_S, lambda: self._say(command) if self._socket is over else None)

    def _later(self, seconds: float, act: Any) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, act)

    # What he does

    def _heard(self, text: bytes, at_ms: float) -> None:
        witness = self._witness
        witness.hear(text, at_ms)
        if not self._playing or self._is_done:
            return
        if witness.balance is None and witness.wager is None and self._looking is None:
            self._looking = asyncio.create_task(self._look_up())
        self._react()

    async def _look_up(self) -> None:
        """His balance, where he has missed what a round came to, so that he can bet again."""
        try:
            answer = await request(self._plan.place, "GET", "session", self._headers)
            found = answer.json()
            if not found["held"] and self._witness.wager is None:
                self._witness.balance, self._considered = found["balance"], ""
                self._react()
        except (Refused, OSError, TimeoutError):
            pass  # he asks again with the next message
        finally:
            self._looking = None

    def _react(self) -> None:
        view, wager = self._witness.view, self._witness.wager
        if view is None or view["round"] is None:
            return
        round_id, phase = view["round"]["id"], view["phase"]
        if phase in ("asleep", "betting") and self._considered != round_id:
            self._considered = round_id
            if self._deciding is not None:
                self._deciding.cancel()
            self._deciding = None
            self._later(self._soon("betting_ms"), lambda: self._bet(round_id))
        if phase == "deciding" and not self._stormed:
            self._drop()
        elif wager is not None and wager.taken and wager.round == round_id:
            self._go_on(wager, phase)
        self._finish(phase)

    def _soon(self, phase: str) -> float:
        within_ms: int = self._times[phase]
        return HASTE * self._random.random() * within_ms / 1000

    def _bet(self, round_id: str, wakes: bool = False) -> None:
        witness = self._witness
        view, balance = witness.view, witness.balance
        if view is None or view["phase"] == "paused":
            self._considered = ""  # again, when the table is back
        if view is None or balance is None or view["phase"] not in ("asleep", "betting"):
            return
        if view["round"]["id"] != round_id or (wakes and view["players"]):
            return
        if witness.wager is not None and witness.wager.round == round_id:
            return  # he thought twice, and has bet
        if not wakes and self._random.random() < WATCHES:
            self._later(self._times["betting_ms"] / 1000, lambda: self._bet(round_id, wakes=True))
            return
        stakes = self._stakes(load_game(view["game"]))
        # As much again as is staked covers a Play bet on every hand.
        if balance < 3 * sum(placed.total for placed in stakes.values()):
            return
        seed = self._random.randbytes(4).hex()
        seed_hash = hashlib.sha256(seed.encode()).hexdigest()
        witness.wager = Wager(round_id, stakes, balance, seed, seed_hash)
        named = witness.wager.named()
        self._command("bet", round=round_id, stakes=named, seed_hash=seed_hash)

    def _stakes(self, game: Game) -> dict[int, Stakes]:
        """Stakes on one hand or two, or on the own seat of as many as there are."""
        random, boxes = self._random, range(1, game.rules.boxes + 1)
        if game.rules.holder == "seat":
            chosen = [boxes[self.number // len(self._plan.tables) % len(boxes)]]
        else:
            chosen = random.sample(boxes, random.choice((1, len(boxes))))
        side = next(name for name in game.stakes if name != "ante")
        return {
            box: Stakes(
                ante=random.choice(ANTES) * game.rules.number("min_ante"),
                **{side: random.choice((None, game.rules.number(f"min_{side}")))},
            )
            for box in sorted(chosen)
        }

    def _go_on(self, wager: Wager, phase: str) -> None:
        own = self._witness.own
        if own is None or own["round"] != wager.round:
            return
        if phase == "seeds" and not own["revealed"] and not wager.revealing:
            wager.revealing = True
            self._command("reveal", round=wager.round, seed=wager.seed)
        is_asked = phase == "deciding" and own["choices"] and self._deciding is None
        if is_asked and not self._witness.waits_for("decide"):
            self._deciding = self._later(self._soon("deciding_ms"), lambda: self._decide(wager))
        if wager.settled and self._witness.story.audits(wager.round) and phase == "settled":
            task = asyncio.create_task(self._audit(wager))
            self._audits.add(task)

    def _decide(self, wager: Wager) -> None:
        self._deciding = None
        own, view = self._witness.own, self._witness.view
        if own is None or view is None or view["phase"] != "deciding" or not own["choices"]:
            return
        if self._plan.decides == "random" and self._random.random() < IDLES:
            self._deciding = self._later(3600, lambda: None)  # he has fallen asleep
            return
        choices = own["choices"]
        if self._random.random() >= TOGETHER:
            choices = choices[:1]
        actions = {str(choice["box"]): self._action(choice) for choice in choices}
        wager.decided |= {int(box): action for box, action in actions.items()}
        self._command("decide", round=wager.round, actions=actions)

    def _action(self, choice: dict[str, Any]) -> str:
        offers = choice["offers"]
        offer = offers[-1] if self._plan.decides == "play" else self._random.choice(offers)
        return str(offer["action"])

    def _finish(self, phase: str) -> None:
        witness = self._witness
        if witness.rounds < self._plan.rounds or phase not in ("settled", "void"):
            return
        if not witness.waiting and (witness.wager is None or witness.wager.settled):
            self._is_done = True
            self._drop()

    async def _audit(self, wager: Wager) -> None:
        """Verify the record of a round, as anyone can who played in it."""
        witness = self._witness
        try:
            path = f"live/rounds/{wager.round}/record"
            answer = await request(self._plan.place, "GET", path, self._headers)
            record = decode_record(answer.body)
            verify(record)
            found = record.seats[wager.seat or 0]
            due = wager.stakes, wager.balance, witness.story.facts(wager.round).commitment
            if (found.stakes, found.balance, record.commitment) != due:
                witness.wrong("record", f"another round than {wager.round} was")
            for slot, card in found.opened:
                shown = [None] * (slot.index - 1) + [str(card)]
                witness.story.look_at_cards(wager.round, {slot.holder: shown})
            self._tally.counts["records verified"] += 1
        except (CroupierError, Refused, OSError, TimeoutError, LookupError) as error:
            witness.wrong("record", f"{error!r:.120}")
