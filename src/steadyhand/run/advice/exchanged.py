"""What passed between a run and models, read again."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.log.beside import Exchange, ModelCalled
from ...core.log.codec import unpack
from ...core.log.events import Envelope
from ...ports import Artifacts


def exchanges_of(
    artifacts: Artifacts, run_id: str, envelopes: Iterable[Envelope]
) -> dict[str, Exchange]:
    """Each exchange by the name of its artifact; one that is gone is left out."""
    events = (e.event for e in envelopes)
    names = [e.artifact for e in events if isinstance(e, ModelCalled) and e.artifact]
    found = {name: artifacts.read(run_id, name) for name in names}
    return {name: unpack(Exchange, content) for name, content in found.items() if content}
