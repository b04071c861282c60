"""What the player has set at the table, kept from one session to the next (`2P4 R18`)."""

import json
import locale
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import click

from croupier.words import Language


@dataclass(frozen=True, slots=True)
class Preferences:
    """None of these is a rule: whatever they are, the same round has the same result."""

    promptings: bool = True
    four_colours: bool = False
    game: str = ""


def settings_file() -> Path:
    """Where the preferences of this user are kept."""
    return Path(click.get_app_dir("croupier")) / "settings.json"


def load_preferences(file: Path) -> Preferences:
    """What is kept; whatever is missing or malformed has its default, alone."""
    try:
        kept = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return Preferences()
    if not isinstance(kept, Mapping):
        return Preferences()
    return Preferences(
        **{
            field.name: kept[field.name]
            for field in fields(Preferences)
            if type(kept.get(field.name)) is type(field.default)
        }
    )


def save_preferences(file: Path, preferences: Preferences) -> None:
    """Keep the preferences; `OSError` where that cannot be."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.write_text(json.dumps(asdict(preferences), indent=2) + "\n", "utf-8")
    draft.replace(file)


def language_here() -> Language:
    """The language that the system is set to, where it is one of ours; else English."""
    set_to = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, set_to), None) or locale.getlocale()[0] or ""
    return "sk" if name.lower().startswith(("sk", "slovak")) else "en"
