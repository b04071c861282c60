"""A trial: one mutant in a process of its own, and the tests that reach it, until one fails.

Most mutants are tried warm: the suite is loaded once, and each mutant is a fork in which one
function has other code. A function that already ran while the suite was loaded may have left its
results behind, so its mutants are tried cold: the fork comes before croupier is imported.
"""

import gc
import os
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from cProfile import Profile
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from io import StringIO
from multiprocessing import Pipe
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType, ModuleType

import pytest

from croupier.cards import DECK
from croupier.hands import five, four
from mutants import Mutant

ROOT = Path(__file__).parents[2]
LEFT_OUT = [
    # Long by their numbers; what they look at, other tests look at too.
    "tests/deal/test_battery.py",
    "tests/deal/test_vectors.py",
    "tests/deal/test_log.py::test_every_flipped_bit_is_found",
    "tests/deal/test_entropy.py::test_seeds_never_repeat",
    # It reads the source as text, where no mutant is.
    "tests/rules/test_every_paragraph.py",
]
PYTEST = ["-x", "-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={ROOT}"]
PYTEST += [f"--deselect={name}" for name in LEFT_OUT]
LOADING_SECONDS = 1

Verdict = str
"""`killed`, `survived`, `timeout`, or `error` where a trial broke down."""
Function = tuple[str, str]
"""A file and the dotted name of a function in it, as in `Slot.parse`."""


@dataclass
class TestFile:
    """The processor seconds that a file of tests takes, and how many tests reach a function."""

    seconds: float = 0.0
    tests: Counter[Function] = field(default_factory=Counter)


Files = dict[str, TestFile]


@dataclass
class Reach:
    """Which functions the suite runs: while it is loaded, and test by test."""

    folder: str
    loading: set[Function] = field(default_factory=set)
    tests: dict[Function, list[str]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[str, float] = field(default_factory=dict)
    profile: Profile = field(default_factory=Profile)

    def files(self) -> Files:
        """The same by file of tests."""
        files: Files = defaultdict(TestFile)
        for name, seconds in self.seconds.items():
            files[name.partition("::")[0]].seconds += seconds
        for function, names in self.tests.items():
            for name in names:
                files[name.partition("::")[0]].tests[function] += 1
        return dict(files)

    def called(self) -> set[Function]:
        """What was called since this was asked last."""
        self.profile.disable()
        codes = [entry.code for entry in self.profile.getstats()]
        self.profile.clear()
        functions = {
            (code.co_filename, code.co_qualname.partition(".<locals>")[0])
            for code in codes
            if isinstance(code, CodeType) and code.co_filename.startswith(self.folder)
        }
        # What runs at import stands in no function, and is reached with any of its file.
        return functions | {(file, "") for file, _ in functions}


Tell = Callable[[Mutant, Verdict], None]
"""What a result is told to."""
Job = tuple[Mutant, Callable[[], bool]]
"""A mutant and its trial, which is true if it survives."""


def try_all(jobs: Iterable[Job], processes: int, tell: Tell) -> None:
    """Run trials side by side, each in a fork."""
    running: dict[int, Mutant] = {}

    def reap() -> None:
        pid, status = os.wait()
        tell(running.pop(pid), _verdict(status))

    for mutant, trial in jobs:
        while len(running) >= processes:
            reap()
        pid = os.fork()
        if not pid:
            _run_in_fork(trial)
        running[pid] = mutant
    while running:
        reap()


def _run_in_fork(trial: Callable[[], bool]) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    silence(os.devnull)
    try:
        status = 0 if trial() else 1
    except BaseException:
        status = 70
    os._exit(status)


def _limit(seconds: float) -> None:
    """End this process if what comes next takes many times these processor seconds, or waits."""
    signal.setitimer(signal.ITIMER_PROF, 1 + 5 * seconds)
    signal.alarm(60 + int(60 * seconds))


def _verdict(status: int) -> Verdict:
    if os.WIFSIGNALED(status):
        return "timeout"
    return {0: "survived", 1: "killed"}.get(os.WEXITSTATUS(status), "error")


def silence(path: str | Path) -> None:
    """Send what this process prints to a file."""
    out = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)


class FirstFailure:
    """A pytest plugin: ends the process by a failure, before any time goes into its report."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """Look at what became of a part of a test."""
        raised = call.excinfo
        if raised and not isinstance(raised.value, pytest.skip.Exception):
            os._exit(1)


class WarmSuite(FirstFailure):
    """A pytest plugin: runs every loaded test once, then each mutant's share of them.

    All of that is in forks, so that no test finds what another has worked out and kept.
    """

    def __init__(
        self, folder: Path, mutants: Sequence[Mutant], run: Callable[[Iterable[Job]], None]
    ) -> None:
        self.reach = Reach(str(folder))
        self.mutants = mutants
        self.run = run

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take pytest's place in running the tests."""
        self.reach.loading = self.reach.called()
        # What is there to stay need not be looked at, nor copied, in every fork.
        gc.freeze()
        for item in session.items:
            self._observe(item)
        items = {item.nodeid: item for item in session.items}
        self.run(self._job(mutant, items) for mutant in self.mutants if is_warm(mutant, self.reach))
        return True

    def _observe(self, item: pytest.Item) -> None:
        receiver, sender = Pipe(duplex=False)
        pid = os.fork()
        if not pid:
            started = time.process_time()
            self.reach.profile.enable()
            _run_test(item)
            sender.send((self.reach.called(), time.process_time() - started))
            os._exit(0)
        sender.close()
        try:
            functions, self.reach.seconds[item.nodeid] = receiver.recv()
        except EOFError:
            raise item.session.Failed(f"{item.nodeid} fails without a mutant") from None
        os.waitpid(pid, 0)
        for function in functions:
            self.reach.tests[function].append(item.nodeid)

    def _job(self, mutant: Mutant, items: dict[str, pytest.Item]) -> Job:
        seconds = self.reach.seconds
        names = sorted(self.reach.tests[function_of(mutant)], key=seconds.__getitem__)

        def survives() -> bool:
            _change(mutant)
            for name in names:
                _limit(seconds[name])
                _run_test(items[name])
            return True

        return mutant, survives


def _run_test(item: pytest.Item) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)


def function_of(mutant: Mutant) -> Function:
    """The function that a mutant changes."""
    return str(mutant.file), mutant.function


def is_warm(mutant: Mutant, reach: Reach) -> bool:
    """Whether a mutant can be made in a loaded suite as if it had been there from the start."""
    if not mutant.function or function_of(mutant) in reach.loading:
        return False
    # Code refers to what is around it by place, so that other code may not fit.
    function = _live(mutant)
    return function is not None and not function.__code__.co_freevars


def _live(mutant: Mutant) -> FunctionType | None:
    found: object = sys.modules.get(module_of(mutant.file))
    for name in mutant.function.split("."):
        found = vars(found).get(name) if isinstance(found, type | ModuleType) else None
    if isinstance(found, property):
        found = found.fget
    found = getattr(found, "__wrapped__", getattr(found, "__func__", found))
    return found if isinstance(found, FunctionType) else None


def _change(mutant: Mutant) -> None:
    function = _live(mutant)
    assert function is not None, "the mutant is warm"
    todo = [mutant.code()]
    for code in todo:
        if code.co_qualname == mutant.function:
            function.__code__ = code
            return
        todo += [part for part in code.co_consts if isinstance(part, CodeType)]
    raise LookupError(mutant.function)


def module_of(file: Path) -> str:
    """The name under which a file is imported."""
    parts = file.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


class MutatedModule(SourceFileLoader):
    """Imports one module with a mutant in it."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(module_of(mutant.file), str(mutant.file))
        self.mutant = mutant

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Only the one module."""
        if name != module_of(self.mutant.file):
            return None
        return spec_from_file_location(name, self.mutant.file, loader=self)

    def get_code(self, _: str) -> CodeType:
        """The changed code; nothing is read from or written to a cache."""
        return self.mutant.code()


def try_warm(
    folder: Path, mutants: Sequence[Mutant], tests: Sequence[str], processes: int, tell: Tell
) -> Files:
    """Try the mutants that can be tried warm; gives what the others have to be tried with.

    The suite is loaded in a fork, so that croupier stays unknown to this process.
    """
    _load_what_stays()
    receiver, sender = Pipe(duplex=False)
    pid = os.fork()
    if not pid:
        silence(ROOT / "mutants" / f"{folder.name}.txt")
        suite = WarmSuite(folder, mutants, lambda jobs: try_all(jobs, processes, tell))
        suite.reach.profile.enable()
        status = pytest.main([*PYTEST, *tests], [suite])
        sender.send(suite.reach.files())
        os._exit(status)
    if os.waitpid(pid, 0)[1]:
        sys.exit(f"the tests of {folder.name} fail without a mutant: mutants/{folder.name}.txt")
    files: Files = receiver.recv()
    return files


def try_cold(mutants: Iterable[Mutant], files: Files, processes: int, tell: Tell) -> None:
    """Try mutants by every file of tests, with croupier imported anew."""

    def job(mutant: Mutant) -> Job:
        return mutant, lambda: _survives_cold(mutant, files)

    try_all(map(job, mutants), processes, tell)


def _load_what_stays() -> None:
    """Have pytest, its plugins and the tables of hands in memory for every fork."""
    with TemporaryDirectory() as empty, redirect_stdout(StringIO()):
        pytest.main(["-q", "-c", os.devnull, f"--rootdir={empty}", empty])
    five.strength(DECK[:5])
    four.strength(DECK[:4])
    five.range_of(five.Category.ONE_PAIR)
    four.range_of(four.Category.ONE_PAIR)


def _survives_cold(mutant: Mutant, files: Files) -> bool:
    def promise(file: str) -> float:
        return files[file].tests[function_of(mutant)] / files[file].seconds

    assert module_of(mutant.file) not in sys.modules, "croupier's games are not loaded yet"
    sys.meta_path.insert(0, MutatedModule(mutant))
    for file in sorted(files, key=promise, reverse=True):
        _limit(files[file].seconds + LOADING_SECONDS)
        status = pytest.main([*PYTEST, str(ROOT / file)], [FirstFailure()])
        if status in {pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED}:  # in loading
            return False
        if status != pytest.ExitCode.OK:
            raise ChildProcessError(status)
    return True
