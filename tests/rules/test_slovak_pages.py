"""The pages of rules in Slovak say what the English ones say, as far as it can be counted."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from croupier.words import LANGUAGES, Language, Words
from tests.rules.test_every_paragraph import ANCHOR, anchors

ENGLISH = Path(__file__).parents[2] / "docs" / "rules"
SLOVAK = ENGLISH / "sk"
PAGES = sorted(path.name for path in ENGLISH.glob("*.md"))

NUMBER = re.compile(r"[−+]?\d+(?:[.,]\d+)?")
CODE = re.compile(r"`[^`]+`")
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)")
WORD = re.compile(r"[a-z]{3}")
# What is called the same in both: a hand, bets, pages, games, paragraphs.
SAME = re.compile(r"full house|Ante|Bonus|Play|Aces Up|\.md|Poker|Caribbean|Hold'em|^\*\*|^`|---")
# What the two languages call the name of a setting, where no one setting is meant.
ANY_NAME = {"`name`", "`názov`"}


def both(name: str) -> tuple[str, str]:
    """A page in English and in Slovak."""
    return (ENGLISH / name).read_text("utf-8"), (SLOVAK / name).read_text("utf-8")


def sections(page: str) -> list[str]:
    """What stands between one heading or paragraph's name and the next."""
    starts = [0, *sorted(found.start() for at in (ANCHOR, HEADING) for found in at.finditer(page))]
    return [page[start:end] for start, end in zip_longest(starts, starts[1:])]


def rows(page: str) -> list[list[str]]:
    """The cells of every table's row."""
    lines = re.findall(r"^ *\|(.+)\|$", page, re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def figures(text: str) -> Counter[str]:
    """The numbers that a text names, whichever way it writes the decimals."""
    return Counter(number.replace(",", ".") for number in NUMBER.findall(text))


def test_no_page_is_left_out() -> None:
    assert sorted(path.name for path in SLOVAK.iterdir()) == PAGES


@pytest.mark.parametrize("name", PAGES)
def test_paragraphs_are_the_same_in_the_same_order(name: str) -> None:
    english, slovak = both(name)
    assert anchors(slovak) == anchors(english)
    levels = [[level for level, _ in HEADING.findall(page)] for page in (english, slovak)]
    assert levels[0] == levels[1]


@pytest.mark.parametrize("name", PAGES)
def test_each_paragraph_has_the_same_numbers_and_names(name: str) -> None:
    for english, slovak in zip(*map(sections, both(name)), strict=True):
        assert figures(slovak) == figures(english), slovak
        named = [set(CODE.findall(text)) - ANY_NAME for text in (english, slovak)]
        assert named[0] == named[1], slovak


@pytest.mark.parametrize("name", PAGES)
def test_tables_are_the_same(name: str) -> None:
    english, slovak = (rows(page) for page in both(name))
    assert list(map(len, slovak)) == list(map(len, english))
    for ours, theirs in zip(english, slovak, strict=True):
        for cell, told in zip(ours, theirs, strict=True):
            assert figures(told) == figures(cell)
            assert told != cell or not WORD.search(cell) or SAME.search(cell), cell


def test_tables_say_the_same_in_the_same_words() -> None:
    """A cell has one Slovak text wherever it stands; a hand has the one it is called by."""
    known: dict[str, str] = {}
    for name in PAGES:
        for ours, theirs in zip(*map(rows, both(name)), strict=True):
            for cell, told in zip(ours, theirs, strict=True):
                assert known.setdefault(cell, told) == told, cell
    words = Words("sk")
    for hand in ("royal flush", "four of a kind", "two pair", "one pair", "pair of aces"):
        assert known[hand] == words.category(hand).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_paragraphs_are_called_by_their_headings(language: Language) -> None:
    words = Words(language)
    folder = SLOVAK if language == "sk" else ENGLISH
    for name in PAGES:
        page = (folder / name).read_text("utf-8")
        for heading, paragraph in first_paragraphs(page):
            told = words.rule(paragraph).partition(" ")[2]
            assert re.fullmatch(r"[FR]1", told) or heading in (told, told.rstrip("0123456789 "))


def first_paragraphs(page: str) -> Iterator[tuple[str, str]]:
    """Every heading with paragraphs under it, and the first of them."""
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        if found := anchors(section):
            yield section.partition("\n")[0], found[0]


@pytest.mark.parametrize("folder", [ENGLISH, SLOVAK])
def test_links_lead_somewhere(folder: Path) -> None:
    for name in PAGES:
        links = LINK.findall((folder / name).read_text("utf-8"))
        assert links, name
        for file, heading in links:
            target = (folder / file).resolve()
            assert target.is_file(), (name, file)
            headings = {slug(title) for _, title in HEADING.findall(target.read_text("utf-8"))}
            assert not heading or heading in headings, (name, heading)


def slug(heading: str) -> str:
    """A heading as the address of a page has it."""
    return re.sub(r"[^\w\s-]", "", heading.lower()).replace(" ", "-")
