"""A game's rules as data: identity, settings, pay tables and the order of dealing, from one TOML.

Keys are closed: an error names the file and the key. Every setting and pay row cites its paragraph.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

from croupier.cards import Card, parse_cards
from croupier.errors import CroupierError, RulesError

SettingValue: TypeAlias = int | str | tuple[int, ...]

VARIANT, STANDARD = "variant", "standard"
"""The setting that chooses a game's variant, where it has several, and the one without a name."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that a house may set: its default, what it allows, its meaning and its paragraph.

    An integer has a `minimum` and perhaps a `maximum`, a text its `choices`; a list of integers is
    ascending and each of them at least `minimum`. Where the choices are pay tables, they are of the
    bet that it `pays`, which is called as the setting unless it is named.
    """

    name: str
    default: SettingValue
    source: str
    says: str
    minimum: int = 0
    maximum: int | None = None
    choices: tuple[str, ...] = ()
    pays: str = ""

    def checked(self, value: object) -> SettingValue:
        """The value as this setting holds it; `RulesError("setting-value")` if it does not."""
        if isinstance(self.default, int) and type(value) is int and self._bounded(value):
            return value
        if isinstance(self.default, str) and isinstance(value, str) and value in self.choices:
            return value
        if isinstance(self.default, tuple) and isinstance(value, list | tuple) and value:
            numbers = tuple(value)
            whole = all(type(number) is int and self._bounded(number) for number in numbers)
            if whole and numbers == tuple(sorted(set(numbers))):
                return numbers
        raise RulesError("setting-value", f"{self.name} = {value!r:.40}: {self._allowed()}")

    def _bounded(self, value: int) -> bool:
        return self.minimum <= value and (self.maximum is None or value <= self.maximum)

    def _allowed(self) -> str:
        if self.choices:
            return "one of " + ", ".join(self.choices)
        bounds = f"from {self.minimum}" + ("" if self.maximum is None else f" to {self.maximum}")
        if isinstance(self.default, tuple):
            return f"an ascending list of whole numbers {bounds}"
        return f"a whole number {bounds}"


@dataclass(frozen=True, slots=True)
class PayRow:
    """`pays` to one for a hand, by the paragraph `source`."""

    hand: str
    pays: int
    source: str


@dataclass(frozen=True, slots=True)
class PayTable:
    """What a bet pays by hand, the best hand first; hands that are not there are not paid."""

    name: str
    title: str
    source: str
    rows: tuple[PayRow, ...]

    def pays(self, hand: str) -> int | None:
        """The multiple to one that a hand is paid, None where it is not."""
        return next((row.pays for row in self.rows if row.hand == hand), None)


@dataclass(frozen=True, slots=True)
class SpotRules:
    """A figure on the table and the bet that is placed on it."""

    name: str
    title: str
    figure: str
    source: str


@dataclass(frozen=True, slots=True)
class DealRound:
    """One card in turn to each of `to`, as often as `times`; `boxes` stands for all in play."""

    to: tuple[str, ...]
    times: int


@dataclass(frozen=True, slots=True)
class Rules:
    """One version of one game's rules, with the settings in force.

    `name` and `summary` are those of the variant in force. `boxes` are on the table and
    `most_boxes` of them may be one player's; `holder` names a box's cards in the deal, and
    `qualifies_from` is the lowest hand with which the dealer qualifies.
    """

    id: str
    name: str
    code: str
    version: int
    source: str
    summary: str
    boxes: int
    most_boxes: int
    holder: str
    spots: tuple[SpotRules, ...]
    qualifies_from: tuple[Card, ...]
    deal: tuple[DealRound, ...]
    settings: tuple[Setting, ...]
    values: Mapping[str, SettingValue]
    paytables: Mapping[str, PayTable]
    hash: str

    @property
    def table(self) -> str:
        """What a table with these rules is called: the game's id, and the variant in force."""
        return table_name(self.id, self.values)

    def number(self, setting: str) -> int:
        """The value of a setting that is a whole number."""
        value = self.values[setting]
        assert isinstance(value, int)
        return value

    def word(self, setting: str) -> str:
        """The value of a setting that is a text."""
        value = self.values[setting]
        assert isinstance(value, str)
        return value

    def numbers(self, setting: str) -> tuple[int, ...]:
        """The value of a setting that is a list of whole numbers."""
        value = self.values[setting]
        assert isinstance(value, tuple)
        return value

    def paytables_in_force(self) -> dict[str, PayTable]:
        """By the bet that they pay: of those that a setting chooses among, the chosen one."""
        settings = {choice: one for one in self.settings for choice in one.choices}
        return {
            settings[name].pays if name in settings else name: table
            for name, table in self.paytables.items()
            if name not in settings or self.values[settings[name].name] == name
        }

    def paytable(self, bet: str) -> PayTable:
        """What a bet pays under the settings in force."""
        return self.paytables_in_force()[bet]


def table_name(game: str, settings: Mapping[str, object]) -> str:
    """What a table of a game under these settings is called."""
    variant = settings.get(VARIANT, STANDARD)
    return game if variant == STANDARD else f"{game}-{variant}"


@cache
def rules_files() -> dict[tuple[str, int], tuple[str, dict[str, Any]]]:
    """File name and content of every rules file that is shipped, by game id and version."""
    found: dict[tuple[str, int], tuple[str, dict[str, Any]]] = {}
    for file in resources.files("croupier.games").iterdir():
        if file.name.endswith(".toml"):
            data = tomllib.loads(file.read_text("utf-8"))
            found[data["id"], data["version"]] = (file.name, data)
    return found


def load_rules(
    game: str, settings: Mapping[str, object] | None = None, version: int | None = None
) -> Rules:
    """The rules of a game by id, the newest version unless one is named, with settings changed.

    `RulesError` with code `unknown-game`, `unknown-version`, `unknown-setting` or `setting-value`.
    """
    files = rules_files()
    versions = sorted(number for name, number in files if name == game)
    if not versions:
        known = ", ".join(sorted({name for name, _ in files}))
        raise RulesError("unknown-game", f"there is no game {game!r:.40}: {known}")
    version = versions[-1] if version is None else version
    if type(version) is not int or (game, version) not in files:
        raise RulesError("unknown-version", f"{game} has no version {version!r:.40}")
    return read_rules(*files[game, version], {} if settings is None else settings)


def rules_on_disk(game: str, version: int) -> Rules:
    """The rules of a shipped file as it is now, which may have changed since it was loaded.

    `RulesError("rules-file")` if there are none in it any more.
    """
    name, _ = rules_files()[game, version]
    try:
        data = tomllib.loads((resources.files("croupier.games") / name).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise RulesError("rules-file", f"{name}: {error}") from None
    return read_rules(name, data, {})


def read_rules(file: str, data: Mapping[str, Any], settings: Mapping[str, object]) -> Rules:
    """Rules from a parsed TOML; `file` is named in the error if they do not hold."""
    try:
        return _read(data, settings)
    except RulesError as error:
        raise RulesError(error.code, f"{file}: {error.message}") from None
    except CroupierError as error:
        raise RulesError("rules-file", f"{file}: {error.message}") from None


def _read(data: Mapping[str, Any], settings: Mapping[str, object]) -> Rules:
    top = _closed(
        data,
        "",
        {"id": str, "name": str, "code": str, "version": int, "source": str, "summary": str}
        | {"table": dict, "spots": list, "deal": dict, "settings": list, "paytables": dict},
        {"dealer": dict, "variants": dict},
    )
    table = _closed(
        top["table"], "table", {"boxes": int, "holder": str, "source": str}, {"most": int}
    )
    dealer = _closed(top["dealer"] or {}, "dealer", {}, {"qualifies_from": str, "source": str})
    deal = _closed(top["deal"], "deal", {"rounds": list, "source": str})
    known = tuple(_setting(item, f"settings[{i}]") for i, item in enumerate(top["settings"]))
    values = _in_force(known, settings)
    name, summary = _called(top, values)
    return Rules(
        **{key: top[key] for key in ("id", "code", "version", "source")},
        name=name,
        summary=summary,
        boxes=table["boxes"],
        most_boxes=table["most"] or table["boxes"],
        holder=table["holder"],
        spots=tuple(_spot(item, f"spots[{i}]") for i, item in enumerate(top["spots"])),
        qualifies_from=parse_cards(dealer["qualifies_from"] or ""),
        deal=tuple(_round(item, f"deal.rounds[{i}]") for i, item in enumerate(deal["rounds"])),
        settings=known,
        values=values,
        paytables={name: _paytable(name, item) for name, item in top["paytables"].items()},
        hash=_hash(data, values),
    )


def _called(top: Mapping[str, Any], values: Mapping[str, SettingValue]) -> tuple[str, str]:
    """Name and summary; every variant but the standard one has its own."""
    variants = top["variants"] or {}
    own = {
        variant: _closed(item, f"variants.{variant}", {"name": str, "summary": str})
        for variant, item in variants.items()
    }
    called = own.get(str(values.get(VARIANT, STANDARD)), top)
    return called["name"], called["summary"]


def _closed(
    data: object,
    where: str,
    required: Mapping[str, type],
    optional: Mapping[str, type] | None = None,
) -> dict[str, Any]:
    """The table's values with None for what is absent; refuses unknown, missing and mistyped."""
    if not isinstance(data, Mapping):
        raise RulesError("rules-file", f"{where} is not a table")
    dot = f"{where}." if where else ""
    allowed = {**required, **(optional or {})}
    for key, value in data.items():
        if key not in allowed:
            raise RulesError("rules-file", f"unknown key {dot}{key}")
        if not isinstance(value, allowed[key]) or isinstance(value, bool):
            raise RulesError("rules-file", f"{dot}{key} is not of the right type")
    for key in required:
        if key not in data:
            raise RulesError("rules-file", f"missing key {dot}{key}")
    return {key: data.get(key) for key in allowed}


def _setting(data: object, where: str) -> Setting:
    item = _closed(
        data,
        where,
        {"name": str, "default": object, "source": str, "says": str},
        {"minimum": int, "maximum": int, "choices": list, "pays": str},
    )
    default = item["default"]
    setting = Setting(
        item["name"],
        tuple(default) if isinstance(default, list) else default,
        item["source"],
        item["says"],
        item["minimum"] or 0,
        item["maximum"],
        tuple(item["choices"] or ()),
        item["pays"] or item["name"],
    )
    setting.checked(default)
    return setting


def _in_force(known: Iterable[Setting], chosen: Mapping[str, object]) -> dict[str, SettingValue]:
    by_name = {setting.name: setting for setting in known}
    if not isinstance(chosen, Mapping):
        raise RulesError("setting-value", f"{chosen!r:.40} are no settings by name")
    for name in chosen:
        if name not in by_name:
            names = ", ".join(by_name)
            raise RulesError("unknown-setting", f"there is no setting {name!r:.40}: {names}")
    values = {
        name: setting.checked(chosen[name]) if name in chosen else setting.default
        for name, setting in by_name.items()
    }
    _check_ranges(values)
    return values


def _check_ranges(values: Mapping[str, SettingValue]) -> None:
    """Refuse a `min_` above the `max_` of the same name: no stake would be taken."""
    for name, lowest in values.items():
        highest = values.get(f"max_{name.removeprefix('min_')}")
        if not (name.startswith("min_") and isinstance(lowest, int) and isinstance(highest, int)):
            continue
        if lowest > highest:
            raise RulesError("setting-value", f"{name} = {lowest!r:.24}: at most {highest}")


def _spot(data: object, where: str) -> SpotRules:
    return SpotRules(
        **_closed(data, where, {"name": str, "title": str, "figure": str, "source": str})
    )


def _round(data: object, where: str) -> DealRound:
    item = _closed(data, where, {"to": list, "times": int})
    if not all(isinstance(name, str) for name in item["to"]):
        raise RulesError("rules-file", f"{where}.to is not a list of names")
    if item["times"] < 1:
        raise RulesError("rules-file", f"{where}.times is not 1 or more")
    return DealRound(tuple(item["to"]), item["times"])


def _paytable(name: str, data: object) -> PayTable:
    where = f"paytables.{name}"
    item = _closed(data, where, {"title": str, "source": str, "rows": list})
    rows = []
    for i, row in enumerate(item["rows"]):
        values = _closed(row, f"{where}.rows[{i}]", {"hand": str, "pays": int, "source": str})
        if values["pays"] < 1:
            raise RulesError("rules-file", f"{where}.rows[{i}].pays is not 1 or more")
        rows.append(PayRow(**values))
    return PayTable(name, item["title"], item["source"], tuple(rows))


def _hash(data: Mapping[str, Any], values: Mapping[str, SettingValue]) -> str:
    """SHA-256 over the canonical JSON of the rules and the settings in force."""
    text = json.dumps(
        {"rules": data, "settings": values},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return hashlib.sha256(text.encode()).hexdigest()
