"""The story of a round: money, cards and deeds as they were, and nothing that steers a terminal."""

from dataclasses import replace

import pytest

from croupier.errors import VerificationFailed
from croupier.games import load_game
from croupier.games.actions import Action, Bet, Buy, Exchange, Fold, GoOn, Play, TakeWin
from croupier.games.round import Choice, Stakes
from croupier.record import Dealer, Record
from croupier.words import Words, story
from tests.cli.test_slovak import foreign
from tests.record.play import play, random_pick
from tests.record.samples import SAMPLES, known_entropy, sealed, sealing, ticking


def tell(record: Record) -> list[str]:
    return story.tell(record, Words("en"))


@pytest.mark.parametrize("game", SAMPLES)
def test_every_card_decision_and_line_is_told(game: str) -> None:
    dealer, pick = sealing(game), random_pick(f"story {game}")
    for _ in range(40):
        record = play(dealer, pick)
        text = "\n".join(tell(record))
        for seat in record.seats.values():
            assert all(str(card) in text for _, card in seat.opened)
            for line in seat.result.lines:
                assert f"({line.rule})" in text
            balance = seat.result.balance
            assert f"balance after {balance // 100:,}.{balance % 100:02}" in text
        assert f"croupier verify {record.round}.json" in text
        assert record.server_seed in text
        assert "Sealed: " in text


@pytest.mark.parametrize("game", SAMPLES)
def test_a_story_in_slovak_has_no_english_word(game: str) -> None:
    dealer, pick = sealing(game), random_pick(f"slovak {game}")
    for _ in range(40):
        _, *lines = story.tell(play(dealer, pick), Words("sk"))
        assert foreign("\n".join(lines)) == []


def test_a_demonstration_is_told_as_one() -> None:
    dealer = Dealer(load_game("four-card"), "t", demo_seed="x")
    assert any(line.startswith("Not sealed") for line in tell(play(dealer, random_pick("x"))))


def test_a_false_record_is_not_told() -> None:
    record, _ = sealed("six-card")
    seat = record.seats[1]
    with pytest.raises(VerificationFailed):
        tell(replace(record, seats={1: replace(seat, balance=seat.balance + 100)}))


def test_cards_of_another_deck_are_not_told() -> None:
    record, _ = sealed("six-card")
    for false in (
        replace(record, cut=(record.cut + 1) % 52),
        replace(record, commitment="0" * 64),
        replace(record, server_seed="0" * 64),
        replace(record, ended_at_ms=0),
    ):
        with pytest.raises(VerificationFailed):
            tell(false)


def test_free_texts_are_made_harmless() -> None:
    entropy = known_entropy("steer")
    dealer = Dealer(load_game("four-card"), "\x1b[2Jta\nble", ticking(), entropy)
    round_ = dealer.open_round()
    round_.start({1: ({1: Stakes(aces_up=100)}, 100)}, {1: "\x1b]0;x\x07‮ä"})
    lines = tell(round_.record)
    assert all(line.isprintable() for line in lines)
    assert any("�[2Jta�ble" in line for line in lines)
    assert any(line.endswith("�]0;x��ä") for line in lines)


def told(record: Record) -> str:
    return "\n".join(tell(record))


def two_plus_four(number: int) -> Record:
    """A round in which every box buys or bets, is insured where it can be, and asks to exchange."""
    dealer = sealing("two-plus-four", mark=f"story {number}")
    round_ = dealer.open_round()
    round_.start({1: ({box: Stakes(ante=500 + box, bonus=100) for box in (1, 2, 3)}, 10**6)})
    while round_.waiting:
        step = round_.state(1).next
        assert isinstance(step, Choice)
        kinds = {type(offer.action): offer for offer in step.offers}
        insured = [offer for offer in step.offers if offer.amounts]
        action: Action
        if insured:
            low = insured[0].amounts[0] if insured[0].amounts else 0
            action = Bet(low) if isinstance(insured[0].action, Bet) else GoOn(low)
        elif Exchange in kinds:
            action = Exchange() if step.box == 1 else TakeWin()
        else:
            action = kinds.get(Buy, step.offers[-1]).action
        round_.act(1, step.box, action)
    return round_.record


def test_deeds_are_named_with_their_prices() -> None:
    texts = [told(two_plus_four(number)) for number in range(60)]
    for words in (
        "Box 1 buys a card for 5.01, and the obligatory BET of 10.02 is placed",
        "Box 2 buys a card for 5.02\n",
        "Box 1 goes on\n",
        "Box 1 bets 10.02\n",
        ", insured for 5.0",
        "Box 1 gives its ANTE for the dealer's exchange\nBox",
        "Box 2 takes the win",
        "; qualifies\n",
        "; does not qualify\n",
        "Box 1: ANTE 5.01 given for the exchange, -5.01 (2P4 R1",
        " spent, -5.0",
    ):
        assert any(words in text for text in texts), words


def test_the_dealers_exchange_names_both_cards_and_the_new_hand() -> None:
    for number in range(60):
        text = told(two_plus_four(number))
        if "in place of" in text:
            line = next(line for line in text.splitlines() if "in place of" in line)
            new, old = line.split()[3], line.split()[7].rstrip(":")
            assert len({new, old}) == 2
            assert f" {old}" in text.split(line)[0]
            assert " qualif" in line
            return
    raise AssertionError("no exchange in sixty rounds")


def test_a_pair_of_deuces_of_clubs_is_not_overlooked() -> None:
    """The deuce of clubs is card number 0."""
    dealer, pick = sealing("casino-holdem"), random_pick("deuce")
    seen = 0
    for _ in range(200):
        record = play(dealer, pick)
        for seat in record.seats.values():
            names = {str(card): slot.holder for slot, card in seat.opened}
            if names.get("2c") == "board":
                seen += 1
                assert any(line.startswith("The board") and "2c" in line for line in tell(record))
    assert seen


def test_bonuses_without_a_stake_and_folds_are_told() -> None:
    dealer, texts = sealing("four-card"), []
    for _ in range(150):
        round_ = dealer.open_round()
        round_.start({3: ({3: Stakes(ante=500)}, 1700)})
        round_.act(3, 3, Play(1200))
        texts.append(told(round_.record))
    assert any("Seat 3: automatic bonus pays 2:1, +10.00 (4C Showdown 2)" in text for text in texts)
    assert all("Seat 3 plays 12.00" in text for text in texts)
    round_ = dealer.open_round()
    round_.start({3: ({3: Stakes(ante=500)}, 500)})
    round_.act(3, 3, Fold())
    assert "Seat 3: ANTE 5.00 lost with the fold, -5.00" in told(round_.record)
    assert "net -5.00" in told(round_.record)
