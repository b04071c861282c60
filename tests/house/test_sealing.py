"""Seeds at rest and in the log: encrypted for their round, committed first, revealed last."""

import json
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import RowMapping, delete, select, update

from croupier.cards import DECK
from croupier.deal import parse_log
from croupier.errors import CroupierError, HouseError
from croupier.games import GAMES
from croupier.house import history
from croupier.house.commands import Command, Open
from croupier.house.keys import KEY_BYTES, SeedKey, kept_key, read_key
from croupier.house.publishing import check_commitments
from croupier.house.recovery import recover
from croupier.house.schema import command, commitment, round_
from croupier.house.view import View
from croupier.house.writer import together
from croupier.ledger import transfer
from tests.house.playing import next_body, play_round, play_until
from tests.house.rows import everything
from tests.house.soundness import check_sound, published_log
from tests.house.test_operating import untriggered
from tests.house.world import SECRET, Arena

SEED = bytes(range(32))


def rounds(arena: Arena) -> list[RowMapping]:
    found = select(round_).order_by(round_.c.number)
    return arena.do(lambda connection: list(connection.execute(found).mappings()))


def forms(secret: bytes) -> Iterator[str]:
    """How a secret would be found in a text."""
    yield secret.hex()
    yield repr(secret)[2:-1]


# The key


def test_a_closed_seed_opens_for_its_round_alone() -> None:
    key = SeedKey(SECRET)
    stored = key.closed("r-1", SEED)
    assert key.opened("r-1", stored) == SEED
    assert SEED not in stored
    others: list[tuple[SeedKey, str, bytes]] = [
        (key, "r-2", stored),
        (key, "", stored),
        (SeedKey(b"K" + SECRET[1:]), "r-1", stored),
        (key, "r-1", b""),
        (key, "r-1", stored[:12]),
        (key, "r-1", stored[:-1]),
        (key, "r-1", SEED),
    ]
    for place in range(0, len(stored), 7):
        flipped = stored[:place] + bytes([stored[place] ^ 1]) + stored[place + 1 :]
        others.append((key, "r-1", flipped))
    for other, of, text in others:
        with pytest.raises(HouseError) as refused:
            other.opened(of, text)
        assert refused.value.code == "house-key"


def test_every_seed_is_closed_under_a_nonce_of_its_own() -> None:
    key = SeedKey(SECRET)
    assert len({key.closed("r-1", SEED)[:12] for _ in range(1000)}) == 1000
    assert repr(SECRET) not in repr(key)


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "seed.key"
    made = kept_key(path)
    assert len(made) == KEY_BYTES
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert kept_key(path) == read_key(path) == made
    assert kept_key(tmp_path / "other.key") != made
    for wrong in (b"", made[:-1], made + b"x"):
        path.write_bytes(wrong)
        with pytest.raises(HouseError, match="not a key"):
            kept_key(path)


# At rest


@pytest.mark.parametrize("name", GAMES)
def test_an_open_rounds_seed_and_cards_are_nowhere_but_encrypted(arena: Arena, name: str) -> None:
    """R9: neither in a row, nor in what was answered, nor in what is asked; canary scan."""
    player, random = arena.enter(), Random(f"rest {name}")
    for _ in range(3):
        view = arena.send(player, name, Open()).view
        while view["stage"] in ("betting", "playing"):
            row = rounds(arena)[-1]
            seed = arena.house.key.opened(row["id"], row["seed"])
            held = repr(everything(arena)) + repr(view) + repr(arena.view(player, name))
            held += repr(arena.do(lambda c: history.page(c, player, None, 9)))
            for form in forms(seed):
                assert form not in held
            _check_cards(row, view)
            view = arena.send(player, name, next_body(view, random), view["seq"]).view
        assert view["round"]["server_seed"] == seed.hex()


def _check_cards(row: RowMapping, view: View) -> None:
    """Exactly the cards that were opened are shown and stored."""
    opened = {slot.partition("=")[2] for slot in row["opened"].split()}
    shown = {card for cards in view["round"]["cards"].values() for card in cards if card}
    assert shown <= opened
    assert view["round"]["server_seed"] is None
    sealed = {str(card) for card in DECK} - opened
    told = json.dumps([view["round"]["cards"], view["round"]["exchange"]])
    assert not [card for card in sealed if f'"{card}"' in told]


# The log


def test_every_entry_is_chained_to_the_one_before(arena: Arena) -> None:
    """Those of one transaction too, each of which is to wait for the others."""
    random, house = Random(1), arena.house
    for name in GAMES:
        play_round(arena, arena.enter(), name, random)
    opened = Command("a", 0, Open())
    players = {name: arena.enter() for name in GAMES}
    together(arena.engine, [house.beside(of, name, opened) for name, of in players.items()])
    lines = arena.do(lambda c: list(c.scalars(select(commitment.c.line))))
    log = parse_log("".join(f"{line}\n" for line in lines))
    for before, after in zip(log.entries, log.entries[1:], strict=False):
        assert after.previous == before.hash
        assert after.position == before.position + 1
    assert arena.do(check_commitments) == 3 * len(GAMES)


def test_a_log_that_was_changed_is_found(arena: Arena) -> None:
    random = Random(2)
    for name in GAMES:
        play_round(arena, arena.enter(), name, random)
    line = arena.do(lambda c: list(c.scalars(select(commitment.c.line))))[3]
    for forged in ({"hash": "0" * 64}, {"round": "r-1"}, {"kind": "other"}, {"line": line}):
        with arena.engine.connect() as connection:
            with untriggered(connection, "commitment"):
                there = update(commitment).where(commitment.c.position == 2)
                connection.execute(there.values(forged))
            with pytest.raises(CroupierError):
                check_commitments(connection)
            connection.rollback()
    arena.do(check_sound)


@pytest.mark.parametrize("lost", ["commit", "reveal"])
def test_a_log_whose_end_was_cut_off_is_found_by_the_rounds(arena: Arena, lost: str) -> None:
    play_round(arena, arena.enter(), next(iter(GAMES)), Random(2))
    with arena.engine.connect() as connection:
        with untriggered(connection, "commitment"):
            for kind in ("reveal", "commit")[: 1 if lost == "reveal" else 2]:
                connection.execute(delete(commitment).where(commitment.c.kind == kind))
        says = "its reveal is not in the log" if lost == "reveal" else "not in the log"
        with pytest.raises(CroupierError, match=says) as found:
            check_commitments(connection)
        assert found.value.code == "log-entry"
        connection.rollback()
    arena.do(check_sound)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_is_published_with_the_end_and_not_before(arena: Arena, name: str) -> None:
    player, random = arena.enter(), Random(f"end {name}")
    for end in ("settled", "void", "expired"):
        view = play_until(arena, player, name, "playing", random)
        round_id = view["round"]["id"]
        assert arena.do(published_log).revealed(round_id) is None
        if end == "void":
            view = arena.void(round_id, "a test").view
        elif end == "expired":
            arena.world.pass_ms(arena.house.settings.abandon_after_ms)
            (moved,) = arena.do(arena.house.expire)
            view = moved.answer.view
        while view["stage"] == "playing":
            assert arena.do(published_log).revealed(round_id) is None
            view = arena.send(player, name, next_body(view, random), view["seq"]).view
        entry = arena.do(published_log).revealed(round_id)
        assert entry is not None
        assert entry.reason == ("a test" if end == "void" else None)
        assert entry.seed == view["round"]["server_seed"]
    arena.do(check_sound)


def test_stakes_are_taken_after_their_commitment_is_in_the_log(arena: Arena) -> None:
    """R10: no transfer of a round is in a transaction before the one that published it."""
    player = arena.enter()
    view = arena.send(player, "six-card", Open()).view
    booked = select(transfer.c.id).where(transfer.c.round == view["round"]["id"])
    assert arena.do(lambda c: list(c.scalars(booked))) == []
    log = arena.do(lambda c: history.commitments(c, -1, 10))
    assert json.loads(log["entries"][-1])["commitment"] == view["round"]["commitment"]
    assert (log["size"], log["head"]) == (1, view["round"]["log"]["hash"])


# Recovery


def test_the_start_plays_every_open_round_and_names_those_that_do_not(arena: Arena) -> None:
    random, players = Random(3), {name: arena.enter() for name in GAMES}
    for name, player in players.items():
        play_until(arena, player, name, "playing", random)
    late = arena.enter()
    arena.send(late, "six-card", Open())
    play_round(arena, arena.enter(), "six-card", random)
    found = arena.do(lambda connection: recover(connection, arena.house.key))
    assert (found.open_rounds, found.broken) == (len(GAMES) + 1, ())
    broken = arena.view(players["four-card"], "four-card")["round"]["id"]
    spoilt = update(round_).where(round_.c.id == broken).values(client_seed="another")
    arena.do(lambda connection: connection.execute(spoilt))
    found = arena.do(lambda connection: recover(connection, arena.house.key))
    assert found.open_rounds == len(GAMES) + 1
    assert [text.partition(":")[0] for text in found.broken] == [broken]
    other = SeedKey(b"another key of 32 bytes in here!")
    found = arena.do(lambda connection: recover(connection, other))
    assert len(found.broken) == found.open_rounds


def test_a_house_with_another_key_shows_no_round(arena: Arena) -> None:
    player = arena.enter()
    view = play_until(arena, player, "six-card", "playing", Random(4))
    key = SeedKey(b"another key of 32 bytes in here!")
    before, arena.house = arena.house, replace(arena.house, key=key)
    with pytest.raises(HouseError) as refused:
        arena.send(player, "six-card", next_body(view, Random(5)), view["seq"])
    assert refused.value.code == "house-key"
    arena.house = before
    assert arena.view(player, "six-card") == view
    kept = arena.do(lambda c: c.execute(select(command)).all())
    assert len(kept) == arena.sent - 1
