"""Six-card poker: hands and the cards given away for them, up to the names of the suits.

A *board* is the cards given away; only one of those that renaming suits makes of each other is
there. Its hands, too, are one of each kind, with their weights. What they are worth is added up
by the cards *kept* for them; against the board of which one starts, that is the sum over all cards
that may be drawn. Sets are numbered in colex order of places among the cards.

A renaming turns a set into another of the same worth, so what is found for one board is read for
every set by all renamings that lead to this board, and what is wanted of it is asked by all.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.exact.kernels.dealer_exchange import (
    CARDS,
    HANDS,
    LOST,
    WON,
    Sets,
    Suited,
    count_bits,
    exchanges_over_hands,
)
from croupier.exact.kernels.four_down import MANY, WIDE
from croupier.exact.kernels.jit import kernel

I64 = NDArray[np.int64]
I16 = NDArray[np.int16]
I8 = NDArray[np.int8]


@kernel
def take_places(sets: I8, places: I8) -> None:
    """Put in place of each number in the sets the place that has it."""
    for row in range(len(sets)):
        for i in range(sets.shape[1]):
            sets[row, i] = places[sets[row, i]]


@kernel
def ask_for_exchanges(
    hands: I8,
    strengths: I16,
    group: I64,
    gains: I64,
    loss: int,
    price: int,
    outs: I64,
    sets: Sets,
    suited: Suited,
    bits: I64,
    unseen: int,
    asked: I64,
) -> None:
    """`asked[hand]`: see `exchanges_over_hands`; 0 for a strength of no group.

    `group` and `gains` by strength, `bits` by place; `unseen` are all cards of no hand. `price` is
    that of all cards to come. 6 us a hand of a group.
    """
    worth = np.array([0, loss, price])
    for hand in range(len(hands)):
        player = strengths[hand]
        if group[player] < 0:
            asked[hand] = 0
            continue
        left = unseen
        for i in range(hands.shape[1]):
            left &= ~bits[hands[hand, i]]
        worth[0] = gains[player]
        won, lost = outs[group[player], 0], outs[group[player], 1]
        asked[hand] = exchanges_over_hands(sets, suited, won, lost, left, worth)


@kernel
def worth_betting(
    strengths: I16,
    counts: I64,
    asked: I64,
    qualifies_from: int,
    nets: I64,
    wins: I64,
    gains: I64,
    dealers: int,
    draws: int,
    values: I64,
) -> None:
    """`values[hand]`: the net over all dealer's hands and cards to come.

    `nets` are (win taken, tie, lose, loss, price) with the last two as in an exchange; `wins` and
    `gains` by strength.
    """
    win_taken, tie, lose, loss, price = nets
    for hand in range(len(strengths)):
        player = strengths[hand]
        missed, lower, equal = met(counts[hand], player >= qualifies_from)
        value = missed * win_taken + lower * wins[player] + equal * tie
        value += (dealers - missed - lower - equal) * lose
        found = asked[hand]
        added = (found >> WON & CARDS) * gains[player] - (found >> LOST & CARDS) * loss
        values[hand] = draws * value + added - (found & HANDS) * draws * price


@kernel
def met(counts: int, qualified: int) -> tuple[int, int, int]:
    """The dealer's hands that are missed, lower and equal."""
    missed = counts & MANY
    if not qualified:
        return missed, 0, 0
    weaker, through = counts >> WIDE & MANY, counts >> (2 * WIDE)
    return missed, weaker - missed, through - weaker


@kernel
def add_to_kept(hands: I8, worth: I64, kept: I64, chosen: I64, sums: I64) -> None:
    """Add what each hand is worth to every set of its cards that may have been kept.

    The rows of `kept` are those sets, as indices into a hand.
    """
    for hand in range(len(hands)):
        for row in range(len(kept)):
            number = 0
            for i in range(kept.shape[1]):
                number += chosen[hands[hand, kept[row, i]], i + 1]
            sums[number] += worth[hand]


@kernel
def times_reached(hands: I8, weights: I64, kept: I64, chosen: I64, times: I64, found: I64) -> None:
    """`found[hand]`: how often it is come to, from what is kept so many `times`.

    It may be `weights` itself.
    """
    for hand in range(len(hands)):
        total = 0
        if not weights[hand]:
            found[hand] = 0
            continue
        for row in range(len(kept)):
            number = 0
            for i in range(kept.shape[1]):
                number += chosen[hands[hand, kept[row, i]], i + 1]
            total += times[number]
        found[hand] = weights[hand] * total


@kernel
def tally_hands(
    strengths: I16,
    counts: I64,
    asked: I64,
    times: I64,
    qualifies_from: int,
    rows: I64,
    tallies: I64,
) -> None:
    """`tallies[row]`: hands, and dealer's missed, lower, equal, asked, won and lost, all `times`.

    The row is that of the pay table, by strength.
    """
    for hand in range(len(strengths)):
        player = strengths[hand]
        missed, lower, equal = met(counts[hand], player >= qualifies_from)
        row, found = tallies[rows[player]], asked[hand]
        row[0] += times[hand]
        row[1] += times[hand] * missed
        row[2] += times[hand] * lower
        row[3] += times[hand] * equal
        row[4] += times[hand] * (found & HANDS)
        row[5] += times[hand] * (found >> WON & CARDS)
        row[6] += times[hand] * (found >> LOST & CARDS)


@kernel
def number_of(mask: int, chosen: I64) -> int:
    """The number of a set of places."""
    number = size = 0
    while mask:
        size += 1
        number += chosen[count_bits((mask & -mask) - 1), size]
        mask &= mask - 1
    return number


@kernel
def rename(hand: I8, images: I64, renamed: I64) -> None:
    """`renamed[n, i]`: the hand's i-th card under the n-th renaming, as a bit of its place."""
    for n in range(len(images)):
        for i in range(len(hand)):
            renamed[n, i] = images[n, hand[i]]


@kernel
def board_and_kept(renamed: I64, n: int, given: int, boards: I64, chosen: I64) -> tuple[int, int]:
    """The board of the cards `given` away and the number of those kept, under a renaming.

    `given` are bits of the hand's indices; the board is -1 where it is not the one of its kind.
    """
    gone = kept = 0
    for i in range(renamed.shape[1]):
        if given >> i & 1:
            gone |= renamed[n, i]
        else:
            kept |= renamed[n, i]
    board = boards[number_of(gone, chosen)]
    return board, number_of(kept, chosen) if board >= 0 else 0


@kernel
def read_sum(renamed: I64, given: int, boards: I64, chosen: I64, sums: I64) -> int:
    """What was added up for a hand of which these cards are given away."""
    total = found = 0
    for n in range(len(renamed)):
        board, kept = board_and_kept(renamed, n, given, boards, chosen)
        if board >= 0:
            total += sums[board, kept]
            found += 1
    return total // found


@kernel
def ask_times(renamed: I64, given: int, boards: I64, chosen: I64, times: I64, asked: int) -> None:
    """Ask so many times, times the number of renamings, for a hand with these given away."""
    found = 0
    for n in range(len(renamed)):
        found += board_and_kept(renamed, n, given, boards, chosen)[0] >= 0
    for n in range(len(renamed)):
        board, kept = board_and_kept(renamed, n, given, boards, chosen)
        if board >= 0:
            times[board, kept] += asked * len(renamed) // found


@kernel
def decide(
    hands: I8,
    images: I64,
    options: I64,
    boards: tuple[I64, ...],
    chosen: I64,
    sums: tuple[I64, ...],
    fold: int,
    choices: I8,
    values: I64,
) -> None:
    """Choose for each hand: 0 to fold, else the number of an option and one, the first of equals.

    An option is a row (cards given, table, factor, price): it is worth the factor times what the
    table of `boards` and `sums` has for it, less the price. Some 150 ns an option and renaming.
    """
    renamed = np.empty((len(images), hands.shape[1]), np.int64)
    for hand in range(len(hands)):
        rename(hands[hand], images, renamed)
        best, choice = fold, 0
        for option in range(len(options)):
            given, table, factor, price = options[option]
            found = read_sum(renamed, given, boards[table], chosen, sums[table])
            if factor * found - price > best:
                best, choice = factor * found - price, option + 1
        choices[hand], values[hand] = choice, best


@kernel
def ask_chosen(
    hands: I8,
    images: I64,
    options: I64,
    choices: I8,
    asked: I64,
    boards: tuple[I64, ...],
    chosen: I64,
    times: tuple[I64, ...],
) -> None:
    """Ask of the tables what was chosen for each hand, so many times as it is `asked`."""
    renamed = np.empty((len(images), hands.shape[1]), np.int64)
    for hand in range(len(hands)):
        if choices[hand] and asked[hand]:
            rename(hands[hand], images, renamed)
            given, table = options[choices[hand] - 1, :2]
            ask_times(renamed, given, boards[table], chosen, times[table], asked[hand])
