"""Hands of a file or a pipe, a line each, answered as they come: `croupier hand`."""

import json
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Protocol

from croupier.cards import Card, card_texts, parse_cards
from croupier.errors import CroupierError, InvalidNotation
from croupier.hands import five, four
from croupier.hands.naming import HandName
from croupier.words import Words

LONGEST_LINE = 1024
_CHUNK = 1 << 16


class Hands(Protocol):
    """Hands of one size: their strength, category, best cards and words."""

    @property
    def strength(self) -> Callable[[Sequence[Card]], int]: ...
    @property
    def category(self) -> Callable[[int], Enum]: ...
    @property
    def best(self) -> Callable[[Sequence[Card]], tuple[Card, ...]]: ...
    @property
    def name(self) -> Callable[[Sequence[Card]], HandName]: ...


KINDS: dict[str, Hands] = {"five": five, "four": four}


class Readable(Protocol):
    """A stream of bytes that gives what is there already."""

    def read1(self, size: int, /) -> bytes: ...


def answers(source: Readable, hands: Hands, as_json: bool) -> Iterator[tuple[list[str], bool]]:
    """The answers to all lines that came together, and whether each of them was a hand."""
    answer = _in_json(hands) if as_json else _in_words(hands)
    refuse = _refusal_in_json if as_json else _refusal_in_words
    for lines in _lines(source):
        told, good = [], True
        for line in lines:
            try:
                told.append(answer(_cards(line)))
            except CroupierError as error:
                told.append(refuse(error))
                good = False
        yield told, good


def _lines(source: Readable) -> Iterator[list[bytes]]:
    """The complete lines of each reading; of one that is too long, only as much as shows it."""
    rest = b""
    while chunk := source.read1(_CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        rest = rest[: LONGEST_LINE + 2]
        yield lines
    if rest:
        yield [rest]


def _cards(line: bytes) -> tuple[Card, ...]:
    if len(line) > LONGEST_LINE:
        raise InvalidNotation("card-text", f"a line of more than {LONGEST_LINE} bytes is no hand")
    return parse_cards(line.decode(errors="replace"))


def _in_json(hands: Hands) -> Callable[[tuple[Card, ...]], str]:
    @cache
    def category(strength: int) -> str:
        return json.dumps(hands.category(strength).value)

    def answer(cards: tuple[Card, ...]) -> str:
        strength = hands.strength(cards)
        best = '", "'.join(map(str, hands.best(cards)))
        return f'{{"category": {category(strength)}, "best": ["{best}"], "strength": {strength}}}'

    return answer


def _in_words(hands: Hands) -> Callable[[tuple[Card, ...]], str]:
    named = cache(Words("en").hand)

    def answer(cards: tuple[Card, ...]) -> str:
        category = hands.category(hands.strength(cards)).value
        return f"{category}\t{card_texts(hands.best(cards))}\t{named(hands.name(cards))}"

    return answer


def _refusal_in_json(error: CroupierError) -> str:
    return json.dumps({"error": {"code": error.code, "message": error.message}})


def _refusal_in_words(error: CroupierError) -> str:
    return f"error[{error.code}]: {error.message}"
