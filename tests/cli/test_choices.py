"""A decision as keys: every offer has one, with its price."""

import pytest

from croupier.cards import parse_cards
from croupier.cli.choices import options, with_amount
from croupier.games.actions import (
    Action,
    Bet,
    Buy,
    Change,
    Exchange,
    Fold,
    GoOn,
    Play,
    TakeWin,
)
from croupier.games.round import Choice, Offer
from croupier.words import Words

CARDS = parse_cards("Ah Kd 9c")


def listed(*offers: Offer) -> list[tuple[str, str, Action | None]]:
    return [
        (one.key.char, one.key.says, one.action) for one in options(Choice(1, offers), Words("en"))
    ]


def test_bets_and_their_insurance() -> None:
    assert listed(Offer(Fold(), 0), Offer(Bet(), 1000, (500, 3000)), Offer(Buy(), 1500)) == [
        ("f", "Fold", Fold()),
        ("b", "Bet 10.00", Bet()),
        ("i", "Bet 10.00 and insure 5.00-30.00", None),
        ("u", "Buy a card 15.00", Buy()),
    ]
    assert listed(Offer(GoOn(), 0, (500, 700))) == [
        ("g", "Go on", GoOn()),
        ("i", "Go on and insure 5.00-7.00", None),
    ]
    assert listed(Offer(GoOn(), 0)) == [("g", "Go on", GoOn())]


def test_changes_have_one_key() -> None:
    changes = [Offer(Change((card,)), 500) for card in CARDS]
    assert listed(*changes) == [("c", "Change a card from 5.00", None)]


@pytest.mark.rule("4C Deal and decisions 3")
def test_a_play_bet_of_whole_antes_or_between() -> None:
    assert listed(Offer(Play(100), 100, (100, 300))) == [
        ("1", "Play 1x 1.00", Play(100)),
        ("2", "Play 2x 2.00", Play(200)),
        ("3", "Play 3x 3.00", Play(300)),
        ("p", "Play another amount", None),
    ]
    assert [key for key, _, _ in listed(Offer(Play(100), 100, (100, 250)))] == ["1", "2", "p"]
    assert [key for key, _, _ in listed(Offer(Play(100), 100, (100, 100)))] == ["1"]
    assert listed(Offer(Play(200), 200)) == [("p", "Play 2.00", Play(200))]


def test_answers_to_the_dealer() -> None:
    answers = listed(Offer(TakeWin(), 0), Offer(Exchange(), 0))
    assert [action for _, _, action in answers] == [TakeWin(), Exchange()]


def test_amounts() -> None:
    assert with_amount(Offer(Bet(), 0), 5) == Bet(5)
    assert with_amount(Offer(GoOn(), 0), 5) == GoOn(5)
    assert with_amount(Offer(Play(1), 1), 5) == Play(5)
