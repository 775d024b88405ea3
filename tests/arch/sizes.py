"""Budgets of size: functions, parameters, files, folders, and what of a file is imports."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence

from tests.arch.source import Function, Offenders, Source, at, docstring_of, dotted, functions

LINES_MAX = 80
LINES_P90 = 30
FILE_LINES_MAX = 800  # beyond that a reader looks for a second concept in it
FILE_LINES_MIN = 40  # below that a reader opens a door for less than a screen
FILES_MAX = 430  # Python files of the package
MEAN_LINES_MIN = 140
DEPTH_MAX = 3  # folders below the package
FOLDER_FILES_MIN = 4
BASENAME_MAX = 3  # files of one name
IMPORT_SHARE_MAX = 0.06  # lines that import, of all lines
PARAMETERS_MAX = 5
POSITIONAL_MAX = 3  # the house asks for two; beyond three the order is guessed

PACKAGE = "src/steadyhand/"
# Tables, SQL and templates may be long: name the file and what it is a table of.
LONG_FILES: dict[str, str] = {}
# What is left to do, each with its end; a file that is not there must not be listed.
SHORT_FILES = {
    "__main__.py": "Python prescribes the name",
    "adapters/documents/__main__.py": "Python prescribes the name",
}
SMALL_FOLDERS = {
    "surfaces": "a folder for each surface, and none beside them",
    "adapters/store/migrations": "one file a change of the tables, and one so far",
}
DEEP_FOLDERS: dict[str, str] = {}
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


def short_files(found: Sequence[Source]) -> Offenders:
    """Python files of the package that hold less than a screen; `__init__` may."""
    return _beyond(
        {
            inside: f"has {lines} lines, at least {FILE_LINES_MIN}"
            for source, inside in _modules(found)
            if (lines := source.text.count("\n")) < FILE_LINES_MIN
        },
        SHORT_FILES,
    )


def small_folders(found: Sequence[Source]) -> Offenders:
    """Folders of the package with so few Python files that they are no subsystem."""
    counted = Counter(_folder(source.path) for source in found if _is_ours(source))
    return _beyond(
        {
            folder: f"has {count} files, at least {FOLDER_FILES_MIN}"
            for folder, count in counted.items()
            if count < FOLDER_FILES_MIN
        },
        SMALL_FOLDERS,
    )


def deep_folders(found: Sequence[Source]) -> Offenders:
    """Folders that lie too deep below the package."""
    folders = dict.fromkeys(_folder(source.path) for source in found if _is_ours(source))
    return _beyond(
        {
            folder: f"lies {depth} deep, at most {DEPTH_MAX}"
            for folder in folders
            if (depth := folder.count("/") + 1) > DEPTH_MAX
        },
        DEEP_FOLDERS,
    )


def repeated_basenames(found: Sequence[Source]) -> Offenders:
    """Names that so many files of the package share that none of them says what it is."""
    counted = Counter(inside.rsplit("/", 1)[-1] for _, inside in _modules(found))
    return tuple(
        f"{count} files are called {name}, at most {BASENAME_MAX}"
        for name, count in sorted(counted.items())
        if count > BASENAME_MAX
    )


def fine_grain(found: Sequence[Source]) -> Offenders:
    """The package as a whole, where it has too many files or too little in each."""
    ours = [source for source in found if _is_ours(source)]
    mean = sum(source.text.count("\n") for source in ours) / max(1, len(ours))
    return (
        *((f"{len(ours)} files, at most {FILES_MAX}",) if len(ours) > FILES_MAX else ()),
        *((f"{mean:.0f} lines a file",) if 0 < mean < MEAN_LINES_MIN else ()),
    )


def import_share(found: Sequence[Source]) -> Offenders:
    """The share of lines that import, where it is above the budget."""
    ours = [source for source in found if _is_ours(source)]
    lines = sum(source.text.count("\n") for source in ours)
    importing = sum(map(_import_lines, ours))
    if importing <= IMPORT_SHARE_MAX * lines:
        return ()
    return (f"{importing} of {lines} lines import, at most {IMPORT_SHARE_MAX:.0%}",)


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


def _modules(found: Sequence[Source]) -> Iterator[tuple[Source, str]]:
    """Each module of the package but `__init__`, with its path inside."""
    for source in found:
        if _is_ours(source) and not source.path.endswith("/__init__.py"):
            yield source, source.path.removeprefix(PACKAGE)


def _is_ours(source: Source) -> bool:
    return source.path.startswith(PACKAGE)


def _folder(path: str) -> str:
    """The folder inside the package; '' is the package."""
    return path.removeprefix(PACKAGE).rpartition("/")[0]


def _import_lines(source: Source) -> int:
    return sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    )


def _beyond(offenders: dict[str, str], listed: dict[str, str]) -> Offenders:
    """A line for each offender that is not listed, by itself or by its folder."""
    folders = tuple(place for place in listed if place.endswith("/"))
    return tuple(
        f"{place} {what}"
        for place, what in offenders.items()
        if place not in listed and not place.startswith(folders)
    )


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
