"""Caribbean Stud, paragraph by paragraph of docs/rules/caribbean_stud.md."""

import pytest

from croupier.cards import Card, parse_cards
from croupier.errors import BetRefused, IllegalAction
from croupier.games import State, load_game
from croupier.games.actions import Bet, Buy, Change, Fold
from croupier.games.round import Choice, Deal, Slot, Stakes

GAME = load_game("caribbean-stud")
ANTE = 1000


def started(ante: int = ANTE, balance: int = 100_000) -> State:
    return GAME.start({1: Stakes(ante=ante)}, balance)


def at_the_choice(hand: str, upcard: str, balance: int = 100_000) -> State:
    return started(balance=balance).deal(parse_cards(f"{hand} {upcard}"))


def finished(hand: str, dealer: str) -> State:
    """The round of a bet hand; the dealer's open card is his last."""
    *down, upcard = parse_cards(dealer)
    return at_the_choice(hand, str(upcard)).act(1, Bet()).deal(down)


def settled(state: State) -> list[tuple[str, int, int, str, str]]:
    lines = state.settlement.lines
    return [(line.spot, line.stake, line.returned, line.outcome, line.rule) for line in lines]


def offers(state: State) -> list[str]:
    assert isinstance(state.next, Choice)
    return [str(offer.action) for offer in state.next.offers]


def slots(state: State) -> tuple[Slot, ...]:
    assert isinstance(state.next, Deal)
    return state.next.slots


@pytest.mark.rule("CS Bets 1")
def test_one_box_with_an_ante() -> None:
    assert started(balance=ANTE).staked() == {1: {"ante": ANTE}}
    for stakes, taken, code in (
        ({}, (), "stakes-empty"),
        ({2: Stakes(ante=ANTE)}, (), "stakes-unknown-box"),
        ({1: Stakes(ante=ANTE), 2: Stakes(ante=ANTE)}, (), "stakes-too-many-boxes"),
        ({1: Stakes(bonus=ANTE)}, (), "stakes-unknown-spot"),
        ({1: Stakes(ante=ANTE)}, (2,), "seating"),
    ):
        with pytest.raises(BetRefused) as refused:
            GAME.start(stakes, 100_000, taken)
        assert refused.value.code == code
    with pytest.raises(BetRefused) as refused:
        started(balance=ANTE - 1)
    assert refused.value.code == "balance-too-small"


@pytest.mark.rule("CS Bets 2")
def test_limits_of_the_ante() -> None:
    table = load_game("caribbean-stud", {"min_ante": 500, "max_ante": 700})
    for ante in (500, 700):
        assert table.start({1: Stakes(ante=ante)}, 10_000).staked() == {1: {"ante": ante}}
    for ante, code in ((499, "stake-below-minimum"), (701, "stake-above-maximum")):
        with pytest.raises(BetRefused) as refused:
            table.start({1: Stakes(ante=ante)}, 10_000)
        assert refused.value.code == code
    assert GAME.rules.number("min_ante") == 100
    assert GAME.rules.number("max_ante") == 100_000


@pytest.mark.rule("CS Deal and decisions 1")
def test_dealt_in_turn_with_the_dealers_fifth_card_open() -> None:
    texts = [str(slot) for slot in slots(started())]
    assert texts == ["box1.1@0", "box1.2@2", "box1.3@4", "box1.4@6", "box1.5@8", "dealer.5@9"]
    state = at_the_choice("Ah Kd 9c 8s 2h", "Td")
    assert state.shown()["dealer"] == (None, None, None, None, Card.parse("Td"))
    state = state.act(1, Bet())
    texts = [str(slot) for slot in slots(state)]
    assert texts == ["dealer.1@1", "dealer.2@3", "dealer.3@5", "dealer.4@7"]


@pytest.mark.rule("CS Deal and decisions 2")
def test_the_hand_is_seen_and_stays_as_it_is() -> None:
    state = at_the_choice("Ah Kd 9c 8s 2h", "Td")
    assert state.shown()["box1"] == parse_cards("Ah Kd 9c 8s 2h")
    for action in (Buy(), Change((Card.parse("2h"),))):
        with pytest.raises(IllegalAction) as refused:
            state.act(1, action)
        assert refused.value.code == "not-offered"


@pytest.mark.rule("CS Deal and decisions 3")
def test_fold_or_a_bet_of_two_antes() -> None:
    state = at_the_choice("Ah Kd 9c 8s 2h", "Td", balance=3 * ANTE)
    assert offers(state) == ["fold", "bet"]
    after = state.act(1, Bet())
    assert after.staked() == {1: {"ante": ANTE, "bet": 2 * ANTE}}
    assert after.balance == 0
    with pytest.raises(IllegalAction) as refused:
        state.act(1, Bet(insurance=1))
    assert refused.value.code == "not-offered"


@pytest.mark.rule("CS Deal and decisions 4")
def test_only_fold_without_two_antes() -> None:
    assert offers(at_the_choice("Ah Ad 9c 8s 2h", "Td", balance=3 * ANTE - 1)) == ["fold"]


@pytest.mark.rule("CS Deal and decisions 5")
def test_a_fold_loses_the_ante_and_ends_the_round() -> None:
    state = at_the_choice("Ah Kd 9c 8s 2h", "Td").act(1, Fold())
    assert state.next is None
    assert settled(state) == [("ante", ANTE, 0, "folded", "CS Deal and decisions 5")]
    assert state.shown()["dealer"][:4] == (None,) * 4
    assert state.final_balance == 100_000 - ANTE


@pytest.mark.rule("CS Showdown 1")
def test_dealer_without_ace_king() -> None:
    rule = "CS Showdown 1"
    state = finished("Ah Ad 9c 8s 2h", "As Qd 9h 8d 2c")
    assert settled(state) == [
        ("ante", ANTE, 2 * ANTE, "win", rule),
        ("bet", 2 * ANTE, 2 * ANTE, "push", rule),
    ]
    assert state.settlement.net == ANTE


@pytest.mark.rule("CS Showdown 2")
def test_player_is_higher() -> None:
    rule = "CS Showdown 2"
    state = finished("Ah Ad 9c 9s 2h", "As Ac 8h 8d Kc")
    assert settled(state) == [
        ("ante", ANTE, 2 * ANTE, "win", rule),
        ("bet", 2 * ANTE, 6 * ANTE, "win", rule),
    ]
    assert state.settlement.net == 5 * ANTE


@pytest.mark.rule("CS Showdown 3")
def test_equal_hands() -> None:
    rule = "CS Showdown 3"
    state = finished("Ah Kd 9c 8s 2h", "As Kc 9h 8d 2c")
    assert settled(state) == [
        ("ante", ANTE, ANTE, "push", rule),
        ("bet", 2 * ANTE, 2 * ANTE, "push", rule),
    ]


@pytest.mark.rule("CS Showdown 4")
def test_dealer_is_higher() -> None:
    rule = "CS Showdown 4"
    state = finished("Ah Kd 9c 8s 2h", "As Kc 9h 8d 3c")
    assert settled(state) == [
        ("ante", ANTE, 0, "lose", rule),
        ("bet", 2 * ANTE, 0, "lose", rule),
    ]
    assert state.settlement.net == -3 * ANTE


@pytest.mark.rule("CS Showdown 5")
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Ad Qd Js Ts 9c", False),
        ("Kd Qd Js Td 8c", False),
        ("Ad Kd 4s 3d 2c", True),
        ("2d 2s 3s 4d 5c", True),
    ],
)
def test_the_dealer_qualifies_with_ace_king(dealer: str, qualifies: bool) -> None:
    (ante, *_) = finished("Ah Ac 7c 7s 6h", dealer).settlement.lines
    assert (ante.rule != "CS Showdown 1") is qualifies


@pytest.mark.rule("CS Showdown 6")
def test_a_lower_hand_wins_against_a_dealer_who_does_not_qualify() -> None:
    assert finished("7h 6d 4c 3s 2h", "As Qd 9h 8d 2c").settlement.net == ANTE


@pytest.mark.rule("CS Showdown 7")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ah Kh Qh Jh Th", 100),
        ("9h 8h 7h 6h 5h", 50),
        ("9h 9d 9c 9s 5h", 20),
        ("9h 9d 9c 5s 5h", 7),
        ("Ah Kh 9h 5h 2h", 5),
        ("9h 8d 7h 6h 5h", 4),
        ("9h 9d 9c 8s 5h", 3),
        ("9h 9d 8c 8s 5h", 2),
        ("9h 9d 8c 7s 5h", 1),
        ("Ah Kh Qh 7s 5h", 1),
    ],
)
def test_what_a_bet_is_paid(hand: str, pays: int) -> None:
    _, bet = finished(hand, "As Kd Jc 4d 3c").settlement.lines
    assert (bet.pays, bet.returned) == (pays, (1 + pays) * 2 * ANTE)


def test_the_pay_table_has_these_rows_alone() -> None:
    pays = [row.pays for row in GAME.rules.paytables["bet"].rows]
    assert pays == [100, 50, 20, 7, 5, 4, 3, 2, 1, 1]
