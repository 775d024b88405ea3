"""Who imports what: cycles, fan-out, and where third-party libraries may live."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence

from tests.arch.source import Offenders, Source, at, below

PACKAGE = "steadyhand"
FAN_OUT_MAX = 24
FAN_OUT_FREE = f"{PACKAGE}.wiring"  # it joins everything, in whatever file
BROWSER_PLACES = ("adapters/browser/", "adapters/guard/")
LIBRARY_PLACES = ("adapters/", "surfaces/", "settings.py", "client.py")
# Pure libraries that may serve one module each of a pure layer.
PURE_LIBRARIES = {
    "core/": ("msgspec", "phonenumbers", "idna", "rapidfuzz"),
    "jobs/": ("msgspec", "phonenumbers", "idna", "rapidfuzz"),
    "views/": ("jinja2",),  # renders a text that comes in as an argument
}

Graph = Mapping[str, frozenset[str]]


def imported(source: Source) -> Iterator[tuple[ast.stmt, str]]:
    """Each imported name in full: `from a.b import c` gives a.b.c, which may be a module."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(source, node)
            yield from ((node, f"{base}.{alias.name}") for alias in node.names)


def graph(found: Sequence[Source]) -> Graph:
    """For each module the modules of this package that it imports, wherever in its text."""
    known = {source.module for source in found}
    return {source.module: _internal(source, known) for source in found}


def cycles(found: Sequence[Source]) -> Offenders:
    """Groups of modules that import one another."""
    edges = graph(found)
    reach = {module: _reachable(edges, module) for module in edges}
    groups = {
        frozenset(other for other in reach[module] if module in reach[other])
        for module in edges
        if module in reach[module]
    }
    return tuple(sorted(" <-> ".join(sorted(group)) for group in groups))


def wide_fan_out(found: Sequence[Source]) -> Offenders:
    """Modules that know too many others."""
    return tuple(
        f"{module} imports {len(others)}, at most {FAN_OUT_MAX}: {', '.join(sorted(others))}"
        for module, others in graph(found).items()
        if len(others) > FAN_OUT_MAX and not f"{module}.".startswith(f"{FAN_OUT_FREE}.")
    )


def browser_libraries(found: Sequence[Source]) -> Offenders:
    """Imports of Playwright outside its two homes."""
    return tuple(
        at(source, node, "imports playwright")
        for source in found
        for node, name in imported(source)
        if _top(name) == "playwright" and not below(source, *BROWSER_PLACES)
    )


def foreign_libraries(found: Sequence[Source]) -> Offenders:
    """Third-party imports outside adapters, surfaces and settings."""
    return tuple(
        dict.fromkeys(
            at(source, node, f"imports {_top(name)}")
            for source, node, name in _foreign(found)
            if not below(source, *LIBRARY_PLACES) and not _is_named(source, _top(name))
        )
    )


def shared_libraries(found: Sequence[Source]) -> Offenders:
    """Pure libraries that more than one module of a pure layer uses."""
    users: dict[str, set[str]] = {}
    for source, _, name in _foreign(found):
        if _is_named(source, _top(name)):
            users.setdefault(_top(name), set()).add(source.path)
    return tuple(
        f"{library} is imported by {', '.join(sorted(paths))}"
        for library, paths in sorted(users.items())
        if len(paths) > 1
    )


def demo_imports(found: Sequence[Source]) -> Offenders:
    """What the practice employer imports beside the standard library and itself."""
    return tuple(
        at(source, node, f"imports {name}")
        for source in found
        if below(source, "demo/", "demo.py")
        for node, name in imported(source)
        if not _is_standard(name) and not name.startswith(f"{PACKAGE}.demo")
    )


def root_imports(found: Sequence[Source]) -> Offenders:
    """Imports of the public names from inside: they would lead from anywhere to wiring."""
    known = {source.module for source in found}
    return tuple(
        at(source, node, f"imports {name} from the package's own root")
        for source in found
        if not below(source, "surfaces/", "__init__.py")
        for node, name in imported(source)
        if name.startswith(f"{PACKAGE}.") and name.count(".") == 1 and name not in known
    )


def _base(source: Source, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = source.module.split(".")
    drop = node.level - (1 if source.path.endswith("__init__.py") else 0)
    kept = package[: len(package) - drop]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _internal(source: Source, known: set[str]) -> frozenset[str]:
    names = (name for _, name in imported(source) if _top(name) == PACKAGE)
    return frozenset(_module(name, known) for name in names) - {source.module, ""}


def _module(name: str, known: set[str]) -> str:
    """The module that the name is, or is in; '' when there is none."""
    before = name.rpartition(".")[0]
    return name if name in known else before if before in known else ""


def _reachable(edges: Graph, start: str) -> set[str]:
    seen: set[str] = set()
    waiting = list(edges[start])
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting.extend(edges.get(module, ()))
    return seen


def _foreign(found: Sequence[Source]) -> Iterator[tuple[Source, ast.stmt, str]]:
    for source in found:
        for node, name in imported(source):
            if not _is_standard(name) and _top(name) != PACKAGE:
                yield source, node, name


def _is_named(source: Source, library: str) -> bool:
    layers = PURE_LIBRARIES.items()
    return any(below(source, layer) and library in names for layer, names in layers)


def _is_standard(name: str) -> bool:
    return _top(name) in sys.stdlib_module_names


def _top(name: str) -> str:
    return name.split(".", 1)[0]
