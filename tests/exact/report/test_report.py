"""A whole report: its page and its JSON, and what is refused."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.report import report
from croupier.errors import CroupierError
from croupier.exact.report.request import check_folder

Json = dict[str, Any]


def called(*arguments: str) -> Result:
    return CliRunner().invoke(report, arguments)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "new"
    sizes = ("--deals", "64", "--rounds", "400", "--workers", "2")
    result = called("caribbean-stud", "--out", str(path), *sizes)
    assert result.exit_code == 0, result.output
    assert len(result.stdout.splitlines()) == 2
    return path


@pytest.fixture(scope="module")
def data(folder: Path) -> Json:
    text = (folder / "caribbean-stud-report.json").read_text("utf-8")
    loaded: Json = json.loads(text)
    return loaded


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    return (folder / "caribbean-stud-report.html").read_text("utf-8")


def blocks(data: Json, section: int) -> list[Json]:
    found: list[Json] = data["sections"][section - 1]["blocks"]
    return found


def table(data: Json, section: int, name: str) -> list[Json]:
    (found,) = [block for block in blocks(data, section) if block.get("name") == name]
    rows: list[Json] = found["rows"]
    return rows


def test_there_are_fifteen_sections(data: Json, page: str) -> None:
    assert [section["number"] for section in data["sections"]] == list(range(1, 16))
    assert page.count("<section ") == 15


def test_figures_are_exact(data: Json) -> None:
    (figures,) = [block["values"] for block in blocks(data, 7) if block["kind"] == "figures"]
    assert figures["ev"] == "-142031221/2718662100"
    assert figures["deals"] == 19_933_230_517_200
    assert figures["loss"] == 1_041_372_912_372


def test_outcomes_add_up(data: Json) -> None:
    *rows, total = table(data, 6, "outcomes")
    assert sum(row["combinations"] for row in rows) == total["combinations"] == 19_933_230_517_200
    assert total["return"] == "-142031221/2718662100"


def test_published_figures_agree(data: Json) -> None:
    assert {row["agrees"] for row in table(data, 14, "anchors")} == {"yes"}


def test_a_simple_strategy_has_its_exact_cost(data: Json) -> None:
    costs = {row["strategy"]: row["cost"] for row in table(data, 9, "costs")}
    deals = 19_933_230_517_200
    numerator, denominator = map(int, costs["rules-of-thumb"].split("/"))
    assert numerator * deals // denominator == 1_041_417_758_724 - 1_041_372_912_372
    assert "1 rule" in costs


def test_played_rounds_are_near_the_exact_value(data: Json) -> None:
    (played,) = [block["values"] for block in blocks(data, 14) if block["kind"] == "figures"]
    assert abs(played["deviation"]) < 4


class Seen(HTMLParser):
    """The tags of a page, those that stay open, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "hr"):
            self.open.append(tag)
        self.fetched += [
            value
            for name, value in attrs
            if name in ("src", "href", "xlink:href", "data")
            and value
            and not value.startswith(("#", "data:"))
        ]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(page: str) -> None:
    seen = Seen()
    seen.feed(page)
    assert seen.open == []
    assert seen.fetched == []
    assert "<script" not in page
    assert "url(http" not in page


def test_the_page_shows_what_the_json_has(data: Json, page: str) -> None:
    for row in table(data, 6, "outcomes"):
        assert f"{row['combinations']:,}" in page
    for section in data["sections"]:
        assert re.search(rf'<section id="{section["name"]}">', page)
    assert page.count("<svg") == 4


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("no-game",), "unknown-game"),
        (("four-card", "--workers", "0"), "workers-not-positive"),
        (("four-card", "--deals", "1"), "sample-size"),
        (("four-card", "--rounds", "0"), "sample-size"),
        (("four-card", "--seed", "\udcff"), "server-seed"),
        (("four-card", "--set", "nothing=1"), "unknown-setting"),
        (("six-card", "--set", "dealer_discard=worst"), "setting-value"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, arguments: tuple[str, ...], code: str) -> None:
    out = tmp_path / "out"
    result = called(*arguments, "--out", str(out))
    assert isinstance(result.exception, CroupierError)
    assert result.exception.code == code
    assert not out.exists()


def test_what_is_in_the_folder_stays_there(tmp_path: Path) -> None:
    (tmp_path / ".croupier").write_text("somebody's")
    check_folder(tmp_path)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["somebody's"]


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(CroupierError) as refused:
            check_folder(path)
        assert refused.value.code == "report-folder"
        assert "\n" not in refused.value.message
