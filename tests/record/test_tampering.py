"""A record that was altered is not verified, even where its digest was computed anew."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest

from croupier.cards import DECK
from croupier.deal import Binding, CommitmentLog, seal_from
from croupier.errors import CroupierError, VerificationFailed
from croupier.games.round import Outcome, Spot
from croupier.record import Record, Round, decode_record, game_of, verify
from tests.record.play import decide, random_pick, start
from tests.record.samples import (
    SAMPLES,
    Json,
    Path,
    as_json,
    containers,
    leaves,
    redigested,
    replaced,
    sealed,
    ticking,
)

FREE_WITH_LOG = {"started_at_ms", "seats.#.actions.#.at_ms"}
"""Times: held between the commitment and the reveal, and in order; nothing binds them closer."""

FREE_WITHOUT_LOG = FREE_WITH_LOG | {"log.position", "log.hash", "ended_at_ms"}
"""These speak of the log, which alone can say whether they are true."""


@pytest.mark.parametrize("game", SAMPLES)
def test_the_sample_itself_is_true(game: str) -> None:
    record, log = sealed(game)
    assert "the log agrees" in str(verify(record.encoded(), log))
    assert "no log" in str(verify(record))
    assert redigested(as_json(record)) == record.encoded()


@pytest.mark.parametrize("game", SAMPLES)
def test_no_byte_can_be_altered(game: str) -> None:
    record, log = sealed(game)
    data = bytearray(record.encoded())
    for place in range(len(data)):
        for bits in (0x01, 0x04, 0x20, 0x80):
            data[place] ^= bits
            with pytest.raises(CroupierError):
                verify(bytes(data), log)
            data[place] ^= bits
    verify(bytes(data), log)


@pytest.mark.parametrize("game", SAMPLES)
def test_nothing_can_be_cut_off_or_put_in(game: str) -> None:
    record, log = sealed(game)
    data = record.encoded()
    for place in range(len(data)):
        for altered in (data[:place], data[:place] + data[place + 1 :]):
            with pytest.raises(CroupierError):
                verify(altered, log)
    for extra in (b" ", b"\n", b"0", b",", b"\xef\xbb\xbf"):
        for altered in (data + extra, extra + data, data[:-1] + extra + b"\n"):
            with pytest.raises(CroupierError):
                verify(altered, log)


def other_values(path: Path, value: Json) -> Iterator[Json]:
    """Values of the same kind that a forger might like better, and some of no kind at all."""
    yield from ([], {}, "", None if value is not None else 1)
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, value + 100, 2 * value, -value, 0, 51, 2**53, 2**70)
            yield from (True, False, str(value))
        case str():
            yield from _other_texts(path, value)
        case None:
            yield from (0, 1, 7)
        case _:
            raise AssertionError(f"{value!r} is not in a record")


def _other_texts(path: Path, value: str) -> Iterator[str]:
    yield from (value + " ", value + "\n", value.upper(), value[:-1], value + "0", value + "é")
    if re.fullmatch("[0-9a-f]{64}", value):
        yield from ("0" * 64, value[::-1], value[1:] + value[0])
    match path[-1]:
        case "action":
            yield from ("fold", "bet", "buy", "go-on", "win", "exchange", "play 100", "play 1000")
            yield from ("bet insurance=100", "bet insurance=500", "change 2c", "change Kd 9c")
        case "spot":
            yield from get_args(Spot)
        case "outcome":
            yield from get_args(Outcome)
        case "game":
            yield from SAMPLES
        case 1:
            yield from map(str, DECK[::5])
        case 0:
            holder, _, position = value.partition("@")
            yield from (f"{holder}@{other}" for other in range(0, 52, 5))
            yield from (f"{name}@{position}" for name in ("dealer.1", "box1.1", "board.2"))
        case _:
            pass


def survivors(record: Record, log: CommitmentLog | None) -> set[str]:
    """The fields, numbers left out of the path, for which some other value is taken as true."""
    free = set()
    whole = as_json(record)
    for path, value in leaves(whole):
        for other in other_values(path, value):
            if type(other) is type(value) and other == value:
                continue
            changed = replaced(whole, path, other)
            data = redigested(changed) if path != ("digest",) else _undigested(changed)
            try:
                verify(data, log)
            except CroupierError:
                continue
            free.add(".".join("#" if str(name).isdigit() else str(name) for name in path))
    return free


def _undigested(value: Json) -> bytes:
    data = redigested(value)
    return data.replace(
        f'"digest":"{decode_record(data).digest}"'.encode(),
        f'"digest":"{value["digest"]}"'.encode(),
    )


@pytest.mark.parametrize("game", SAMPLES)
def test_no_value_can_be_altered_beside_a_log(game: str) -> None:
    record, log = sealed(game)
    assert survivors(record, log) <= FREE_WITH_LOG


@pytest.mark.parametrize("game", SAMPLES)
def test_no_value_of_the_round_can_be_altered_without_a_log(game: str) -> None:
    record, _ = sealed(game)
    assert survivors(record, None) == FREE_WITHOUT_LOG


@pytest.mark.parametrize("game", SAMPLES)
def test_no_field_can_be_left_out_added_or_moved(game: str) -> None:
    record, log = sealed(game)
    whole = as_json(record)
    for path, value in containers(whole):
        for other in _reshaped(value):
            with pytest.raises(CroupierError):
                verify(redigested(replaced(whole, path, other)), log)


def _reshaped(value: Json) -> Iterator[Json]:
    if isinstance(value, dict):
        for name in value:
            rest = {key: inner for key, inner in value.items() if key != name}
            if name != "digest":  # which the forger computes anew
                yield rest
            yield {**rest, f"{name}_": value[name]}
            if name.isdigit():
                yield {**rest, f"0{name}": value[name]}
                yield {**value, str(int(name) + 1): value[name]}
        yield {**value, "extra": 1}
        yield {**value, "\x1b[2J": 1}
        return
    for place in range(len(value)):
        yield value[:place] + value[place + 1 :]
        yield value[: place + 1] + value[place:]
        swapped = value[:place] + value[place + 1 : place + 2] + value[place : place + 1]
        if swapped != value[: place + 2]:
            yield swapped + value[place + 2 :]
    yield [*value, 1]
    yield [*value, None]


@pytest.mark.parametrize("game", SAMPLES)
def test_a_hidden_log_is_missed(game: str) -> None:
    record, log = sealed(game)
    with pytest.raises(VerificationFailed, match="names no place in the log"):
        verify(redigested(replaced(as_json(record), ("log",), None)), log)


def test_a_round_dealt_anew_under_an_old_place_of_the_log_is_not_taken() -> None:
    """The forger has a true round of the same id with a better seed; the log has another."""
    record, log = sealed("casino-holdem")
    binding = Binding(record.round, record.table, record.game, record.rules.hash)
    better = Round(game_of(record), seal_from(binding, bytes(range(32))), ticking(), str)
    start(better, random_pick("better"))
    while better.waiting:
        decide(better, random_pick("better"))
    verify(better.record)
    forged = replace(better.record, log=record.log, started_at_ms=record.started_at_ms)
    with pytest.raises(VerificationFailed, match="commitment: ") as failed:
        verify(forged, log)
    assert failed.value.code == "log-entry"


def test_stakes_taken_before_the_commitment_are_not_true() -> None:
    record, log = sealed("six-card")
    with pytest.raises(VerificationFailed, match="started_at_ms: earlier than the commitment"):
        verify(replace(record, started_at_ms=0), log)


def test_decisions_do_not_run_backwards() -> None:
    record, log = sealed("two-plus-four")
    earlier = record.seats[1].decisions[0].at_ms - 1
    forged = replaced(as_json(record), ("seats", "1", "actions", 1, "at_ms"), earlier)
    with pytest.raises(VerificationFailed, match=r"actions\[1\].at_ms: earlier"):
        verify(redigested(forged), log)


def test_another_rounds_log_is_not_taken() -> None:
    record, _ = sealed("four-card")
    _, other = sealed("six-card")
    for log in (other, CommitmentLog()):
        with pytest.raises(VerificationFailed, match="log: the round is not in it") as failed:
            verify(record, log)
        assert failed.value.code == "log-entry"


def test_another_place_in_the_log_is_not_taken() -> None:
    record, log = sealed("four-card")
    assert record.log is not None
    moved = replace(record.log, position=record.log.position + 1)
    with pytest.raises(VerificationFailed, match="not committed at this position"):
        verify(replace(record, log=moved), log)


@pytest.mark.parametrize(
    ("path", "value", "code", "complaint"),
    [
        (("table",), "elsewhere", "commitment", "commitment: "),
        (("rules", "hash"), "0" * 64, "rules-hash", "rules.hash: 0000"),
        (("rules", "version"), 99, "unknown-version", "no version 99"),
        (("rules", "settings", "min_ante"), 200, "rules-hash", "rules.hash: "),
        (("game",), "bridge", "unknown-game", "bridge"),
        (("cut",), 52, "record-schema", "cut: not a whole number of 0 to 51"),
        (("cut",), 1, "card-opened", "seats.1.opened[0]: "),
        (("client_seeds", "1"), "mine", "card-opened", "seats.1.opened[0]: "),
        (("client_seeds", "1"), "x" * 257, "commitment", "client seed"),
        (("sealed",), False, "not-sealed", "sealed: it contradicts the round's id"),
        (("taken",), [], "replay", "taken: "),
        (("seats", "1", "actions", 0, "action"), "buy it", "record-schema", "actions[0].action: "),
        (("seats", "1", "actions", 0, "at_ms"), 0, "replay", "seats.1.actions[0].at_ms: earlier"),
        (
            ("seats", "1", "settlement", "lines", 0, "stake"),
            1,
            "settlement",
            "lines[0].stake: 1 is",
        ),
        (("seats", "1", "settlement", "lines"), [], "settlement", "lines: 0 lines are recorded, "),
        (("seats", "1", "settlement", "net"), 0, "settlement", "settlement.net: 0 is recorded, "),
        (("seats", "1", "balance"), 2**53 + 1, "record-schema", "seats.1.balance: "),
        (("ended_at_ms",), 0, "replay", "ended_at_ms: earlier"),
    ],
)
def test_the_first_thing_that_is_wrong_is_named(
    path: Path, value: Json, code: str, complaint: str
) -> None:
    record, _ = sealed("two-plus-four")
    with pytest.raises(CroupierError, match=re.escape(complaint)) as failed:
        verify(redigested(replaced(as_json(record), path, value)))
    assert failed.value.code == code


@pytest.mark.parametrize("text", ["x" * 100_000, "a\nb", "\x1b[2J"])
def test_a_complaint_about_a_settlement_is_one_short_line(text: str) -> None:
    record, _ = sealed("two-plus-four")
    path = ("seats", "1", "settlement", "lines", 0, "rule")
    with pytest.raises(VerificationFailed) as failed:
        verify(redigested(replaced(as_json(record), path, text)))
    assert failed.value.message.isprintable()
    assert len(failed.value.message) < 200
