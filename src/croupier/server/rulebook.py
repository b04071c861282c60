"""A game's rules to be read: as pages of Markdown, and as HTML whose paragraphs are found by id.

The paragraph 6C Decisions 3 has the id `rule-decisions-3` and the address
`#/rules/six-card/Decisions%203`. It is named in the language of the page, and linked where the page
cites it.
"""

import re
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

from markdown_it import MarkdownIt

from croupier.games import GAMES, load_tables
from croupier.games.pages import PARAGRAPH, common_page, rules_page
from croupier.games.rules import load_rules, rules_files
from croupier.words import Language, Words

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_DEFINED = rf"\*\*(?P<defined>{PARAGRAPH})(?P<stop>\.?)\*\*"
_LINK = r"\[(?P<text>[^\]]+)\]\([^)\s]+\)"
# A paragraph as it is rendered: a row, an item or text that begins with its own address.
_START = re.compile(
    r'<(tr|li|p)>(?=\s*(?:<td>|<p>)?<strong><a href="#/rules/[\w-]+/([^"]+)")', re.ASCII
)


def rulebook(game: str, language: Language) -> dict[str, Any]:
    """The pages and the data of a game's newest rules."""
    tables = load_tables()
    rules = tables[game].rules if game in tables else load_rules(game)  # which refuses it
    page, common = rules_page(rules, language), common_page(language)
    return {
        "game": rules.table,
        "version": rules.version,
        "hash": rules.hash,
        "language": language,
        "page": page,
        "common": common,
        "page_html": page_html(page, rules.table, language),
        "common_html": page_html(common, rules.table, language),
        "data": rules_files()[rules.id, rules.version][1],
    }


@cache
def page_html(page: str, game: str, language: Language) -> str:
    """A page as HTML; whatever in it looks like HTML is text."""
    html = str(_MARKDOWN.render(_linked(page, game, Words(language))))
    return _START.sub(lambda start: f'<{start[1]} id="{_id(unquote(start[2]))}">', html)


def _linked(page: str, game: str, words: Words) -> str:
    """The page with its paragraphs named, and with links to all that it cites."""
    own = {found[1].partition(" ")[2]: found[1] for found in re.finditer(_DEFINED, page)}
    longest_first = sorted(own, key=len, reverse=True)
    names = "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest_first)

    def linked(found: re.Match[str]) -> str:
        if name := found["defined"]:
            return f"**[{words.rule(name)}{found['stop']}]({_address(name, game)})**"
        if cited := found["cited"]:  # as within the page, without the code
            name = own[_one_line(cited)]
            return f"[{words.rule(name).partition(' ')[2]}]({_address(name, game)})"
        name = _one_line(found["text"])
        if re.fullmatch(PARAGRAPH, name):
            return f"[{words.rule(name)}]({_address(name, game)})"
        return f"[{name}](#/rules/{game}/common)"

    return re.sub(rf"{_DEFINED}|{_LINK}|(?<!# )\b(?P<cited>{names or '(?!)'})\b", linked, page)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _address(paragraph: str, page: str) -> str:
    """Where a paragraph is read: on the page that cites it, if it is of the same game."""
    code, _, name = paragraph.partition(" ")
    is_here = page in _tables() and _tables()[page] == code
    return f"#/rules/{page if is_here else _games()[code]}/{quote(name)}"


def _id(name: str) -> str:
    return "rule-" + name.lower().replace(" ", "-").replace("'", "")


@cache
def _tables() -> dict[str, str]:
    """By what a table is called, the code of its game's paragraphs."""
    return {name: game.rules.code for name, game in load_tables().items()}


@cache
def _games() -> dict[str, str]:
    """The games by the code that their paragraphs begin with."""
    return {load_rules(game).code: game for game in GAMES}
