"""What a bet is worth by dealing out every hidden card, and the rules' own tables of what it pays.

No hand is counted by a formula here: all hands that the dealer may hold lie in one array.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.exact.kernels.tables import (
    CARD_BIT,
    CARD_KEY,
    StrengthTable,
    five_card_table,
    four_card_table,
)
from croupier.games import load_game
from croupier.games.pay import Pays, five_card_pays, four_card_pays
from croupier.hands import five, four

I64 = NDArray[np.int64]


QUALIFYING = ("two-plus-four", "six-card", "casino-holdem", "caribbean-stud")
LOWEST = {name: five.strength(load_game(name).rules.qualifies_from) for name in QUALIFYING}
"""The lowest strength that qualifies, by game."""


class Result(NamedTuple):
    """Chances by result, and the net antes of a bet; `ev` leaves out what was paid for cards."""

    not_qualify: Fraction
    win: Fraction
    tie: Fraction
    lose: Fraction
    ev: Fraction


def strengths(table: StrengthTable, hands: I64) -> I64:
    """The strengths of hands, one a row."""
    keys = CARD_KEY[hands].sum(axis=1)
    masks = np.bitwise_or.reduce(CARD_BIT[hands], axis=1)
    low, high = keys & 0xFFFFF, (keys >> 20) & 0xFFFFF
    best = table.unsuited[table.low[low] + table.high[high]].astype(np.int64)
    for suit in range(4):
        best = np.maximum(best, table.suited[(masks >> (16 * suit)) & 0x1FFF])
    return np.asarray(best)


def pays_of(game: str, table: str, strength: int) -> int:
    """What a hand is paid to one, 0 for one that is not paid."""
    read = four_card_pays if game == "four-card" else five_card_pays
    pays: Pays = read(load_game(game).rules.paytable(table))
    return pays.multiple(strength) or 0


def four_card(hand: list[Card], upcard: Card, left: list[Card]) -> Result:
    """A Play bet of one ante."""
    dealer = strengths(four_card_table(6), _with(left, 5, [upcard]))
    player = four.strength(hand)
    win, tie = _share(dealer < player), _share(dealer == player)
    bonus = pays_of("four-card", "ante_bonus", player)
    return Result(Fraction(0), win, tie, 1 - win - tie, 4 * (win + tie) - 2 + bonus)


def casino_holdem(hand: list[Card], flop: list[Card], left: list[Card]) -> Result:
    """A Play bet, board by board."""
    lowest = LOWEST["casino-holdem"]
    counts, net = [0, 0, 0, 0], 0
    for later in combinations(left, 2):
        board = [*flop, *later]
        player = five.strength([*hand, *board])
        pays = pays_of("casino-holdem", "ante", player)
        rest = [card for card in left if card not in later]
        dealer = strengths(five_card_table(7), _with(rest, 2, board))
        kinds = _results(dealer, player, lowest)
        for kind, won in enumerate((pays, pays + 2, 0, -3)):
            counts[kind] += int(kinds[kind].sum())
            net += won * int(kinds[kind].sum())
    total = sum(counts)
    return _result([Fraction(count, total) for count in counts], Fraction(net, total))


def caribbean_stud(hand: list[Card], upcard: Card, left: list[Card]) -> Result:
    """A BET."""
    lowest = LOWEST["caribbean-stud"]
    player = five.strength(hand)
    dealer = strengths(five_card_table(5), _with(left, 4, [upcard]))
    chances = [_share(kind) for kind in _results(dealer, player, lowest)]
    pays = pays_of("caribbean-stud", "bet", player)
    nets = (1, 1 + 2 * pays, 0, -3)
    ev = sum((chance * net for chance, net in zip(chances, nets, strict=True)), Fraction(0))
    return _result(chances, ev)


def two_plus_four(hand: list[Card], upcards: list[Card], left: list[Card]) -> Result:
    """A BET without insurance: the dealer's highest card of six is exchanged."""
    dealers = _with(left, 2, upcards)
    player = five.strength(hand)
    pays = pays_of("two-plus-four", "bet", player)
    highest = dealers.max(axis=1)
    return _sold("two-plus-four", dealers, highest, player, pays, left, buried=2, higher_costs=2)


def six_card(
    hand: list[Card], upcard: Card, left: list[Card], settings: Mapping[str, Any]
) -> Result:
    """A BET; the card exchanged is the one that the game's rules name for every hand."""
    dealers = _with(left, 4, [upcard])
    player = five.strength(hand)
    pays = pays_of("six-card", "bet", player)
    missed = strengths(five_card_table(5), dealers) < LOWEST["six-card"]
    given = np.zeros(len(dealers), np.int64)
    given[missed] = _discards(dealers[missed], settings)
    costs = 3 if settings.get("purchase_price") == "extra_ante" else 2
    return _sold("six-card", dealers, given, player, pays, left, buried=4, higher_costs=costs)


def _sold(
    name: str,
    dealers: I64,
    given: I64,
    player: int,
    pays: int,
    left: list[Card],
    buried: int,
    higher_costs: int,
) -> Result:
    """The exchange is asked for where it is worth more than the win.

    It costs an ante more than the win brings: missed it is -1, won 2 times the pay, lost -1 and
    what a higher dealer costs besides.
    """
    lowest = LOWEST[name]
    size = dealers.shape[1]
    original = strengths(five_card_table(size), dealers)
    kinds = _results(original, player, lowest)
    missed = np.flatnonzero(kinds[0])
    kept = dealers[missed][dealers[missed] != given[missed, None]].reshape(-1, size - 1)
    won, lost = np.zeros(len(missed), np.int64), np.zeros(len(missed), np.int64)
    for card in left:
        is_left = ~(dealers[missed] == card).any(axis=1)
        new = strengths(five_card_table(size), np.insert(kept, 0, card, axis=1))
        _, win, _, lose = _results(new, player, lowest)
        won += is_left & win
        lost += is_left & lose
    draws = len(left) - buried
    exchange = won * 2 * pays - lost * (1 + higher_costs) - (draws - won - lost)
    total = int(np.maximum(exchange, draws).sum())
    for kind, net in ((1, 1 + 2 * pays), (3, -3)):
        total += draws * net * int(kinds[kind].sum())
    return _result(list(map(_share, kinds)), Fraction(total, draws * len(dealers)))


def _discards(dealers: I64, settings: Mapping[str, Any]) -> I64:
    """The card that each hand would exchange, asked of the rules once for each kind of hand.

    A kind is the ranks and, where four cards share a suit, which one does not.
    """
    game: Any = load_game("six-card", settings)
    ordered = np.sort(dealers, axis=1)
    suits = ordered & 3
    odd = np.full(len(dealers), 5)
    for i in range(5):
        others = np.delete(suits, i, axis=1)
        four = (others == others[:, :1]).all(axis=1) & (others[:, 0] != suits[:, i])
        odd[four] = i
    kinds = np.column_stack((ordered >> 2, odd))
    _, first, kind = np.unique(kinds, axis=0, return_index=True, return_inverse=True)
    examples = [tuple(Card(card) for card in hand) for hand in ordered[first]]
    places = np.array([cards.index(game.discard(cards)) for cards in examples])
    return np.asarray(ordered[np.arange(len(ordered)), places[kind.ravel()]])


def _with(left: list[Card], count: int, known: list[Card]) -> I64:
    hidden = np.fromiter(
        (card for cards in combinations(left, count) for card in cards),
        np.int64,
        comb(len(left), count) * count,
    ).reshape(-1, count)
    return np.hstack((hidden, np.tile(np.array(known, np.int64), (len(hidden), 1))))


def _results(dealer: I64, player: int, lowest: int) -> list[NDArray[np.bool_]]:
    """Not qualified, player higher, equal, dealer higher."""
    open_ = dealer >= lowest
    return [
        ~open_,
        open_ & (dealer < player),
        open_ & (dealer == player),
        open_ & (dealer > player),
    ]


def _result(chances: list[Fraction], ev: Fraction) -> Result:
    missed, win, tie, lose = chances
    return Result(missed, win, tie, lose, ev)


def _share(which: NDArray[np.bool_]) -> Fraction:
    return Fraction(int(which.sum()), len(which))
