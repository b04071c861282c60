"""The table as it is to be seen, whatever shows it: places with cards, words and bets."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.cards import Card
from croupier.cli.betting import Desk
from croupier.cli.draft import Draft
from croupier.errors import InvalidNotation
from croupier.games.game import Game, Shown, State
from croupier.games.round import Choice, Line, Spot
from croupier.games.showdown import waits_for_answers
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState
from croupier.hands import five
from croupier.words import Words


@dataclass(frozen=True, slots=True)
class Laid:
    """A bet on its figure, with the figure's words; "" where a bet can be placed and is not."""

    title: str
    figure: str
    shape: str
    amount: str


@dataclass(frozen=True, slots=True)
class Place:
    """The dealer, the board or a box: cards (None lies face down), their words, bets and results.

    All words are of the player's language. `darkened` bets are those that are offered for the
    dealer's exchange.
    """

    title: str
    cards: tuple[Card | None, ...] = ()
    words: str = ""
    note: str = ""
    laid: tuple[Laid, ...] = ()
    results: tuple[str, ...] = ()
    active: bool = False
    darkened: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """All that is on the table, with the player's balance beside what is laid."""

    title: str
    status: tuple[str, ...]
    balance: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of one game, in the words of one language."""

    game: Game
    words: Words

    def betting(self, desk: Desk, box: int, balance: int, status: tuple[str, ...]) -> Table:
        """The table before the deal: every box with the figures that take a stake (`2P4 R4`)."""
        places = tuple(
            Place(
                self.words.box(self.game, number),
                laid=tuple(self._laid(name, desk.on((number, name))) for name in self.game.stakes),
                active=number == box,
            )
            for number in desk.boxes
        )
        return self._table(status, balance - desk.total, places)

    def round(self, state: State, status: tuple[str, ...], draft: Draft | None = None) -> Table:
        """The table during a round, or after it."""
        shown = state.shown()
        boxes = {self.game.holder(box): box for box in state.staked()}
        places = []
        for holder, cards in shown.items():
            if holder in boxes:
                places.append(self._box(state, boxes[holder], shown, draft))
            elif holder == "dealer":
                places.append(self._dealer(state, shown))
            else:
                places.append(Place(self.words.place(holder), cards))
        balance = state.balance if state.next else state.final_balance
        return self._table(status, balance, tuple(places))

    def _table(self, status: tuple[str, ...], balance: int, places: tuple[Place, ...]) -> Table:
        title = self.words.text(f"game-{self.game.rules.table}")
        told = self.words.text("balance", amount=self.words.money(balance))
        return Table(title, status, told, places)

    def _dealer(self, state: State, shown: Shown) -> Place:
        cards, board = shown["dealer"], shown.get("board", ())
        if isinstance(state, TwoPlusFourState | SixCardState) and state.replacement:
            cards = state.exchanged_hand
        hand, note = self._hand(cards, board), ""
        if hand and self.game.rules.qualifies_from:
            strength = five.strength([card for card in (*cards, *board) if card is not None])
            qualifies = strength >= five.strength(self.game.rules.qualifies_from)
            note = self._exchanged(
                state, self.words.text(f"dealer-{'qualifies' if qualifies else 'fails'}")
            )
        return Place(self.words.place("dealer"), cards, hand, note)

    def _exchanged(self, state: State, qualifies: str) -> str:
        """Whether the dealer qualifies, with the card that he gives up."""
        if not isinstance(state, TwoPlusFourState | SixCardState):
            return qualifies
        if state.replacement:
            given, drawn = str(state.exchanged_card), str(state.replacement[0])
            return self.words.text(
                "dealer-exchanged", qualifies=qualifies, given=given, drawn=drawn
            )
        if waits_for_answers(state):
            card = str(state.exchanged_card)
            return self.words.text("dealer-would-exchange", qualifies=qualifies, card=card)
        return qualifies

    def _box(self, state: State, box: int, shown: Shown, draft: Draft | None) -> Place:
        holder, step = self.game.holder(box), state.next
        lines = [line for line in state.lines if line.box == box]
        settled = {line.spot for line in lines}
        bets = {spot: cents for spot, cents in state.staked()[box].items() if spot not in settled}
        asks = draft is not None and box in draft.asked
        decides = isinstance(step, Choice) and step.box == box and draft is None
        note = _note(lines, decides, "bet" in bets, shown[holder])
        if asks:
            note = "box-asked"
        return Place(
            self.words.place(holder),
            shown[holder],
            self._hand(shown[holder], shown.get("board", ())),
            self._noted(note) if note else "",
            tuple(self._laid(spot, cents) for spot, cents in bets.items()),
            tuple(map(self.words.line, lines)),
            active=decides,
            darkened=asks,
        )

    def _noted(self, note: str) -> str:
        """A note, which stands after the hand and not alone as on the page."""
        said = self.words.text(note)
        return said[0].lower() + said[1:] if note.startswith("box-") else said

    def _hand(self, cards: Sequence[Card | None], board: Sequence[Card | None]) -> str:
        """A hand named, as soon as all its cards are open; "" before."""
        if None in cards:
            return ""
        try:
            name = self.game.name([card for card in (*cards, *board) if card is not None])
        except InvalidNotation:
            return ""
        return self.words.hand(name)

    def _laid(self, spot: Spot, cents: int) -> Laid:
        figures = {known.name: known.figure for known in self.game.rules.spots}
        figure = figures.get(spot, "")
        shape = self.words.text(f"figure-{figure}") if figure else ""
        return Laid(self.words.spot(spot), figure, shape, self.words.money(cents) if cents else "")


def _note(lines: Sequence[Line], decides: bool, bet: bool, cards: Sequence[Card | None]) -> str:
    """The message of what is to be known of a box beside its hand."""
    if any(line.outcome == "folded" for line in lines):
        return "box-folded"
    if decides:
        return "box-active"
    return "bet-stands" if bet and None in cards else ""
