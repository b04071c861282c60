"""Six-card poker solved whole, by several routes."""

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, Card
from croupier.exact import advise
from croupier.exact.decisions.six_card_dealer import Bets
from croupier.exact.decisions.six_card_exchange import Exchange
from croupier.exact.in_classes import KEPT
from croupier.exact.kernels.changes import read_sum
from croupier.exact.whole import six_card_hands
from croupier.exact.whole.kept import Box, Solved
from croupier.exact.whole.six_card import PAID, SAMPLED, OpenBox, solve_upcard
from croupier.exact.whole.six_card_hands import (
    BET,
    BUY_AND_CHANGE,
    CHANGE_ONE,
    CHANGE_TWO,
    STAGES,
    Deals,
    Hands,
    Sheet,
    Stage,
    Upcard,
)
from croupier.exact.whole.six_card_law import law_of
from croupier.exact.whole.symmetry import WHOLE_DECK, SymmetricDeck
from croupier.exact.whole.upcards import kept_in
from croupier.games import load_game
from croupier.games.six_card import SixCard
from croupier.hands import five
from tests.exact.advise.positions import all_settings, values_of
from tests.exact.plain.six_card import HALVES, Play, Table

SETTINGS = pytest.mark.parametrize(
    "settings", all_settings("six-card"), ids=lambda settings: "-".join(settings.values())
)
STRAIGHTS = SymmetricDeck((0, 1, 2, 3, 6, 11, 12), 2)
BROADWAY = SymmetricDeck((4, 5, 8, 9, 10, 11, 12), 2)
SUITED = SymmetricDeck(suits=1)
THREE_SUITS = SymmetricDeck((2, 5, 7, 11, 12), 3)
FOUR_SUITS = SymmetricDeck((3, 7, 11, 12), 4)


def game_of(settings: dict[str, str]) -> SixCard:
    game = load_game("six-card", {**settings})
    assert isinstance(game, SixCard)
    return game


@SETTINGS
@pytest.mark.parametrize(
    ("deck", "rank"),
    [
        (STRAIGHTS, 1),
        (BROADWAY, 8),
        (SUITED, 4),
        pytest.param(STRAIGHTS, 12, marks=pytest.mark.long),
        pytest.param(BROADWAY, 11, marks=pytest.mark.long),
        pytest.param(THREE_SUITS, 5, marks=pytest.mark.long),
        pytest.param(THREE_SUITS, 11, marks=pytest.mark.long),
        pytest.param(FOUR_SUITS, 7, marks=pytest.mark.long),
    ],
)
def test_upcards_are_the_plain_counts(
    deck: SymmetricDeck, rank: int, settings: dict[str, str]
) -> None:
    game = game_of(settings)
    solved = solve_upcard(Sheet(game), deck, rank)
    cards = tuple(DECK[card] for card in deck.cards)
    table = Table(game, cards, DECK[4 * rank])
    opened, closed = table.solved()
    assert is_law_of(game, solved, "open", len(cards) - 1, opened)
    assert is_law_of(game, solved, "blind", len(cards) - 1, closed)


def is_law_of(game: SixCard, solved: Solved, box: Box, cards: int, play: Play) -> bool:
    law, decisions = law_of(game, box, Deals(cards), solved.folded, solved.tallies)
    nets: Counter[Fraction | int] = Counter()
    for row in law.outcomes:
        nets[HALVES * row.pays] += row.combinations
    decided = {(row.decision, HALVES * row.stake): row.combinations for row in decisions}
    value = solved.open_value if box == "open" else solved.blind_value
    assert HALVES * value == play.total
    return nets == +play.nets and decided == +play.decisions


@SETTINGS
def test_less_than_three_of_a_kind_never_buys_the_dealers_game(settings: dict[str, str]) -> None:
    """By the bound, against every upcard; three of a kind may."""
    game, three = game_of(settings), five.range_of(five.Category.THREE_OF_A_KIND)
    for rank in range(13):
        up, worth = DECK[4 * rank], Bets.of(game).worth
        unseen = [card for card in DECK if card != up]
        groups = Exchange(game, up, unseen, worth, drawn=7).groups
        assert np.all(groups[: three.start] < 0)
        assert np.all(groups[three.start :] >= 0)


SAMPLES = pytest.mark.parametrize("samples", [4, pytest.param(125, marks=pytest.mark.long)])


@SAMPLES
@SETTINGS
def test_final_hands_are_what_is_advised(samples: int, settings: dict[str, str]) -> None:
    """Bets at every stage, on the whole deck, whatever the suits."""
    random = Random(f"{samples} {settings}")
    for _ in range(samples):
        rank = random.randrange(13)
        upcard = Upcard(Sheet(game_of(settings)), WHOLE_DECK, 4 * rank)
        for stage in STAGES:
            board = random.randrange(len(upcard.boards[stage.given]))
            given = upcard.boards[stage.given][board].tolist()
            held = drawn(random, upcard, stage, given)
            value = int(upcard.meet(one_hand(upcard, held), stage, board).values[0])
            net = Fraction(value, upcard.deals.of(stage))
            found = advised(upcard, held, given, DECK[4 * rank], settings)
            assert net - PAID[stage] == next(ev for action, ev in found if action[0] == "bet")


def drawn(random: Random, upcard: Upcard, stage: Stage, given: list[int]) -> list[int]:
    """Half of the hands with three of a kind, for which the dealer's game may be bought."""
    places = [place for place in range(len(upcard.cards)) if place not in given]
    while True:
        held = sorted(random.sample(places, stage.held))
        ranks = Counter(int(upcard.cards[place]) // 4 for place in held)
        if random.random() < 0.02 or max(ranks.values()) > 2:
            return held


def one_hand(upcard: Upcard, held: list[int]) -> Hands:
    strength = five.strength([DECK[card] for card in upcard.cards[held]])
    return Hands(np.array([held], np.int8), np.array([strength], np.int16), np.ones(1, np.int64))


def advised(
    upcard: Upcard, held: list[int], given: list[int], dealer: Card, settings: dict[str, str]
) -> list[tuple[tuple[object, ...], Fraction]]:
    position = {
        "game": "six-card",
        "settings": settings,
        "step": "changed" if given else "first" if len(held) == 5 else "bought",
        "hand": [str(DECK[card]) for card in upcard.cards[held]],
        "gone": [str(DECK[card]) for card in upcard.cards[given]],
        "dealer": [str(dealer)],
    }
    return list(values_of(advise(position)).items())


@pytest.mark.parametrize(
    ("stage", "settings"),
    [
        (CHANGE_ONE, {"purchase_price": "extra_ante"}),
        (CHANGE_TWO, {}),
        pytest.param(BUY_AND_CHANGE, {"dealer_discard": "highest"}, marks=pytest.mark.long),
    ],
)
def test_changes_are_what_is_advised(stage: Stage, settings: dict[str, str]) -> None:
    """A board summed up, for hands that renamed suits lead to it."""
    random, up = Random(stage.name), 4 * 6
    upcard = Upcard(Sheet(game_of(settings)), WHOLE_DECK, up)
    board = random.randrange(len(upcard.boards[stage.given]))
    box = OpenBox(upcard)
    box.add(stage, board)
    for _ in range(6):
        given = renamed(random, upcard, upcard.boards[stage.given][board].tolist())
        others = [place for place in range(51) if place not in given]
        held = sorted((*given, *random.sample(others, stage.held - stage.given)))
        total = read_sum(
            upcard.images[:, held],
            sum(1 << held.index(place) for place in given),
            upcard.board_of[stage.given],
            upcard.chosen,
            box.tables[stage],
        )
        deals = upcard.deals.after_six if stage.held == 6 else upcard.deals.after_five
        net = Fraction(total * upcard.deals.times(stage), deals)
        gone = {str(DECK[card]) for card in upcard.cards[given]}
        found = advised(upcard, held, [], DECK[up], settings)
        assert net - PAID[stage] == next(ev for action, ev in found if {*action[1:]} == gone)


def renamed(random: Random, upcard: Upcard, places: list[int]) -> list[int]:
    suits = (0, *random.sample((1, 2, 3), 3))
    cards = [4 * (card // 4) + suits[card % 4] for card in upcard.cards[places].tolist()]
    return sorted(np.searchsorted(upcard.cards, cards).tolist())


@pytest.mark.parametrize(("deck", "rank"), [(THREE_SUITS, 5), (FOUR_SUITS, 11)])
def test_suits_may_be_renamed(
    deck: SymmetricDeck, rank: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same is found where no suit is renamed."""
    sheet = Sheet(game_of({}))
    by_kinds = solve_upcard(sheet, deck, rank)
    monkeypatch.setattr(SymmetricDeck, "lanes", lambda deck, cards: -np.arange(1, deck.suits + 1))
    monkeypatch.setattr(
        six_card_hands, "_images", lambda cards, deck: 1 << np.arange(len(cards))[None]
    )
    one_by_one = solve_upcard(sheet, deck, rank)
    assert by_kinds.open_value == one_by_one.open_value
    assert np.array_equal(by_kinds.tallies, one_by_one.tallies)
    assert by_kinds.folded == one_by_one.folded


def test_every_upcard_is_kept_with_hands_that_are_worth_what_is_advised() -> None:
    """Sixteen hands of five against each, by best play to the end."""
    random, sheet = Random("kept"), Sheet(game_of({}))
    kept = kept_in(KEPT / "six-card.parquet", sheet).read()
    assert sorted(kept) == list(range(13))
    for rank, solved in kept.items():
        upcard = Upcard(sheet, WHOLE_DECK, 4 * rank)
        hands = upcard.hands(BET, 0)
        assert solved.hands is not None
        for row in random.sample(range(len(solved.hands)), 16):
            held = hands.cards[SAMPLED * row].tolist()
            best = max(ev for _, ev in advised(upcard, held, [], DECK[4 * rank], {}))
            assert solved.hands[row] == best * upcard.deals.after_five
