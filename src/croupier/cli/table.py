"""The table as it is to be seen, whatever shows it: places with cards, words and bets."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.cards import Card
from croupier.cli.betting import Desk
from croupier.cli.draft import Draft
from croupier.games.game import Game, Shown, State
from croupier.games.round import Choice, Line, Spot
from croupier.games.showdown import waits_for_answers
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState
from croupier.hands import five
from croupier.record.words import hand_words, line_words, place_title, spot_title


@dataclass(frozen=True, slots=True)
class Laid:
    """A bet on its figure, in cents; 0 where a bet can be placed and is not."""

    title: str
    figure: str
    cents: int


@dataclass(frozen=True, slots=True)
class Place:
    """The dealer, the board or a box: cards (None lies face down), their words, bets and results.

    `darkened` bets are those that are offered for the dealer's exchange.
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
    """All that is on the table, with the player's balance in cents beside what is laid."""

    title: str
    status: tuple[str, ...]
    balance: int
    places: tuple[Place, ...]


def betting_table(game: Game, desk: Desk, box: int, balance: int, status: tuple[str, ...]) -> Table:
    """The table before the deal: every box with the figures that take a stake (`2P4 R4`)."""
    places = tuple(
        Place(
            place_title(game.holder(number)),
            laid=tuple(_laid(game, name, desk.on((number, name))) for name in game.stakes),
            active=number == box,
        )
        for number in desk.boxes
    )
    return Table(game.rules.name, status, balance - desk.total, places)


def round_table(
    game: Game, state: State, status: tuple[str, ...], draft: Draft | None = None
) -> Table:
    """The table during a round, or after it."""
    shown = state.shown()
    boxes = {game.holder(box): box for box in state.staked()}
    places = []
    for holder, cards in shown.items():
        if holder in boxes:
            places.append(_box(game, state, boxes[holder], shown, draft))
        elif holder == "dealer":
            places.append(_dealer(game, state, shown))
        else:
            places.append(Place(place_title(holder), cards))
    balance = state.balance if state.next else state.final_balance
    return Table(game.rules.name, status, balance, tuple(places))


def _dealer(game: Game, state: State, shown: Shown) -> Place:
    cards, board, note = shown["dealer"], shown.get("board", ()), ""
    if isinstance(state, TwoPlusFourState | SixCardState):
        if state.replacement:
            cards = state.exchanged_hand
            note = f", gave {state.exchanged_card} up for {state.replacement[0]}"
        elif waits_for_answers(state):
            note = f", would exchange {state.exchanged_card}"
    words = hand_words(game, cards, board)
    if words and game.rules.qualifies_from:
        strength = five.strength([card for card in (*cards, *board) if card is not None])
        qualifies = strength >= five.strength(game.rules.qualifies_from)
        note = ("qualifies" if qualifies else "does not qualify") + note
    return Place("Dealer", cards, words, note)


def _box(game: Game, state: State, box: int, shown: Shown, draft: Draft | None) -> Place:
    holder, step = game.holder(box), state.next
    lines = [line for line in state.lines if line.box == box]
    settled = {line.spot for line in lines}
    bets = {spot: cents for spot, cents in state.staked()[box].items() if spot not in settled}
    asks = draft is not None and box in draft.asked
    decides = isinstance(step, Choice) and step.box == box and draft is None
    return Place(
        place_title(holder),
        shown[holder],
        hand_words(game, shown[holder], shown.get("board", ())),
        "asks for the exchange" if asks else _note(lines, decides, "bet" in bets, shown[holder]),
        tuple(_laid(game, spot, cents) for spot, cents in bets.items()),
        tuple(line_words(game.rules, line) for line in lines),
        active=decides,
        darkened=asks,
    )


def _note(lines: Sequence[Line], decides: bool, bet: bool, cards: Sequence[Card | None]) -> str:
    if any(line.outcome == "folded" for line in lines):
        return "folded"
    if decides:
        return "your move"
    return "its BET stands" if bet and None in cards else ""


def _laid(game: Game, spot: Spot, cents: int) -> Laid:
    figures = {known.name: known.figure for known in game.rules.spots}
    return Laid(spot_title(game.rules, spot), figures.get(spot, ""), cents)
