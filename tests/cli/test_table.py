"""The table as it is shown: places, words, bets on their figures and results with their reason."""

import pytest

from croupier.cards import parse_cards
from croupier.cli.betting import Desk
from croupier.cli.draft import Draft
from croupier.cli.plain import cards_in_words
from croupier.cli.table import Laid, Place, Tables
from croupier.games import GAMES, load_game
from croupier.games.actions import Exchange, Fold
from croupier.games.game import State
from croupier.games.round import Choice, Deal, Line, Stakes
from croupier.words import Words
from tests.cli.arranged import at_the_exchange

WORDS = Words("en")


def places(state: State, draft: Draft | None = None) -> dict[str, Place]:
    table = Tables(state.game, WORDS).round(state, (), draft)
    return {place.title: place for place in table.places}


def dealt(game: str, stakes: dict[int, Stakes], cards: str) -> State:
    state: State = load_game(game).start(stakes, 100_000)
    deck = iter(parse_cards(cards))
    while isinstance(step := state.next, Deal):
        state = state.deal([next(deck) for _ in step.slots])
    return state


@pytest.mark.rule("2P4 R4")
def test_every_bet_is_on_its_figure_by_name() -> None:
    game = load_game("two-plus-four")
    desk = Desk((100,), range(1, 5), game.stakes).add((2, "ante"))
    table = Tables(game, WORDS).betting(desk, 2, 1000, ())
    assert table.balance == "Balance 9.00"
    assert [place.title for place in table.places] == ["Box 1", "Box 2", "Box 3", "Box 4"]
    assert [place.active for place in table.places] == [False, True, False, False]
    assert table.places[1].laid == (
        Laid("ANTE", "ellipse", "ellipse", "1.00"),
        Laid("bonus", "square", "square", ""),
    )
    state = at_the_exchange("two-plus-four", 1)
    assert places(state)["Box 1"].laid == (
        Laid("ANTE", "ellipse", "ellipse", "10.00"),
        Laid("BET", "rectangle", "rectangle", "20.00"),
    )
    figures = {spot.name: spot.figure for spot in game.rules.spots}
    assert (figures["buy"], figures["insurance"]) == ("circle", "square")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_table_before_the_deal(name: str) -> None:
    game = load_game(name)
    desk = Desk(game.rules.numbers("chips"), range(1, game.rules.boxes + 1), game.stakes)
    table = Tables(game, WORDS).betting(desk, 1, 1000, ("status",))
    assert len(table.places) == game.rules.boxes
    assert all(len(place.laid) == len(game.stakes) for place in table.places)


def test_a_box_that_decides_is_named_in_words() -> None:
    cards = "9h 9s Kd 4c Ah Kc 9c 9d 2h"
    shown = places(dealt("two-plus-four", {1: Stakes(ante=100, bonus=100)}, cards))
    box = shown["Box 1"]
    assert (box.words, box.note, box.active) == ("pair of nines", "your move", True)
    assert box.results == ("bonus 1.00 lost, -1.00 (2P4 R7)",)
    assert box.laid == (Laid("ANTE", "ellipse", "ellipse", "1.00"),)
    assert (shown["Dealer"].words, shown["Dealer"].note) == ("", "")
    assert cards_in_words(shown["Dealer"].cards, WORDS) == "2 face down, 9h 9s Kd 4c"


def test_hands_share_the_board() -> None:
    stakes = {1: Stakes(ante=100), 2: Stakes(ante=100)}
    shown = places(dealt("casino-holdem", stakes, "Ah 3c Kh Ks Kd 7s 2c"))
    assert list(shown) == ["Dealer", "Board", "Hand 1", "Hand 2"]
    assert (shown["Hand 1"].words, shown["Hand 2"].words) == (
        "ace high",
        "three kings",
    )
    assert shown["Board"].words == ""


@pytest.mark.rule("6C Buying the dealer's game 8")
def test_the_dealer_shows_what_he_would_exchange() -> None:
    dealer = places(at_the_exchange("six-card", 1))["Dealer"]
    assert dealer.words == "queen high"
    assert dealer.note == "does not qualify, would exchange 4d"
    dealer = places(at_the_exchange("two-plus-four", 1))["Dealer"]
    assert dealer.note == "does not qualify, would exchange Qc"


def test_boxes_that_ask_are_darkened_until_they_are_unmarked() -> None:
    draft = Draft(at_the_exchange("two-plus-four", 2)).toggle(2)
    shown = places(draft.state, draft)
    assert [shown[f"Box {box}"].darkened for box in (1, 2)] == [False, True]
    assert shown["Box 2"].note == "exchange asked"
    assert not places(draft.state, draft.toggle(2))["Box 2"].darkened


def test_an_exchange_is_told_with_the_new_hand() -> None:
    state = at_the_exchange("two-plus-four", 1).act(1, Exchange())
    shown = places(state.deal(parse_cards("Ks")))
    dealer = shown["Dealer"]
    assert cards_in_words(dealer.cards, WORDS) == "Jd 9h 7s 4d 2c Ks"
    assert dealer.words == "king high"
    assert dealer.note == "does not qualify, gave Qc up for Ks"
    assert shown["Box 1"].results[0].endswith("(2P4 R16)")


def test_a_folded_box_says_so() -> None:
    state = dealt("four-card", {3: Stakes(ante=100, aces_up=200)}, "Ah Ad 9c 9s 2h Kd")
    assert isinstance(state.next, Choice)
    seat = places(state.act(3, Fold()))["Seat 3"]
    assert (seat.words, seat.note, seat.laid) == ("two pair, aces and nines", "folded", ())
    assert seat.results == (
        "ANTE 1.00 lost with the fold, -1.00 (4C Deal and decisions 4)",
        "Aces Up 2.00 pays 3:1, +6.00 (4C Showdown 3)",
    )


def test_a_box_without_decisions_says_so() -> None:
    state: State = load_game("six-card").start({b: Stakes(ante=100) for b in (1, 2, 3)}, 10_000)
    assert places(state)["Box 3"].note == "its BET stands"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (Line(1, "ante", 500, 500, "push", "2P4 R12"), "ANTE 5.00 returned, 0.00 (2P4 R12)"),
        (
            Line(1, "bet", 1000, 21_000, "win", "2P4 R12", 20, 100),
            "BET 10.00 pays 20:1, cut by 1.00 to the maximum payout, +200.00 (2P4 R12)",
        ),
        (
            Line(1, "insurance", 500, 500, "unplayed", "2P4 R11"),
            "insurance 5.00 returned unplayed, 0.00 (2P4 R11)",
        ),
        (Line(1, "buy", 500, 0, "spent", "2P4 R9"), "sixth card 5.00 spent, -5.00 (2P4 R9)"),
        (
            Line(1, "ante", 500, 0, "given", "2P4 R16"),
            "ANTE 5.00 given for the exchange, -5.00 (2P4 R16)",
        ),
        (
            Line(1, "ante", 500, 500, "given-win", "2P4 R15", 1),
            "ANTE 5.00 given for the exchange, and still pays 1:1, 0.00 (2P4 R15)",
        ),
        (
            Line(1, "ante_bonus", 0, 1000, "win", "4C Showdown 2", 2),
            "automatic bonus pays 2:1, +10.00 (4C Showdown 2)",
        ),
    ],
)
def test_a_line_says_what_was_paid_and_why(line: Line, words: str) -> None:
    assert WORDS.line(line) == words


def test_titles_of_places() -> None:
    titles = [WORDS.place(holder) for holder in ("dealer", "board", "box4", "seat7", "hand2")]
    assert titles == ["Dealer", "Board", "Box 4", "Seat 7", "Hand 2"]
