"""What came of a load, for people and for programs."""

from collections.abc import Iterator
from typing import Any

from croupier.load.crew import Loaded
from croupier.load.tally import quantiles
from croupier.record.words import counted

SHARES = (0.5, 0.99, 1)
KIB = 1024


def data(loaded: Loaded) -> dict[str, Any]:
    """The report as JSON; times in milliseconds, memory in bytes."""
    plan, tally, memory = loaded.plan, loaded.tally, loaded.memory
    return {
        "server": plan.place.origin,
        "tables": len(plan.tables),
        "players": plan.players,
        "silent": plan.silent,
        "rounds": plan.rounds,
        "storm": plan.storm,
        "seconds": round(loaded.seconds, 1),
        "right": loaded.is_right,
        "finished": loaded.finished,
        "counts": dict(sorted(tally.counts.items())),
        "refusals": dict(sorted(tally.refusals.items())),
        "waits_ms": {
            kind: dict(zip(("median", "p99", "longest"), quantiles(waits, SHARES), strict=True))
            for kind, waits in sorted(tally.waits.items())
        },
        "memory": memory
        and {
            "before": memory.before,
            "present": memory.present,
            "peak": memory.peak,
            "per_connection": per_connection(loaded),
        },
        "faults": dict(sorted(tally.faults.items())),
        "examples": tally.examples,
    }


def per_connection(loaded: Loaded) -> int | None:
    """Bytes of the server's memory for each connection at the peak of the load."""
    memory = loaded.memory
    sockets = loaded.plan.players + loaded.plan.silent
    return None if memory is None else (memory.peak - memory.before) // sockets


def told(loaded: Loaded) -> Iterator[str]:
    """The report in lines."""
    found = data(loaded)
    yield (
        f"{found['server']}: {plan_words(loaded)}, {found['seconds']:,} s"
        f"{'' if loaded.finished else ', NOT FINISHED'}"
    )
    for name, count in {**found["counts"], **_refused(found)}.items():
        yield f"{name:<34}{count:>14,}"
    for kind, waits in found["waits_ms"].items():
        times = ", ".join(f"{name} {ms:,}" for name, ms in waits.items())
        yield f"{WAITED.get(kind, kind):<34}{times} ms"
    if found["memory"]:
        before, present, peak, each = (size / KIB for size in found["memory"].values())
        yield f"{'memory of the server':<34}{before:,.0f} KiB, {present:,.0f} with all there,"
        yield f"{'':<34}{peak:,.0f} at its peak: {each:.1f} KiB a connection"
    for kind, count in found["faults"].items():
        yield f"WRONG: {kind:<27}{count:>14,}"
    yield from (f"  {example}" for example in found["examples"])
    yield "all was right" if loaded.is_right else "NOT all was right"


WAITED = {
    "public": "event to receipt, public",
    "own": "event to receipt, own seat",
    "resumed": "reconnected and resumed within",
}


def plan_words(loaded: Loaded) -> str:
    """What the load was."""
    plan = loaded.plan
    more = [f"{plan.silent:,} silent"] if plan.silent else []
    more += ["a storm"] if plan.storm else []
    at = f"{counted(plan.players, 'player')} at {counted(len(plan.tables), 'table')}"
    return ", ".join([at, counted(plan.rounds, "round"), *more])


def _refused(found: dict[str, Any]) -> dict[str, int]:
    return {f"refused: {code}": count for code, count in found["refusals"].items()}
