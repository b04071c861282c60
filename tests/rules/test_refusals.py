"""What the engine refuses: each with its code, and with nothing changed."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.cards import Card, parse_cards
from croupier.errors import ErrorCode
from croupier.games import GAMES, State, load_game
from croupier.games.actions import Action, Bet, Buy, Change, Exchange, Fold, GoOn, Play, TakeWin
from croupier.games.round import Deal, Stakes
from tests.reference.script import RICH, game_of, play
from tests.rules.refusal import refused

MOST_CENTS = 9_007_199_254_740_992  # 2^53: every smaller whole number is exact in every client

# A table takes these, and each of the following turns one of them into something else.
GOOD = {
    "two-plus-four": {1: Stakes(100, bonus=100)},
    "six-card": {1: Stakes(100)},
    "four-card": {1: Stakes(100, aces_up=100)},
    "casino-holdem": {1: Stakes(100, bonus=100)},
    "caribbean-stud": {1: Stakes(100)},
}
AMOUNTS: list[tuple[Any, ErrorCode]] = [
    (0, "stake-not-positive"),
    (-100, "stake-not-positive"),
    (MOST_CENTS + 1, "stake-too-large"),
    (100.0, "stake-not-whole"),
    (float("nan"), "stake-not-whole"),
    (float("inf"), "stake-not-whole"),
    (True, "stake-not-whole"),
    ("100", "stake-not-whole"),
    (b"100", "stake-not-whole"),
    ([100], "stake-not-whole"),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("amount", "code"), AMOUNTS)
def test_stakes_that_are_no_amount(game: str, amount: Any, code: ErrorCode) -> None:
    for name in GOOD[game][1].named():
        with refused(code):
            game_of(game).start({1: Stakes(**{**GOOD[game][1].named(), name: amount})}, RICH)
    game_of(game).start(GOOD[game], RICH)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ({}, "stakes-empty"),
        (None, "stakes-empty"),
        ({1: Stakes()}, "stakes-empty"),
        ({1: None}, "stakes-empty"),
        ({1: 100}, "stakes-empty"),
        ({1: {"ante": 100}}, "stakes-empty"),
        ({0: Stakes(100)}, "stakes-unknown-box"),
        ({-1: Stakes(100)}, "stakes-unknown-box"),
        ({8: Stakes(100)}, "stakes-unknown-box"),
        ({True: Stakes(100)}, "stakes-unknown-box"),
        ({1.0: Stakes(100)}, "stakes-unknown-box"),
        ({"1": Stakes(100)}, "stakes-unknown-box"),
        ({None: Stakes(100)}, "stakes-unknown-box"),
        ({box: Stakes(100) for box in range(1, 9)}, "stakes-too-many-boxes"),
    ],
)
def test_stakes_on_no_box(game: str, stakes: Any, code: ErrorCode) -> None:
    with refused(code):
        game_of(game).start(stakes, RICH)


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("two-plus-four", Stakes(100, aces_up=100)),
        ("six-card", Stakes(100, bonus=100)),
        ("six-card", Stakes(100, aces_up=100)),
        ("four-card", Stakes(100, bonus=100)),
        ("casino-holdem", Stakes(100, aces_up=100)),
        ("caribbean-stud", Stakes(100, bonus=100)),
    ],
)
def test_bets_that_the_game_does_not_have(game: str, stakes: Stakes) -> None:
    with refused("stakes-unknown-spot"):
        game_of(game).start({1: stakes}, RICH)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "balance", [-1, MOST_CENTS + 1, 1000.0, float("nan"), True, "1000", None, [1000]]
)
def test_balances_that_are_no_amount(game: str, balance: Any) -> None:
    with refused("balance-not-whole"):
        game_of(game).start(GOOD[game], balance)


@pytest.mark.parametrize("game", GAMES)
def test_the_largest_balance_and_stake(game: str) -> None:
    state = game_of(game).start(GOOD[game], MOST_CENTS)
    assert state.balance == MOST_CENTS - GOOD[game][1].total
    if game == "two-plus-four":
        assert game_of(game).start({1: Stakes(MOST_CENTS)}, MOST_CENTS).balance == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_balance_of_nothing_is_an_amount(game: str) -> None:
    with refused("balance-too-small"):
        game_of(game).start(GOOD[game], 0)


def test_the_smallest_stake_is_a_cent() -> None:
    game = game_of("two-plus-four", {"min_ante": 1, "chips": [1]})
    assert game.start({1: Stakes(1, bonus=1)}, 2).balance == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("nothing", [None, 1, True, 0])
def test_what_is_no_collection(game: str, nothing: Any) -> None:
    with refused("seating"):
        game_of(game).start(GOOD[game], RICH, nothing)
    with refused("deal-cards"):
        game_of(game).start(GOOD[game], RICH).deal(nothing)


@pytest.mark.parametrize("taken", [[1], [2, 2], [0], [8], [True], [2.0], ["2"], [None], [[2]]])
def test_seats_that_are_not_free(taken: Any) -> None:
    with refused("seating"):
        game_of("four-card").start({1: Stakes(100)}, RICH, taken)


@pytest.mark.parametrize("game", ["two-plus-four", "six-card", "casino-holdem", "caribbean-stud"])
def test_no_other_players_where_there_is_one(game: str) -> None:
    with refused("seating"):
        game_of(game).start(GOOD[game], RICH, [2])


def unchanged(state: State, code: ErrorCode, box: Any, action: Any) -> None:
    """The action is refused, and the state waits as before."""
    before = repr(state), state.next
    with refused(code):
        state.act(box, action)
    assert (repr(state), state.next) == before


TRIPS = "9c 9d 9h 5s 2d"
BOX = {2: Stakes(100)}
WITHOUT_HAND = "Qh Tc 8d 6s 4h 3c"
WAITING: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "open box": ("two-plus-four", {"box2": TRIPS}, []),
    "after an obligatory BET": (
        "two-plus-four",
        {"box2": f"{TRIPS} Jc", "dealer": WITHOUT_HAND},
        ["2 buy"],
    ),
    "exchange": ("two-plus-four", {"dealer": WITHOUT_HAND}, ["2 bet"]),
    "six-card": ("six-card", {"box2": TRIPS}, []),
    "four-card": ("four-card", {}, []),
    "hold'em": ("casino-holdem", {}, []),
}


def waiting(where: str) -> State:
    """A round that waits for a decision on box 2."""
    game, cards, actions = WAITING[where]
    return play(game, BOX, cards, actions).state


NOTHING_ELSE: list[Any] = [None, "fold", "", 1, True, ("fold",), Fold, b"fold", "fold\nbet"]
CHANGES = [Change(parse_cards("9c")), Change(())]
ALL: list[Action] = [Fold(), Bet(), Buy(), GoOn(), Play(100), TakeWin(), Exchange(), *CHANGES]
OFFERED: dict[str, list[type[Action]]] = {
    "open box": [Fold, Bet, Buy],
    "after an obligatory BET": [GoOn],
    "exchange": [TakeWin, Exchange],
    "six-card": [Fold, Bet, Buy, Change],
    "four-card": [Fold, Play],
    "hold'em": [Fold, Play],
}


@pytest.mark.parametrize("where", WAITING)
def test_actions_that_are_not_offered(where: str) -> None:
    state = waiting(where)
    for action in [*ALL, *NOTHING_ELSE]:
        if type(action) not in OFFERED[where]:
            unchanged(state, "not-offered", 2, action)


@pytest.mark.parametrize("where", WAITING)
@pytest.mark.parametrize("box", [1, 3, 0, -2, 2.0, "2", None, True, [2]])
def test_boxes_that_do_not_decide(where: str, box: Any) -> None:
    unchanged(waiting(where), "wrong-box", box, Fold())


@pytest.mark.parametrize(
    ("where", "action", "code"),
    [
        ("open box", Bet(1), "amount-out-of-range"),
        ("open box", Bet(99), "amount-out-of-range"),
        ("open box", Bet(601), "amount-out-of-range"),
        ("open box", Bet(-100), "amount-out-of-range"),
        ("after an obligatory BET", GoOn(99), "amount-out-of-range"),
        ("after an obligatory BET", GoOn(601), "amount-out-of-range"),
        ("four-card", Play(99), "amount-out-of-range"),
        ("four-card", Play(301), "amount-out-of-range"),
        ("four-card", Play(0), "amount-out-of-range"),
        ("four-card", Play(-100), "amount-out-of-range"),
        ("hold'em", Play(100), "not-offered"),
        ("hold'em", Play(300), "not-offered"),
        ("six-card", Bet(100), "not-offered"),
        ("six-card", Change(()), "not-offered"),
        ("six-card", Change(parse_cards("9c 9d 9h")), "not-offered"),
        ("six-card", Change((*parse_cards("9c"), *parse_cards("9c"))), "not-offered"),
        ("six-card", Change(parse_cards("Ks")), "cards-not-held"),
        ("six-card", Change(parse_cards("9c Ks")), "cards-not-held"),
    ],
)
def test_amounts_and_cards_that_are_not_offered(
    where: str, action: Action, code: ErrorCode
) -> None:
    unchanged(waiting(where), code, 2, action)


@pytest.mark.parametrize("amount", [True, False, 200.0, float("nan"), "200", None])
def test_amounts_that_are_no_amount(amount: Any) -> None:
    for where, action in (
        ("open box", Bet(amount)),
        ("after an obligatory BET", GoOn(amount)),
        ("four-card", Play(amount)),
    ):
        unchanged(waiting(where), "amount-out-of-range", 2, action)
    for where, action in (("hold'em", Play(amount)), ("six-card", Bet(amount))):
        unchanged(waiting(where), "not-offered", 2, action)


@pytest.mark.parametrize("cards", [("9c",), (35,), (None,), ("9c", Card.parse("9d"))])
def test_changes_of_what_is_no_card(cards: Any) -> None:
    with refused("action-text"):
        Change(cards)


def test_a_decision_is_taken_once_and_in_its_turn() -> None:
    before = play("six-card", {1: Stakes(100), 2: Stakes(100)}, {}).state
    unchanged(before, "wrong-box", 2, Bet())
    after = before.act(1, Bet())
    unchanged(after, "not-a-choice", 1, Bet())
    # What was refused or tried out before has left no trace.
    assert before.act(1, Bet()) == after
    assert before.act(1, Fold()) != after


@pytest.mark.parametrize("game", GAMES)
def test_no_decision_before_the_deal_and_no_cards_at_a_decision(game: str) -> None:
    started = game_of(game).start(GOOD[game], RICH)
    unchanged(started, "not-a-choice", 1, Fold())
    dealt = play(game, GOOD[game], {}).state
    for cards in ("", "Ac Kd"):
        with refused("not-a-deal"):
            dealt.deal(parse_cards(cards))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_after_the_end(game: str) -> None:
    over = play(game, GOOD[game], {}, ["1 fold"]).state
    unchanged(over, "round-over", 1, Fold())
    for cards in ("", "Ac"):
        with refused("round-over"):
            over.deal(parse_cards(cards))


@pytest.mark.parametrize("game", GAMES)
def test_no_result_before_the_end(game: str) -> None:
    for state in play(game, GOOD[game], {}, ["1 fold"]).states[:-1]:
        with refused("round-open"):
            _ = state.settlement
        with refused("round-open"):
            _ = state.final_balance


FOUR = "Ac Kd 7h 2s"
CARDS_REFUSED: list[Sequence[Any]] = [
    [],
    parse_cards("Ac Kd 7h"),
    parse_cards("Ac Kd 7h 2s 3c"),
    [*parse_cards("Ac Kd 7h"), Card.parse("Ac")],
    FOUR.split(),
    FOUR,
    [51, 46, 21, 3],
    [*parse_cards("Ac Kd 7h"), None],
    [*parse_cards("Ac Kd 7h"), []],
]


@pytest.mark.parametrize("cards", CARDS_REFUSED, ids=str)
def test_cards_that_cannot_be_dealt(cards: Sequence[Any]) -> None:
    state = game_of("two-plus-four").start({1: Stakes(100)}, RICH)
    with refused("deal-cards"):
        state.deal(cards)
    dealt = state.deal(parse_cards(FOUR))
    assert isinstance(dealt.next, Deal)
    with refused("deal-cards"):
        dealt.deal(parse_cards("3c 4d 5h 6s Kd"))
    assert dealt.deal(parse_cards("3c 4d 5h 6s Kc")).next is not None


def test_cards_out_of_play_cannot_be_dealt_again() -> None:
    changed = waiting("six-card").act(2, Change(parse_cards("5s 2d")))
    for cards in ("2d 3c", "3c 5s", "9c 3c"):
        with refused("deal-cards"):
            changed.deal(parse_cards(cards))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("settings", "version", "code"),
    [
        ({"no_such": 1}, None, "unknown-setting"),
        ({"": 1}, None, "unknown-setting"),
        ({1: 1}, None, "unknown-setting"),
        ({"min_ante": 0}, None, "setting-value"),
        ({"min_ante": -100}, None, "setting-value"),
        ({"min_ante": 100.0}, None, "setting-value"),
        ({"min_ante": True}, None, "setting-value"),
        ({"min_ante": "100"}, None, "setting-value"),
        ({"min_ante": None}, None, "setting-value"),
        ({"min_ante": [100]}, None, "setting-value"),
        ({"chips": []}, None, "setting-value"),
        ({"chips": 100}, None, "setting-value"),
        ({"chips": "100"}, None, "setting-value"),
        ({"chips": [100, 100]}, None, "setting-value"),
        ({"chips": [500, 100]}, None, "setting-value"),
        ({"chips": [0, 100]}, None, "setting-value"),
        ({"chips": [100, 200.0]}, None, "setting-value"),
        ({}, 0, "unknown-version"),
        ({}, 99, "unknown-version"),
        ({}, True, "unknown-version"),
        ({}, 1.0, "unknown-version"),
        ({}, "1", "unknown-version"),
        ({}, [1], "unknown-version"),
    ],
)
def test_settings_and_versions(game: str, settings: Any, version: Any, code: ErrorCode) -> None:
    with refused(code):
        load_game(game, settings, version)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("two-plus-four", {"insurance_on_tie": "win"}),
        ("two-plus-four", {"insurance_on_tie": 1}),
        ("two-plus-four", {"max_ante_ratio": 1}),
        ("six-card", {"dealer_discard": "lowest"}),
        ("six-card", {"purchase_price": None}),
        ("four-card", {"seats": 0}),
        ("four-card", {"seats": 8}),
        ("four-card", {"aces_up": "100-100-8-5-4-3-1"}),
        ("casino-holdem", {"on_timeout": "wait"}),
    ],
)
def test_values_that_a_setting_does_not_allow(game: str, settings: dict[str, object]) -> None:
    with refused("setting-value"):
        load_game(game, settings)


@pytest.mark.parametrize("game", ["", "poker", "Two-Plus-Four", None, 1, ["two-plus-four"]])
def test_unknown_games(game: Any) -> None:
    with refused("unknown-game"):
        load_game(game)
