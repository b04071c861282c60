"""Whole rounds over a pipe: a line a press, told in lines."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cards import DECK
from croupier.cli.settings import load_preferences, settings_file
from croupier.games import GAMES
from croupier.games.actions import Change, Exchange, Fold, GoOn, TakeWin
from croupier.games.game import State
from croupier.games.showdown import waits_for_answers
from croupier.record import LogFile, read_record
from tests.cli.arranged import seed_where
from tests.cli.conftest import Croupier

ROUNDS = {
    "two-plus-four": "a b 2 a d b b",
    "six-card": "a 4 a d b b",
    "four-card": "5 a u d 2",
    "casino-holdem": "a b 2 a d p f",
    "caribbean-stud": "a a d b",
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", ["1", "2", "3", "0"])
def test_a_round_of_each_game(croupier: Croupier, home: Path, game: str, seed: str) -> None:
    folder = str(home / "rounds")
    presses = f"{ROUNDS[game]} g"
    result = croupier("play", game, "--seed", seed, "--records", folder, lines=presses)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert result.stdout.isascii()
    (file,) = (home / "rounds").glob("*.json")
    (seat,) = read_record(file).seats.values()
    lines = result.stdout.splitlines()
    assert f"Rounds 1, bankroll {seat.result.balance / 100:,.2f}." in lines
    settled = [line for line in lines if any(f"({due.rule})" in line for due in seat.result.lines)]
    assert len(settled) >= len(seat.result.lines)
    assert f"server seed {read_record(file).server_seed}" in lines


def test_over_a_real_pipe(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier.cli.app", "play", "casino-holdem", "--seed", "1"],
        input="a\nd\np\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "Round over" in done.stdout


def test_the_commitment_comes_before_the_bets_and_the_seed_after(croupier: Croupier) -> None:
    lines = croupier("play", "six-card", lines="a d f").stdout.splitlines()
    committed = next(i for i, line in enumerate(lines) if line.startswith("commitment "))
    dealt = lines.index("> d")
    revealed = next(i for i, line in enumerate(lines) if line.startswith("server seed "))
    assert committed < lines.index("> a") < dealt < revealed
    assert "sealed before the bets" in lines[committed - 1]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_that_is_cut_off_is_decided_without_a_new_bet(
    croupier: Croupier, home: Path, game: str
) -> None:
    opening = ROUNDS[game].partition(" d ")[0] + " d"
    result = croupier("play", game, "--records", str(home / "rounds"), lines=opening)
    assert result.exit_code == 0
    assert "You left; what was open is decided by the rule: no new bet." in result.stdout
    (file,) = (home / "rounds").glob("*.json")
    (seat,) = read_record(file).seats.values()
    assert seat.decisions
    assert all(isinstance(made.action, Fold | GoOn | TakeWin) for made in seat.decisions)
    assert seat.result.staked == sum(bets.total for bets in seat.stakes.values())
    assert croupier("verify", str(home / "rounds")).exit_code == 0


def test_who_leaves_before_the_deal_leaves_a_void_round(croupier: Croupier, home: Path) -> None:
    folder = home / "rounds"
    for lines in ("", "q", "a b"):
        result = croupier("play", "two-plus-four", "--records", str(folder), lines=lines)
        assert (result.exit_code, result.stdout.splitlines()[-1]) == (
            0,
            "Rounds 0, bankroll 1,000.00.",
        )
    assert (folder / "log.jsonl").read_text("utf-8").count('"outcome":"void"') == 3
    assert list(folder.glob("*.json")) == []


def test_leaving_in_a_round_asks_first(croupier: Croupier) -> None:
    result = croupier("play", "six-card", "--seed", "1", lines="a d q n q yes")
    assert result.stdout.count("Leave? ") == 2
    assert result.stdout.endswith("Rounds 1, bankroll 999.00.\n")


@pytest.mark.rule("2P4 R6")
def test_clear_rebet_double_and_deal(croupier: Croupier, home: Path) -> None:
    lines = "a a 2 b c a deal f r x d f"
    croupier("play", "six-card", "--records", str(home / "rounds"), lines=lines)
    staked = []
    for file in sorted((home / "rounds").glob("*.json"), key=lambda file: file.stat().st_mtime_ns):
        (seat,) = read_record(file).seats.values()
        staked.append({box: bets.ante for box, bets in seat.stakes.items()})
    assert staked == [{2: 100}, {2: 200}]


@pytest.mark.rule("2P4 R5")
def test_taking_back_takes_the_last_chip(croupier: Croupier) -> None:
    result = croupier("play", "two-plus-four", "--seed", "1", lines="a + a - -ante B q")
    shown = [line for line in result.stdout.splitlines() if line.startswith("Box 1: ANTE")]
    amounts = [line.split(") ")[1].split(",")[0] for line in shown]
    assert amounts == ["nothing", "1.00", "6.00", "1.00"]


def test_a_refused_bet_changes_nothing(croupier: Croupier) -> None:
    lines = b"a\n2\n=\na 5\nd\nd\n=\na 1.234\n=\nz 1\nA\nd\nf\n"
    result = croupier("play", "two-plus-four", "--seed", "1", lines=lines)
    assert result.stdout.count("The largest ante must be less than 5 times") == 2
    assert "That is not an amount: write it as" in result.stdout
    assert "'z' is no spot of this game" in result.stdout
    assert "Rounds 1" in result.stdout


def test_one_box_is_not_to_be_chosen(croupier: Croupier) -> None:
    result = croupier("play", "caribbean-stud", "--seed", "1", lines="1 a q")
    assert "choose the box" not in result.stdout
    assert "Keys: a ANTE +chip;" in result.stdout


@pytest.mark.rule("4C Bets 2")
def test_a_player_has_one_seat_of_four_card(croupier: Croupier) -> None:
    result = croupier("play", "four-card", "--seed", "1", lines="a 2 a d A d f q")
    assert result.stdout.count("One player takes one place here. Nothing has changed.") == 1
    assert "Rounds 1" in result.stdout


def test_a_seed_and_a_cut_of_his_own(croupier: Croupier, home: Path) -> None:
    lines = b"s\nmy own words\n17\na\nd\nf\n\ns\n\n\na\nd\nf\n\ns\nx\n52\ns\nx\n-1\ns\nx\n1e1\nq\n"
    result = croupier("play", "six-card", "--records", str(home / "rounds"), lines=lines)
    assert result.stdout.count("The cut is 0 to 51 cards. Nothing has changed.") == 3
    files = sorted((home / "rounds").glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
    first, second = map(read_record, files)
    assert (first.client_seeds, first.cut) == ({1: "my own words"}, 17)
    assert second.cut == 0
    assert len(second.client_seeds[1]) == 32


def begins_with_the_deuce_of_clubs(state: State) -> bool:
    return state.shown()["box1"][0] == DECK[0]


def test_cards_are_changed_by_their_place(croupier: Croupier, home: Path) -> None:
    lines = "a d c 2 5 2 1 z c 3 5 5 1 enter b g"
    options = ("--seed", seed_where(begins_with_the_deuce_of_clubs, "six-card", 1))
    croupier("play", "six-card", *options, "--records", str(home / "rounds"), lines=lines)
    (file,) = (home / "rounds").glob("*.json")
    (seat,) = read_record(file).seats.values()
    hand = [card for slot, card in seat.opened if slot.holder == "box1"]
    assert seat.decisions[0].action == Change((hand[2], hand[0]))


@pytest.mark.rule("2P4 R13", "2P4 R14")
@pytest.mark.parametrize(
    ("presses", "asked"), [("g", set()), ("1 g", {1}), ("1 2 1 g", {2}), ("2 1 g", {1, 2})]
)
def test_the_exchange_is_drafted_until_go_on(
    croupier: Croupier, home: Path, presses: str, asked: set[int]
) -> None:
    seed = seed_where(waits_for_answers, "two-plus-four", 1, 2)
    options = ("--seed", seed, "--records", str(home / "rounds"))
    result = croupier("play", "two-plus-four", *options, lines=f"a 2 a d b b {presses}")
    assert "The dealer does not qualify. Exchange: none." in result.stdout
    (file,) = (home / "rounds").glob("*.json")
    (seat,) = read_record(file).seats.values()
    answers = {made.box: made.action for made in seat.decisions[2:]}
    assert answers == {box: Exchange() if box in asked else TakeWin() for box in (1, 2)}


def test_insurance_and_play_take_an_amount(croupier: Croupier, home: Path) -> None:
    options = ("--records", str(home / "rounds"), "--seed", "1")
    lines = b"a\nd\np\n9\np\n4.00\np\n2.50\n"
    result = croupier("play", "four-card", *options, lines=lines)
    assert result.stdout.count("Nothing has changed.") == 2
    (file,) = (home / "rounds").glob("*.json")
    (seat,) = read_record(file).seats.values()
    assert [str(made.action) for made in seat.decisions] == ["play 250"]


@pytest.mark.rule("2P4 R18")
def test_promptings_can_be_turned_off_and_stay_off(croupier: Croupier) -> None:
    prompting = "Put an ANTE, a bonus bet, or both on any of the boxes (2P4 R1)."
    play = ("play", "two-plus-four", "--seed", "1")
    first = croupier(*play, lines="t c c q").stdout
    assert first.count(prompting) == 1
    assert "Reminders are off." in first
    assert not load_preferences(settings_file()).promptings
    assert prompting not in croupier(*play, lines="q").stdout
    assert prompting in croupier(*play, "--promptings", lines="q").stdout
    assert prompting not in croupier(*play, lines="q").stdout
    assert croupier(*play, lines="t q").stdout.count(prompting) == 1
    assert prompting not in croupier(*play, "--no-promptings", lines="q").stdout
    assert prompting in croupier(*play, lines="q").stdout


def test_a_prompting_is_not_repeated_while_it_holds(croupier: Croupier) -> None:
    shown = croupier("play", "two-plus-four", "--seed", "1", lines="+ + a A q").stdout
    assert shown.count("(2P4 R1).") == 2


def test_settings_that_cannot_be_kept_do_not_stop_the_game(croupier: Croupier, home: Path) -> None:
    (home / "config").write_text("", "utf-8")
    result = croupier("play", "six-card", "--seed", "1", lines="t q")
    assert result.exit_code == 0
    assert "The settings cannot be kept: " in result.stdout


def test_history_rules_and_records(croupier: Croupier, home: Path) -> None:
    result = croupier("play", "six-card", lines="h ? a d f h q")
    assert "Nothing was played yet." in result.stdout
    assert "Six-card poker, version 1" in result.stdout
    (file,) = (home / "config" / "croupier" / "records").glob("*.json")
    line = next(line for line in result.stdout.splitlines() if "; croupier verify " in line)
    assert line.endswith(f"staked 1.00, net -1.00; croupier verify {file}")
    assert croupier("verify", line.rpartition(" ")[2]).exit_code == 0


def test_a_menu_of_games_with_the_last_one_first(croupier: Croupier) -> None:
    result = croupier("play", "--seed", "1", lines="4 q q")
    assert "5 2 Hand Casino Hold'em" in result.stdout
    assert "Four Card Poker\n" in result.stdout
    again = croupier("play", "--seed", "1", lines="enter q q")
    assert "4 Four Card Poker (Enter)" in again.stdout
    assert "Seat 7" in again.stdout
    assert croupier("play", "--seed", "1").exit_code == 0


def test_who_is_broke_gets_a_new_bankroll(croupier: Croupier) -> None:
    options = ("--seed", "1", "--balance", "1")
    result = croupier("play", "four-card", *options, lines="a d f enter q")
    assert "You are broke. The house lends 1.00 of play money." in result.stdout
    assert "Balance 0.00" in result.stdout
    assert result.stdout.endswith("Rounds 1, bankroll 1.00.\n")


def test_a_new_bankroll_takes_nothing_away(croupier: Croupier) -> None:
    seed = seed_where(lambda state: state.final_balance == 100_200, "four-card", 3)
    result = croupier("play", "four-card", "--seed", seed, lines="3 a d 1 enter n q")
    assert result.stdout.endswith("Rounds 1, bankroll 1,002.00.\n")


@pytest.mark.parametrize(
    "noise",
    [b"\xff\xfe\n", b"\x00\n", b"x" * 100_000 + b"\n", b"\x1b[A\n", "é★\n".encode(), b"\r\n\r\n"],
    ids=range(6),
)
def test_noise_is_refused_and_the_game_goes_on(croupier: Croupier, noise: bytes) -> None:
    result = croupier("play", "six-card", "--seed", "1", lines=b"a\n" + noise + b"d\nf\nq\n")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "Rounds 1" in result.stdout
    assert all(len(line) < 1000 for line in result.stdout.splitlines())


def test_a_demonstration_is_repeated_and_marked(croupier: Croupier) -> None:
    play = ("play", "two-plus-four", "--seed", "words")
    first, second = (croupier(*play, lines="a d f").stdout for _ in range(2))
    assert first == second
    assert "a demonstration, not sealed" in first
    assert "croupier verify" not in first


@pytest.mark.parametrize("lines", ["a\n" * 200, "a\nd\n" + "?\n" * 200])
def test_a_reader_who_leaves_leaves_no_round_open(home: Path, lines: str) -> None:
    folder = home / "rounds"
    arguments = ["play", "six-card", "--records", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier.cli.app", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
    )
    assert process.stdout
    process.stdout.read(10)
    process.stdout.close()
    _, err = process.communicate(lines.encode(), timeout=60)
    assert err == b""
    log = (folder / "log.jsonl").read_text("utf-8").splitlines()
    assert len(log) == 2
    assert '"kind":"reveal"' in log[1]


def test_what_is_typed_cannot_steer_the_terminal_it_is_shown_on(croupier: Croupier) -> None:
    result = croupier("play", "six-card", "--seed", "1", lines=b"\x1b[2J\x07\na\n")
    assert result.exit_code == 0
    assert all(line.isprintable() for line in result.stdout.splitlines())


def test_a_bankroll_that_no_round_takes_is_cut(croupier: Croupier) -> None:
    options = ("--balance", "90,071,992,547,409.92")
    seed = seed_where(lambda state: state.settlement.net > 0, "four-card", 3)
    lines = b"3\na\nd\n1\n\na\nd\nf\nq\n"
    result = croupier("play", "four-card", "--seed", seed, *options, lines=lines)
    assert result.stdout.endswith("Rounds 2, bankroll 90,071,992,547,408.92.\n")


@pytest.mark.parametrize(
    ("game", "lines"),
    [("six-card", "a\nd\nf\n\n" * 20), ("four-card", "u\nd\n\n" * 20)],
)
def test_a_disk_that_is_full_ends_the_session(home: Path, game: str, lines: str) -> None:
    """The size of files is limited, to 16 blocks of 512 bytes or of 1024, so the log ends there."""
    folder = home / "rounds"
    command = f"ulimit -f 16; exec '{sys.executable}' -m croupier.cli.app play {game} --records"
    done = subprocess.run(
        ["sh", "-c", f"{command} '{folder}'"],
        input=lines,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
        check=False,
    )
    log = folder / "log.jsonl"
    assert done.returncode == 1
    assert done.stderr == f"error[record-text]: {log}: not written: File too large: no deal\n"
    assert len(list(folder.glob("*.json"))) > 5
    assert list(folder.glob(".*.new")) == []
    whole = LogFile(log, durable=False)
    settled = [entry for entry in whole.entries if entry.kind == "reveal"]
    assert len(settled) == len(list(folder.glob("*.json")))
