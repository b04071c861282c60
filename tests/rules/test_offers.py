"""What a decision offers: in a stable order, at its price, and what becomes of it unanswered."""

import pytest

from croupier.cards import parse_cards
from croupier.games import GAMES
from croupier.games.actions import Action, Bet, Fold, GoOn, Play, TakeWin
from croupier.games.round import Choice, Offer, Stakes
from croupier.hands.naming import HandId, HandName
from tests.reference.script import Played, game_of, play

ANTE = Stakes(100)
TRIPS, WITHOUT_HAND = "9c 9d 9h 5s 2d", "Qh Tc 8d 6s 4h 3c"
EXTRA = {"purchase_price": "extra_ante"}


def choice(played: Played) -> Choice:
    """The decision that the round waits for."""
    assert isinstance(played.state.next, Choice)
    return played.state.next


@pytest.mark.parametrize(
    ("played", "offers", "unanswered"),
    [
        (("two-plus-four", {"box1": TRIPS}, []), "fold, bet 100-600, buy", Fold()),
        (
            ("two-plus-four", {"box1": f"{TRIPS} Jc", "dealer": WITHOUT_HAND}, ["1 buy"]),
            "go-on 100-600",
            GoOn(),
        ),
        (("two-plus-four", {"dealer": WITHOUT_HAND}, ["1 bet"]), "win, exchange", TakeWin()),
        (("six-card", {"box1": TRIPS}, []), "fold, bet, buy, change 1, change 2", Fold()),
        (("six-card", {"box1": TRIPS}, ["1 buy"]), "fold, bet, change 1", Fold()),
        (("six-card", {"dealer": "Qh Tc 8d 6s 4h"}, ["1 bet"]), "win, exchange", TakeWin()),
        (("four-card", {}, []), "fold, play 100-300", Fold()),
        (("casino-holdem", {}, []), "fold, play", Fold()),
        (("caribbean-stud", {}, []), "fold, bet", Fold()),
    ],
)
def test_offers_and_what_becomes_of_them(
    played: tuple[str, dict[str, str], list[str]], offers: str, unanswered: Action
) -> None:
    game, cards, actions = played
    waiting = play(game, {1: ANTE}, cards, actions)
    assert ", ".join(waiting.offers) == offers
    assert choice(waiting).unanswered == unanswered
    waiting.state.act(1, unanswered)


def test_an_exchange_that_costs_is_never_the_answer_of_one_who_does_not_answer() -> None:
    cards = {"dealer": "Qh Tc 8d 6s 4h"}
    waiting = play("six-card", {1: ANTE}, cards, ["1 bet"], settings=EXTRA)
    assert waiting.offers == {"win": 0, "exchange": 100}
    assert choice(waiting).unanswered == TakeWin()


def test_a_fold_is_not_the_answer_where_going_on_is_free() -> None:
    fold, go_on = Offer(Fold(), 0), Offer(GoOn(), 0)
    assert Choice(1, (fold, go_on)).unanswered == GoOn()
    assert Choice(1, (go_on, fold)).unanswered == GoOn()


def test_changes_come_one_card_first_and_in_the_order_of_the_hand() -> None:
    waiting = play("six-card", {1: ANTE}, {"box1": "Jc 9s 7h 5d 2s"})
    texts = [str(offer.action) for offer in choice(waiting).offers]
    assert texts[:3] == ["fold", "bet", "buy"]
    assert texts[3:9] == [
        "change Jc",
        "change 9s",
        "change 7h",
        "change 5d",
        "change 2s",
        "change Jc 9s",
    ]
    assert texts[-1] == "change 5d 2s"


@pytest.mark.parametrize(
    ("offer", "action", "price"),
    [
        (Offer(Fold(), 0), Fold(), 0),
        (Offer(Bet(), 200), Bet(), 200),
        (Offer(Bet(), 200, (100, 600)), Bet(), 200),
        (Offer(Bet(), 200, (100, 600)), Bet(100), 300),
        (Offer(Bet(), 200, (100, 600)), Bet(600), 800),
        (Offer(GoOn(), 0, (100, 600)), GoOn(333), 333),
        (Offer(Play(100), 100, (100, 300)), Play(100), 100),
        (Offer(Play(100), 100, (100, 300)), Play(300), 300),
        (Offer(Play(200), 200), Play(200), 200),
    ],
)
def test_prices(offer: Offer, action: Action, price: int) -> None:
    assert offer.admits(action)
    assert offer.price_of(action) == price


@pytest.mark.parametrize(
    ("offer", "action"),
    [
        (Offer(Bet(), 200), Bet(100)),
        (Offer(Bet(), 200, (100, 600)), Bet(99)),
        (Offer(Bet(), 200, (100, 600)), Bet(601)),
        (Offer(Bet(), 200, (100, 600)), Bet(False)),
        (Offer(Bet(), 200, (100, 600)), GoOn(100)),
        (Offer(Bet(), 200, (1, 600)), Bet(True)),
        (Offer(Play(200), 200), Play(201)),
        (Offer(Play(200), 200), Fold()),
    ],
)
def test_what_an_offer_does_not_admit(offer: Offer, action: Action) -> None:
    assert not offer.admits(action)


@pytest.mark.parametrize(
    ("game", "cards", "name", "ranks"),
    [
        ("two-plus-four", "Ac Ad 7h 5s 2c 9d", "one-pair", "A975"),
        ("six-card", "Ac Kd 7h 5s 2c", "ace-king", "AK752"),
        ("six-card", "Qc Jd 7h 5s 2c", "high-card", "QJ752"),
        ("four-card", "Ac Ad 7h 5s 2c", "one-pair", "A75"),
        ("casino-holdem", "Ac Ad 7h 5s 2c 9d Jc", "one-pair", "AJ97"),
        ("casino-holdem", "Ac Kd 7h 5s 2c", "high-card", "AK752"),
        ("casino-holdem", "Qc Jd 7h 5s 2c 3d 4h", "high-card", "QJ754"),
        ("caribbean-stud", "Ac Kd 7h 5s 2c", "ace-king", "AK752"),
    ],
)
def test_hands_by_name(game: str, cards: str, name: HandId, ranks: str) -> None:
    assert game_of(game).name(parse_cards(cards)) == HandName(name, tuple(ranks))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_what_it_is(game: str) -> None:
    assert game_of(game).id == game_of(game).rules.id == game
    assert repr(game_of(game)) == f"<Game {game} version {2 if game == 'two-plus-four' else 1}>"


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("two-plus-four", {"dealer": 6, "box1": 5}),
        ("six-card", {"dealer": 5, "box1": 5}),
        ("four-card", {"dealer": 6, "seat1": 5}),
        ("casino-holdem", {"dealer": 2, "board": 5, "hand1": 2, "hand2": 2}),
        ("caribbean-stud", {"dealer": 5, "box1": 5}),
    ],
)
def test_nothing_is_open_before_the_deal(game: str, shown: dict[str, int]) -> None:
    state = game_of(game).start({1: ANTE}, 100)
    assert list(state.shown().items()) == [(name, (None,) * count) for name, count in shown.items()]
    assert state.cards() == ()
