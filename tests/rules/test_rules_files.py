"""The rules as data: closed keys, errors that name the file and the key, a hash over all of it."""

import copy
import json
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from croupier.errors import RulesError
from croupier.games import GAMES, load_game, load_tables
from croupier.games.pay import five_card_pays, four_card_pays
from croupier.games.rules import PayRow, PayTable, load_rules, read_rules, rules_files
from croupier.hands import five
from tests.rules.refusal import refused

Data = dict[str, Any]
TOP = ("id", "name", "code", "version", "source", "summary", "table", "spots", "deal")


def written(change: Callable[[Data], object], game: str = "two-plus-four") -> Data:
    """A game's rules file with something changed in it."""
    data = copy.deepcopy(rules_files()[game, 1][1])
    change(data)
    return data


def complaint(data: Data) -> str:
    """Why a rules file does not hold."""
    with pytest.raises(RulesError) as caught:
        read_rules("some.toml", data, {})
    assert caught.value.code in ("rules-file", "setting-value")
    prefix, _, rest = caught.value.message.partition("some.toml: ")
    assert not prefix
    return rest


@pytest.mark.parametrize(("game", "version"), sorted(rules_files()))
def test_every_file_holds(game: str, version: int) -> None:
    file, data = rules_files()[game, version]
    assert read_rules(file, data, {}) == load_game(game, version=version).rules


@pytest.mark.parametrize("key", [*TOP, "settings", "paytables"])
def test_missing_keys(key: str) -> None:
    assert complaint(written(lambda data: data.pop(key))) == f"missing key {key}"


@pytest.mark.parametrize("key", [*TOP, "settings", "paytables", "dealer"])
@pytest.mark.parametrize("value", [1.5, True, None, b"text"])
def test_mistyped_keys(key: str, value: Any) -> None:
    mistyped = written(lambda data: data.update({key: value}))
    assert complaint(mistyped) == f"{key} is not of the right type"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(extra=1), "unknown key extra"),
        (lambda data: data["table"].update(extra=1), "unknown key table.extra"),
        (lambda data: data["table"].pop("boxes"), "missing key table.boxes"),
        (lambda data: data["table"].update(boxes="4"), "table.boxes is not of the right type"),
        (lambda data: data["dealer"].update(extra=1), "unknown key dealer.extra"),
        (lambda data: data["deal"].pop("rounds"), "missing key deal.rounds"),
        (lambda data: data["deal"]["rounds"][1].pop("to"), "missing key deal.rounds[1].to"),
        (
            lambda data: data["deal"]["rounds"][0].update(times="5"),
            "deal.rounds[0].times is not of the right type",
        ),
        (
            lambda data: data["deal"]["rounds"][0].update(to=[5]),
            "deal.rounds[0].to is not a list of names",
        ),
        (
            lambda data: data["deal"]["rounds"][0].update(times=0),
            "deal.rounds[0].times is not 1 or more",
        ),
        (lambda data: data["deal"]["rounds"].append(5), "deal.rounds[2] is not a table"),
        (lambda data: data["spots"][0].pop("figure"), "missing key spots[0].figure"),
        (lambda data: data["spots"][2].update(x=1), "unknown key spots[2].x"),
        (lambda data: data["settings"][0].pop("says"), "missing key settings[0].says"),
        (lambda data: data["settings"][1].pop("default"), "missing key settings[1].default"),
        (lambda data: data["settings"][1].pop("source"), "missing key settings[1].source"),
        (
            lambda data: data["settings"][1].update(minimum="1"),
            "settings[1].minimum is not of the right type",
        ),
        (lambda data: data["settings"][1].update(default=0), "min_ante = 0: "),
        (lambda data: data["settings"][1].update(default=1.5), "min_ante = 1.5: "),
        (lambda data: data["settings"][0].update(default=["a"]), "chips = "),
        (lambda data: data["settings"][4].update(choices=["x"]), "insurance_on_tie = 'lost': "),
        (lambda data: data["paytables"].update(x=5), "paytables.x is not a table"),
        (lambda data: data["paytables"]["bet"].pop("rows"), "missing key paytables.bet.rows"),
        (
            lambda data: data["paytables"]["bet"]["rows"][3].pop("pays"),
            "missing key paytables.bet.rows[3].pays",
        ),
        (
            lambda data: data["paytables"]["bet"]["rows"][3].pop("source"),
            "missing key paytables.bet.rows[3].source",
        ),
        (
            lambda data: data["paytables"]["bet"]["rows"][0].update(pays=0),
            "paytables.bet.rows[0].pays is not 1 or more",
        ),
        (
            lambda data: data["paytables"]["bet"]["rows"][0].update(pays=7.5),
            "paytables.bet.rows[0].pays is not of the right type",
        ),
        (lambda data: data.update(variants={"x": {"name": "X"}}), "missing key variants.x.summary"),
        (lambda data: data["settings"][4].update(pays=1), "settings[4].pays is not of the right"),
        (lambda data: data["dealer"].update(qualifies_from="Ah Xx"), "'Xx' is not a card: "),
    ],
)
def test_each_complaint_names_the_file_and_the_key(
    change: Callable[[Data], object], message: str
) -> None:
    assert re.match(re.escape(message), complaint(written(change)))


@pytest.mark.parametrize(
    "rows",
    [
        [PayRow("five of a kind", 5, "2P4 Table 1")],
        [PayRow("one pair", 1, "2P4 Table 1"), PayRow("pair of aces", 2, "2P4 Table 1")],
        [PayRow("flush", 1, "2P4 Table 1"), PayRow("flush", 2, "2P4 Table 1")],
    ],
)
def test_pay_tables_of_unknown_hands_or_with_a_hand_twice(rows: list[PayRow]) -> None:
    table = PayTable("some", "some", "2P4 Table 1", tuple(rows))
    for pays in (five_card_pays, four_card_pays):
        with refused("rules-file"):
            pays(table)


def test_what_lies_between_two_rows_is_not_paid() -> None:
    rows = (PayRow("flush", 3, "2P4 Table 1"), PayRow("three of a kind", 2, "2P4 Table 1"))
    table = PayTable("some", "some", "2P4 Table 1", rows)
    pays = five_card_pays(table)
    multiples = {"flush": 3, "straight": None, "three of a kind": 2, "two pair": None}
    for name, multiple in multiples.items():
        hands = five.range_of(five.Category(name))
        assert {pays.multiple(hands.start), pays.multiple(hands.stop - 1)} == {multiple}


@pytest.mark.parametrize("game", GAMES)
def test_the_hash_is_over_the_rules_and_the_settings_in_force(game: str) -> None:
    file, data = rules_files()[game, 1]
    plain = read_rules(file, data, {})
    reworded = written(lambda data: data["settings"][1].update(says="£1, or €1"), game)
    hashes = [
        plain.hash,
        read_rules(file, data, {"min_ante": 200}).hash,
        read_rules(file, reworded, {}).hash,
    ]
    assert len(set(hashes)) == 3
    assert all(re.fullmatch("[0-9a-f]{64}", found) for found in hashes)
    for rules in (data, reworded):
        text = json.dumps(
            {"rules": rules, "settings": dict(plain.values)},
            sort_keys=True,
            separators=(",", ":"),
            ensure_ascii=False,
        )
        assert read_rules(file, rules, {}).hash == sha256(text.encode()).hexdigest()
    # A default that is spelt out is the same rules.
    assert read_rules(file, data, {"min_ante": plain.number("min_ante")}).hash == plain.hash


def test_a_setting_without_a_minimum_may_be_nothing() -> None:
    data = written(lambda data: data["settings"][1].pop("minimum"))
    assert read_rules("some.toml", data, {"min_ante": 0}).number("min_ante") == 0
    with refused("setting-value"):
        read_rules("some.toml", data, {"min_ante": -1})


@pytest.mark.parametrize(
    ("setting", "value", "kept"),
    [
        ("chips", [25, 100], (25, 100)),
        ("max_payout", 1, 1),
        ("insurance_on_tie", "returned", "returned"),
    ],
)
def test_settings_in_force(setting: str, value: Any, kept: Any) -> None:
    assert load_game("two-plus-four", {setting: value}).rules.values[setting] == kept


@pytest.mark.parametrize("settings", [5, 0, "", "min_ante", ["min_ante"], [], True])
def test_settings_are_by_name(settings: Any) -> None:
    with refused("setting-value"):
        load_game("two-plus-four", settings)


@pytest.mark.parametrize(
    ("game", "settings", "message"),
    [
        ("two-plus-four", {"min_ante": 0}, "min_ante = 0: a whole number from 1"),
        ("four-card", {"seats": 8}, "seats = 8: a whole number from 1 to 7"),
        (
            "six-card",
            {"chips": [5, 5]},
            "chips = [5, 5]: an ascending list of whole numbers from 1",
        ),
        (
            "two-plus-four",
            {"insurance_on_tie": "won"},
            "insurance_on_tie = 'won': one of lost, returned",
        ),
        ("six-card", {"min_ante": 10_001}, "min_ante = 10001: at most 10000"),
        ("casino-holdem", {"max_ante": 99}, "min_ante = 100: at most 99"),
        ("four-card", {"min_aces_up": 7, "max_aces_up": 6}, "min_aces_up = 7: at most 6"),
    ],
)
def test_a_refused_value_is_told_what_is_allowed(
    game: str, settings: dict[str, object], message: str
) -> None:
    with pytest.raises(RulesError) as caught:
        load_game(game, settings)
    assert caught.value.message == f"{game.replace('-', '_')}.toml: {message}"


@pytest.mark.parametrize(
    ("game", "code", "boxes", "most", "holder", "newest"),
    [
        ("two-plus-four", "2P4", 4, 4, "box", 2),
        ("six-card", "6C", 6, 3, "box", 1),
        ("four-card", "4C", 7, 1, "seat", 1),
        ("casino-holdem", "2H", 2, 2, "hand", 1),
        ("caribbean-stud", "CS", 1, 1, "box", 1),
    ],
)
def test_tables(game: str, code: str, boxes: int, most: int, holder: str, newest: int) -> None:
    rules = load_game(game).rules
    for version in range(1, newest + 1):
        found = load_game(game, version=version).rules
        assert (found.code, found.boxes, found.most_boxes, found.holder, found.version) == (
            *(code, boxes, most, holder),
            version,
        )
    assert load_game(game, version=newest).rules == rules
    with refused("unknown-version"):
        load_game(game, version=newest + 1)


def test_every_variant_has_a_table_and_a_name_of_its_own() -> None:
    tables = load_tables()
    assert [*tables] == ["two-plus-four", "two-plus-four-no-house-edge", *[*GAMES][1:]]
    assert all(game.rules.table == name for name, game in tables.items())
    assert {game.rules.id for game in tables.values()} == set(GAMES)
    assert len({game.rules.name for game in tables.values()}) == len(tables)
    assert len({game.rules.summary for game in tables.values()}) == len(tables)


@pytest.mark.parametrize("game", ["six-card", "four-card", "casino-holdem", "caribbean-stud"])
def test_a_minimum_is_not_above_its_maximum(game: str) -> None:
    assert load_rules(game, {"min_ante": 700, "max_ante": 700}).number("min_ante") == 700
    with refused("setting-value"):
        load_rules(game, {"min_ante": 701, "max_ante": 700})


def test_the_paytables_in_force_are_one_for_each_bet() -> None:
    for rules in (game.rules for game in load_tables().values()):
        assert set(rules.paytables_in_force()) <= {spot.name for spot in rules.spots} | {
            "ante_bonus"  # is won on the ante, without a spot of its own
        }
    other = load_rules("four-card", {"aces_up": "50-30-7-6-5-2-1"}).paytables_in_force()
    assert list(other) == ["ante_bonus", "aces_up"]
    assert [row.pays for row in other["aces_up"].rows] == [50, 30, 7, 6, 5, 2, 1]
