"""Getting ready: one step or one gate at a time, until the form may be opened.

A run that a process took up again goes on behind what is stored. One that has opened its form has
passed all this; only its posting and its documents are recalled.
"""

from __future__ import annotations

from ...core.decide.preparing import Do, Gate, prepare
from ..context import Run
from .desk import Desk
from .gates import pass_gate
from .recall import recall, use_papers
from .steps import STEPS


async def get_ready(run: Run, desk: Desk) -> bool:
    """Whether the form may be opened; not where the run has ended or waits for a person."""
    if desk.ready:
        return True
    await recall(run, desk)
    while not (run.state.ended or run.state.paused):
        if run.state.looks:
            desk.ready = True
            return True
        match prepare(run.state, desk.sight):
            case None:
                use_papers(run)  # a person has looked at them meanwhile
                desk.ready = True
                return True
            case Do(step):
                await STEPS[step](run, desk)
            case Gate() as gate:
                await pass_gate(run, desk, gate)
            case end:
                await run.note(end.event)
    return False
