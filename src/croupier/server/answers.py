"""What a client is sent that asks for games, rounds, advice or figures, as `views` of a table."""

from typing import Any, Literal

from croupier.games.round import Spot, StakeName
from croupier.server.views import (
    BoxView,
    ChoiceView,
    ExchangeView,
    HandView,
    LineView,
    LogPlace,
    PaidLineView,
    PromptView,
    RulesId,
    Shown,
)


class AdviceOption(Shown):
    """An action and its value in antes net over the round, as a fraction and as a decimal."""

    action: str
    insurance: Literal["none", "max"] | None = None
    cards: list[str] | None = None
    multiple: int | None = None
    ev: str
    ev_decimal: float


class AdviceView(Shown):
    """Every option, the place of the best among them, and probabilities of the hand as it is."""

    options: list[AdviceOption]
    best: int
    facts: dict[str, str]


class DecisionAdvice(Shown):
    """A decision that was taken: `cost` is in antes, a decimal text, against the best one."""

    box: int
    action: str
    best: str
    cost: str
    cost_cents: int
    options: list[AdviceOption]


class RoundAdviceView(Shown):
    """The decisions of a round, in their order."""

    decisions: list[DecisionAdvice]


class RulesView(Shown):
    """A game's rules: its page, the one common to all games, and the data.

    The pages are Markdown, and HTML in which a paragraph has an id: that of 6C Showdown 2 is
    `rule-showdown-2`.
    """

    game: str
    version: int
    hash: str
    language: str
    page: str
    common: str
    page_html: str
    common_html: str
    data: dict[str, Any]


class PracticeOption(Shown):
    """An answer, and its exact value in antes, rounded to a decimal."""

    action: str
    ev: str


class PracticePosition(Shown):
    """A decision as a table shows it, with its answers; `gap` is from the best to the second."""

    id: str
    cards: dict[str, list[str | None]]
    hands: dict[str, HandView]
    open_hand: HandView | None
    qualifies: bool | None
    boxes: list[BoxView]
    exchange: ExchangeView | None
    staked: dict[str, dict[Spot, int]]
    choice: ChoiceView
    prompts: list[PromptView]
    options: list[PracticeOption]
    best: str
    gap: str


class PracticeView(Shown):
    """Some of a game's decisions to practise on, and how many there are."""

    positions: list[PracticePosition]
    size: int


class ChartAxis(Shown):
    """What the rows or columns of a chart go by, and their levels from low to high.

    A level is its first and its last hand or rank: `one-pair 2` to `one-pair 5`, or `T` twice.
    """

    feature: str
    levels: list[tuple[str, str]]


class ChartSquare(Shown):
    """What is best on average, and in which share of its deals each option is; decimals."""

    best: str
    shares: list[str]


class ConditionView(Shown):
    """A feature at or above a level, or at or below it."""

    feature: str
    bound: Literal["at-least", "at-most"]
    level: str


class ChartRule(Shown):
    """An option, to be taken where all conditions hold."""

    option: str
    conditions: list[ConditionView]


class ChartRules(Shown):
    """Rules of which the first that holds is followed; the cost is in antes, a decimal."""

    rules: list[ChartRule]
    otherwise: str
    cost: str


class ChartView(Shown):
    """Best play by rows and columns; a square that cannot be dealt is null.

    It is counted over all deals (`exact`), or sampled with so many `deals` a square. `elsewhere` is
    of all hands that no square stands for, null where there are none.
    """

    exact: bool
    deals: int | None
    options: list[str]
    rows: ChartAxis
    columns: ChartAxis
    squares: list[list[ChartSquare | None]]
    elsewhere: list[str] | None
    lists: list[ChartRules]


class StrategyView(Shown):
    """A game's chart; null under rules for which none is kept."""

    game: str
    chart: ChartView | None


class CommitmentsView(Shown):
    """Lines of the log in their order, the hash of its last one, and how many it has."""

    entries: list[str]
    head: str
    size: int


class HealthView(Shown):
    """How the server does."""

    status: str


class HistoryRound(Shown):
    """A round that was staked; `opened` are its cards by slot, `decisions` are box, action, time.

    `number` is the house's, over all players; `nth` is the player's own, from 1.

    What it came to is null until it is over, and the balance after it too.
    """

    number: int
    nth: int
    id: str
    game: str
    stage: Literal["betting", "playing", "settled", "void"]
    started_ms: int | None
    ended_ms: int | None
    stakes: dict[str, dict[StakeName, int]]
    decisions: list[tuple[int, str, int]]
    opened: list[str]
    balance_before: int | None
    balance_after: int | None
    staked: int | None
    returned: int | None
    net: int | None
    lines: list[LineView]
    commitment: str
    log: LogPlace
    void_reason: str | None


class HistoryView(Shown):
    """A page of rounds, and the `before` of the next page if there is one."""

    rounds: list[HistoryRound]
    next: int | None


class StepView(Shown):
    """What lay on the table after a step of a round: a deal, or the decision taken on a box.

    `opened` names what was turned up, as `dealer.3`; the first step of a round is the stakes alone.
    """

    box: int | None
    action: str | None
    opened: list[str]
    cards: dict[str, list[str | None]]
    hands: dict[str, HandView]
    open_hand: HandView | None
    qualifies: bool | None
    boxes: list[BoxView]
    exchange: ExchangeView | None
    staked: dict[str, dict[Spot, int]]
    lines: list[PaidLineView]


class ReplayView(Shown):
    """A round that is over, step by step."""

    steps: list[StepView]


class SampledReturn(Shown):
    """What best play returns of all that is staked, sampled in so many rounds; decimals."""

    measured: str
    low: str
    high: str
    rounds: int


class BetStatistics(Shown):
    """What a bet came to in the rounds that had it, in cents, and its return as a decimal.

    `low` and `high` are its 95 % interval, null of a single round. `exact` is the return by best
    play where all deals were counted, `sampled` where they were not.
    """

    bet: str
    rounds: int
    staked: int
    returned: int
    measured: str
    low: str | None
    high: str | None
    exact: str | None
    sampled: SampledReturn | None


class GameStatistics(Shown):
    """A player's settled rounds of a game, in cents."""

    game: str
    rounds: int
    staked: int
    returned: int
    net: int
    bets: list[BetStatistics]


class StatisticsView(Shown):
    """A player's settled rounds; `points` are his net after so many of them."""

    games: list[GameStatistics]
    points: list[tuple[int, int]]


class RulesSource(RulesId):
    """The rules in force, and where they are from."""

    source: str


class SpotView(Shown):
    """A figure on the table, and the bet that is placed on it."""

    name: str
    title: str
    figure: str


class PayRowView(Shown):
    """What a hand is paid, to one."""

    hand: str
    pays: int


class PaytableView(Shown):
    """What a bet pays, the best hand first."""

    title: str
    rows: list[PayRowView]


class DealtView(Shown):
    """How many cards are dealt to the dealer, to each box and to the board, before any is drawn."""

    dealer: int
    box: int
    board: int


class EdgeView(Shown):
    """What a bet loses of its first stake by best play, a decimal: above 0 the house wins.

    It is counted over all deals or, where that was not done, the mean of so many rounds with its
    95 % interval. `main` is the game's bets together without its side bets.
    """

    bet: str
    edge: str
    exact: bool
    low: str | None
    high: str | None
    rounds: int | None


class GameView(Shown):
    """A game as it is offered; `stakes` are the bets before the deal, `settings` those in force.

    `id` is what its table is called, `game` the rules that are played by: two tables of the same
    game are two variants of it.

    Chips and limits are in cents; a stake without a highest has null.
    """

    id: str
    game: str
    name: str
    summary: str
    enabled: bool
    rules: RulesSource
    boxes: int
    most_boxes: int
    holder: str
    stakes: list[StakeName]
    chips: list[int]
    minimums: dict[StakeName, int]
    maximums: dict[StakeName, int | None]
    max_payout: int | None
    cards: DealtView
    spots: list[SpotView]
    settings: dict[str, int | str | list[int]]
    paytables: dict[str, PaytableView]
    edges: list[EdgeView]


class GamesView(Shown):
    """All games."""

    games: list[GameView]
