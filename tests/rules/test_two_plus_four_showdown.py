"""2 Plus 4 Poker from the showdown on, by its paragraphs; every result is in `tests/matrix`."""

import pytest

from croupier.games import load_game
from croupier.games.actions import Exchange, TakeWin
from croupier.games.round import Deal, Stakes
from tests.reference.script import game_of, play, settled
from tests.rules.refusal import refused

GAME, NO_EDGE = "two-plus-four", {"variant": "no-house-edge"}
VERSION_1 = "f15ed5b1995a0ab1f899278aff422c9b32a2c102628425beca01ffa16d73f97e"
ANTE, BONUS = Stakes(100), Stakes(bonus=100)
# Dealers without a hand, two cards hidden and four open; the highest lies hidden, and open.
NOTHING, NOTHING_KING = "Qh Tc 8d 6s 4h 3c", "4h 3c Kh 8d 6s Tc"
TRIPS, NO_HAND, PAIR = "9c 9d 9h 5s 2d", "Jc 9s 7h 5d 2s", "9c 9d Jh 5s 2d"


@pytest.mark.rule("2P4 R11")
def test_insurance_is_settled_on_the_six_cards_before_the_exchange() -> None:
    cards = {"box1": TRIPS, "dealer": "Qh Tc 8d 6s 4h 3c Td"}
    played = play(GAME, {1: ANTE}, cards, ["1 bet insurance=600", "1 exchange"])
    assert played.settled == {
        (1, "insurance"): (600, 1200),
        (1, "ante"): (100, 100),
        (1, "bet"): (200, 800),
    }


@pytest.mark.rule("2P4 R11")
def test_the_hidden_cards_stay_hidden_when_no_box_meets_them() -> None:
    stakes = {1: ANTE, 2: ANTE, 3: BONUS}
    played = play(GAME, stakes, {}, ["1 fold", "2 fold"])
    assert played.state.next is None
    assert played.state.shown()["dealer"][:2] == (None, None)


@pytest.mark.rule("2P4 R12")
def test_boxes_are_compared_each_on_its_own() -> None:
    cards = {"box1": "As Ad 7c 5d 2s", "box2": "3c 3d 8h 6h 2h", "box3": "Jc Td 8s 6c 4c"}
    cards["dealer"] = "Kc Qd 3h 3s 8c 6d"
    played = play(GAME, {1: ANTE, 2: ANTE, 3: ANTE}, cards, ["1 bet", "2 bet"])
    nets = {
        box: sum(r - s for (b, _), (s, r) in played.settled.items() if b == box)
        for box in (1, 2, 3)
    }
    assert nets == {1: 300, 2: -300, 3: -300}


@pytest.mark.rule("2P4 R13", "2P4 F7")
@pytest.mark.parametrize(
    ("dealer", "net"),
    [
        ("Qh Tc 8d 6s 4h 3c 3d", 600),  # his queen goes, which was hidden
        (f"{NOTHING_KING} 3d", 600),  # his king goes, which lay open
        ("Qh Tc 8d 6s 4h 3c Qd", -100),  # a queen does not make a pair: the other has gone
        ("Ah Tc 8d 6s 4h 3c Kd", -100),  # nor a king an ace-king
    ],
)
def test_the_highest_card_is_exchanged(dealer: str, net: int) -> None:
    played = play(GAME, {1: ANTE}, {"box1": TRIPS, "dealer": dealer}, ["1 bet", "1 exchange"])
    assert played.net == net


@pytest.mark.rule("2P4 R13")
def test_boxes_answer_in_the_order_of_play_and_one_without_an_ante_not_at_all() -> None:
    stakes = {1: Stakes(100), 2: Stakes(200), 3: BONUS, 4: Stakes(100)}
    cards = {f"box{box}": hand for box, hand in enumerate((NO_HAND, PAIR, "As Ah Ad 5c 2h"), 1)}
    played = play(
        GAME, stakes, {**cards, "dealer": NOTHING}, ["2 bet", "1 bet", "2 win", "1 win", "4 win"]
    )
    assert played.story[-4:] == ["dealer.1-2", "box 2?", "box 1?", "box 4?"]


@pytest.mark.rule("2P4 R14")
def test_a_request_is_not_in_the_round_until_it_is_sent() -> None:
    cards = {"box1": TRIPS, "dealer": NOTHING}
    asked = play(GAME, {1: ANTE}, cards, ["1 bet"]).state
    considered = asked.act(1, Exchange())
    assert isinstance(considered.next, Deal)
    # Nothing was drawn, so the player still may take the win, and it leaves no trace.
    taken = asked.act(1, TakeWin())
    assert taken == play(GAME, {1: ANTE}, cards, ["1 bet", "1 win"]).state
    assert settled(taken) == {(1, "ante"): (100, 200), (1, "bet"): (200, 200)}


@pytest.mark.rule("2P4 R15", "2P4 R14")
def test_one_card_for_all_who_asked_after_the_last_answer() -> None:
    cards = {"box1": PAIR, "box2": "Jc Js 7h 5d 2s", "box3": "As Ad 7c 5c 2h"}
    cards["dealer"] = f"{NOTHING} Th"  # a queen for a ten: a pair of tens
    stakes = {1: ANTE, 2: ANTE, 3: ANTE}
    answers = ["1 exchange", "2 win", "3 exchange"]
    played = play(GAME, stakes, cards, ["1 bet", "2 bet", *answers])
    assert played.story[-4:] == ["box 1?", "box 2?", "box 3?", "dealer.7-7"]
    assert played.settled == {
        (1, "ante"): (100, 0),
        (1, "bet"): (200, 0),
        (2, "ante"): (100, 200),
        (2, "bet"): (200, 200),
        (3, "ante"): (100, 100),
        (3, "bet"): (200, 400),
    }


@pytest.mark.rule("2P4 R16")
def test_there_is_no_second_exchange() -> None:
    cards = {"box1": TRIPS, "dealer": f"{NOTHING} 2c"}
    played = play(GAME, {1: ANTE}, cards, ["1 bet", "1 exchange"])
    assert played.story[-1] == "dealer.7-7"
    assert played.settled == {(1, "ante"): (100, 0), (1, "bet"): (200, 200)}


@pytest.mark.rule("2P4 R17")
def test_a_blind_box_may_be_insured_and_ask_and_nothing_else() -> None:
    stakes = {1: ANTE, 2: ANTE, 3: Stakes(100, bonus=100), 4: ANTE}
    cards = {"box3": TRIPS, "box4": "Ks Kh Jd 5c 2s", "dealer": NOTHING}
    folds = ["1 fold", "2 fold"]
    blind = play(GAME, stakes, cards, folds)
    assert (blind.box, blind.offers) == (3, {"go-on 100-600": 0})
    assert blind.state.staked()[3] == {"ante": 100, "bonus": 100, "bet": 200}
    assert blind.state.shown()["box4"] == (None,) * 5
    played = play(GAME, stakes, cards, [*folds, "3 go-on insurance=600", "3 exchange", "4 win"])
    assert played.story[-7:] == [
        "box3.1-5",
        "box 3?",
        "box4.1-5",
        "dealer.1-2",
        "box 3?",
        "box 4?",
        "dealer.7-7",
    ]


@pytest.mark.rule("2P4 R17")
def test_a_blind_box_that_could_not_be_insured_is_not_asked_later() -> None:
    stakes = {1: ANTE, 2: ANTE, 3: ANTE, 4: BONUS}
    cards = {"box3": TRIPS, "box4": "6c 6d 6h 3s 8d", "dealer": "Ac Kd 4c 8s 3h Td"}
    # Nothing is left for an insurance when box 3 is revealed; then box 4 wins its bonus bet.
    played = play(GAME, stakes, cards, ["1 fold", "2 fold"], balance=600)
    assert played.story[-3:] == ["box3.1-5", "box4.1-5", "dealer.1-2"]
    one_ante_left = play(GAME, stakes, cards, ["1 fold", "2 fold"], balance=700)
    assert (one_ante_left.box, one_ante_left.offers) == (3, {"go-on 100-100": 0})


@pytest.mark.rule("2P4 R18")
def test_no_setting_of_the_rules_is_a_reminder() -> None:
    assert [setting.name for setting in game_of(GAME).rules.settings] == [
        "chips",
        "min_ante",
        "max_payout",
        "max_ante_ratio",
        "variant",
        "insurance_on_tie",
    ]


@pytest.mark.rule("2P4 Table 1")
@pytest.mark.parametrize(
    ("hand", "bet", "bonus"),
    [
        ("royal flush", 100, 1000),
        ("straight flush", 50, 500),
        ("four of a kind", 20, 200),
        ("full house", 7, 70),
        ("flush", 5, 50),
        ("straight", 4, 40),
        ("three of a kind", 3, 25),
        ("two pair", 2, None),
        ("one pair", 1, None),
        ("ace-king", 1, None),
        ("no hand", None, None),
    ],
)
def test_table_1(hand: str, bet: int | None, bonus: int | None) -> None:
    tables = game_of(GAME).rules.paytables_in_force()
    assert (tables["bet"].pays(hand), tables["bonus"].pays(hand)) == (bet, bonus)


@pytest.mark.rule("2P4 Without house edge 1")
def test_the_variant_differs_in_the_column_of_the_bet_alone() -> None:
    standard, variant = game_of(GAME).rules, game_of(GAME, NO_EDGE).rules
    assert standard.values == {**variant.values, "variant": "standard"}
    assert (standard.table, variant.table) == (GAME, f"{GAME}-no-house-edge")
    assert standard.paytable("bonus") == variant.paytable("bonus")
    with refused("setting-value"):
        game_of(GAME, {"variant": "zero"})
    with refused("unknown-setting"):
        load_game(GAME, NO_EDGE, version=1)


@pytest.mark.rule("2P4 Without house edge 2")
def test_the_bet_of_the_variant_pays_more_for_two_hands() -> None:
    standard, variant = (game_of(GAME, chosen).rules.paytable("bet") for chosen in ({}, NO_EDGE))
    pays = {row.hand: (row.pays, variant.pays(row.hand)) for row in standard.rows}
    raised = {hand: both for hand, both in pays.items() if both[0] != both[1]}
    assert raised == {"royal flush": (100, 110), "four of a kind": (20, 29)}
    assert [row.hand for row in variant.rows] == list(pays)


@pytest.mark.rule("2P4 Without house edge 1")
@pytest.mark.parametrize(("settings", "multiple"), [({}, 20), (NO_EDGE, 29)])
def test_what_takes_a_multiple_from_table_1_takes_the_variants(
    settings: dict[str, object], multiple: int
) -> None:
    cards = {"box1": "9c 9d 9h 9s 2d", "dealer": "Qh Tc 8d 6s 4h 3c Qd"}
    most = 2 * 100 * multiple
    insured = play(GAME, {1: ANTE}, cards, [f"1 bet insurance={most}", "1 win"], settings=settings)
    assert insured.settled[1, "insurance"] == (most, 2 * most)
    cards["dealer"] = "Ah Kd 8d 6s 4h 3c"
    paid = play(GAME, {1: ANTE}, cards, ["1 bet"], settings=settings)
    assert paid.settled[1, "bet"] == (200, 200 + most)


def test_version_1_has_no_variant_and_plays_as_the_standard_one() -> None:
    old, new = load_game(GAME, version=1).rules, load_game(GAME).rules
    assert old.hash == VERSION_1
    assert (old.name, old.table, new.version) == (new.name, new.table, 2)
    assert old.paytable("bet").rows == new.paytable("bet").rows
    assert old.paytable("bonus") == new.paytable("bonus")
    assert (old.boxes, old.spots, old.deal) == (new.boxes, new.spots, new.deal)
