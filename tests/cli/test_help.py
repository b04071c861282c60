"""Every command, and every option of it, says what it is for."""

from collections.abc import Iterator

import click
import pytest

from croupier.cli.app import main


def commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """A command with its name, and those below it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, f"{path} {name}")


COMMANDS = dict(commands(main, "croupier"))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_and_its_options_say_what_they_are_for(name: str) -> None:
    command = COMMANDS[name]
    assert command.help
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.help, f"{name} {option.opts[0]}"


def test_all_commands_are_found() -> None:
    assert {"croupier serve", "croupier house books check", "croupier verify"} <= COMMANDS.keys()
