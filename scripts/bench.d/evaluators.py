"""Hands a second on one core: croupier's two evaluators beside others, on the same random hands.

Every evaluator gets its cards in its own form, made before the clock starts, and is called once for
each hand from Python; the batch kernel is called once for all. The slow ones get the first hands
only, as many as they rank in about two seconds; the column says how many. What they answer is
compared: two evaluators agree if they put all those hands in the same order, ties included.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from time import process_time_ns
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.exact.kernels.disjoint import strengths_of
from croupier.exact.kernels.tables import CARD_BIT, CARD_KEY, five_card_table
from croupier.hands import five

HANDS = 1_000_000
SIZES = (5, 7)
SEED = 20_240
LIMIT_NS = 2 * 10**9
FIRST_SHARE = 1_000

Hands = NDArray[np.int8]
Answers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Evaluator:
    """`card` makes its form of a card, `evaluate` ranks a list of them, higher being stronger."""

    name: str
    card: Callable[[Card], Any]
    evaluate: Callable[[Any], int]


def main() -> None:
    """Print a table for hands of five and of seven cards."""
    evaluators = [Evaluator("croupier, plain Python", Card, five.strength), *_others()]
    for size in SIZES:
        hands = random_hands(size)
        ours, a_second = _batch(hands)
        print(f"\n{f'{size} cards':<24} {'hands':>9} {'hands/s':>12} {'batch kernel':>17}  order")
        print(f"{'croupier, batch kernel':<24} {HANDS:>9,} {a_second:>12,}")
        for evaluator in evaluators:
            answers, a_second_other = _one_by_one(evaluator, hands)
            order = "same" if same_order(ours[: len(answers)], answers) else "OTHER"
            ratio = f"{a_second / a_second_other:,.1f} × faster"
            counted = f"{len(answers):>9,} {a_second_other:>12,}"
            print(f"{evaluator.name:<24} {counted} {ratio:>17}  {order}")


def random_hands(size: int) -> Hands:
    """A million hands, the same in every run; each is a row of different cards."""
    random = np.random.default_rng(SEED + size)
    parts = [random.random((HANDS // 10, 52)).argsort(1)[:, :size] for _ in range(10)]
    return np.concatenate(parts).astype(np.int8)


def same_order(ours: Answers, theirs: Answers) -> bool:
    """Whether both put the hands in the same order, with the same ties."""
    by_ours = np.lexsort((theirs, ours))
    up, their_up = np.diff(ours[by_ours]), np.diff(theirs[by_ours])
    return bool((np.sign(up) == np.sign(their_up)).all())


def _batch(hands: Hands) -> tuple[Answers, int]:
    table = five_card_table(hands.shape[1])
    strengths_of(table, CARD_KEY, CARD_BIT, hands[:1], 0, 0)
    took = []
    for _ in range(5):
        start = process_time_ns()
        strengths = strengths_of(table, CARD_KEY, CARD_BIT, hands, 0, 0)
        took.append(process_time_ns() - start)
    return strengths.astype(np.int64), HANDS * 10**9 // min(took)


def _one_by_one(evaluator: Evaluator, hands: Hands) -> tuple[Answers, int]:
    cards = [evaluator.card(card) for card in DECK]
    answers: list[int] = []
    taken_ns, share = 0, FIRST_SHARE
    evaluator.evaluate([cards[place] for place in hands[0]])
    while len(answers) < HANDS and taken_ns < LIMIT_NS:
        given = [[cards[place] for place in row] for row in hands[len(answers) :][:share].tolist()]
        start = process_time_ns()
        answers += _ranked(evaluator.evaluate, given)
        taken_ns += process_time_ns() - start
        share = max(FIRST_SHARE, len(answers) // 2)
    return np.array(answers, np.int64), len(answers) * 10**9 // taken_ns


def _ranked(evaluate: Callable[[Any], int], given: Sequence[Any]) -> list[int]:
    return [evaluate(cards) for cards in given]


def _others() -> list[Evaluator]:
    """The other packages' evaluators, as far as they are installed."""
    found = []
    for package, make in OTHERS.items():
        try:
            found.append(make(f"{package} {version(package)}"))
        except PackageNotFoundError:
            print(f"{package} is not installed (requirements/bench.in)")
    return found


def _phevaluator(name: str) -> Evaluator:
    evaluate = import_module("phevaluator").evaluate_cards
    return Evaluator(name, int, lambda cards: -evaluate(*cards))


def _eval7(name: str) -> Evaluator:
    eval7 = import_module("eval7")
    return Evaluator(name, lambda card: eval7.Card(str(card)), eval7.evaluate)


def _treys(name: str) -> Evaluator:
    treys = import_module("treys")
    evaluate = treys.Evaluator().evaluate
    return Evaluator(
        name, lambda card: treys.Card.new(str(card)), lambda c: -evaluate(c[:2], c[2:])
    )


def _pokerkit(name: str) -> Evaluator:
    """A hand of five is looked up as it is; the best of seven is searched for by the package."""
    pokerkit = import_module("pokerkit")
    hand = pokerkit.StandardHighHand

    def evaluate(cards: Sequence[Any]) -> int:
        best = hand(cards) if len(cards) == five.SIZES[0] else hand.from_game(cards)
        place: int = best.entry.index
        return place

    return Evaluator(name, lambda card: next(iter(pokerkit.Card.parse(str(card)))), evaluate)


OTHERS: dict[str, Callable[[str], Evaluator]] = {
    "phevaluator": _phevaluator,
    "eval7": _eval7,
    "treys": _treys,
    "pokerkit": _pokerkit,
}


if __name__ == "__main__":
    main()
