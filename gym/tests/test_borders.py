"""What the gym may lean on: the standard library, and nothing of what it grades."""

from __future__ import annotations

import ast
import sys
from importlib.resources import files
from pathlib import Path

PACKAGE = Path(str(files("steadyhand_gym")))
AGENTS_OWN = {
    "plain.py": {"playwright"},
    "reaching.py": {"steadyhand"},
}  # agents are programs of their own


def imported(path: Path) -> set[str]:
    """Return the top-level packages that a file imports."""
    tree = ast.parse(path.read_text("utf-8"))
    named = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    named |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    return {each.split(".")[0] for each in named}


def test_the_gym_runs_on_the_standard_library_alone() -> None:
    known = set(sys.stdlib_module_names) | {"steadyhand_gym"}
    others = {
        path.name: imported(path) - known - AGENTS_OWN.get(path.name, set())
        for path in PACKAGE.rglob("*.py")
    }
    assert {name: found for name, found in others.items() if found} == {}
