"""Prompts: each at the moment that needs it, and each with a paragraph that exists."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.games import load_game, prompts
from croupier.games.actions import Buy
from croupier.games.game import State
from croupier.games.prompts import Prompt, prompts_at, prompts_before
from croupier.games.round import Deal, Stakes
from tests.cli.arranged import at_the_exchange
from tests.rules.test_every_paragraph import defined

ANTE, BONUS, ACES_UP = Stakes(ante=100), Stakes(bonus=100), Stakes(aces_up=100)


def cited(given: Iterable[Prompt]) -> set[str]:
    """The paragraphs of prompts, and the id of one that has none: `2P4 R2, R17` names two."""
    found: set[str] = set()
    for prompt in given:
        code, _, names = str(prompt.args.get("rule", "")).partition(" ")
        found |= {f"{code} {name}" for name in names.split(", ")} if names else {prompt.id}
    return found


@pytest.mark.rule("2P4 R18")
@pytest.mark.parametrize(
    ("game", "stakes", "paragraphs"),
    [
        ("two-plus-four", {}, {"2P4 R1"}),
        ("two-plus-four", {1: ANTE}, set()),
        ("two-plus-four", {1: BONUS}, {"2P4 R1"}),
        ("two-plus-four", {1: ANTE, 2: ANTE, 4: ANTE}, {"2P4 R2", "2P4 R17"}),
        ("two-plus-four", {1: ANTE, 2: Stakes(ante=500)}, {"2P4 F2"}),
        ("two-plus-four", {1: ANTE, 2: Stakes(ante=499)}, set()),
        ("six-card", {}, {"6C Table and bets 1"}),
        ("six-card", {1: ANTE, 2: ANTE, 6: ANTE}, {"6C Table and bets 3"}),
        ("four-card", {}, {"4C Bets 1"}),
        ("four-card", {5: ACES_UP}, {"4C Deal and decisions 5"}),
        ("casino-holdem", {}, {"2H Table 2"}),
        ("casino-holdem", {1: BONUS}, {"2H Table 2"}),
        ("casino-holdem", {1: Stakes(ante=100, bonus=100)}, set()),
        ("caribbean-stud", {}, {"CS Bets 1"}),
        ("caribbean-stud", {1: ANTE}, set()),
    ],
)
def test_before_the_deal(game: str, stakes: dict[int, Stakes], paragraphs: set[str]) -> None:
    assert cited(prompts_before(load_game(game), stakes)) == paragraphs


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
        (dealt("six-card", "9h Ah Ac Kd 6d 2h", 150), {"prompt-only-fold"}),
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
    assert cited(prompts_at(state)) == paragraphs


@pytest.mark.rule("2P4 R18")
def test_after_buying_with_a_pair_of_kings_open_there_is_a_fold() -> None:
    open_kings = dealt("two-plus-four", "Kh Ks Kd 4c Ah Qc 7c 6d 2h")
    assert [prompt.id for prompt in prompts_at(open_kings)] == ["prompt-buy-and-fold"]
    below = dealt("two-plus-four", "Qh Qs Kd 4c Ah Jc 7c 6d 2h")
    assert [prompt.id for prompt in prompts_at(below)] == ["prompt-buy-with-bet"]


def test_a_sixth_card_of_six_card_can_be_followed_by_a_change() -> None:
    state = dealt("six-card", "9h Ah Ac Kd 6d 2h").act(1, Buy()).deal(parse_cards("3s"))
    assert cited(prompts_at(state)) == {"6C Decisions 4"}


def test_the_price_of_the_dealers_exchange_is_told() -> None:
    extra = at_the_exchange("six-card", 1, {"purchase_price": "extra_ante"})
    assert [prompt.id for prompt in prompts_at(extra)] == ["prompt-exchange-extra-ante"]
    assert prompts_at(at_the_exchange("six-card", 1))[0].id == "prompt-exchange-box-ante"


def test_nothing_is_told_where_no_decision_is_awaited() -> None:
    assert prompts_at(load_game("four-card").start({1: ANTE}, 1000)) == ()


def test_every_cited_paragraph_exists() -> None:
    literals = re.findall(
        r'"((?:2P4|6C|4C|2H|CS) [^"]+)"', Path(prompts.__file__).read_text("utf-8")
    )
    found = cited(Prompt("", {"rule": literal}) for literal in literals)
    assert len(found) > 15
    assert found - set(defined()) == set()
