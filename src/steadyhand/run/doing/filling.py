"""Filling: one batch goes into the page, and every field of it is read back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ...core.act.actions import Fill
from ...core.act.evidence import verify
from ...core.act.facts import Evidence
from ...core.act.reading import FillOrder, Reading
from ...core.answer.facts import Document, Value
from ...core.decide.breaker import key_of
from ...core.log.events import Checked, Intended
from ...core.page.snapshot import FieldKey
from ...errors import PageTimeout
from ..context import Run


async def fill(run: Run, fills: tuple[Fill, ...]) -> None:
    """The fields were filled and read back; failures are counted by their meaning."""
    await run.note(Intended(fills, run.state.seen.form if run.state.seen else ""))
    rows = [(f, row.answer.value) for f in fills if (row := run.sheet.row(f.target.key))]
    readings = await _filled(run, [_order(f, value) for f, value in rows])
    results = tuple(
        verify(action, value, reading, salt=run.sheet.salt)
        for (action, value), reading in zip(rows, readings, strict=True)
    )
    if invalid := _invalid(results, readings):
        run.keep(run.sheet.with_refused(invalid))
    await run.note(Checked(results))
    for action, result in zip((f for f, _ in rows), results, strict=True):
        if not result.proven:
            await run.fail(key_of(run.url, action))


async def _filled(run: Run, orders: list[FillOrder]) -> tuple[Reading, ...]:
    timeout_s = run.options.step_timeout_s
    try:
        return await asyncio.wait_for(run.live.page.fill(orders), timeout_s)
    except TimeoutError as exc:
        text = f"filling the page took longer than {timeout_s:g} s; resume the run"
        raise PageTimeout(text) from exc


def _invalid(results: tuple[Evidence, ...], readings: tuple[Reading, ...]) -> dict[FieldKey, str]:
    """Fields that hold their answer and are called invalid by the page, with what it says."""
    both = zip(results, readings, strict=True)
    return {e.key: e.text for e, r in both if not e.proven and r.valid is False and not r.why}


def _order(action: Fill, value: Value) -> FillOrder:
    target = action.target
    if isinstance(value, Document):
        ref, key, fingerprint = target.ref, target.key, target.fingerprint
        return FillOrder(ref, key, fingerprint, action.kind, "", (str(Path(value.path)),))
    return FillOrder(target.ref, target.key, target.fingerprint, action.kind, value)
