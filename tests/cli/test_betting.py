"""The stakes before the deal: one row a press, as the player sees it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.betting import Desk
from croupier.errors import BetRefused
from croupier.games import load_game
from croupier.games.round import MAX_CENTS, StakeName, Stakes

CHIPS = (100, 500, 1000)
ANTE: tuple[int, StakeName] = (1, "ante")
BONUS: tuple[int, StakeName] = (2, "bonus")


@pytest.fixture
def desk() -> Desk:
    return Desk(CHIPS, range(1, 5), ("ante", "bonus"))


@pytest.mark.rule("2P4 R5")
def test_the_cheapest_chip_is_chosen_at_first() -> None:
    chips = load_game("two-plus-four").rules.numbers("chips")
    assert Desk(chips, range(1, 5), ("ante",)).chip == min(chips) == 100
    assert Desk((500, 100), (1,), ("ante",)).chip == 100


@pytest.mark.rule("2P4 R5")
def test_each_press_adds_a_chip_of_the_chosen_value(desk: Desk) -> None:
    assert desk.add(ANTE).on(ANTE) == 100
    assert desk.add(ANTE).add(ANTE).on(ANTE) == 200
    mixed = desk.add(ANTE).turn(1).add(ANTE).add(BONUS)
    assert (mixed.on(ANTE), mixed.on(BONUS), mixed.total) == (600, 500, 1100)
    assert mixed.stakes == {1: Stakes(ante=600), 2: Stakes(bonus=500)}


@pytest.mark.rule("2P4 R5")
def test_the_wheel_of_chips_turns_both_ways_without_end(desk: Desk) -> None:
    assert [desk.turn(by).chip for by in (1, 2, 3, -1, -3)] == [500, 1000, 100, 1000, 100]


@pytest.mark.rule("2P4 R5")
def test_take_back_removes_the_last_chip(desk: Desk) -> None:
    stacked = desk.add(ANTE).turn(1).add(ANTE).turn(1).add(ANTE)
    assert stacked.on(ANTE) == 1600
    assert stacked.take_back(ANTE).on(ANTE) == 600
    assert stacked.take_back(ANTE).take_back(ANTE).on(ANTE) == 100
    assert stacked.take_back(BONUS) == stacked
    emptied = desk.add(ANTE).take_back(ANTE)
    assert (emptied.on(ANTE), emptied.stakes) == (0, {})


@pytest.mark.rule("2P4 R6")
def test_clear_takes_all_bets_away(desk: Desk) -> None:
    cleared = desk.add(ANTE).add(BONUS).clear()
    assert (cleared.total, cleared.stakes) == (0, {})


@pytest.mark.rule("2P4 R6")
def test_rebet_places_the_bets_of_the_last_round(desk: Desk) -> None:
    with pytest.raises(BetRefused):
        desk.rebet()
    dealt = desk.add(ANTE).add(BONUS).dealt()
    assert dealt.stakes == {}
    assert dealt.rebet().stakes == {1: Stakes(ante=100), 2: Stakes(bonus=100)}
    assert dealt.add(BONUS).add(BONUS).rebet().on(BONUS) == 100
    assert dealt.add((3, "ante")).rebet() == dealt.rebet()
    assert dealt.rebet().clear().rebet() == dealt.rebet()
    assert dealt.rebet().dealt().rebet().total == 200


def test_double_is_taken_back_as_one_chip(desk: Desk) -> None:
    doubled = desk.add(ANTE).add(ANTE).add(BONUS).double()
    assert (doubled.on(ANTE), doubled.on(BONUS)) == (400, 200)
    assert doubled.double().on(ANTE) == 800
    assert doubled.take_back(ANTE).on(ANTE) == 200


def test_doubling_has_an_end(desk: Desk) -> None:
    assert desk.double() == desk
    doubled = desk.add(ANTE)
    while 2 * doubled.total <= MAX_CENTS:
        doubled = doubled.double()
    with pytest.raises(BetRefused) as refused:
        doubled.double()
    assert refused.value.code == "stake-too-large"


def test_an_amount_replaces_what_is_there(desk: Desk) -> None:
    assert desk.add(ANTE).stake(ANTE, 1234).stakes == {1: Stakes(ante=1234)}
    with pytest.raises(BetRefused):
        desk.stake(ANTE, 0)


def test_a_place_that_the_table_lacks_is_refused(desk: Desk) -> None:
    with pytest.raises(BetRefused, match="no box 5"):
        desk.add((5, "ante"))
    with pytest.raises(BetRefused, match="no aces_up"):
        desk.add((1, "aces_up"))


@given(st.lists(st.sampled_from(["add", "back", "turn", "double"]), max_size=40))
def test_taking_back_undoes_every_chip(presses: list[str]) -> None:
    desk = Desk(CHIPS, range(1, 5), ("ante",))
    amounts = [0]
    for press in presses:
        match press:
            case "add":
                desk = desk.add(ANTE)
                amounts.append(amounts[-1] + desk.chip)
            case "back":
                desk = desk.take_back(ANTE)
                amounts = amounts[:-1] or [0]
            case "turn":
                desk = desk.turn(1)
            case "double" if amounts[-1]:
                desk = desk.double()
                amounts.append(2 * amounts[-1])
        assert desk.on(ANTE) == desk.total == amounts[-1]
