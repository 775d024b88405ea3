"""Filling: one batch goes into the page, and every field of it is read back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ...core.act.actions import Fill
from ...core.act.evidence import verify
from ...core.act.facts import Evidence
from ...core.act.reading import Reading
from ...core.log.events import Checked, Intended
from ...core.page.snapshot import FieldKey, Snapshot
from ...errors import PageTimeout
from ..context import Run
from .granting import sending_files, upload_permit
from .ordering import Ordered, orders_for


async def fill(run: Run, fills: tuple[Fill, ...], page: Snapshot) -> None:
    """The fields of *page* were filled and read back; failures are counted by their meaning."""
    run.live.gate.pass_writes()
    run.door = ""
    grant = upload_permit(run, fills)
    await run.note(Intended(fills, run.state.form, seal=grant.seal if grant else ""))
    ordered = orders_for(run, fills, page, again=grant is not None)
    with sending_files(run, grant):
        readings = await _filled(run, ordered)
    results = tuple(
        verify(o.action, o.row.answer.value, reading, salt=run.sheet.salt, order=o.order)
        for o, reading in zip(ordered, readings, strict=True)
    )
    if invalid := _invalid(results, readings):
        run.keep(run.sheet.with_refused(invalid))
    await run.note(Checked(results))
    for action, result in zip((o.action for o in ordered), results, strict=True):
        if not result.proven:
            await run.fail_here(action.intent or result.action, action.target.key)


async def _filled(run: Run, ordered: Sequence[Ordered]) -> tuple[Reading, ...]:
    """The readings, within the time of one step and that of every field filled by hand."""
    by_hand_s = sum(each.action.timeout_s for each in ordered if each.by_hand)
    timeout_s = run.options.step_timeout_s + by_hand_s
    try:
        filling = run.live.page.fill([each.order for each in ordered])
        return await asyncio.wait_for(filling, timeout_s)
    except TimeoutError as exc:
        text = f"filling the page took longer than {timeout_s:g} s; resume the run"
        raise PageTimeout(text) from exc


def _invalid(results: tuple[Evidence, ...], readings: tuple[Reading, ...]) -> dict[FieldKey, str]:
    """Fields that hold their answer and are called invalid by the page, with what it says."""
    both = zip(results, readings, strict=True)
    return {e.key: e.text for e, r in both if not e.proven and r.valid is False and not r.why}
