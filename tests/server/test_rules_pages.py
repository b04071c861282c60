"""The rules as they are read in a browser: in both languages, every paragraph found by its id."""

import re

import pytest

from croupier.games import load_tables
from croupier.server.rulebook import page_html, rulebook
from croupier.words import LANGUAGES, Language, Words
from tests.rules.test_every_paragraph import anchors
from tests.server.arena import API, Arena

pytestmark = pytest.mark.anyio
TABLES = tuple(load_tables())
ADDRESS = re.compile(r"#/rules/([\w-]+)/[\w%-]+")


async def test_the_pages_are_given_in_the_language_asked_for(here: Arena) -> None:
    async with here.client() as stranger:
        for game in TABLES:
            path = f"{API}/rules/{game}"
            plain = (await stranger.get(path)).json()
            assert plain == rulebook(game, "en"), "English where none is asked for"
            assert (await stranger.get(f"{path}?language=sk")).json() == rulebook(game, "sk")
        assert (await stranger.get(f"{path}?language=de")).status_code == 422


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TABLES)
async def test_each_paragraph_has_an_id_and_its_name(game: str, language: Language) -> None:
    book, words = rulebook(game, language), Words(language)
    names = anchors(book["page"])
    html = book["page_html"]
    found = re.findall(r' id="([^"]+)"', html)
    assert len(found) == len(set(found)) == len(names)
    for name, paragraph in zip(names, found, strict=True):
        short = name.partition(" ")[2]
        assert paragraph == "rule-" + short.lower().replace(" ", "-").replace("'", "")
        assert f">{words.rule(name)}" in html


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TABLES)
async def test_links_stay_within_the_rules(game: str, language: Language) -> None:
    book = rulebook(game, language)
    links = re.findall(r'href="([^"]*)"', book["page_html"] + book["common_html"])
    known = {match[1] for link in links if (match := ADDRESS.fullmatch(link))}
    assert all(map(ADDRESS.fullmatch, links)), links
    assert known <= set(TABLES)


async def test_what_is_cited_is_a_link_by_its_name() -> None:
    page = "**6C Showdown 4.** Text\n\n- **6C Decisions 1.** As in Showdown\n  4, not `Showdown`.\n"
    html = page_html(page, "six-card", "sk")
    assert '<a href="#/rules/six-card/Showdown%204">Porovnanie 4</a>, not' in html
    assert '<li id="rule-decisions-1">' in html


async def test_no_html_of_a_page_is_html() -> None:
    html = page_html("**CS Bets 1.** <script>1</script> <b onclick=x>", "caribbean-stud", "en")
    assert "<script" not in html
    assert "<b " not in html
