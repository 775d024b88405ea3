"""The drawings of the tour, against the code that they show."""

from __future__ import annotations

import ast
import configparser
import re
from collections.abc import Sequence
from pathlib import Path

from tests.arch.source import ROOT, Offenders

Texts = Sequence[tuple[str, str]]

PACKAGE = ROOT / "src/steadyhand"
TOUR = "docs/tour.md"
DRAWING = re.compile(r"^```text\n(.*?)^```$", re.M | re.S)
STOP = re.compile(r"([\w/]+\.py)\s+(\w+)")
CASE = re.compile(r"[├└]─ (\w+) ")


def drawings(texts: Texts) -> tuple[str, ...]:
    """Return the drawings of the tour, in their order: two of layers, the loop, the rules."""
    return tuple(DRAWING.findall(dict(texts).get(TOUR, "")))


def drawn_layers(drawing: str) -> tuple[frozenset[str], ...]:
    """Return the names of each row of a drawing of layers, the highest row first."""
    rows = (re.split(r" {4,}(?=\S)", line.strip())[0] for line in drawing.splitlines())
    return tuple(frozenset(row.split()) for row in rows)


def checked_layers(contract: str) -> tuple[frozenset[str], ...]:
    """Return the same of a contract of .importlinter, without modules that do not exist."""
    rules = configparser.ConfigParser()
    rules.read(ROOT / ".importlinter", "utf-8")
    rows = rules[f"importlinter:contract:{contract}"]["layers"].split("\n")
    named = (re.findall(r"[\w.]+", row) for row in rows)
    short = (frozenset(name.rpartition(".")[2] for name in row if _exists(name)) for row in named)
    return tuple(row - {"__main__"} for row in short if row - {"__main__"})


def missing_stops(drawing: str) -> Offenders:
    """Functions of a drawing that their file does not define."""
    return tuple(
        f"{path} has no {name}"
        for path, name in STOP.findall(drawing)
        if name not in _functions(PACKAGE / path)
    )


def cases(function: str) -> tuple[str, ...]:
    """Return the classes that the `match` of that function of the runner tells apart, once each."""
    tree = ast.parse((PACKAGE / "run/runner.py").read_text("utf-8"))
    (found,) = (
        n for n in ast.walk(tree) if isinstance(n, ast.AsyncFunctionDef) and n.name == function
    )
    patterns = (n for n in ast.walk(found) if isinstance(n, ast.MatchClass))
    return tuple(dict.fromkeys(ast.unparse(n.cls) for n in patterns))


def calls(function: str) -> frozenset[str]:
    """Return the names of the functions that the runner's function awaits."""
    tree = ast.parse((PACKAGE / "run/runner.py").read_text("utf-8"))
    (found,) = (
        n for n in ast.walk(tree) if isinstance(n, ast.AsyncFunctionDef) and n.name == function
    )
    awaited = (n.value for n in ast.walk(found) if isinstance(n, ast.Await))
    return frozenset(ast.unparse(n.func) for n in awaited if isinstance(n, ast.Call))


def drawn_rules(drawing: str) -> tuple[tuple[str, str], ...]:
    """Return the first and the last rule of each group of the drawing."""
    return tuple(re.findall(r"^ (\w+) … (\w+)", drawing, re.M))


def _exists(name: str) -> bool:
    place = PACKAGE / name.removeprefix("steadyhand.").replace(".", "/")
    return place.is_dir() or place.with_suffix(".py").is_file()


def _functions(file: Path) -> frozenset[str]:
    tree = ast.parse(file.read_text("utf-8")) if file.is_file() else ast.Module([], [])
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
