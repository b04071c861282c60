"""The stand-alone verifier as a stranger uses it: a file, a command, one line, an exit status."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from croupier.deal import Binding, CommitmentLog, Seal, SealedDeck, demo_seed, seal_from
from croupier.deal.canonical import canonical
from croupier.games import GAMES, load_game
from croupier.games.round import Slot
from croupier.record import Dealer
from tests.deal.vectors import VERIFIER, verifier
from tests.record.play import play, random_pick

Record = dict[str, Any]
SEED = demo_seed("record", 1)
BINDING = Binding("round-1", "table-1", "two-plus-four", "7" * 64)
SEAL = seal_from(BINDING, SEED)
CLIENT_SEEDS = {1: "lucky", 2: "幸運\u2028"}
CUT = 17
SLOTS = {
    1: [Slot("box1", 1, 0), Slot("box1", 2, 7), Slot("dealer", 1, 51)],
    2: [Slot("box2", 1, 1), Slot("dealer", 1, 51)],
}
DECK = SEAL.deck(CLIENT_SEEDS, CUT)


def the_log() -> CommitmentLog:
    """Another round before this one and one after it."""
    log = CommitmentLog()
    for name in ("round-0", "round-1", "round-2"):
        log.commit(SEAL if name == "round-1" else seal_from(Binding(name, "t", "g", "h"), SEED), 1)
    log.reveal("round-1", SEED.hex(), 2)
    return log


def the_record() -> Record:
    entry = the_log().entries[1]
    return {
        "format": "croupier/round/1",
        "round": "round-1",
        "table": "table-1",
        "game": "two-plus-four",
        "rules": {"version": 1, "hash": "7" * 64, "settings": {}},
        "sealed": True,
        "commitment": SEAL.commitment,
        "log": {"position": entry.position, "hash": entry.hash},
        "cut": CUT,
        "client_seeds": {str(seat): text for seat, text in CLIENT_SEEDS.items()},
        "taken": [1, 2],
        "seats": {str(seat): the_seat(slots) for seat, slots in SLOTS.items()},
        "started_at_ms": 1,
        "ended_at_ms": 2,
        "server_seed": SEED.hex(),
    }


def the_seat(slots: list[Slot], deck: SealedDeck = DECK) -> Record:
    cards = deck.open(slots)
    return {
        "balance": 10_000,
        "stakes": {"1": {"ante": 500}},
        "opened": [[str(slot), str(card)] for slot, card in zip(slots, cards, strict=True)],
        "actions": [{"box": 1, "action": "fold", "at_ms": 1}],
        "settlement": {},
    }


def written(record: Record) -> bytes:
    """The file of a record, with the digest that fits it."""
    body = {name: value for name, value in record.items() if name != "digest"}
    digest = sha256(b"croupier/round/1\n" + canonical(body).encode()).hexdigest()
    return f"{canonical({**body, 'digest': digest})}\n".encode()


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Verify a file's bytes; the exit status and the one line, without the file's name."""

    def verified(data: bytes, *options: str, name: str = "round.json") -> tuple[int, str]:
        path = tmp_path / name
        path.write_bytes(data)
        status = verifier().main([*options, str(path)])
        out = capsys.readouterr()
        assert out.err == ""
        assert out.out.startswith(f"{path}: ")
        assert out.out.count("\n") == 1
        return status, out.out[len(f"{path}: ") : -1]

    return verified


Run = Callable[..., tuple[int, str]]


def test_a_true_record(run: Run) -> None:
    status, line = run(written(the_record()))
    assert status == 0
    assert "5 opened cards agree; no commitment log was given to compare" in line
    assert "settlements are for `croupier verify`" in line


def test_a_true_record_with_its_log(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    text = "".join(f"{entry.line}\n" for entry in the_log().entries)
    log.write_text(text, "utf-8")
    assert run(written(the_record()))[0] == 0
    assert "agree; so does the commitment log;" in run(written(the_record()))[1]
    elsewhere = log.rename(tmp_path / "other.jsonl")
    assert "so does the commitment log;" in run(written(the_record()), "--log", str(elsewhere))[1]


@pytest.mark.parametrize("game", GAMES)
def test_rounds_as_they_are_dealt(run: Run, tmp_path: Path, game: str) -> None:
    """Played to the end at random, on every game; one card changed in each is found."""
    log = CommitmentLog()
    dealer = Dealer(load_game(game), "table-1", log=log)
    records = [play(dealer, random_pick(f"{game} {number}")) for number in range(10)]
    text = "".join(f"{entry.line}\n" for entry in log.entries)
    (tmp_path / "log.jsonl").write_text(text, "utf-8")
    for record in records:
        assert run(record.encoded())[0] == 0
        changed: Record = record.body()
        opened = next(iter(changed["seats"].values()))["opened"]
        opened[-1][1], opened[0][1] = opened[0][1], opened[-1][1]
        assert run(written(changed))[1].startswith("cards: ")


def test_a_log_by_itself(run: Run) -> None:
    text = "".join(f"{entry.line}\n" for entry in the_log().entries)
    status, line = run(text.encode(), name="any.jsonl")
    assert status == 0
    assert line.startswith("ok: a log of 4 entries without a gap: 1 rounds settled, 0 void, 2 not")
    assert the_log().head in line
    status, line = run(text.replace("round-2", "round-3").encode(), name="any.jsonl")
    assert (status, line) == (1, "entry: entry 2: its hash is not that of its text")


def test_a_demonstration_is_not_sealed(run: Run) -> None:
    """Whatever its flag says: the id says it too, and the commitment holds to the id."""
    seal = seal_from(_twin(round_id="demo-1"), SEED)
    deck = seal.deck(CLIENT_SEEDS, CUT)
    record = {**the_record(), "round": "demo-1", "commitment": seal.commitment, "sealed": False}
    record["seats"] = {"1": the_seat(SLOTS[1], deck)}
    status, line = run(written(record))
    assert status == 1
    assert line.startswith("not sealed: a demonstration round;")
    says = (1, "not sealed: the record and the id of its round say opposite things")
    assert run(written({**record, "sealed": True})) == says
    assert run(written({**the_record(), "sealed": False})) == says


def _flip(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def _without(record: Record, name: str) -> Record:
    return {key: value for key, value in record.items() if key != name}


def _opened(record: Record, opened: list[object]) -> Record:
    return {**record, "seats": {"1": {**record["seats"]["1"], "opened": opened}}}


FIRST = [str(SLOTS[1][0]), str(DECK.open(SLOTS[1])[0])]
OTHER_CARD = "As" if FIRST[1] != "As" else "Ks"
NOT_TRUE: list[tuple[Callable[[Record], Record], str]] = [
    (lambda r: {**r, "server_seed": _flip(r["server_seed"])}, "commitment: "),
    (lambda r: {**r, "commitment": _flip(r["commitment"])}, "commitment: "),
    (lambda r: {**r, "round": "round-2"}, "commitment: "),
    (lambda r: {**r, "table": "table-2"}, "commitment: "),
    (lambda r: {**r, "game": "six-card"}, "commitment: "),
    (lambda r: {**r, "rules": {**r["rules"], "hash": "8" * 64}}, "commitment: "),
    (lambda r: {**r, "cut": 18}, "cards: box1.1@0 is "),
    (lambda r: {**r, "client_seeds": {"1": "lucky"}}, "form: no seat was played, or one without"),
    (lambda r: {**r, "client_seeds": {**r["client_seeds"], "3": ""}}, "cards: "),
    (lambda r: {**r, "client_seeds": {**r["client_seeds"], "1": "Lucky"}}, "cards: "),
    (lambda r: _opened(r, [[FIRST[0], OTHER_CARD]]), "cards: "),
    (lambda r: _opened(r, [FIRST, FIRST]), "cards: box1.1@0 is opened twice"),
    (lambda r: _opened(r, [FIRST, ["box1.2@0", FIRST[1]]]), "cards: box1.2@0 is opened "),
    (lambda r: _opened(r, [FIRST, ["box1.1@1", FIRST[1]]]), "cards: box1.1@1 is opened "),
    (lambda r: _opened(r, [["box1.1@52", "As"]]), "form: a slot that does not exist"),
    (lambda r: _opened(r, [["box1.1@00", "As"]]), "form: a slot that does not exist"),
    (lambda r: _opened(r, [["box0.1@0", "As"]]), "form: a slot that does not exist"),
    (lambda r: _opened(r, [["box1.1@0\n", "As"]]), "form: a slot that does not exist"),
    (lambda r: _opened(r, [["box1.1@0"]]), "form: an opened card is not"),
    (lambda r: _opened(r, [["box1.1@0", 51]]), "form: an opened card is not"),
    (lambda r: _opened(r, ["As"]), "form: an opened card is not"),
    (lambda r: {**r, "seats": {}}, "form: no seat was played, or one without"),
    (lambda r: {**r, "seats": {"3": r["seats"]["1"]}}, "form: no seat was played, or one without"),
    (lambda r: {**r, "note": ""}, "form: a field too many"),
    (lambda r: {**r, "seats": {"01": r["seats"]["1"]}}, "form: the field 'seats' has a seat"),
    (lambda r: {**r, "seats": {"1": []}}, "form: the field 'opened' is missing"),
    (lambda r: {**r, "seats": []}, "form: the field 'seats' is not of type dict"),
    (lambda r: {**r, "client_seeds": {"0": ""}}, "form: the field 'client_seeds' has a seat"),
    (lambda r: {**r, "client_seeds": {"1": "x" * 257}}, "form: a client seed"),
    (lambda r: {**r, "client_seeds": {"1": 5}}, "form: a client seed"),
    (lambda r: {**r, "cut": 52}, "form: the cut"),
    (lambda r: {**r, "cut": -1}, "form: the cut"),
    (lambda r: {**r, "cut": True}, "form: the field 'cut' is not of type int"),
    (lambda r: {**r, "cut": "17"}, "form: the field 'cut' is not of type int"),
    (lambda r: {**r, "sealed": 1}, "form: the field 'sealed' is not of type bool"),
    (lambda r: {**r, "format": "croupier/round/2"}, "form: not a record of"),
    (lambda r: {**r, "server_seed": r["server_seed"].upper()}, "form: the field 'server_seed'"),
    (lambda r: {**r, "server_seed": r["server_seed"] + "\n"}, "form: the field 'server_seed'"),
    (lambda r: {**r, "rules": "7" * 64}, "form: the field 'rules' is not of type dict"),
    (lambda r: {**r, "log": 5}, "form: the field 'log' is not of type dict"),
    *(
        (lambda r, name=name: _without(r, name), f"form: the field '{name}' is missing")
        for name in (
            *("format", "round", "table", "game", "rules", "sealed", "commitment", "log", "cut"),
            *("client_seeds", "taken", "seats", "started_at_ms", "ended_at_ms", "server_seed"),
        )
    ),
]


@pytest.mark.parametrize(("change", "says"), NOT_TRUE)
def test_a_record_that_is_not_true(run: Run, change: Callable[[Record], Record], says: str) -> None:
    """The digest always fits: whoever can change a file can do that much."""
    status, line = run(written(change(the_record())))
    assert status == 1
    assert line.startswith(says)


NOT_A_FILE: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda data: data.replace(b'"balance":10000', b'"balance":10001'), "digest: "),
    (lambda data: data.replace(b'"cut":17', b'"cut":18'), "digest: "),
    (lambda data: data[:-1], "form: the line has no end"),
    (lambda data: data + b"\n", "form: not "),
    (lambda data: b" " + data, "form: not in canonical form"),
    (lambda data: data.replace(b",", b", ", 1), "form: not in canonical form"),
    (lambda data: data.replace(b'"cut":17', b'"cut":17,"cut":17'), "form: a key comes twice"),
    (lambda data: data.replace(b'"cut":17', b'"cut":17.0'), "form: a number that is not"),
    (lambda data: data.replace(b'"cut":17', b'"cut":NaN'), "form: a number that is not"),
    (lambda data: data.replace(b'"cut":17', b'"cut":' + b"1" * 9999), "form: a number of"),
    (lambda data: data.replace(b'"cut":17', b'"cut":' + b"[" * 10**6), "form: not JSON"),
    (lambda data: data.replace(b"lucky", b"\xff\xfe"), "form: not JSON in UTF-8"),
    (lambda data: data.replace(b"lucky", b"\xed\xa0\x80"), "form: not JSON in UTF-8"),
    (lambda data: data.replace(b"lucky", rb"\ud800"), "form: not JSON in UTF-8"),
    (lambda data: data.replace(b"lucky", rb"\u006cucky"), "form: not in canonical form"),
    (lambda _: b"", "form: the line has no end"),
    (lambda _: b"\n", "form: not JSON"),
    (lambda _: b"[]\n", "form: not a JSON object"),
    (lambda _: b"null\n", "form: not a JSON object"),
    (lambda _: b"{}\n", "form: the field 'format' is missing"),
    (lambda _: b'{"\x1b[2J":1}\n', "form: not JSON"),
    (lambda _: b'{"format":"\x7f"}\n', "form: not a record"),
    (lambda _: bytes(range(256)), "form: "),
]


@pytest.mark.parametrize(("change", "says"), NOT_A_FILE)
def test_a_file_that_is_not_as_it_was_written(
    run: Run, change: Callable[[bytes], bytes], says: str
) -> None:
    status, line = run(change(written(the_record())))
    assert status == 1
    assert line.startswith(says)


OTHER_BINDING = "another table, game or set of rules was committed"


def _twin(**changes: str) -> Binding:
    names = {"round_id": "round-1", "table": "table-1", "game": "two-plus-four"}
    return Binding(**{**names, "rules_hash": "7" * 64, **changes})


def _told(seal: Seal = SEAL, began: int = 1, ended: int = 2, void: str | None = None) -> str:
    """A log of one round from its commitment to its end."""
    log = CommitmentLog()
    log.commit(seal, began)
    if ended:
        log.reveal(seal.binding.round_id, seal.reveal_void("to write it down"), ended, void)
    return "".join(f"{entry.line}\n" for entry in log.entries)


OTHER_LOGS = [
    (_told(seal_from(_twin(table="x"), SEED)), OTHER_BINDING),
    (_told(seal_from(_twin(game="x"), SEED)), OTHER_BINDING),
    (_told(seal_from(_twin(rules_hash="x"), SEED)), OTHER_BINDING),
    (_told(seal_from(_twin(), b"x" * 32)), "another commitment was published"),
    (_told(seal_from(_twin(round_id="x"), SEED)), "the round is not where the record says"),
    (_told(began=2), "the round began before its commitment was published"),
    (_told(ended=3), "the round ended at another time"),
    (_told(ended=0), "the round is not revealed"),
    (_told(void="it rained"), "the round is void there"),
]


@pytest.mark.parametrize(("log", "says"), OTHER_LOGS)
def test_a_log_that_says_otherwise(run: Run, tmp_path: Path, log: str, says: str) -> None:
    (tmp_path / "log.jsonl").write_text(log, "utf-8")
    assert run(written(the_record())) == (1, "log: the round is not where the record says")
    place = {"position": 0, "hash": json.loads(log.splitlines()[0])["hash"]}
    assert run(written({**the_record(), "log": place})) == (1, f"log: {says}")
    assert run(written({**the_record(), "log": None})) == (
        1,
        "log: the record names no place in it",
    )


def test_a_broken_log_beside_a_true_record(run: Run, tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_bytes(b"{}\n")
    status, line = run(written(the_record()))
    assert status == 1
    assert line == "log: form: entry 0: the field 'position' is missing"


def command(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    """The file by itself, in a Python that can see nothing of the package."""
    return subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "verify.py", *arguments],
        cwd=cwd,
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii"},
        check=False,
    )


def test_the_command(tmp_path: Path) -> None:
    """A copy of the file alone; files that are none; what is printed is plain text."""
    (tmp_path / "verify.py").write_bytes(VERIFIER.read_bytes())
    (tmp_path / "true.json").write_bytes(written(the_record()))
    (tmp_path / "é\x1b.json").write_bytes(b"\xff")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "loop.json").symlink_to("loop.json")
    assert command("true.json", cwd=tmp_path).returncode == 0
    files = ["true.json", "é\x1b.json", "folder.json", "loop.json", "none.jsonl", "x" * 5000]
    done = command(*files, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == b""
    lines = done.stdout.decode("ascii").splitlines()
    assert [line.partition(": ")[0] for line in lines][:2] == ["true.json", r"\xe9\x1b.json"]
    assert [": ok: " in line for line in lines] == [True] + [False] * 5
    for wrong in ([], ["--unknown", "true.json"], ["--log"]):
        assert command(*wrong, cwd=tmp_path).returncode == 2
    assert command("--help", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("command_line", "status", "says"),
    [
        ("{} >/dev/full", 2, b"the output cannot be written: No space left on device\n"),
        ("({}; echo status $? >&2) | true", 0, b"status 2\n"),
        ("{} >&-", 0, b""),
        ("{} <&- >&- 2>&-", 0, b""),
    ],
)
def test_an_output_that_cannot_be_written(
    tmp_path: Path, command_line: str, status: int, says: bytes
) -> None:
    (tmp_path / "true.json").write_bytes(written(the_record()))
    many = f"'{sys.executable}' -I '{VERIFIER}' {'true.json ' * 300}"
    done = subprocess.run(
        ["sh", "-c", command_line.format(many)], cwd=tmp_path, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (status, says)


def test_a_pipe_and_a_device_are_not_opened(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    os.mkfifo(log)  # whose reader would wait for a writer
    assert run(written(the_record()))[1].startswith("log: file: there is no such file")
    log.unlink()
    log.symlink_to("nowhere")
    assert run(written(the_record()))[1].startswith("log: file: there is no such file")
    assert verifier().main(["/dev/zero"]) == 1


def test_a_record_of_anything_is_refused_in_one_line(run: Run) -> None:
    """Every field in turn replaced by every kind of JSON value."""
    values: list[object] = [None, True, 0, -1, 10**19, "", "x", [], [[]], {}, {"1": {}}]
    for name in the_record():
        for value in values:
            status, line = run(written({**the_record(), name: value}))
            unread = name in {"taken", "started_at_ms", "ended_at_ms"}
            same = (name == "sealed" and value is True) or (name == "log" and value is None)
            assert (status == 0) == (unread or same), (name, value, line)
