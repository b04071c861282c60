"""Hands, cards and amounts as they are named in each language."""

import pytest

from croupier.cards import parse_cards
from croupier.games.round import Line
from croupier.hands import five
from croupier.words import Language, Words

HANDS = {
    "As Ks Qs Js Ts": ("royal flush", "kráľovská postupka"),
    "9h 8h 7h 6h 5h": ("straight flush, nine high", "postupka vo farbe, najvyššia deviatka"),
    "6h 6d 6c 6s Ah": ("four sixes", "štvorica šestiek"),
    "7h 7d 7c 2s 2h": ("full house, sevens over twos", "full house, sedmičky a dvojky"),
    "Ah Jh 7h 4h 2h": ("flush, ace high", "farba, najvyššie eso"),
    "Kh Qd Jh Th 9h": ("straight, king high", "postupka, najvyšší kráľ"),
    "9h 9d 9s Ac Qd": ("three nines", "trojica deviatok"),
    "Ah Ad 7c 7s Kh": ("two pair, aces and sevens", "dva páry, esá a sedmičky"),
    "6h 6d As Qc 9h": ("pair of sixes", "pár šestiek"),
    "Ah Kd Qc 9s 4h": ("ace-king", "eso-kráľ"),
    "Qh Td 8c 3s 2h": ("queen high", "vysoká karta dáma"),
}
CARDS = {
    "Qs": ("queen of spades", "piková dáma"),
    "Ah": ("ace of hearts", "srdcové eso"),
    "Kd": ("king of diamonds", "kárový kráľ"),
    "Jc": ("jack of clubs", "krížový dolník"),
    "Td": ("ten of diamonds", "kárová desiatka"),
    "2c": ("two of clubs", "krížová dvojka"),
}
AMOUNTS = {
    0: ("0.00", "0,00"),
    305: ("+3.05", "+3,05"),
    -123_456_789: ("-1,234,567.89", "−1\xa0234\xa0567,89"),
}
BOTH = tuple(enumerate(("en", "sk")))


@pytest.mark.parametrize(("place", "language"), BOTH)
def test_hands_cards_and_amounts(place: int, language: Language) -> None:
    words = Words(language)
    for text, names in HANDS.items():
        assert words.hand(five.name(parse_cards(text))) == names[place]
    for text, names in CARDS.items():
        rank, suit = text[0], text[1]
        chosen = int(rank) if rank.isdigit() else rank
        assert words.text("card", rank=chosen, suit=suit) == names[place]
    for cents, amounts in AMOUNTS.items():
        assert words.signed(cents) == amounts[place]


def test_a_line_in_slovak() -> None:
    line = Line(1, "bet", 1000, 21_000, "win", "6C Showdown 6", 20, 100)
    assert Words("sk").line(line) == (
        "BET 10,00 platí 20:1, znížené o 1,00 na najvyššiu výplatu, +200,00 (6C Porovnanie 6)"
    )


@pytest.mark.parametrize(
    ("typed", "read"),
    [("12,50", "12.50"), ("1 000", "1000"), ("1\xa0000,5", "1000.5"), ("2.50", "2.50")],
)
def test_amounts_that_are_typed_in_slovak(typed: str, read: str) -> None:
    assert Words("sk").amount(typed) == read
    assert Words("en").amount(typed) == typed
