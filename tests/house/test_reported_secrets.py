"""Bugs that others reported of their tables, and that this house must not have: what is hidden."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK
from croupier.deal import Binding, seal_from
from croupier.errors import CroupierError
from croupier.games import GAMES
from croupier.games.actions import Fold
from croupier.games.round import Stakes
from croupier.house import history
from croupier.house.commands import Bet, Command, Open
from croupier.house.listening import Update
from croupier.house.service import Service
from croupier.house.table import Decide
from croupier.house.view import View
from tests.house.playing import next_body, play_round, play_until
from tests.house.rows import everything
from tests.house.world import Arena


def views(arena: Arena, player: str, name: str, random: Random) -> list[View]:
    """What a player sees of a round, from its commitment to its end."""
    return [answer.view for answer in play_round(arena, player, name, random)]


def cards_of(view: View) -> set[str]:
    return {card for cards in view["round"]["cards"].values() for card in cards if card}


def told(view: View) -> set[str]:
    """Every card that is anywhere in a view, whatever the field."""
    text = json.dumps({**view["round"], "choice": None, "table": "", "id": ""})
    return {str(card) for card in DECK if f'"{card}"' in text}


# github.com/Wizehive/firepoker/issues/88
def test_b1_what_one_player_does_is_told_to_no_other(arena: Arena) -> None:
    player, other = arena.enter(), arena.enter()

    async def run() -> list[Update]:
        service, heard = Service(arena.engine, arena.house), list[Update]()
        service.listeners.subscribe(other, heard.append)
        view = (await service.command(player, "six-card", Command("a", 0, Open()))).view
        random = Random(1)
        while view["stage"] in ("betting", "playing"):
            command = Command(f"c{view['seq']}", view["seq"], next_body(view, random))
            view = (await service.command(player, "six-card", command)).view
        await service.close()
        return heard

    assert asyncio.run(run()) == []
    assert arena.view(other, "six-card")["round"] is None


# github.com/chips-blockchain/pangea-poker/issues/48
def test_b2_a_fold_opens_nothing_while_another_box_waits(arena: Arena) -> None:
    random, seen = Random(2), 0
    while seen < 5:
        player = arena.enter()
        arena.send(player, "six-card", Open())
        stakes = {1: Stakes(ante=500), 2: Stakes(ante=500)}
        before = arena.send(player, "six-card", Bet(stakes, f"c{random.random()}")).view
        box = before["round"]["choice"]["box"]
        after = arena.send(player, "six-card", Decide(box, Fold())).view
        if after["stage"] != "playing":
            continue
        seen += 1
        assert after["round"]["server_seed"] is None
        dealers = [card for card in after["round"]["cards"]["dealer"] if card]
        assert dealers == [card for card in before["round"]["cards"]["dealer"] if card]
        assert "dealer" not in after["round"]["hands"]


# github.com/throneteki/throneteki/issues/5
@pytest.mark.parametrize("name", GAMES)
def test_b4_no_card_is_sent_before_it_lies_open(arena: Arena, name: str) -> None:
    player, random = arena.enter(), Random(f"b4 {name}")
    for _ in range(4):
        opened, *playing = views(arena, player, name, random)
        assert opened["round"]["cards"] == {}
        assert told(opened) == set()
        for view in playing:
            assert told(view) == cards_of(view)


SHOWN = {
    "": "game seq stage balance enabled play_money round",
    "round": "id table commitment log rules client_seed cut stakes cards hands open_hand qualifies"
    " boxes exchange staked choice prompts decide_by_ms lines net server_seed void_reason",
    "round log": "position hash",
    "round rules": "version hash",
    "round open_hand": "name ranks",
    "round boxes": "box kind order state",
    "round prompts": "id args",
    "round exchange": "gives draws boxes price",
    "round choice": "box offers unanswered",
    "round choice offers": "action price amounts amount_of places loses",
    "round lines": "box spot stake returned outcome rule pays capped hand",
}
BY_HOLDER = (
    *("round cards", "round hands", "round stakes", "round staked", "round exchange price"),
    *("round choice offers places", "round choice offers loses"),
    "round prompts args",
)
"""Here the keys are boxes, holders and spots of the table."""


# github.com/cynicaloptimist/longwave/issues/26
@pytest.mark.parametrize("name", GAMES)
def test_b5_a_view_has_the_fields_of_this_list_and_no_other(arena: Arena, name: str) -> None:
    player, random = arena.enter(), Random(f"b5 {name}")
    for _ in range(3):
        for view in views(arena, player, name, random):
            _check_fields(view, "")


def _check_fields(value: Any, path: str) -> None:
    if path in BY_HOLDER:
        return
    if isinstance(value, list):
        for item in value:
            _check_fields(item, path)
    if isinstance(value, dict):
        assert set(value) == set(SHOWN[path].split()), path
        for name, part in value.items():
            _check_fields(part, f"{path} {name}".strip())


# github.com/veldlabs/miki-bot/issues/487
@pytest.mark.parametrize("name", GAMES)
def test_b6_the_dealers_cards_stay_down_until_the_player_has_decided(
    arena: Arena, name: str
) -> None:
    player, random = arena.enter(), Random(f"b6 {name}")
    for _ in range(6):
        *before, end = views(arena, player, name, random)
        final = end["round"]["cards"]["dealer"]
        for view in before:
            # The dealer's exchange is sold when his hand lies open.
            if view["round"]["choice"] is None or view["round"]["exchange"] is not None:
                continue
            down = [card is None for card in view["round"]["cards"]["dealer"]]
            assert any(down)
            covered = {card for card, hidden in zip(final, down, strict=False) if hidden}
            # In the end it may lie elsewhere: exchanged, or in another's hand.
            assert not (covered - cards_of(view)) & told(view)
            assert "dealer" not in view["round"]["hands"]


# github.com/hippich/Bitcoin-Poker-Room/issues/22
def test_b7_no_player_finds_a_round_of_another(arena: Arena) -> None:
    player, other, random = arena.enter(), arena.enter(), Random(1)
    mine = play_round(arena, player, "six-card", random)[-1].view["round"]["id"]
    his = play_until(arena, other, "six-card", "playing", random)["round"]["id"]
    pages = arena.do(lambda connection: history.page(connection, player, None, 100))
    assert [line["id"] for line in pages["rounds"]] == [mine]
    for find in (history.recall, history.record_of):
        for who, what in ((player, his), (other, mine)):
            with pytest.raises(CroupierError) as refused:
                arena.do(lambda connection: find(connection, who, what))
            assert refused.value.code == "round-unknown"
    assert arena.view(player, "six-card")["round"]["id"] == mine


# github.com/NovaDrake76/KaniCasino/pull/152
def test_b9_what_is_published_before_the_end_predicts_no_card(arena: Arena) -> None:
    """A predictor that takes all that is public for the seed guesses as well as chance."""
    player, random, name = arena.enter(), Random(9), "four-card"
    hits = tries = 0
    for _ in range(60):
        seen = views(arena, player, name, random)
        shown, placed, end = seen[0]["round"], seen[1]["round"], seen[-1]
        binding = Binding(shown["id"], shown["table"], name, shown["rules"]["hash"])
        seed = bytes.fromhex(end["round"]["server_seed"])
        deck = seal_from(binding, seed).deck({4: placed["client_seed"]}, placed["cut"])
        for public in (shown["commitment"], shown["log"]["hash"], shown["rules"]["hash"]):
            guess = seal_from(binding, bytes.fromhex(public))
            cards = guess.deck({4: placed["client_seed"]}, placed["cut"])._cards
            hits += sum(a == b for a, b in zip(cards, deck._cards, strict=True))
            tries += 1
    # One of 52 cards is right by chance: so many on average as there are tries.
    assert abs(hits - tries) < 5 * tries**0.5


# github.com/NovaDrake76/KaniCasino/pull/133
@pytest.mark.parametrize("name", GAMES)
def test_b10_no_outcome_is_sent_in_the_middle_of_a_round(arena: Arena, name: str) -> None:
    """Neither a seed nor a net, nor a line of a bet that still depends on a card."""
    player, random = arena.enter(), Random(f"b10 {name}")
    for _ in range(6):
        *before, end = views(arena, player, name, random)
        last = {(line["box"], line["spot"]): line for line in end["round"]["lines"]}
        for view in before:
            assert (view["round"]["net"], view["round"]["server_seed"]) == (None, None)
            for line in view["round"]["lines"]:
                assert line["spot"] in ("bonus", "aces_up") or not line["returned"]
                assert last[line["box"], line["spot"]] == line


# github.com/nostrdice/nostrdice/pull/51
def test_b18_every_round_has_a_client_seed_of_its_own(arena: Arena) -> None:
    """A player who names none gets a new one, and each makes another deck of the same seed."""
    player, seeds = arena.enter(), list[str]()
    for _ in range(20):
        arena.send(player, "four-card", Open())
        view = arena.send(player, "four-card", Bet({4: Stakes(ante=500)})).view
        seeds.append(view["round"]["client_seed"])
        while view["stage"] == "playing":
            choice = view["round"]["choice"]
            view = arena.send(player, "four-card", Decide(choice["box"], Fold())).view
    assert len(set(seeds)) == len(seeds)
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {16}
    seal = seal_from(Binding("r", "t", "four-card", "0" * 64), bytes(31) + b"x")
    assert len({seal.deck({1: seed}, 0)._cards for seed in seeds}) == len(seeds)
    assert all(seed in repr(everything(arena)["round"]) for seed in seeds)
