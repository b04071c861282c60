"""The published rules once more, for one hand at a time and from its cards alone."""

from collections import Counter
from collections.abc import Callable, Sequence

from croupier.cards import Card
from croupier.hands import five, four

TWO, THREE, NINE, TEN, JACK, QUEEN, KING, ACE = 0, 1, 7, 8, 9, 10, 11, 12

UpcardRule = Callable[[Sequence[Card], Card], int]
FlopRule = Callable[[Sequence[Card], Sequence[Card]], int]


def four_card_basic(hand: Sequence[Card], upcard: Card) -> int:
    match _best_pair(hand):
        case "better":
            return 3
        case int(rank) if rank >= TEN:
            return 3
        case int(rank) if rank >= THREE:
            return 1
        case _:
            return 0


def four_card_expert(hand: Sequence[Card], upcard: Card) -> int:
    pair, up = _best_pair(hand), upcard.rank
    others = [card.rank for card in hand if card.rank != pair]
    if pair is None:
        return 0
    if pair in ("better", ACE):
        return 3
    if pair == KING:
        return 1 if up == ACE and ACE not in others else 3
    if pair == QUEEN:
        if up == ACE:
            return 3 if ACE in others else 1
        if up == KING:
            return 3 if KING in others or ACE in others else 1
        return 3
    if pair == JACK:
        return 3 if up <= JACK or (up in (QUEEN, KING) and up in others) else 1
    if pair == TEN:
        return 3 if up <= NINE or (up == TEN and max(others) >= JACK) else 1
    if pair == NINE:
        return 3 if up == TWO else 1
    return 1 if pair != TWO or up == TWO else 0


def _best_pair(hand: Sequence[Card]) -> int | str | None:
    """The rank of the pair, "better" for more than a pair, None for less."""
    category = four.category(four.strength(hand))
    if category is four.Category.HIGH_CARD:
        return None
    if category is not four.Category.ONE_PAIR:
        return "better"
    return next(rank for rank, count in Counter(card.rank for card in hand).items() if count == 2)


def rules_of_thumb(hand: Sequence[Card], upcard: Card) -> int:
    if _is_pair_or_better(hand):
        return 2
    ranks = sorted((card.rank for card in hand), reverse=True)
    if ranks[:2] != [ACE, KING]:
        return 0
    up = upcard.rank
    if up <= QUEEN and up in ranks:
        return 2
    if up >= KING and (QUEEN in ranks or JACK in ranks):
        return 2
    return 2 if up not in ranks and QUEEN in ranks and up < ranks[3] else 0


def akj83(hand: Sequence[Card], upcard: Card) -> int:
    ranks = sorted((card.rank for card in hand), reverse=True)
    return 2 if _is_pair_or_better(hand) or ranks >= [ACE, KING, JACK, 6, THREE] else 0


def matched_ace_king(hand: Sequence[Card], upcard: Card) -> int:
    held = {card.rank for card in hand}
    matched = {ACE, KING, upcard.rank} <= held
    return 2 if _is_pair_or_better(hand) or matched else 0


def any_pair(hand: Sequence[Card], upcard: Card) -> int:
    return 2 if _is_pair_or_better(hand) else 0


def ace_king(hand: Sequence[Card], upcard: Card) -> int:
    held = {card.rank for card in hand}
    return 2 if _is_pair_or_better(hand) or {ACE, KING} <= held else 0


def _is_pair_or_better(hand: Sequence[Card]) -> bool:
    lowest = (five.Category.NO_HAND, five.Category.ACE_KING)
    return five.category(five.strength(hand)) not in lowest


def holdem_simple(hand: Sequence[Card], flop: Sequence[Card]) -> int:
    cards = [*hand, *flop]
    high, low = sorted((card.rank for card in hand), reverse=True)
    held = {card.rank for card in cards} | ({-1} if any(c.rank == ACE for c in cards) else set())
    straights = [set(range(lowest, lowest + 5)) for lowest in range(-1, 9)]
    plays = [
        _is_pair_or_better(cards),
        high >= KING,
        (high, low) == (QUEEN, JACK),
        all(own.rank > card.rank for own in hand for card in flop),
        max(Counter(card.suit for card in cards).values()) >= 4,
        any(len(straight & held) >= 4 for straight in straights),
    ]
    return 2 if any(plays) else 0


def holdem_mimic(hand: Sequence[Card], flop: Sequence[Card]) -> int:
    cards = [*hand, *flop]
    if not _is_pair_or_better(cards):
        return 0
    pairs = [rank for rank, count in Counter(card.rank for card in cards).items() if count == 2]
    is_low = five.category(five.strength(cards)) is five.Category.ONE_PAIR and pairs[0] < 2
    return 0 if is_low else 2


UPCARD_RULES: dict[str, dict[str, UpcardRule]] = {
    "four-card": {
        "always-bet": lambda hand, upcard: 1,
        "basic": four_card_basic,
        "expert": four_card_expert,
    },
    "caribbean-stud": {
        "always-bet": lambda hand, upcard: 2,
        "mimic": ace_king,
        "any-pair": any_pair,
        "matched-ace-king": matched_ace_king,
        "akj83": akj83,
        "rules-of-thumb": rules_of_thumb,
    },
}
FLOP_RULES: dict[str, FlopRule] = {
    "always-bet": lambda hand, flop: 2,
    "mimic": holdem_mimic,
    "simple": holdem_simple,
}
