"""Six-card poker by its paragraphs; every result of a showdown is in `tests/matrix`."""

from collections.abc import Iterable, Iterator
from itertools import combinations, islice

import pytest

from croupier.cards import Card, card_texts, parse_cards
from croupier.games.round import Deal, Stakes
from croupier.games.six_card import SixCard, SixCardState
from tests.reference.five import at_least, five_card
from tests.reference.script import game_of, play
from tests.reference.six_card import best_discard
from tests.rules.refusal import refused

GAME = "six-card"
ANTE = Stakes(100)
NOTHING, ACE_KING = "Qh Tc 8d 6s 4h", "Ah Kc 8d 6s 4h"
NO_HAND, PAIR, TRIPS = "Jc 9s 7h 5d 2s", "9c 9d Jh 5s 2d", "9c 9d 9h 5s 2d"


@pytest.mark.rule("6C Table and bets 1", "6C Table and bets 3")
@pytest.mark.parametrize(
    ("boxes", "story"),
    [
        ([6], "box6.1-5 | box 6? | dealer.1-4"),
        ([5, 2], "box2.1-5 | box 2? | box5.1-5 | box 5? | dealer.1-4"),
        ([6, 1, 4], "box1.1-5 | box 1? | box4.1-5 | box 4? | box6.1-5 dealer.1-4"),
    ],
)
def test_one_to_three_boxes_any_of_six(boxes: list[int], story: str) -> None:
    stakes = dict.fromkeys(boxes, ANTE)
    bets = [f"{box} bet" for box in sorted(boxes)[:2]]
    played = play(GAME, stakes, {"dealer": ACE_KING}, bets)
    assert played.story == ["dealer.5-5", *story.split(" | ")]


@pytest.mark.rule("6C Table and bets 1")
def test_not_four_boxes_nor_a_seventh() -> None:
    with refused("stakes-too-many-boxes"):
        play(GAME, dict.fromkeys((1, 2, 3, 4), ANTE), {})
    for box in (0, 7):
        with refused("stakes-unknown-box"):
            play(GAME, {box: ANTE}, {})


@pytest.mark.rule("6C Table and bets 2")
@pytest.mark.parametrize(
    ("antes", "settings", "taken"),
    [
        ((100,), {}, True),
        ((98,), {}, False),
        ((10_000,), {}, True),
        ((10_002,), {}, False),
        ((100, 10_000, 100), {}, True),
        ((200,), {"min_ante": 200, "max_ante": 400}, True),
        ((198,), {"min_ante": 200, "max_ante": 400}, False),
        ((402,), {"min_ante": 200, "max_ante": 400}, False),
    ],
)
def test_limits_of_an_ante(
    antes: tuple[int, ...], settings: dict[str, object], taken: bool
) -> None:
    stakes = {box: Stakes(ante) for box, ante in enumerate(antes, start=1)}
    if taken:
        play(GAME, stakes, {}, settings=settings)
    else:
        with refused("stake-below-minimum" if antes[0] < 200 else "stake-above-maximum"):
            play(GAME, stakes, {}, settings=settings)


@pytest.mark.rule("6C Table and bets 3")
def test_the_third_box_is_closed() -> None:
    stakes = {1: ANTE, 2: ANTE, 3: Stakes(200)}
    played = play(GAME, stakes, {"box3": TRIPS, "dealer": ACE_KING}, ["1 fold", "2 fold"])
    assert played.states[0].staked()[3] == {"ante": 200, "bet": 400}
    assert played.state.next is None
    assert (played.settled[3, "ante"], played.settled[3, "bet"]) == ((200, 400), (400, 1600))


@pytest.mark.rule("6C Deal and information 1")
def test_cards_are_dealt_in_turn_and_the_dealers_fifth_is_open() -> None:
    slots = game_of(GAME).slots({3, 1})
    assert {name: [slot.position for slot in dealt] for name, dealt in slots.items()} == {
        "box1": [0, 3, 6, 9, 12],
        "box3": [1, 4, 7, 10, 13],
        "dealer": [2, 5, 8, 11, 14],
    }
    shown = play(GAME, {1: ANTE}, {"box1": NO_HAND, "dealer": NOTHING}).state.shown()
    assert shown["dealer"] == (None, None, None, None, Card.parse("4h"))


@pytest.mark.rule("6C Deal and information 1")
def test_cards_drawn_later_are_the_next_of_the_deck() -> None:
    stakes = {1: ANTE, 2: ANTE}
    actions = ["1 buy", "1 change 2s", "1 bet", "2 change 4c 8s", "2 bet", "1 exchange", "2 win"]
    cards = {"box1": f"{NO_HAND} 3d 6c", "box2": "Kd Ts 8s 6d 4c 2h 7d", "dealer": f"{NOTHING} 3c"}
    played = play(GAME, stakes, cards, actions)
    steps = [state.next for state in played.states]
    drawn = [str(slot) for step in steps if isinstance(step, Deal) for slot in step.slots]
    expected = ["box1.6@15", "box1.7@16", "box2.6@17", "box2.7@18", "dealer.6@19"]
    assert [slot for slot in drawn if int(slot.split("@")[1]) >= 15] == expected


@pytest.mark.rule("6C Deal and information 2")
def test_what_is_seen_at_each_decision() -> None:
    stakes = {1: ANTE, 2: ANTE, 3: ANTE}
    cards = {"box1": "2c 4d 6h 8s Tc Qd", "box2": "2d 4h 6s 8c Td Qh", "box3": "2h 4s 6c 8d Th"}
    cards["dealer"] = "3c 5d 7h 9s Js"
    actions = ["1 change Tc", "1 bet", "2 fold"]
    assert [play(GAME, stakes, cards, actions[:count]).seen for count in range(4)] == [
        "2c 4d 6h 8s Tc Js",
        "2c 4d 6h 8s Tc Js Qd",
        "2c 2d 4d 4h 6h 6s 8c 8s Tc Td Js Qd",
        "2c 2d 2h 3c 4d 4h 4s 5d 6c 6h 6s 7h 8c 8d 8s 9s Tc Td Th Js Qd",
    ]


@pytest.mark.rule("6C Deal and information 2", "6C Decisions 3", "6C Decisions 4")
@pytest.mark.parametrize(
    ("action", "before", "after"),
    [
        ("buy", "Jc 9s 7h 5d 2s ?", "Jc 9s 7h 5d 2s Kd"),
        ("change 9s", "Jc 7h 5d 2s ?", "Jc 7h 5d 2s Kd"),
        ("change Jc 2s", "9s 7h 5d ? ?", "9s 7h 5d Kd Kh"),
    ],
)
def test_what_lies_in_a_box(action: str, before: str, after: str) -> None:
    cards = {"box1": f"{NO_HAND} Kd Kh"}
    states = play(GAME, {1: ANTE, 2: ANTE}, cards, [f"1 {action}"]).states
    shown = [
        " ".join("?" if card is None else str(card) for card in state.shown()["box1"])
        for state in states
    ]
    assert shown == ["? ? ? ? ?"] * 2 + [NO_HAND, before, after]
    assert states[-1].shown()["box2"] == (None,) * 5


@pytest.mark.rule("6C Decisions 1")
@pytest.mark.parametrize(
    ("actions", "settled"),
    [
        (["1 fold"], {"ante": 100}),
        (["1 buy", "1 fold"], {"ante": 100, "buy": 100}),
        (["1 change 2s", "1 fold"], {"ante": 100, "change": 100}),
        (["1 change 2s 5d", "1 fold"], {"ante": 100, "change": 150}),
        (["1 buy", "1 change 2s", "1 fold"], {"ante": 100, "buy": 100, "change": 200}),
    ],
)
def test_a_fold_loses_the_ante_and_what_was_paid(
    actions: list[str], settled: dict[str, int]
) -> None:
    played = play(GAME, {1: ANTE}, {"box1": NO_HAND}, actions)
    assert played.settled == {(1, spot): (stake, 0) for spot, stake in settled.items()}


@pytest.mark.rule("6C Decisions 2")
def test_a_bet_is_two_antes_and_the_last_decision() -> None:
    played = play(GAME, {1: ANTE, 2: ANTE}, {}, ["1 bet"])
    assert played.state.staked()[1] == {"ante": 100, "bet": 200}
    assert played.box == 2


@pytest.mark.rule("6C Decisions 3", "6C Decisions 5")
@pytest.mark.parametrize(
    ("box", "actions", "net"),
    [
        ("Jc 9s 7h 5d 2s 9h", ["1 change 2s"], -100 + 300),  # for one ante a pair of nines
        ("Jc 9s 7h 5d 2s 9h 9d", ["1 change 5d 2s"], -150 + 700),  # for one and a half three
        ("9c 9s 7h 5d 2s 3h", ["1 change 9s"], -100 - 300),  # a card that was given is gone
    ],
)
def test_a_change(box: str, actions: list[str], net: int) -> None:
    cards = {"box1": box, "dealer": ACE_KING}
    changed = play(GAME, {1: ANTE}, cards, actions)
    assert changed.offers == {"fold": 0, "bet": 200}
    played = play(GAME, {1: ANTE}, cards, [*actions, "1 bet"])
    assert played.net == net
    given = parse_cards(actions[0].partition("change ")[2])
    assert not set(given) & set(played.state.shown()["box1"])
    assert set(given) <= set(played.state.cards())


@pytest.mark.rule("6C Decisions 4", "6C Decisions 5")
@pytest.mark.parametrize(
    ("box", "actions", "net"),
    [
        ("Jc 9s 7h 5d 2s 9h", ["1 buy"], -100 + 300),
        ("Jc 9s 7h 5d 2s 3h 9h", ["1 buy", "1 change 2s"], -300 + 300),
        ("Jc 9s 7h 5d 2s 9h 3h", ["1 buy", "1 change 9h"], -300 - 300),
        ("Tc 9s 8h 7d 6c Td", ["1 buy"], -100 + 900),  # the best five of the six
    ],
)
def test_a_sixth_card_and_the_change_after_it(box: str, actions: list[str], net: int) -> None:
    cards = {"box1": box, "dealer": ACE_KING}
    assert play(GAME, {1: ANTE}, cards, [*actions, "1 bet"]).net == net


@pytest.mark.rule("6C Decisions 4", "6C Decisions 5")
def test_one_purchase_and_one_change_in_this_order() -> None:
    cards = {"box1": NO_HAND}
    six = play(GAME, {1: ANTE}, cards, ["1 buy"])
    assert six.offers == {"fold": 0, "bet": 200, "change 1": 200}
    changed = play(GAME, {1: ANTE}, cards, ["1 buy", "1 change 2s"])
    assert changed.offers == {"fold": 0, "bet": 200}
    for actions in (["1 change 2s", "1 buy"], ["1 buy", "1 buy"], ["1 buy", "1 change 2s 5d"]):
        with refused("not-offered"):
            play(GAME, {1: ANTE}, cards, actions)


@pytest.mark.rule("6C Decisions 4")
def test_each_card_and_each_pair_of_cards_can_be_changed() -> None:
    five = play(GAME, {1: ANTE}, {"box1": NO_HAND}).state
    six = play(GAME, {1: ANTE}, {"box1": NO_HAND}, ["1 buy"]).state
    for state, count in ((five, 3 + 5 + 10), (six, 2 + 6)):
        step = state.next
        assert step is not None
        assert not isinstance(step, Deal)
        assert len({str(offer.action) for offer in step.offers}) == len(step.offers) == count


@pytest.mark.rule("6C Decisions 7")
@pytest.mark.parametrize("ante", [101, 333, 9_999])
def test_an_odd_ante_is_refused(ante: int) -> None:
    with refused("price-not-whole"):
        play(GAME, {1: Stakes(ante)}, {})


@pytest.mark.rule("6C Showdown 5")
@pytest.mark.parametrize(
    ("dealer", "box", "net"),
    [
        ("Ac Kd 4c 3s 2h", "2c 2d 7h 9s Jc", 300),  # the lowest ace-king qualifies
        ("Ac Qd Jh Ts 9c", "2c 2d 7h 9s Jc", None),  # the highest hand below it does not
        ("Ac Qd Jh Ts 9c", "2c 3d 4h 5s 7c", None),  # and then the lowest box wins as well
    ],
)
def test_the_dealer_alone_must_qualify(dealer: str, box: str, net: int | None) -> None:
    cards = {"box1": box, "dealer": dealer}
    played = play(GAME, {1: ANTE}, cards, ["1 bet"] if net else ["1 bet", "1 win"])
    assert played.net == (net or 100)


@pytest.mark.rule("6C Showdown 5")
def test_a_folded_box_takes_no_part() -> None:
    stakes = {1: ANTE, 2: ANTE}
    played = play(GAME, stakes, {"dealer": NOTHING}, ["1 fold", "2 bet", "2 win"])
    assert played.net == 0
    folded = play(GAME, stakes, {}, ["1 fold", "2 fold"])
    assert folded.state.shown()["dealer"][:4] == (None,) * 4


@pytest.mark.rule("6C Showdown 6")
@pytest.mark.parametrize(
    ("box", "won"),
    [
        ("Kc Kd Kh 6s 6c", 15_000),
        ("As Ks Qs Js Ts", 201_000),
    ],
)
def test_what_ante_10_and_bet_20_win(box: str, won: int) -> None:
    cards = {"box1": box, "dealer": "Ac Ad 7h 5d 2c"}
    assert play(GAME, {1: Stakes(1000)}, cards, ["1 bet"]).net == won


@pytest.mark.rule("6C Showdown 6")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("royal flush", 100),
        ("straight flush", 50),
        ("four of a kind", 20),
        ("full house", 7),
        ("flush", 5),
        ("straight", 4),
        ("three of a kind", 3),
        ("two pair", 2),
        ("one pair", 1),
        ("ace-king", 1),
        ("no hand", None),
    ],
)
def test_pay_table(hand: str, pays: int | None) -> None:
    assert game_of(GAME).rules.paytables["bet"].pays(hand) == pays


def offered_card(dealer: str, discard: str) -> Card:
    """The card that the dealer shows before the player answers."""
    settings = {"dealer_discard": discard}
    state = play(GAME, {1: ANTE}, {"dealer": dealer}, ["1 bet"], settings=settings).state
    assert isinstance(state, SixCardState)
    return state.exchanged_card


@pytest.mark.rule("6C Buying the dealer's game 1")
@pytest.mark.parametrize(
    ("dealer", "best", "highest"),
    [
        ("Ac Qd 9h 7s 4c", "4c", "Ac"),  # keeps the ace for a king, gives the lowest
        ("Kc Qd 9h 7s 4c", "4c", "Kc"),  # keeps the king for an ace
        ("Ac 9d 8h 7s 6c", "Ac", "Ac"),  # keeps four to a straight open at both ends
        ("Qc 9d 8h 7s 5c", "Qc", "Qc"),  # a gap in the middle is enough without ace or king
        ("Qc Td 8h 7s 6c", "Qc", "Qc"),  # two gaps, each with one card out: the same draws
        ("Ks 9c 7c 4c 2c", "Ks", "Ks"),  # keeps four to a flush
        ("Kc 9s 7c 4c 2c", "9s", "Kc"),  # … with the king among them
        ("7c 6d 4h 3s 2c", "2c", "7c"),  # four to a straight either way: the higher mean
        ("Jh 9d 6s 4c 2h", "2h", "Jh"),
        ("Kd 6c 4h 3d 2c", "Kd", "Kd"),  # as likely without the two, but with the lower mean
        ("Td 9c 8c 7c 2c", "Td", "Td"),  # the mean is higher without the two, but less likely
    ],
)
def test_the_card_that_the_dealer_offers(dealer: str, best: str, highest: str) -> None:
    cards = parse_cards(dealer)
    assert str(best_discard(list(cards))) == best, "by all draws for each of the five"
    assert str(offered_card(dealer, "best")) == best
    assert str(offered_card(dealer, "highest")) == highest


def unqualified_hands() -> Iterator[tuple[Card, ...]]:
    """Hands of all ranks, with each card in turn, and none, of another suit than the others."""
    for ranks in combinations(range(13), 5):
        for odd in range(6):
            hand = tuple(Card.of(rank, i == odd) for i, rank in enumerate(ranks))
            if odd == 5:  # all of one suit would be a flush
                hand = (Card.of(ranks[0], 2), Card.of(ranks[1], 3), *hand[2:])
            if not at_least("ace-king", five_card(hand)):
                yield hand


def disputed(hands: Iterable[tuple[Card, ...]]) -> list[str]:
    """The hands of which the second route gives up another card."""
    game = game_of(GAME)
    assert isinstance(game, SixCard)
    return [card_texts(hand) for hand in hands if game.discard(hand) != best_discard(list(hand))]


@pytest.mark.rule("6C Buying the dealer's game 1")
def test_the_offered_card_by_all_draws() -> None:
    assert disputed(islice(unqualified_hands(), 0, None, 101)) == []


@pytest.mark.long
@pytest.mark.rule("6C Buying the dealer's game 1")
def test_the_offered_card_of_every_hand() -> None:
    hands = list(unqualified_hands())
    assert len(hands) == 6678
    assert disputed(hands) == []


@pytest.mark.rule("6C Buying the dealer's game 2", "6C Buying the dealer's game 9")
@pytest.mark.parametrize(("price", "cents"), [("box_ante", 0), ("extra_ante", 200)])
def test_the_price_of_the_exchange(price: str, cents: int) -> None:
    settings = {"purchase_price": price}
    played = play(GAME, {1: Stakes(200)}, {"dealer": NOTHING}, ["1 bet"], settings=settings)
    assert played.offers == {"win": 0, "exchange": cents}


@pytest.mark.rule("6C Buying the dealer's game 3", "6C Buying the dealer's game 8")
def test_one_exchange_for_all_who_bought_after_the_last_answer() -> None:
    stakes = {1: ANTE, 2: ANTE, 3: ANTE}
    # The dealer gives the four for a ten, and has a pair of tens.
    cards = {"box1": PAIR, "box2": "Jc Js 7h 5d 2s", "box3": "As Ad 7c 5c 2h"}
    cards["dealer"] = f"{NOTHING} Th"
    answers = ["1 exchange", "2 win", "3 exchange"]
    played = play(GAME, stakes, cards, ["1 bet", "2 bet", *answers])
    assert played.story[-4:] == ["box 1?", "box 2?", "box 3?", "dealer.6-6"]
    assert played.settled == {
        (1, "ante"): (100, 0),
        (1, "bet"): (200, 0),
        (2, "ante"): (100, 200),
        (2, "bet"): (200, 200),
        (3, "ante"): (100, 100),
        (3, "bet"): (200, 400),
    }


@pytest.mark.rule("6C Buying the dealer's game 3")
def test_what_the_dealer_gives_up_is_out_of_play() -> None:
    # A queen would pair the one that he keeps, but with `highest` it is the queen he gives.
    settings = {"dealer_discard": "highest"}
    cards = {"box1": TRIPS, "dealer": f"{NOTHING} Qd"}
    played = play(GAME, {1: ANTE}, cards, ["1 bet", "1 exchange"], settings=settings)
    assert played.settled == {(1, "ante"): (100, 0), (1, "bet"): (200, 200)}
    assert Card.parse("Qh") in played.state.cards()


@pytest.mark.rule("6C Buying the dealer's game 8")
def test_there_is_one_exchange_in_a_round() -> None:
    cards = {"box1": TRIPS, "dealer": f"{NOTHING} 2c"}
    played = play(GAME, {1: ANTE}, cards, ["1 bet", "1 exchange"])
    assert played.story[-2:] == ["box 1?", "dealer.6-6"]
    assert played.state.next is None
