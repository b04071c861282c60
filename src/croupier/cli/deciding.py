"""During the deal: each decision by a key, and the answers to a dealer who does not qualify."""

from collections.abc import Sequence

from croupier.cards import Card
from croupier.cli.choices import Option, options, with_amount
from croupier.cli.console import Key
from croupier.cli.draft import Draft
from croupier.cli.money import parse_money
from croupier.cli.session import REFUSALS, Leave, Session
from croupier.errors import IllegalAction
from croupier.games.actions import Action, Change
from croupier.games.game import State
from croupier.games.prompts import prompts_at
from croupier.games.round import Choice, Offer
from croupier.games.showdown import waits_for_answers
from croupier.record import Round


def decide(session: Session, round_: Round, seat: int) -> None:
    """Let the player decide until his round is over; `Leave` if he gets up before."""
    while True:
        state = round_.state(seat)
        if not isinstance(state.next, Choice):
            return
        try:
            if waits_for_answers(state):
                for box, answer in _drafted(session, round_, Draft(state)):
                    round_.act(seat, box, answer)
            elif action := _chosen(session, round_, state, state.next):
                round_.act(seat, state.next.box, action)
        except REFUSALS as error:
            session.refuse(error)


def _show(session: Session, round_: Round, state: State, draft: Draft | None = None) -> None:
    session.console.show(session.tables.round(state, session.status(round_)[:1], draft))
    session.remind(prompts_at(state))


def _chosen(session: Session, round_: Round, state: State, step: Choice) -> Action | None:
    """The action of one press; None if it asked for something else."""
    _show(session, round_, state)
    found = {option.key.char: option for option in options(step, session.words)}
    keys = [*(option.key for option in found.values()), *session.always_keys]
    place = session.words.box(session.game, step.box)
    char = session.console.ask(session.words.text("ask-decision", place=place), keys)
    if char not in found:
        _aside(session, char)
        return None
    option = found[char]
    if option.action is None and isinstance(option.offer.action, Change):
        return _change(session, step, state)
    return option.action or with_amount(option.offer, _amount(session, option))


def _aside(session: Session, char: str) -> None:
    if char != "q":
        session.always(char)
        return
    say = session.words.text
    sure = (Key("y", "yes", say("key-leave")), Key("n", "no", say("key-stay")))
    if session.console.ask(say("ask-leave"), sure) == "y":
        raise Leave


def _amount(session: Session, option: Option) -> int:
    assert option.offer.amounts, "only an offer with a range asks for an amount"
    words, (lowest, highest) = session.words, option.offer.amounts
    bounds = {"lowest": words.money(lowest), "highest": words.money(highest)}
    answer = session.console.line(words.text("ask-range", says=option.key.says, **bounds))
    if not answer:
        return lowest
    return highest if answer == "max" else parse_money(words.amount(answer))


def _change(session: Session, step: Choice, state: State) -> Action | None:
    """Let the player mark the cards to change, by their place in the hand."""
    shown = state.shown()[session.game.holder(step.box)]
    cards = [card for card in shown if card is not None]  # the deuce of clubs is 0
    say, marked = session.words.text, tuple[Card, ...]()
    while True:
        offer = step.offer_for(Change(marked))
        keys = [
            Key(str(place), str(card).lower(), str(card)) for place, card in enumerate(cards, 1)
        ]
        keys += [Key("enter", "enter", say("key-change-them"))] if offer else []
        question = _changing(session, marked, offer)
        char = session.console.ask(question, [*keys, Key("z", "back", say("key-back"))])
        if char == "z":
            return None
        if char == "enter":
            return Change(marked)
        card = cards[int(char) - 1]
        marked = tuple(c for c in marked if c != card) if card in marked else (*marked, card)


def _changing(session: Session, marked: Sequence[Card], offer: Offer | None) -> str:
    words, cards = session.words, " ".join(map(str, marked))
    if not marked:
        return words.text("ask-change-none")
    if offer is None:
        return words.text("ask-change", cards=cards)
    return words.text("ask-change-price", cards=cards, price=words.money(offer.price))


def _drafted(session: Session, round_: Round, draft: Draft) -> tuple[tuple[int, Action], ...]:
    """The answers when the player presses Go on; until then he marks boxes and unmarks them."""
    boxes, words = {str(box): box for box in draft.boxes}, session.words
    while True:
        _show(session, round_, draft.state, draft)
        holder = session.game.rules.holder
        titles = {char: words.box(session.game, box) for char, box in boxes.items()}
        keys = [
            Key(char, f"{holder}-{char}", words.text("key-exchange", place=title))
            for char, title in titles.items()
        ]
        keys += [Key("g", "go-on", words.text("action-go-on")), *session.always_keys]
        char = session.console.ask(_exchanging(session, draft), keys)
        if char == "g":
            return draft.answers
        if char in boxes:
            try:
                draft = draft.toggle(boxes[char])
            except IllegalAction:  # it may ask, but not along with those that are marked
                said = words.text("exchange-uncovered", place=titles[char])
                session.console.say(said)
        else:
            _aside(session, char)


def _exchanging(session: Session, draft: Draft) -> str:
    words, asked = session.words, ", ".join(map(str, sorted(draft.asked)))
    if not asked:
        return words.text("ask-exchange-none")
    if not draft.price:
        return words.text("ask-exchange", boxes=asked)
    return words.text("ask-exchange-price", boxes=asked, price=words.money(draft.price))
