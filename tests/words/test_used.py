"""Every message is of use to the terminal or to the page, and none that they ask for is missing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from croupier.errors import ErrorCode
from croupier.games import GAMES, load_tables
from croupier.games.actions import Bet, Buy, Change, Exchange, Fold, GoOn, Play, TakeWin
from croupier.games.round import Outcome, Spot
from croupier.hands.naming import HAND_IDS
from croupier.server.edges import BLIND
from croupier.words import CATALOGUES
from tests.words.messages import messages, variables

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "croupier"
PROMPTS = SOURCE / "games" / "prompts.py"
PATHS = [path for room in ("cli", "words") for path in sorted((SOURCE / room).glob("*.py"))]

CALL = re.compile(r"say|.*\.text")
FOUND = messages("en", *CATALOGUES)
REFERRED = frozenset[str]().union(*(message.references for message in FOUND.values()))
ACTIONS = (Fold(), Bet(), Buy(), Change(()), GoOn(), Play(1), TakeWin(), Exchange())
KEYS = {
    *("promptings", "colours", "history", "rules", "quit"),
    *("amount", "clear", "rebet", "double", "deal", "seed", "new"),
}


def constants(node: ast.AST) -> set[str]:
    return {
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    }


def asked_for() -> Iterator[ast.expr]:
    """The first argument of every call that renders a message."""
    for path in PATHS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and CALL.fullmatch(ast.unparse(node.func)):
                yield from node.args[:1]


def prompts() -> set[str]:
    """The ids of the reminders, those with a part that is put in left out."""
    texts = constants(ast.parse(PROMPTS.read_text("utf-8")))
    return {f"prompt-{text.removeprefix('prompt-')}" for text in texts} & set(FOUND)


def families() -> dict[str, set[str]]:
    """The ends of the ids that begin alike in the source."""
    rules = [game.rules for game in load_tables().values()]
    tables = [table for one in rules for table in one.paytables.values()]
    return {
        "game-": set(load_tables()),
        "summary-": set(load_tables()),
        "place-": {one.holder for one in rules} | {"dealer", "board"},
        "rules-": {one.holder for one in rules},
        "key-choose-": {one.holder for one in rules if one.boxes > 1},
        "figure-": {spot.figure for one in rules for spot in one.spots},
        "spot-": {*get_args(Spot), BLIND},
        "setting-": {setting.name for one in rules for setting in one.settings},
        "category-": {row.hand.replace(" ", "-") for table in tables for row in table.rows},
        "hand-": set(HAND_IDS),
        "outcome-": set(get_args(Outcome)),
        "action-": {str(action).split()[0] for action in ACTIONS},
        "key-": KEYS,
        "promptings-": {"on", "off"},
        "colours-": {"two", "four"},
        "story-dealer-": {"shows", "turns"},
        "round-": {"sealed", "demonstration"},
        "dealer-": {"qualifies", "fails"},
        "rule-": {name[5:] for name in FOUND if name.startswith("rule-")},
        "prompt-exchange-": {"box-ante", "extra-ante"},
    }


def members() -> set[str]:
    return {f"{beginning}{end}" for beginning, ends in families().items() for end in ends}


def page_source() -> str:
    """The source of the page, without its tests and what is made of the catalogues."""
    files = (ROOT / "client" / "src").rglob("*")
    return "\n".join(
        file.read_text("utf-8")
        for file in files
        if file.suffix in (".ts", ".svelte") and not file.name.endswith((".test.ts", "ids.ts"))
    )


def on_the_page() -> set[str]:
    """What the page's source may ask for, and refusals by their codes."""
    named = set(re.findall(r"[a-z]+(?:-[a-z0-9_]+)*", page_source()))
    return named | {name for name in FOUND if name.startswith("refusal-")}


def test_every_message_is_of_use() -> None:
    literal = set[str]().union(*(constants(ast.parse(path.read_text("utf-8"))) for path in PATHS))
    used = literal | REFERRED | prompts() | members() | on_the_page()
    assert set(FOUND) - used == set()


def test_every_message_of_the_page_is_of_use() -> None:
    """By its id, or by how it begins where the rest is put in."""
    source = page_source()
    catalogues = sorted(file.name for file in (SOURCE / "words" / "en").glob("web*.ftl"))
    found = messages("en", *catalogues)
    referred = frozenset[str]().union(*(message.references for message in found.values()))
    begun = tuple({*re.findall(r"`([a-z-]+-)\$\{", source), "refusal-"})
    whole = set(re.findall(r"[\"']([a-z][a-z0-9_-]+)[\"']", source)) | referred
    assert {name for name in found if not name.startswith(begun)} - whole == set()


def test_every_message_that_is_asked_for_is_there() -> None:
    whole: set[str] = set()
    begun: set[str] = set()
    for first in asked_for():
        if isinstance(first, ast.JoinedStr):
            begun.add(ast.unparse(first)[2:].split("{")[0])
        elif isinstance(first, ast.Constant):
            whole |= constants(first)
    assert len(whole) > 50
    assert (whole | members()) - set(FOUND) == set()
    assert begun - set(families()) == set()


NO_REMINDERS = (*GAMES, "box-ante", "extra-ante")


@pytest.mark.parametrize("text", sorted(constants(ast.parse(PROMPTS.read_text("utf-8")))))
def test_every_reminder_has_its_message(text: str) -> None:
    is_id = re.fullmatch(r"[a-z]+(-[a-z]+)+", text) and text not in (
        *GAMES,
        "box-ante",
        "extra-ante",
    )
    assert not is_id or f"prompt-{text.removeprefix('prompt-')}" in FOUND


def test_every_refusal_is_of_a_code() -> None:
    codes = {f"refusal-{code}" for code in get_args(ErrorCode)} | {"refusal-other"}
    assert {name for name in FOUND if name.startswith("refusal-")} - codes == set()


def test_every_refusal_brings_the_figures_of_its_message() -> None:
    codes, missing = set(get_args(ErrorCode)), set()
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                code = str(node.args[0].value)
                name = f"refusal-{code}"
                given = {str(figure.arg).removesuffix("_cents") for figure in node.keywords}
                if code in codes and name in FOUND and len(node.args) > 1:
                    missing |= {(path.name, name, one) for one in variables(FOUND, name) - given}
    assert missing == set()
