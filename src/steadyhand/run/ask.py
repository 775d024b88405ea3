"""Ask a person: the question is composed from page, sheet and bank, put, and its answer stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from steadyhand.core.act.approved_sheet import lines_of_page
from steadyhand.core.answer import question_text
from steadyhand.core.answer.bank import BankEntry, Conflict, comparable_entries, near_question
from steadyhand.core.answer.field_value import field_value
from steadyhand.core.answer.resolution import bank_entry
from steadyhand.core.answer.sensitivity import is_secret_intent, takes_secret
from steadyhand.core.answer.sheet import (
    Intent,
    NearQuestion,
    Question,
    QuestionKind,
    Reply,
    Unknown,
)
from steadyhand.core.journal.events import QuestionAnswered, QuestionAsked, RunPaused
from steadyhand.core.journal.state import PRESS_SCOPE_PREFIX
from steadyhand.core.page.snapshot import Field, FieldKey, Role, Snapshot, asks_exit, asks_half
from steadyhand.core.plan.navigation import EXIT_LABEL, exit_options
from steadyhand.core.plan.sign_in import half_options
from steadyhand.core.policy.answer_rules import open_questions
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.moves import Ask
from steadyhand.errors import Parked

from .answer_bank import FieldInContext, field_in_context, remember
from .challenge import meet_challenge
from .context import Run
from .human import put_question
from .review import review_question, store_review_reply

# Asking: a question is composed from the page and the sheet, put to a person, and its answer kept.
#
# A reply is on the sheet before the journal says that it was given, so that a crash between the
# two asks again and loses nothing. What is asked because of a challenge is `challenge.py`'s.


async def ask_person(run: Run, ask: Ask, look: Look) -> None:
    """The question was answered and noted, or the run is paused until it is."""
    if ask.wall and not ask.scope:
        await meet_challenge(run, ask, look)
        return
    question = await _compose(run, ask, look)
    await run.note(
        QuestionAsked(question.id, question.kind, question.text, ask.field, ask.digest, ask.scope)
    )
    try:
        reply = await put_question(run, question)
    except Parked:
        await run.note(RunPaused("waits for an answer", question.id))
        return
    if ask.kind is QuestionKind.CONFIRM_SUBMIT:
        await store_review_reply(run, question, reply, page=look.page)
    else:
        await _store_answer(run, question, reply, scope=ask.scope, look=look)


async def _compose(run: Run, ask: Ask, look: Look) -> Question:
    if ask.kind is not QuestionKind.CONFIRM_SUBMIT:
        question = question_of(run, ask, look)
        shown = await run.picture("asked", full=True) if ask.picture else None
        return (
            replace(question, evidence=(f"a picture of the page: {shown}",)) if shown else question
        )
    question = await review_question(run, ask, look)
    await run.picture("before", full=True)
    return question


def _refuses(run: Run, question: Question, reply: Reply) -> bool:
    """Whether it says no to what the form wants agreed to: that is no answer to it."""
    wanted = (m for m in run.state.missing if m.agreement and m.key == question.field)
    return reply.value is False and any(wanted)


async def _store_answer(
    run: Run, question: Question, reply: Reply, *, scope: str, look: Look
) -> None:
    given = reply.value not in (None, "", ()) and not _refuses(run, question, reply)
    if given and question.field:
        assert reply.value is not None
        if question.once:
            run.unkept |= {question.field}
        run.keep(run.sheet.with_reply(question.field, reply.value))
    kept = given and await remember(run, look.page, question.field, reply=reply)
    await run.note(
        QuestionAnswered(
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
    if scope.startswith(PRESS_SCOPE_PREFIX) and reply.approved and not began:
        run.opened = False  # a page whose write was refused may not offer its button again


_RULE_WORDED = (QuestionKind.CONSENT, QuestionKind.YES_NO, QuestionKind.UNKNOWN_SUBMIT)
_CHOICES = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS)


def question_of(run: Run, ask: Ask, look: Look) -> Question:
    """The question about a field of the page, or for leave."""
    if ask.scope:
        return _permission_question(run, ask, look)
    if asks_exit(ask.field):
        return _navigation_question(run, ask, look)
    if asks_half(ask.field):
        return _half_question(run, ask, look)
    asked = field_in_context(look.page, ask.field, run.known)
    name, deadline_s = f"{run.id}-{ask.field or ask.kind}", run.options.question_deadline_s
    question = Question(name, ask.kind, ask.why, field=ask.field, deadline_s=deadline_s)
    if asked is None:
        return question
    near = near_entries(run, look.page, ask.field)
    about = _field_question(question, asked.field, asked.intent)
    notes = tuple(
        f'You gave an answer for "{label}", which no field took: was it meant for this?'
        for label, questions in run.sheet.near
        if label in run.sheet.unused and asked.field.question in questions
    )
    return replace(about, near=near, notes=notes, together=_open_questions(run, about, look))


def _open_questions(run: Run, first: Question, look: Look) -> tuple[str, ...]:
    """A line for each question that is open at this stop, in the order in which they are asked."""
    keys = (missing.key for missing in open_questions(run.state) if missing.key != first.field)
    others = (field_in_context(look.page, key, run.known) for key in keys)
    blank = Question("", QuestionKind.TEXT, "")
    open_ones = (_field_question(blank, each.field, each.intent) for each in others if each)
    return tuple(question_text.question_line(each) for each in (first, *open_ones))


def _navigation_question(run: Run, ask: Ask, look: Look) -> Question:
    """Which button of a filled page goes on, and in what way."""
    return Question(
        id=f"{run.id}-{ask.field}",
        kind=QuestionKind.CHOICE,
        text=ask.why,
        label=EXIT_LABEL,
        options=exit_options(look.page),
        field=ask.field,
        deadline_s=run.options.question_deadline_s,
    )


def _half_question(run: Run, ask: Ask, look: Look) -> Question:
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


def _permission_question(run: Run, ask: Ask, look: Look) -> Question:
    """Whether the run may send a page of the form, sign in, or go on at another host: once."""
    page = ask.kind is QuestionKind.STEP_GRANT and not ask.wall
    again = f"-{run.state.steps}-again" if page and run.state.crossing else ""
    text = f"{ask.why} May your answers go there?"
    if page:
        text = ask.why or _step_question_text(run, ask)
    elif ask.wall or ask.kind in _RULE_WORDED:
        text = question_text.with_field_captions(ask.why, look.page.fields)
    return Question(
        id=f"{run.id}-{ask.kind}{again}-{sha256(ask.scope.encode()).hexdigest()[:12]}",
        kind=ask.kind,
        text=text,
        label=ask.scope,
        sheet=lines_of_page(look.page, run.sheet, frozenset(run.state.proven)) if page else (),
        digest=ask.digest,
        deadline_s=run.options.question_deadline_s,
    )


def _step_question_text(run: Run, ask: Ask) -> str:
    if run.state.crossing:
        return (
            f"A page of the form may have reached {ask.scope} already: its answer was lost. "
            "Send it again and go on?"
        )
    return (
        f"Send this page of the form to {ask.scope} and go on? What the site does with it is not "
        "known; nothing more is sent without asking."
    )


def _field_question(question: Question, field: Field, intent: Intent | None) -> Question:
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
        text=question_text.field_caption(field),
        label=field.caption or field.group,
        options=options,
        evidence=(question.text,) if question.text else (),
        field=FieldKey(field.key),
        required=field.required,
        multiple=field.multiple,
        accept=field.limits.accept if kind is QuestionKind.FILE else "",
        size_max=question_text.file_size_limit(field) if kind is QuestionKind.FILE else 0,
        secret=takes_secret(field, intent),
    )


NEAR_MAX = 3  # more is not compared with care


def near_entries(run: Run, page: Snapshot, key: FieldKey) -> tuple[NearQuestion, ...]:
    """Entries beside the field's question, those that contradict each other about it first.

    Only answers that the field could take are among them, and none of a question that surely is
    another one.
    """
    asked = field_in_context(page, key, run.known)
    if asked is None or asked.field.role is Role.FILE or asked.field.type == "password":
        return ()
    if asked.intent and is_secret_intent(asked.intent):
        return ()
    told = _candidates(run, asked)[:NEAR_MAX]
    return tuple(near_question(entry, asked.field.question) for entry in told)


def _candidates(run: Run, asked: FieldInContext) -> Sequence[BankEntry]:
    known = asked.here
    found = bank_entry(asked.field, asked.intent, known)
    torn = found.entries if isinstance(found, Conflict) else ()
    beside = comparable_entries(known.bank, intent=asked.intent, company=known.company)
    others = [e for e in beside if e not in torn]
    rank = run.ports.rank
    places = rank(asked.field.question, [e.question for e in others]) if rank else ()
    told = (*torn, *(others[place] for place in places))
    return [e for e in told if _fits(e, asked)]


def _fits(entry: BankEntry, asked: FieldInContext) -> bool:
    value = field_value(entry.answer, asked.field, intent=asked.intent, known=asked.here)
    return not isinstance(value, Unknown)
