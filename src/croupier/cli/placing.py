"""Before the deal: the player places chips, and may have a seed of his own and a cut (`2P4 R5`)."""

from croupier.cli.console import Key
from croupier.cli.money import parse_money
from croupier.cli.promptings import before_the_deal
from croupier.cli.session import ALWAYS, REFUSALS, Session
from croupier.cli.table import betting_table
from croupier.deal import check_client_seed, check_cut
from croupier.games.round import StakeName
from croupier.record import Round
from croupier.record.seating import seated
from croupier.record.words import money, place_title, spot_title

CHARS: dict[str, StakeName] = {"a": "ante", "b": "bonus", "u": "aces_up"}
"""The key of each spot; its capital takes the last chip back."""


def place_bets(session: Session, round_: Round) -> int:
    """Let the player build stakes until the round takes them; his seat. `Leave` if he gets up."""
    keys = _keys(session)
    while True:
        game, desk = session.game, session.desk
        status = session.status(round_)
        session.console.show(betting_table(game, desk, session.box, session.player.balance, status))
        if session.player.preferences.promptings:
            for prompting in before_the_deal(game, desk):
                session.console.remind(prompting)
        place = place_title(game.holder(session.box))
        char = session.console.ask(
            f"{place}, chip {money(desk.chip)}, staked {money(desk.total)}.", keys
        )
        try:
            if char in ("d", "enter"):
                return _deal(session, round_)
            _press(session, char)
        except REFUSALS as error:
            session.refuse(error)


def _keys(session: Session) -> tuple[Key, ...]:
    rules = session.game.rules
    spots = [(char, name) for char, name in CHARS.items() if name in session.game.stakes]
    capitals = " ".join(char.upper() for char, _ in spots)
    boxes = [Key(str(box), f"{rules.holder}-{box}") for box in session.desk.boxes]
    choose = f"choose the {rules.holder}" if len(boxes) > 1 else ""
    first = Key("1", boxes[0].word, choose, f"1-{len(boxes)}")
    titles = [(char, name, spot_title(rules, name)) for char, name in spots]
    return (
        first,
        *boxes[1:],
        *(Key(char, name, f"{title} +chip") for char, name, title in titles),
        Key(capitals[0], f"-{spots[0][1]}", "take back", capitals),
        *(Key(char.upper(), f"-{name}") for char, name in spots[1:]),
        Key("+", "chip-up", "other chip", "+ -"),
        Key("-", "chip-down"),
        Key("=", "amount", "type an amount"),
        Key("c", "clear", "clear"),
        Key("r", "rebet", "rebet"),
        Key("x", "double", "double"),
        Key("d", "deal", "deal"),
        Key("s", "seed", "seed and cut"),
        Key("n", "new", "new bankroll"),
        *ALWAYS,
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
    listed = ", ".join(
        f"{char} for {spot_title(session.game.rules, name)}" for char, name in names.items()
    )
    char, _, amount = session.console.line(
        f"Spot and amount, such as a 12.50 ({listed}):"
    ).partition(" ")
    if char not in names:
        session.console.say(f"{char[:24]!r} is no spot of this game: {listed}.")
        return
    session.desk = session.desk.stake((session.box, names[char]), parse_money(amount))


def _seed_and_cut(session: Session) -> None:
    seed = session.console.line("Your client seed, any text (empty: a fresh random one):")
    check_client_seed(seed)
    cut = session.console.line("The cut, 0 to 51 cards (empty: 0):") or "0"
    number = int(cut) if cut.isascii() and cut.isdecimal() and len(cut) < 3 else -1
    check_cut(number)
    session.client_seed, session.cut = seed or None, number
    session.console.say(
        f"Client seed {seed!r}, cut {number}." if seed else f"A fresh client seed, cut {number}."
    )


def _deal(session: Session, round_: Round) -> int:
    seats = seated(session.game, session.desk.stakes, session.player.balance)
    chosen = session.client_seed
    seeds = {} if chosen is None else dict.fromkeys(seats, chosen)
    round_.start(seats, seeds, session.cut)
    (seat,) = seats
    return seat
