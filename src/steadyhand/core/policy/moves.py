"""The moves of a run: the four things that a rule may say, and the last word on how one ended.

What left is part of every end. A page without a form, or one that speaks of an application, is the
answer to what this run let leave, where anything did. Rules need not know that: each end passes
`honest_end`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..act.actions import Action
from ..act.results import DepartureKind, Verdict
from ..answer.sheet import QuestionKind
from ..journal.events import Mode, RunEnded, Rung
from ..journal.state import State, departures_text, has_own_writes
from ..page.snapshot import NO_FIELD, FieldKey


@dataclass(frozen=True, slots=True)
class Plan:
    """Let that rung of the ladder propose."""

    rung: Rung


@dataclass(frozen=True, slots=True)
class Act:
    """Do these: one batch of fills, or one single other action."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a person; `digest` is what a YES would be bound to."""

    kind: QuestionKind
    field: FieldKey = NO_FIELD
    digest: str = ""
    why: str = ""
    scope: str = ""  # what a grant would allow
    picture: bool = False  # the page is shown with it
    wall: str = ""  # the kind of what stands in the way, where that is why


@dataclass(frozen=True, slots=True)
class End:
    """The run is over."""

    verdict: Verdict
    reason: str = ""
    why: str = ""

    @property
    def event(self) -> RunEnded:
        """As the journal tells it."""
        return RunEnded(self.verdict, self.reason, self.why)


Move = Plan | Act | Ask | End

NO_FORM = "no_form"
LOOK_ADVICE = "Look on the site, and for a mail from it, whether an application is there."
_DENYING_VERDICTS = frozenset({Verdict.DRY_RUN, Verdict.TRANSIENT, Verdict.ALREADY_APPLIED})
MAY_BE_SENT_VERDICTS = frozenset(
    {Verdict.SUBMITTED, Verdict.UNKNOWN, Verdict.REJECTED, Verdict.INVALID}
)
TASK_VERDICTS = frozenset({Verdict.DONE, Verdict.INCOMPLETE, Verdict.UNPROVEN})
SITE_ANSWER_VERDICTS = frozenset({Verdict.ALREADY_APPLIED, Verdict.CLOSED, Verdict.DRY_RUN})
_NOTHING_SENT = re.compile(
    r"(?:(?<=[;,] )(?:and |so )?|\b)nothing (?:was|has been) (?:sent|submitted)\b"
    r"|\bnothing has left(?: yet)?\b",
    re.I,
)


def honest_end(state: State, end: End) -> End:
    """The end as it may be told of a run in that state: it denies nothing that left.

    Whether an application arrived is unknown where something left that may have been one, and
    the end is none that follows from the site's answer to that.
    """
    if not has_written(state):
        return _with_own_writes(state, end)
    why = _NOTHING_SENT.sub(departure_clause(state), end.why)
    if not _is_of_task(state, end) and _may_be_sent(state, end):
        told = (
            why
            if departure_clause(state) in why
            else f"{departure_clause(state, capital=True)}. {why}"
        )
        return End(Verdict.UNKNOWN, "", f"{told.rstrip()} It may have been the application.")
    return replace(end, why=why, reason="" if end.reason == NO_FORM else end.reason)


def _is_of_task(state: State, end: End) -> bool:
    """Whether it is the end of a task, which says nothing of any application."""
    task = state.started is not None and state.started.mode is Mode.TASK
    return task and end.verdict in TASK_VERDICTS and not state.outstanding


def _with_own_writes(state: State, end: End) -> End:
    """The end with what a page sent by itself, of which nobody can tell what it did.

    Where a press that was to open a form made the page ask for something, and no form has come,
    that may have been the application.
    """
    own = tuple(each for each in state.left if has_own_writes((each,)))
    if not own or end.verdict is Verdict.SUBMITTED:
        return end
    why, told = _NOTHING_SENT.sub(lambda _: state.sent, end.why), departures_text(own)
    if told[1:] not in why:
        why = f"{why} {told[0].upper()}{told[1:]}.".lstrip()
    pressed = any(each.way is DepartureKind.PRESSED for each in own)
    formless = end.reason == NO_FORM or (end.verdict in _DENYING_VERDICTS and not state.form)
    if pressed and formless:
        return End(Verdict.UNKNOWN, "", f"{why} {LOOK_ADVICE}")
    return replace(end, why=why)


def has_written(state: State) -> bool:
    """Whether anything left by somebody's leave, or may have, that is not outstanding still."""
    return bool(state.wrote or state.crossing or state.asked_on or state.refusals)


def departure_clause(state: State, *, capital: bool = False) -> str:
    """What left, as a clause."""
    if state.asked_on:
        told = "what you approved was sent, and the site asked for more"
    elif state.refusals:
        told = "the application was sent, and the site did not take it"
    elif state.steps or state.crossing:
        told = "only pages of the form were sent"
    else:
        told = "no application was sent, only what you had allowed"
    if has_own_writes(state.left):
        sent = told.replace("no application was sent, only", "this run sent only")
        told = (
            f"{sent}; "
            f"{departures_text(tuple(each for each in state.left if has_own_writes((each,))))}"
        )
    return told[0].upper() + told[1:] if capital else told


def _may_be_sent(state: State, end: End) -> bool:
    """Whether that end denies, or leaves out, an application that may have arrived."""
    if end.verdict in MAY_BE_SENT_VERDICTS:
        return False
    if end.reason == NO_FORM or end.verdict in SITE_ANSWER_VERDICTS:
        return True
    return bool(state.asked_on) and end.verdict is not Verdict.NEEDS_HUMAN
