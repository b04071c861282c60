"""Rounds written out: cards by holder, decisions in order, and the settlement by two routes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from croupier.cards import DECK, Card, card_texts, parse_cards
from croupier.games import Game, State, load_game
from croupier.games.actions import Change, parse_action
from croupier.games.round import Choice, Deal, Holder, Offer, Slot, Stakes, Step
from tests.reference.settle import settle
from tests.reference.table import Settled

RICH = 2**40
"""A balance, in cents, that never binds."""

# Cards that were not named come from here: any five that follow each other are no hand.
SPREAD = tuple(DECK[i * 11 % 52] for i in range(52))

_games: dict[str, Game] = {}


def game_of(game: str, settings: Mapping[str, object] | None = None) -> Game:
    """The game under these settings, loaded once."""
    key = f"{game} {sorted((settings or {}).items())}"
    if key not in _games:
        _games[key] = load_game(game, settings)
    return _games[key]


@dataclass(frozen=True, slots=True)
class Played:
    """A scripted round: its states from the first, and the whole deck when it is over."""

    states: tuple[State, ...]
    deck: tuple[Card, ...]

    @property
    def state(self) -> State:
        """Where the round stands."""
        return self.states[-1]

    @property
    def box(self) -> int:
        """The box that decides."""
        return _choice(self.state).box

    @property
    def offers(self) -> dict[str, int]:
        """What may be decided and its price: `fold`, `bet 100-600` with a range, `change 2`."""
        return {_shown(offer): offer.price for offer in _choice(self.state).offers}

    @property
    def story(self) -> list[str]:
        """What each state waited for: `box2.1-5` cards, several holders joined, or `box 2?`."""
        return [_told(state.next) for state in self.states if state.next]

    @property
    def seen(self) -> str:
        """The cards that the last state holds, from the lowest."""
        return card_texts(sorted(self.state.cards()))

    @property
    def settled(self) -> Settled:
        """Stake and return of every (box, spot), in cents."""
        return settled(self.state)

    @property
    def net(self) -> int:
        """The change of the balance over the round, in cents."""
        return self.state.settlement.net


def _told(step: Step) -> str:
    if isinstance(step, Choice):
        return f"box {step.box}?"
    indices: dict[Holder, list[int]] = {}
    for slot in step.slots:
        indices.setdefault(slot.holder, []).append(slot.index)
    return " ".join(f"{name}.{index[0]}-{index[-1]}" for name, index in indices.items())


def _shown(offer: Offer) -> str:
    word, *cards = str(offer.action).split()
    if offer.amounts:
        return f"{word} {offer.amounts[0]}-{offer.amounts[1]}"
    return f"{word} {len(cards)}" if isinstance(offer.action, Change) else word


def _choice(state: State) -> Choice:
    assert isinstance(state.next, Choice), f"the round waits for {state.next}"
    return state.next


def settled(state: State) -> Settled:
    """Stake and return of every (box, spot) of a finished round, in cents."""
    return {(line.box, line.spot): (line.stake, line.returned) for line in state.settlement.lines}


def play(
    game: str,
    stakes: Mapping[int, Stakes],
    cards: Mapping[Holder, str],
    actions: Sequence[str] = (),
    *,
    settings: Mapping[str, object] | None = None,
    balance: int = RICH,
    taken: Collection[int] = (),
) -> Played:
    """Play a round with these cards by holder, in the order of his slots; the rest are filled in.

    An action is its text after its box, as in `2 bet insurance=600`. The round stops where no
    action is left; one that is over is settled by the second route too, and both must agree.
    """
    state = game_of(game, settings).start(stakes, balance, taken)
    hands = {holder: parse_cards(text) for holder, text in cards.items()}
    named = parse_cards(" ".join(cards.values()))
    spare = [card for card in SPREAD if card not in named]
    deck: dict[int, Card] = {}
    decided: list[tuple[int, str]] = []
    states = [state]

    def card_in(slot: Slot) -> Card:
        own = hands.get(slot.holder, ())
        card = own[slot.index - 1] if slot.index <= len(own) else spare.pop(0)
        return deck.setdefault(slot.position, card)

    while isinstance(state.next, Deal) or (state.next and len(decided) < len(actions)):
        if isinstance(state.next, Deal):
            state = state.deal([card_in(slot) for slot in state.next.slots])
        else:
            box, _, text = actions[len(decided)].partition(" ")
            decided.append((int(box), text))
            state = state.act(int(box), parse_action(text))
        states.append(state)
    whole = _completed(deck)
    if state.next is None:
        assert len(decided) == len(actions), f"over after {decided}"
        named_stakes = {box: {str(k): v for k, v in s.named().items()} for box, s in stakes.items()}
        by_rules = settle(game, settings or {}, named_stakes, taken, whole, decided)
        assert settled(state) == by_rules, "the engine and the second route differ"
    return Played(tuple(states), whole)


def _completed(deck: Mapping[int, Card]) -> tuple[Card, ...]:
    rest = [card for card in DECK if card not in deck.values()]
    return tuple(deck[i] if i in deck else rest.pop() for i in range(52))
