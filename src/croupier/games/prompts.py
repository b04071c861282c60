"""Reminders of the rules at the moments that need them (`2P4 R18`); they never change a round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from croupier.games.actions import Buy, Change, Fold, Play
from croupier.games.game import Game, State
from croupier.games.round import Choice, Stakes
from croupier.games.showdown import waits_for_answers
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState


@dataclass(frozen=True, slots=True)
class Prompt:
    """A reminder as the id of a message and what that names: the paragraph is its `rule`."""

    id: str
    args: Mapping[str, str | int] = field(default_factory=dict)


def prompts_before(game: Game, stakes: Mapping[int, Stakes]) -> tuple[Prompt, ...]:
    """What is to be known about the stakes that lie on the table before the deal."""
    return tuple(_before(game, stakes))


def prompts_at(state: State) -> tuple[Prompt, ...]:
    """What is to be known about the decision that is awaited; nothing where none is."""
    step = state.next
    return tuple(_at(state, step)) if isinstance(step, Choice) else ()


def _prompt(name: str, rule: str, **args: int) -> Prompt:
    return Prompt(f"prompt-{name}", {"rule": rule, **args})


def _before(game: Game, stakes: Mapping[int, Stakes]) -> Iterator[Prompt]:
    antes = [placed.ante for placed in stakes.values() if placed.ante]
    is_without_ante = any(not placed.ante for placed in stakes.values())
    match game.id:
        case "two-plus-four":
            ratio = game.rules.number("max_ante_ratio")
            yield from _before_two_plus_four(antes, is_without_ante, ratio)
        case "six-card" if not antes:
            yield _prompt("stake-six-card", "6C Table and bets 1")
        case "six-card" if len(antes) > 2:
            yield _prompt("closed-box", "6C Table and bets 3")
        case "four-card" if not stakes:
            yield _prompt("stake-four-card", "4C Bets 1")
        case "four-card" if is_without_ante:
            yield _prompt("aces-up-alone", "4C Deal and decisions 5")
        case "caribbean-stud" if not antes:
            yield _prompt("stake-caribbean-stud", "CS Bets 1")
        case "casino-holdem" if is_without_ante or not stakes:
            yield _prompt("stake-casino-holdem", "2H Table 2")


def _before_two_plus_four(
    antes: list[int], is_without_ante: bool, max_ratio: int
) -> Iterator[Prompt]:
    if not antes and not is_without_ante:
        yield _prompt("stake-two-plus-four", "2P4 R1")
    if is_without_ante:
        yield _prompt("bonus-alone", "2P4 R1")
    if len(antes) > 2:
        yield _prompt("blind-boxes", "2P4 R2, R17")
    if antes and max(antes) >= max_ratio * min(antes):
        yield _prompt("ante-ratio", "2P4 F2", ratio=max_ratio)


def _at(state: State, step: Choice) -> Iterator[Prompt]:
    kinds = {type(offer.action) for offer in step.offers}
    if kinds == {Fold}:
        yield Prompt("prompt-only-fold")
    elif waits_for_answers(state):
        yield from _at_the_exchange(state)
    elif isinstance(state, TwoPlusFourState):
        yield from _at_two_plus_four(state, step, Buy in kinds)
    elif isinstance(state, SixCardState):
        yield from _at_six_card(Buy in kinds, Change in kinds)
    elif state.game.id == "four-card":
        yield _prompt("four-card-fold", "4C Deal and decisions 4")
        yield _prompt("four-card-play", "4C Showdown 1")
    elif state.game.id == "caribbean-stud":
        yield _prompt("caribbean-stud-bet", "CS Deal and decisions 3")
        yield _prompt("caribbean-stud-dealer", "CS Showdown 1")
    elif Play in kinds:
        yield _prompt("casino-holdem-dealer", "2H Outcomes 5")
        yield _prompt("casino-holdem-ante", "2H Outcomes 6")


def _at_the_exchange(state: State) -> Iterator[Prompt]:
    if isinstance(state, TwoPlusFourState):
        yield _prompt("exchange-highest", "2P4 R13")
        yield _prompt("exchange-marks", "2P4 R14")
    elif isinstance(state, SixCardState):
        price = "extra-ante" if state.game.takes_extra_ante else "box-ante"
        yield _prompt(f"exchange-{price}", "6C Buying the dealer's game 8")


def _at_two_plus_four(state: TwoPlusFourState, step: Choice, can_buy: bool) -> Iterator[Prompt]:
    is_insurable = any(offer.amounts for offer in step.offers)
    if can_buy and state.bet_is_obligatory:
        yield _prompt("buy-with-bet", "2P4 R9")
    elif can_buy:
        yield _prompt("buy-and-fold", "2P4 R9")
    if is_insurable:
        yield _prompt("insurance", "2P4 R11")
    if is_insurable and can_buy:
        yield _prompt("insurance-or-card", "2P4 R10")


def _at_six_card(can_buy: bool, can_change: bool) -> Iterator[Prompt]:
    if can_buy and can_change:
        yield _prompt("buy-before-change", "6C Decisions 5")
    elif can_change:
        yield _prompt("change-after-buy", "6C Decisions 4")
