"""Sampled positions of the whole games against advice, which enumerates the deals of each."""

from fractions import Fraction
from random import Random

import pytest

from croupier.cards import DECK
from croupier.exact import advise
from croupier.exact.advice import Advice
from croupier.exact.whole import caribbean_stud, casino_holdem, four_card
from croupier.exact.whole.paid import paid_hands
from croupier.exact.whole.upcard import Hands
from croupier.games import load_game
from croupier.games.caribbean_stud import CaribbeanStud
from croupier.games.casino_holdem import CasinoHoldem
from croupier.games.four_card import FourCard
from croupier.games.pay import five_card_pays, four_card_pays

SAMPLES = pytest.mark.parametrize("samples", [26, pytest.param(520, marks=pytest.mark.long)])


def advice(game: str, step: str, **cards: list[int]) -> Advice:
    texts = {kind: [str(DECK[card]) for card in held] for kind, held in cards.items()}
    return advise({"game": game, "settings": {}, "step": step, "dead": [], **texts})


def upcard_advice(game: str, hands: Hands, row: int) -> Advice:
    return advice(game, "first", hand=hands.cards[row].tolist(), dealer=[hands.upcard])


@SAMPLES
def test_four_card(samples: int) -> None:
    game, random = load_game("four-card"), Random("four-card")
    assert isinstance(game, FourCard)
    bonuses = paid_hands(game.rules.paytables["ante_bonus"], four_card_pays)
    for hands in four_card.showdowns().hands():
        nets = four_card.nets(hands, bonuses)
        for row in random.sample(range(len(hands.cards)), samples // 13):
            found = upcard_advice("four-card", hands, row)
            assert [option.ev for option in found.options] == [
                Fraction(int(net), hands.dealers) for net in nets[:, row]
            ]


@SAMPLES
def test_caribbean_stud(samples: int) -> None:
    game, random = load_game("caribbean-stud"), Random("caribbean-stud")
    assert isinstance(game, CaribbeanStud)
    paid = paid_hands(game.rules.paytable("bet"), five_card_pays)
    for hands in caribbean_stud.showdowns(game).hands():
        nets = caribbean_stud.nets(hands, paid)
        for row in random.sample(range(len(hands.cards)), samples // 13):
            found = upcard_advice("caribbean-stud", hands, row)
            assert found.options[1].ev == Fraction(int(nets[row]), hands.dealers)
            facts = found.facts.not_qualify, found.facts.win, found.facts.tie, found.facts.lose
            counts = hands.missed[row], hands.lower[row], hands.equal[row], hands.higher[row]
            assert facts == tuple(Fraction(int(count), hands.dealers) for count in counts)


@SAMPLES
def test_casino_holdem(samples: int) -> None:
    game, random = load_game("casino-holdem"), Random("casino-holdem")
    assert isinstance(game, CasinoHoldem)
    paid = paid_hands(game.rules.paytables["ante"], five_card_pays)
    states = casino_holdem.tally_states(game.qualifies_from, paid, workers=2)
    nets = casino_holdem.nets(states, paid)
    for _ in range(samples):
        row = random.randrange(len(states.flops))
        flop = states.flops[row].tolist()
        hand = random.sample([card for card in range(52) if card not in flop], 2)
        state = int(states.ids[row, 52 * hand[0] + hand[1]])
        found = advice("casino-holdem", "flop", hand=hand, board=flop)
        deals = int(states.counts[state]) * states.deals
        assert found.options[1].ev == Fraction(int(nets[state]), deals)
