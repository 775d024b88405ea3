"""Filling: one batch goes into the page, and every field of it is read back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ...core.act.actions import Fill, FillKind
from ...core.act.evidence import verify
from ...core.act.facts import Evidence
from ...core.act.reading import Reading
from ...core.log.events import Checked, Intended
from ...core.page.snapshot import FieldKey, Snapshot
from ...errors import PageTimeout
from ..context import Run
from .delivering import agreed_upload, as_delivered
from .granting import sending_files, upload_permit
from .ordering import Ordered, orders_for

UPLOAD_S = 45.0  # a page sends a file and looks through it before it says that it has it


async def fill(run: Run, fills: tuple[Fill, ...], page: Snapshot) -> None:
    """The fields of *page* were filled and read back; failures are counted by their meaning."""
    grant = upload_permit(run, fills)
    await run.note(Intended(fills, run.state.form, seal=grant.seal if grant else ""))
    ordered = orders_for(run, fills, page, again=grant is not None)
    mark = run.live.wire.mark()
    with sending_files(run, grant):
        readings = await _filled(run, ordered)
        if grant is not None:
            await agreed_upload(run, ordered, mark=mark)
    found = tuple(
        verify(o.action, o.row.answer.value, reading, salt=run.sheet.salt, order=o.order)
        for o, reading in zip(ordered, readings, strict=True)
    )
    results = as_delivered(run, ordered, found)
    _tell_files(run, ordered, results)
    if invalid := _invalid(results, readings):
        run.keep(run.sheet.with_refused(invalid))
    await run.note(Checked(results))
    for action, result in zip((o.action for o in ordered), results, strict=True):
        if not result.proven:
            await run.fail_here(action.intent or result.action, action.target.key)


async def _filled(run: Run, ordered: Sequence[Ordered]) -> tuple[Reading, ...]:
    """The readings, within the time of one step and that of every field filled by hand."""
    by_hand_s = sum(_seconds(each.action) for each in ordered if each.by_hand)
    timeout_s = run.options.step_timeout_s + by_hand_s
    try:
        filling = run.live.page.fill([each.order for each in ordered])
        return await asyncio.wait_for(filling, timeout_s)
    except TimeoutError as exc:
        text = f"filling the page took longer than {timeout_s:g} s; resume the run"
        raise PageTimeout(text) from exc


def _tell_files(run: Run, ordered: Sequence[Ordered], results: Sequence[Evidence]) -> None:
    """The sheet tells why a field has not got its file, and no longer so once it has."""
    sheet = run.sheet
    for each, result in zip(ordered, results, strict=True):
        if each.action.kind is FillKind.UPLOAD:
            sheet = sheet.with_file(result.key, "" if result.proven else result.text)
    if sheet != run.sheet:
        run.keep(sheet)


def _seconds(action: Fill) -> float:
    return UPLOAD_S if action.kind is FillKind.UPLOAD else action.timeout_s


def _invalid(results: tuple[Evidence, ...], readings: tuple[Reading, ...]) -> dict[FieldKey, str]:
    """Fields that hold their answer and are called invalid by the page, with what it says."""
    both = zip(results, readings, strict=True)
    return {e.key: e.text for e, r in both if not e.proven and r.valid is False and not r.why}
