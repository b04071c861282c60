"""What a change is worth, deal by deal: other settings, or the sight of another hand."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

import numpy as np

from croupier.cards import DECK, Card
from croupier.exact.decisions import advise
from croupier.exact.report.document import Estimate
from croupier.exact.report.request import Sampling
from croupier.exact.report.sampled import first_cards, first_position
from croupier.exact.whole.workers import Progress, in_chunks
from croupier.games.rules import Setting, SettingValue


def worth_of_setting(
    sampling: Sampling, settings: Mapping[str, SettingValue], workers: int, progress: Progress
) -> Estimate:
    """What other settings add to the value of best play, over the same deals."""
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


def other_settings(settings: Sequence[Setting]) -> dict[str, dict[str, SettingValue]]:
    """Every other choice of the settings that have choices, by what it says."""
    return {
        f"{setting.name} = {choice}": {setting.name: choice}
        for setting in settings
        for choice in setting.choices
        if choice != setting.default and setting.name not in _AFTER_PLAY
    }


_AFTER_PLAY = ("on_timeout", "aces_up")
"""Settings that the value of best play on the ante does not depend on."""
