"""A round's seal and its deck: committed, keyed by the players' seeds, cut, opened, revealed."""

import hashlib
import hmac
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn, Protocol

from croupier.cards import DECK, Card, card_texts
from croupier.deal.entropy import SEED_BYTES, Entropy, fresh_seed
from croupier.deal.framing import framed, utf8
from croupier.deal.shuffle import shuffled
from croupier.errors import DealError
from croupier.games.round import Slot

DECK_SPEC = card_texts(DECK)
MAX_CLIENT_SEED_BYTES = 256
MAX_SEAT = 999_999_999
MAX_REASON_BYTES = 1000


class HasNext(Protocol):
    """A seat's state: it is final when nothing is next."""

    @property
    def next(self) -> object: ...


@dataclass(frozen=True, slots=True)
class Binding:
    """What a commitment is for: it holds for no other round, table, game or rules."""

    round_id: str
    table: str
    game: str
    rules_hash: str

    def encoded(self) -> bytes:
        """The fields as the commitment takes them; `DealError("binding")` if one is not UTF-8."""
        fields = self.round_id, self.table, self.game, self.rules_hash
        return framed(*(utf8(field, "binding", "a binding's field") for field in fields))


class _Secret:
    """A value that is not shown, copied or pickled: what it holds must not reach a log."""

    __slots__ = ("commitment",)

    def __init__(self, commitment: str) -> None:
        self.commitment = commitment

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.commitment}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be pickled or copied")


class Seal(_Secret):
    """A server seed, bound to a round and committed to; `commitment` (hex) is to be published."""

    __slots__ = ("_seed", "binding")

    def __init__(self, binding: Binding, server_seed: bytes) -> None:
        if type(server_seed) is not bytes or len(server_seed) != SEED_BYTES:
            raise DealError("server-seed", f"a server seed is {SEED_BYTES} bytes")
        fields = binding.encoded() + framed(DECK_SPEC.encode())
        super().__init__(hashlib.sha256(b"croupier/commit/1" + fields + server_seed).hexdigest())
        self.binding = binding
        self._seed = server_seed

    def deck(self, client_seeds: Mapping[int, str], cut: int = 0) -> "SealedDeck":
        """The deck for these client seeds by seat, with `cut` cards moved from its top to its end.

        `DealError("client-seed")` or `("cut")` for what no player can choose.
        """
        check_cut(cut)
        fields = framed(bytes.fromhex(self.commitment), *_seats(client_seeds))
        key = hmac.digest(self._seed, b"croupier/deal/1" + fields, "sha256")
        cards = shuffled(key)
        return SealedDeck(self, len(client_seeds), (*cards[cut:], *cards[:cut]))

    def reveal_void(self, reason: str) -> str:
        """The server seed (hex) of a round that is given up; the log must carry the same reason."""
        check_reason(reason)
        return self._seed.hex()


class SealedDeck(_Secret):
    """The 52 cards of a round, in order; only the slots that are opened leave it."""

    __slots__ = ("_cards", "_seal", "_seats")

    def __init__(self, seal: Seal, seats: int, cards: tuple[Card, ...]) -> None:
        super().__init__(seal.commitment)
        self._seal = seal
        self._seats = seats
        self._cards = cards

    def open(self, slots: Iterable[Slot]) -> tuple[Card, ...]:
        """The cards of these slots, in their order; `DealError("slot-unknown")` past the deck."""
        positions = [slot.position for slot in slots]
        for position in positions:
            if type(position) is not int or not 0 <= position < len(self._cards):
                raise DealError("slot-unknown", f"{position!r:.24} is not a position of the deck")
        return tuple(self._cards[position] for position in positions)

    def reveal(self, states: Iterable[HasNext]) -> str:
        """The server seed (hex), once every seat's state is final.

        `DealError("round-not-final")` while one is not, or where fewer states are shown than
        seats gave a client seed.
        """
        waiting = [state.next is not None for state in states]
        if not waiting or len(waiting) < self._seats or any(waiting):
            raise DealError("round-not-final", "the round is not over on every seat")
        return self._seal._seed.hex()


def seal(binding: Binding, entropy: Entropy = os.urandom) -> Seal:
    """A seal with a fresh server seed; `DealError("entropy")` if there is none to be had."""
    return Seal(binding, fresh_seed(entropy))


def seal_from(binding: Binding, server_seed: bytes) -> Seal:
    """The seal of a known seed: to recover a round, to demonstrate one, or to verify one."""
    return Seal(binding, server_seed)


def check_cut(cut: int) -> None:
    """Refuse what is not a number of cards to cut, 0 to 51."""
    if type(cut) is not int or not 0 <= cut < len(DECK):
        raise DealError("cut", f"{cut!r:.24} is not a cut of 0 to {len(DECK) - 1} cards")


def check_client_seed(text: str) -> bytes:
    """The UTF-8 of a client seed, which may be empty; refuse what is no text or too long."""
    encoded = utf8(text, "client-seed", "a client seed")
    if len(encoded) > MAX_CLIENT_SEED_BYTES:
        raise DealError("client-seed", f"a client seed is up to {MAX_CLIENT_SEED_BYTES} bytes")
    return encoded


def check_reason(reason: str) -> None:
    """Refuse a void that does not say why, or says it at too great a length."""
    if not 0 < len(utf8(reason, "void-reason", "a reason").strip()) <= MAX_REASON_BYTES:
        raise DealError("void-reason", f"a void gives its reason in up to {MAX_REASON_BYTES} bytes")


def _seats(client_seeds: Mapping[int, str]) -> list[bytes]:
    for seat in client_seeds:
        if type(seat) is not int or not 1 <= seat <= MAX_SEAT:
            raise DealError("client-seed", f"{seat!r:.24} is not a seat of 1 to {MAX_SEAT}")
    fields: list[bytes] = []
    for seat in sorted(client_seeds):
        fields += str(seat).encode(), check_client_seed(client_seeds[seat])
    return fields
