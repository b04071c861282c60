"""What a balance allows: exactly enough, and one cent short, for every price. Antes are 100."""

import pytest

from croupier.games.round import Stakes
from tests.reference.script import game_of, play
from tests.rules.refusal import refused

TRIPS, ACE_HIGH = "9c 9d 9h 5s 2c", "Ac Jd 8h 6s 3c"
WEAK, KINGS = "Qh Tc 8d 6c 4h 2d", "Qh Tc Kd Kh 4h 2d"


@pytest.mark.rule("2P4 R8", "2P4 R9", "2P4 R10")
@pytest.mark.parametrize(
    ("left", "box", "dealer", "actions", "offers"),
    [
        # The BET is obligatory after a purchase: it needs three antes.
        (0, ACE_HIGH, WEAK, [], {"fold": 0}),
        (199, ACE_HIGH, WEAK, [], {"fold": 0}),
        (200, ACE_HIGH, WEAK, [], {"fold": 0, "bet": 200}),
        (299, ACE_HIGH, WEAK, [], {"fold": 0, "bet": 200}),
        (300, ACE_HIGH, WEAK, [], {"fold": 0, "bet": 200, "buy": 300}),
        # It is not: one ante buys, and two more are needed for the BET.
        (99, ACE_HIGH, KINGS, [], {"fold": 0}),
        (100, ACE_HIGH, KINGS, [], {"fold": 0, "buy": 100}),
        (199, ACE_HIGH, KINGS, [], {"fold": 0, "buy": 100}),
        (200, ACE_HIGH, KINGS, [], {"fold": 0, "bet": 200, "buy": 100}),
        (299, ACE_HIGH, KINGS, ["1 buy"], {"fold": 0}),
        (300, ACE_HIGH, KINGS, ["1 buy"], {"fold": 0, "bet": 200}),
        # Insurance takes what the BET leaves.
        (299, TRIPS, KINGS, [], {"fold": 0, "bet": 200, "buy": 100}),
        (300, TRIPS, KINGS, [], {"fold": 0, "bet 100-100": 200, "buy": 100}),
        (799, TRIPS, KINGS, [], {"fold": 0, "bet 100-599": 200, "buy": 100}),
        (800, TRIPS, KINGS, [], {"fold": 0, "bet 100-600": 200, "buy": 100}),
        (801, TRIPS, KINGS, [], {"fold": 0, "bet 100-600": 200, "buy": 100}),
        (399, TRIPS, KINGS, ["1 buy"], {"fold": 0, "bet": 200}),
        (400, TRIPS, KINGS, ["1 buy"], {"fold": 0, "bet 100-100": 200}),
        (399, TRIPS, WEAK, ["1 buy"], {"go-on": 0}),
        (400, TRIPS, WEAK, ["1 buy"], {"go-on 100-100": 0}),
        (899, TRIPS, WEAK, ["1 buy"], {"go-on 100-599": 0}),
        (900, TRIPS, WEAK, ["1 buy"], {"go-on 100-600": 0}),
    ],
)
def test_two_plus_four(
    left: int, box: str, dealer: str, actions: list[str], offers: dict[str, int]
) -> None:
    cards = {"box1": f"{box} 7d", "dealer": dealer}
    played = play("two-plus-four", {1: Stakes(100)}, cards, actions, balance=100 + left)
    assert played.offers == offers


@pytest.mark.rule("6C Decisions 3", "6C Decisions 4", "6C Decisions 6")
@pytest.mark.parametrize(
    ("left", "actions", "offers"),
    [
        (0, [], {"fold": 0}),
        (199, [], {"fold": 0}),
        (200, [], {"fold": 0, "bet": 200}),
        (299, [], {"fold": 0, "bet": 200}),
        (300, [], {"fold": 0, "bet": 200, "buy": 100, "change 1": 100}),
        (349, [], {"fold": 0, "bet": 200, "buy": 100, "change 1": 100}),
        (350, [], {"fold": 0, "bet": 200, "buy": 100, "change 1": 100, "change 2": 150}),
        (300, ["1 buy"], {"fold": 0, "bet": 200}),
        (499, ["1 buy"], {"fold": 0, "bet": 200}),
        (500, ["1 buy"], {"fold": 0, "bet": 200, "change 1": 200}),
        (300, ["1 change 3c"], {"fold": 0, "bet": 200}),
        (900, ["1 change 3c"], {"fold": 0, "bet": 200}),
        (350, ["1 change 6s 3c"], {"fold": 0, "bet": 200}),
        (500, ["1 buy", "1 change 3c"], {"fold": 0, "bet": 200}),
    ],
)
def test_six_card(left: int, actions: list[str], offers: dict[str, int]) -> None:
    played = play("six-card", {1: Stakes(100)}, {"box1": ACE_HIGH}, actions, balance=100 + left)
    assert played.offers == offers


@pytest.mark.rule("6C Decisions 6")
@pytest.mark.parametrize(("left", "second"), [(399, {"fold": 0}), (400, {"fold": 0, "bet": 200})])
def test_six_card_second_box(left: int, second: dict[str, int]) -> None:
    stakes = {2: Stakes(100), 5: Stakes(100)}
    assert play("six-card", stakes, {}, ["2 bet"], balance=200 + left).offers == second


@pytest.mark.rule("6C Buying the dealer's game 9")
@pytest.mark.parametrize(
    ("left", "offers"),
    [
        (99, ({"win": 0}, {"win": 0})),
        (100, ({"win": 0, "exchange": 100}, {"win": 0})),
        (199, ({"win": 0, "exchange": 100}, {"win": 0})),
        (200, ({"win": 0, "exchange": 100}, {"win": 0, "exchange": 100})),
    ],
)
def test_six_card_extra_ante(left: int, offers: tuple[dict[str, int], dict[str, int]]) -> None:
    stakes = {1: Stakes(100), 2: Stakes(100)}
    cards = {"box1": ACE_HIGH, "dealer": "Qh Tc 8d 6c 4h"}
    settings = {"purchase_price": "extra_ante"}
    actions = ["1 bet", "2 bet"]
    balance = 2 * 300 + left
    first = play("six-card", stakes, cards, actions, settings=settings, balance=balance)
    assert first.offers == offers[0]
    actions.append("1 exchange" if "exchange" in first.offers else "1 win")
    second = play("six-card", stakes, cards, actions, settings=settings, balance=balance)
    assert second.offers == offers[1]


@pytest.mark.rule("4C Deal and decisions 3")
@pytest.mark.parametrize(
    ("left", "offers"),
    [
        (0, {"fold": 0}),
        (99, {"fold": 0}),
        (100, {"fold": 0, "play 100-100": 100}),
        (250, {"fold": 0, "play 100-250": 100}),
        (300, {"fold": 0, "play 100-300": 100}),
        (301, {"fold": 0, "play 100-300": 100}),
    ],
)
def test_four_card(left: int, offers: dict[str, int]) -> None:
    assert play("four-card", {1: Stakes(100)}, {}, balance=100 + left).offers == offers


@pytest.mark.rule("2H Round 3")
@pytest.mark.parametrize(
    ("left", "decision", "first", "second"),
    [
        (199, "fold", {"fold": 0}, {"fold": 0}),
        (200, "fold", {"fold": 0, "play": 200}, {"fold": 0, "play": 200}),
        (200, "play 200", {"fold": 0, "play": 200}, {"fold": 0}),
        (399, "play 200", {"fold": 0, "play": 200}, {"fold": 0}),
        (400, "play 200", {"fold": 0, "play": 200}, {"fold": 0, "play": 200}),
    ],
)
def test_casino_holdem(
    left: int, decision: str, first: dict[str, int], second: dict[str, int]
) -> None:
    stakes, balance = {1: Stakes(100), 2: Stakes(100)}, 200 + left
    assert play("casino-holdem", stakes, {}, balance=balance).offers == first
    later = play("casino-holdem", stakes, {}, [f"1 {decision}"], balance=balance)
    assert later.offers == second


ANTE, ALSO_BONUS = Stakes(100), Stakes(100, bonus=100)


@pytest.mark.rule("2P4 R17", "6C Table and bets 3")
@pytest.mark.parametrize(
    ("game", "stakes", "needed"),
    [
        ("two-plus-four", {1: ANTE}, 100),
        ("two-plus-four", {1: ALSO_BONUS}, 200),
        ("two-plus-four", {1: Stakes(bonus=100)}, 100),
        ("two-plus-four", {1: ANTE, 4: ANTE}, 200),
        ("two-plus-four", {1: ANTE, 2: ANTE, 4: Stakes(bonus=100)}, 300),
        ("two-plus-four", {1: ANTE, 2: ANTE, 4: ANTE}, 500),
        ("two-plus-four", {1: ANTE, 2: ANTE, 3: Stakes(200), 4: Stakes(300)}, 1700),
        ("six-card", {1: ANTE}, 100),
        ("six-card", {1: ANTE, 2: ANTE}, 200),
        ("six-card", {1: ANTE, 2: ANTE, 6: Stakes(200)}, 800),
        ("four-card", {1: Stakes(100, aces_up=100)}, 200),
        ("four-card", {7: Stakes(aces_up=100)}, 100),
        ("casino-holdem", {1: ALSO_BONUS, 2: ANTE}, 300),
    ],
)
def test_what_must_be_there_before_the_deal(
    game: str, stakes: dict[int, Stakes], needed: int
) -> None:
    assert game_of(game).start(stakes, needed).balance == 0
    with refused("balance-too-small"):
        game_of(game).start(stakes, needed - 1)
