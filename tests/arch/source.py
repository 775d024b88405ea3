"""The repository as parsed sources: what every checker of this folder takes.

A checker is a function from sources to offenders, one line of text each; () means kept. It never
reads the disk, so that `test_teeth.py` can feed it a bad sample and see it caught.
"""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = {"__pycache__", "node_modules", "site", "dist"}  # and hidden folders, save CI's

Offenders = tuple[str, ...]
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Source:
    """One Python file; *path* is relative to the repository, with forward slashes."""

    path: str
    text: str
    tree: ast.Module

    @property
    def module(self) -> str:
        """The dotted name under which it is imported."""
        parts = self.path.removeprefix("src/").removesuffix(".py").split("/")
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def parse(path: str, text: str) -> Source:
    """The text as a source of that path."""
    return Source(path, text, ast.parse(text, path))


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """Every Python file below the folders, sorted by path; a missing folder holds none."""
    found = sorted(path for folder in folders for path in _python_files(ROOT / folder))
    return tuple(map(_source_at, found))


@cache
def _source_at(file: Path) -> Source:
    return parse(file.relative_to(ROOT).as_posix(), file.read_text("utf-8"))


def files(folder: str) -> tuple[str, ...]:
    """The paths of all files below the folder, relative to the repository."""
    found = (p for p in (ROOT / folder).rglob("*") if p.is_file() and not _skipped(p))
    return tuple(sorted(p.relative_to(ROOT).as_posix() for p in found))


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Path and text of every file that is, or could be, committed; binary files left out."""
    paths = _listed() or files(".")
    return tuple((path, text) for path in paths if (text := _text(ROOT / path)) is not None)


def functions(source: Source) -> Iterator[Function]:
    """Every function of the source, nested ones and methods too."""
    for node in ast.walk(source.tree):
        if isinstance(node, Function):
            yield node


def docstring_of(node: ast.AST) -> ast.Expr | None:
    """The statement that is the node's docstring."""
    body = getattr(node, "body", None)
    match body:
        case [ast.Expr(value=ast.Constant(value=str())) as first, *_]:
            return first
    return None


def dotted(node: ast.AST) -> str:
    """`a.b.c` as text; '' for anything that is no plain chain of names."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        before = dotted(node.value)
        return f"{before}.{node.attr}" if before else ""
    return ""


def at(source: Source, node: ast.AST, what: str) -> str:
    """An offender's line."""
    return f"{source.path}:{getattr(node, 'lineno', 1)} {what}"


def below(source: Source, *places: str) -> bool:
    """Whether the source is one of these files of the package, or in one of these folders."""
    inside = source.path.removeprefix("src/steadyhand/")
    return any(inside == p or (p.endswith("/") and inside.startswith(p)) for p in places)


def assert_none(offenders: Sequence[str], promise: str) -> None:
    """Fails with the promise and every offender on a line of its own."""
    listing = "\n  ".join(offenders)
    assert not offenders, f"{promise}; {len(offenders)} broken:\n  {listing}"


def _listed() -> tuple[str, ...]:
    """What git would commit; () where there is no git, or no repository."""
    command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=30, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    return tuple(sorted(filter(None, done.stdout.decode().split("\0"))))


def _python_files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*.py") if not _skipped(path))


def _skipped(path: Path) -> bool:
    folders = path.relative_to(ROOT).parts[:-1]
    return any(f in SKIPPED or (f.startswith(".") and f != ".ci") for f in folders)


def _text(path: Path) -> str | None:
    try:
        return path.read_text("utf-8")
    except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
        return None
