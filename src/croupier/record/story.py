"""A round told as a person would tell it, from its record."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shlex import quote

from croupier.cards import Card, card_texts
from croupier.games.actions import Bet, Buy, Change, Exchange, Fold, GoOn, Play, TakeWin
from croupier.games.game import Game, State
from croupier.games.round import Holder, Stakes
from croupier.games.six_card import SixCardState
from croupier.games.two_plus_four import TwoPlusFourState
from croupier.hands import five
from croupier.hands.naming import described
from croupier.record.replay import Decided, Opened, game_of
from croupier.record.round import Record, Result, Seat
from croupier.record.verify import played
from croupier.record.words import line_words, money, place_title, printable, signed, spot_title


def tell(record: Record, file: Path | None = None) -> list[str]:
    """The round line by line; `VerificationFailed` if it was not played so with this deck.

    `file` is where the record was read from, for the command that verifies it.
    """
    game, turns = game_of(record), played(record)
    lines = [*_opening(record, game)]
    for number, seat in record.seats.items():
        if len(record.seats) > 1:
            lines += "", f"Seat {number}"
        lines += "", *_stakes(game, seat), ""
        for turn in turns[number]:
            lines += _opened(turn) if isinstance(turn, Opened) else [_decided(turn)]
        lines += "", *_result(game, seat.result)
    return [*lines, "", *_sealing(record, str(file or f"{record.round}.json"))]


def _opening(record: Record, game: Game) -> Iterator[str]:
    began = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=record.started_at_ms)
    version, table = game.rules.version, printable(record.table)
    yield f"{game.rules.name} (rules version {version}) at table {table}"
    yield f"Round {record.round}, {began:%Y-%m-%d %H:%M:%S} UTC"


def _stakes(game: Game, seat: Seat) -> Iterator[str]:
    yield f"Balance before: {money(seat.balance)}"
    for box, placed in sorted(seat.stakes.items()):
        yield f"{place_title(game.holder(box))}: {_placed(game, placed)}"


def _placed(game: Game, placed: Stakes) -> str:
    named = placed.named().items()
    return ", ".join(f"{spot_title(game.rules, name)} {money(cents)}" for name, cents in named)


def _opened(turn: Opened) -> Iterator[str]:
    """What was opened, by holder; a new card of the board changes every hand."""
    new: dict[Holder, list[Card]] = {}
    for slot, card in turn.cards:
        new.setdefault(slot.holder, []).append(card)
    board = new.pop("board", None)
    if board:
        yield f"The board shows {card_texts(_seen(turn.after, 'board'))}"
    for holder in turn.after.shown():
        words = _words(turn.after, holder)
        if holder == "dealer" and holder in new:
            yield f"The dealer {_dealt(turn, new[holder])}{words}"
        elif holder in new:
            has = card_texts(_seen(turn.after, holder))
            drawn = f"draws {card_texts(new[holder])} and " if _seen(turn.before, holder) else ""
            yield f"{place_title(holder)} {drawn}has {has}{words}"
        elif board and words:
            yield f"{place_title(holder)}{words}"


def _dealt(turn: Opened, cards: Sequence[Card]) -> str:
    state = turn.after
    if isinstance(state, TwoPlusFourState | SixCardState) and state.replacement:
        return f"draws {card_texts(cards)} in place of {state.exchanged_card}"
    return f"{'turns' if _seen(turn.before, 'dealer') else 'shows'} {card_texts(cards)}"


def _words(state: State, holder: Holder) -> str:
    """A hand in words once all of it is open, and whether it makes the dealer qualify."""
    if holder == "board" or None in state.shown()[holder]:
        return ""
    cards = _seen(state, holder) + _seen(state, "board")
    if holder != "dealer":
        return f": {described(state.game.name(cards))}"
    if isinstance(state, TwoPlusFourState | SixCardState) and state.replacement:
        cards = state.exchanged_hand
    words, lowest = described(state.game.name(cards)), state.game.rules.qualifies_from
    if not lowest:
        return f": {words}"
    qualifies = five.strength(cards) >= five.strength(lowest)
    return f": {words}; the dealer {'qualifies' if qualifies else 'does not qualify'}"


def _decided(turn: Decided) -> str:
    box, action = turn.decision.box, turn.decision.action
    offer = turn.before.offer_for(box, action)
    return f"{place_title(turn.before.game.holder(box))} {_deed(turn, offer.price_of(action))}"


def _deed(turn: Decided, price: int) -> str:
    match turn.decision.action:
        case Fold():
            return "folds"
        case Bet(insurance):
            return f"bets {money(price - insurance)}{_insured(insurance)}"
        case GoOn(insurance):
            return f"goes on{_insured(insurance)}"
        case Buy():
            bet = turn.after.staked()[turn.decision.box].get("bet", 0)
            with_bet = f", and the obligatory bet of {money(bet)} is placed" if bet else ""
            return f"buys a card for {money(price - bet)}{with_bet}"
        case Change(cards):
            return f"changes {card_texts(cards)} for {money(price)}"
        case Play(stake):
            return f"plays {money(stake)}"
        case TakeWin():
            return "takes the win"
        case Exchange():
            paid = f"pays {money(price)}" if price else "gives its ante"
            return f"{paid} for the dealer's exchange"


def _insured(insurance: int) -> str:
    return f", insured for {money(insurance)}" if insurance else ""


def _result(game: Game, result: Result) -> Iterator[str]:
    for line in result.lines:
        yield f"{place_title(game.holder(line.box))}: {line_words(game.rules, line)}"
    yield (
        f"Staked {money(result.staked)}, returned {money(result.returned)}, "
        f"net {signed(result.net)}, balance after {money(result.balance)}"
    )


def _sealing(record: Record, name: str) -> Iterator[str]:
    if record.sealed:
        yield f"Sealed: compare commitment {record.commitment} with the one shown before the bets"
    else:
        yield "Not sealed: a demonstration round, whose deck could be known before the bets"
    for seat, text in record.client_seeds.items():
        yield f"Client seed of seat {seat}: {printable(text)}"
    yield f"Cut {record.cut}, server seed {record.server_seed}"
    yield f"To verify: croupier verify {quote(name)}"


def _seen(state: State, holder: Holder) -> tuple[Card, ...]:
    return tuple(card for card in state.shown().get(holder, ()) if card is not None)
