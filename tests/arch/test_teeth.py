"""Every checker of this folder bites: each is fed a sample that breaks its rule, and one that
comes close and keeps it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from types import ModuleType

import pytest
from tests.arch import graph, papers, promises, purity, reads, sizes, style
from tests.arch.source import Offenders, Source, parse

BODY = "    x = 1\n"
LONG = "def long():\n" + BODY * 80
LONGISH = 'def long():\n    """' + "\n" * 70 + '"""\n' + BODY * 79
CLASS = "class P(Protocol):\n" + "".join(f"    def m{n}(self): ...\n" for n in range(6))
SMALL = "class P(Protocol):\n" + "".join(f"    def m{n}(self): ...\n" for n in range(5))
WIDE = "".join(f"import steadyhand.core.m{n}\n" for n in range(25))
WIDE_FILES = {f"core/m{n}.py": "" for n in range(25)}

Files = dict[str, str]
CodeCheck = Callable[[Sequence[Source]], Offenders]
TextCheck = Callable[[Sequence[tuple[str, str]]], Offenders]

# checker, files that break its rule, files that keep it; paths are inside the package.
CODE: list[tuple[CodeCheck, Files, Files]] = [
    (sizes.long_functions, {"a.py": LONG}, {"a.py": LONGISH}),
    (sizes.long_tail, {"a.py": "def f():\n" + BODY * 30}, {"a.py": "def f():\n" + BODY * 29}),
    (sizes.short_files, {"a.py": "\n" * 39}, {"a.py": "\n" * 40, "b/__init__.py": ""}),
    (
        sizes.small_folders,
        {f"{n}.py": "" for n in "abcd"} | {f"b/{n}.py": "" for n in "abc"},
        {f"{n}.py": "" for n in "abcd"} | {f"b/{n}.py": "" for n in "abcd"},
    ),
    (sizes.deep_folders, {"a/b/c/d/e.py": ""}, {"a/b/c/d.py": ""}),
    (
        sizes.repeated_basenames,
        {f"{folder}/a.py": "" for folder in "abcd"},
        {f"{folder}/__init__.py": "" for folder in "abcd"} | {f"{f}/a.py": "" for f in "abc"},
    ),
    (sizes.fine_grain, {"a.py": "\n" * 139}, {"a.py": "\n" * 140}),
    (sizes.fine_grain, {f"{n}.py": "\n" * 140 for n in range(431)}, {"a.py": "\n" * 140}),
    (
        sizes.import_share,
        {"a.py": "import b\n" * 7 + "\n" * 93},
        {"a.py": "import b\n" * 6 + "\n" * 94},
    ),
    (
        style.bare_participles,
        {"a.py": "def _told(): ..."},
        {"a.py": "def told_by(): ...\ndef asked_for(): ..."},
    ),
    (
        sizes.many_parameters,
        {"a.py": "def f(a, b, *, c, d, e, f): ..."},
        {
            "a.py": "class A:\n    def f(self, a, b, *, c, d, e): ...",
            "b.py": "def apply(a, *, b, c, d, e, f): ...",
            "surfaces/cli/c.py": "@app.command()\ndef f(a, b, c, d, e, f): ...",
            "surfaces/cli/d.py": "def f(a, b, c, d, e, f): ...\napp.command()(f)",
        },
    ),
    (
        sizes.many_positionals,
        {"a.py": "def f(a, b, c, d): ..."},
        {"a.py": "def f(a, b, *, c): ..."},
    ),
    (
        graph.cycles,
        {"a.py": "from . import b", "b.py": "def f():\n    from steadyhand.a import x"},
        {"a.py": "from . import b", "b.py": "from steadyhand.c import x", "c.py": ""},
    ),
    (
        graph.wide_fan_out,
        WIDE_FILES | {"run/a.py": WIDE},
        WIDE_FILES | {"wiring.py": WIDE, "run/a.py": "from steadyhand.core.m1 import a, b, c"},
    ),
    (
        graph.browser_libraries,
        {"run/a.py": "from playwright.async_api import Page"},
        {"adapters/browser/a.py": "import playwright", "run/a.py": "import playwrightish"},
    ),
    (
        graph.foreign_libraries,
        {"run/a.py": "import msgspec"},
        {"core/journal/codec.py": "import msgspec", "settings.py": "import pydantic"},
    ),
    (
        graph.shared_libraries,
        {"core/a.py": "import idna", "core/b.py": "from idna import encode"},
        {"core/a.py": "import idna", "adapters/b.py": "import idna"},
    ),
    (
        graph.demo_imports,
        {"demo/a.py": "from steadyhand.core.page import snapshot"},
        {"demo/a.py": "import json\nfrom . import forms", "demo.py": ""},
    ),
    (
        graph.root_imports,
        {"run/a.py": "from steadyhand import apply"},
        {
            "run/a.py": "from steadyhand import errors",
            "errors.py": "",
            "surfaces/b.py": "from steadyhand import apply",
        },
    ),
    (
        reads.unbounded_reads,
        {"adapters/a.py": "x = path.read_bytes()"},
        {"adapters/files/own_file.py": "x = path.read_bytes()", "demo/a.py": "open('x')"},
    ),
    (
        reads.unbounded_reads,
        {"surfaces/a.py": "with file.open('rb') as f: pass"},
        {"surfaces/a.py": "x = read_given(path, ROLE)\ny = await page.open(url)"},
    ),
    (purity.effects, {"core/a.py": "import time"}, {"core/a.py": "from datetime import time"}),
    (
        purity.effects,
        {"views/a.py": "from datetime import datetime\nx = datetime.now()"},
        {"views/a.py": "def f(now): return now"},
    ),
    (
        purity.effects,
        {"core/a.py": "x = path.read_text()"},
        {"adapters/a.py": "x = path.read_text()"},
    ),
    (purity.effects, {"core/a.py": "print('x')"}, {"core/a.py": "pprint('x')"}),
    (
        purity.effects,
        {"core/lang/concepts.py": "import importlib.resources\nx = path.read_bytes()"},
        {"core/lang/concepts.py": "import importlib.resources\nx = each.read_bytes()"},
    ),
    (purity.concurrency, {"core/a.py": "async def f(): ..."}, {"run/a.py": "async def f(): ..."}),
    (purity.logs, {"views/a.py": "import logging"}, {"adapters/a.py": "import logging"}),
    (purity.logs, {"run/a.py": "import logging"}, {"surfaces/cli/log.py": "import logging"}),
    (
        purity.log_lines,
        {"adapters/a.py": "_log.info(f'sent {value}')"},
        {"adapters/a.py": "_log.info('sent %s', kind)\n_log.log(level, 'sent')"},
    ),
    (
        purity.log_lines,
        {"adapters/a.py": "_log.error('it broke', exc_info=True)", "b.py": "_log.exception('x')"},
        {"adapters/a.py": "if _log.isEnabledFor(10): _log.error('it broke')"},
    ),
    (
        purity.environment,
        {"run/a.py": "import os\nx = os.environ['A']"},
        {"settings.py": "import os\nx = os.environ['A']"},
    ),
    (
        purity.environment,
        {"run/a.py": "from os import getenv"},
        {"run/a.py": "from os import getpid"},
    ),
    (
        purity.untyped,
        {"core/a.py": "from typing import Any"},
        {"adapters/a.py": "from typing import Any"},
    ),
    (
        purity.mutable_facts,
        {"core/a.py": "@dataclass(frozen=True)\nclass A: ..."},
        {"core/a.py": "@dataclass(frozen=True, slots=True)\nclass A: ..."},
    ),
    (
        style.broad_excepts,
        {"run/a.py": "try: ...\nexcept (ValueError, Exception) as e: print(e)"},
        {
            "run/runner.py": "try: ...\nexcept Exception as e: print(e)",
            "run/a.py": "try: ...\nexcept ValueError: ...",
        },
    ),
    (
        style.broad_excepts,
        {"run/runner.py": "try: ...\nexcept Exception: pass"},
        {"run/runner.py": "try: ...\nexcept Exception: raise"},
    ),
    (style.broad_excepts, {"a.py": "try: ...\nexcept: raise"}, {"a.py": "try: ...\nfinally: ..."}),
    (
        style.broad_suppressions,
        {"a.py": "with contextlib.suppress(Exception): ..."},
        {"a.py": "with suppress(KeyError): ..."},
    ),
    (
        style.patches,
        {"a.py": "from unittest.mock import patch"},
        {"a.py": "monkeypatch.setenv('A', 'b')"},
    ),
    (style.patches, {"a.py": "def test_it(mocker): ..."}, {"a.py": "def test_it(tmp_path): ..."}),
    (style.patches, {"a.py": "monkeypatch.setattr(x, 'y', 1)"}, {"a.py": "setattr(x, 'y', 1)"}),
    (
        style.lost_cancels,
        {"run/a.py": "await asyncio.wait_for(it, 1)"},
        {
            "run/a.py": "await asyncio.wait((it,))",
            "adapters/browser/a.py": "asyncio.wait_for(it, 1)",
        },
    ),
    (style.sleeps, {"a.py": "await asyncio.sleep(PAUSE_S)"}, {"a.py": "await asyncio.sleep(0)"}),
    (
        style.sleeps,
        {"a.py": "while True:\n    time.sleep(1)"},
        {"a.py": "while not fact():\n    time.sleep(0.01)"},
    ),
    (style.sleeps, {"a.py": "page.wait_for_timeout(10)"}, {"a.py": "page.wait_for_selector('x')"}),
    (
        style.large_ports,
        {"ports.py": CLASS},
        {"ports.py": SMALL, "a.py": CLASS.replace("Protocol", "Base")},
    ),
    (
        style.empty_names,
        {"a.py": "def handle_field(): ..."},
        {"a.py": "def handle_starttag(): ..."},
    ),
    (style.empty_names, {"form_utils.py": ""}, {"utilities.py": ""}),
    (
        style.empty_names,
        {"a.py": "class FieldManager: ..."},
        {"a.py": "def block_service_workers(): ..."},
    ),
    (
        style.scripts_in_strings,
        {"a.py": "x = '() => document.title.length'"},
        {"a.py": '"""A function (of the page) => nothing."""\nx = "steadyhand.snapshot()"'},
    ),
    (
        style.scripts_in_strings,
        {"a.py": "x = 'function f(e) { if (e.value) return 1 }'"},
        {"a.py": "x = 'function(x) { return steadyhand.point.call(this, x) }'"},
    ),
    (
        style.tests_without_asserts,
        {"test_a.py": "def test_a(): f()"},
        {"test_a.py": "def test_a():\n    with pytest.raises(E): f()"},
    ),
    (
        style.unnamed_promises,
        {"test_a.py": "def test_fill_2(): ..."},
        {"test_a.py": "def test_a_fill_is_read_back(): ..."},
    ),
]

# checker, path and text that break its rule, path and text that keep it.
ROWS = "## README.md\n| promise | kept by | figure |\n| {} | `tests/test_a.py::test_a` | 1 of 1 |\n"
ADR = "docs/adr/0001-a.md"
KEPT_ADR = "## What would change our mind\n"
PAPERS: list[tuple[TextCheck, Files, Files]] = [
    (
        sizes.long_files,
        {"src/a.py": "\n" * 801},
        {"src/a.py": "\n" * 800, "src/a.html": "\n" * 900},
    ),
    (
        papers.words_about_making,
        {"README.md": "see /wo" + "rk/x"},
        {"uv.lock": "https://py" + "pi.org"},
    ),
    (papers.unfinished, {"src/a.py": "# TO" + "DO later"}, {"docs/a.md": "TO" + "DO lists"}),
    (papers.numbering, {"docs/adr/0002-a.md": ""}, {ADR: "", "docs/adr/README.md": ""}),
    (papers.shapeless_decisions, {ADR: "## Context\n"}, {ADR: KEPT_ADR}),
    (papers.shapeless_decisions, {ADR: KEPT_ADR + "\n" * 90}, {ADR: KEPT_ADR}),
    (papers.unlisted_decisions, {ADR: ""}, {ADR: "", "docs/adr/README.md": "[one](0001-a.md)"}),
    (
        papers.overgrown_glossary,
        {papers.GLOSSARY: "".join(f"| **w{n}** | a |\n" for n in range(41))},
        {papers.GLOSSARY: "".join(f"| **w{n}** | a |\n" for n in range(40))},
    ),
    (
        papers.overgrown_glossary,
        {papers.GLOSSARY: "| **Sheet** | a |\n| **Sheet** | b |\n"},
        {papers.GLOSSARY: "| **Sheet** | a |\n| **Blank** | b |\n"},
    ),
    (
        papers.overgrown_glossary,
        {papers.GLOSSARY: "| **Combobox** | a |\n"},
        {papers.GLOSSARY: "| **Sheet** | a combobox |\n"},
    ),
    (
        papers.missing_paths,
        {"docs/tour.md": "see `run/gone.py`", "src/steadyhand/run/here.py": ""},
        {
            "docs/tour.md": "see `run/here.py` or `core/lang`",
            "src/steadyhand/run/here.py": "",
            "src/steadyhand/core/lang/text.py": "",
        },
    ),
    (
        papers.stale_pointers,
        {"src/a.py": "# as in `gone.py`"},
        {"src/a.py": "# as in `b.js`", "src/js/b.js": ""},
    ),
    (
        papers.change_log,
        {"CHANGELOG.md": "# Log\n## [0.1.0] - 2030-01-01\n"},
        {"CHANGELOG.md": "## [Unreleased]\n"},
    ),
    (
        papers.change_log,
        {"CHANGELOG.md": "## [Unreleased]\n## soon\n"},
        {"CHANGELOG.md": "## [Unreleased]\n## [1.0.0] - 2030-01-01\n"},
    ),
    (
        style.names_declared_twice,
        {
            "a/adapters/browser/js/a.js": "export const [x, y] = [1, 2];",
            "a/adapters/browser/js/b.js": "export async function x() {}",
        },
        {"a/adapters/browser/js/a.js": "export let x;", "a/adapters/guard/b.js": "const x = 1;"},
    ),
    (
        promises.promises_without_a_row,
        {"README.md": "It never lies.", promises.PAPER: ROWS.format("It sometimes lies.")},
        {
            "README.md": "It **never**\nlies. It runs.",
            promises.PAPER: ROWS.format("It never lies."),
        },
    ),
    (
        promises.rows_without_a_promise,
        {"README.md": "It runs.", promises.PAPER: ROWS.format("It never lies.")},
        {"README.md": "It never lies.", promises.PAPER: ROWS.format("It never lies.")},
    ),
    (
        promises.rows_without_a_test,
        {promises.PAPER: ROWS.format("It never lies.")},
        {promises.PAPER: ROWS.format("It never lies."), "tests/test_a.py": "def test_a(): ..."},
    ),
    (
        promises.rows_without_a_test,
        {promises.PAPER: ROWS.format("So."), "tests/test_a.py": "def test_b(): ..."},
        {promises.PAPER: ROWS.format("So."), "tests/test_a.py": "async def test_a(): ..."},
    ),
    (
        promises.rows_without_a_test,
        {promises.PAPER: "## README.md\n| So. | by hand | 1 of 1 |\n"},
        {promises.PAPER: "## README.md\n| So. | `bench/a.py` | 1 of 1 |\n", "bench/a.py": ""},
    ),
]


@pytest.mark.parametrize(("check", "bad", "good"), CODE)
def test_a_checker_of_code_catches_the_bad_and_passes_the_good(
    check: CodeCheck, bad: Files, good: Files
) -> None:
    assert check(_parsed(bad))
    assert check(_parsed(good)) == ()


@pytest.mark.parametrize(("check", "bad", "good"), PAPERS)
def test_a_checker_of_texts_catches_the_bad_and_passes_the_good(
    check: TextCheck, bad: Files, good: Files
) -> None:
    assert check(tuple(bad.items()))
    assert check(tuple(good.items())) == ()


def test_no_checker_is_without_a_sample_that_it_catches() -> None:
    sampled = {check.__name__ for check, _, _ in (*CODE, *PAPERS)}
    checkers = {
        c
        for module in (sizes, graph, purity, reads, style, papers, promises)
        for c in _checkers(module)
    }
    assert checkers == sampled


@pytest.mark.parametrize("check", dict.fromkeys(check for check, _, _ in CODE))
def test_an_empty_package_keeps_every_rule(check: CodeCheck) -> None:
    assert check(()) == ()


def _parsed(files: Files) -> tuple[Source, ...]:
    return tuple(parse(f"src/steadyhand/{path}", text) for path, text in files.items())


def _checkers(module: ModuleType) -> list[str]:
    own = (f for _, f in inspect.getmembers(module, inspect.isfunction))
    kept = (f for f in own if f.__module__ == module.__name__ and not f.__name__.startswith("_"))
    return [f.__name__ for f in kept if inspect.signature(f).return_annotation == "Offenders"]
