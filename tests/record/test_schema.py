"""The parser and the JSON Schema take the same records, and complaints name the field."""

import json
import re
from pathlib import Path

import pytest

from croupier.errors import RecordError
from croupier.record.schema import parse_record
from tests.record.json_schema import Schema
from tests.record.samples import SAMPLES, Json, as_json, containers, leaves, replaced, sealed
from tests.record.samples import Path as FieldPath

FILE = Path(__file__).parents[2] / "docs" / "schema" / "round-1.json"
SCHEMA = Schema(json.loads(FILE.read_text("utf-8")))

BEYOND_SCHEMA = ("taken: not ascending", "seats: no seat", "comes twice", "written '")
"""What the parser asks and a JSON Schema cannot say."""

OTHERS: tuple[Json, ...] = (
    *(None, True, [], {}, "", "x", "1", "01", "Ah", "as", "box1.3@7", "box0.3@7", "box1.3@52"),
    *("box1.03@7", "board.2@0", "fold", "Fold", "bet insurance=0", "bet insurance=7", "play 0"),
    *("change", "change 2c 2c", "change 2c Ad", "change Ad 2c", "play 007", "win", "given-win"),
    *("A" * 64, "a" * 64, "a" * 63, "../../etc", "a-b", "ante", "ante_bonus"),
    *(-1, 0, 1, 51, 52, 2**53, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), 253_402_300_800_000),
    *([1], [2, 1], [1, 1], [0], ["box1.3@7", "Ah"], ["Ah", "box1.3@7"], ["box1.3@7", "Ah", "Ah"]),
    *({"1": {}}, {"0": {}}, {"1": "x"}, {"ante": 1}, {"ante": 0}, {"insurance": 1}),
)


def kind(path: FieldPath) -> str:
    """The field that a path leads to, in whichever seat, box or line."""
    names = ["#" if str(name).isdigit() else str(name) for name in path]
    return ".".join([*names[:-1], str(path[-1])] if "opened" in names else names)


def complaint(value: Json) -> str:
    """What the parser has against a value, empty if nothing."""
    try:
        parse_record(value)
    except RecordError as error:
        return f"{error.code}: {error}"
    return ""


@pytest.mark.parametrize("game", SAMPLES)
def test_a_record_is_of_the_shape(game: str) -> None:
    record, _ = sealed(game)
    assert parse_record(as_json(record)) == record
    assert SCHEMA.fits(as_json(record))


@pytest.mark.parametrize("game", SAMPLES)
def test_parser_and_schema_agree_on_every_value(game: str) -> None:
    record, _ = sealed(game)
    value = as_json(record)
    paths = {kind(path): path for path, _ in (*leaves(value), *containers(value)) if path}
    for path in paths.values():
        for other in OTHERS:
            changed = replaced(value, path, other)
            says = complaint(changed)
            if not any(part in says for part in BEYOND_SCHEMA):
                assert SCHEMA.fits(changed) == (not says), (path, other, says)


@pytest.mark.parametrize("game", SAMPLES)
def test_parser_and_schema_refuse_fields_missing_or_too_many(game: str) -> None:
    record, _ = sealed(game)
    whole = as_json(record)
    for path, value in containers(whole):
        if "settings" in path or isinstance(value, list) or any(map(str.isdigit, value)):
            continue
        for name in value:
            rest = {key: inner for key, inner in value.items() if key != name}
            for changed in (rest, {**value, "other": 1}):
                altered = replaced(whole, path, changed)
                if "stakes" in path and changed is rest:
                    continue  # a bet that is not placed is not there
                assert complaint(altered)
                assert not SCHEMA.fits(altered)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("format",), "croupier/round/2", "format: not croupier/round/1"),
        (("round",), "../../../x", "round: not of the form"),
        (("log",), {"position": 1}, "log.hash: missing"),
        (("seats", "1", "opened", 2), ["box1.3@7"], "seats.1.opened[2]: not a slot and a card"),
        (("seats", "1", "opened", 2, 1), "Xx", "seats.1.opened[2][1]: 'Xx' is not a card"),
        (("seats", "1", "actions", 1, "action"), "change 2c 3d", "written 'change 3d 2c' here"),
        (("seats", "1", "actions", 1, "box"), True, "seats.1.actions[1].box: not a whole number"),
        (("seats", "1", "settlement", "lines", 2, "spot"), "tip", "lines[2].spot: not one of ante"),
        (("seats", "1", "stakes", "x"), {}, "seats.1.stakes.x: the key is not a number"),
        (("seats", "2\n"), {}, r"seats.'2\n': the key is not a number"),
        (("seats",), {}, "seats: no seat, or one without a client seed"),
        (("taken",), [2, 1], "taken: not ascending"),
    ],
)
def test_a_complaint_names_the_field(path: FieldPath, value: Json, says: str) -> None:
    record, _ = sealed("two-plus-four")
    assert re.search(re.escape(says), complaint(replaced(as_json(record), path, value)))


def test_a_complaint_is_one_printable_line() -> None:
    record, _ = sealed("two-plus-four")
    for hostile in ("\x1b[2J\n", "a\nb", "‮", "x" * 10_000):
        for path in ((), ("rules",), ("seats",), ("seats", "1", "stakes")):
            says = complaint(replaced(as_json(record), (*path, hostile), 1))
            assert says.isprintable()
            assert len(says) < 300


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, True])
def test_what_is_no_record_is_refused(value: Json) -> None:
    assert complaint(value)
    assert not SCHEMA.fits(value)
