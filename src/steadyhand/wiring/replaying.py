"""A stored run as a recording, to be decided again."""

from __future__ import annotations

from ..adapters.store import Home
from ..core.log import codec
from ..core.log.events import WorkerClaimed
from ..core.page.snapshot import Snapshot
from ..core.replay import Decisions, Recording
from ..errors import BadInput
from ..run.context import decisions_of
from ..settings import Settings
from .places import store_of


async def recording_of(run_id: str, settings: Settings) -> Recording:
    """What that run left behind; locks nothing. Raises RunNotFound, BadInput."""
    home = Home.read_only(settings.home)
    async with store_of(home, settings) as store:
        await store.runs.get(run_id)
        envelopes = await store.journal.read(run_id)
    claims = [e.seq for e in envelopes if isinstance(e.event, WorkerClaimed)]
    kept = [home.artifacts.read(run_id, decisions_of(claim)) for claim in claims]
    if not any(kept):
        raise BadInput(f"run {run_id} kept no decisions; runs of this version do")
    made = tuple(d for each in kept if each for d in codec.unpack(Decisions, each).made)
    names = {d.page for d in made if d.page}
    stored = {name: home.artifacts.read(run_id, name) for name in sorted(names)}
    pages = {n: codec.unpack(Snapshot, page) for n, page in stored.items() if page is not None}
    return Recording(run_id, envelopes, made, pages)
