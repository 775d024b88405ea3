"""A stored run as a recording, to be decided again."""

from __future__ import annotations

from ..adapters.store import Home
from ..core.log import codec
from ..core.page.snapshot import Snapshot
from ..core.replay import Decisions, Recording
from ..errors import BadInput
from ..run.context import DECISIONS
from ..settings import Settings
from .places import store_of


async def recording_of(run_id: str, settings: Settings) -> Recording:
    """What that run left behind; locks nothing. Raises RunNotFound, BadInput."""
    home = Home.read_only(settings.home)
    async with store_of(home, settings) as store:
        await store.runs.get(run_id)
        envelopes = await store.journal.read(run_id)
    kept = home.artifacts.read(run_id, DECISIONS)
    if kept is None:
        raise BadInput(f"run {run_id} kept no decisions; runs of this version do")
    made = codec.unpack(Decisions, kept).made
    names = {d.page for d in made if d.page}
    stored = {name: home.artifacts.read(run_id, name) for name in sorted(names)}
    pages = {n: codec.unpack(Snapshot, page) for n, page in stored.items() if page is not None}
    return Recording(run_id, envelopes, made, pages)
