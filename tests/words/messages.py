"""What the catalogues hold, read as Fluent reads them."""

from collections.abc import Iterator
from dataclasses import dataclass

from fluent.syntax import FluentParser, ast

from croupier.words import LANGUAGES, Language, catalogue

SHARED = ("cards.ftl", "table.ftl", "terminal.ftl")


@dataclass(frozen=True, slots=True)
class Message:
    """A message: the variables and the messages that it names itself."""

    variables: frozenset[str]
    references: frozenset[str]


def messages(language: Language, *names: str) -> dict[str, Message]:
    """The messages of a language's catalogues; each id once."""
    found: dict[str, Message] = {}
    for name in names:
        for entry in FluentParser().parse(catalogue(language, name)).body:
            assert not isinstance(entry, ast.Junk), f"{language}/{name}: {entry.content:.80}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{language}: {entry.id.name} comes twice"
                found[entry.id.name] = Message(*_named(entry))
    return found


def _named(entry: ast.Message) -> tuple[frozenset[str], frozenset[str]]:
    nodes = list(_nodes(entry))
    variables = {node.id.name for node in nodes if isinstance(node, ast.VariableReference)}
    references = {node.id.name for node in nodes if isinstance(node, ast.MessageReference)}
    return frozenset(variables), frozenset(references)


def _nodes(node: object) -> Iterator[ast.BaseNode]:
    if isinstance(node, ast.BaseNode):
        yield node
        for value in vars(node).values():
            yield from _nodes(value)
    elif isinstance(node, list):
        for item in node:
            yield from _nodes(item)


def variables(found: dict[str, Message], name: str) -> frozenset[str]:
    """The variables of a message and of those that it refers to."""
    message = found[name]
    return message.variables.union(*(variables(found, other) for other in message.references))


__all__ = ["LANGUAGES", "SHARED", "Language", "Message", "messages", "variables"]
