"""A round at a live table from its commitment to its settlement, and what the books say of it."""

from croupier.games.actions import Fold, Play
from croupier.live.recovery import record_bytes
from croupier.record import decode_record, verify
from tests.house.soundness import published_log
from tests.house.world import Arena
from tests.live.playing import Live
from tests.live.soundness import check_live


def test_a_round_of_holdem(arena: Arena) -> None:
    live = Live.at(arena)
    players = [arena.enter() for _ in range(3)]
    live.to_deal(*players)
    live.decide(players[0], {1: Play(1000), 2: Fold()})
    live.decide(players[1], {1: Fold()})
    live.decide(players[1], {2: Play(600)})
    live.pass_to_end()
    assert live.round_.phase == "settled"
    arena.do(check_live)
    for player in players:
        data = arena.do(lambda on, p=player: record_bytes(on, p, live.round_.id, arena.house.key))
        verify(data, arena.do(published_log))
        assert decode_record(data).seats.keys() == {live.round_.seats[player].number}
