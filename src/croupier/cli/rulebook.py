"""The games as they are listed, and one game's rules on a page: settings, bets and pay tables."""

import re
from collections.abc import Iterator, Sequence

from croupier.games import GAMES, Game, load_game
from croupier.games.rules import PayTable, Rules, SettingValue, load_rules

_WHOLE = re.compile(r"-?\d{1,18}", re.ASCII)


def game_list() -> Iterator[str]:
    """Every game: its id, its name and what it is about."""
    width = max(map(len, GAMES))
    for name in GAMES:
        rules = load_game(name).rules
        yield f"{name:<{width}}  {rules.name}: {rules.summary}"


def rules_page(game: Game) -> Iterator[str]:
    """A game's rules under the settings in force."""
    rules = game.rules
    yield f"{rules.name}, version {rules.version}"
    yield rules.summary
    yield f"Full rules: docs/rules, the paragraphs cited as {rules.code}. {rules.source}."
    yield ""
    several = f"{rules.holder}es" if rules.holder.endswith("x") else f"{rules.holder}s"
    boxes = rules.holder if rules.boxes == 1 else several
    yield f"Table: {rules.boxes} {boxes}, up to {rules.most_boxes} for one player."
    for spot in rules.spots:
        yield f"  {spot.title}: the {spot.figure} ({spot.source})"
    yield ""
    yield "Settings, changed with --set NAME=VALUE (amounts in cents):"
    for setting in rules.settings:
        value, default = rules.values[setting.name], setting.default
        changed = "" if value == default else f", default {value_text(default)}"
        yield f"  {setting.name} = {value_text(value)}{changed} ({setting.source})"
        yield f"      {setting.says}"
        if setting.choices:
            yield f"      one of {', '.join(setting.choices)}"
    for table in _tables_in_force(rules):
        yield ""
        yield f"{table.title} pays, to one ({table.source}):"
        for row in table.rows:
            yield f"  {row.hand:<16} {row.pays:>5,}:1"


def value_text(value: SettingValue) -> str:
    """A setting's value as `--set` takes it."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _tables_in_force(rules: Rules) -> Iterator[PayTable]:
    """All but those that a setting chooses among and has not chosen."""
    others = {
        name
        for setting in rules.settings
        for name in setting.choices
        if name != rules.values[setting.name]
    }
    return (table for name, table in rules.paytables.items() if name not in others)


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
