"""A round told as a person would tell it, from its record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shlex import quote

from croupier.cards import Card, card_texts
from croupier.games.actions import Bet, Buy, Change, Exchange, Fold, GoOn, Play, TakeWin
from croupier.games.game import Game, State
from croupier.games.round import Holder, Stakes
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState
from croupier.hands import five
from croupier.record import Decided, Opened, Record, game_of, played
from croupier.record.round import Result, Seat
from croupier.record.words import printable
from croupier.words import Words


def tell(record: Record, words: Words, file: Path | None = None) -> list[str]:
    """The round line by line; `VerificationFailed` if it was not played so with this deck.

    `file` is where the record was read from, for the command that verifies it.
    """
    teller, turns = _Teller(game_of(record), words), played(record)
    lines = [*teller.opening(record)]
    for number, seat in record.seats.items():
        if len(record.seats) > 1:
            lines += "", words.text("place-seat", number=number)
        lines += "", *teller.stakes(seat), ""
        for turn in turns[number]:
            lines += teller.opened(turn) if isinstance(turn, Opened) else [teller.decided(turn)]
        lines += "", *teller.result(seat.result)
    return [*lines, "", *teller.sealing(record, str(file or f"{record.round}.json"))]


@dataclass(frozen=True, slots=True)
class _Teller:
    game: Game
    words: Words

    def opening(self, record: Record) -> Iterator[str]:
        began = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=record.started_at_ms)
        yield self.words.text(
            "story-table",
            game=self.words.text(f"game-{self.game.rules.table}"),
            version=self.game.rules.version,
            table=printable(record.table),
        )
        time = f"{began:%Y-%m-%d %H:%M:%S}"
        yield self.words.text("story-round", round=record.round, time=time)

    def stakes(self, seat: Seat) -> Iterator[str]:
        yield self.words.text("story-balance", amount=self.words.money(seat.balance))
        for box, placed in sorted(seat.stakes.items()):
            yield f"{self.words.box(self.game, box)}: {self._placed(placed)}"

    def _placed(self, placed: Stakes) -> str:
        named = placed.named().items()
        return ", ".join(f"{self.words.spot(n)} {self.words.money(cents)}" for n, cents in named)

    def opened(self, turn: Opened) -> Iterator[str]:
        """What was opened, by holder; a new card of the board changes every hand."""
        new: dict[Holder, list[Card]] = {}
        for slot, card in turn.cards:
            new.setdefault(slot.holder, []).append(card)
        board = new.pop("board", None)
        if board:
            yield self.words.text("story-board", cards=card_texts(_seen(turn.after, "board")))
        for holder in turn.after.shown():
            hand = self._hand(turn.after, holder)
            if holder in new:
                yield self._dealt(turn, holder, new[holder]) + hand
            elif board and hand:
                yield self.words.place(holder) + hand

    def _dealt(self, turn: Opened, holder: Holder, new: Sequence[Card]) -> str:
        cards, before = card_texts(new), _seen(turn.before, holder)
        if holder == "dealer":
            state = turn.after
            if isinstance(state, TwoPlusFourState | SixCardState) and state.replacement:
                given = str(state.exchanged_card)
                return self.words.text("story-dealer-draws", cards=cards, given=given)
            return self.words.text(f"story-dealer-{'turns' if before else 'shows'}", cards=cards)
        place, has = self.words.place(holder), card_texts(_seen(turn.after, holder))
        if before:
            return self.words.text("story-draws", place=place, drawn=cards, cards=has)
        return self.words.text("story-has", place=place, cards=has)

    def _hand(self, state: State, holder: Holder) -> str:
        """A hand in words once all of it is open, and whether it makes the dealer qualify."""
        if holder == "board" or None in state.shown()[holder]:
            return ""
        cards = _seen(state, holder) + _seen(state, "board")
        if holder != "dealer":
            return f": {self.words.hand(self.game.name(cards))}"
        if isinstance(state, TwoPlusFourState | SixCardState) and state.replacement:
            cards = state.exchanged_hand
        hand, lowest = self.words.hand(self.game.name(cards)), self.game.rules.qualifies_from
        if not lowest:
            return f": {hand}"
        qualifies = five.strength(cards) >= five.strength(lowest)
        said = self.words.text(f"dealer-{'qualifies' if qualifies else 'fails'}")
        return f": {hand}; {said}"

    def decided(self, turn: Decided) -> str:
        box, action = turn.decision.box, turn.decision.action
        price = turn.before.offer_for(box, action).price_of(action)
        message, amounts = _deed(turn, price)
        told = {name: self.words.money(cents) for name, cents in amounts.items()}
        if isinstance(action, Change):
            told["cards"] = card_texts(action.cards)
        return self.words.text(message, place=self.words.box(self.game, box), **told)

    def result(self, result: Result) -> Iterator[str]:
        for line in result.lines:
            yield f"{self.words.box(self.game, line.box)}: {self.words.line(line)}"
        yield self.words.text(
            "story-result",
            staked=self.words.money(result.staked),
            returned=self.words.money(result.returned),
            net=self.words.signed(result.net),
            balance=self.words.money(result.balance),
        )

    def sealing(self, record: Record, name: str) -> Iterator[str]:
        if record.sealed:
            yield self.words.text("story-sealed", commitment=record.commitment)
        else:
            yield self.words.text("story-unsealed")
        for seat, text in record.client_seeds.items():
            yield self.words.text("story-client-seed", seat=seat, seed=printable(text))
        yield self.words.text("story-seed", cut=record.cut, seed=record.server_seed)
        yield self.words.text("story-verify", file=quote(name))


def _deed(turn: Decided, price: int) -> tuple[str, dict[str, int]]:
    """The message of a decision, and its amounts in cents."""
    match turn.decision.action:
        case Fold():
            return "story-fold", {}
        case Bet(0):
            return "story-bet", {"price": price}
        case Bet(insurance):
            return "story-bet-insured", {"price": price - insurance, "insurance": insurance}
        case GoOn(0):
            return "story-go-on", {}
        case GoOn(insurance):
            return "story-go-on-insured", {"insurance": insurance}
        case Buy():
            bet = turn.after.staked()[turn.decision.box].get("bet", 0)
            return (
                ("story-buy-with-bet", {"price": price - bet, "bet": bet})
                if bet
                else ("story-buy", {"price": price})
            )
        case Change():
            return "story-change", {"price": price}
        case Play(stake):
            return "story-play", {"price": stake}
        case TakeWin():
            return "story-win", {}
        case Exchange():
            return ("story-exchange-paid", {"price": price}) if price else ("story-exchange", {})


def _seen(state: State, holder: Holder) -> tuple[Card, ...]:
    return tuple(card for card in state.shown().get(holder, ()) if card is not None)
