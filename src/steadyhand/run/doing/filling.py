"""Filling: one batch goes into the page, and every field of it is read back."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from itertools import takewhile

from ...core.act.actions import Fill, FillKind
from ...core.act.reading import Reading
from ...core.log.events import Checked, Intended
from ...core.log.state import loads_anew
from ...core.page.snapshot import Snapshot
from ...errors import PageTimeout
from ..context import Run
from .delivering import agreed_upload, judged
from .granting import saving_permit, sending_files, upload_permit
from .ordering import Ordered, orders_for

UPLOAD_S = 45.0  # a page sends a file and looks through it before it says that it has it


async def fill(run: Run, fills: tuple[Fill, ...], page: Snapshot) -> None:
    """The fields of *page* were filled and read back; failures are counted by their meaning."""
    run.live.gate.pass_writes()
    run.door = ""
    fills = in_turn(fills, run.state.granted)
    grant, saves = upload_permit(run, fills), saving_permit(run)
    seals = ",".join(each.seal for each in (grant, saves) if each)
    await run.note(Intended(fills, run.state.form, seal=seals))
    if saves is not None:
        run.live.gate.permit(saves)
    ordered = orders_for(run, fills, page, again=grant is not None)
    mark = run.live.wire.mark()
    with sending_files(run, grant):
        readings = await _filled(run, ordered)
        if grant is not None:
            await agreed_upload(run, ordered, mark=mark)
    results = judged(run, ordered, readings)
    await run.note(Checked(results))
    for action, result in zip((o.action for o in ordered), results, strict=True):
        if not result.proven:
            await run.fail_here(action.intent or result.action, action.target.key)


def in_turn(fills: tuple[Fill, ...], granted: Collection[str]) -> tuple[Fill, ...]:
    """The first of them, to fill before the next look: all, or where a choice loads the page one.

    Two choices at once would make two pages, of which the site knows the later one only.
    """
    if not any(map(loads_anew, granted)):
        return fills
    typed = tuple(takewhile(lambda f: f.kind is FillKind.TYPE, fills))
    return typed or fills[:1]


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
    finally:
        run.acted()


def _seconds(action: Fill) -> float:
    return UPLOAD_S if action.kind is FillKind.UPLOAD else action.timeout_s
