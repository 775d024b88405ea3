"""Budgets of size: functions, files, parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tests.arch.source import Function, Offenders, Source, at, docstring_of, dotted, functions

LINES_MAX = 80
LINES_P90 = 30
FILE_LINES_MAX = 800  # beyond that a reader looks for a second concept in it
PARAMETERS_MAX = 5
POSITIONAL_MAX = 3  # the house asks for two; beyond three the order is guessed

# Tables, SQL and templates may be long: name the file and what it is a table of.
LONG_FILES = {
    "src/steadyhand/core/act/ordinary.py": "a table of ordinary words in seven languages",
}
ENTRY_POINTS = {"apply", "autonomous", "inspect", "pursue", "single"}
PRESCRIBED = {"settings_customise_sources"}  # signatures that a library calls


def long_functions(found: Sequence[Source]) -> Offenders:
    """Functions beyond the hard cap; a docstring does not count."""
    return tuple(
        at(source, node, f"{node.name} has {length} lines, at most {LINES_MAX}")
        for source, node, length in _lengths(found)
        if length > LINES_MAX
    )


def long_tail(found: Sequence[Source]) -> Offenders:
    """The p90 of all function lengths, with the longest tenth, where it is above the budget."""
    lengths = sorted(_lengths(found), key=lambda each: each[2])
    if not lengths:
        return ()
    cut = -(-9 * len(lengths) // 10) - 1  # nearest rank
    if lengths[cut][2] <= LINES_P90:
        return ()
    return tuple(
        at(source, node, f"{node.name} has {length} lines; p90 is {lengths[cut][2]}")
        for source, node, length in lengths[cut:]
    )


def long_files(texts: Sequence[tuple[str, str]]) -> Offenders:
    """Python and JavaScript files beyond the cap."""
    counted = ((path, text.count("\n")) for path, text in texts if _is_code(path))
    return tuple(
        f"{path} has {lines} lines, at most {FILE_LINES_MAX}"
        for path, lines in counted
        if lines > FILE_LINES_MAX and path not in LONG_FILES
    )


def many_parameters(found: Sequence[Source]) -> Offenders:
    """Functions with more parameters than a reader can hold; self and cls do not count."""
    return tuple(
        at(source, node, f"{node.name} takes {count}, at most {PARAMETERS_MAX}: make a dataclass")
        for source in found
        for node in functions(source)
        if (count := len(_parameters(node))) > PARAMETERS_MAX and not _is_entry(source, node)
    )


def many_positionals(found: Sequence[Source]) -> Offenders:
    """Functions of use outside their file that take too much by position."""
    return tuple(
        at(source, node, f"{node.name} takes {count} by position, at most {POSITIONAL_MAX}")
        for source in found
        for node in functions(source)
        if (count := len(_positional(node))) > POSITIONAL_MAX
        and not _is_entry(source, node)
        and not node.name.startswith("_")
    )


def _lengths(found: Sequence[Source]) -> Iterator[tuple[Source, Function, int]]:
    for source in found:
        for node in functions(source):
            yield source, node, _length(node)


def _length(node: Function) -> int:
    doc = docstring_of(node)
    whole = (node.end_lineno or node.lineno) - node.lineno + 1
    return whole - ((doc.end_lineno or doc.lineno) - doc.lineno + 1 if doc else 0)


def _is_code(path: str) -> bool:
    return path.endswith((".py", ".js", ".sh")) and path.startswith(
        ("src/", "tests/", "bench/", "tools/")
    )


def _positional(node: Function) -> list[ast.arg]:
    args = [*node.args.posonlyargs, *node.args.args]
    return args[1:] if args and args[0].arg in ("self", "cls", "mcs") else args


def _parameters(node: Function) -> list[ast.arg]:
    rest = [each for each in (node.args.vararg, node.args.kwarg) if each]
    return [*_positional(node), *node.args.kwonlyargs, *rest]


def _is_entry(source: Source, node: Function) -> bool:
    if node.name in PRESCRIBED or (node.name in ENTRY_POINTS and node in source.tree.body):
        return True
    return "/surfaces/cli" in source.path and node.name in _commands(source)


def _commands(source: Source) -> set[str]:
    """Functions that typer calls: `@app.command()` above, or `app.command()(function)`."""
    names = {n.name for n in functions(source) if any(map(_registers, n.decorator_list))}
    calls = (n for n in ast.walk(source.tree) if isinstance(n, ast.Call) and _registers(n.func))
    return names | {dotted(argument) for call in calls for argument in call.args}


def _registers(node: ast.expr) -> bool:
    called = dotted(node.func if isinstance(node, ast.Call) else node)
    return called.rsplit(".", 1)[-1] in ("command", "callback")
