"""The drawings of a report, as SVG: by matplotlib, in colours that all eyes tell apart."""

import io
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter
from numpy.typing import NDArray

from croupier.exact.report.document import NORMAL_95, Estimate, shown

BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#8a8a8a"
"""From the palette of Okabe and Ito."""

WIDTH = 9.6
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "croupier",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#666666",
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.8,
    "xtick.color": "#333333",
    "ytick.color": "#333333",
}


def distribution(chances: Mapping[float, float]) -> str:
    """The probability of every net, on a logarithmic scale."""
    figure, axes = _canvas(3.4)
    nets = sorted(chances)
    colours = [ORANGE if net < 0 else GREY if net == 0 else BLUE for net in nets]
    places = range(len(nets))
    axes.bar(places, [chances[net] for net in nets], color=colours, width=0.72)
    axes.set_yscale("log")
    axes.set_xticks(places, [shown(net, "net") for net in nets])
    if len(nets) > 16:
        axes.tick_params(axis="x", labelrotation=90)
    axes.set_xlabel("net of a round, in antes")
    axes.set_ylabel("probability")
    axes.grid(axis="x", visible=False)
    return _svg(figure)


def costs(named: Mapping[str, Fraction | Estimate]) -> str:
    """What simplified strategies cost, on a logarithmic scale, the dearest first."""
    drawn = {name: _mean_and_margin(cost) for name, cost in named.items()}
    drawn = {name: cost for name, cost in drawn.items() if cost[0] > 0}
    names = sorted(drawn, key=lambda name: drawn[name][0])
    figure, axes = _canvas(0.9 + 0.3 * len(names))
    for place, name in enumerate(names):
        mean, margin = drawn[name]
        colour = BLUE if name[0].isdigit() else ORANGE
        axes.errorbar(mean, place, xerr=margin or None, fmt="o", color=colour, capsize=3)
        said = shown(named[name], "percent")
        axes.annotate(said, (mean, place), xytext=(7, 4), textcoords="offset points")
    axes.set_xscale("log")
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.margins(x=0.16)
    axes.set_xlabel("cost against best play, share of the ante")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda cost, _: f"{100 * cost:g} %"))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.grid(axis="y", visible=False)
    return _svg(figure)


def values(
    rows: Sequence[str], columns: Sequence[str], evs: NDArray[np.float64], axes_names: Sequence[str]
) -> str:
    """The EV by row and column as a map of colours around break-even; nan where nothing is."""
    figure, axes = _canvas(1.4 + 0.21 * len(rows))
    shown = axes.pcolormesh(np.clip(evs, -2, 2), cmap="PuOr", vmin=-2, vmax=2, linewidth=0)
    axes.set_xticks(np.arange(len(columns)) + 0.5, columns)
    axes.set_yticks(np.arange(len(rows)) + 0.5, rows)
    axes.tick_params(length=0, labelsize=9)
    if max(map(len, columns)) > 5:
        axes.tick_params(axis="x", labelrotation=90)
    axes.grid(visible=False)
    axes.set_ylabel(axes_names[0])
    axes.set_xlabel(axes_names[1])
    bar = figure.colorbar(shown, ax=axes, extend="both", pad=0.02)
    bar.set_label("EV in antes, best play")
    return _svg(figure)


def convergence(mean: float, std_dev: float, rounds: Sequence[int]) -> str:
    """Where the mean net of so many rounds lies, in 95 of 100 cases."""
    figure, axes = _canvas(3.2)
    counts = np.geomspace(rounds[0], rounds[-1], 80)
    half = [NORMAL_95 * std_dev / sqrt(count) for count in counts]
    low, high = ([mean + sign * width for width in half] for sign in (-1, 1))
    axes.fill_between(counts, low, high, color=BLUE, alpha=0.18, linewidth=0)
    axes.plot(counts, low, color=BLUE, linewidth=1)
    axes.plot(counts, high, color=BLUE, linewidth=1)
    axes.axhline(mean, color=ORANGE, linewidth=1.2)
    axes.axhline(0, color="#444444", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xlim(rounds[0], rounds[-1])
    axes.set_xlabel("rounds")
    axes.set_ylabel("mean net, antes a round")
    return _svg(figure)


def _mean_and_margin(value: Fraction | Estimate) -> tuple[float, float]:
    if isinstance(value, Estimate):
        return value.mean, value.margin
    return float(value), 0.0


def _canvas(height: float) -> tuple[Figure, Axes]:
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        return figure, figure.add_subplot()


def _svg(figure: Figure) -> str:
    """The drawing without the head of a file, and with nothing that changes by the day."""
    text = io.StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return re.sub(r"^.*?(?=<svg)", "", text.getvalue(), flags=re.DOTALL)
