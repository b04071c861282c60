"""Two tables with the same past and other cards face down: nobody may tell them apart.

Before the showdown no byte depends on the dealer's hand, on the turn or the river; at a table of
private hands, no byte that a player or a watcher is told depends on another seat's hand.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

import pytest
from sqlalchemy import select

from croupier.cards import DECK
from croupier.deal import Seal, SealedDeck
from croupier.games.round import Stakes
from croupier.house.schema import live_round, live_seat
from croupier.house.view import View
from croupier.ledger import transfer
from croupier.live import table as table_module
from croupier.live.cycle import LiveRound
from croupier.live.turn import TableSpec
from croupier.live.views import public_view
from tests.house.two_worlds import Deck, Laid
from tests.live.playing import FOUR_CARD, HOLDEM, Live, Reader

PAIRS = 6
PLAYERS = 3


class Told:
    """A table up to its showdown: what everyone was told, and what was stored."""

    def __init__(self, spec: TableSpec, laid: Laid, seed: int) -> None:
        self.laid = laid
        random = Random(f"players {seed}")
        with lain(laid):
            self.live = Live.in_memory(spec, seed)
            self.players = [self.live.arena.enter() for _ in range(PLAYERS)]
            self.readers = [Reader(None), *map(Reader, self.players)]
            for reader in self.readers:
                self.live.table.channel.join(reader)
            self._play(random)
            self.snapshots = [
                self.live.table.channel.snapshot(reader.player) for reader in self.readers
            ]
            self.opened = {
                player: {slot.position for slot, _ in seat.opened}
                for player, seat in self.live.round_.seats.items()
            }
            self.stored = self._stored()

    def _play(self, random: Random) -> None:
        live = self.live
        for number, player in enumerate(self.players, 1):
            box = number if live.table.spec is FOUR_CARD else random.choice([1, 2])
            live.bet(player, {box: Stakes(ante=100 * random.randint(1, 9))})
        live.pass_to_end()
        for player in self.players[1:]:
            live.reveal(player)
        live.pass_to_end()
        for player in self.players[:-1]:  # one says nothing: so it is not over yet
            choice = live.round_.seats[player].choice
            assert choice is not None
            live.decide(player, {choice.box: random.choice(choice.offers).action})
        assert live.round_.phase == "deciding"

    def _stored(self) -> str:
        """The rows of the round and of its money; the seed is closed with a key."""
        columns = [column for column in live_round.c if column.name != "seed"]
        asked = [select(*columns), select(live_seat), select(transfer)]
        return str(self.live.arena.do(lambda on: [on.execute(one).all() for one in asked]))


@contextmanager
def lain(laid: Laid) -> Iterator[None]:
    """The cards lie as they are laid."""

    def deck(seal: Seal, client_seeds: Mapping[int, str], cut: int = 0) -> SealedDeck:
        return Deck(seal, len(client_seeds), laid)

    with patch.object(Seal, "deck", deck):
        yield


def shuffled(seed: int) -> Laid:
    """A deck in an order of its own."""
    return Laid(tuple(Random(f"deck {seed}").sample(DECK, len(DECK))))


def otherwise(first: Told, opened: set[int], seed: int) -> Laid:
    """The deck with all but these positions in another order."""
    return Laid(first.laid.cards, set(opened)).otherwise(Random(f"other {seed}"))


def face_down(told: Told) -> set[int]:
    """Where the cards lie that are for the showdown: the dealer's, the turn and the river."""
    round_ = told.live.round_
    slots = round_.game.slots(sorted(round_.boxes))
    hidden = [*slots["dealer"][:5], *slots.get("board", ())[3:]]
    return {slot.position for slot in hidden}


def differing(spec: TableSpec, seed: int) -> list[str]:
    """What of two worlds is not the same, where only cards differ that nobody saw."""
    one = Told(spec, shuffled(seed), seed)
    shown = set().union(*one.opened.values())
    assert not shown & face_down(one), "nothing more is open for anyone"
    two = Told(spec, otherwise(one, shown, seed), seed)
    assert one.laid.cards != two.laid.cards
    parts: dict[str, list[object]] = {
        "told": [[reader.texts for reader in told.readers] for told in (one, two)],
        "snapshots": [one.snapshots, two.snapshots],
        "stored": [one.stored, two.stored],
    }
    return [name for name, (this, that) in parts.items() if this != that]


@pytest.mark.parametrize("spec", [HOLDEM, FOUR_CARD], ids=lambda spec: spec.id)
def test_before_the_showdown_no_byte_depends_on_a_card_face_down(spec: TableSpec) -> None:
    for seed in range(PAIRS):
        assert differing(spec, seed) == [], seed


def test_no_byte_depends_on_another_seats_hand() -> None:
    for seed in range(PAIRS):
        one = Told(FOUR_CARD, shuffled(seed), seed)
        for place, player in enumerate(one.players, 1):
            two = Told(FOUR_CARD, otherwise(one, one.opened[player], seed), seed)
            assert one.readers[place].texts == two.readers[place].texts
            assert one.readers[0].texts == two.readers[0].texts
            assert one.snapshots[place] == two.snapshots[place]
            others = [number for number in range(1, PLAYERS + 1) if number != place]
            assert any(one.snapshots[number] != two.snapshots[number] for number in others)


@pytest.mark.parametrize("spec", [HOLDEM, FOUR_CARD], ids=lambda spec: spec.id)
def test_a_view_that_knew_more_would_be_found(spec: TableSpec) -> None:
    def knowing(table: str, game: str, round_: LiveRound | None) -> View:
        view = public_view(table, game, round_)
        if round_ is not None and round_.deck is not None:
            slots = round_.game.slots(sorted(round_.boxes))["dealer"]
            view["waiting"] = int(round_.deck.open(slots[:1])[0])
        return view

    with patch.object(table_module, "public_view", knowing):
        assert any("told" in differing(spec, seed) for seed in range(5))


@pytest.mark.parametrize("spec", [HOLDEM, FOUR_CARD], ids=lambda spec: spec.id)
def test_the_seed_is_nowhere_before_the_end(spec: TableSpec) -> None:
    told = Told(spec, shuffled(1), 1)
    key, round_ = told.live.arena.house.key, told.live.round_
    row = told.live.arena.do(lambda on: on.execute(select(live_round)).mappings().one())
    seed = key.opened(round_.id, row["seed"]).hex()
    heard = json.dumps([told.snapshots, [reader.texts for reader in told.readers], told.stored])
    assert seed not in heard
    told.live.pass_to_end()
    assert told.live.table.public()["round"]["server_seed"] == seed
