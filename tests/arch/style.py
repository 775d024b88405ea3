"""House rules that can be read off the syntax tree: errors, sleeps, patches, names, scripts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from tests.arch.graph import imported
from tests.arch.source import Offenders, Source, at, below, docstring_of, dotted, functions

METHODS_MAX = 5
BOUNDARIES = (
    "run/runner.py",
    "run/batch.py",  # the worker of a batch
    "surfaces/worker/",
    "surfaces/worker.py",
    "surfaces/api/",
)
BROAD = frozenset(("Exception", "BaseException"))
# Where time itself is what is shown, with the reason. Everyone else waits on evidence: a pause
# inside `while not fact():` looks again, any other pause only hopes.
SLEEPERS: dict[str, str] = {}
# Whoever works here is called off by a cancel, and awaited.
CALLED_OFF = tuple(
    f"src/steadyhand/{each}"
    for each in ("run/", "surfaces/", "adapters/store/", "adapters/people/", "adapters/host.py")
)
# Last words that say nothing about what a thing is.
EMPTY_NAMES = frozenset("service manager helper helpers util utils".split())
# Past participles that name neither what a function does nor what it returns.
PARTICIPLES = frozenset(
    "told said shown kept held taken given made seen heard asked answered passed noted".split()
)
# Names that the standard library's own hooks prescribe.
HOOKS = frozenset(
    "handle_starttag handle_endtag handle_startendtag handle_data handle_comment handle_decl"
    " handle_charref handle_entityref handle_pi handle_one_request handle_error".split()
)
PATCHERS = frozenset("mock.patch monkeypatch.setattr monkeypatch.setitem".split())
# A script that reads the page or declares something, and a function with a branch in it. A call of
# a function that lives in a .js file is neither.
SCRIPT = re.compile(
    r"\b(document|window)\.\w+[.(=]|\b(const|let|var)\s+[\w{\[][^=;]*="
    r"|(\bfunction\b|=>)[^;]*(\b(if|for|while|switch)\s*\(|===|&&|\|\||querySelector)"
)


def broad_excepts(found: Sequence[Source]) -> Offenders:
    """Handlers of everything outside the three boundaries, or that hide what they caught."""
    return tuple(
        at(source, node, "catches everything")
        for source in found
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ExceptHandler) and _is_broad(node)
        if not below(source, *BOUNDARIES) or _hides(node)
    )


def broad_suppressions(found: Sequence[Source]) -> Offenders:
    """`suppress(Exception)`, which is the same in other words."""
    return tuple(
        at(source, node, "suppresses everything")
        for source in found
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and dotted(node.func).rsplit(".", 1)[-1] == "suppress"
        if any(dotted(argument) in BROAD for argument in node.args)
    )


def patches(found: Sequence[Source]) -> Offenders:
    """`mock.patch`, and what does the same under another name."""
    return tuple(
        at(source, node, f"uses {name}") for source in found for node, name in _patching(source)
    )


def sleeps(found: Sequence[Source]) -> Offenders:
    """Waits for time instead of evidence."""
    return tuple(
        at(source, node, f"calls {dotted(node.func)}")
        for source in found
        if source.path not in SLEEPERS
        for node in _sleeping(source)
    )


def lost_cancels(found: Sequence[Source]) -> Offenders:
    """`asyncio.wait_for` where whoever is cancelled must end.

    Before Python 3.12 it drops a cancel that comes as what it waits for is done.
    """
    return tuple(
        at(source, node, "calls asyncio.wait_for; asyncio.timeout loses no cancel")
        for source in found
        if source.path.startswith(CALLED_OFF)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and dotted(node.func) == "asyncio.wait_for"
    )


def large_ports(found: Sequence[Source]) -> Offenders:
    """Protocols with too many methods."""
    return tuple(
        at(source, node, f"{node.name} has {count} methods, at most {METHODS_MAX}")
        for source in found
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef) and _is_protocol(node)
        if (count := sum(isinstance(m, ast.FunctionDef | ast.AsyncFunctionDef) for m in node.body))
        > METHODS_MAX
    )


def empty_names(found: Sequence[Source]) -> Offenders:
    """Modules, classes and functions whose names say nothing."""
    return (
        *(f"{s.path}:1 is named {_last_word(_stem(s))}" for s in found if _says_nothing(_stem(s))),
        *(
            at(source, node, f"{node.name} says nothing")
            for source in found
            for node in ast.walk(source.tree)
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            if _says_nothing(node.name)
        ),
    )


def bare_participles(found: Sequence[Source]) -> Offenders:
    """Functions that are called by a past participle alone."""
    return tuple(
        at(source, node, f"{node.name} says neither what it does nor what it returns")
        for source in found
        for node in functions(source)
        if node.name.strip("_") in PARTICIPLES
    )


def scripts_in_strings(found: Sequence[Source]) -> Offenders:
    """JavaScript with logic in it, kept in a Python string instead of a tested .js file."""
    return tuple(
        at(source, node, f"holds script: {match.group()!r}")
        for source in found
        for node, text in _strings(source)
        if (match := SCRIPT.search(text))
    )


def tests_without_asserts(found: Sequence[Source]) -> Offenders:
    """Test files in which nothing can fail."""
    return tuple(
        f"{source.path}:1 asserts nothing"
        for source in found
        if source.path.rsplit("/", 1)[-1].startswith("test_")
        if not any(_asserts(node) for node in ast.walk(source.tree))
    )


def unnamed_promises(found: Sequence[Source]) -> Offenders:
    """Tests whose name is one word or a number: a failing name should do as a bug report."""
    return tuple(
        at(source, node, f"{node.name} states no promise")
        for source in found
        for node in functions(source)
        if node.name.startswith("test_") and _is_collected(source, node)
        if node.name.count("_") < 3 or re.fullmatch(r"test_\w*?_?\d+", node.name)
    )


def _is_broad(node: ast.ExceptHandler) -> bool:
    if node.type is None:
        return True
    kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    return any(dotted(kind).rsplit(".", 1)[-1] in BROAD for kind in kinds)


def _hides(node: ast.ExceptHandler) -> bool:
    """Neither raises nor looks at what was caught."""
    inner = [each for statement in node.body for each in ast.walk(statement)]
    uses = any(isinstance(each, ast.Name) and each.id == node.name for each in inner)
    return not uses and not any(isinstance(each, ast.Raise) for each in inner)


def _patching(source: Source) -> Iterator[tuple[ast.AST, str]]:
    for node, name in imported(source):
        if name.startswith("unittest.mock") or name.split(".")[0] in ("mock", "pytest_mock"):
            yield node, name
    for each in ast.walk(source.tree):
        if isinstance(each, ast.Attribute) and dotted(each) in PATCHERS:
            yield each, dotted(each)
        if isinstance(each, ast.arg) and each.arg == "mocker":
            yield each, "mocker"


def _sleeping(source: Source) -> Iterator[ast.Call]:
    looking_again = {
        id(inner)
        for loop in ast.walk(source.tree)
        if isinstance(loop, ast.While) and not isinstance(loop.test, ast.Constant)
        for inner in ast.walk(loop)
    }
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and _is_sleep(node) and id(node) not in looking_again:
            yield node


def _is_sleep(node: ast.Call) -> bool:
    name = dotted(node.func).rsplit(".", 1)[-1] or getattr(node.func, "attr", "")
    if name == "wait_for_timeout":
        return True
    first = node.args[0] if node.args else None
    yields_only = isinstance(first, ast.Constant) and first.value == 0
    return name == "sleep" and not yields_only


def _is_protocol(node: ast.ClassDef) -> bool:
    bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
    return any(dotted(base).rsplit(".", 1)[-1] == "Protocol" for base in bases)


def _stem(source: Source) -> str:
    return source.module.rsplit(".", 1)[-1]


def _says_nothing(name: str) -> bool:
    if name.startswith("test_"):
        return False
    acts_on_it = name.lstrip("_").startswith("handle_") and name not in HOOKS
    return acts_on_it or _last_word(name) in EMPTY_NAMES


def _last_word(name: str) -> str:
    return re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", name)[-1:][0].lower() if name.strip("_") else ""


def _strings(source: Source) -> Iterator[tuple[ast.AST, str]]:
    docs = {
        id(doc.value) for node in ast.walk(source.tree) if (doc := docstring_of(node)) is not None
    }
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node, node.value


def _asserts(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return True
    name = dotted(node.func) if isinstance(node, ast.Call) else ""
    return name in ("pytest.raises", "raises") or name.rsplit(".", 1)[-1].startswith("assert_")


def _is_collected(source: Source, node: ast.stmt) -> bool:
    classes = (each.body for each in source.tree.body if isinstance(each, ast.ClassDef))
    return any(node in body for body in (source.tree.body, *classes))


_JS_NAME = re.compile(
    r"^(?:export )?(?:async )?(?:function\*? |const |let |class )([\w$]+|\[[^\]]*\])", re.M
)


def names_declared_twice(texts: Sequence[tuple[str, str]]) -> Offenders:
    """Names that two modules of the page's script declare: their bundle is one scope."""
    found: dict[str, list[str]] = {}
    for path, text in texts:
        if path.endswith(".js") and "/adapters/browser/js/" in path:
            for name in re.findall(r"[\w$]+", " ".join(_JS_NAME.findall(text))):
                found.setdefault(name, []).append(path)
    return tuple(f"{name}: {', '.join(at)}" for name, at in found.items() if len(at) > 1)
