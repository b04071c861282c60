"""Every command: what it says, and one line with a code for whatever it cannot do."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli import app
from croupier.cli.rulebook import with_settings
from croupier.errors import RulesError
from croupier.games import GAMES, load_game, load_tables
from croupier.record import Dealer, read_record
from croupier.words import Words
from croupier.words.story import tell
from tests.cli.conftest import Croupier

SOURCE = str(Path(__file__).parents[2] / "src")


def run(*arguments: str, **more: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "croupier.cli.app", *arguments],
        input=b"",
        capture_output=True,
        env={**os.environ, "PYTHONPATH": SOURCE, **more},
        check=False,
    )


def test_version_and_help(croupier: Croupier) -> None:
    assert croupier("--version").stdout == f"croupier {__version__}\n"
    shown = croupier("--help").stdout
    for command in ("games", "rules", "play", "replay", "verify", "hand"):
        assert f"  {command} " in shown
        assert croupier(command, "--help").exit_code == 0


def test_games_are_listed(croupier: Croupier) -> None:
    lines = croupier("games").stdout.splitlines()
    tables = [game.rules for game in load_tables().values()]
    for rules, line in zip(tables, lines, strict=True):
        if rules.table == rules.id:
            assert line.split()[0] == rules.id
            assert rules.summary in line
        else:
            assert line.split() == ["also", "--variant", rules.word("variant")]


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_have_every_setting_and_paytable(croupier: Croupier, name: str) -> None:
    text = croupier("rules", name).stdout
    rules = load_game(name).rules
    assert rules.summary in text
    assert "docs/rules" in text
    for setting in rules.settings:
        assert f"  {setting.name} = " in text
        assert f"({setting.source})" in text
    for spot in rules.spots:
        title = Words("en").text(f"spot-{spot.name}")
        assert f"  {title}: the {spot.figure} ({spot.source})" in text
    for row in (row for table in rules.paytables_in_force().values() for row in table.rows):
        assert f"{row.hand:<20} {row.pays:>5,}:1" in text
    assert text.count("Aces Up pays") == (1 if name == "four-card" else 0)


BAD_COMMANDS = [
    ((), 2, "Usage: "),
    (("nope",), 2, "Usage: "),
    (("--nope",), 2, "Usage: "),
    (("rules",), 2, "Usage: "),
    (("rules", "nope"), 1, "error[unknown-game]: "),
    (("rules", "\x1b[31m\n"), 1, "error[unknown-game]: "),
    (("rules", "../two_plus_four"), 1, "error[unknown-game]: "),
    (("play", "nope"), 1, "error[unknown-game]: "),
    (("play", "six-card", "--set", "nope=1"), 1, "error[unknown-setting]: "),
    (("play", "six-card", "--set", ""), 1, "error[unknown-setting]: "),
    (("play", "six-card", "--set", "min_ante"), 1, "error[setting-value]: "),
    (("play", "six-card", "--set", "min_ante=1.5"), 1, "error[setting-value]: "),
    (("play", "six-card", "--set", "min_ante=0"), 1, "error[setting-value]: "),
    (("play", "six-card", "--set", "min_ante=" + "9" * 5000), 1, "error[setting-value]: "),
    (("play", "six-card", "--set", "chips="), 1, "error[setting-value]: "),
    (("play", "six-card", "--set", "chips=5,1"), 1, "error[setting-value]: "),
    (("play", "six-card", "--set", "dealer_discard=worst"), 1, "error[setting-value]: "),
    *(
        (("play", "six-card", "--balance", amount), 1, f"error[{code}]: --balance: ")
        for amount, code in (
            *((text, "stake-text") for text in ("-1", "1e3", "NaN", "1.001", "", "True", "١")),
            *(("0", "stake-not-positive"), ("99999999999999999", "stake-too-large")),
        )
    ),
    (("play", "six-card", "--rounds", "0"), 2, "Usage: "),
    (("play", "six-card", "--rounds", "3"), 2, "Usage: "),
    (("play", "six-card", "--auto", "best"), 2, "Usage: "),
    (("play", "--auto", "random"), 2, "Usage: "),
    (("hand",), 2, "Usage: "),
    (("hand", "six"), 2, "Usage: "),
    (("replay",), 2, "Usage: "),
    (("replay", "nope.json"), 1, "error[record-text]: "),
    (("replay", "."), 1, "error[record-text]: "),
    (("replay", "x" * 300), 1, "error[record-text]: "),
    (("verify",), 2, "Usage: "),
]


@pytest.mark.parametrize(
    ("arguments", "status", "begins"), BAD_COMMANDS, ids=range(len(BAD_COMMANDS))
)
def test_what_cannot_be_done(
    croupier: Croupier, arguments: tuple[str, ...], status: int, begins: str
) -> None:
    result = croupier(*arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert result.stderr.startswith(begins)
    assert "Traceback" not in result.stderr
    if status == 1:
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.rstrip("\n").isprintable()


BAD_RECORDS = [
    (b"", "record-text"),
    (b"\xff\n", "record-text"),
    (b"{}", "record-text"),
    (b"{}\n", "record-schema"),
    (b"[" * 50_000 + b"\n", "record-form"),
    (b'{"round":1e999}\n', "record-form"),
    (b'{"a":1,"a":1}\n', "record-form"),
    (b"x" * (1 << 20) + b"xx", "record-text"),
]


@pytest.mark.parametrize(("data", "code"), BAD_RECORDS, ids=range(len(BAD_RECORDS)))
def test_a_file_that_is_no_record(croupier: Croupier, home: Path, data: bytes, code: str) -> None:
    file = home / "round.json"
    file.write_bytes(data)
    told = croupier("replay", str(file))
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith(f"error[{code}]: ")
    checked = croupier("verify", str(file))
    assert checked.exit_code == 1
    assert checked.stdout.startswith(f"{file}: error[{code}]: ")
    assert len(checked.stdout.splitlines()) == 1


@pytest.fixture
def record(croupier: Croupier, home: Path) -> Path:
    """The file of a sealed round."""
    croupier("play", "six-card", "--records", str(home / "rounds"), lines="a d f q")
    (file,) = (home / "rounds").glob("*.json")
    return file


def test_a_record_is_told_and_verified(croupier: Croupier, record: Path) -> None:
    told = croupier("replay", str(record)).stdout.splitlines()
    assert told == tell(read_record(record), Words("en"), record)
    assert told[:-1] == tell(read_record(record), Words("en"))[:-1]
    assert told[-1] == f"To verify: croupier verify {record}"
    checked = croupier("verify", str(record), str(record.parent / "log.jsonl"), str(record.parent))
    assert checked.exit_code == 0
    lines = checked.stdout.splitlines()
    assert len(lines) == 4
    assert all(": OK: " in line for line in lines)


def test_one_wrong_file_among_true_ones_is_found(croupier: Croupier, record: Path) -> None:
    data = record.read_bytes()
    forged = record.with_name("forged.json")
    forged.write_bytes(data.replace(b'"cut":0', b'"cut":1'))
    checked = croupier("verify", str(record), str(forged))
    assert checked.exit_code == 1
    first, second = checked.stdout.splitlines()
    assert ": OK: " in first
    assert second.startswith(f"{forged}: error[digest]: ")


def test_every_setting_can_be_set() -> None:
    for name in GAMES:
        rules = load_game(name).rules
        for setting in rules.settings:
            text = with_settings(name, [f"{setting.name}={value_of(setting.default)}"])
            assert text.rules.hash == rules.hash


def value_of(default: object) -> str:
    return ",".join(map(str, default)) if isinstance(default, tuple) else str(default)


def test_a_bug_of_ours_is_one_line_with_its_own_status(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(app, "game_list", fail)
    result = croupier("games")
    assert (result.exit_code, result.stdout) == (70, "")
    assert len(result.stderr.splitlines()) == 1
    assert "ZeroDivisionError" in result.stderr
    assert "secret" not in result.stderr
    assert isinstance(croupier("--debug", "games").exception, ZeroDivisionError)
    monkeypatch.setenv("CROUPIER_DEBUG", "1")
    assert isinstance(croupier("games").exception, ZeroDivisionError)


def test_a_file_that_fails_is_named_and_no_bug_of_ours(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OSError(errno.EIO, "Input/output error", "games.toml")

    monkeypatch.setattr(app, "game_list", fail)
    result = croupier("games")
    assert (result.exit_code, result.stderr) == (1, "games.toml: Input/output error\n")
    assert isinstance(croupier("--debug", "games").exception, OSError)


def test_a_refusal_in_the_middle_of_a_game_is_one_line(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Dealer) -> None:
        raise RulesError("rules-file", "two\nlines")

    monkeypatch.setattr(Dealer, "open_round", refuse)
    result = croupier("play", "six-card", "--seed", "1")
    assert result.exit_code == 1
    assert result.stderr == "error[rules-file]: two\N{REPLACEMENT CHARACTER}lines\n"


def test_output_that_is_not_unicode_is_no_failure() -> None:
    shown = run("rules", "two-plus-four", PYTHONIOENCODING="ascii")
    assert (shown.returncode, shown.stderr) == (0, b"")


def in_shell(command: str) -> "subprocess.CompletedProcess[str]":
    """A command line with `croupier` in it, run by a shell that can close and fill streams."""
    return subprocess.run(
        ["sh", "-c", command.replace("croupier", f"'{sys.executable}' -m croupier.cli.app", 1)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": SOURCE},
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [
        "croupier play six-card --seed 1 <&-",
        "croupier play six-card --seed 1 >&-",
        "croupier play six-card --seed 1 <&- >&- 2>&-",
        "croupier play six-card --auto random --rounds 1 --records here >&- 2>&-",
        "croupier games >&-",
        "croupier hand five <&-",
        "croupier hand five --json <&- >&- 2>&-",
    ],
)
def test_closed_streams_are_no_failure(
    home: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(home)
    done = in_shell(command)
    assert (done.returncode, done.stderr) == (0, "")
    for file in home.glob("here/log.jsonl"):
        assert len(file.read_bytes().splitlines()) == 2


@pytest.mark.parametrize(
    "command", ["games", "hand five", "play six-card --seed 1", "verify .", "advise"]
)
def test_output_that_cannot_be_written_is_one_line(command: str) -> None:
    done = in_shell(f"echo Ah Kd 9c 9s 2h | croupier {command} >/dev/full")
    assert done.returncode == 1
    assert done.stderr == "input or output: No space left on device\n"


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_is_no_file_is_not_waited_for(croupier: Croupier, home: Path, command: str) -> None:
    pipe = home / "round.json"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), Path("x" * 300), home / "none" / "x"):
        result = croupier(command, str(path))
        assert result.exit_code == 1
        assert "error[record-text]: cannot be read: " in result.output
        assert len(result.output.splitlines()) == 1


def test_a_record_that_is_missing_is_named(croupier: Croupier, record: Path) -> None:
    record.unlink()
    result = croupier("verify", str(record.parent))
    assert result.exit_code == 1
    assert (
        "error[record-missing]: settled in log.jsonl without a record here: 1, first "
        in (result.stdout.splitlines()[-1])
    )


def test_the_library_loads_neither_click_nor_rich() -> None:
    script = "import sys, croupier, croupier.record; print({'click', 'rich'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": SOURCE},
        check=True,
    )
    assert done.stdout == "set()\n"
