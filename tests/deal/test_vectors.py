"""The package and the stand-alone verifier, two implementations, agree on every deal."""

import ast
import sys
from collections import Counter
from dataclasses import astuple, replace
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from croupier.cards import DECK, card_texts
from croupier.deal import Binding, CommitmentLog, fisher_yates, seal_from, stream
from croupier.games.round import Slot
from tests.deal.vectors import COUNT, VERIFIER, Vector, vectors, verifier

FAIRNESS = Path(__file__).parents[2] / "docs" / "fairness.md"
WHOLE = [Slot("board", 1, position) for position in range(52)]
ALL_DEALS = "156a2116653b1fa4edd5887c845bf10a906e29093c9f5d6df18df134ae931a26"
"""So that the two cannot change together."""


def package(vector: Vector) -> tuple[str, str]:
    seal = seal_from(vector.binding, vector.seed)
    return seal.commitment, card_texts(seal.deck(vector.client_seeds, vector.cut).open(WHOLE))


def stand_alone(vector: Vector) -> tuple[str, str]:
    check = verifier()
    committed = check.commitment(list(astuple(vector.binding)), vector.seed)
    cards = check.deck(vector.seed, committed, vector.client_seeds, vector.cut)
    return committed.hex(), " ".join(cards)


def test_ten_thousand_deals_are_the_same_in_both() -> None:
    seen: list[tuple[str, str]] = []
    for vector in vectors():
        seen.append(package(vector))
        assert stand_alone(vector) == seen[-1], vector
    assert len({deck for _, deck in seen}) == len(seen) == COUNT
    assert sha256(repr(seen).encode()).hexdigest() == ALL_DEALS


def test_the_deals_reject_for_every_m_and_cross_every_block() -> None:
    """What the vectors cover, counted with a third, plain walk over the bytes."""
    rejecting: Counter[int] = Counter()
    blocks: Counter[int] = Counter()
    check = verifier()
    for vector in vectors():
        committed = check.commitment(list(astuple(vector.binding)), vector.seed)
        key = check.deal_key(vector.seed, committed, vector.client_seeds)
        m, used = 52, 0
        for byte in islice(stream(key), 200):
            used += 1
            if byte < 256 - 256 % m:
                m -= 1
            else:
                rejecting[m] += 1
            if m == 1:
                break
        blocks[(used + 31) // 32] += 1
    assert set(rejecting) == {m for m in range(2, 53) if 256 % m}
    assert set(blocks) == {2, 3}


@pytest.mark.parametrize("m", range(2, 53))
def test_both_take_the_same_from_every_byte(m: int) -> None:
    """Also after a run of bytes that are rejected, which the vectors have by chance only."""
    check = verifier()
    for byte in range(256):
        for run in (1, 5):
            given = [*[byte] * run, *range(m, -1, -1), *[0] * m]
            theirs = check.shuffle([str(card) for card in DECK[:m]], iter(given))
            assert theirs == [str(card) for card in fisher_yates(list(DECK[:m]), iter(given))]


def test_both_read_the_same_bytes_over_many_blocks() -> None:
    for key in (b"", b"k" * 32, bytes(range(64))):
        theirs = verifier().key_bytes(key)
        assert list(islice(theirs, 10_000)) == list(islice(stream(key), 10_000))


def test_the_verifier_stands_alone() -> None:
    """It imports no part of croupier, and nothing outside the standard library."""
    tree = ast.parse(VERIFIER.read_text("utf-8"), feature_version=(3, 8))
    roots = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [str(node.module)]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert roots <= sys.stdlib_module_names
    assert not roots & {"croupier", "socket", "urllib", "http", "subprocess", "random", "hmac"}


def test_the_worked_example_of_the_documentation() -> None:
    """All of its figures are computed, by both."""
    text = FAIRNESS.read_text("utf-8")
    binding = Binding("round-1", "table-1", "two-plus-four", "0" * 64)
    example = Vector(binding, bytes(range(32)), {1: "lucky", 2: "é"}, 17)
    uncut = replace(example, cut=0)
    assert package(example) == stand_alone(example)
    committed, cards = package(example)
    check = verifier()
    key = check.deal_key(example.seed, bytes.fromhex(committed), example.client_seeds)
    blocks = bytes(islice(stream(key), 64))
    log = CommitmentLog()
    log.commit(seal_from(binding, example.seed), 1_700_000_000_000)
    log.reveal("round-1", example.seed.hex(), 1_700_000_060_000)
    for figure in (committed, key.hex(), blocks[:32].hex(), blocks[32:].hex()):
        assert f" {figure}\n" in text
    for deck in (cards, package(uncut)[1]):
        assert deck in text.replace("\n", " ")
    for entry in log.entries:
        assert f"\n{entry.line}\n" in text
