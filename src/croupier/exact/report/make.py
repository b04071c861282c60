"""A report made from its evidence, and written to a folder."""

import json
from contextlib import suppress
from pathlib import Path

from croupier.errors import ReportError
from croupier.exact.report.document import Estimate, Figure, Figures, Report, Section
from croupier.exact.report.evidence import Evidence, gather
from croupier.exact.report.figures import ev_of, main_figures
from croupier.exact.report.page import page
from croupier.exact.report.request import Request, Stages
from croupier.exact.report.sections import bets, checks, opening, play, results, table

SECTIONS = (
    *(opening.identity, opening.rules, opening.assumptions, opening.method),
    *(results.dealt, results.outcomes, results.returns, results.spread),
    *(play.play, bets.side_bets, bets.variants, table.boxes, table.exposure),
    *(checks.verification, checks.limitations),
)
SUMMARY = ("edge", "element_of_risk", "return_initial", "std_dev", "hit")


def make_report(evidence: Evidence) -> Report:
    """All sections, and the figures that are asked for first."""
    rules, figures = evidence.game.rules, main_figures(evidence)
    is_sampled = evidence.solution is None
    how = "estimated from sampled deals with exact values" if is_sampled else "solved exactly"
    sections: tuple[Section, ...] = tuple(make(evidence) for make in SECTIONS)
    first = [figures[name] for name in SUMMARY]
    first.append(
        Figure("rules_hash", "SHA-256 of the rules with these settings", rules.hash, "text")
    )
    title = f"{rules.name}: mathematical report"
    subtitle = f"{_advantage(evidence)}{rules.summary} Rules version {rules.version}, {how}."
    return Report(rules.id, title, subtitle, is_sampled, Figures(tuple(first)), sections)


def _advantage(evidence: Evidence) -> str:
    """Who has it, where that is not the house; what settings change is told further down."""
    ev = ev_of(evidence)
    if isinstance(ev, Estimate) or ev <= 0:
        return ""
    return (
        f"Best play has the advantage under these settings: {float(ev):.6%} of the ante; section "
        "11 has what other settings change. "
    )


def write_report(request: Request, folder: Path, stages: Stages) -> tuple[Path, Path]:
    """Make a report and write its page and its JSON, named by the game.

    `ReportError("report-folder")` if they cannot be written; nothing is written before all is made.
    """
    report = make_report(gather(request, stages))
    text = json.dumps(report.to_json(), indent=1, ensure_ascii=False) + "\n"
    written = []
    for kind, content in (("html", page(report)), ("json", text)):
        path = folder / f"{report.game}-report.{kind}"
        draft = path.with_name(f".{path.name}")
        try:
            draft.write_text(content, "utf-8")
            draft.replace(path)
        except OSError as error:
            raise ReportError("report-folder", f"{path}: {error.strerror}") from None
        finally:  # a Ctrl-C, too, leaves no half of it behind
            with suppress(OSError):
                draft.unlink(missing_ok=True)
        written.append(path)
    return written[0], written[1]
