"""A step on record: its evidence, what the sheet keeps of its page, and its event."""

from __future__ import annotations

from ...core.act.evidence import press_evidence
from ...core.act.step import Step, Turning
from ...core.log.events import Checked
from ...core.page.snapshot import Snapshot
from ...core.plan.passing import objected, passed, told
from ...views.lines import own_lines
from ..context import Run


async def note_step(run: Run, turning: Turning, after: Snapshot, *, step: Step) -> None:
    """What came of a Next is noted; the sheet holds what the page sent, or what was objected to."""
    evidence = press_evidence(turning.action, proven=step.passed, text=step.why)
    await run.note(Checked((evidence,)))
    if step.passed:
        shown = own_lines(turning.before, run.sheet, turning.proven)
        run.keep(passed(run.sheet, turning.before, shown))
    else:
        run.keep(objected(run.sheet, after, step.why))
    digest = "" if step.still else turning.digest
    await run.note(told(turning.action, turning.before, step, digest=digest))
