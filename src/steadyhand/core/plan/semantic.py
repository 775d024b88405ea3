"""The semantic rung: fill from what the user said, by the meaning of the page. No model, no guess.

One proposal is one stage: uploads first (a site may read the resume and rewrite the form), then
every other field in one batch, then the submit. The page is seen again between stages, so what a
stage brought up (a rewritten field, a new question) is part of the next.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..act.actions import Action, FillKind, Press, Purpose, Submit, fill_of, target_of
from ..act.approval import held
from ..act.facts import OutcomeClass
from ..answer.facts import Answer, Document, Row, Unknown
from ..answer.field import classify
from ..answer.resolve import Known, resolve
from ..log.events import Missing
from ..log.state import State
from ..page.snapshot import Button, Field, Role, Snapshot
from .submit import Candidate, action_url, opening_candidates, submit_candidates

ASK_AFTER = 2  # failures of one field, after which filling it again would only repeat them
_CHOSEN = (Role.SELECT, Role.LIST, Role.RADIOS, Role.CHECKS, Role.CHECK, Role.SWITCH)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a rung would do next: rows for the sheet, actions, and what it could not answer."""

    actions: tuple[Action, ...] = ()
    rows: tuple[Row, ...] = ()
    missing: tuple[Missing, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class _Considered:
    field: Field
    answer: Answer | Unknown
    intent: str
    row: Row | None


def propose(page: Snapshot, known: Known, state: State) -> Proposal:
    """The next stage for this page; no actions and nothing missing when there is no form."""
    here = known.on(page.fillable)
    considered = tuple(_consider(f, here) for f in page.fillable)
    rows = tuple(c.row for c in considered if c.row)
    missing = tuple(m for c in considered if (m := _missing(c, state)) is not None)
    fills = tuple(fill_of(c.field, c.intent) for c in considered if c.row and _to_fill(c, state))
    uploads = tuple(f for f in fills if f.kind is FillKind.UPLOAD)
    if uploads:
        return Proposal(
            uploads, rows, missing, "Upload first: a site may rewrite the form from it."
        )
    if fills:
        return Proposal(fills, rows, missing, f"{len(fills)} fields have an answer.")
    if missing:
        return Proposal((), rows, missing, f"{len(missing)} questions have no answer yet.")
    return _onward(page, rows, state)


def questions_for_failures(page: Snapshot, state: State) -> Proposal:
    """The human rung: ask for every field that failed twice, saying why."""
    failing = {_question_of(k) for k, n in state.fails.items() if n >= ASK_AFTER}
    asked = (f for f in page.fillable if f.key in failing and f.key not in state.given)
    missing = tuple(
        Missing(f.key, f.question, f.error or "it did not hold", True, True) for f in asked
    )
    return Proposal((), (), missing, "These fields did not hold twice.")


def _question_of(semantic_key: str) -> str:
    """The last part of domain and path # intent # question; a question may hold a '#' itself."""
    return semantic_key.split("#", 2)[-1]


def _consider(field: Field, known: Known) -> _Considered:
    answer = resolve(field, known)
    intent = classify(field, known.vocabulary)
    if isinstance(answer, Unknown):
        return _Considered(field, answer, intent.name if intent else "", None)
    row = Row(field.key, field.label, field.group, field.role, answer, intent, field.required)
    return _Considered(field, answer, intent.name if intent else "", row)


def _missing(c: _Considered, state: State) -> Missing | None:
    if c.row is not None:
        return _complained(c, state)
    if not c.field.required or not (c.field.empty or _preselected(c.field)):
        return None
    assert isinstance(c.answer, Unknown)
    return Missing(c.field.key, c.field.question, c.answer.why, True)


def _complained(c: _Considered, state: State) -> Missing | None:
    """The site refused the very value that we hold for sure: only a person knows a better one."""
    refused = state.outcome is not None and state.outcome.outcome_class is OutcomeClass.VALIDATION
    objected = bool(c.field.error) or c.field.invalid
    if not (refused and objected) or c.field.empty or c.field.key in state.given:
        return None
    why = c.field.error or "the site calls it invalid"
    return Missing(c.field.key, c.field.question, why, True, tried=True)


def _preselected(field: Field) -> bool:
    """A choice that the site made: nobody of ours said so, so it is no answer."""
    return field.role in _CHOSEN


def _to_fill(c: _Considered, state: State) -> bool:
    if c.field.key in state.proven or isinstance(c.answer, Unknown):
        return False
    if isinstance(c.answer.value, Document):
        return held(c.field) != c.answer.value.name
    return True


def _onward(page: Snapshot, rows: tuple[Row, ...], state: State) -> Proposal:
    """Every field is dealt with: send the form, or go where the form is."""
    found = submit_candidates(page)
    best = _pressable(found)
    if best is not None:
        act = Submit(target_of(best), action_url(page, best))
        return Proposal((act,), rows, (), f"Everything is filled; {best.label!r} sends it.")
    if found:
        return Proposal((), rows, (), f"{found[0].button.label!r} would send it and is off.")
    doors = opening_candidates(page)
    if doors and not page.fillable:
        press = Press(target_of(doors[0]), Purpose.OPEN_FORM)
        return Proposal((press,), rows, (), f"The form is behind {doors[0].label!r}.")
    return Proposal((), rows, (), "No form and no way to one was found on this page.")


def _pressable(found: tuple[Candidate, ...]) -> Button | None:
    """The likeliest button, or a twin of it in the same form while it is switched off."""
    best = found[0].button if found else None
    twins = (
        c.button
        for c in found
        if best and (c.button.frame, c.button.form) == (best.frame, best.form)
    )
    return next((b for b in twins if not b.disabled), None)
