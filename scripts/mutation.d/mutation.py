"""Change the games and the deal in every small way, and count what the tests do not notice.

The trials of a run are kept in `mutants/`, so that a run that was cut short goes on where it was.
"""

import argparse
import hashlib
import json
from collections import Counter
from pathlib import Path

from mutants import Mutant, mutants_of
from trials import ROOT, Verdict, try_cold, try_warm

SUITES = {
    "games": ["tests/rules", "tests/matrix", "tests/reference"],
    "deal": ["tests/deal"],
}
PACKAGE = ROOT / "src" / "croupier"
KEPT = ROOT / "mutants"
VERDICTS = ("killed", "survived", "timeout", "error")


class Results:
    """What became of the mutants of a part, one line of a file each."""

    def __init__(self, part: str, again: bool) -> None:
        self.file = KEPT / f"{part}.jsonl"
        files = sorted((PACKAGE / part).rglob("*.py"))
        self.mutants = {key: mutant for file in files for key, mutant in _named(file).items()}
        self.keys = {id(mutant): key for key, mutant in self.mutants.items()}
        self.verdicts: dict[str, Verdict] = {}
        self.read()
        if again:
            killed = {key: kept for key, kept in self.verdicts.items() if kept == "killed"}
            self.file.write_text("".join(f"{json.dumps(row)}\n" for row in killed.items()), "utf-8")
            self.verdicts = killed

    def read(self) -> None:
        """Take up what was kept, by this process or another."""
        lines = self.file.read_text("utf-8").splitlines() if self.file.exists() else []
        kept = dict(json.loads(line) for line in lines)
        self.verdicts |= {key: verdict for key, verdict in kept.items() if key in self.mutants}

    def waiting(self) -> list[Mutant]:
        """The mutants that were not tried yet."""
        return [mutant for key, mutant in self.mutants.items() if key not in self.verdicts]

    def tell(self, mutant: Mutant, verdict: Verdict) -> None:
        """Keep the result of a trial."""
        key = self.keys[id(mutant)]
        self.verdicts[key] = verdict
        with self.file.open("a", encoding="utf-8") as file:
            print(json.dumps([key, verdict]), file=file)


def _named(file: Path) -> dict[str, Mutant]:
    """A file's mutants by a name that stands for them as long as the file is the same."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    return {f"{file.name}:{digest}:{i}": mutant for i, mutant in enumerate(mutants_of(file))}


def described(mutant: Mutant) -> str:
    """A mutant in one line."""
    place = f"{mutant.file.relative_to(PACKAGE)}:{mutant.line}"
    return f"{place} {mutant.function or 'at import'}: {mutant.change}"


def try_part(part: str, results: Results, processes: int) -> None:
    """Try what is waiting, first in the loaded suite and then, where need be, without."""
    tests = [str(ROOT / name) for name in SUITES[part]]
    files = try_warm(PACKAGE / part, results.waiting(), tests, processes, results.tell)
    results.read()
    try_cold(results.waiting(), files, processes, results.tell)


def show(results: Results) -> None:
    """Print what was not killed, and the counts by file."""
    counts: dict[str, Counter[Verdict]] = {}
    for key, mutant in results.mutants.items():
        verdict = results.verdicts.get(key, "waiting")
        file = mutant.file.relative_to(PACKAGE).as_posix()
        for row in (file, "all"):
            counts.setdefault(row, Counter())[verdict] += 1
        if verdict != "killed":
            print(f"{verdict}: {described(mutant)}")
    counts["all"] = counts.pop("all")
    print(f"\n{'':30}{'mutants':>9}" + "".join(f"{verdict:>10}" for verdict in VERDICTS))
    for row, count in counts.items():
        figures = "".join(f"{count[verdict]:10}" for verdict in VERDICTS)
        caught = count["killed"] + count["timeout"]
        print(f"{row:30}{count.total():9}{figures}{100 * caught / count.total():8.1f} %")


def main() -> None:
    """Try the parts that are named and show what is known of them."""
    parser = argparse.ArgumentParser(prog="scripts/mutation", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help="games or deal; both if none")
    parser.add_argument("--again", action="store_true", help="try again what was not killed")
    parser.add_argument("--show", action="store_true", help="try nothing, show what is kept")
    parser.add_argument("--processes", type=int, default=2, help="trials side by side")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(SUITES):
        parser.error(f"no part {', '.join(sorted(unknown))}")
    KEPT.mkdir(exist_ok=True)
    for part in arguments.parts or SUITES:
        results = Results(part, arguments.again)
        if not arguments.show:
            try_part(part, results, arguments.processes)
        show(results)


if __name__ == "__main__":
    main()
