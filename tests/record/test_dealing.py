"""A round at the table: commitment, stakes, cards, reveal; refusals change nothing."""

import io
import itertools
import pickle
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from croupier.deal import CommitmentLog, Committed, Revealed
from croupier.errors import BetRefused, CroupierError, DealError, IllegalAction, RulesError
from croupier.games import load_game
from croupier.games.actions import Bet, Buy, Fold, Play
from croupier.games.round import Choice, Deal, Stakes
from croupier.record import Dealer, Record, Round, verify
from tests.record.play import Seats, decide, play, random_pick, random_seats, start
from tests.record.samples import NOON_MS, SAMPLES, known_entropy, sealing, ticking

ANTE = {1: Stakes(ante=500)}


def watched(log: CommitmentLog, round_: Round) -> tuple[str, ...]:
    """The kinds of a round's entries in the log so far."""
    return tuple(entry.kind for entry in log.entries if entry.round == round_.round_id)


@pytest.mark.parametrize("game", SAMPLES)
def test_committed_before_the_stakes_and_revealed_after_the_last_decision(game: str) -> None:
    log, pick = CommitmentLog(), random_pick(f"order {game}")
    dealer = sealing(game, log)
    for _ in range(20):
        round_ = dealer.open_round()
        committed = log.entries[-1]
        assert isinstance(committed, Committed)
        assert (committed.round, committed.commitment) == (round_.round_id, round_.commitment)
        start(round_, pick)
        while round_.waiting:
            assert watched(log, round_) == ("commit",)
            assert not round_.is_final
            with pytest.raises(DealError) as refused:
                _ = round_.record
            assert refused.value.code == "round-not-final"
            decide(round_, pick)
        assert round_.is_final
        assert watched(log, round_) == ("commit", "reveal")
        revealed = log.entries[-1]
        assert isinstance(revealed, Revealed)
        assert revealed.seed == round_.record.server_seed
        verify(round_.record, log)


def test_the_seed_is_nowhere_to_be_read_before_the_end() -> None:
    seeds = []
    entropy = known_entropy("canary")

    def noted(size: int) -> bytes:
        seeds.append(entropy(size))
        return seeds[-1]

    log = CommitmentLog()
    round_ = Dealer(load_game("two-plus-four"), "t", ticking(), noted, log).open_round()
    round_.start({1: (ANTE, 10_000)})
    seed = next(s for s in reversed(seeds) if len(s) == 32)
    shown = f"{round_!r} {round_} {round_.state(1)!r} {log.entries!r} {round_.commitment}"
    try:
        round_.act(1, 1, Play(3))
    except IllegalAction:
        shown += traceback.format_exc()
    assert round_.commitment in shown
    assert seed.hex() not in shown
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.Pickler(io.BytesIO()).dump(round_)
    round_.act(1, 1, Fold())
    assert round_.record.server_seed == seed.hex()


def test_refused_stakes_leave_the_round_open_for_others() -> None:
    log = CommitmentLog()
    round_ = sealing("two-plus-four", log).open_round()
    refused: list[Seats] = [
        {},
        {1: ({}, 10_000)},
        {1: ({1: Stakes(ante=50)}, 10_000)},
        {1: (ANTE, 499)},
        {1: ({9: Stakes(ante=500)}, 10_000)},
        {1: (ANTE, 10_000), 2: ({2: Stakes(ante=500)}, 10_000)},
    ]
    for seats in refused:
        with pytest.raises(BetRefused):
            round_.start(seats)
    for seeds, cut in (({1: "x" * 257}, 0), ({2: "x"}, 0), ({}, 52), ({}, -1)):
        with pytest.raises(DealError):
            round_.start({1: (ANTE, 10_000)}, seeds, cut)
    assert not round_.waiting
    assert not round_.is_final
    round_.start({1: (ANTE, 10_000)}, {1: ""}, 51)
    assert round_.waiting == (1,)
    round_.act(1, 1, Fold())
    assert (round_.record.client_seeds, round_.record.cut) == ({1: ""}, 51)
    assert watched(log, round_) == ("commit", "reveal")


def test_a_refused_action_changes_nothing() -> None:
    round_ = sealing("two-plus-four").open_round()
    with pytest.raises(IllegalAction, match="does not play"):
        round_.act(1, 1, Fold())
    round_.start({1: (ANTE, 10_000)})
    before = round_.state(1)
    for seat, box, action in ((2, 1, Fold()), (1, 2, Fold()), (1, 1, Play(500)), (1, 1, Bet(7))):
        with pytest.raises(IllegalAction):
            round_.act(seat, box, action)
        assert round_.state(1) is before
    round_.act(1, 1, Fold())
    assert [made.action for made in round_.record.seats[1].decisions] == [Fold()]
    with pytest.raises(IllegalAction, match="over"):
        round_.act(1, 1, Fold())
    with pytest.raises(IllegalAction, match="over"):
        round_.start({1: (ANTE, 10_000)})


def test_stakes_are_placed_once() -> None:
    round_ = sealing("two-plus-four").open_round()
    round_.start({1: (ANTE, 10_000)})
    before = round_.state(1)
    with pytest.raises(IllegalAction) as refused:
        round_.start({1: (ANTE, 10_000)})
    assert refused.value.code == "round-open"
    assert round_.state(1) is before


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.rule("2H Malfunction 1")
def test_a_void_round_is_revealed_with_its_reason_and_has_no_record(started: bool) -> None:
    log = CommitmentLog()
    round_ = sealing("casino-holdem", log).open_round()
    if started:
        round_.start({1: (ANTE, 10_000)})
    with pytest.raises(DealError):
        round_.void("")
    assert watched(log, round_) == ("commit",)
    round_.void("the power failed")
    revealed = log.entries[-1]
    assert isinstance(revealed, Revealed)
    assert (revealed.outcome, revealed.reason) == ("void", "the power failed")
    assert not round_.waiting
    assert not round_.is_final
    for refused in (
        lambda: round_.record,
        lambda: round_.void("again"),
        lambda: round_.start({1: (ANTE, 10_000)}),
        lambda: round_.act(1, 1, Fold()),
    ):
        with pytest.raises(CroupierError):
            refused()
    assert watched(log, round_) == ("commit", "reveal")


def test_a_settled_round_cannot_be_void() -> None:
    round_ = sealing("two-plus-four").open_round()
    round_.start({1: (ANTE, 10_000)})
    round_.act(1, 1, Fold())
    with pytest.raises(IllegalAction):
        round_.void("a bad day for the house")


def test_the_dealers_cards_wait_for_every_seat_of_a_shared_table() -> None:
    """Whoever decides last at the table has seen no more of the dealer than the first."""
    round_ = sealing("four-card").open_round()
    seats = {seat: ({seat: Stakes(ante=500)}, 10_000) for seat in (1, 2, 3)}
    seats[4] = ({4: Stakes(aces_up=500)}, 10_000)
    round_.start(seats)
    assert round_.waiting == (1, 2, 3)
    assert round_.state(4).next is None
    upcards = {round_.state(seat).shown()["dealer"] for seat in (1, 2, 3)}
    assert len(upcards) == 1
    round_.act(2, 2, Play(500))
    assert isinstance(round_.state(2).next, Deal)
    assert round_.state(2).shown()["dealer"] in upcards
    with pytest.raises(IllegalAction):
        round_.act(2, 2, Play(500))
    round_.act(1, 1, Play(1500))
    assert [*round_.waiting] == [3]
    assert not any(None not in round_.state(s).shown()["dealer"] for s in (1, 2, 3))
    round_.act(3, 3, Fold())
    assert round_.is_final
    assert None not in round_.state(1).shown()["dealer"]
    assert None in round_.state(3).shown()["dealer"]
    assert round_.record.taken == (1, 2, 3, 4)
    verify(round_.record)


def test_seats_at_the_shared_hands_of_holdem_see_the_board_together() -> None:
    round_ = sealing("casino-holdem").open_round()
    round_.start(dict.fromkeys((5, 70, 600), (ANTE, 10000)))
    round_.act(70, 1, Play(1000))
    assert isinstance(round_.state(70).next, Deal)
    round_.act(5, 1, Fold())
    assert None in round_.state(70).shown()["board"]
    round_.act(600, 1, Play(1000))
    assert round_.state(70).shown() == round_.state(600).shown()
    assert None not in round_.state(70).shown()["board"]
    assert round_.record.seats.keys() == {5, 70, 600}
    verify(round_.record)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("six-card", {1: (ANTE, 1000), 2: ({2: Stakes(ante=500)}, 1000)}),
        ("six-card", {1: (ANTE, 1000), 2: (ANTE, 1000)}),
        ("four-card", {1: ({2: Stakes(ante=500)}, 1000)}),
        ("four-card", {8: ({8: Stakes(ante=500)}, 1000)}),
        ("casino-holdem", {1: ({1: Stakes(bonus=500)}, 1000)}),
    ],
)
def test_who_cannot_sit_there_is_refused(
    game: str, seats: dict[int, tuple[dict[int, Stakes], int]]
) -> None:
    with pytest.raises(BetRefused):
        sealing(game).open_round().start(seats)


def test_a_player_who_brings_no_client_seed_gets_a_fresh_one_every_round() -> None:
    dealer, pick = sealing("four-card"), random_pick("seeds")
    seeds = [seed for _ in range(50) for seed in play(dealer, pick).client_seeds.values()]
    assert len(set(seeds)) == len(seeds)
    assert {len(seed) for seed in seeds} == {32}


def test_ids_and_commitments_are_all_different() -> None:
    dealer = sealing("two-plus-four")
    rounds = [dealer.open_round() for _ in range(200)]
    assert len({round_.round_id for round_ in rounds}) == 200
    assert len({round_.commitment for round_ in rounds}) == 200
    assert not any(round_.round_id.startswith("demo-") for round_ in rounds)


def test_a_setting_that_no_record_can_hold_is_refused_before_the_deal() -> None:
    with pytest.raises(RulesError, match="max_payout"):
        Dealer(load_game("two-plus-four", {"max_payout": 2**63}), "t")
    game = load_game("two-plus-four", {"max_payout": 2**63 - 1})
    dealer = Dealer(game, "t", ticking(), known_entropy("large"))
    verify(play(dealer, random_pick("large")).encoded())


def test_no_entropy_no_round() -> None:
    log = CommitmentLog()
    for broken in (bytes, lambda size: b"same" * (size // 4), lambda _: b""):
        with pytest.raises(DealError) as refused:
            Dealer(load_game("four-card"), "t", ticking(), broken, log).open_round()
        assert refused.value.code == "entropy"
    assert log.entries == ()


@pytest.mark.parametrize("game", SAMPLES)
def test_the_same_demonstration_gives_the_same_bytes(game: str) -> None:
    def files() -> list[bytes]:
        log, pick = CommitmentLog(), random_pick("demo")
        dealer = Dealer(load_game(game), "t", log=log, demo_seed="my seed")
        records = [play(dealer, pick).encoded() for _ in range(5)]
        return [*records, *(entry.line.encode() for entry in log.entries)]

    assert files() == files()


def test_a_demonstration_goes_on_where_its_log_ends() -> None:
    game, log = load_game("four-card"), CommitmentLog()

    def opened(seed: str) -> str:
        return Dealer(game, "t", log=log, demo_seed=seed).open_round().round_id

    ids = [opened(seed) for seed in ("a", "a", "b", "a")]
    assert [name[-6:] for name in ids] == ["000001", "000002", "000001", "000003"]
    assert len(set(ids)) == 4
    assert all(name.startswith("demo-four-card-") for name in ids)


def test_rounds_of_one_demonstration_can_be_open_together() -> None:
    def seeds(together: bool) -> list[object]:
        dealer = Dealer(load_game("four-card"), "t", demo_seed="x")
        rounds = [dealer.open_round()]
        if together:
            rounds.append(dealer.open_round())
        rounds[0].start({1: (ANTE, 1000)})
        rounds[0].act(1, 1, Fold())
        return [rounds[0].record.client_seeds, rounds[0].record.seats[1].opened]

    assert seeds(together=True) == seeds(together=False)


@pytest.mark.parametrize("game", SAMPLES)
def test_a_clock_that_goes_back_does_not_turn_the_round_around(game: str) -> None:
    wild = itertools.cycle((NOON_MS, NOON_MS - 5000, NOON_MS + 3, NOON_MS + 1))
    clock: Callable[[], int] = lambda: next(wild)  # noqa: E731  (typed)
    log, pick = CommitmentLog(), random_pick("clock")
    dealer = Dealer(load_game(game), "t", clock, known_entropy("clock"), log)
    for _ in range(10):
        verify(play(dealer, pick), log)


def test_the_deck_does_not_depend_on_what_is_staked() -> None:
    """Two worlds, rich and poor: the same cards at the same positions."""
    shown = []
    for ante, balance in ((500, 10_000), (2000, 2000), (100, 10**9)):
        round_ = sealing("two-plus-four").open_round()
        round_.start({1: ({1: Stakes(ante=ante)}, balance)}, {1: "mine"}, 5)
        round_.act(1, 1, Fold())
        shown.append(round_.record.seats[1].opened)
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("game", SAMPLES)
def test_every_state_waits_for_a_choice_or_for_others(game: str) -> None:
    dealer, pick = sealing(game), random_pick(f"waits {game}")
    for _ in range(30):
        round_ = dealer.open_round()
        seats = random_seats(round_.game, pick)
        try:
            round_.start(seats)
        except BetRefused:
            continue
        while round_.waiting:
            for seat in seats:
                step = round_.state(seat).next
                assert isinstance(step, Choice) == (seat in round_.waiting)
                assert not isinstance(step, Deal) or len(seats) > 1
            decide(round_, pick)
        assert all(round_.state(seat).next is None for seat in seats)


def test_buying_opens_the_card_at_once() -> None:
    round_ = sealing("two-plus-four").open_round()
    round_.start({1: (ANTE, 100_000)})
    round_.act(1, 1, Buy())
    assert len(round_.state(1).shown()["box1"]) == 6


@pytest.mark.parametrize("game", SAMPLES)
def test_a_record_is_kept_around_the_reveal(game: str) -> None:
    log, seen, kept = CommitmentLog(), list[str](), list[Record]()

    @contextmanager
    def keep(record: Record) -> Iterator[None]:
        kept.append(record)
        seen.append(log.entries[-1].kind)
        yield
        seen.append(log.entries[-1].kind)

    game_ = load_game(game)
    dealer = Dealer(game_, "t", ticking(), known_entropy("kept"), log, keep=keep)
    record = play(dealer, random_pick("kept"))
    assert kept == [record]
    assert seen == ["commit", "reveal"]


@pytest.mark.parametrize("seat", ["1", 0, -1, True, 1.0, None, 10**9])
def test_what_is_no_seat_is_refused(seat: object) -> None:
    round_ = sealing("two-plus-four").open_round()
    for others in ({}, {2: (ANTE, 1000)}):
        with pytest.raises(BetRefused, match="seat"):
            round_.start({seat: (ANTE, 1000), **others})  # type: ignore[dict-item]  # no such seat
    round_.start({1: (ANTE, 1000)})


def test_a_source_that_fails_in_the_middle_is_refused_and_changes_nothing() -> None:
    source, is_broken = known_entropy("middle"), False

    def fails(size: int) -> bytes:
        if is_broken:
            raise OSError("no device")
        return source(size)

    dealer = Dealer(load_game("two-plus-four"), "t", ticking(), fails)
    round_ = dealer.open_round()
    is_broken = True
    for use in (dealer.open_round, lambda: round_.start({1: (ANTE, 1000)})):
        with pytest.raises(DealError) as refused:
            use()
        assert refused.value.code == "entropy"
    is_broken = False
    round_.start({1: (ANTE, 1000)})
