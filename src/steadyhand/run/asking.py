"""Asking: a question is composed from the page and the sheet, put to a person, and its answer kept.

A reply is on the sheet before the journal says that it was given, so that a crash between the two
asks again and loses nothing.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from hashlib import sha256

from ..core.answer.facts import Question, QuestionKind, Reply
from ..core.decide.look import Look
from ..core.decide.moves import Ask
from ..core.log.events import Answered, Asked, Paused
from ..core.page.snapshot import Field, FieldKey, Role, Snapshot
from ..errors import Parked
from ..views.lines import own_lines
from .bank import near_to, remember
from .context import Run
from .gate import gate_question, keep_gate_reply

NOBODY = Reply(None, by="nobody")
_CHOICES = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS)


async def ask_person(run: Run, ask: Ask, look: Look) -> None:
    """The question was answered and noted, or the run is paused until it is."""
    question = await _compose(run, ask, look)
    if ask.kind is QuestionKind.CONFIRM_SUBMIT:
        await run.picture("before", full=True)
    asked_at = run.ports.clock.monotonic()
    kind, text = question.kind, question.text
    await run.note(Asked(question.id, kind, text, ask.field, ask.digest, ask.scope))
    try:
        reply = await asyncio.wait_for(run.ports.human.ask(question), question.deadline_s)
    except TimeoutError:
        reply = NOBODY
    except Parked:
        await run.note(Paused("waits for an answer", question.id))
        return
    run.working_since += run.ports.clock.monotonic() - asked_at
    if ask.kind is QuestionKind.CONFIRM_SUBMIT:
        await keep_gate_reply(run, question, reply, page=look.page)
    else:
        await _keep(run, question, reply, scope=ask.scope, page=look.page)


async def _keep(run: Run, question: Question, reply: Reply, *, scope: str, page: Snapshot) -> None:
    given = reply.value not in (None, "", ())
    if given and question.field:
        assert reply.value is not None
        run.keep(run.sheet.with_reply(question.field, reply.value))
    kept = given and await remember(run, page, question.field, reply=reply)
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


async def _compose(run: Run, ask: Ask, look: Look) -> Question:
    if ask.kind is QuestionKind.CONFIRM_SUBMIT:
        return await gate_question(run, ask, look)
    if ask.scope:
        return _grant(run, ask, look)
    field = look.page.field(ask.field)
    name, deadline_s = f"{run.id}-{ask.field or ask.kind}", run.options.question_deadline_s
    question = Question(name, ask.kind, ask.why, field=ask.field, deadline_s=deadline_s)
    if field is None:
        return question
    return replace(_about(question, field), near=near_to(run, look.page, ask.field))


def _grant(run: Run, ask: Ask, look: Look) -> Question:
    """Whether the run may send a page of the form, or go on at another host: asked once."""
    step = ask.kind is QuestionKind.STEP_GRANT
    page_of_it = f"Send this page of the form to {ask.scope} and go on? This submits nothing yet."
    if run.state.crossing:
        page_of_it = (
            f"A page of the form may have reached {ask.scope} already: its answer was lost. "
            "Send it again and go on?"
        )
    again = f"-{run.state.steps}-again" if run.state.crossing else ""
    elsewhere = f"{ask.why} May your answers go there?"
    return Question(
        id=f"{run.id}-{ask.kind}{again}-{sha256(ask.scope.encode()).hexdigest()[:12]}",
        kind=ask.kind,
        text=page_of_it if step else elsewhere,
        label=ask.scope,
        sheet=own_lines(look.page, run.sheet, frozenset(run.state.proven)) if step else (),
        digest=ask.digest,
        deadline_s=run.options.question_deadline_s,
    )


def _about(question: Question, field: Field) -> Question:
    kind = QuestionKind.TEXT
    if field.role in (Role.CHECK, Role.SWITCH):
        kind = QuestionKind.YES_NO
    elif field.role in _CHOICES:
        kind = QuestionKind.CHOICE
    options = tuple(o for o in field.options if o.label and not o.disabled)
    return replace(
        question,
        kind=kind,
        text=field.question,
        label=field.label or field.group,
        options=options,
        evidence=(question.text,) if question.text else (),
        field=FieldKey(field.key),
        required=field.required,
        multiple=field.multiple,
    )
