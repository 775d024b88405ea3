"""Asking a form-filling extension: within deadlines, judged by the page, and never in the way."""

from __future__ import annotations

from ...core.decide.assist import acted_due, assist_due, evaluate_assist, required_count
from ...core.log.beside.assist import AssistInvoked
from ...core.page.snapshot import Snapshot, without_values
from ...errors import PageTimeout, Unreachable
from ...ports import Switch
from ..advice import is_off
from ..context import Run

INVOKE_S = 5.0  # for a key or a button
CHANGE_S = 1.0  # between looks; a value that is set is no change that a page reports
LOOKS = 4  # at most; an extension that does anything has begun by then


async def note_extension(run: Run) -> None:
    """The journal tells that an extension is in this browser, if one is."""
    helper = run.live.assist
    if helper is not None and not run.state.assist.loaded:
        await run.note(AssistInvoked(0, "loaded"))


async def assisted(run: Run, page: Snapshot) -> bool:
    """Whether the extension was asked: then the page is to be seen anew."""
    helper = run.live.assist if run.tab is not None else None
    if helper is None:
        return False
    acted = helper.how == "load" and acted_due(run.state, page)
    if helper.how == "load" and not run.state.proven:
        helper.wrote(_values(page))  # before we fill anything: what is there, it may have written
    if not (acted or assist_due(run.state, page)):
        return False
    if await is_off(run.ports.switches, Switch.ASSIST):
        return False
    before = without_values(page) if acted else page
    attempt, empty = run.state.assist.tries + 1, len(page.required_unfilled)
    await run.note(AssistInvoked(attempt, helper.how, required_count(page), empty))
    with helper.held():
        fault = await helper.invoke(timeout_s=INVOKE_S)
        after = None if fault else await _after(run, before)
    run.acted()
    if after is not None:
        helper.wrote(_values(after))
    await run.note(evaluate_assist(attempt, before, after, fault=fault))
    return True


async def _after(run: Run, before: Snapshot) -> Snapshot | None:
    """The page once no more fields are filled; None where it does not answer in time."""
    latest, most = before, len(before.required_unfilled)
    left = most
    for _ in range(LOOKS):
        try:
            latest = await run.live.page.snapshot(wait_s=CHANGE_S)
        except (PageTimeout, Unreachable):
            return None
        now = len(latest.required_unfilled)
        if not now or now == left < most:
            break
        left = now
    return latest


def _values(page: Snapshot) -> tuple[str, ...]:
    """What the page's fields of text hold."""
    return tuple(f.value for f in page.fillable if f.value.strip() and not f.options)
