"""A record read back from JSON: closed keys, and a complaint names the field by its path."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar, cast, get_args

from croupier.cards import Card
from croupier.errors import InvalidNotation, RecordError
from croupier.games.actions import parse_action
from croupier.games.round import MAX_CENTS, STAKE_NAMES, Line, Outcome, Slot, Spot, Stakes
from croupier.games.rules import SettingValue
from croupier.record.round import (
    FORMAT,
    Decision,
    LogPlace,
    Record,
    Result,
    RulesInForce,
    Seat,
)

ROUND_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,79}", re.ASCII)
"""A round's id names its file, so it has no dot, no slash and no capital letter."""

LARGEST = 2**63 - 1
LATEST_MS = 253_402_300_799_999
"""The last millisecond that a calendar of four-digit years can name."""

_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)
_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_PLAIN = re.compile(r"\w{1,40}", re.ASCII)
_T = TypeVar("_T")


def parse_record(value: object) -> Record:
    """The record that a JSON value is; `RecordError("record-schema")` names the first bad field."""
    top = Field(value).closed(
        *("format", "digest", "round", "table", "game", "rules", "sealed", "commitment", "log"),
        *("cut", "client_seeds", "taken", "seats", "started_at_ms", "ended_at_ms", "server_seed"),
    )
    if top["format"].value != FORMAT:
        raise top["format"].wrong(f"not {FORMAT}")
    top["digest"].matching(_HEX)
    record = Record(
        round=top["round"].matching(ROUND_ID),
        table=top["table"].text(),
        game=top["game"].text(),
        rules=_rules(top["rules"]),
        sealed=top["sealed"].yes_or_no(),
        commitment=top["commitment"].matching(_HEX),
        log=None if top["log"].value is None else _log_place(top["log"]),
        cut=top["cut"].whole(0, 51),
        client_seeds={number: field.text() for number, field in top["client_seeds"].numbered()},
        taken=tuple(item.whole(1) for item in top["taken"].items()),
        seats={number: _seat(field) for number, field in top["seats"].numbered()},
        started_at_ms=top["started_at_ms"].whole(0, LATEST_MS),
        ended_at_ms=top["ended_at_ms"].whole(0, LATEST_MS),
        server_seed=top["server_seed"].matching(_HEX),
    )
    if not record.seats or not record.seats.keys() <= record.client_seeds.keys():
        raise top["seats"].wrong("no seat, or one without a client seed")
    if list(record.taken) != sorted(set(record.taken)):
        raise top["taken"].wrong("not ascending")
    return record


@dataclass(frozen=True, slots=True)
class Field:
    """A JSON value of a record and its path from the top."""

    value: object
    path: str = ""

    def wrong(self, what: str) -> RecordError:
        """The complaint about this field."""
        return RecordError("record-schema", f"{self.path or 'the record'}: {what}")

    def closed(self, *names: str) -> dict[str, "Field"]:
        """The fields of an object that has these and no others."""
        found = dict(self.entries())
        for name in names:
            if name not in found:
                raise self._below(name).wrong("missing")
        for name, field in found.items():
            if name not in names:
                raise field.wrong("unknown field")
        return found

    def numbered(self) -> Iterator[tuple[int, "Field"]]:
        """The fields of an object whose keys are numbers from 1."""
        for name, field in self.entries():
            if not _NUMBER.fullmatch(name):
                raise field.wrong("the key is not a number of 1 or more")
            yield int(name), field

    def items(self) -> list["Field"]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.wrong("not a list")
        return [Field(item, f"{self.path}[{place}]") for place, item in enumerate(self.value)]

    def whole(self, lowest: int = 0, highest: int = MAX_CENTS) -> int:
        """A whole number within bounds."""
        if type(self.value) is not int or not lowest <= self.value <= highest:
            raise self.wrong(f"not a whole number of {lowest} to {highest}")
        return self.value

    def yes_or_no(self) -> bool:
        """A truth value."""
        if not isinstance(self.value, bool):
            raise self.wrong("neither true nor false")
        return self.value

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.wrong("not a text")
        return self.value

    def matching(self, pattern: re.Pattern[str]) -> str:
        """A text of the pattern."""
        if not pattern.fullmatch(self.text()):
            raise self.wrong(f"not of the form {pattern.pattern}")
        return self.text()

    def among(self, words: tuple[str, ...]) -> str:
        """One of these texts."""
        if self.text() not in words:
            raise self.wrong("not one of " + ", ".join(words))
        return self.text()

    def parsed(self, parse: Callable[[str], _T]) -> _T:
        """What a text stands for; only the one text that the value itself gives is taken."""
        try:
            found = parse(self.text())
        except InvalidNotation as error:
            raise self.wrong(error.message) from None
        if str(found) != self.value:
            raise self.wrong(f"written {str(found)!r:.60} here")
        return found

    def entries(self) -> Iterator[tuple[str, "Field"]]:
        """The fields of an object."""
        if not isinstance(self.value, dict):
            raise self.wrong("not an object")
        return ((name, self._below(name)) for name, value in self.value.items())

    def _below(self, name: str) -> "Field":
        assert isinstance(self.value, dict)
        # A key of a hostile file may be anything, and the path is shown to people.
        shown = name if _PLAIN.fullmatch(name) else repr(name[:40])
        return Field(self.value.get(name), f"{self.path}.{shown}" if self.path else shown)


def _rules(field: Field) -> RulesInForce:
    top = field.closed("version", "hash", "settings")
    settings = dict(top["settings"].entries())
    return RulesInForce(
        top["version"].whole(1),
        top["hash"].matching(_HEX),
        {name: _setting(value) for name, value in settings.items()},
    )


def _setting(field: Field) -> SettingValue:
    if isinstance(field.value, str):
        return field.value
    if isinstance(field.value, list):
        return tuple(item.whole(-LARGEST, LARGEST) for item in field.items())
    return field.whole(-LARGEST, LARGEST)


def _log_place(field: Field) -> LogPlace:
    top = field.closed("position", "hash")
    return LogPlace(top["position"].whole(), top["hash"].matching(_HEX))


def _seat(field: Field) -> Seat:
    top = field.closed("balance", "stakes", "opened", "actions", "settlement")
    return Seat(
        balance=top["balance"].whole(),
        stakes={number: _stakes(placed) for number, placed in top["stakes"].numbered()},
        opened=tuple(_opened(pair) for pair in top["opened"].items()),
        decisions=tuple(_decision(made) for made in top["actions"].items()),
        result=_result(top["settlement"]),
    )


def _stakes(field: Field) -> Stakes:
    placed = dict(field.entries())
    for name, stake in placed.items():
        if name not in STAKE_NAMES:
            raise stake.wrong("no bet has this name")
    return Stakes(**{name: stake.whole(1) for name, stake in placed.items()})


def _opened(field: Field) -> tuple[Slot, Card]:
    pair = field.items()
    if len(pair) != 2:
        raise field.wrong("not a slot and a card")
    return pair[0].parsed(Slot.parse), pair[1].parsed(Card.parse)


def _decision(field: Field) -> Decision:
    top = field.closed("box", "action", "at_ms")
    return Decision(
        top["box"].whole(1), top["action"].parsed(parse_action), top["at_ms"].whole(0, LATEST_MS)
    )


def _result(field: Field) -> Result:
    top = field.closed("lines", "staked", "returned", "net", "balance")
    return Result(
        lines=tuple(_line(line) for line in top["lines"].items()),
        staked=top["staked"].whole(0, LARGEST),
        returned=top["returned"].whole(0, LARGEST),
        net=top["net"].whole(-LARGEST, LARGEST),
        balance=top["balance"].whole(0, LARGEST),
    )


def _line(field: Field) -> Line:
    top = field.closed("box", "spot", "stake", "returned", "outcome", "rule", "pays", "capped")
    return Line(
        box=top["box"].whole(1),
        spot=cast(Spot, top["spot"].among(get_args(Spot))),
        stake=top["stake"].whole(0, LARGEST),
        returned=top["returned"].whole(0, LARGEST),
        outcome=cast(Outcome, top["outcome"].among(get_args(Outcome))),
        rule=top["rule"].text(),
        pays=None if top["pays"].value is None else top["pays"].whole(1),
        capped=top["capped"].whole(0, LARGEST),
    )
