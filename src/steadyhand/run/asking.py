"""Asking: a question is composed from the page and the sheet, put to a person, and its answer kept.

A reply is on the sheet before the journal says that it was given, so that a crash between the two
asks again and loses nothing. What is asked because of a wall is `people/walls.py`'s.
"""

from __future__ import annotations

from dataclasses import replace

from ..core.answer.facts import Question, QuestionKind, Reply
from ..core.decide.look import Look
from ..core.decide.moves import Ask
from ..core.log.events import Answered, Asked, Paused
from ..core.log.state import OF_A_PRESS
from ..errors import Parked
from .bank import remember
from .context import Run
from .gate import gate_question, keep_gate_reply
from .people import hand_over, put, question_of


async def ask_person(run: Run, ask: Ask, look: Look) -> None:
    """The question was answered and noted, or the run is paused until it is."""
    if ask.wall and not ask.scope:
        await hand_over(run, ask, look)
        return
    question = await _compose(run, ask, look)
    await run.note(
        Asked(question.id, question.kind, question.text, ask.field, ask.digest, ask.scope)
    )
    try:
        reply = await put(run, question)
    except Parked:
        await run.note(Paused("waits for an answer", question.id))
        return
    if ask.kind is QuestionKind.CONFIRM_SUBMIT:
        await keep_gate_reply(run, question, reply, page=look.page)
    else:
        await _keep(run, question, reply, scope=ask.scope, look=look)


async def _compose(run: Run, ask: Ask, look: Look) -> Question:
    if ask.kind is not QuestionKind.CONFIRM_SUBMIT:
        question = question_of(run, ask, look)
        shown = await run.picture("asked", full=True) if ask.picture else None
        return (
            replace(question, evidence=(f"a picture of the page: {shown}",)) if shown else question
        )
    question = await gate_question(run, ask, look)
    await run.picture("before", full=True)
    return question


def _refuses(run: Run, question: Question, reply: Reply) -> bool:
    """Whether it says no to what the form wants agreed to: that is no answer to it."""
    wanted = (m for m in run.state.missing if m.agreement and m.key == question.field)
    return reply.value is False and any(wanted)


async def _keep(run: Run, question: Question, reply: Reply, *, scope: str, look: Look) -> None:
    given = reply.value not in (None, "", ()) and not _refuses(run, question, reply)
    if given and question.field:
        assert reply.value is not None
        if question.once:
            run.unkept |= {question.field}
        run.keep(run.sheet.with_reply(question.field, reply.value))
    kept = given and await remember(run, look.page, question.field, reply=reply)
    await run.note(
        Answered(
            question.id,
            question.kind,
            reply.by,
            given,
            reply.approved,
            question.field,
            question.digest if reply.approved else "",
            kept,
            scope,
        ),
        "human",
    )
    began = run.state.wrote or run.state.steps or run.state.proven
    if scope.startswith(OF_A_PRESS) and reply.approved and not began:
        run.opened = False  # a page whose write was refused may not offer its button again
