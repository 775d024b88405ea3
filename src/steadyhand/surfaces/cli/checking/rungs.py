"""What `doctor` looks at above the rules: the model, the extension, the outside agent."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from steadyhand.errors import BadInput
from steadyhand.settings import Settings

from .check import Check

START_S = 20.0  # a cold start of a Python with much in it
ASKED = "from importlib.metadata import version; print(version('browser-use'))"


def rungs_checked(settings: Settings) -> Iterator[Check]:
    """Whether each rung that is turned on can be used; nobody outside this machine is asked."""
    yield _model(settings)
    if settings.assist:
        yield _extension(settings)
    if settings.browser_use and settings.models:
        yield _outside(settings)


def _model(settings: Settings) -> Check:
    from steadyhand import wiring

    try:
        told = wiring.models_told(settings)
    except BadInput as exc:
        return Check("model", "bad", str(exc))
    if not told:
        return Check("model", "good", "none is asked: rules, recipes and a person do without")
    return Check("model", "good", "; ".join(told))


def _extension(settings: Settings) -> Check:
    from steadyhand.adapters.browser.assist.manifest import extension_at

    if settings.assist_extension is None:
        text = "assist is on and assist_extension names no folder"
        return Check("assist", "bad", text)
    try:
        found = extension_at(settings.assist_extension)
    except BadInput as exc:
        return Check("assist", "bad", str(exc))
    return Check("assist", "good", f"the extension in {found.folder}; nothing it writes is trusted")


def _outside(settings: Settings) -> Check:
    from steadyhand.wiring.models import outside_python

    try:
        python = outside_python(settings)
    except BadInput as exc:
        return Check("outside", "bad", str(exc))
    assert python is not None
    version = _version(python)
    if not version:
        return Check("outside", "bad", f"{python} has no browser-use in it")
    return Check("outside", "good", f"browser-use {version} of {python}")


def _version(python: Path) -> str:
    """Of browser-use in that environment; '' where there is none."""
    try:
        told = subprocess.run(
            (str(python), "-c", ASKED),
            check=True,
            timeout=START_S,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.strip()
