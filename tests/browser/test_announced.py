"""What is announced from the stakes to the end of a round that is folded, sentence by sentence.

Kept is which sentence of the catalogue each is, for its cards, hands and amounts are of the round.
`CROUPIER_KEEP=1 scripts/test tests/browser/test_announced.py` keeps what is announced now.
"""

import os
import re
from pathlib import Path

import pytest

from tests.browser.guest import GAMES, Guest, Seat
from tests.browser.looks import Look

KEPT = Path(__file__).parent / "announced"

# Every sentence as it is added, whichever region it is said in.
LISTEN = """() => {
  globalThis.said = [];
  for (const name of ["polite", "assertive"])
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent) said.push(node.textContent);
    }).observe(document.getElementById(name), { childList: true });
}"""
WORDS = Path(__file__).parents[2] / "src" / "croupier" / "words"
FOLD = {"en": "Fold", "sk": "Zložiť"}
FIRST = {"casino-holdem": "hand1.ante", "two-plus-four": "box1.ante", "six-card": "box1.ante"}


@pytest.mark.parametrize("language", FOLD)
@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_told(guest: Guest, game: str, language: str) -> None:
    seat = Seat(guest, game).sit()
    Look("desktop", language, "normal").give(guest.page)
    guest.page.evaluate(LISTEN)
    seat.stake(FIRST.get(game, "ante"))
    seat.deal()
    fold = seat.answers.filter(has=guest.page.locator(".n", has_text=FOLD[language]))
    while seat.choice:
        with seat.told():
            fold.click()
    sentences, of_the_line = _sentences(language), _of_the_line(language)
    said = [one for one in guest.page.evaluate("() => said") if one not in of_the_line]
    told = "".join(f"{_which(one, sentences)}\n" for one in said)
    kept = KEPT / f"{game}-{language}.txt"
    if os.environ.get("CROUPIER_KEEP"):
        KEPT.mkdir(exist_ok=True)
        kept.write_text(told, "utf-8")
    assert told == kept.read_text("utf-8")


def _sentences(language: str) -> list[str]:
    """What can be announced, as the catalogue has it: what says most in its own words first."""
    text = "".join(path.read_text("utf-8") for path in (WORDS / language).glob("web-*.ftl"))
    found = re.findall(r"^(?:told-.* = (.*\.)|figure-holds = (.*))$", text, re.MULTILINE)
    return sorted(map("".join, found), key=lambda one: -len(re.sub(r"\{.*?\}", "", one)))


def _of_the_line(language: str) -> list[str]:
    """What is said of the line, which a machine with much to do may lose at any time."""
    text = "".join(path.read_text("utf-8") for path in (WORDS / language).glob("web*.ftl"))
    found = re.findall(r"^(?:reconnecting|line-back) = (.*)$", text, re.MULTILINE)
    assert len(found) == 2
    return found


def _which(sentence: str, sentences: list[str]) -> str:
    for one in sentences:
        pattern = re.escape(re.sub(r"\{ \$(amount|balance) \}", "#", one)).replace("\\#", AMOUNT)
        if re.fullmatch(re.sub(r"\\{.*?\\}", ".+", pattern), sentence, re.IGNORECASE):
            return one
    raise AssertionError(f"{sentence!r} is in no catalogue")


AMOUNT = r"[\d\s,.−]+"
