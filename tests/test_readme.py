"""The README's library example runs as it is printed."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", README.read_text("utf-8"), re.M | re.S)
    exec(compile(example, str(README), "exec"), {})
    first, *lines, last = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"committed to [0-9a-f]{64}", first)
    assert {line.split()[1] for line in lines} >= {"bonus", "ante"}
    assert re.fullmatch(r"net -?\d+ cents; the seed was [0-9a-f]{64}", last)
