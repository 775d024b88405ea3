"""Keeping: a page as it may be stored, without anything that a user typed."""

from __future__ import annotations

from dataclasses import replace

from ..core.log import codec
from ..core.log.redact import scrub
from ..core.page.snapshot import PageText, Snapshot, without_values
from .context import Run


def keep_page(run: Run, page: Snapshot, number: int) -> str:
    """The snapshot is among the run's artifacts, its values removed; returns its name there.

    A page may echo a value into its own text: that goes as well.
    """
    values = run.typed()
    text, errors = scrub(page.text, values), (scrub(e, values) for e in page.errors)
    bare = replace(without_values(page), text=PageText(text), errors=tuple(map(PageText, errors)))
    name = f"snapshots/{number:04d}.json"
    run.ports.artifacts.write(run.id, name, codec.pack(bare))
    return name
