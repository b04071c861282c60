"""What can be written down, drawn by Hypothesis: cards, slots and actions."""

from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.games.actions import (
    Action,
    Bet,
    Buy,
    Change,
    Exchange,
    Fold,
    GoOn,
    Play,
    TakeWin,
)
from croupier.games.round import MAX_CENTS, Slot

CARDS = st.sampled_from(DECK)
CENTS = st.integers(0, 1_000) | st.integers(0, MAX_CENTS)
HOLDERS = st.sampled_from(["dealer", "board"]) | st.builds(
    "{}{}".format, st.sampled_from(["box", "seat", "hand"]), st.integers(1, 9)
)
SLOTS = st.builds(Slot, HOLDERS, st.integers(1, 99), st.integers(0, 51))
CHANGES = st.lists(CARDS, min_size=1, max_size=3, unique=True).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([Fold(), Bet(), Buy(), GoOn(), TakeWin(), Exchange()]),
    st.builds(Bet, CENTS),
    st.builds(GoOn, CENTS),
    st.builds(Play, CENTS),
    st.builds(Change, CHANGES),
)
