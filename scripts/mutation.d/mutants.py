"""Mutants: every small change of a module's syntax tree that its tests should notice."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

REFUSALS = {
    "BetRefused",
    "DealError",
    "IllegalAction",
    "InvalidNotation",
    "RecordError",
    "RulesError",
    "VerificationFailed",
}
"""What is called with a code and a message for people: the message is not mutated."""

SWAPPED: Mapping[type[ast.AST], type[Any]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Place:
    """Where in the tree a node hangs: a field of its parent, and its index in a list."""

    parent: ast.AST
    field: str
    index: int | None = None

    def put(self, node: ast.AST) -> None:
        """Hang another node there."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True)
class Mutant:
    """One change of one module; `function` is dotted, empty for what runs at import."""

    file: Path
    function: str
    line: int
    change: str
    module: ast.Module
    place: Place
    node: ast.AST

    def code(self) -> CodeType:
        """The module with the change made, once a process: the mutants of a file share its tree."""
        self.place.put(self.node)
        return compile(ast.fix_missing_locations(self.module), self.file, "exec")


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its text."""
    module = ast.parse(file.read_text("utf-8"))
    for place, node, function in _places(module, ""):
        for other in _changes(node):
            ast.copy_location(other, node)
            change = _change(place, node, other)
            line = getattr(node, "lineno", getattr(place.parent, "lineno", 0))
            yield Mutant(file, function.removesuffix("()"), line, change, module, place, other)


def _change(place: Place, node: ast.AST, other: ast.AST) -> str:
    """What is changed, a constant with what is around it."""
    if not isinstance(node, ast.Constant) or isinstance(place.parent, ast.stmt):
        return f"{_text(node)} → {_text(other)}"
    before = _text(place.parent)
    place.put(other)
    after = _text(place.parent)
    place.put(node)
    return f"{before} → {after}"


def _text(node: ast.AST) -> str:
    kept: ast.AST = node
    if isinstance(node, ast.If):
        kept = ast.If(node.test, [ast.Expr(ast.Constant(...))], [])
    return " ".join(ast.unparse(ast.fix_missing_locations(kept)).split()) or "nothing"


def _places(parent: ast.AST, function: str) -> Iterator[tuple[Place, ast.AST, str]]:
    """Every node below, with its place and the function that it is in."""
    for name, child in _children(parent):
        if _is_left_alone(child, name):
            continue
        inner = function
        # A default is worked out where the function is defined, not where it runs.
        if isinstance(parent, ast.FunctionDef) and name.field == "body" and "()" not in function:
            inner = f"{function}{parent.name}()"
        elif isinstance(parent, ast.ClassDef) and name.field == "body" and "()" not in function:
            inner = f"{function}{parent.name}."
        yield name, child, inner if inner.endswith("()") else ""
        yield from _places(child, inner)


def _children(parent: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    for field, value in ast.iter_fields(parent):
        if isinstance(value, ast.AST):
            yield Place(parent, field), value
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield Place(parent, field, index), item


def _is_left_alone(node: ast.AST, place: Place) -> bool:
    """Types, decorators, docstrings, imports, assertions, and what is only read by people."""
    parent = place.parent
    if place.field in {"annotation", "returns", "decorator_list", "bases", "format_spec"}:
        return True
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
        return True
    if isinstance(parent, ast.JoinedStr) and isinstance(node, ast.Constant):
        return True
    if isinstance(parent, ast.AnnAssign) and ast.unparse(parent.annotation) == "TypeAlias":
        return True
    if isinstance(node, ast.Subscript) and isinstance(parent, ast.Module | ast.Assign):
        return isinstance(node.value, ast.Name) and node.value.id in {"Literal", "dict"}
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name):
        told = parent.func.id in REFUSALS and place.field == "args" and place.index == 1
        return told or parent.func.id in {"TypeVar", "cast"}
    return False


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that may stand in a node's place."""
    match node:
        case ast.Constant():
            yield from _other_constants(node.value)
        case ast.JoinedStr(values):
            yield ast.JoinedStr([ast.Constant("XX"), *values])
        case ast.Compare(left, ops, others):
            for i, swapped in _swaps(ops):
                yield ast.Compare(left, [*ops[:i], swapped, *ops[i + 1 :]], others)
        case ast.BoolOp(op, values):
            yield from (ast.BoolOp(swapped, values) for _, swapped in _swaps([op]))
        case ast.BinOp(left, op, right):
            yield from (ast.BinOp(left, swapped, right) for _, swapped in _swaps([op]))
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Call(function, arguments, keywords) if ast.unparse(function) not in REFUSALS:
            if len(arguments) > 1:
                yield ast.Call(function, arguments[:-1], keywords)
            for i in range(len(keywords)):
                yield ast.Call(function, arguments, [*keywords[:i], *keywords[i + 1 :]])
        case ast.IfExp(_, body, otherwise):
            yield body
            yield otherwise
        case ast.comprehension(target, over, tests, is_async) if tests:
            for i in range(len(tests)):
                yield ast.comprehension(target, over, [*tests[:i], *tests[i + 1 :]], is_async)
        case ast.stmt():
            yield from _other_statements(node)
        case _:
            pass


def _other_constants(value: object) -> Iterable[ast.Constant]:
    match value:
        case bool():
            return [ast.Constant(not value)]
        case int():
            return [ast.Constant(value + 1)]
        case str():
            return [ast.Constant(f"XX{value}")]
        case bytes():
            return [ast.Constant(b"XX" + value)]
        case _:
            return []


def _other_statements(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Expr():
            yield ast.Pass()
        case ast.Return(value) if value is not None and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Assign(targets, value) if not _is_none(value):
            yield ast.Assign(targets, ast.Constant(None))
        case ast.AugAssign(target, op, value):
            yield ast.Pass()
            yield from (ast.AugAssign(target, swapped, value) for _, swapped in _swaps([op]))
        case ast.If(_, body, otherwise):
            yield ast.If(ast.Constant(True), body, otherwise)
            yield ast.If(ast.Constant(False), body, otherwise)
        case ast.Match(subject, cases) if len(cases) > 1:
            for i in range(len(cases)):
                yield ast.Match(subject, [*cases[:i], *cases[i + 1 :]])
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Delete():
            yield ast.Pass()
        case _:
            pass


def _swaps(operators: Iterable[ast.AST]) -> Iterator[tuple[int, Any]]:
    for i, operator in enumerate(operators):
        if type(operator) in SWAPPED:
            yield i, SWAPPED[type(operator)]()


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
