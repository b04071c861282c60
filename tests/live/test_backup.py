"""Live tables in a backup: their rounds go on where it is restored."""

from pathlib import Path

import pytest

from croupier.house.backup import back_up, content_hash
from croupier.house.database import open_engine
from croupier.house.restoring import restore
from tests.databases import new_database
from tests.house.world import START_MS, Arena
from tests.live.playing import FOUR_CARD, Live
from tests.live.soundness import check_live
from tests.postgres import Cluster


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_live_round_goes_on_in_the_restored_house(
    arena: Arena, tmp_path: Path, into: str, postgresql: Cluster
) -> None:
    live = Live.at(arena)
    ann, bob = arena.enter(), arena.enter()
    live.to_deal(ann, bob)
    live.decide_all(ann)
    live.decide_all(bob)
    live.turn()
    assert live.round_.phase == "settled"
    live.pass_to_end()
    live.to_deal(ann, bob)
    live.decide_all(ann)
    Live.at(arena, FOUR_CARD)
    with arena.engine.begin() as connection:
        back_up(connection, tmp_path / "backup", START_MS, lambda _done, _due: None)
        kept = content_hash(connection)

    with new_database(postgresql) as other:
        url = None if into == "sqlite" else other
        manifest = restore(tmp_path / "new", url, tmp_path / "backup", lambda _done, _due: None)
        counts = {name: manifest["tables"][name] for name in ("live_table", "live_round")}
        assert counts == {"live_table": 2, "live_round": 3}
        assert manifest["tables"]["live_seat"] == 4
        again = Arena(open_engine(tmp_path / "new", url), arena.world, arena.house)
        try:
            assert again.do(content_hash) == kept
            there = Live(again, live.table)
            there.own()
            assert there.round_.id == live.round_.id
            assert there.round_.deck is not None
            there.decide_all(bob)
            there.turn()
            assert there.round_.phase == "settled"
            again.do(check_live)
        finally:
            again.engine.dispose()
