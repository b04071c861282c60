"""All that a report of a game is written from: solved, sampled, played and compared."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from croupier.cards import DECK
from croupier.exact.decisions import advise
from croupier.exact.in_classes import kept_solution
from croupier.exact.kernels.tables import five_card_table
from croupier.exact.report.about import About, about
from croupier.exact.report.boxes import Boxes, ante_cents, play_boxes
from croupier.exact.report.contrasts import other_settings, worth_of_setting, worth_of_sight
from croupier.exact.report.counted import counted_survey
from croupier.exact.report.document import Estimate
from croupier.exact.report.options import Options, known_options
from croupier.exact.report.request import Request, Stages
from croupier.exact.report.sampled import SampledSurvey, survey_sampled
from croupier.exact.report.search import RuleList, rule_lists
from croupier.exact.report.seen import VIEWS, View
from croupier.exact.report.seen_sampled import SAMPLED_VIEWS, hand_kinds
from croupier.exact.report.survey import Survey, survey, with_pays
from croupier.exact.simulation import Run, Simulation, simulate
from croupier.exact.simulation.run import BALANCE
from croupier.exact.solve import SOLVED, solve
from croupier.exact.strategies import exact_value, position_of, solved_game, strategy
from croupier.exact.strategies.kept import OPTIMAL
from croupier.exact.strategies.solved import SolvedGame
from croupier.exact.whole.paid import side_bets
from croupier.exact.whole.solution import SideBet, Solution
from croupier.exact.whole.workers import Progress
from croupier.games import GAMES, Game
from croupier.games.actions import Action, Fold, Play
from croupier.games.pay import five_card_pays
from croupier.games.round import Choice, Deal, Stakes

MOST_RULES = 8


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many of the decisions that were looked up are the best ones by direct enumeration."""

    decisions: int
    agreeing: int


@dataclass(frozen=True)
class Evidence:
    """Everything at once; `solution` is None where a game is not solved.

    One that is told from its classes has no `agreement`, and a sampled survey where its decisions
    are not counted.
    """

    request: Request
    about: About
    view: View
    solution: Solution | None
    side_bets: Sequence[SideBet]
    survey: Survey | SampledSurvey
    rule_lists: tuple[RuleList, ...]
    simulation: Simulation
    boxes: Boxes | None
    sight: Estimate
    settings: Mapping[str, Estimate | Fraction]
    options: Options | None
    agreement: Agreement | None
    seconds: float

    @property
    def game(self) -> Game:
        """The game with its settings."""
        return self.request.game


def gather(request: Request, stages: Stages) -> Evidence:
    """Solve or sample the game, search it for rules, play it and look its decisions up."""
    started, game = time.perf_counter(), request.game
    told = about(game.id)
    solution: Solution | None
    if game.id in SOLVED:
        solution = solve(game.id, None, request.workers, stages("solving the game"))
    else:
        solution = kept_solution(game)
    view, found = _surveyed(request, told, stages)
    searched = found.cells if isinstance(found, Survey) else found.searched
    run = Run.of(game, OPTIMAL, request.rounds, request.seed)
    exact_value(game, OPTIMAL, request.workers, stages("a table of best play"))
    simulation = simulate(run, request.workers, None, stages("playing rounds"))
    settings = other_settings(game.rules)
    return Evidence(
        request,
        told,
        view,
        solution,
        solution.side_bets if solution else _side_bets(game),
        found,
        tuple(rule_lists(searched, MOST_RULES)),
        simulation,
        play_boxes(replace(request.sampling(), deals=_box_rounds(request)), stages("boxes")),
        worth_of_sight(request.sampling(4), request.workers, stages("the sight of a hand")),
        {
            name: worth_of_setting(
                request.sampling(8), solution, values, request.workers, stages(name)
            )
            for name, values in settings.items()
        },
        known_options(game),
        _agreement(request, stages("looking decisions up")) if solved_game(game) else None,
        time.perf_counter() - started,
    )


def _side_bets(game: Game) -> list[SideBet]:
    """Of a game that is not solved, the bets on the first five cards are all the same."""
    tables = [table for name, table in game.rules.paytables.items() if name in game.stakes]
    return [
        bet
        for table in tables
        for bet in side_bets(table.name, [table], five_card_pays, five_card_table(5))
    ]


def _surveyed(request: Request, told: About, stages: Stages) -> tuple[View, Survey | SampledSurvey]:
    game, workers = request.game, request.workers
    solved = solved_game(game)
    if solved is None:
        make, options = SAMPLED_VIEWS[game.id]
        if counted := counted_survey(game):
            return make(), counted
        view, sampling, progress = make(), request.sampling(), stages("valuing sampled deals")
        return view, survey_sampled(sampling, view, hand_kinds(), options, workers, progress)
    changed = {name: _with(game, told, pays) for name, pays in variants(game, told).items()}
    view = VIEWS[game.id]()
    rows = solved.rows(workers, stages("every decision by its features"))
    return view, survey(solved, rows, view, changed)


def variants(game: Game, told: About) -> dict[str, dict[str, int]]:
    """Other multiples of the main pay table, by name."""
    rows = game.rules.paytable(told.main_table).rows
    published = {variant.name: dict(variant.pays) for variant in told.variants}
    return published | {f"{row.hand} {row.pays + 1}": {row.hand: row.pays + 1} for row in rows}


def _with(game: Game, told: About, pays: Mapping[str, int]) -> SolvedGame[Any, Any, Any]:
    changed = solved_game(GAMES[game.id](with_pays(game.rules, told.main_table, pays)))
    assert changed is not None, "a game is solved with any pay table"
    return changed


def _box_rounds(request: Request) -> int:
    """These are played on one core."""
    return max(request.rounds // 4, 2)


def _agreement(request: Request, progress: Progress) -> Agreement:
    """The table of best play against `advise`, which counts the dealer's hands one by one."""
    game, player = request.game, strategy(request.game, OPTIMAL, Random(request.seed))
    agreeing, decisions = 0, max(request.deals // 8, 2)
    for number in range(decisions):
        random = Random(f"{request.seed} looked up {number}")
        state = game.start({1: Stakes(ante=ante_cents(game))}, BALANCE)
        deck = random.sample(DECK, len(DECK))
        while isinstance(step := state.next, Deal):
            state = state.deal([deck[slot.position] for slot in step.slots])
        assert isinstance(step, Choice), "every game has a decision"
        options = advise({**position_of(state, step), "dead": []}).options
        place = _place(player.choose(state, step), ante_cents(game))
        chosen = options[min(place, len(options) - 1)]
        agreeing += chosen.ev == max(option.ev for option in options)
        progress(number + 1, decisions)
    return Agreement(decisions, agreeing)


def _place(action: Action, ante: int) -> int:
    """Where the options of a solved game have an action: fold, then the bets by their size."""
    match action:
        case Fold():
            return 0
        case Play(stake):
            return stake // ante  # where two antes are the only bet, it is the last option
        case _:
            return 1
