"""Asking: a question is composed from the page and the sheet, put to a person, and its answer kept.

A reply is on the sheet before the journal says that it was given, so that a crash between the two
asks again and loses nothing.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from hashlib import sha256

from ..core.answer.facts import Question, QuestionKind, Reply
from ..core.decide.decide import Ask, destination
from ..core.decide.look import Look
from ..core.log.codec import stamp
from ..core.log.events import Answered, Asked, Paused
from ..core.page.snapshot import Field, FieldKey, Role
from ..errors import Parked
from ..ports import BankEntry
from ..views.lines import own_lines, sheet_lines
from .context import Run

NOBODY = Reply(None, by="nobody")
_CHOICES = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS)


async def ask_person(run: Run, ask: Ask, look: Look) -> None:
    """The question was answered and noted, or the run is paused until it is."""
    question = _compose(run, ask, look)
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
    await _keep(run, question, reply, scope=ask.scope)


async def _keep(run: Run, question: Question, reply: Reply, *, scope: str) -> None:
    given = reply.value not in (None, "", ())
    remember = given and reply.remember
    if given and question.field:
        assert reply.value is not None
        run.keep(run.sheet.with_reply(question.field, reply.value))
    if remember:
        await run.ports.bank.remember(_entry(run, question, reply))
    await run.note(
        Answered(
            question.id,
            question.kind,
            reply.by,
            given,
            reply.approved,
            question.field,
            question.digest if reply.approved else "",
            remember,
            scope,
        ),
        "human",
    )


def _entry(run: Run, question: Question, reply: Reply) -> BankEntry:
    """The reply as it is remembered: by its question and, where it was understood, its meaning."""
    row = run.sheet.row(question.field)
    intent = row.intent if row else None
    return BankEntry(
        question.text,
        _text(reply.value),
        intent=intent.name if intent else "",
        slots=intent.slots if intent else (),
        profile=run.options.profile,
        provenance=f"{reply.by}, run {run.id}",
        created_at=stamp(run.ports.clock.now()),
    )


def _text(value: str | bool | tuple[str, ...] | None) -> str:
    match value:
        case tuple():
            return "\n".join(value)
        case bool():
            return "yes" if value else "no"
        case _:
            return value or ""


def _compose(run: Run, ask: Ask, look: Look) -> Question:
    if ask.kind is QuestionKind.CONFIRM_SUBMIT:
        return _gate(run, ask, look)
    if ask.scope:
        return _grant(run, ask, look)
    field = look.page.field(ask.field)
    name, deadline_s = f"{run.id}-{ask.field or ask.kind}", run.options.question_deadline_s
    question = Question(name, ask.kind, ask.why, field=ask.field, deadline_s=deadline_s)
    return _about(question, field) if field else question


def _gate(run: Run, ask: Ask, look: Look) -> Question:
    lines = sheet_lines(look.page, run.sheet, frozenset(run.state.proven))
    host = destination(run.state, look.page).split("?")[0]
    return Question(
        id=f"{run.id}-submit-{run.state.intents}-{ask.digest[:16]}",
        kind=ask.kind,
        text=f"Send this application to {host}?",
        sheet=lines,
        digest=ask.digest,
        deadline_s=run.options.question_deadline_s,
        notes=(*_earlier_try(run), *(f"Not used: {label}" for label in run.sheet.unused)),
    )


def _earlier_try(run: Run) -> tuple[str, ...]:
    """That another try was refused, as far as the site's answer can be believed."""
    said = run.state.objection
    return (f"An earlier try was not accepted; the site said: {said}",) if said else ()


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
    elsewhere = f"The form goes on at {ask.scope}. Fill it in there?"
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
