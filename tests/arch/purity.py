"""What the pure part never does, and who alone may read the environment."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tests.arch.graph import imported
from tests.arch.source import Offenders, Source, at, below, dotted

PURE = ("core/", "jobs/", "views/")
# Who may know of logging: the adapters write lines, one file shows them, the package is silent.
LOGGING = ("adapters/", "surfaces/worker/", "surfaces/api/", "surfaces/cli/log.py", "__init__.py")
LEVELS = frozenset("debug info warning error".split())
# Whole modules whose import alone shows an effect. import-linter has the same list for chains.
EFFECTS = frozenset(
    "asyncio concurrent glob http.client http.server logging multiprocessing os random"
    " secrets select shutil signal socket sqlite3 ssl subprocess tempfile threading time"
    " urllib.request uuid warnings".split()
)
# The words that rules of core know are data beside its modules: part of the program as these are.
OWN_DATA = "core/lang/concepts.py"
OWN_READS = frozenset(
    ("imports importlib.resources", "calls folder.iterdir", "calls each.read_bytes")
)
CALLS = frozenset("breakpoint eval exec input open print __import__".split())
CLOCKS = frozenset("now utcnow today".split())
FILES = frozenset(
    "read_text read_bytes write_text write_bytes unlink mkdir rmdir is_file is_dir iterdir rglob"
    " chmod expanduser".split()
)


def effects(found: Sequence[Source]) -> Offenders:
    """Clock, randomness, environment or files in core or views."""
    return tuple(
        at(source, node, what)
        for source in found
        if below(source, *PURE)
        for node, what in (*_effect_imports(source), *_effect_calls(source))
        if not (below(source, OWN_DATA) and what in OWN_READS)
    )


def concurrency(found: Sequence[Source]) -> Offenders:
    """`async` and `await` in core or views."""
    kinds = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    return tuple(
        at(source, node, f"uses {type(node).__name__}")
        for source in found
        if below(source, *PURE)
        for node in ast.walk(source.tree)
        if isinstance(node, kinds)
    )


def logs(found: Sequence[Source]) -> Offenders:
    """Imports of logging anywhere but at the edges, and where their lines are shown."""
    return tuple(
        at(source, node, "imports logging")
        for source in found
        if not below(source, *LOGGING)
        for node, name in imported(source)
        if name.split(".")[0] == "logging"
    )


def log_lines(found: Sequence[Source]) -> Offenders:
    """Lines of a log that are put together before they are asked for, or bring an error's words."""
    return tuple(
        at(source, node, "a line is a literal with arguments, without exc_info")
        for source in found
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and dotted(node.func).startswith("_log.")
        if not _is_plain_line(node)
    )


def environment(found: Sequence[Source]) -> Offenders:
    """Reads of the environment outside settings."""
    return tuple(
        at(source, node, f"reads {name}")
        for source in found
        if not below(source, "settings.py", "settings/")
        for node, name in _names(source)
        if name.split(".")[:2] in (["os", "environ"], ["os", "environb"], ["os", "getenv"])
    )


def untyped(found: Sequence[Source]) -> Offenders:
    """`Any` in core."""
    return tuple(
        at(source, node, "says Any")
        for source in found
        if below(source, "core/", "jobs/")
        for node, name in _names(source)
        if name in ("Any", "typing.Any")
    )


def mutable_facts(found: Sequence[Source]) -> Offenders:
    """Dataclasses of core, views or ports that are not frozen with slots."""
    return tuple(
        at(source, node, f"{node.name} is not @dataclass(frozen=True, slots=True)")
        for source in found
        if below(source, *PURE, "ports")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef)
        and any(_is_dataclass(d) and not _is_frozen(d) for d in node.decorator_list)
    )


def _effect_imports(source: Source) -> Iterator[tuple[ast.AST, str]]:
    for node, name in imported(source):
        parts = name.split(".")
        if {parts[0], ".".join(parts[:2])} & EFFECTS or name == "importlib.resources":
            yield node, f"imports {name}"


def _effect_calls(source: Source) -> Iterator[tuple[ast.AST, str]]:
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Call):
            continue
        name = dotted(node.func)
        last = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name in CALLS or last in FILES or (last in CLOCKS and "date" in name.lower()):
            yield node, f"calls {name or last}"


def _names(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Each plain chain of names that is used, and each name that is imported."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Name | ast.Attribute):
            yield node, dotted(node)
    yield from imported(source)


def _is_plain_line(call: ast.Call) -> bool:
    last = dotted(call.func).rpartition(".")[2]
    at_first = {"log": 1, "isEnabledFor": -1}.get(last, 0 if last in LEVELS else None)
    if at_first is None or any(k.arg in ("exc_info", "stack_info") for k in call.keywords):
        return False
    said = call.args[at_first] if 0 <= at_first < len(call.args) else None
    return at_first < 0 or (isinstance(said, ast.Constant) and isinstance(said.value, str))


def _is_dataclass(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else node
    return dotted(called) in ("dataclass", "dataclasses.dataclass")


def _is_frozen(node: ast.expr) -> bool:
    given = {k.arg: k.value for k in node.keywords} if isinstance(node, ast.Call) else {}
    wanted = (given.get("frozen"), given.get("slots"))
    return all(isinstance(value, ast.Constant) and value.value is True for value in wanted)
