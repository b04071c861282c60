"""The page on records: its example runs, and its tables name every field."""

import re
from pathlib import Path

import pytest

from croupier.record import read_record
from tests.record.samples import as_json, sealed

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")


def test_the_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example, "docs/records.md", "exec"), {})
    assert "the log agrees" in capsys.readouterr().out
    (path,) = tmp_path.glob("rounds/*.json")
    assert read_record(path).client_seeds == {1: "my own words"}


def test_every_field_is_described() -> None:
    record, _ = sealed("two-plus-four")
    value = as_json(record)
    seat = value["seats"]["1"]
    names = {*value, *value["rules"], *value["log"], *seat, *seat["settlement"]}
    names |= {*seat["actions"][0], *seat["settlement"]["lines"][0]} - {"box", "spot"}
    described = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]*)`", PAGE))))
    assert names - described == set()
