"""2 Plus 4 Poker up to the showdown, by its paragraphs."""

import pytest

from croupier.games.round import Deal, Stakes
from tests.reference.script import game_of, play
from tests.rules.refusal import refused

GAME = "two-plus-four"
ANTE, BONUS = Stakes(100), Stakes(bonus=100)
# Dealers, two cards hidden and four open: without and with a hand, and with a pair of kings open.
NOTHING = "Qh Tc 8d 6s 4h 3c"
ACE_KING, KINGS = "Ah Kc 8d 6s 4h 2c", "Qh Tc Kd Kh 4h 3c"
TRIPS, NO_HAND, PAIR = "9c 9d 9h 5s 2d", "Jc 9s 7h 5d 2s", "9c 9d Jh 5s 2d"


def order(stakes: dict[int, Stakes]) -> list[str]:
    """What a round opens and asks, when every open box is folded and the dealer qualifies."""
    folds: list[str] = []
    while True:
        played = play(GAME, stakes, {"dealer": ACE_KING}, folds)
        if played.state.next is None:
            return played.story
        folds.append(f"{played.box} fold")


@pytest.mark.rule("2P4 F1")
def test_four_boxes_two_of_them_open() -> None:
    stakes = {box: Stakes(100, bonus=100) for box in (1, 2, 3, 4)}
    assert [step for step in order(stakes) if step.endswith("?")] == ["box 1?", "box 2?"]
    for box in (1, 2, 3, 4):
        play(GAME, {box: BONUS}, {})
    with refused("stakes-unknown-box"):
        play(GAME, {5: ANTE}, {})


@pytest.mark.rule("2P4 F2")
@pytest.mark.parametrize(
    ("antes", "taken"),
    [
        ((100, 499), True),
        ((499, 100), True),
        ((100, 500), False),
        ((500, 100), False),
        ((100, 501), False),
        ((2001, 10_000), True),
        ((2000, 10_000), False),
        ((1999, 10_000), False),
        ((200, 300, 999), True),
        ((200, 300, 1000), False),
        ((200, 200, 200, 1000), False),
        ((2**50,), True),
        ((100,), True),
        ((99,), False),
    ],
)
def test_the_least_ante_and_how_far_antes_may_be_apart(antes: tuple[int, ...], taken: bool) -> None:
    stakes = {box: Stakes(ante) for box, ante in enumerate(antes, start=1)}
    if taken:
        play(GAME, stakes, {}, balance=2**53)
    else:
        with refused("stake-below-minimum" if antes == (99,) else "antes-too-far-apart"):
            play(GAME, stakes, {})


@pytest.mark.rule("2P4 F2")
def test_bonus_bets_are_not_compared_and_the_ratio_is_set_by_the_house() -> None:
    play(
        GAME, {1: Stakes(100, bonus=100_000), 2: Stakes(499, bonus=100), 3: Stakes(bonus=9999)}, {}
    )
    play(GAME, {1: Stakes(100), 2: Stakes(299)}, {}, settings={"max_ante_ratio": 3})
    with refused("antes-too-far-apart"):
        play(GAME, {1: Stakes(100), 2: Stakes(300)}, {}, settings={"max_ante_ratio": 3})


@pytest.mark.rule("2P4 F3")
@pytest.mark.parametrize(
    ("dealer", "net"),
    [
        ("Qh 4s 4c 6s 8h Td", -300),  # a pair that only four of them and a hidden one make
        ("4s 4c Qh 6s 8h Td", -300),
        ("Qs 6h 4s 4c 8h Td", -300),
        ("Ah 3c 4d 5s 6h 2d", -300),  # a straight of any five of the six
        ("2h Ks Qs Js Ts 9h", -300),
        ("Ah Kc 8d 6s 4h 2h", 300),  # no pair: ace-king, which two threes beat
    ],
)
def test_the_best_five_of_the_dealers_six_play(dealer: str, net: int) -> None:
    played = play(GAME, {1: ANTE}, {"box1": "3h 3d 9s 7c 5d", "dealer": dealer}, ["1 bet"])
    assert played.net == net
    assert play(GAME, {1: ANTE}, {}).story[0] == "dealer.3-6"


@pytest.mark.rule("2P4 F4", "2P4 R9")
@pytest.mark.parametrize(
    ("open_cards", "can_fold"),
    [
        ("Kd Kh 4h 2d", True),
        ("4h Ac 2d As", True),
        ("2c 2d 3h 3s", True),
        ("2c 2d 2h 9s", True),
        ("2c 2d 2h 2s", True),
        ("Qd Qh Ac Kc", False),
        ("2c 2d Ac Kc", False),
        ("Ac Kc Qc Jc", False),
        ("5c 6d 7h 8s", False),
        ("2c 7c 9c Jc", False),
    ],
)
def test_after_a_purchase_fold_is_possible_against_kings_or_better(
    open_cards: str, can_fold: bool
) -> None:
    cards = {"box1": "3c 4d 6h 8d Tc Th", "dealer": f"5h 9d {open_cards}"}
    before = play(GAME, {1: ANTE}, cards)
    assert before.offers["buy"] == (100 if can_fold else 300)
    after = play(GAME, {1: ANTE}, cards, ["1 buy"])
    assert after.story[-2:] == ["box1.6-6", "box 1?"]
    assert after.offers == ({"fold": 0, "bet": 200} if can_fold else {"go-on": 0})
    if can_fold:
        folded = play(GAME, {1: ANTE}, cards, ["1 buy", "1 fold"])
        assert folded.settled == {(1, "buy"): (100, 0), (1, "ante"): (100, 0)}


@pytest.mark.rule("2P4 F5", "2P4 R13")
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Ac Kd 6c 4s 3h 2h", True),  # the lowest ace-king of six cards
        ("Ac Qd Jh Ts 8c 7d", False),  # the highest hand below it
        ("2c 2d 3h 4s 5c 7d", True),
        ("Kc Qd Jh Ts 8c 7d", False),
        ("Ac 2d 3h 4s 5c 9d", True),
    ],
)
def test_the_dealer_qualifies_with_ace_king(dealer: str, qualifies: bool) -> None:
    cards = {"box1": "As Ah 9s 7c 5d", "dealer": dealer}
    played = play(GAME, {1: ANTE}, cards, ["1 bet"])
    assert (played.state.next is None) == qualifies
    if not qualifies:
        assert played.offers == {"win": 0, "exchange": 0}
        won = play(GAME, {1: ANTE}, cards, ["1 bet", "1 win"])
        assert won.settled == {(1, "ante"): (100, 200), (1, "bet"): (200, 200)}


@pytest.mark.rule("2P4 F6", "2P4 R10")
@pytest.mark.parametrize(
    ("box", "bet"),
    [
        ("As Ah Ks Kh 2d", "bet"),
        ("2c 2d 2h 3s 4d", "bet 100-600"),
        ("Ac 2d 3h 4s 5d", "bet 100-800"),
        ("2c 3c 4c 5c 7c", "bet 100-1000"),
        ("2c 2d 2h 3s 3d", "bet 100-1400"),
        ("2c 2d 2h 2s 3d", "bet 100-4000"),
        ("Ac 2c 3c 4c 5c", "bet 100-10000"),
        ("Ac Kc Qc Jc Tc", "bet 100-20000"),
    ],
)
def test_insurance_is_from_an_ante_to_the_prospective_payout(box: str, bet: str) -> None:
    offers = play(GAME, {1: ANTE}, {"box1": box, "dealer": "Th 9s 7s 6h 5h 9h"}).offers
    assert offers == {"fold": 0, bet: 200, "buy": 300}


@pytest.mark.rule("2P4 R1")
@pytest.mark.parametrize(
    ("box", "returned"), [(PAIR, 0), ("As Ah Ks Kh 2d", 0), (TRIPS, 2600), ("Ac 2d 3h 4s 5d", 4100)]
)
def test_a_bonus_bet_alone_has_no_decisions(box: str, returned: int) -> None:
    played = play(GAME, {3: BONUS}, {"box3": box})
    assert played.story == ["dealer.3-6", "box3.1-5"]
    assert played.settled == {(3, "bonus"): (100, returned)}


@pytest.mark.rule("2P4 R1")
def test_a_box_takes_an_ante_a_bonus_bet_or_both_and_not_nothing() -> None:
    for stakes in (ANTE, BONUS, Stakes(100, bonus=100)):
        play(GAME, {1: stakes}, {})
    with refused("stakes-empty"):
        play(GAME, {1: ANTE, 2: Stakes()}, {})


@pytest.mark.rule("2P4 R2", "2P4 R7", "2P4 R17")
@pytest.mark.parametrize(
    ("stakes", "boxes"),
    [
        ({1: 100, 2: 100}, "1? 2?"),
        ({1: 100, 2: 101}, "2? 1?"),
        ({1: 101, 2: 100}, "1? 2?"),
        ({3: 100, 4: 300}, "4? 3?"),
        ({4: 100, 1: 100}, "1? 4?"),
        ({1: 100, 2: 200, 3: 400}, "2? 1? 3"),
        ({1: 100, 2: 100, 3: 100, 4: 400}, "1? 2? 3 4"),
        ({1: 0, 2: 100, 3: 0, 4: 300}, "4? 2? 1 3"),
        ({1: 0, 2: 100, 3: 200, 4: 300}, "3? 2? 1 4"),
        ({1: 300, 2: 0, 3: 100, 4: 100}, "1? 3? 2 4"),
        ({1: 0, 2: 0, 3: 0, 4: 0}, "1 2 3 4"),
        ({1: 0, 2: 0, 3: 100, 4: 0}, "3? 1 2 4"),
    ],
)
def test_order_of_play(stakes: dict[int, int], boxes: str) -> None:
    placed = {box: Stakes(ante) if ante else BONUS for box, ante in stakes.items()}
    expected = ["dealer.3-6"]
    for name in boxes.split():
        expected.append(f"box{name[0]}.1-5")
        if name.endswith("?"):
            expected.append(f"box {name}")
    blind_plays = sum(1 for ante in stakes.values() if ante) > 2
    story = order(placed)
    assert story[: len(expected)] == expected
    assert story[len(expected) :][:1] == (["dealer.1-2"] if blind_plays else [])


@pytest.mark.rule("2P4 R3", "2P4 F2")
@pytest.mark.parametrize(
    ("settings", "stakes", "taken"),
    [
        ({}, Stakes(bonus=100), True),
        ({}, Stakes(bonus=99), False),
        ({"chips": [25, 500]}, Stakes(bonus=25), True),
        ({"chips": [25, 500]}, Stakes(bonus=24), False),
        ({"min_ante": 500}, Stakes(500, bonus=100), True),
        ({"min_ante": 500}, Stakes(499, bonus=100), False),
    ],
)
def test_least_bets(settings: dict[str, object], stakes: Stakes, taken: bool) -> None:
    if taken:
        play(GAME, {1: stakes}, {}, settings=settings)
    else:
        with refused("stake-below-minimum"):
            play(GAME, {1: stakes}, {}, settings=settings)


@pytest.mark.rule("2P4 R4")
def test_figures_of_a_box() -> None:
    assert {spot.name: spot.figure for spot in game_of(GAME).rules.spots} == {
        "ante": "ellipse",
        "bet": "rectangle",
        "bonus": "square",
        "insurance": "square",
        "buy": "circle",
    }


@pytest.mark.rule("2P4 R5")
def test_any_whole_number_of_cents_is_a_stake_and_the_chips_are_the_tables() -> None:
    assert game_of(GAME).rules.numbers("chips") == (100, 500, 1000, 2500, 10_000, 50_000)
    assert play(GAME, {1: Stakes(101, bonus=137)}, {}).state.staked() == {
        1: {"ante": 101, "bonus": 137}
    }


@pytest.mark.rule("2P4 R6")
def test_one_bet_refused_refuses_them_all() -> None:
    bets = {1: ANTE, 2: Stakes(100, bonus=100), 3: Stakes(99)}
    with refused("stake-below-minimum"):
        game_of(GAME).start(bets, 10_000)
    del bets[3]
    started = game_of(GAME).start(bets, 10_000)
    assert (started.balance, type(started.next)) == (9_700, Deal)


@pytest.mark.rule("2P4 R7")
def test_cards_are_dealt_one_at_a_time_in_turn_the_dealer_last() -> None:
    slots = game_of(GAME).slots({4, 2})
    assert {name: [slot.position for slot in dealt] for name, dealt in slots.items()} == {
        "box2": [0, 3, 6, 9, 12],
        "box4": [1, 4, 7, 10, 13],
        "dealer": [2, 5, 8, 11, 14, 15],
    }
    played = play(GAME, {2: ANTE, 4: ANTE}, {"dealer": KINGS}, ["2 buy", "2 bet", "4 buy"])
    drawn = [step.slots for state in played.states if isinstance(step := state.next, Deal)]
    assert [str(slot) for slots in drawn for slot in slots if slot.index == 6] == [
        "dealer.6@15",
        "box2.6@16",
        "box4.6@17",
    ]


@pytest.mark.rule("2P4 R7")
def test_a_box_is_revealed_after_the_final_decision_on_the_one_before() -> None:
    cards = {"box1": "2c 3d 5h 7s 9c Jd", "box2": "4c 6d 8h Ts Qc", "box3": "2d 3h 5s 7c 9d"}
    cards["dealer"] = "2h 3s Kd Kh 5c 7d"
    stakes = {1: ANTE, 2: ANTE, 3: ANTE}
    seen = [
        play(GAME, stakes, cards, actions).seen
        for actions in ([], ["1 buy"], ["1 buy", "1 bet"], ["1 buy", "1 bet", "2 bet"])
    ]
    assert seen == [
        "2c 3d 5c 5h 7d 7s 9c Kd Kh",
        "2c 3d 5c 5h 7d 7s 9c Jd Kd Kh",
        "2c 3d 4c 5c 5h 6d 7d 7s 8h 9c Ts Jd Qc Kd Kh",
        "2c 2d 2h 3d 3h 3s 4c 5c 5h 5s 6d 7c 7d 7s 8h 9c 9d Ts Jd Qc Kd Kh",
    ]


@pytest.mark.rule("2P4 R7")
def test_a_bonus_bet_is_settled_at_once_and_pays_for_what_follows() -> None:
    cards = {"box1": f"{TRIPS} 9s", "dealer": KINGS}
    stakes = {1: Stakes(100, bonus=100)}
    revealed = play(GAME, stakes, cards, balance=200)
    assert revealed.state.balance == 2600
    assert [(line.spot, line.returned) for line in revealed.state.lines] == [("bonus", 2600)]
    assert revealed.offers == {"fold": 0, "bet 100-600": 200, "buy": 100}
    # On the first five cards, whatever a sixth makes of them; and paid once.
    over = play(GAME, stakes, cards, ["1 buy", "1 bet"], balance=200)
    assert over.settled[1, "bonus"] == (100, 2600)
    assert over.state.final_balance == 200 + over.net


@pytest.mark.rule("2P4 R8")
def test_buy_bet_or_fold() -> None:
    cards = {"box1": NO_HAND, "dealer": NOTHING}
    assert play(GAME, {1: ANTE}, cards).offers == {"fold": 0, "bet": 200, "buy": 300}
    folded = play(GAME, {1: ANTE}, cards, ["1 fold"])
    assert folded.settled == {(1, "ante"): (100, 0)}
    bet = play(GAME, {1: ANTE}, cards, ["1 bet", "1 win"])
    assert bet.state.staked() == {1: {"ante": 100, "bet": 200}}


@pytest.mark.rule("2P4 R9")
@pytest.mark.parametrize(
    ("box", "net"),
    [
        ("As Ad 7c 5d 2s 3d", -100 + 300),  # the sixth card counts for nothing
        ("As Ad 7c 5d 2s 7h", -100 + 500),  # it makes two pair
        ("Js 9d 7c 5d 2s 3d", -100 - 300),
    ],
)
def test_the_sixth_card_costs_an_ante_and_the_best_five_play(box: str, net: int) -> None:
    cards = {"box1": box, "dealer": ACE_KING}
    assert play(GAME, {1: ANTE}, cards, ["1 buy", "1 go-on"]).net == net
    with refused("not-offered"):
        play(GAME, {1: ANTE}, cards, ["1 buy", "1 buy"])


@pytest.mark.rule("2P4 R10")
def test_insurance_is_offered_once_after_the_last_card() -> None:
    cards = {"box1": f"{PAIR} 9h", "dealer": NOTHING}
    five = play(GAME, {1: ANTE}, cards)
    assert five.offers == {"fold": 0, "bet": 200, "buy": 300}
    six = play(GAME, {1: ANTE}, cards, ["1 buy"])
    assert six.offers == {"go-on 100-600": 0}
    insured = play(GAME, {1: ANTE}, cards, ["1 buy", "1 go-on insurance=137", "1 win"])
    assert insured.settled[1, "insurance"] == (137, 274)
    assert insured.state.staked()[1]["insurance"] == 137
    for amount in (1, 99, 601):
        with refused("amount-out-of-range"):
            play(GAME, {1: ANTE}, cards, ["1 buy", f"1 go-on insurance={amount}"])
    with refused("not-offered"):
        play(GAME, {1: ANTE}, cards, ["1 bet insurance=100"])


@pytest.mark.rule("2P4 R10")
def test_the_dealers_open_cards_do_not_matter_to_the_insurance() -> None:
    offers = play(GAME, {1: ANTE}, {"box1": TRIPS, "dealer": "2c 3c Kd Kh Ad Ah"}).offers
    assert "bet 100-600" in offers
