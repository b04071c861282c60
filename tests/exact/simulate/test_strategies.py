"""Strategies decide what they say they do, and their exact laws are the laws of that."""

from fractions import Fraction
from random import Random

import pytest

from croupier.cards import Card, parse_cards
from croupier.errors import SimulationError
from croupier.exact.decisions import advise
from croupier.exact.simulation.run import BALANCE, BOX
from croupier.exact.strategies import (
    colex,
    exact_value,
    position_of,
    solved_game,
    strategies,
    strategy,
)
from croupier.exact.strategies.strategy import with_highest
from croupier.exact.whole import caribbean_stud, casino_holdem, four_card
from croupier.exact.whole.solution import Decision, Law
from croupier.exact.whole.symmetry import SymmetricDeck
from croupier.exact.whole.workers import silent
from croupier.games import GAMES, Game, State, load_game
from croupier.games.actions import Action, Bet, Buy, Exchange, Fold, GoOn, Play, TakeWin
from croupier.games.caribbean_stud import CaribbeanStud, CaribbeanStudState
from croupier.games.casino_holdem import CasinoHoldem, CasinoHoldemState
from croupier.games.four_card import FourCard, FourCardState
from croupier.games.round import Offer, Stakes
from tests.exact.simulate.deals import choice_of, dealt, first_decisions
from tests.exact.simulate.plain import FLOP_RULES, UPCARD_RULES

SOLVED = ("casino-holdem", "four-card", "caribbean-stud")
FEW_RANKS = SymmetricDeck(ranks=(8, 9, 10, 11, 12), suits=4)
ANTE = 100


def bet_in_antes(action: Action) -> int:
    match action:
        case Fold():
            return 0
        case Play(stake):
            return stake // ANTE
        case Bet(0):
            return 2
        case _:
            raise AssertionError(f"{action} is no bet")


def plain_bet(state: State, rule: str) -> int:
    match state:
        case FourCardState(hand=hand, upcard=(up,)) | CaribbeanStudState(hand=hand, upcard=(up,)):
            return UPCARD_RULES[state.game.id][rule](hand, up)
        case CasinoHoldemState(hands=hands, board=board):
            return FLOP_RULES[rule](hands[0].cards, board)
        case _:
            raise AssertionError(f"{state.game.id} is not solved")


@pytest.mark.parametrize("name", SOLVED)
def test_rules_are_the_plain_ones(name: str) -> None:
    game = load_game(name)
    solved = solved_game(game)
    assert solved is not None
    plain = FLOP_RULES if name == "casino-holdem" else UPCARD_RULES[name]
    assert set(plain) == set(solved.rules)
    players = {rule: strategy(game, rule, Random(0)) for rule in solved.rules}
    decided = {rule: set[int]() for rule in players}
    for state, _ in first_decisions(game, name, 2000):
        for rule, player in players.items():
            bet = bet_in_antes(player.choose(state, choice_of(state)))
            assert bet == plain_bet(state, rule), (rule, state)
            decided[rule].add(bet)
    assert all(len(bets) > 1 for rule, bets in decided.items() if rule != "always-bet")


@pytest.mark.parametrize(
    ("hand", "upcard", "antes"),
    [
        ("Kc Kd 9h 5s 3c", "Ah", 1),
        ("Kc Kd Ah 5s 3c", "Ad", 3),
        ("Qc Qd Kh 5s 3c", "Ks", 3),
        ("Qc Qd 9h 5s 3c", "Kh", 1),
        ("Jc Jd Kh 5s 3c", "Ks", 3),
        ("Jc Jd Ah 5s 3c", "Ks", 1),
        ("Jc Jd Ah 5s 3c", "As", 1),
        ("Tc Td Jh 5s 3c", "Ts", 3),
        ("Tc Td 9h 5s 3c", "Ts", 1),
        ("Tc Td Ah 5s 3c", "Js", 1),
        ("9c 9d Ah 5s 3c", "2s", 3),
        ("9c 9d Ah 5s 3c", "3s", 1),
        ("2c 2d Ah 5s 7c", "2s", 1),
        ("2c 2d Ah 5s 7c", "3s", 0),
        ("3c 3d Ah 5s 7c", "As", 1),
        ("Ac Kd 9h 5s 3c", "2s", 0),
        ("5c 4d 3h 2s Kc", "As", 3),
    ],
)
def test_the_expert_of_four_card_poker(hand: str, upcard: str, antes: int) -> None:
    """Every clause of http://lociraj.net/full-expert-strategy-for-four-card-poker/."""
    game = load_game("four-card")
    start = game.start({BOX: Stakes(ante=ANTE)}, BALANCE)
    state = start.deal([*parse_cards(hand), *parse_cards(upcard)])
    action = strategy(game, "expert", Random(0)).choose(state, choice_of(state))
    assert bet_in_antes(action) == antes


@pytest.mark.parametrize("name", SOLVED)
@pytest.mark.parametrize("deals", [100, pytest.param(1000, marks=pytest.mark.long)])
def test_the_table_decides_as_advice_does(name: str, deals: int) -> None:
    game = load_game(name)
    player = strategy(game, "optimal", Random(0))
    for state, _ in first_decisions(game, f"table {name}", deals):
        action = player.choose(state, choice_of(state))
        position = {**position_of(state, choice_of(state)), "dead": []}
        advice = advise(position)
        best = advice.options[advice.best]
        bets = 0 if best.action == "fold" else best.multiple or 2
        assert bet_in_antes(action) == bets, position


@pytest.mark.parametrize("name", SOLVED)
def test_the_table_is_alike_in_all_suits(name: str) -> None:
    game, draw = load_game(name), Random(name)
    player = strategy(game, "optimal", Random(0))
    for state, deck in first_decisions(game, f"suits {name}", 300):
        suits = draw.sample(range(4), 4)
        renamed = [Card.of(card.rank, suits[card.suit]) for card in deck]
        other = dealt(game.start({BOX: Stakes(ante=ANTE)}, BALANCE), renamed)
        assert player.choose(state, choice_of(state)) == player.choose(other, choice_of(other))


def laws(game: Game, deck: SymmetricDeck) -> tuple[Law, tuple[Decision, ...]]:
    match game:
        case CasinoHoldem():
            return casino_holdem.solve_rounds(game, deck)
        case FourCard():
            return four_card.solve_rounds(game, deck)
        case CaribbeanStud():
            return caribbean_stud.solve_rounds(game, deck)
        case _:
            raise AssertionError(f"{game.id} is not solved")


def deals_by_net(law: Law) -> dict[int, int]:
    counts = dict.fromkeys((int(row.pays) for row in law.outcomes), 0)
    for row in law.outcomes:
        counts[int(row.pays)] += row.combinations
    return counts


@pytest.mark.parametrize("name", SOLVED)
def test_the_law_of_best_play_on_a_small_deck_is_the_solution(name: str) -> None:
    solved = solved_game(load_game(name))
    assert solved is not None
    small = type(solved)(solved.game, FEW_RANKS)
    exact = small.evaluate(None, 1, silent)
    law, decisions = laws(solved.game, FEW_RANKS)
    assert deals_by_net(exact.law) == deals_by_net(law)
    decided = {row.decision: row.combinations for row in decisions if row.combinations}
    assert exact.decisions == decided


@pytest.mark.long
@pytest.mark.parametrize("name", SOLVED)
def test_the_law_of_best_play_is_the_solution(name: str) -> None:
    game = load_game(name)
    exact = exact_value(game, "optimal")
    law, decisions = laws(game, SymmetricDeck())
    assert exact is not None
    assert deals_by_net(exact.law) == deals_by_net(law)
    assert exact.law.ev == law.ev
    decided = {row.decision: row.combinations for row in decisions if row.combinations}
    assert exact.decisions == decided


LOSSES = {
    "optimal": 1_041_372_912_372,
    "rules-of-thumb": 1_041_417_758_724,
    "akj83": 1_059_715_400_580,
    "matched-ace-king": 1_063_176_931_284,
    "any-pair": 1_090_272_101_460,
    "mimic": 1_132_600_203_540,
    "always-bet": 3_310_360_338_060,
}


@pytest.mark.long
@pytest.mark.parametrize(("name", "loss"), LOSSES.items())
def test_caribbean_stud_loses_what_is_published(name: str, loss: int) -> None:
    """https://toho-talent.com/2022/04/14/caribbean-stud-poker-strategy/."""
    exact = exact_value(load_game("caribbean-stud"), name)
    assert exact is not None
    assert exact.law.deals == 19_933_230_517_200
    assert exact.law.ev == Fraction(-loss, 19_933_230_517_200)


@pytest.mark.long
@pytest.mark.parametrize(("name", "edge"), [("optimal", "2.79"), ("basic", "3.40")])
def test_four_card_poker_has_the_published_edges(name: str, edge: str) -> None:
    """Of those in print, Wizard of Odds' for best play and Stanley Ko's for the basic rule."""
    exact = exact_value(load_game("four-card"), name)
    assert exact is not None
    assert f"{-100 * float(exact.law.ev):.2f}" == edge


def test_colex_places_are_all_different() -> None:
    hands = [[a, b, c] for c in range(12) for b in range(c) for a in range(b)]
    assert [colex.place(hand) for hand in hands] == list(range(len(hands)))


@pytest.mark.parametrize("name", GAMES)
def test_every_strategy_plays_every_game_to_its_end(name: str) -> None:
    game = load_game(name)
    for known in strategies(game).values():
        player = known.make(Random(1))
        for state, deck in first_decisions(game, "to the end", 10):
            while state.next is not None:
                step = choice_of(state)
                state = dealt(state.act(step.box, player.choose(state, step)), deck)
            assert state.settlement.staked > 0


@pytest.mark.parametrize("name", GAMES)
def test_unaffordable_bets_are_folded(name: str) -> None:
    game = load_game(name)
    for rule, known in strategies(game).items():
        player = known.make(Random(1))
        state = game.start({1: Stakes(ante=ANTE)}, ANTE)
        deck = next(iter(first_decisions(game, "poor", 1)))[1]
        state = dealt(state, deck)
        assert player.choose(state, choice_of(state)) == Fold(), rule


def test_a_play_bet_is_as_large_as_the_balance_allows() -> None:
    game = load_game("four-card")
    state = game.start({1: Stakes(ante=ANTE)}, ANTE + 250)
    state = state.deal([*parse_cards("Ac Ad 7h 5s 3c"), *parse_cards("2h")])
    for name in ("optimal", "basic"):
        assert strategy(game, name, Random(0)).choose(state, choice_of(state)) == Play(250)


def test_all_boxes_are_taken_into_account() -> None:
    """Cards of the other boxes are dead; the second box is advised on with the first one's."""
    game = load_game("two-plus-four")
    state = game.start({box: Stakes(ante=ANTE) for box in (1, 2, 3)}, 10**6)
    state = state.deal(parse_cards("Td 8d Kc Ad")).deal(parse_cards("2c 3c 4c 5c 7d"))
    state = state.act(1, Fold()).deal(parse_cards("Ah Kd 9c 9s 2h"))
    position = position_of(state, choice_of(state))
    assert position["hand"] == ["Ah", "Kd", "9c", "9s", "2h"]
    assert position["dead"] == ["2c", "3c", "4c", "5c", "7d"]
    assert position["limits"] == {"ante": ANTE, "balance": 10**6 - 5 * ANTE}


def test_the_other_hand_is_known_to_advice_and_not_to_the_table() -> None:
    game = load_game("casino-holdem")
    state, _ = next(iter(first_decisions(game, "both", 1)))
    assert isinstance(state, CasinoHoldemState)
    position = position_of(state, choice_of(state))
    assert position["dead"] == [str(card) for card in state.hands[1].cards]


@pytest.mark.parametrize(
    ("offer", "highest"),
    [
        (Offer(Bet(), 200, (100, 700)), Bet(700)),
        (Offer(GoOn(), 0, (100, 700)), GoOn(700)),
        (Offer(Play(100), 100, (100, 300)), Play(300)),
        (Offer(Play(200), 200), Play(200)),
        (Offer(Buy(), 100), Buy()),
        (Offer(Exchange(), 0), Exchange()),
        (Offer(TakeWin(), 0), TakeWin()),
    ],
)
def test_the_highest_amount(offer: Offer, highest: Action) -> None:
    assert with_highest(offer) == highest


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_strategy_is_refused(name: str) -> None:
    with pytest.raises(SimulationError) as refused:
        strategy(load_game(name), "martingale", Random(0))
    assert refused.value.code == "unknown-strategy"
    assert "always-bet" in refused.value.message
