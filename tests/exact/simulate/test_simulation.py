"""Simulated rounds agree with the exact values, however they are played and wherever they stop."""

import json
import resource
from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.errors import BetRefused, SimulationError
from croupier.exact.decisions import advise
from croupier.exact.simulation import Output, Run, Simulation, Tally, checked_workers, simulate
from croupier.exact.simulation.pool import MOST_EACH
from croupier.exact.simulation.results import side_bet_laws
from croupier.exact.simulation.run import play_chunk, smallest_stakes
from croupier.exact.strategies import position_of, strategy
from croupier.exact.strategies.advised import taken
from croupier.exact.whole.workers import cores
from croupier.games import GAMES, load_game
from croupier.games.round import Stakes
from tests.exact.simulate.deals import choice_of, dealt, first_decisions

DEVICE = Path("/dev/null")
MOST_ERRORS = 4
"""Standard errors that a figure may be off; rarely does chance alone do it, and seeds are fixed."""


def run_of(game: str, strategy_name: str, rounds: int, seed: str | None = "fixed") -> Run:
    return Run.of(load_game(game), strategy_name, rounds, seed)


def assert_agrees(result: Simulation) -> None:
    """Means, frequencies of every net and of every decision, all beside the exact ones."""
    assert_nets_agree(result)
    for name, (counted, exact) in result.decisions.items():
        assert exact is not None
        assert_likely(counted, result.tally.rounds, exact, name)


def assert_nets_agree(result: Simulation) -> None:
    for bet in result.bets:
        assert bet.exact is not None
        assert bet.deviation is not None
        assert abs(bet.deviation) < MOST_ERRORS
        for net, (counted, deals) in bet.nets.items():
            assert deals is not None
            assert_likely(counted, bet.rounds, Fraction(deals, bet.exact.deals), f"net {net}")


def assert_likely(counted: int, rounds: int, chance: Fraction, what: str) -> None:
    expected = float(rounds * chance)
    # A count that is rare has no standard error worth the name: one more is always granted.
    allowed = MOST_ERRORS * sqrt(expected * (1 - float(chance))) + 1
    assert abs(counted - expected) <= allowed, what
    assert chance or not counted, f"{what} cannot occur"


@pytest.mark.parametrize(
    ("game", "rounds"),
    [
        ("casino-holdem", 50_000),
        ("four-card", 50_000),
        ("caribbean-stud", 20_000),
        pytest.param("casino-holdem", 1_000_000, marks=pytest.mark.long),
        pytest.param("four-card", 1_000_000, marks=pytest.mark.long),
        pytest.param("caribbean-stud", 1_000_000, marks=pytest.mark.long),
    ],
)
def test_best_play_comes_to_the_exact_value(game: str, rounds: int) -> None:
    result = simulate(run_of(game, "optimal", rounds), 2)
    assert result.tally.rounds == rounds
    assert_agrees(result)


@pytest.mark.parametrize("rounds", [2_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_a_game_told_from_its_classes_comes_to_their_sum(rounds: int) -> None:
    """Some two hours of a core for a million; its solution tells of no single step how often."""
    result = simulate(run_of("two-plus-four", "optimal", rounds), 2)
    assert_nets_agree(result)
    assert {"bet", "buy", "fold"} <= result.decisions.keys()
    assert all(counted and exact is None for counted, exact in result.decisions.values())


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "name"),
    [
        *(("casino-holdem", name) for name in ("always-bet", "mimic", "simple")),
        *(("four-card", name) for name in ("always-bet", "basic", "expert")),
        *(("caribbean-stud", name) for name in ("always-bet", "mimic", "rules-of-thumb")),
    ],
)
def test_rules_come_to_their_exact_values(game: str, name: str) -> None:
    assert_agrees(simulate(run_of(game, name, 100_000), 2))


@pytest.mark.parametrize(
    ("game", "rounds"),
    [
        ("two-plus-four", 300),
        ("six-card", 100),
        pytest.param("two-plus-four", 5_000, marks=pytest.mark.long),
        pytest.param("six-card", 2_000, marks=pytest.mark.long),
    ],
)
def test_the_engine_pays_what_advice_says(game: str, rounds: int) -> None:
    """Whatever is done first, and best play after it: the round's net is its value on average."""
    known, draw = load_game(game), Random(game)
    player = strategy(known, "optimal", draw)
    errors = []
    for state, deck in first_decisions(known, game, rounds):
        choice = choice_of(state)
        option = draw.choice(advise(position_of(state, choice)).options)
        state = dealt(state.act(choice.box, taken(option, choice)), deck)
        while state.next is not None:
            step = choice_of(state)
            state = dealt(state.act(step.box, player.choose(state, step)), deck)
        lines = [line for line in state.settlement.lines if line.spot != "bonus"]
        errors.append(sum(line.net for line in lines) / 100 - float(option.ev))
    mean = sum(errors) / rounds
    spread = sqrt(sum((error - mean) ** 2 for error in errors) / rounds)
    assert abs(mean) < MOST_ERRORS * spread / sqrt(rounds)


def test_both_hands_advised_and_one_hand_solved_are_nearly_the_same_game() -> None:
    solved, advised = (simulate(run_of("casino-holdem", name, 200), 1) for name in NAMES)
    assert solved.tally.bets["bonus"] == advised.tally.bets["bonus"]
    assert abs(float(solved.bets[0].net - advised.bets[0].net)) < 0.5


NAMES = ("optimal", "advised")


@pytest.fixture
def run() -> Run:
    return run_of("four-card", "random", 12_000)


def test_the_result_is_the_same_for_any_number_of_workers(run: Run) -> None:
    alone, together = simulate(run, 1), simulate(run, 2)
    assert alone.tally == together.tally
    assert json.dumps(alone.to_json()) == json.dumps(together.to_json())


def stopped_after(chunks: int) -> Iterator[bool]:
    return (asked >= chunks for asked in count())


@pytest.mark.parametrize("workers", [1, 2])
def test_a_stopped_run_continues(run: Run, workers: int, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    stops = stopped_after(1)
    with Output(file, run) as output:
        part = simulate(run, workers, output, stopped=lambda: next(stops))
    assert part.tally.rounds > 0
    assert workers > 1 or part.tally.rounds == run.chunk_rounds
    with Output(file, run) as output:
        kept = len(output.kept)
        assert sum(tally.rounds for tally in output.kept.values()) == part.tally.rounds
        told: list[tuple[int, int]] = []
        whole = simulate(run, workers, output, lambda *done: told.append(done))
    assert told[0] == (part.tally.rounds, run.rounds)
    assert told[-1] == (run.rounds, run.rounds)
    assert len(told) == 1 + run.chunks - kept
    assert whole.to_json() == simulate(run, 1).to_json()
    with Output(file, run) as output:
        assert simulate(run, 1, output).to_json() == whole.to_json()
    assert len(file.read_text("utf-8").splitlines()) == 1 + run.chunks


def test_a_line_cut_short_is_played_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with Output(file, run) as output:
        whole = simulate(run, 1, output)
    text = file.read_bytes()
    for cut in (1, 10, len(text) - 20):
        file.write_bytes(text[:-cut])
        with Output(file, run) as output:
            assert simulate(run, 1, output).to_json() == whole.to_json()
        assert sorted(file.read_bytes().splitlines()) == sorted(text.splitlines())


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"strategy_name": "expert"}, "strategy"),
        ({"rounds": 4_000}, "rounds"),
        ({"seed": "another"}, "seed"),
        ({"seed": None}, "seed"),
        ({"game": "casino-holdem", "strategy_name": "simple"}, "simulation, rules, settings"),
    ],
)
def test_another_runs_file_is_left_alone(
    run: Run, tmp_path: Path, change: dict[str, object], named: str
) -> None:
    file = tmp_path / "run.jsonl"
    with Output(file, run) as output:
        output.append(0, play_chunk(run, 0))
    before = file.read_bytes()
    asked = {"game": "four-card", "strategy_name": "random", "rounds": 12_000, "seed": "fixed"}
    with pytest.raises(SimulationError) as refused:
        Output(file, run_of(**{**asked, **change}))  # type: ignore[arg-type]  # a table of values
    assert refused.value.code == "output-foreign"
    assert named in refused.value.message
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["a diary\n", "{}\n", "no newline", "[" * 100_000 + "\n", "\n", "null\n", '"a"\n']
)
def test_a_file_of_something_else_is_left_alone(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary"
    file.write_text(text, "utf-8")
    with pytest.raises(SimulationError) as refused:
        Output(file, run)
    assert refused.value.code == "output-foreign"
    assert "\n" not in refused.value.message
    assert file.read_text("utf-8") == text


def written(chunk: int, **bets: list[list[object]]) -> str:
    """A chunk's line as it is written."""
    return json.dumps(
        {"chunk": chunk, "rounds": 2000, "bets": bets, "decisions": {}}, separators=(",", ":")
    )


def test_the_line_that_these_spoil_is_good(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with Output(file, run):
        pass
    with file.open("a", encoding="utf-8") as out:
        out.write(written(0, ante=[["win", 1, 1, 2000]], aces_up=[["win", 1, 1, 2000]]) + "\n")
    with Output(file, run) as output:
        assert output.kept.keys() == {0}


def test_two_do_not_write_one_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with Output(file, run) as output:
        with pytest.raises(SimulationError) as refused:
            Output(file, run)
        assert refused.value.code == "output-not-writable"
        output.append(0, play_chunk(run, 0))
    with Output(file, run) as output:
        assert output.kept.keys() == {0}


def test_what_differs_is_named_and_nothing_else(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with Output(file, run):
        pass
    with pytest.raises(SimulationError, match=r"with other rounds$"):
        Output(file, run_of("four-card", "random", run.rounds + 1))


def test_any_number_of_rounds_can_be_begun(tmp_path: Path) -> None:
    run = run_of("four-card", "random", 10**30)
    assert simulate(run, 1, stopped=lambda: True).tally.rounds == 0


def test_workers_are_no_more_than_help() -> None:
    assert checked_workers(10**9) == MOST_EACH * cores()


@pytest.mark.parametrize("nonsense", ["2", 1.5, True, [2], b"2"])
def test_what_is_no_number_or_name_is_refused(run: Run, nonsense: Any) -> None:
    with pytest.raises(SimulationError, match="rounds"):
        run_of("four-card", "random", nonsense)
    with pytest.raises(SimulationError, match="workers"):
        simulate(run, nonsense)
    with pytest.raises(SimulationError, match="no strategy"):
        run_of("four-card", nonsense, 1)


def test_any_text_is_a_seed() -> None:
    run = run_of("caribbean-stud", "random", 3, "a lone surrogate: \udcff")
    assert simulate(run, 1).tally.rounds == 3


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        '{"chunk": 99, "rounds": 2000, "bets": {}, "decisions": {}}',
        '{"chunk": -1, "rounds": 2000, "bets": {}, "decisions": {}}',
        '{"chunk": 0, "rounds": 1999, "bets": {}, "decisions": {}}',
        '{"chunk": 0, "rounds": 2000, "bets": {"ante": [["win"]]}, "decisions": {}}',
        '{"chunk": 0, "rounds": 2000, "bets": [], "decisions": {}}',
        '{"chunk": 0, "rounds": 2000, "bets": {}, "decisions": {}}',
        '{"chunk": 0, "rounds": 2000, "bets": {"ante": [["win", 1, 1, 1]]}, "decisions": {}}',
        written(0, ante=[["win", 1, 1, 2000]]),
        written(0, ante=[["win", 1, 1, 2000]], aces_up=[["win", 1, 1, 2000]], luck=[]),
        written(0, ante=[["lose", 1, 1, -1], ["win", 1, 1, 2001]], aces_up=[["win", 1, 1, 2000]]),
        written(0, ante=[["win", 1.5, 1, 2000]], aces_up=[["win", 1, 1, 2000]]),
        written(False, ante=[["win", 1, 1, 2000]], aces_up=[["win", 1, 1, 2000]]),
    ],
)
def test_a_line_that_is_no_chunk_is_refused(run: Run, tmp_path: Path, line: str) -> None:
    file = tmp_path / "run.jsonl"
    with Output(file, run):
        pass
    with file.open("a", encoding="utf-8") as out:
        out.write(line + "\n")
    with pytest.raises(SimulationError) as refused:
        Output(file, run)
    assert refused.value.code == "output-foreign"
    assert "line 2" in refused.value.message


def test_a_file_that_cannot_be_written_is_refused(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path, DEVICE, tmp_path / "nowhere" / "run.jsonl", tmp_path / ("x" * 300)):
        with pytest.raises(SimulationError) as refused:
            Output(path, run)
        assert refused.value.code == "output-not-writable"


def test_a_full_disk_is_refused_and_nothing_is_lost(run: Run, tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk."""
    file = tmp_path / "run.jsonl"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Output(file, run) as output:
        resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 10, before[1]))
        try:
            with pytest.raises(SimulationError) as refused:
                output.append(0, play_chunk(run, 0))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert refused.value.code == "output-not-writable"
    assert output.kept == {}
    with Output(file, run) as output:
        output.append(0, play_chunk(run, 0))
    with Output(file, run) as output:
        assert output.kept == {0: play_chunk(run, 0)}


@pytest.mark.parametrize("rounds", [0, -1])
def test_no_rounds_are_refused(rounds: int) -> None:
    with pytest.raises(SimulationError) as refused:
        run_of("four-card", "basic", rounds)
    assert refused.value.code == "rounds-not-positive"


@pytest.mark.parametrize("workers", [0, -1])
def test_no_workers_are_refused(run: Run, workers: int) -> None:
    with pytest.raises(SimulationError) as refused:
        simulate(run, workers)
    assert refused.value.code == "workers-not-positive"


def test_stakes_that_a_table_cannot_take_are_refused() -> None:
    game = load_game("six-card", {"min_ante": 101, "max_ante": 101})
    with pytest.raises(BetRefused):
        Run.of(game, "mimic", 1, "fixed")


@pytest.mark.parametrize("name", GAMES)
def test_a_demonstrations_decks_can_be_repeated(name: str) -> None:
    run = run_of(name, "random", 200)
    assert play_chunk(run, 0) == play_chunk(run, 0)
    assert play_chunk(run, 0) != play_chunk(run_of(name, "random", 200, "another"), 0)


def test_sealed_decks_are_fresh() -> None:
    run = run_of("four-card", "basic", 500, None)
    assert play_chunk(run, 0) != play_chunk(run, 0)


@pytest.mark.parametrize("name", GAMES)
def test_tallies_add_up_and_are_read_back(name: str) -> None:
    run = run_of(name, "random", 4_100)
    first, last = play_chunk(run, 0), play_chunk(run, run.chunks - 1)
    assert (first.rounds, last.rounds) == (2_000, 100)
    one, other = Tally(), Tally()
    one.add(first)
    one.add(last)
    other.add(last)
    other.add(first)
    assert one == other
    assert one.rounds == 2_100
    assert all(sum(results.values()) == 2_100 for results in one.bets.values())
    assert set(one.bets) == set(load_game(name).stakes)
    assert Tally.from_json(json.loads(json.dumps(one.to_json()))) == one


def test_amounts_that_bind_have_no_exact_value() -> None:
    """The exact laws know no maximum payout."""
    assert set(side_bet_laws(load_game("two-plus-four"))) == {"bonus"}
    assert side_bet_laws(load_game("two-plus-four", {"max_payout": 99_999})) == {}
    assert side_bet_laws(load_game("six-card")) == {}


def test_the_smallest_stakes_are_taken() -> None:
    assert smallest_stakes(load_game("two-plus-four")) == Stakes(ante=100, bonus=100)
    odd = load_game("two-plus-four", {"min_ante": 301, "chips": [7, 500]})
    assert smallest_stakes(odd) == Stakes(ante=302, bonus=7)
    assert smallest_stakes(load_game("four-card")) == Stakes(ante=100, aces_up=100)
    assert smallest_stakes(load_game("caribbean-stud")) == Stakes(ante=100)
