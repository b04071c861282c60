"""The table in Slovak: no English word on it, and amounts as they are written there."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from croupier.cli.app import nearest
from croupier.cli.settings import language_here
from croupier.games import GAMES
from croupier.games.showdown import waits_for_answers
from croupier.record import read_record
from croupier.words import CATALOGUES, catalogue
from tests.cli.arranged import seed_where
from tests.cli.conftest import Croupier
from tests.cli.test_pipe import ROUNDS

SOURCE = Path(__file__).parents[2] / "src"
WORD = re.compile(r"[^\W\d_]{2,}")
# What has no language: ids, files, commands and keys, and the settings as --set takes them.
NO_WORDS = re.compile(
    r"[0-9a-f]{16,}|[a-z-]+-\w+-\w{6,8}|croupier( verify .*)?|--set|docs/rules|\(Enter\)"
    r"|\benter\b|'\w+'|^  \w+ = .*|^      jedno z .*|\b[2-9TJQKA][cdhs]\b"
)
# Rules, history, preferences, a seed of one's own, amounts, and what is none; all cleared again.
ASIDE = [
    *("?", "h", "t", "t", "o", "x", "r", "s", "vlastný", "7"),
    *("=", "a 2,50", "=", "z", "=", "a x"),
]


@cache
def english() -> frozenset[str]:
    """The words of the English catalogues and of the command line's own texts; no Slovak ones."""
    texts = [_said("en", name) for name in CATALOGUES]
    for path in sorted((SOURCE / "croupier" / "cli").glob("*.py")):
        texts += (
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
        )
    slovak = set(WORD.findall(" ".join(_said("sk", name) for name in CATALOGUES)))
    return frozenset(WORD.findall(" ".join(texts))) - slovak


def _said(language: str, name: str) -> str:
    lines = catalogue("sk" if language == "sk" else "en", name).splitlines()
    said = (line.split("=", 1)[-1] for line in lines if not line.startswith("#"))
    return " ".join(re.sub(r"\{[^}]*\}?|\[\w+\]|\$\w+", " ", text) for text in said)


def foreign(output: str) -> list[str]:
    """The English words that a table shows, whatever the player typed."""
    shown = (NO_WORDS.sub("", line) for line in output.splitlines() if not line.startswith("> "))
    return [word for line in shown for word in WORD.findall(line) if word in english()]


def test_english_is_noticed() -> None:
    assert {"folded", "staked", "pair", "your", "leave"} <= set(
        foreign("folded staked pair your leave")
    )
    assert len(english()) > 300
    assert foreign("> fold\n  min_ante = 100 (2P4 F2)") == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_round_of_each_game(croupier: Croupier, home: Path, game: str, seed: str) -> None:
    presses = [*ASIDE, "c", *ROUNDS[game].split(), "g", "h", "", "r", "q", "y"]
    arguments = ("play", game, "--seed", seed, "--language", "sk", "--records", str(home / "r"))
    result = croupier(*arguments, lines="\n".join([*presses, ""]).encode())
    assert result.exit_code == 0, result.output
    assert foreign(result.stdout) == []
    assert "Koniec hry: výsledok" in result.stdout
    assert len(list((home / "r").glob("*.json"))) == 1


@pytest.mark.parametrize("game", ["two-plus-four", "six-card"])
def test_the_dealers_exchange(croupier: Croupier, game: str) -> None:
    seed = seed_where(waits_for_answers, game, 1, 2)
    result = croupier(
        "play", game, "--seed", seed, "--language", "sk", lines="a 2 a d b b 1 2 2 g q"
    )
    assert "Dealer sa nekvalifikuje. Výmena: 1" in result.stdout
    assert foreign(result.stdout) == []


def test_leaving_and_the_choice_of_a_game(croupier: Croupier) -> None:
    result = croupier("play", "--seed", "1", "--language", "sk", lines="6 a d q n q y")
    assert result.stdout.startswith("croupier\nHrá sa iba o herné peniaze.\nZostatok 1\xa0000,00\n")
    assert "Odišli ste; o otvorenom rozhodne pravidlo" in result.stdout
    assert "Box 1: Zložiť." in result.stdout
    assert foreign(result.stdout) == []


def test_refusals(croupier: Croupier) -> None:
    lines = b"d\n=\na 5000\nd\n=\na 0,50\nd\n=\na 1 0\n2\n=\na 60\nd\nc\ns\n\n52\nq\n"
    result = croupier("play", "two-plus-four", "--seed", "1", "--language", "sk", lines=lines)
    for said in (
        "Nič nie je vsadené. Nič sa nezmenilo.",
        "Váš zostatok je 1\xa0000,00, treba 5\xa0000,00. Nič sa nezmenilo.",
        "Najnižší vklad je tu 1,00. Nič sa nezmenilo.",
        "Najvyššie ante musí byť menšie ako 5-násobok najnižšieho. Nič sa nezmenilo.",
        "Snímať možno 0 až 51 kariet. Nič sa nezmenilo.",
    ):
        assert said in result.stdout
    assert foreign(result.stdout) == []


def test_amounts_are_typed_as_they_are_written(croupier: Croupier, home: Path) -> None:
    arguments = ("play", "caribbean-stud", "--balance", "5000", "--language", "sk")
    folder = home / "r"
    lines = "=\na 1\xa0000,00\nd\nf\nq\n".encode()
    assert croupier(*arguments, "--records", str(folder), lines=lines).exit_code == 0
    (file,) = folder.glob("*.json")
    assert read_record(file).seats[1].stakes[1].ante == 100_000


@pytest.mark.parametrize(
    ("set_to", "language"),
    [
        ({"LANG": "sk_SK.UTF-8"}, "sk"),
        ({"LANG": "sk"}, "sk"),
        ({"LANG": "sl_SI.UTF-8"}, "en"),
        ({"LANG": "sk_SK.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "sk_SK.UTF-8"}, "sk"),
        ({"LANG": "cs_CZ.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_system(
    set_to: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, set_to.get(name, ""))
    assert language_here() == language


def test_a_system_in_slovak_has_a_table_in_slovak(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "sk_SK.UTF-8")
    assert "Zostatok" in croupier("play", "six-card", "--seed", "1", lines="q").stdout
    assert "Balance" in croupier("play", "six-card", "--language", "en", lines="q").stdout


def test_an_output_without_its_letters_has_the_nearest() -> None:
    text = "−1\xa0000,50 kráľ, žetón, Šťastie ♠"
    error = UnicodeEncodeError("ascii", text, 0, len(text), "")
    assert nearest(error) == ("-1 000,50 kral, zeton, Stastie ?", len(text))


def test_a_pipe_in_ascii_loses_no_minus(home: Path) -> None:
    play = ("play", "four-card", "--seed", "1", "--language", "sk")
    done = subprocess.run(
        [sys.executable, "-m", "croupier.cli.app", *play],
        input=b"a\nd\nf\n\nq\n",
        capture_output=True,
        env={"PYTHONPATH": str(SOURCE), "PYTHONIOENCODING": "ascii", "HOME": str(home)},
        check=True,
    )
    assert b"Koniec hry: vysledok -1,00." in done.stdout
