"""Whole rounds a second on one core, played at random: the engine alone, from stakes to settlement.

The clock is the processor's time, and decks are shuffled before it starts. At a decision one of the
offers is taken with equal chances, with the lowest amount. Every round has the same stakes on all
spots, and a balance that covers everything.
"""

from collections.abc import Mapping, Sequence
from random import Random
from statistics import median
from time import process_time_ns

from croupier.cards import DECK, Card
from croupier.games import GAMES, Game, load_game
from croupier.games.round import Deal, Stakes

ROUNDS = 2_000
RUNS = 7
STAKE = 200
BALANCE = 1_000_000


def main() -> None:
    """Print a line per game and number of boxes."""
    print(f"{'rounds/s':<20} {'boxes':>5} {'median':>7} {'lowest':>7} {'highest':>7}")
    for name in GAMES:
        game = load_game(name)
        for boxes in sorted({1, game.rules.most_boxes}):
            rates = sorted(_rounds_a_second(game, boxes, seed) for seed in range(RUNS))
            print(f"{name:<20} {boxes:>5} {int(median(rates)):>7,} {rates[0]:>7,} {rates[-1]:>7,}")


def _rounds_a_second(game: Game, boxes: int, seed: int) -> int:
    random = Random(seed)
    stakes = {box: Stakes(**dict.fromkeys(game.stakes, STAKE)) for box in range(1, boxes + 1)}
    decks = [random.sample(DECK, len(DECK)) for _ in range(ROUNDS)]
    start = process_time_ns()
    for deck in decks:
        _play(game, stakes, deck, random)
    return ROUNDS * 10**9 // (process_time_ns() - start)


def _play(game: Game, stakes: Mapping[int, Stakes], deck: Sequence[Card], random: Random) -> int:
    state = game.start(stakes, BALANCE)
    while (step := state.next) is not None:
        if isinstance(step, Deal):
            state = state.deal([deck[slot.position] for slot in step.slots])
        else:
            state = state.act(step.box, random.choice(step.offers).action)
    return state.settlement.net


if __name__ == "__main__":
    main()
