"""A step on record: its evidence, what the sheet keeps of its page, and its event."""

from __future__ import annotations

from dataclasses import replace

from ...core.act.actions import Action, Fill, Press, Purpose
from ...core.act.evidence import press_evidence
from ...core.act.facts import SENT_ON, Verdict
from ...core.act.step import Step, Turning, holding
from ...core.log.events import Checked, Ended
from ...core.page.snapshot import FieldKey, Snapshot
from ...core.plan.passing import objected, passed, told, with_answers
from ...views.lines import own_lines, page_blank_lines
from ..context import Run
from .onward import asked_on

LEADING = (Purpose.OPEN_FORM, Purpose.ENTER)


def foresee(run: Run, actions: tuple[Action, ...], page: Snapshot) -> None:
    """What the page will hold if it turns by what is done now is remembered for the sheet."""
    if isinstance(actions[0], Press) and actions[0].purpose in LEADING:
        run.worked = None  # what comes next is no page of the form that stood there
    keys = {action.target.key for action in actions if isinstance(action, Fill)}
    if keys:
        run.worked = page = with_answers(page, run.sheet, keys)
    if run.turning is not None:
        run.turning = holding(replace(run.turning, touched=True), page, frozenset())


async def note_step(run: Run, turning: Turning, after: Snapshot, *, step: Step) -> None:
    """What came of a Next is noted; the sheet holds what the page sent, or what was objected to."""
    evidence = press_evidence(turning.action, proven=step.passed, text=step.why)
    await run.note(Checked((evidence,)))
    if step.passed:
        _pass(run, turning.before, turning.proven)
    else:
        run.keep(objected(run.sheet, after, step.why))
    digest = "" if step.still else turning.digest
    await run.note(told(turning.action.target.label, turning.before, step, digest=digest))


async def went_on(run: Run, after: Snapshot, *, label: str, digest: str) -> bool:
    """Whether what was approved as the last page was not the last: it is filed, the form goes on.

    *label* is of the button that was pressed, *digest* of what was approved.
    """
    step, before = asked_on(run, after), run.baseline
    if step is None or before is None:
        return False
    _pass(run, before, frozenset(run.state.proven))
    await run.note(told(label, before, step, digest=digest))
    run.ahead = after
    return True


def keep_objection(run: Run, after: Snapshot, said: str) -> None:
    """The sheet remembers what the site objected to."""
    run.keep(objected(run.sheet, after, said))


async def held_on(run: Run, mark: int) -> bool:
    """Whether the site sent a page of the form on as a write, which was held: the run ends."""
    if not any(write.error == SENT_ON for write in run.live.wire.since(mark)):
        return False
    await run.note_writes()
    why = "The site sent this page on to another address as a write, which was held; what it did"
    await run.note(Ended(Verdict.UNKNOWN, "", f"{why} with the first is not known."))
    return True


async def note_turned(run: Run, worked: Snapshot) -> None:
    """A page that turned by itself is noted; the sheet holds what was filled into it."""
    _pass(run, worked, frozenset(run.state.proven))
    await run.note(told("", worked, Step(True, "the page turned by itself"), digest=""))


def _pass(run: Run, page: Snapshot, proven: frozenset[FieldKey]) -> None:
    run.worked = None
    shown = own_lines(page, run.sheet, proven)
    run.keep(passed(run.sheet, page, shown, blank=page_blank_lines(page, run.sheet, proven)))
