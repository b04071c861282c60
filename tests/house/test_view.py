"""What a view says beside the cards: boxes, offers, results and hands, compared with the rounds."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from croupier.cards import parse_cards
from croupier.errors import BetRefused
from croupier.games import GAMES, State, load_game
from croupier.games.actions import Buy, Exchange, Fold, GoOn, parse_action
from croupier.games.round import MAX_CENTS, Choice, Offer, Stakes
from croupier.house.boxes import Standing, standing
from croupier.house.catalogue import catalogue
from croupier.house.offers import chosen, loses, places
from croupier.house.paid import paid_hand
from croupier.house.view import state_view
from tests.conformance.play import amounts_of, play
from tests.conformance.tables import houses, random_table
from tests.house.playing import play_until
from tests.house.world import Arena

ROUNDS = 150


def rounds(name: str) -> Iterator[tuple[State, ...]]:
    """The states of random rounds, at tables as published and at others."""
    random = Random(f"view {name}")
    found = houses(name, random, 6)
    for _ in range(ROUNDS):
        yield play(random_table(random.choice(found), random), random).states


def on_box(state: State, box: int) -> Counter[str]:
    return Counter({str(spot): cents for spot, cents in state.staked()[box].items()})


def lost_at(before: State, box: int, fold: Offer) -> dict[str, int]:
    """What the round itself says of a fold, whatever cards come and nothing more is staked."""
    after = before.act(box, fold.action)
    while (step := after.next) is not None:
        if isinstance(step, Choice):
            after = after.act(step.box, step.unanswered)
        else:
            left = iter(card for card in CARDS if card not in after.cards())
            after = after.deal([next(left) for _ in step.slots])
    lines = [line for line in after.lines if line.box == box and line.spot in LOSING]
    return {line.spot: line.stake for line in lines if not line.returned}


CARDS = parse_cards(" ".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs"))
LOSING = ("ante", "buy", "change")


@pytest.mark.parametrize("name", GAMES)
def test_an_offer_places_and_loses_what_the_round_says(name: str) -> None:
    """Compared with what lies there afterwards, and with the lines of a fold."""
    random, seen = Random(name), Counter[str]()
    for states in rounds(name):
        for state in states:
            if not isinstance(step := state.next, Choice):
                continue
            for offer in step.offers:
                seen[type(offer.action).__name__] += 1
                before, after = (
                    on_box(state, step.box),
                    on_box(state.act(step.box, offer.action), step.box),
                )
                laid = places(state.staked()[step.box], offer)
                assert after - before == Counter(laid), offer
                assert sum(laid.values()) == offer.price
                lost = loses(state.staked()[step.box], offer)
                if isinstance(offer.action, Fold):
                    assert lost == lost_at(state, step.box, offer)
                elif lost:
                    assert (str(offer.action), offer.price) == ("exchange", 0)
                    assert lost == {"ante": before["ante"]}
                for action in amounts_of(offer, random):
                    extra = on_box(state.act(step.box, action), step.box) - before - Counter(laid)
                    assert set(extra) <= {chosen(offer)}
    kinds = {"two-plus-four": 6, "six-card": 6, "four-card": 2}
    assert len(seen) == kinds.get(name, 2), seen


@pytest.mark.parametrize("name", ["two-plus-four", "six-card"])
def test_the_exchange_costs_every_box_what_its_offer_does(name: str) -> None:
    """With an ante of the box nothing more is paid, with an extra one that."""
    prices = Counter[int]()
    for states in rounds(name):
        told: dict[str, int] = {}
        for state in states:
            step = state.next
            if not isinstance(step, Choice) or (offer := step.offer_for(Exchange())) is None:
                continue
            shown = state_view(state, step)["exchange"]
            told = told or shown["price"]
            assert told[str(step.box)] == offer.price
            assert str(step.box) in shown["price"]
            prices[min(offer.price, 1)] += 1
    assert set(prices) == ({0} if name == "two-plus-four" else {0, 1})


@pytest.mark.parametrize("name", GAMES)
def test_a_paid_line_names_the_row_that_paid_it(name: str) -> None:
    named = Counter[str]()
    for states in rounds(name):
        end = states[-1]
        tables = end.game.rules.paytables_in_force()
        for line in end.settlement.lines:
            hand = paid_hand(end, line)
            table = tables.get(line.spot)
            if line.pays is None or table is None:
                assert hand is None
            else:
                assert hand is not None
                assert table.pays(hand) == line.pays
                named[hand] += 1
    assert len(named) >= 3


@pytest.mark.parametrize("name", GAMES)
def test_boxes_decide_in_their_order_and_come_to_their_end(name: str) -> None:
    for states in rounds(name):
        asked: list[int] = []
        for state in states:
            active = state.next.box if isinstance(state.next, Choice) else None
            boxes = standing(state, active)
            assert [box.box for box in boxes] == sorted(state.staked())
            assert [box.box for box in boxes if box.state == "active"] == (
                [] if active is None else [active]
            )
            asked += [] if active is None or active in asked else [active]
            if state.next is None:
                assert {box.state for box in boxes} <= {"folded", "settled"}
                folded = {line.box for line in state.lines if line.outcome == "folded"}
                assert {box.box for box in boxes if box.state == "folded"} == folded
        orders = {box.box: box.order for box in boxes}
        in_turn = [box for box in asked if orders[box] is not None]
        assert in_turn == sorted(in_turn, key=lambda box: orders[box] or 0)
        assert sorted(filter(None, orders.values())) == [*range(1, 1 + len(in_turn))]


def test_boxes_of_two_plus_four() -> None:
    """The dearer of the first two decides first; the third is blind; a bonus is alone."""
    game = load_game("two-plus-four")
    stakes = {1: Stakes(500), 2: Stakes(600), 3: Stakes(700), 4: Stakes(bonus=100)}
    state = game.start(stakes, 10**6)
    assert standing(state) == (
        Standing(1, "open", 2, "waiting"),
        Standing(2, "open", 1, "waiting"),
        Standing(3, "blind", None, "waiting"),
        Standing(4, "side", None, "waiting"),
    )


def test_boxes_of_the_other_games() -> None:
    six = load_game("six-card").start({n: Stakes(500) for n in (2, 4, 5)}, 10**6)
    assert [(box.box, box.kind, box.order) for box in standing(six)] == [
        (2, "open", 1),
        (4, "open", 2),
        (5, "closed", None),
    ]
    (aces_up,) = standing(load_game("four-card").start({3: Stakes(aces_up=500)}, 10**6))
    assert (aces_up.box, aces_up.kind, aces_up.order) == (3, "side", None)
    (second,) = standing(load_game("casino-holdem").start({2: Stakes(500)}, 10**6))
    assert (second.box, second.kind, second.order) == (2, "open", 1)


def test_offers_of_two_plus_four() -> None:
    """A purchase that brings the BET lays both; a fold after one loses both prices."""
    buy, fold = Offer(Buy(), 1500), Offer(Fold(), 0)
    assert places({"ante": 500}, buy) == {"buy": 500, "bet": 1000}
    assert loses({"ante": 500, "buy": 500, "bonus": 100}, fold) == {"ante": 500, "buy": 500}
    assert chosen(Offer(GoOn(), 0, (500, 1000))) == "insurance"
    assert chosen(Offer(parse_action("play 500"), 500, (500, 1500))) == "play"


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_is_named_when_it_lies_open_and_no_sooner(arena: Arena, name: str) -> None:
    player, random = arena.enter(), Random(f"hands {name}")
    for _ in range(5):
        view = play_until(arena, player, name, "playing", random)
        round_ = view["round"]
        exchanging = round_["exchange"] is not None
        assert ("dealer" in round_["hands"]) == exchanging
        assert (round_["qualifies"] is None) == (not exchanging)
        up = [card for card in round_["cards"]["dealer"] if card]
        hidden = None in round_["cards"]["dealer"]
        assert (round_["open_hand"] is not None) == (bool(up) and hidden)
        if round_["open_hand"]:
            assert set(round_["open_hand"]["ranks"]) == {card[0] for card in up}
        if exchanging:
            asked = round_["exchange"]
            assert round_["qualifies"] is False
            assert round_["choice"]["box"] in asked["boxes"]
            assert asked["price"] == {
                str(n): round_["staked"][str(n)]["ante"] for n in asked["boxes"]
            }
        over = play_until(arena, player, name, "settled", random)["round"]
        if None not in over["cards"]["dealer"]:
            assert over["open_hand"] is None
            assert "dealer" in over["hands"]
        if name == "four-card":
            assert over["qualifies"] is None


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_offered_with_the_limits_that_it_keeps(name: str) -> None:
    """A cent less than the least and a cent more than the most are refused, these are taken."""
    game = load_game(name)
    (entry,) = catalogue([game], ())
    for stake in game.stakes:
        alone = {"ante": entry["minimums"]["ante"]} if name == "casino-holdem" else {}
        low, high = entry["minimums"][stake], entry["maximums"][stake]
        game.start({1: Stakes(**{**alone, stake: low})}, MAX_CENTS)
        with pytest.raises(BetRefused, match="minimum"):
            game.start({1: Stakes(**{**alone, stake: low - 1})}, MAX_CENTS)
        if high is not None:
            game.start({1: Stakes(**{**alone, stake: high})}, MAX_CENTS)
            with pytest.raises(BetRefused, match="maximum"):
                game.start({1: Stakes(**{**alone, stake: high + 2})}, MAX_CENTS)
    shown = game.start({1: Stakes(ante=500)}, MAX_CENTS).shown()
    dealt = {"dealer": len(shown["dealer"]), "box": len(shown[game.holder(1)])}
    assert entry["cards"] == {**dealt, "board": len(shown.get("board", ()))}
