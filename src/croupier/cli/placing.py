"""Before the deal: the player places chips, and may have a seed of his own and a cut (`2P4 R5`)."""

from croupier.cli.console import Key
from croupier.cli.money import parse_money
from croupier.cli.session import REFUSALS, Session
from croupier.deal import check_client_seed, check_cut
from croupier.games.prompts import prompts_before
from croupier.games.round import StakeName
from croupier.record import Round
from croupier.record.seating import seated

CHARS: dict[str, StakeName] = {"a": "ante", "b": "bonus", "u": "aces_up"}
"""The key of each spot; its capital takes the last chip back."""

_COMMANDS = {
    "=": "amount",
    "c": "clear",
    "r": "rebet",
    "x": "double",
    "d": "deal",
    "s": "seed",
    "n": "new",
}


def place_bets(session: Session, round_: Round) -> int:
    """Let the player build stakes until the round takes them; his seat. `Leave` if he gets up."""
    keys, words = _keys(session), session.words
    while True:
        desk, status = session.desk, session.status(round_)
        session.console.show(
            session.tables.betting(desk, session.box, session.player.balance, status)
        )
        session.remind(prompts_before(session.game, desk.stakes))
        place = words.box(session.game, session.box)
        chip, staked = words.money(desk.chip), words.money(desk.total)
        question = words.text("ask-stakes", place=place, chip=chip, staked=staked)
        char = session.console.ask(question, keys)
        try:
            if char in ("d", "enter"):
                return _deal(session, round_)
            _press(session, char)
        except REFUSALS as error:
            session.refuse(error)


def _keys(session: Session) -> tuple[Key, ...]:
    rules, words, say = session.game.rules, session.words, session.words.text
    spots = [(char, name) for char, name in CHARS.items() if name in session.game.stakes]
    capitals = " ".join(char.upper() for char, _ in spots)
    boxes = [Key(str(box), f"{rules.holder}-{box}") for box in session.desk.boxes]
    choose = say(f"key-choose-{rules.holder}") if len(boxes) > 1 else ""
    first = Key("1", boxes[0].word, choose, f"1-{len(boxes)}")
    adds = [(char, name, say("key-add-chip", spot=words.spot(name))) for char, name in spots]
    return (
        first,
        *boxes[1:],
        *(Key(char, name, says) for char, name, says in adds),
        Key(capitals[0], f"-{spots[0][1]}", say("key-take-back"), capitals),
        *(Key(char.upper(), f"-{name}") for char, name in spots[1:]),
        Key("+", "chip-up", say("key-other-chip"), "+ -"),
        Key("-", "chip-down"),
        *(Key(char, word, say(f"key-{word}")) for char, word in _COMMANDS.items()),
        *session.always_keys,
        *(Key(name, name) for name in ("enter", "left", "right", "up", "down")),
    )


def _press(session: Session, char: str) -> None:
    desk = session.desk
    match char:
        case "+" | "up":
            session.desk = desk.turn(1)
        case "-" | "down":
            session.desk = desk.turn(-1)
        case "left" | "right":
            step = 1 if char == "right" else -1
            session.box = (session.box - 1 + step) % session.game.rules.boxes + 1
        case "=":
            _type_amount(session)
        case "c":
            session.desk = desk.clear()
        case "r" if not desk.last:
            session.console.say(session.words.text("nothing-to-rebet"))
        case "r":
            session.desk = desk.rebet()
        case "x":
            session.desk = desk.double()
        case "s":
            _seed_and_cut(session)
        case "n":
            session.player.balance = max(session.player.balance, session.player.bankroll)
        case _ if char.isdecimal():
            session.box = int(char)
        case _ if char in CHARS:
            session.desk = desk.add((session.box, CHARS[char]))
        case _ if char.lower() in CHARS and char.isupper():
            session.desk = desk.take_back((session.box, CHARS[char.lower()]))
        case _:
            session.always(char)


def _type_amount(session: Session) -> None:
    names = {char: name for char, name in CHARS.items() if name in session.game.stakes}
    words, say = session.words, session.words.text
    listed = ", ".join(
        say("spot-key", key=char, spot=words.spot(name)) for char, name in names.items()
    )
    char, _, amount = session.console.line(say("ask-amount", spots=listed)).partition(" ")
    if char not in names:
        session.console.say(say("spot-unknown", typed=repr(char[:24]), spots=listed))
        return
    cents = parse_money(words.amount(amount))
    session.desk = session.desk.stake((session.box, names[char]), cents)


def _seed_and_cut(session: Session) -> None:
    say = session.words.text
    seed = session.console.line(say("ask-seed"))
    check_client_seed(seed)
    cut = session.console.line(say("ask-cut")) or "0"
    number = int(cut) if cut.isascii() and cut.isdecimal() and len(cut) < 3 else -1
    check_cut(number)
    session.client_seed, session.cut = seed or None, number
    own, fresh = say("seed-own", seed=repr(seed), cut=number), say("seed-fresh", cut=number)
    session.console.say(own if seed else fresh)


def _deal(session: Session, round_: Round) -> int:
    seats = seated(session.game, session.desk.stakes, session.player.balance)
    chosen = session.client_seed
    seeds = {} if chosen is None else dict.fromkeys(seats, chosen)
    round_.start(seats, seeds, session.cut)
    (seat,) = seats
    return seat
