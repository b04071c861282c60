"""What a player has set is there again, and a malformed value loses nothing but itself."""

import json
from pathlib import Path

import pytest

from croupier.cli.settings import (
    Preferences,
    load_preferences,
    save_preferences,
    settings_file,
)

CHOSEN = Preferences(promptings=False, four_colours=True, game="six-card")


@pytest.mark.rule("2P4 R18")
def test_settings_are_restored(home: Path) -> None:
    assert home in settings_file().parents
    save_preferences(settings_file(), CHOSEN)
    assert load_preferences(settings_file()) == CHOSEN
    assert [file.name for file in settings_file().parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("name", ["promptings", "four_colours", "game"])
@pytest.mark.parametrize("value", [None, 1, 0.5, [], {}, "text", True])
def test_a_malformed_value_is_lost_alone(home: Path, name: str, value: object) -> None:
    file = home / "settings.json"
    save_preferences(file, CHOSEN)
    kept = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**kept, name: value, "unknown": value}), "utf-8")
    loaded = load_preferences(file)
    fits = type(value) is type(kept[name])
    assert getattr(loaded, name) == (value if fits else getattr(Preferences(), name))
    others = {"promptings", "four_colours", "game"} - {name}
    assert all(getattr(loaded, other) == getattr(CHOSEN, other) for other in others)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[]", b"null", b"1e999", b"[" * 100_000, b'{"promptings":tru}'],
    ids=range(8),
)
def test_a_broken_file_is_as_none(home: Path, content: bytes) -> None:
    file = home / "settings.json"
    assert load_preferences(file) == Preferences()
    file.write_bytes(content)
    assert load_preferences(file) == Preferences()
    assert load_preferences(home) == Preferences()
