"""What passed between a run and models, read again."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.log.beside import Exchange, ModelCalled
from ...core.log.codec import unpack
from ...core.log.events import Envelope
from ...errors import StoreFailed
from ...ports import Artifacts


def exchanges_of(
    artifacts: Artifacts, run_id: str, envelopes: Iterable[Envelope]
) -> dict[str, Exchange]:
    """Each exchange by the name of its artifact; one that cannot be read is left out."""
    events = (e.event for e in envelopes)
    names = [e.artifact for e in events if isinstance(e, ModelCalled) and e.artifact]
    found = {name: _read(artifacts, run_id, name) for name in names}
    return {name: exchange for name, exchange in found.items() if exchange}


def _read(artifacts: Artifacts, run_id: str, name: str) -> Exchange | None:
    """The exchange; None where it is gone or damaged: a run's end does not hang on it."""
    try:
        content = artifacts.read(run_id, name)
        return unpack(Exchange, content) if content else None
    except StoreFailed:
        return None
