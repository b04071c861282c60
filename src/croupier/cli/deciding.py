"""During the deal: each decision by a key, and the answers to a dealer who does not qualify."""

from croupier.cards import Card
from croupier.cli.choices import Option, options, with_amount
from croupier.cli.console import Key
from croupier.cli.draft import Draft
from croupier.cli.money import parse_money
from croupier.cli.promptings import at_a_choice
from croupier.cli.session import ALWAYS, REFUSALS, Leave, Session
from croupier.cli.table import round_table
from croupier.games.actions import Action, Change
from croupier.games.game import State
from croupier.games.round import Choice
from croupier.games.showdown import waits_for_answers
from croupier.record import Round
from croupier.record.words import money, place_title

_SURE = (Key("y", "yes", "leave"), Key("n", "no", "stay"))


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
    session.console.show(round_table(session.game, state, session.status(round_)[:1], draft))
    if session.player.preferences.promptings:
        for prompting in at_a_choice(state):
            session.console.remind(prompting)


def _chosen(session: Session, round_: Round, state: State, step: Choice) -> Action | None:
    """The action of one press; None if it asked for something else."""
    _show(session, round_, state)
    found = {option.key.char: option for option in options(step)}
    keys = [*(option.key for option in found.values()), *ALWAYS]
    title = place_title(session.game.holder(step.box))
    char = session.console.ask(f"{title}: your decision.", keys)
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
    question = (
        "Leave? What is open is decided without you: no new bet, a win is taken, else a fold."
    )
    if session.console.ask(question, _SURE) == "y":
        raise Leave


def _amount(session: Session, option: Option) -> int:
    assert option.offer.amounts, "only an offer with a range asks for an amount"
    lowest, highest = option.offer.amounts
    answer = session.console.line(
        f"{option.key.says}. The amount, {money(lowest)} to {money(highest)} "
        f"(empty: {money(lowest)}, max: {money(highest)}):"
    )
    if not answer:
        return lowest
    return highest if answer == "max" else parse_money(answer)


def _change(session: Session, step: Choice, state: State) -> Action | None:
    """Let the player mark the cards to change, by their place in the hand."""
    shown = state.shown()[session.game.holder(step.box)]
    cards = [card for card in shown if card is not None]  # the deuce of clubs is 0
    marked: tuple[Card, ...] = ()
    while True:
        offer = step.offer_for(Change(marked))
        told = " ".join(map(str, marked)) or "none"
        price = f" for {money(offer.price)}" if offer else ""
        keys = [
            Key(str(place), str(card).lower(), str(card)) for place, card in enumerate(cards, 1)
        ]
        keys += [Key("enter", "enter", "change them")] if offer else []
        char = session.console.ask(
            f"Cards to change: {told}{price}.", [*keys, Key("z", "back", "back")]
        )
        if char == "z":
            return None
        if char == "enter":
            return Change(marked)
        card = cards[int(char) - 1]
        marked = tuple(c for c in marked if c != card) if card in marked else (*marked, card)


def _drafted(session: Session, round_: Round, draft: Draft) -> tuple[tuple[int, Action], ...]:
    """The answers when the player presses Go on; until then he marks boxes and unmarks them."""
    boxes = {str(box): box for box in draft.boxes}
    while True:
        _show(session, round_, draft.state, draft)
        title = session.game.rules.holder
        keys = [Key(char, f"{title}-{char}", f"exchange on {title} {char}") for char in boxes]
        keys += [Key("g", "go-on", "Go on"), *ALWAYS]
        asked = ", ".join(map(str, sorted(draft.asked))) or "none"
        price = f", {money(draft.price)} to pay" if draft.price else ""
        char = session.console.ask(f"The dealer does not qualify. Exchange: {asked}{price}.", keys)
        if char == "g":
            return draft.answers
        if char in boxes:
            try:
                draft = draft.toggle(boxes[char])
            except REFUSALS as error:
                session.console.say(f"{error.message}.")
        else:
            _aside(session, char)
