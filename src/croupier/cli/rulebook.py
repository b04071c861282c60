"""The games as they are listed, and one game's rules on a page: settings, bets and pay tables."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import wraps

import click

from croupier.games import GAMES, Game, load_game, load_tables
from croupier.games.rules import VARIANT, Rules, Setting, SettingValue, load_rules
from croupier.words import Words

_WHOLE = re.compile(r"-?\d{1,18}", re.ASCII)


def game_list() -> Iterator[str]:
    """Every game: its id, its name and what it is about; under it its variants."""
    width = max(map(len, GAMES))
    for game in load_tables().values():
        rules = game.rules
        if rules.table == rules.id:
            yield f"{rules.id:<{width}}  {rules.name}: {rules.summary}"
        else:
            yield f"{'':<{width}}  also --variant {rules.word(VARIANT)}"


def rules_page(game: Game, words: Words) -> Iterator[str]:
    """A game's rules under the settings in force."""
    rules, say = game.rules, words.text
    yield say("rules-version", game=say(f"game-{rules.table}"), version=rules.version)
    yield say(f"summary-{rules.table}")
    yield say("rules-where", code=rules.code)
    yield ""
    yield say(f"rules-{rules.holder}", count=rules.boxes, most=rules.most_boxes)
    for spot in rules.spots:
        title, figure = say(f"spot-{spot.name}"), say(f"figure-{spot.figure}")
        yield f"  {say('rules-spot', spot=title, figure=figure, rule=words.rule(spot.source))}"
    yield ""
    yield say("rules-settings")
    for setting in rules.settings:
        yield from _setting(rules, setting, words)
    for bet, table in rules.paytables_in_force().items():
        yield ""
        yield say("rules-pays", bet=say(f"spot-{bet}"), rule=words.rule(table.source))
        for row in table.rows:
            yield f"  {words.category(row.hand):<20} {words.count(row.pays):>5}:1"


def _setting(rules: Rules, setting: Setting, words: Words) -> Iterator[str]:
    value, default = rules.values[setting.name], setting.default
    line = f"  {setting.name} = {value_text(value)}"
    if value != default:
        line += f", {words.text('rules-default', value=value_text(default))}"
    yield f"{line} ({words.rule(setting.source)})"
    yield f"      {words.text(f'setting-{setting.name}')}"
    if setting.choices:
        yield f"      {words.text('rules-choices', choices=', '.join(setting.choices))}"


def value_text(value: SettingValue) -> str:
    """A setting's value as `--set` takes it."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def settings_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options `--set` and `--variant`: both are among the `settings` of the command."""

    @click.option(
        "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a setting."
    )
    @click.option("--variant", metavar="NAME", help="The variant, where a game has several.")
    @wraps(command)
    def given(*args: object, settings: Sequence[str], variant: str | None, **rest: object) -> None:
        named = () if variant is None else (f"{VARIANT}={variant}",)
        command(*args, settings=(*settings, *named), **rest)

    return given


def with_settings(game: str, chosen: Sequence[str]) -> Game:
    """A game with settings changed as `--set NAME=VALUE` says; `RulesError` if it has none such."""
    kinds = {setting.name: setting.default for setting in load_rules(game).settings}
    values = {}
    for text in chosen:
        name, _, value = text.partition("=")
        values[name] = _value(kinds.get(name, ""), value)
    return load_game(game, values)


def _value(default: SettingValue, text: str) -> object:
    """A value of the default's kind; the text itself where it is none, so that it is refused."""
    parts = text.split(",") if isinstance(default, tuple) else [text]
    if isinstance(default, str) or not all(_WHOLE.fullmatch(part) for part in parts):
        return text
    numbers = [int(part) for part in parts]
    return numbers if isinstance(default, tuple) else numbers[0]
