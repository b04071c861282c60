"""Real processes that are killed or stopped while a live round is played."""

import signal
from contextlib import closing
from pathlib import Path

import pytest

from croupier.house.database import open_engine
from croupier.record import verify
from tests.live.processes import Player, serving
from tests.live.soundness import check_live


def sound(folder: Path, url: str) -> None:
    """Assert that the database is at one."""
    engine = open_engine(folder, url)
    with engine.connect() as connection:
        check_live(connection)
    engine.dispose()


def play_to(player: Player, phase: str) -> None:
    """Bet, reveal and decide until the table is at a phase."""
    player.until("asleep")
    assert player.bet()["t"] == "answer"
    if phase == "betting":
        return
    player.until("seeds")
    if phase == "seeds":
        return
    assert player.reveal()["t"] == "answer"
    player.until("deciding")
    assert player.decide()["t"] == "answer"


def play_on(player: Player) -> None:
    """The rest of the round; what was acknowledged is answered again."""
    assert player.bet() == {"t": "answer", "id": "bet", "repeated": True}
    if player.view["phase"] == "betting":
        player.until("seeds")
    if player.view["phase"] == "seeds":
        assert player.reveal()["t"] == "answer"
    player.until("deciding")
    assert player.decide()["t"] == "answer"
    player.until("settled")
    while player.own is None or player.own["net"] is None:
        player.hear()
    verify(player.record())


@pytest.mark.parametrize("phase", ["betting", pytest.param("seeds", marks=pytest.mark.long)])
def test_another_server_goes_on_when_the_owner_dies(
    postgresql_url: str, tmp_path: Path, phase: str
) -> None:
    one_folder, two_folder = tmp_path / "one", tmp_path / "two"
    with (
        serving(one_folder, postgresql_url) as one,
        closing(Player(one)) as player,
        serving(two_folder, postgresql_url, keys=one_folder) as two,
    ):
        play_to(player, phase)
        before = player.view["round"]
        one.kill()
        player.go_to(two)
        while player.view["phase"] == "paused" or player.view["round"] is None:
            player.hear()
        assert player.epoch == 2
        after = player.view["round"]
        assert (after["id"], after["commitment"]) == (before["id"], before["commitment"])
        play_on(player)
    sound(two_folder, postgresql_url)


def test_an_owner_that_was_stopped_beyond_its_lease_writes_nothing(
    postgresql_url: str, tmp_path: Path
) -> None:
    one_folder, two_folder = tmp_path / "one", tmp_path / "two"
    with (
        serving(one_folder, postgresql_url) as one,
        closing(Player(one)) as player,
        closing(Player(one)) as watcher,
        serving(two_folder, postgresql_url, keys=one_folder) as two,
    ):
        play_to(player, "betting")
        one.signal(signal.SIGSTOP)
        player.go_to(two)
        while player.epoch != 2 or player.view["phase"] == "paused":
            player.hear()
        one.signal(signal.SIGCONT)
        watcher.until("paused")
        play_on(player)
    sound(two_folder, postgresql_url)


@pytest.mark.parametrize("phase", [pytest.param("betting", marks=pytest.mark.long), "deciding"])
def test_a_server_of_a_file_goes_on_when_it_is_started_again(tmp_path: Path, phase: str) -> None:
    folder, url = tmp_path / "house", f"sqlite:///{tmp_path / 'house.db'}"
    with serving(folder, url) as one, closing(Player(one)) as player:
        play_to(player, phase)
        before = player.view["round"]
        one.kill()
        with serving(folder, url) as again:
            player.go_to(again)
            while player.view["phase"] == "paused":
                player.hear()
            after = player.view["round"]
            assert (after["id"], after["cards"]) == (before["id"], before["cards"])
            play_on(player)
    sound(folder, url)
