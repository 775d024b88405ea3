"""Putting a question to a person: within its deadline, and not on the run's working time."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal.events import Answered, Asked, Paused, Resumed
from steadyhand.core.journal.redact import masked
from steadyhand.core.lang.text import composed
from steadyhand.errors import Parked

from .context import Run

NOBODY = Reply(None, by="nobody")
AT_A_WALL = "a wall stands in the way"
_DECIDED = (QuestionKind.BLOCKER, QuestionKind.YES_NO)


async def put(run: Run, question: Question) -> Reply:
    """What the person said; nobody's reply once the time is up. Raises Parked."""
    asked_at = run.ports.clock.monotonic()
    try:
        async with run.ports.away():  # the way back is not on the person's time
            return await _said(run, question)
    finally:
        run.working_since += run.ports.clock.monotonic() - asked_at


async def _said(run: Run, question: Question) -> Reply:
    try:
        shown = masked(question, run.opening())
        reply = await asyncio.wait_for(run.ports.human.ask(shown), question.deadline_s)
    except TimeoutError:
        return NOBODY
    return reply if question.secret else _composed(reply)


def _composed(reply: Reply) -> Reply:
    """The reply in composed letters, as what is read from files has them."""
    value = composed(reply.value) if isinstance(reply.value, str) else reply.value
    edits = tuple((key, composed(v) if isinstance(v, str) else v) for key, v in reply.edits)
    return replace(reply, value=value, edits=edits)


async def put_at_wall(run: Run, question: Question) -> Reply:
    """As `put`, with the run paused meanwhile, and everything but the answer on record.

    A wall waits for nobody who is not there: once the browser is gone so is its page.
    """
    await run.note(Paused(AT_A_WALL, question.id))
    await run.note(Asked(question.id, question.kind, question.text))
    try:
        reply = await put(run, question)
    except Parked:
        reply = NOBODY
    given = reply.value not in (None, "", ())
    approved = question.kind in _DECIDED and reply.approved
    said = Answered(question.id, question.kind, reply.by, given, approved)
    await run.note(said, "human")
    return reply


async def told_at_wall(run: Run, question: Question) -> Reply:
    """As `put_at_wall`; the run goes on with what was said."""
    reply = await put_at_wall(run, question)
    await run.note(Resumed(reply.by), "human")
    return reply


async def handed_back(run: Run, wall: str, *, by: str, dealt: bool) -> None:
    """The run goes on: somebody has dealt with the wall, or nobody will."""
    run.acted()
    await run.note(Resumed(by, wall, dealt), "human")


def text_of(reply: Reply) -> str:
    """What was said, where that is a text; else ''."""
    return reply.value if isinstance(reply.value, str) else ""
