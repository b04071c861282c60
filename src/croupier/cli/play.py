"""A session at the table: round after round, until the player gets up."""

from croupier.cli.console import Key
from croupier.cli.deciding import decide
from croupier.cli.placing import place_bets
from croupier.cli.session import Leave, Session
from croupier.games.round import Choice
from croupier.record import Round


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
    say, words = session.console.say, session.words
    say(words.text("left"))
    while isinstance(step := round_.state(seat).next, Choice):
        place, action = words.box(session.game, step.box), words.action(step.unanswered)
        say(words.text("left-decision", place=place, action=action))
        round_.act(seat, step.box, step.unanswered)


def _end(session: Session, round_: Round, seat: int) -> None:
    state, record = round_.state(seat), round_.record
    session.player.take(record)
    session.desk = session.desk.dealt()
    seed = session.words.text("server-seed", seed=record.server_seed)
    session.console.show(session.tables.round(state, (session.status(round_)[0], seed)))


def _after(session: Session, net: int) -> None:
    """Wait for the player to go on; a bankroll that buys no chip is made good."""
    words = session.words
    if session.player.balance < min(session.desk.chips):
        session.console.say(words.text("broke", amount=words.money(session.player.bankroll)))
        session.player.balance = session.player.bankroll
    while True:
        again = Key("r", "rebet", words.text("key-rebet"))
        keys = (Key("enter", "enter", words.text("key-next")), again, *session.always_keys)
        char = session.console.ask(words.text("round-over", net=words.signed(net)), keys)
        if char == "r":
            session.desk = session.desk.rebet()
        if char in ("enter", "r"):
            return
        session.always(char)
