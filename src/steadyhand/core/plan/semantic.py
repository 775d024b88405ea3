"""The semantic rung: fill from what the user said, by the meaning of the page. No model, no guess.

One proposal is one stage: uploads first (a site may read the resume and rewrite the form), then
every other field in one batch, then the submit. The page is seen again between stages, so what a
stage brought up (a rewritten field, a new question) is part of the next.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..act.actions import Action, FillKind, Refocus, fill_of
from ..act.approval import field_value
from ..answer.field_value import is_imposed, unvouched_answer
from ..answer.form import form_contexts
from ..answer.knowledge import Knowledge
from ..answer.question_text import field_caption
from ..answer.resolution import CONSENT_INTENTS, resolve, takes_secret
from ..answer.sensitivity import CODE, SIGNATURE
from ..answer.sheet import Answer, Document, Row, Unknown
from ..journal.events import MissingAnswer, RecipeMatched
from ..journal.state import State
from ..page.snapshot import ExitSource, Field, FieldKey, Role, Snapshot
from .buttons import account_secrets
from .navigation import fields_in_reach, next_act, unfold_press
from .repair import complaint, repair_answer
from .sign_in import half_choice

ASK_AFTER = 2  # failures of one field, after which filling it again would only repeat them
_TICK_ROLES = (Role.CHECK, Role.SWITCH)  # one that is required is there to be agreed to
_CHOICE_ROLES = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS, Role.CHECK, Role.SWITCH)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a rung would do next: rows for the sheet, actions, and what it could not answer."""

    actions: tuple[Action, ...] = ()
    rows: tuple[Row, ...] = ()
    missing: tuple[MissingAnswer, ...] = ()
    why: str = ""
    learned: tuple[FieldKey, ...] = ()  # fields whose meaning a recipe told
    matched: RecipeMatched | None = None  # the recipe that this follows
    teller: ExitSource = ""  # who told of the way on, where no rule knows one


@dataclass(frozen=True, slots=True)
class _ConsideredField:
    field: Field
    answer: Answer | Unknown
    intent: str
    row: Row | None
    complaint: str  # what the page says of it; '' when nothing
    imposed: bool = False  # the site chose what only the person may say
    foreign: bool = False  # it holds what nobody of ours put there, and what cannot stay


def propose(page: Snapshot, known: Knowledge, state: State) -> Proposal:
    """The next stage for this page; no actions and nothing missing when there is no form."""
    fields = fields_in_reach(page)
    here = known.on(fields, page.language, form_contexts(page, known.vocabulary))
    two = half_choice(page, here)
    considered = tuple(
        _consider(f, here, complaint(f, page, state.objection), assisted=state.assist.loaded)
        for f in fields
        if f.key not in two.aside
    )
    rows = tuple(c.row for c in considered if c.row)
    secrets = two.owed | account_secrets(page)
    wanted = (c.field.key in secrets or _signs(c) or _lets_in(c, state) for c in considered)
    lacking = (_missing_answer(c, state, owed=o) for c, o in zip(considered, wanted, strict=True))
    missing = (*two.missing, *(m for m in lacking if m is not None))
    due = tuple(c for c in considered if c.row and _needs_fill(c, state))
    fills = tuple(fill_of(c.field, c.intent) for c in due if c.field.fillable)
    uploads = tuple(f for f in fills if f.kind is FillKind.UPLOAD)
    if uploads:
        return Proposal(
            uploads, rows, missing, "Upload first: a site may rewrite the form from it."
        )
    if fills:
        again = any(f.target.key in failing_questions(state, 1) for f in fills)
        first = (Refocus("a field did not hold what it was given"),) if again else ()
        return Proposal((*first, *fills), rows, missing, f"{len(fills)} fields have an answer.")
    answered, owed = {c.field.key for c in due}, {m.key for m in missing}
    if (press := unfold_press(page, state, answered=answered, owed=owed)) is not None:
        why = f"{press.target.label!r} folds away what the form asks."
        return Proposal((press,), rows, missing, why)
    if missing:
        return Proposal((), rows, missing, f"{len(missing)} questions have no answer yet.")
    way = next_act(page, here, state)
    return Proposal((way.act,) if way.act else (), rows, (), way.why, teller=way.teller)


def questions_for_failures(page: Snapshot, state: State) -> Proposal:
    """The human rung: ask for every field that failed twice, saying why."""
    twice = failing_questions(state, ASK_AFTER)
    asked = (f for f in page.answerable if f.key in twice and f.key not in state.given)
    missing = tuple(
        MissingAnswer(f.key, field_caption(f), f.error or "it did not hold", True, True)
        for f in asked
    )
    return Proposal((), (), missing, "These fields did not hold twice.")


def failing_questions(state: State, times: int) -> frozenset[str]:
    """The questions that failed so often."""
    return frozenset(_question_of(k) for k, n in state.fails.items() if n >= times)


def _question_of(semantic_key: str) -> str:
    """The last part of domain and path # intent # question; a question may hold a '#' itself."""
    return semantic_key.split("#", 2)[-1]


def _consider(field: Field, known: Knowledge, says: str, *, assisted: bool) -> _ConsideredField:
    refused = tuple(r for r in known.refused if r.key == field.key)
    answer = repair_answer(
        resolve(field, known), field, says=says, refused=refused, words=known.vocabulary
    )
    intent = known.meaning(field)
    foreign = assisted and isinstance(answer, Unknown) and not field.empty
    if foreign:
        answer = unvouched_answer(field)
    if isinstance(answer, Unknown):
        name, chosen = intent.name if intent else "", is_imposed(field, intent, known)
        return _ConsideredField(field, answer, name, None, says, chosen, foreign)
    row = Row(
        key=field.key,
        label=field.caption,
        group=field.group,
        role=field.role,
        answer=answer,
        intent=intent,
        required=field.required,
        secret=takes_secret(field, intent),
    )
    return _ConsideredField(field, answer, intent.name if intent else "", row, says)


def _missing_answer(c: _ConsideredField, state: State, *, owed: bool) -> MissingAnswer | None:
    if isinstance(c.answer, Answer):
        return None
    if state.objection and c.complaint:
        return _complaint_question(c, c.answer, state)
    kept = not (c.field.empty or _is_choice(c.field) or _contested(c.field, c.answer))
    if not c.foreign and (kept or not (c.field.required or c.imposed or owed)):
        return None
    agreement = c.intent in CONSENT_INTENTS or (c.field.required and c.field.role in _TICK_ROLES)
    return MissingAnswer(
        c.field.key, field_caption(c.field), c.answer.why, True, agreement=agreement
    )


def _signs(c: _ConsideredField) -> bool:
    """Return whether it is a box for a signature: only a person leaves that empty."""
    return c.intent == SIGNATURE and c.field.role is Role.TEXT


def _lets_in(c: _ConsideredField, state: State) -> bool:
    """Return whether it is a code that the site asks for since it did not take the form as it was.

    Nobody marks it as required: without it the form is refused again.
    """
    told = (c.intent, *c.field.autocomplete.casefold().split())
    return bool(state.objection) and CODE in told and c.field.fillable


def _contested(field: Field, answer: Unknown) -> bool:
    """Return whether the site's own value would stand for what was said and does not fit there."""
    return bool(answer.wanted) and not answer.tried and field.required and not field.empty


def _complaint_question(c: _ConsideredField, answer: Unknown, state: State) -> MissingAnswer | None:
    """The site refused all that we hold for sure, or its own: only a person knows a better one."""
    if c.field.key in state.given:
        return None
    return MissingAnswer(c.field.key, field_caption(c.field), c.complaint, True, tried=answer.tried)


def _is_choice(field: Field) -> bool:
    """A choice that the site made: nobody of ours said so, so it is no answer."""
    return field.role in _CHOICE_ROLES


def _needs_fill(c: _ConsideredField, state: State) -> bool:
    if c.field.key in state.proven or isinstance(c.answer, Unknown):
        return False
    if not (c.field.fillable or c.field.empty) and state.steps:
        return False  # a page that was left goes on holding its answers, out of view
    if isinstance(c.answer.value, Document):
        return _needs_file(c.field, c.answer.value, state)
    return True


def _needs_file(field: Field, document: Document, state: State) -> bool:
    """Whether the file is given: also one that the page names, where it failed to keep it before.

    Where others choose too a name says nothing. One that need not be there is given up in time.
    """
    if _key_question(field) in failing_questions(state, ASK_AFTER) and not field.required:
        return False
    named = field_value(field) == document.name and _key_question(field) not in failing_questions(
        state, 1
    )
    return state.assist.loaded or not named or field.key in state.uploads


def _key_question(field: Field) -> str:
    """The question as a semantic key ends with it."""
    return " ".join(field.key.casefold().split())
