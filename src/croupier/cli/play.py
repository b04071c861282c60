"""A session at the table: round after round, until the player gets up."""

from croupier.cli.console import Key
from croupier.cli.deciding import decide
from croupier.cli.placing import place_bets
from croupier.cli.session import ALWAYS, Leave, Session
from croupier.cli.table import round_table
from croupier.games.round import Choice
from croupier.record import Round
from croupier.record.words import money, place_title, signed


def play(session: Session) -> None:
    """Play rounds until the player leaves; `EOFError` or `KeyboardInterrupt` if he is cut off.

    Whatever ends the session, a round that was dealt is played to its end and kept, and one that
    was not dealt is given up in the log.
    """
    try:
        while True:
            _round(session)
    except Leave:
        return


def _round(session: Session) -> None:
    round_ = session.dealer.open_round()
    try:
        seat = place_bets(session, round_)
    except (Leave, EOFError, KeyboardInterrupt):
        round_.void("the player left before the deal")
        raise
    try:
        decide(session, round_, seat)
    except (Leave, EOFError, KeyboardInterrupt):
        _decide_without_player(session, round_, seat)
        _end(session, round_, seat)
        raise
    _end(session, round_, seat)
    _after(session, round_.state(seat).settlement.net)


def _decide_without_player(session: Session, round_: Round, seat: int) -> None:
    """No new bet: a win is taken and a box goes on where that is free, else it is folded."""
    session.console.say("You left; what was open is decided by the rule: no new bet.")
    while isinstance(step := round_.state(seat).next, Choice):
        title = place_title(session.game.holder(step.box))
        session.console.say(f"{title}: {step.unanswered}.")
        round_.act(seat, step.box, step.unanswered)


def _end(session: Session, round_: Round, seat: int) -> None:
    state, record = round_.state(seat), round_.record
    session.player.take(record)
    session.desk = session.desk.dealt()
    status = (session.status(round_)[0], f"server seed {record.server_seed}")
    session.console.show(round_table(session.game, state, status))


def _after(session: Session, net: int) -> None:
    """Wait for the player to go on; a bankroll that buys no chip is made good."""
    if session.player.balance < min(session.desk.chips):
        session.console.say(
            f"You are broke. The house lends {money(session.player.bankroll)} of play money."
        )
        session.player.balance = session.player.bankroll
    while True:
        keys = (Key("enter", "enter", "next round"), Key("r", "rebet", "rebet"), *ALWAYS)
        char = session.console.ask(f"Round over: net {signed(net)}.", keys)
        if char == "r":
            session.desk = session.desk.rebet()
        if char in ("enter", "r"):
            return
        session.always(char)
