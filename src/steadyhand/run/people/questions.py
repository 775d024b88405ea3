"""What a person is asked, composed from the page, the sheet and the rule that asks."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from ...core.answer.asking import asked_as, in_a_line, in_words, size_asked
from ...core.answer.facts import Intent, Question, QuestionKind
from ...core.answer.policy import takes_secret
from ...core.decide.lacking import needed
from ...core.decide.look import Look
from ...core.decide.moves import Ask
from ...core.page.snapshot import Field, FieldKey, Role, asks_half, asks_way
from ...core.plan.halves import half_options
from ...core.plan.leaving import ASKED, way_options
from ...views.lines import own_lines
from ..bank import asked_on, near_to
from ..context import Run

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
