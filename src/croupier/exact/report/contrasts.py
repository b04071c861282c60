"""What a change is worth, deal by deal: other settings, or the sight of another hand."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np

from croupier.cards import DECK, Card
from croupier.exact.decisions import advise
from croupier.exact.in_classes import kept_solution
from croupier.exact.report.document import Estimate
from croupier.exact.report.request import Sampling
from croupier.exact.report.sampled import first_cards, first_position
from croupier.exact.whole.solution import Solution
from croupier.exact.whole.workers import Progress, in_chunks
from croupier.games import load_game
from croupier.games.rules import Rules, SettingValue


def worth_of_setting(
    sampling: Sampling,
    known: Solution | None,
    settings: Mapping[str, SettingValue],
    workers: int,
    progress: Progress,
) -> Estimate | Fraction:
    """What other settings add to the value of best play: exactly where both are `known`.

    Elsewhere it is the mean over the same deals.
    """
    values = sampling.game.rules.values
    other = kept_solution(load_game(sampling.game.id, {**values, **settings})) if known else None
    if known and other:
        return other.law.ev - known.law.ev
    seen = sum(first_cards(sampling.game))

    def added(deck: Sequence[Card]) -> float:
        before = advise(first_position(sampling.game, deck[:seen]))
        after = advise(first_position(sampling.game, deck[:seen], settings=settings))
        evs = [max(option.ev for option in advice.options) for advice in (after, before)]
        return float(evs[0] - evs[1])

    return _mean(sampling, added, workers, progress)


def worth_of_sight(sampling: Sampling, workers: int, progress: Progress) -> Estimate:
    """What it adds to see one more hand before the first decision.

    In each deal: the best value with that hand's cards known to be out, less the value then of what
    would have been done without it.
    """
    own, open_cards = first_cards(sampling.game)
    seen = own + open_cards

    def added(deck: Sequence[Card]) -> float:
        blind = advise(first_position(sampling.game, deck[:seen]))
        sighted = advise(first_position(sampling.game, deck[:seen], deck[seen : seen + own]))
        evs = [option.ev for option in sighted.options]
        return float(max(evs) - evs[blind.best])

    return _mean(sampling, added, workers, progress)


def _mean(
    sampling: Sampling,
    added: Callable[[Sequence[Card]], float],
    workers: int,
    progress: Progress,
) -> Estimate:
    def of_deal(number: int) -> float:
        random = Random(f"{sampling.seed} contrast {number}")
        return added(random.sample(DECK, len(DECK)))

    found = list(in_chunks(of_deal, range(sampling.deals), workers, progress))
    return Estimate.of(np.array(found))


def other_settings(rules: Rules) -> dict[str, dict[str, SettingValue]]:
    """All other choices, one setting or several at once, that best play of the ante depends on."""
    choosing = [one for one in rules.settings if one.choices and one.name not in _AFTER_PLAY]
    found: dict[str, dict[str, SettingValue]] = {}
    for chosen in product(*(one.choices for one in choosing)):
        changed: dict[str, SettingValue] = {
            one.name: choice
            for one, choice in zip(choosing, chosen, strict=True)
            if choice != rules.values[one.name]
        }
        if changed:
            found[", ".join(f"{name} = {choice}" for name, choice in changed.items())] = changed
    return dict(sorted(found.items(), key=lambda item: len(item[1])))


_AFTER_PLAY = ("on_timeout", "aces_up")
"""Settings that the value of best play on the ante does not depend on."""
