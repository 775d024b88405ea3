"""Keeping: a page as it may be stored, without anything that a user typed."""

from __future__ import annotations

from ...core.answer.policy import private_texts
from ...core.log import codec
from ...core.log.redact import scrub_page
from ...core.page.snapshot import Snapshot, without_values
from ..context import Run


def keep_page(run: Run, page: Snapshot, number: int) -> str:
    """The snapshot is among the run's artifacts, its values removed; returns its name there.

    A page may echo a value into its own text, title or labels: that goes as well.
    """
    private = private_texts(run.sheet)
    bare = scrub_page(without_values(page), private, secrets=run.opening())
    name = f"snapshots/{number:04d}.json"
    run.ports.artifacts.write(run.id, name, codec.pack(bare))
    return name
