"""Files on their way: what a page shows of them, held against what left the browser."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from ...core.act.actions import FillKind
from ...core.act.delivery import Delivery, delivered, upload_failure
from ...core.act.facts import Evidence
from ...core.answer.facts import Document, Row
from ...core.log.events import Checked
from ..context import Run
from .ordering import Ordered

WAITS = "the page would send it at once; that waits for your leave"
AGREED_S = 8.0  # a page that was allowed to send a file does so within this time
LOOK_S = 0.2  # between two looks at what has left


def as_delivered(
    run: Run, ordered: Sequence[Ordered], results: Sequence[Evidence]
) -> tuple[Evidence, ...]:
    """The evidence, and no file proven whose upload the site refused."""
    run.stopped = len(run.live.wire.stopped())
    writes = run.live.wire.since(0)
    found = []
    for each, result in zip(ordered, results, strict=True):
        value = each.row.answer.value
        why = upload_failure(value.sha256, writes) if isinstance(value, Document) else ""
        if result.held:
            found.append(unproven(result, WAITS))
        else:
            found.append(unproven(result, why) if result.proven and why else result)
    return tuple(found)


async def agreed_upload(run: Run, ordered: Sequence[Ordered], *, mark: int) -> None:
    """A page that somebody let send its files has begun to, or had the time for it."""
    files = {d for each in ordered for d in each.order.digests}
    until = run.ports.clock.monotonic() + AGREED_S
    while run.ports.clock.monotonic() < until:
        writes = run.live.wire.since(mark)
        if any(files & {*w.files} and (w.status is not None or w.error) for w in writes):
            return
        await run.live.wire.answered(len(writes) + mark, timeout_s=LOOK_S)
        await asyncio.sleep(0)


def unproven(result: Evidence, why: str) -> Evidence:
    """The evidence of a file that seemed to be there."""
    return replace(result, proven=False, text=why, digest="")


async def note_deliveries(run: Run) -> None:
    """Of each file on the sheet it is noted whether it was in what left by then."""
    writes = run.live.wire.since(0)
    if not run.live.wire.since(run.mark):
        return
    results = tuple(
        _noted(run, row, delivered(value.sha256, writes, mark=run.mark))
        for row in run.sheet.rows
        if isinstance(value := row.answer.value, Document)
    )
    if results:
        await run.note(Checked(results))


def _noted(run: Run, row: Row, found: Delivery) -> Evidence:
    return Evidence(
        key=row.key,
        label=row.label,
        action=FillKind.UPLOAD,
        proven=found.arrived,
        text=found.text,
        digest=run.state.proven.get(row.key, ""),
        tier="file",
    )
