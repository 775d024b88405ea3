"""Ask a person: the question is composed from page, sheet and bank, put, and its answer stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from steadyhand.core.act.approved_sheet import own_lines
from steadyhand.core.answer.bank import BankEntry, Conflict, comparable, near
from steadyhand.core.answer.field_value import fit
from steadyhand.core.answer.question_text import asked_as, in_a_line, in_words, size_asked
from steadyhand.core.answer.resolution import remembered
from steadyhand.core.answer.sensitivity import secret, takes_secret
from steadyhand.core.answer.sheet import Intent, Near, Question, QuestionKind, Reply, Unknown
from steadyhand.core.journal.events import Answered, Asked, Paused
from steadyhand.core.journal.state import OF_A_PRESS
from steadyhand.core.page.snapshot import Field, FieldKey, Role, Snapshot, asks_half, asks_way
from steadyhand.core.plan.navigation import ASKED, way_options
from steadyhand.core.plan.sign_in import half_options
from steadyhand.core.policy.answer_rules import needed
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask
from steadyhand.errors import Parked

from .answer_bank import FieldInContext, asked_on, remember
from .challenge import hand_over
from .context import Run
from .human import put
from .review import gate_question, keep_gate_reply

# Asking: a question is composed from the page and the sheet, put to a person, and its answer kept.
#
# A reply is on the sheet before the journal says that it was given, so that a crash between the
# two asks again and loses nothing. What is asked because of a wall is `people/walls.py`'s.


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


_AS_SAID = (QuestionKind.CONSENT, QuestionKind.YES_NO, QuestionKind.UNKNOWN_SUBMIT)
_CHOICES = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS)


def question_of(run: Run, ask: Ask, look: Look) -> Question:
    """The question about a field of the page, or for leave."""
    if ask.scope:
        return _leave(run, ask, look)
    if asks_way(ask.field):
        return _way_on(run, ask, look)
    if asks_half(ask.field):
        return _half(run, ask, look)
    asked = asked_on(look.page, ask.field, run.known)
    name, deadline_s = f"{run.id}-{ask.field or ask.kind}", run.options.question_deadline_s
    question = Question(name, ask.kind, ask.why, field=ask.field, deadline_s=deadline_s)
    if asked is None:
        return question
    near = near_to(run, look.page, ask.field)
    about = _about(question, asked.field, asked.intent)
    notes = tuple(
        f'You gave an answer for "{label}", which no field took: was it meant for this?'
        for label, questions in run.sheet.near
        if label in run.sheet.unused and asked.field.question in questions
    )
    return replace(about, near=near, notes=notes, together=_together(run, about, look))


def _together(run: Run, first: Question, look: Look) -> tuple[str, ...]:
    """A line for each question that is open at this stop, in the order in which they are asked."""
    keys = (missing.key for missing in needed(run.state) if missing.key != first.field)
    others = (asked_on(look.page, key, run.known) for key in keys)
    blank = Question("", QuestionKind.TEXT, "")
    open_ones = (_about(blank, each.field, each.intent) for each in others if each)
    return tuple(in_a_line(each) for each in (first, *open_ones))


def _way_on(run: Run, ask: Ask, look: Look) -> Question:
    """Which button of a filled page goes on, and in what way."""
    return Question(
        id=f"{run.id}-{ask.field}",
        kind=QuestionKind.CHOICE,
        text=ask.why,
        label=ASKED,
        options=way_options(look.page),
        field=ask.field,
        deadline_s=run.options.question_deadline_s,
    )


def _half(run: Run, ask: Ask, look: Look) -> Question:
    """Which of the two halves of a form is meant."""
    options = half_options(look.page, run.known.vocabulary)
    return Question(
        id=f"{run.id}-{ask.field}",
        kind=QuestionKind.CHOICE,
        text=ask.why,
        label=" / ".join(option.label for option in options),
        options=options,
        field=ask.field,
        deadline_s=run.options.question_deadline_s,
    )


def _leave(run: Run, ask: Ask, look: Look) -> Question:
    """Whether the run may send a page of the form, sign in, or go on at another host: once."""
    page = ask.kind is QuestionKind.STEP_GRANT and not ask.wall
    again = f"-{run.state.steps}-again" if page and run.state.crossing else ""
    text = f"{ask.why} May your answers go there?"
    if page:
        text = ask.why or _page_of_it(run, ask)
    elif ask.wall or ask.kind in _AS_SAID:
        text = in_words(ask.why, look.page.fields)
    return Question(
        id=f"{run.id}-{ask.kind}{again}-{sha256(ask.scope.encode()).hexdigest()[:12]}",
        kind=ask.kind,
        text=text,
        label=ask.scope,
        sheet=own_lines(look.page, run.sheet, frozenset(run.state.proven)) if page else (),
        digest=ask.digest,
        deadline_s=run.options.question_deadline_s,
    )


def _page_of_it(run: Run, ask: Ask) -> str:
    if run.state.crossing:
        return (
            f"A page of the form may have reached {ask.scope} already: its answer was lost. "
            "Send it again and go on?"
        )
    return (
        f"Send this page of the form to {ask.scope} and go on? What the site does with it is not "
        "known; nothing more is sent without asking."
    )


def _about(question: Question, field: Field, intent: Intent | None) -> Question:
    kind = QuestionKind.TEXT
    if field.role in (Role.CHECK, Role.SWITCH):
        kind = QuestionKind.YES_NO
    options = tuple(o for o in field.options if o.label and not o.disabled)
    if field.role is Role.FILE:
        kind = QuestionKind.FILE
    elif field.role in _CHOICES and options:
        kind = QuestionKind.CHOICE
    return replace(
        question,
        kind=kind,
        text=asked_as(field),
        label=field.caption or field.group,
        options=options,
        evidence=(question.text,) if question.text else (),
        field=FieldKey(field.key),
        required=field.required,
        multiple=field.multiple,
        accept=field.limits.accept if kind is QuestionKind.FILE else "",
        size_max=size_asked(field) if kind is QuestionKind.FILE else 0,
        secret=takes_secret(field, intent),
    )


NEAR_MAX = 3  # more is not compared with care


def near_to(run: Run, page: Snapshot, key: FieldKey) -> tuple[Near, ...]:
    """Entries beside the field's question, those that contradict each other about it first.

    Only answers that the field could take are among them, and none of a question that surely is
    another one.
    """
    asked = asked_on(page, key, run.known)
    if asked is None or asked.field.role is Role.FILE or asked.field.type == "password":
        return ()
    if asked.intent and secret(asked.intent):
        return ()
    told = _told(run, asked)[:NEAR_MAX]
    return tuple(near(entry, asked.field.question) for entry in told)


def _told(run: Run, asked: FieldInContext) -> Sequence[BankEntry]:
    known = asked.here
    found = remembered(asked.field, asked.intent, known)
    torn = found.entries if isinstance(found, Conflict) else ()
    beside = comparable(known.bank, intent=asked.intent, company=known.company)
    others = [e for e in beside if e not in torn]
    rank = run.ports.rank
    places = rank(asked.field.question, [e.question for e in others]) if rank else ()
    told = (*torn, *(others[place] for place in places))
    return [e for e in told if _fits(e, asked)]


def _fits(entry: BankEntry, asked: FieldInContext) -> bool:
    value = fit(entry.answer, asked.field, intent=asked.intent, known=asked.here)
    return not isinstance(value, Unknown)
