"""Run the benchmarks beside this file: all, or those that the command line names."""

import os
import platform
import subprocess
import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    """Print what the figures belong to, then every benchmark's own figures."""
    names = sorted(path.stem for path in HERE.glob("*.py") if path != Path(__file__))
    chosen = sys.argv[1:] or names
    if unknown := set(chosen) - set(names):
        sys.exit(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    python = f"Python {platform.python_version()}"
    print(_processor(), f"{os.cpu_count()} cores", python, _commit(), sep=", ")
    for name in chosen:
        print(f"\n{name}", flush=True)
        import_module(name).main()


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, platform.machine())


def _commit() -> str:
    git = ["git", "-C", str(HERE), "describe", "--always", "--dirty"]
    try:
        commit = subprocess.check_output(git, text=True, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return "commit unknown"
    return f"commit {commit.strip()}"


main()
