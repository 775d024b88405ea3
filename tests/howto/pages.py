"""A how-to page as steps that can be done: files to write, edits and commands, in their order.

A page's fenced blocks are its steps. A block with a title is a file below the repository: `diff`
edits one that is there, anything else is a new one, whole. A block of `sh` holds commands, one a
line, which succeed; under the title "fails" they fail.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/howto"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.M | re.S)
FAILS = "fails"
COMMAND_S = 300.0  # one command, on a machine that is busy with other tests
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", ".hypothesis", "node_modules", "site"
)
INHERITED = ("HOME", "TMPDIR", "STEADYHAND_BROWSER")
SAID_MAX = 4000  # characters of a command's output in a report


@dataclass(frozen=True, slots=True)
class Step:
    """One fenced block: its language, its title and its text."""

    language: str
    title: str
    text: str


def steps(page: str) -> tuple[Step, ...]:
    """Return the steps of the page of that name, in their order."""
    text = (FOLDER / f"{page}.md").read_text("utf-8")
    return tuple(Step(*found.groups(default="")) for found in BLOCK.finditer(text))


def copy_tree(folder: Path) -> Path:
    """Return a copy of the repository in *folder*, compiled modules included."""
    return Path(shutil.copytree(ROOT, folder / "tree", ignore=LEFT_OUT))


def follow(page: str, tree: Path) -> int:
    """Do what the page says, in *tree*, and return how many of its steps ran commands.

    An AssertionError names the step that is not true.
    """
    told = steps(page)
    for step in told:
        if step.language == "sh":
            for command in step.text.splitlines():
                _run(command, tree, fails=step.title == FAILS)
        elif step.language == "diff":
            _edit(tree / step.title, step.text)
        else:
            _write(tree / step.title, step.text)
    return sum(step.language == "sh" for step in told)


def _write(file: Path, text: str) -> None:
    assert not file.exists(), f"{file} is there already"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def _edit(file: Path, diff: str) -> None:
    """Apply each hunk of *diff*: its old lines stand in the file exactly once."""
    text = file.read_text("utf-8")
    for hunk in re.split(r"^@@.*\n", diff, flags=re.M):
        old, new = "".join(_side(hunk, "-")), "".join(_side(hunk, "+"))
        assert text.count(old) == 1, f"{file} has {text.count(old)} times:\n{old}"
        text = text.replace(old, new)
    file.unlink()
    file.write_text(text, "utf-8")


def _side(hunk: str, sign: str) -> Iterator[str]:
    """Yield the lines of one side of a hunk, without their sign."""
    return (f"{line[1:]}\n" for line in hunk.splitlines() if line[:1] in (sign, " ", ""))


def _run(command: str, tree: Path, *, fails: bool) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=tree,
        env=_environment(tree),
        capture_output=True,
        text=True,
        timeout=COMMAND_S,
        check=False,
    )
    said = (done.stdout + done.stderr)[-SAID_MAX:]
    assert bool(done.returncode) is fails, f"`{command}` ended with {done.returncode}:\n{said}"


def _environment(tree: Path) -> dict[str, str]:
    """Return the environment of a command: the tree's own modules, this interpreter's tools."""
    kept = {name: os.environ[name] for name in INHERITED if name in os.environ}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**kept, "PATH": path, "PYTHONPATH": str(tree / "src"), "LC_ALL": "C.UTF-8"}
