"""2 Hand Casino Hold'em by its paragraphs; every result of a showdown is in `tests/matrix`."""

import pytest

from croupier.cards import parse_cards
from croupier.games.actions import Action, Fold, Play
from croupier.games.round import Choice, Stakes
from tests.reference.script import game_of, play, settled
from tests.rules.refusal import refused

GAME = "casino-holdem"
ANTE, BOTH = Stakes(100), Stakes(100, bonus=100)
CARDS = {"hand1": "Ac 7d", "hand2": "Kh Qh", "dealer": "9c 9d", "board": "2h 5s 8d Th Js"}


@pytest.mark.rule("2H Table 1")
def test_every_seat_plays_its_own_bets_on_the_same_cards() -> None:
    first = play(GAME, {1: ANTE}, CARDS, ["1 play 200"])
    second = play(GAME, {1: Stakes(5000), 2: BOTH}, CARDS, ["1 fold", "2 play 200"])
    assert first.deck[:11] == second.deck[:11]
    assert first.state.shown() == second.state.shown()
    assert first.settled == {(1, "ante"): (100, 0), (1, "play"): (200, 0)}
    assert second.settled == {
        (1, "ante"): (5000, 0),
        (2, "bonus"): (100, 0),
        (2, "ante"): (100, 0),
        (2, "play"): (200, 0),
    }
    with refused("seating"):
        play(GAME, {1: ANTE}, CARDS, taken=[2])


@pytest.mark.rule("2H Table 2")
@pytest.mark.parametrize(
    "stakes", [{1: ANTE}, {2: ANTE}, {1: BOTH}, {1: ANTE, 2: Stakes(100_000, bonus=100_000)}]
)
def test_an_ante_on_either_hand_or_both_and_a_bonus_with_it(stakes: dict[int, Stakes]) -> None:
    played = play(GAME, stakes, CARDS, [f"{number} fold" for number in stakes])
    assert played.state.staked() == {box: bet.named() for box, bet in stakes.items()}


@pytest.mark.rule("2H Table 2")
def test_no_bonus_without_the_ante_of_its_hand_nor_outside_the_limits() -> None:
    with refused("stake-needs-ante"):
        play(GAME, {1: ANTE, 2: Stakes(bonus=100)}, CARDS)
    for stakes in (Stakes(99), Stakes(100, bonus=99)):
        with refused("stake-below-minimum"):
            play(GAME, {1: stakes}, CARDS)
    for stakes in (Stakes(100_001), Stakes(100, bonus=100_001)):
        with refused("stake-above-maximum"):
            play(GAME, {1: stakes}, CARDS)
    with refused("stakes-unknown-box"):
        play(GAME, {3: ANTE}, CARDS)


@pytest.mark.rule("2H Table 3")
def test_eleven_cards_of_one_deck() -> None:
    positions = [slot.position for slots in game_of(GAME).slots((1, 2)).values() for slot in slots]
    assert sorted(positions) == list(range(11))
    dealt = play(GAME, {1: ANTE}, CARDS)
    twice = [*parse_cards("Ac 7d Kh Qh 2h 5s"), parse_cards("Ac")[0]]
    with refused("deal-cards"):
        dealt.states[0].deal(twice)


@pytest.mark.rule("2H Round 1")
def test_no_bet_can_be_placed_on_a_round_that_was_dealt() -> None:
    dealt = play(GAME, {1: ANTE}, CARDS, balance=1000)
    for action in (Play(200), Fold()):
        with refused("wrong-box"):
            dealt.state.act(2, action)
    over = play(GAME, {1: ANTE}, CARDS, ["1 play 200"], balance=1000)
    for action in (Play(200), Fold()):
        with refused("round-over"):
            over.state.act(1, action)
    assert over.state.staked() == {1: {"ante": 100, "play": 200}}


@pytest.mark.rule("2H Round 2")
@pytest.mark.parametrize("stakes", [{1: ANTE}, {2: ANTE}, {1: ANTE, 2: ANTE}])
def test_both_hands_and_the_flop_are_open_whoever_bets(stakes: dict[int, Stakes]) -> None:
    dealt = play(GAME, stakes, CARDS)
    assert dealt.story[0] == "hand1.1-2 hand2.1-2 board.1-3"
    assert dealt.state.shown() == {
        "dealer": (None, None),
        "board": (*parse_cards("2h 5s 8d"), None, None),
        "hand1": parse_cards("Ac 7d"),
        "hand2": parse_cards("Kh Qh"),
    }
    slots = game_of(GAME).slots((1, 2))
    assert {name: [slot.position for slot in dealt] for name, dealt in slots.items()} == {
        "hand1": [0, 1],
        "hand2": [2, 3],
        "dealer": [4, 5],
        "board": [6, 7, 8, 9, 10],
    }


@pytest.mark.rule("2H Round 3")
def test_play_two_antes_or_fold_hand_by_hand() -> None:
    stakes = {1: BOTH, 2: Stakes(300)}
    played = play(GAME, stakes, CARDS, ["1 fold", "2 play 600"])
    assert played.story[1:] == ["box 1?", "box 2?", "board.4-5 dealer.1-2"]
    assert play(GAME, stakes, CARDS).offers == {"fold": 0, "play": 200}
    assert play(GAME, stakes, CARDS, ["1 play 200"]).offers == {"fold": 0, "play": 600}
    assert played.settled[1, "ante"] == (100, 0)
    for amount in (199, 201, 300, 0):
        with refused("not-offered"):
            play(GAME, stakes, CARDS, [f"1 play {amount}"])


@pytest.mark.rule("2H Round 3")
@pytest.mark.parametrize(
    ("on_timeout", "balance", "action"),
    [
        ("fold", 1000, Fold()),
        ("play", 300, Play(200)),
        ("play", 299, Fold()),
    ],
)
def test_what_becomes_of_a_hand_without_an_answer(
    on_timeout: str, balance: int, action: Action
) -> None:
    settings = {"on_timeout": on_timeout}
    state = play(GAME, {1: ANTE}, CARDS, settings=settings, balance=balance).state
    assert isinstance(state.next, Choice)
    assert state.timed_out(state.next) == action


@pytest.mark.rule("2H Round 3", "2H Outcomes 8")
def test_the_bonus_is_not_touched_by_a_fold() -> None:
    cards = {"hand1": "Ac Ad", "board": "2h 5s 8d"}
    played = play(GAME, {1: BOTH}, cards, ["1 fold"])
    assert played.settled == {(1, "bonus"): (100, 800), (1, "ante"): (100, 0)}
    # No hand meets the dealer, so no more cards are opened.
    assert played.story[-1] == "box 1?"


@pytest.mark.rule("2H Round 4")
@pytest.mark.parametrize(
    ("hand", "dealer", "board", "net"),
    [
        ("Ac 7d", "9c 9d", "2h 5s 8d Th Js", -300),
        ("Ac 7d", "9c 9d", "2h 5s 8d Th Ad", 300),  # the river counts
        ("2c 3d", "9c 9d", "4h 5s 8d 6h Kd", 300),  # a straight with both cards
        ("2c 6d", "Jc Jd", "Ah Kh Qh Jh Th", 0),  # the board plays for both
        ("9h 2d", "Jc Jd", "Ah Kh Qh 4h Td", 400),  # one card of the hand, a flush
        ("Qc 4c", "Qd 3d", "Ah Qh 9h 8d 7s", 0),  # a sixth card breaks no tie
    ],
)
def test_the_best_five_of_seven(hand: str, dealer: str, board: str, net: int) -> None:
    cards = {"hand1": hand, "dealer": dealer, "board": board}
    assert play(GAME, {1: ANTE}, cards, ["1 play 200"]).net == net


@pytest.mark.rule("2H Round 4", "2H Outcomes 2", "2H Outcomes 4")
def test_each_hand_is_compared_on_its_own() -> None:
    cards = {**CARDS, "hand2": "Jh Jd"}
    played = play(GAME, {1: ANTE, 2: ANTE}, cards, ["1 play 200", "2 play 200"])
    assert played.settled == {
        (1, "ante"): (100, 0),
        (1, "play"): (200, 0),
        (2, "ante"): (100, 200),
        (2, "play"): (200, 400),
    }


@pytest.mark.rule("2H Outcomes 5", "2H Outcomes 6")
@pytest.mark.parametrize(
    ("dealer", "board", "settled"),
    [
        ("4c 4d", "2h 5s 8d Th Js", (0, 0)),  # a pair of fours qualifies
        ("3c 3d", "2h 5s 8d Th Js", (200, 200)),  # a pair of threes does not, though higher
        ("4c 3d", "4h 5s 8d Th Js", (0, 0)),
        ("9c 3d", "4h 4s 8d Th Js", (200, 400)),  # the board's pair of fours qualifies him
        ("9c 6d", "3h 3s 8d Th Js", (200, 200)),
        ("2c 2d", "3h 3s 8d Th Js", (0, 0)),  # two pair is more than a pair of fours
        ("Kc Qd", "2h 5s 8d Th 9s", (200, 200)),
    ],
)
def test_the_dealer_needs_a_pair_of_fours(
    dealer: str, board: str, settled: tuple[int, int]
) -> None:
    cards = {"hand1": "Ac 7d", "dealer": dealer, "board": board}
    played = play(GAME, {1: ANTE}, cards, ["1 play 200"])
    assert played.settled == {(1, "ante"): (100, settled[0]), (1, "play"): (200, settled[1])}


@pytest.mark.rule("2H Outcomes 1", "2H Outcomes 6")
def test_without_a_qualifying_dealer_the_own_hand_sets_the_payout() -> None:
    cards = {"hand1": "Ah 7h", "dealer": "Kc Qd", "board": "2h 5h 8h 3s Js"}
    played = play(GAME, {1: ANTE}, cards, ["1 play 200"])
    assert played.settled == {(1, "ante"): (100, 300), (1, "play"): (200, 200)}


@pytest.mark.rule("2H Outcomes 3")
def test_equal_hands_are_returned() -> None:
    cards = {"hand1": "Ac 7d", "dealer": "Ad 7h", "board": "As 5h 8h 3s Js"}
    played = play(GAME, {1: ANTE}, cards, ["1 play 200"])
    assert played.settled == {(1, "ante"): (100, 100), (1, "play"): (200, 200)}


@pytest.mark.rule("2H Outcomes 7", "2H Outcomes 8")
@pytest.mark.parametrize(
    ("hand", "ante", "bonus"),
    [
        ("royal flush", 100, 100),
        ("straight flush", 20, 50),
        ("four of a kind", 10, 40),
        ("full house", 3, 30),
        ("flush", 2, 20),
        ("straight", 1, 7),
        ("three of a kind", 1, 7),
        ("two pair", 1, 7),
        ("pair of aces", None, 7),
        ("one pair", 1, None),
        ("high card", 1, None),
    ],
)
def test_pay_tables(hand: str, ante: int | None, bonus: int | None) -> None:
    tables = game_of(GAME).rules.paytables
    assert (tables["ante"].pays(hand), tables["bonus"].pays(hand)) == (ante, bonus)


@pytest.mark.rule("2H Outcomes 8")
def test_the_bonus_is_decided_by_the_first_five_cards() -> None:
    cards = {"hand1": "Ac 7d", "dealer": "2c 3d", "board": "2h 5s 8d Ah As"}
    played = play(GAME, {1: BOTH}, cards, ["1 play 200"])
    assert played.settled[1, "bonus"] == (100, 0)
    assert played.settled[1, "ante"] == (100, 200)


@pytest.mark.rule("2H Malfunction 1")
def test_until_its_end_a_round_has_no_result_and_its_stakes_make_the_balance_whole() -> None:
    played = play(GAME, {1: BOTH, 2: ANTE}, CARDS, ["1 play 200", "2 fold"], balance=1000)
    for state in played.states[:-1]:
        assert state.next is not None
        assert state.lines == ()
        with refused("round-open"):
            _ = state.settlement
        with refused("round-open"):
            _ = state.final_balance
        placed = sum(sum(spots.values()) for spots in state.staked().values())
        assert state.balance + placed == 1000
    assert played.state.final_balance == 1000 + played.net == 1000 - 500


@pytest.mark.rule("2H Malfunction 1")
def test_the_same_cards_and_decisions_come_to_the_same_result() -> None:
    once, again = (play(GAME, {1: BOTH}, CARDS, ["1 play 200"]) for _ in range(2))
    assert once.states == again.states
    assert settled(once.state) == settled(again.state)
