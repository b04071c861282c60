"""The answers to a dealer who does not qualify, until Go on is pressed."""

import pytest

from croupier.cli.draft import Draft
from croupier.errors import IllegalAction
from croupier.games import load_game
from croupier.games.actions import Exchange, TakeWin
from croupier.games.round import Stakes
from croupier.games.showdown import waits_for_answers
from tests.cli.arranged import at_the_exchange


def test_all_boxes_that_may_ask_are_shown_at_once() -> None:
    draft = Draft(at_the_exchange("two-plus-four", 4))
    assert draft.boxes == (1, 2, 3, 4)
    assert draft.answers == tuple((box, TakeWin()) for box in (1, 2, 3, 4))


@pytest.mark.rule("2P4 R14")
@pytest.mark.parametrize("game", ["two-plus-four", "six-card"])
def test_a_request_that_is_withdrawn_leaves_no_trace(game: str) -> None:
    draft = Draft(at_the_exchange(game, 3))
    asked = draft.toggle(3).toggle(1)
    assert asked.asked == {1, 3}
    assert asked.answers == ((1, Exchange()), (2, TakeWin()), (3, Exchange()))
    withdrawn = asked.toggle(3)
    assert withdrawn.answers == ((1, Exchange()), (2, TakeWin()), (3, TakeWin()))
    assert withdrawn.toggle(1) == draft


@pytest.mark.rule("2P4 R15")
def test_the_answers_are_what_the_round_takes() -> None:
    draft = Draft(at_the_exchange("two-plus-four", 2)).toggle(2)
    state = draft.state
    for box, action in draft.answers:
        state = state.act(box, action)
    assert not waits_for_answers(state)


def test_a_box_that_is_not_there_cannot_ask() -> None:
    draft = Draft(at_the_exchange("six-card", 2))
    with pytest.raises(IllegalAction) as refused:
        draft.toggle(3)
    assert refused.value.code == "wrong-box"


@pytest.mark.rule("6C Buying the dealer's game 9")
def test_the_balance_has_to_cover_all_that_is_marked() -> None:
    extra = {"purchase_price": "extra_ante"}
    draft = Draft(at_the_exchange("six-card", 2, extra, balance=7999))
    assert (draft.state.balance, draft.boxes, draft.price) == (1999, (1, 2), 0)
    asked = draft.toggle(1)
    assert asked.price == 1000
    with pytest.raises(IllegalAction, match="balance"):
        asked.toggle(2)
    assert asked.toggle(1).toggle(2).answers == ((1, TakeWin()), (2, Exchange()))


def test_a_round_that_has_not_come_there_does_not_wait_for_answers() -> None:
    state = load_game("six-card").start({1: Stakes(ante=100)}, 1000)
    assert not waits_for_answers(state)
