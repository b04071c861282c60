"""The seal and its deck: what they bind, what they give out, and when."""

import copy
import hashlib
import inspect
import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import permutations

import pytest

import croupier.deal
from croupier.cards import DECK
from croupier.deal import (
    Binding,
    Seal,
    SealedDeck,
    demo_seed,
    seal,
    seal_from,
    shuffle,
)
from croupier.errors import DealError, ErrorCode
from croupier.games.round import Slot

BINDING = Binding("round-1", "table-1", "two-plus-four", "0" * 64)
SEED = demo_seed("seal", 1)
WHOLE = [Slot("board", 1, position) for position in range(52)]


@dataclass(frozen=True)
class Seat:
    """A seat that waits for something, or for nothing."""

    next: object = None


def refused(code: ErrorCode, call: Callable[[], object]) -> None:
    with pytest.raises(DealError) as error:
        call()
    assert error.value.code == code
    assert SEED.hex() not in error.value.message


def dealt(client_seeds: Mapping[int, str], cut: int = 0, seed: bytes = SEED) -> tuple[int, ...]:
    return seal_from(BINDING, seed).deck(client_seeds, cut).open(WHOLE)


def test_the_commitment_binds_every_field() -> None:
    bindings = [
        BINDING,
        Binding("round-2", "table-1", "two-plus-four", "0" * 64),
        Binding("round-1", "table-2", "two-plus-four", "0" * 64),
        Binding("round-1", "table-1", "six-card", "0" * 64),
        Binding("round-1", "table-1", "two-plus-four", "1" * 64),
        Binding("round-1t", "able-1", "two-plus-four", "0" * 64),
        Binding("round-1", "table-1two", "-plus-four", "0" * 64),
        Binding("", "round-1table-1", "two-plus-four", "0" * 64),
    ]
    assert len({seal_from(binding, SEED).commitment for binding in bindings}) == len(bindings)
    assert seal_from(BINDING, SEED).commitment != seal_from(BINDING, demo_seed("", 1)).commitment


def test_the_commitment_stands_before_client_seeds_and_cut() -> None:
    made = seal(BINDING)
    before = made.commitment
    made.deck({1: "a"}, 3)
    made.deck({1: "b", 2: "c"}, 4)
    assert made.commitment == before


def test_a_seal_is_recovered_from_its_seed() -> None:
    made = seal(BINDING)
    again = seal_from(BINDING, bytes.fromhex(made.deck({}).reveal([Seat()])))
    assert again.commitment == made.commitment
    assert again.deck({1: "x"}, 9).open(WHOLE) == made.deck({1: "x"}, 9).open(WHOLE)


def test_each_part_gives_another_deck() -> None:
    decks = [
        dealt({1: "a"}),
        dealt({1: "b"}),
        dealt({2: "a"}),
        dealt({1: "a", 2: ""}),
        dealt({1: "", 2: "a"}),
        dealt({}),
        dealt({1: "a"}, seed=demo_seed("seal", 2)),
    ]
    assert len(set(decks)) == len(decks)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({1: "a:1", 2: "2"}, {1: "a", 2: "1:2"}),
        ({1: "ab", 2: ""}, {1: "a", 2: "b"}),
        ({11: "1"}, {1: "11"}),
        ({1: "12", 2: "3"}, {1: "1", 2: "23"}),
        ({1: "a\0\0\0\x012\0\0\0\x01b"}, {1: "a", 2: "b"}),
        ({1: "é"}, {1: "e\u0301"}),
    ],
)
def test_seeds_that_read_alike_are_told_apart(one: dict[int, str], other: dict[int, str]) -> None:
    assert dealt(one) != dealt(other)


def test_the_order_in_which_seats_are_named_is_nothing() -> None:
    seats = {1: "a", 2: "b", 10: "c"}
    assert len({dealt(dict(order)) for order in permutations(seats.items())}) == 1


@pytest.mark.parametrize("cut", range(52))
def test_a_cut_moves_the_top_below_the_rest(cut: int) -> None:
    whole = dealt({1: "a"})
    assert dealt({1: "a"}, cut) == whole[cut:] + whole[:cut]


def test_a_deck_that_nobody_cuts_is_not_cut() -> None:
    assert seal_from(BINDING, SEED).deck({1: "a"}).open(WHOLE) == dealt({1: "a"}, cut=0)


def test_every_card_is_there_once_and_stays_where_it_is() -> None:
    deck = seal_from(BINDING, SEED).deck({1: "a"})
    cards = deck.open(WHOLE)
    assert sorted(cards) == list(DECK)
    for slot in reversed(WHOLE):
        assert deck.open([slot, slot]) == (cards[slot.position],) * 2
    assert deck.open(WHOLE[3:7]) == cards[3:7]
    assert deck.open([]) == ()


@pytest.mark.parametrize("position", [-1, 52, 10**9, 1.0, True, None, "1"])
def test_no_slot_outside_the_deck(position: int) -> None:
    deck = seal_from(BINDING, SEED).deck({})
    refused("slot-unknown", lambda: deck.open([WHOLE[0], Slot("board", 1, position)]))


@pytest.mark.parametrize("cut", [-1, 52, 10**9, True, 1.0, None, "3"])
def test_no_other_cut(cut: int) -> None:
    refused("cut", lambda: seal_from(BINDING, SEED).deck({1: "a"}, cut))


@pytest.mark.parametrize(
    "seeds",
    [
        {0: "a"},
        {-1: "a"},
        {True: "a"},
        {"1": "a"},
        {1.0: "a"},
        {1_000_000_000: "a"},
        {1: "x" * 257},
        {1: "é" * 129},
        {1: "\ud800"},
        {1: b"a"},
        {1: None},
        {1: "a", 2: 3},
    ],
)
def test_no_other_client_seed(seeds: dict[int, str]) -> None:
    refused("client-seed", lambda: seal_from(BINDING, SEED).deck(seeds))


@pytest.mark.parametrize("text", ["", "x" * 256, "é" * 128, "\0\n\u2028", "🂡" * 64])
def test_any_text_is_a_client_seed(text: str) -> None:
    assert sorted(dealt({1: text, 999_999_999: text})) == list(DECK)


@pytest.mark.parametrize("seed", [b"", b"x" * 31, b"x" * 33, "x" * 32, bytearray(32), None])
def test_no_other_server_seed(seed: bytes) -> None:
    refused("server-seed", lambda: seal_from(BINDING, seed))


def test_no_binding_that_is_not_text() -> None:
    refused("binding", lambda: seal_from(Binding("\ud800", "t", "g", "h"), SEED))
    # A number is no text.
    refused("binding", lambda: seal_from(Binding("r", 1, "g", "h"), SEED))  # type: ignore[arg-type]


def test_the_seed_comes_out_when_every_seat_is_final() -> None:
    deck = seal_from(BINDING, SEED).deck({1: "a", 2: "b"})
    assert deck.reveal([Seat(), Seat()]) == SEED.hex()
    assert deck.reveal(iter([Seat(), Seat(), Seat()])) == SEED.hex()


@pytest.mark.parametrize(
    "seats",
    [[], [Seat()], [Seat("deal"), Seat()], [Seat(), Seat("choice")], [Seat(0), Seat(())]],
)
def test_the_seed_stays_in_while_a_seat_waits(seats: list[Seat]) -> None:
    deck = seal_from(BINDING, SEED).deck({1: "a", 2: "b"})
    refused("round-not-final", lambda: deck.reveal(seats))


def test_nothing_is_revealed_for_no_seat_at_all() -> None:
    refused("round-not-final", lambda: seal_from(BINDING, SEED).deck({}).reveal([]))


@pytest.mark.parametrize("reason", ["the shoe fell to the floor", "?", "x" * 1000])
def test_a_void_round_reveals_its_seed_too(reason: str) -> None:
    assert seal_from(BINDING, SEED).reveal_void(reason) == SEED.hex()


@pytest.mark.parametrize("reason", ["", " \n", "x" * 1001, "\ud800"])
def test_no_void_without_a_reason(reason: str) -> None:
    refused("void-reason", lambda: seal_from(BINDING, SEED).reveal_void(reason))


@pytest.mark.parametrize("make", [lambda made: made, lambda made: made.deck({1: "a"})])
def test_neither_seed_nor_cards_get_into_a_log(make: Callable[[Seal], Seal | SealedDeck]) -> None:
    secret = make(seal_from(BINDING, SEED))
    shown = f"{secret} {secret!r} {[secret]} {secret!s:>200}"
    assert secret.commitment in shown
    assert SEED.hex() not in shown
    assert repr(SEED) not in shown
    assert not any(repr(card) in shown for card in DECK)
    assert not hasattr(secret, "__dict__")
    for kept in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            kept(secret)


def test_the_commitment_does_not_tell_the_deck() -> None:
    """No order of 52 that the public parts alone give is the order dealt."""
    made = seal_from(BINDING, SEED)
    public = bytes.fromhex(made.commitment)
    for key in (public, hashlib.sha256(public).digest(), public[::-1]):
        assert tuple(shuffle.shuffled(key)) != made.deck({}).open(WHOLE)


WORDS_OF_PLAY = {
    *("stake", "stakes", "ante", "bet", "bets", "wager", "balance", "amount", "cents", "limits"),
    *("user", "player", "account", "session", "history", "previous", "time", "time_ms", "now"),
    *("clock", "mode", "demo", "payout", "odds"),
}


def test_what_deals_is_not_told_about_play() -> None:
    names = {
        name
        for made in (seal, seal_from, Seal, Seal.deck, SealedDeck, SealedDeck.open, Binding)
        for name in inspect.signature(made).parameters
    } | {
        name
        for function in vars(croupier.deal.shuffle).values()
        if inspect.isfunction(function)
        for name in inspect.signature(function).parameters
    }
    assert {"binding", "entropy", "server_seed", "client_seeds", "cut", "key", "slots"} <= names
    assert not names & WORDS_OF_PLAY
