"""Every answer of every game, pressed where it is offered, is the decision that is kept."""

import pytest

from tests.browser.guest import Guest, Seat, View
from tests.browser.scenes import PLACED, come, dealt

EVERY = {
    "two-plus-four": {"Fold": "fold", "Buy": "buy", "Bet": "bet", "Go on": "go-on"},
    "six-card": {"Fold": "fold", "Buy": "buy", "Bet": "bet", "Change": "change"},
    "four-card": {"Fold": "fold", "Play 1×": "play 500", "Play 2×": "play 1000"}
    | {"Play 3×": "play 1500", "Amount": "play 725"},
    "casino-holdem": {"Fold": "fold", "Play": "play"},
    "caribbean-stud": {"Fold": "fold", "Bet": "bet"},
}
# So little that the money lasts until a rare answer is offered; the third box is a blind one.
STAKES: dict[str, View] = {
    "two-plus-four": {"1": {"ante": 100}, "2": {"ante": 100}, "3": {"ante": 100}},
    "six-card": {"2": {"ante": 500}},
}
ANSWERS = [(game, *pair) for game, answers in EVERY.items() for pair in answers.items()]


@pytest.mark.parametrize(("game", "name", "action"), ANSWERS)
def test_an_answer_is_taken(guest: Guest, game: str, name: str, action: str) -> None:
    def offered(round_: View) -> bool:
        offers = round_["choice"]["offers"]
        return any(offer["action"].split()[0] == action.split()[0] for offer in offers)

    come(guest)
    dealt(guest, game, offered, STAKES.get(game, PLACED[game]))
    seat = Seat(guest, game).sit()
    assert seat.choice is not None
    box, number = seat.choice["box"], seat.view["round"]["id"]
    if name == "Change":
        seat.page.locator(".box.active .hand button.card").first.click()
        seat.page.locator(".box.active .hand button.card").last.click()
    with seat.told():
        seat.answer(name).click()
        if name == "Amount":
            seat.page.locator("dialog input").fill("7.25")
            seat.page.keyboard.press("Enter")
    seat.play()
    actions = [one for at, one in _decisions(guest, number) if at == box]
    assert any(one.startswith(action) for one in actions), actions


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("two-plus-four", {"1": {"ante": 100}, "3": {"ante": 100}}),
        ("six-card", {"1": {"ante": 500}, "2": {"ante": 800}}),
    ],
)
def test_the_exchange_is_asked_for_on_one_box(guest: Guest, game: str, stakes: View) -> None:
    come(guest)
    dealt(guest, game, lambda round_: len((round_["exchange"] or {}).get("boxes", [])) > 1, stakes)
    seat = Seat(guest, game).sit()
    asked, *others = seat.view["round"]["exchange"]["boxes"]
    figure = seat.page.locator(f'button[data-figure="box{asked}.ante"]')
    for pressed in ("true", "false", "true"):
        figure.click()
        assert figure.get_attribute("aria-pressed") == pressed
    seat.play()
    found = dict(_decisions(guest, seat.view["round"]["id"]))
    assert found[asked] == "exchange"
    assert [found[box] for box in others] == ["win"] * len(others)


def _decisions(guest: Guest, number: str) -> list[tuple[int, str]]:
    """Box and action of each, in their order."""
    return [(box, action) for box, action, _ in guest.ask(f"rounds/{number}")["decisions"]]
