"""Promptings: each at the moment that needs it, and each with a paragraph that exists."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.cli import promptings
from croupier.cli.betting import Desk
from croupier.cli.promptings import at_a_choice, before_the_deal
from croupier.games import load_game
from croupier.games.actions import Buy
from croupier.games.game import State
from croupier.games.round import Deal, StakeName, Stakes
from tests.cli.arranged import at_the_exchange
from tests.rules.test_every_paragraph import defined

CITED = re.compile(r"\((2P4|6C|4C|2H|CS) ([^)]+)\)")


def cited(texts: Iterable[str]) -> set[str]:
    """The paragraphs between parentheses: `(2P4 R2, R17)` names two."""
    found: set[str] = set()
    for text in texts:
        for code, names in CITED.findall(text):
            found |= {f"{code} {name}" for name in names.split(", ")}
    return found


def desk_of(game: str, *placed: tuple[int, StakeName]) -> set[str]:
    loaded = load_game(game)
    desk = Desk(loaded.rules.numbers("chips"), range(1, loaded.rules.boxes + 1), loaded.stakes)
    for place in placed:
        desk = desk.add(place)
    return cited(before_the_deal(loaded, desk))


@pytest.mark.rule("2P4 R18")
@pytest.mark.parametrize(
    ("game", "placed", "paragraphs"),
    [
        ("two-plus-four", [], {"2P4 R1"}),
        ("two-plus-four", [(1, "ante")], set()),
        ("two-plus-four", [(1, "bonus")], {"2P4 R1"}),
        ("two-plus-four", [(1, "ante"), (2, "ante"), (4, "ante")], {"2P4 R2", "2P4 R17"}),
        ("two-plus-four", [(1, "ante"), *[(2, "ante")] * 5], {"2P4 F2"}),
        ("six-card", [], {"6C Table and bets 1"}),
        ("six-card", [(1, "ante"), (2, "ante"), (6, "ante")], {"6C Table and bets 3"}),
        ("four-card", [], {"4C Bets 1"}),
        ("four-card", [(5, "aces_up")], {"4C Deal and decisions 5"}),
        ("casino-holdem", [(1, "bonus")], {"2H Table 2"}),
        ("casino-holdem", [(1, "ante"), (1, "bonus")], set()),
        ("caribbean-stud", [], {"CS Bets 1"}),
        ("caribbean-stud", [(1, "ante")], set()),
    ],
)
def test_before_the_deal(
    game: str, placed: list[tuple[int, StakeName]], paragraphs: set[str]
) -> None:
    assert desk_of(game, *placed) == paragraphs


def dealt(game: str, cards: str, balance: int = 100_000) -> State:
    state: State = load_game(game).start({1: Stakes(ante=100)}, balance)
    deck = iter(parse_cards(cards))
    while isinstance(step := state.next, Deal):
        state = state.deal([next(deck) for _ in step.slots])
    return state


@pytest.mark.rule("2P4 R18")
@pytest.mark.parametrize(
    ("state", "paragraphs"),
    [
        (dealt("two-plus-four", "9h 8s Kd 4c Ah Kc 7c 6d 2h"), {"2P4 R9"}),
        (dealt("two-plus-four", "9h 8s Kd 4c Ah Ac Ad 6d 2h"), {"2P4 R9", "2P4 R10", "2P4 R11"}),
        (dealt("six-card", "9h Ah Ac Kd 6d 2h"), {"6C Decisions 5"}),
        (dealt("six-card", "9h Ah Ac Kd 6d 2h", 150), set()),
        (
            dealt("four-card", "Ah Ac Kd 6d 2h 9s"),
            {"4C Deal and decisions 4", "4C Showdown 1"},
        ),
        (dealt("casino-holdem", "Ah 3c Kh Ks Kd 7s 2c"), {"2H Outcomes 5", "2H Outcomes 6"}),
        (
            dealt("caribbean-stud", "Ah 3c Kh Ks 4d 7s"),
            {"CS Deal and decisions 3", "CS Showdown 1"},
        ),
        (at_the_exchange("two-plus-four", 2), {"2P4 R13", "2P4 R14"}),
        (at_the_exchange("six-card", 2), {"6C Buying the dealer's game 8"}),
    ],
    ids=range(9),
)
def test_at_a_choice(state: State, paragraphs: set[str]) -> None:
    assert cited(at_a_choice(state)) == paragraphs


@pytest.mark.rule("2P4 R18")
def test_after_buying_with_a_pair_of_kings_open_there_is_a_fold() -> None:
    open_kings = dealt("two-plus-four", "Kh Ks Kd 4c Ah Qc 7c 6d 2h")
    (text,) = at_a_choice(open_kings)
    assert "still fold" in text
    below = dealt("two-plus-four", "Qh Qs Kd 4c Ah Jc 7c 6d 2h")
    (text,) = at_a_choice(below)
    assert "no fold" in text


def test_a_sixth_card_of_six_card_can_be_followed_by_a_change() -> None:
    state = dealt("six-card", "9h Ah Ac Kd 6d 2h").act(1, Buy()).deal(parse_cards("3s"))
    assert cited(at_a_choice(state)) == {"6C Decisions 4"}


def test_a_prompting_without_a_next_bet_says_that_only_a_fold_is_left() -> None:
    (text,) = at_a_choice(dealt("six-card", "9h Ah Ac Kd 6d 2h", 150))
    assert "only Fold" in text


def test_every_cited_paragraph_exists() -> None:
    joined = re.sub(r'"\s*f?"', "", Path(promptings.__file__).read_text("utf-8"))
    found = cited([joined])
    assert len(found) > 15
    assert found - set(defined()) == set()
