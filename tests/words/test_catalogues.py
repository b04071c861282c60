"""The catalogues: both languages say the same things, and every message can be said."""

import re
import tomllib
from pathlib import Path

import pytest

from croupier.errors import CroupierError
from croupier.games import load_tables
from croupier.words import CATALOGUES, LANGUAGES, Language, Words
from tests.words.messages import messages, variables

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "src" / "croupier" / "words"
RANKS = (2, 3, 4, 5, 6, 7, 8, 9, "T", "J", "Q", "K", "A")
COUNTS = (0, 1, 2, 4, 5, 22, 1000)
CHOSEN = {"rank": RANKS, "second": RANKS, "suit": tuple("cdhs")}
COUNTED = {"number", "order", "most", "count", "ratio", "rounds", "times", "cut"}

CITED = re.compile(r'"((?:2P4|6C|4C|2H|CS) [^"]+)"')
BARE = re.compile(r"2P4 [FR]\d+(, [FR]\d+)*")

both = pytest.mark.parametrize("language", LANGUAGES)


def test_both_languages_have_the_same_catalogues() -> None:
    english, slovak = ({file.name for file in (FOLDER / name).iterdir()} for name in LANGUAGES)
    assert english == slovak >= set(CATALOGUES)


def test_both_languages_have_the_same_messages_in_the_same_order_with_the_same_variables() -> None:
    page = sorted(file.name for file in (FOLDER / "en").iterdir() if file.name != "terminal.ftl")
    for reader in (CATALOGUES, page):
        english, slovak = messages("en", *reader), messages("sk", *reader)
        assert list(english) == list(slovak)
        named = {key: (variables(english, key), variables(slovak, key)) for key in english}
        assert {key: both for key, both in named.items() if both[0] != both[1]} == {}


@both
def test_every_message_is_rendered_whatever_it_is_given(language: Language) -> None:
    words = Words(language)
    found = messages(language, *CATALOGUES)
    for name in found:
        for args in given(variables(found, name)):
            text = words.text(name, **args)
            assert text
            assert "{" not in text
            assert text == text.strip()


def given(names: frozenset[str]) -> list[dict[str, str | int]]:
    """Arguments that try every value of one variable after the other."""
    values = {name: CHOSEN.get(name, COUNTS if name in COUNTED else ("1,50",)) for name in names}
    first: dict[str, str | int] = {name: tried[0] for name, tried in values.items()}
    return [first, *({**first, name: one} for name, tried in values.items() for one in tried)]


def test_the_games_are_named_and_summed_up_as_their_rules_do() -> None:
    words = Words("en")
    for name, game in load_tables().items():
        assert words.text(f"game-{name}") == game.rules.name
        assert words.text(f"summary-{name}") == game.rules.summary


@both
def test_every_hand_of_a_pay_table_and_every_setting_has_its_words(language: Language) -> None:
    words = Words(language)
    for file in sorted((ROOT / "src/croupier/games").glob("*.toml")):
        rules = tomllib.loads(file.read_text("utf-8"))
        for setting in rules["settings"]:
            assert words.text(f"setting-{setting['name']}")
        for table in rules["paytables"].values():
            for row in table["rows"]:
                assert words.text(f"category-{row['hand'].replace(' ', '-')}")


def test_a_refusal_without_words_of_its_own_is_told_in_english() -> None:
    assert Words("sk").refusal(CroupierError("audit-chain", "no chain")) == "No chain."
    without = CroupierError("stake-below-minimum", "the minimum is 100 cents")
    assert Words("sk").refusal(without) == "The minimum is 100 cents."


def test_plural_forms() -> None:
    refusal = [
        Words("sk").refusal(CroupierError("stakes-too-many-boxes", "", most=most))
        for most in (1, 3, 5)
    ]
    assert refusal == [
        "Jeden hráč tu má jedno miesto.",
        "Jeden hráč tu má najviac 3 boxy.",
        "Jeden hráč tu má najviac 5 boxov.",
    ]


@both
def test_every_paragraph_that_is_cited_has_its_section(language: Language) -> None:
    words, source = Words(language), ROOT / "src/croupier/games"
    files = [*source.glob("*.py"), *source.glob("*.toml")]
    cited = {rule for file in files for rule in CITED.findall(file.read_text("utf-8"))}
    assert len(cited) > 40
    for rule in cited:
        assert (words.rule(rule) == rule) == (language == "en" or bool(BARE.fullmatch(rule)))
