"""Every paragraph of docs/rules has a test, and whatever cites a paragraph cites one that exists.

Citations are read from the source of the tests, so they must be written out as literals:
`@pytest.mark.rule("2P4 R13")`, or `marks=pytest.mark.rule("2P4 R13")` on a table's row.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "croupier" / "games"
PARAGRAPH = re.compile(r"(?:2P4|6C|4C|2H|CS) [A-Z][^,]*")  # not two of them, as in 2P4 R2, R17
# At the start of a line, a list item or a table's row: **2P4 R13.** or **6C Showdown 2**
ANCHOR = re.compile(
    r"^ *(?:[-*] |\d+\. |\| *)?\*\*((?:2P4|6C|4C|2H|CS) [^*]+?)\.?\*\*", re.MULTILINE
)


def anchors(text: str) -> list[str]:
    """The paragraphs that a page of rules defines."""
    return ANCHOR.findall(text)


def citations(source: str) -> Iterator[str]:
    """The paragraphs that a test module's `rule` marks name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            yield from (ast.literal_eval(argument) for argument in node.args)


def sources(value: object) -> Iterator[str]:
    """The values of every key `source` in a rules file that name a paragraph."""
    if isinstance(value, list):
        for item in value:
            yield from sources(item)
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "source" and PARAGRAPH.match(item):
                yield item
            yield from sources(item)


def strings(source: str) -> Iterator[str]:
    """The strings in a module that are a paragraph's name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and PARAGRAPH.fullmatch(str(node.value)):
            yield str(node.value)


def defined() -> Counter[str]:
    """Every paragraph of docs/rules and how often it is defined."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return Counter(name for page in pages for name in anchors(page.read_text("utf-8")))


def cited_by_tests() -> set[str]:
    """Every paragraph that a test cites."""
    modules = sorted((ROOT / "tests").rglob("*.py"))
    return {name for module in modules for name in citations(module.read_text("utf-8"))}


def cited_by_games() -> set[str]:
    """Every paragraph that the games' rules files and modules cite."""
    tables = [tomllib.loads(path.read_text("utf-8")) for path in sorted(GAMES.rglob("*.toml"))]
    modules = [path.read_text("utf-8") for path in sorted(GAMES.rglob("*.py"))]
    return {name for table in tables for name in sources(table)} | {
        name for module in modules for name in strings(module)
    }


def test_each_paragraph_is_defined_once() -> None:
    found = defined()
    assert {name.partition(" ")[0] for name in found} == {"2P4", "6C", "4C", "2H", "CS"}
    assert [name for name, times in found.items() if times > 1] == []


def test_each_paragraph_has_a_test() -> None:
    assert sorted(set(defined()) - cited_by_tests()) == []


def test_each_citation_of_a_test_exists() -> None:
    assert sorted(cited_by_tests() - set(defined())) == []


def test_each_citation_of_a_game_exists() -> None:
    found = cited_by_games()
    assert found, "the games cite their paragraphs"
    assert sorted(found - set(defined())) == []


def test_anchors_are_found_where_a_paragraph_starts() -> None:
    page = (
        "**2P4 R13.** Text, see **2P4 R14.**\n- **6C Decisions 3.** Text\n1. **4C Bets 1.** Text\n"
        "| **6C Buying the dealer's game 4** | lost |\n**Bold** text\n"
    )
    names = ["2P4 R13", "6C Decisions 3", "4C Bets 1", "6C Buying the dealer's game 4"]
    assert anchors(page) == names


def test_citations_are_found_on_tests_and_rows() -> None:
    module = (
        "@pytest.mark.rule('2P4 R1', '2P4 F5')\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('4C Bets 1'))])\n"
        "def test(n): ...\n"
    )
    assert list(citations(module)) == ["2P4 R1", "2P4 F5", "4C Bets 1"]
    with pytest.raises(ValueError, match="malformed"):
        list(citations("pytest.mark.rule(paragraph)"))


def test_sources_and_strings_are_found_in_games() -> None:
    table = {"code": "2P4", "table": {"source": "2P4 R1", "rows": [{"source": "6C Showdown 2"}]}}
    assert list(sources(table)) == ["2P4 R1", "6C Showdown 2"]
    assert list(sources({"source": "the published pay table"})) == []
    assert list(strings("RULES = {'push': '2H Outcomes 3', 'code': '2H'}")) == ["2H Outcomes 3"]
