"""The run told to a person, event by event: what was seen, what it means, what is planned, what
was decided, what came of it.

Every event has exactly one case; a new event fails the type check until it is told. A line holds
labels, sources and counts, never an answer. `state_before` is the fold of all earlier events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from steadyhand.core.act.actions import (
    Action,
    Fill,
    Press,
    Purpose,
    Refocus,
    RefreshSoft,
    Retry,
    Scroll,
    Submit,
    WaitFor,
)
from steadyhand.core.act.results import Disposition, Evidence, Outcome
from steadyhand.core.answer.sheet import QuestionKind, Source
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State, departures_text

from .endings import DEPARTURES_MAX, ending, held_back_sentence
from .preparing import preparing_lines
from .spending import budget_line
from .status import end_of, grade_name
from .wording import (
    NarrativeLine,
    NarrativePart,
    Tone,
    duration_text,
    join_names,
    one_line,
    place,
    pluralize,
    quote,
    sentence,
)

_SOURCES: dict[str, str] = {
    Source.EXPLICIT: "the answers for this job",
    Source.HUMAN: "your replies",
    Source.BANK: "remembered answers",
    Source.PROFILE: "your profile",
    Source.DOCUMENT: "your documents",
    Source.DRAFT: "a draft",
    Source.SITE: "the page itself",
}

_Lines = tuple[NarrativeLine, ...]


def narrate(envelope: ev.Envelope, state_before: State) -> tuple[NarrativeLine, ...]:
    """What the event means to a person, the most telling line first."""
    before = state_before
    match envelope.event:
        case ev.RunStarted() as started:
            return _start_lines(started)
        case ev.WorkerClaimed():
            return _claim_lines(before)
        case ev.WorkerLost(why=why):
            return (
                NarrativeLine(
                    NarrativePart.SUMMARY, sentence("The worker was lost", one_line(why)), Tone.WARN
                ),
            )
        case ev.PageLost(why=why):
            return _page_lost_lines(why, before)
        case ev.PostingRead() as posting:
            return _posting_lines(posting)
        case (
            ev.DuplicateFound() | ev.ApplicationTracked() | ev.FitScored() | ev.DocumentDrafted()
        ) as prepared:
            return preparing_lines(prepared)
        case ev.SnapshotGenerated() as seen:
            return _look_lines(seen, before)
        case ev.BlockerFound() as blocker:
            return _blocker_lines(blocker)
        case ev.OverlayClosed() as overlay:
            return _overlay_lines(overlay)
        case ev.PlanProposed() as planned:
            return _plan_lines(planned)
        case ev.ActionIntended() as intended:
            return _intent_lines(intended, before)
        case ev.ActionExecuted() as executed:
            return _execution_lines(executed)
        case ev.ActionVerified(results=results):
            return _evidence_lines(results)
        case ev.DataLeft() as left:
            text = one_line(departures_text((left,)), DEPARTURES_MAX)
            return (
                NarrativeLine(NarrativePart.RESULT, f"{text[:1].upper()}{text[1:]}.", Tone.INFO),
            )
        case ev.DataWithheld() as held:
            tone = Tone.WARN if held.labels or not held.quiet else Tone.INFO
            return (NarrativeLine(NarrativePart.RESULT, held_back_sentence(held), tone),)
        case ev.StepTaken() as step:
            return _step_lines(step, before)
        case ev.WriteLeft() as write:
            return (_write_line(write),)
        case ev.WriteWithheld() as write:
            return (_held_write_line(write),)
        case ev.TabFollowed(url=url):
            text = sentence("The page opened a tab of its own", f"going on at {place(url)}")
            return (NarrativeLine(NarrativePart.SUMMARY, text),)
        case ev.GoalSet() as goal:
            text = f"The task has {pluralize(goal.steps, 'step')}."
            return (NarrativeLine(NarrativePart.SUMMARY, text),)
        case ev.StepFollowed() as step:
            return (_followed_line(step),)
        case ev.OutcomeClassified(outcome=outcome, late=late):
            return _outcome_lines(outcome, late)
        case ev.RetryApplied(action=action, reason=reason, attempt=attempt):
            text = sentence(f"Try {attempt} of {one_line(action)}", one_line(reason))
            return (NarrativeLine(NarrativePart.DECISION, text, Tone.WARN),)
        case ev.LoopGuard() as guard:
            return _loop_guard_lines(guard)
        case ev.QuestionAsked() as asked:
            return _question_lines(asked)
        case ev.QuestionAnswered() as answered:
            return _answer_lines(answered)
        case ev.RunPaused(reason=reason):
            text = sentence("The run is paused", one_line(reason))
            return (NarrativeLine(NarrativePart.DECISION, text, Tone.ASK),)
        case ev.RunResumed() as resumed:
            return _resume_lines(resumed)
        case ev.ChallengeTried() as tried:
            return _challenge_lines(tried)
        case ev.RunEnded() as ended:
            return _end_lines(end_of(replace(before, ended=ended)) or ended, before)
        case beside:
            return (aside_line(beside),)


def headline(envelope: ev.Envelope) -> str:
    """The event in one line, as it was stored."""
    match envelope.event:
        case ev.RunEnded(verdict=verdict, reason=reason):
            return f"The run ended: {grade_name(verdict, one_line(reason))}."
        case _:
            return narrate(envelope, State())[0].text


def _start_lines(e: ev.RunStarted) -> _Lines:
    dry = e.mode is ev.Mode.DRY_RUN
    verb = "Rehearse the application at" if dry else "Apply at"
    verb = "A task at" if e.mode is ev.Mode.TASK else verb
    limits = f"At most {pluralize(e.max_looks, 'look')} and {duration_text(e.deadline_s)} of work"
    hosts = join_names(place(host) for host in e.hosts)
    return (
        NarrativeLine(NarrativePart.SUMMARY, f"{verb} {place(e.url)}."),
        NarrativeLine(NarrativePart.PLAN, f"{limits}, on {hosts or 'no site'} only."),
    )


def _claim_lines(before: State) -> _Lines:
    if before.started is None:
        return (NarrativeLine(NarrativePart.SUMMARY, "A worker takes the run."),)
    lines = (
        NarrativeLine(
            NarrativePart.SUMMARY, "A worker takes the run up again, from what is stored."
        ),
    )
    return (*lines, _watch_line()) if before.outstanding else lines


def _page_lost_lines(why: str, before: State) -> _Lines:
    lost = NarrativeLine(
        NarrativePart.SUMMARY, sentence("The page is gone", one_line(why)), Tone.WARN
    )
    if before.outstanding:
        return lost, _watch_line()
    again = NarrativeLine(NarrativePart.PLAN, "Whatever was filled is filled and checked again.")
    return (lost, again) if before.proven else (lost,)


def _watch_line() -> NarrativeLine:
    text = "A submit may have left already: from here on the run only watches."
    return NarrativeLine(NarrativePart.DECISION, text, Tone.WARN)


def _posting_lines(e: ev.PostingRead) -> _Lines:
    where = ", ".join(filter(None, (one_line(e.company), join_names(e.locations))))
    return (
        NarrativeLine(
            NarrativePart.SUMMARY,
            f"The posting is {quote(e.title)}{f' ({where})' if where else ''}.",
        ),
        *(
            NarrativeLine(
                NarrativePart.ANALYSIS,
                f"Not known, though it says something: {one_line(each)}.",
                Tone.WARN,
            )
            for each in e.doubts
        ),
    )


def _look_lines(e: ev.SnapshotGenerated, before: State) -> _Lines:
    what = pluralize(e.fields, "field") if e.fields else "no form"
    again = before.seen is not None and before.seen.epoch == e.epoch
    title = f"{quote(e.title)}, " if e.title and not again else ""
    start = "Looked again:" if again else "The page is"
    lines = [NarrativeLine(NarrativePart.SUMMARY, f"{start} {title}{place(e.url)}, {what}.")]
    if e.status is not None and e.status >= 400:
        lines.append(
            NarrativeLine(
                NarrativePart.ANALYSIS, f"The site answered with status {e.status}.", Tone.WARN
            )
        )
    return (*lines, *_findings(e))


def _findings(e: ev.SnapshotGenerated) -> Iterable[NarrativeLine]:
    if e.unfilled:
        need = "needs" if len(e.unfilled) == 1 else "need"
        yield NarrativeLine(
            NarrativePart.ANALYSIS,
            f"{pluralize(len(e.unfilled), 'required field')} still {need} a value.",
        )
    if e.invalid:
        text = f"The page objects to {pluralize(len(e.invalid), 'field')}."
        yield NarrativeLine(NarrativePart.ANALYSIS, text, Tone.WARN)
    if e.drifted:
        text = f"The page changed {pluralize(len(e.drifted), 'field')} that held before."
        yield NarrativeLine(NarrativePart.ANALYSIS, text, Tone.WARN)
    if e.errors:
        yield NarrativeLine(
            NarrativePart.ANALYSIS, sentence("The page says", join_names(e.errors, 3)), Tone.WARN
        )


def _blocker_lines(e: ev.BlockerFound) -> _Lines:
    name = one_line(e.kind).replace("_", " ")
    text = sentence(f"Something is in the way ({name})", one_line(e.evidence))
    return (NarrativeLine(NarrativePart.ANALYSIS, text, Tone.WARN),)


def _overlay_lines(e: ev.OverlayClosed) -> _Lines:
    what = (
        f"What covered the page ({one_line(e.kind)}) is {'closed' if e.closed else 'still there'}"
    )
    text = sentence(what, one_line(e.text))
    return (NarrativeLine(NarrativePart.RESULT, text, Tone.INFO if e.closed else Tone.WARN),)


def _plan_lines(e: ev.PlanProposed) -> _Lines:
    lines = [NarrativeLine(NarrativePart.PLAN, text) for text in _action_sentences(e.actions)]
    filled = {a.target.key for a in e.actions if isinstance(a, Fill)}
    origins = [source for key, source in e.sources if key in filled]
    if origins:
        lines.append(NarrativeLine(NarrativePart.ANALYSIS, _sources_sentence(origins)))
    needed = [m for m in e.missing if m.required]
    if needed:
        named = join_names(m.label or m.key for m in needed)
        text = sentence(f"No answer yet to {pluralize(len(needed), 'question')}", named)
        lines.append(NarrativeLine(NarrativePart.ANALYSIS, text, Tone.ASK))
    return tuple(lines) or (
        NarrativeLine(NarrativePart.PLAN, one_line(e.why) or "There is nothing to do here."),
    )


def _sources_sentence(sources: list[str]) -> str:
    kinds = dict.fromkeys(sources)
    named = (f"{_SOURCES.get(k, one_line(k))} ({sources.count(k)})" for k in kinds)
    return f"Answers come from {', '.join(named)}."


def _action_sentences(actions: tuple[Action, ...]) -> Iterable[str]:
    """The actions as things to do, all fills as one."""
    labels = [a.target.label or a.target.key for a in actions if isinstance(a, Fill)]
    if labels:
        yield sentence(f"Fill {pluralize(len(labels), 'field')}", join_names(labels))
    yield from (f"{_action_phrase(a)}." for a in actions if not isinstance(a, Fill))


def _action_phrase(action: Press | Submit | Retry) -> str:
    match action:
        case Press(target=target, purpose=Purpose.OPEN_FORM):
            return f"Open the form with {quote(target.label)}"
        case Press(target=target, purpose=Purpose.CLOSE_OVERLAY):
            return f"Close what covers the page with {quote(target.label)}"
        case Press(target=target, purpose=Purpose.ADD_ENTRY):
            return f"Make room for one more entry with {quote(target.label)}"
        case Press(target=target, purpose=Purpose.DROP_ENTRY):
            return f"Take the empty entry back with {quote(target.label)}"
        case Press(target=target, purpose=Purpose.UNFOLD):
            return f"Unfold {quote(target.label)}"
        case Press(target=target):
            return f"Go on with {quote(target.label)}"
        case Submit(target=target):
            return f"Send the form with {quote(target.label)} once you approve"
        case WaitFor(reason=reason):
            return f"Wait for {one_line(reason)}"
        case RefreshSoft(reason=reason):
            return f"Load the page again ({one_line(reason)})"
        case Scroll(reason=reason):
            return f"Scroll a little ({one_line(reason)})"
        case Refocus(reason=reason):
            return f"Leave the field once ({one_line(reason)})"
        case other:
            assert_never(other)


def _intent_lines(e: ev.ActionIntended, before: State) -> _Lines:
    match e.actions:
        case (Submit(), *_):
            approved = before.approval is not None and before.approval.digest == e.digest
            start = "Approved: the" if approved else "The"
            text = f"{start} submit is put on record, then its button is pressed once."
        case (Fill(), _, *_):
            text = f"Fill all {len(e.actions)} at once."
        case (Fill(target=target), *_):
            text = f"Fill {quote(target.label or target.key)}."
        case (Press(target=target), *_):
            text = f"Press {quote(target.label)}."
        case (WaitFor(timeout_s=timeout_s), *_):
            text = f"Wait, at most {duration_text(timeout_s)}."
        case _:
            text = "Do it."
    return (NarrativeLine(NarrativePart.DECISION, text),)


def _execution_lines(e: ev.ActionExecuted) -> _Lines:
    text = _execution_phrase(e.action, e.label, "" if e.done else " not")
    tone = Tone.INFO if e.done else Tone.WARN
    return (
        NarrativeLine(
            NarrativePart.RESULT, sentence(text, "" if e.done else one_line(e.why)), tone
        ),
    )


def _execution_phrase(action: str, label: str, negation: str) -> str:
    match action:
        case "type_ref":
            return f"{quote(label)} was{negation} filled in"
        case "submit" | "click_ref":
            return f"{quote(label)} was{negation} pressed"
        case "wait_for":
            return f"The wait is{negation} over ({one_line(label)})"
        case "refresh_soft":
            return f"The page was{negation} loaded again ({one_line(label)})"
        case "scroll":
            return f"The page was{negation} scrolled ({one_line(label)})"
        case "refocus":
            return f"The focus was{negation} reset ({one_line(label)})"
        case _:
            return f"{one_line(action)} {quote(label)} was{negation} done"


def _evidence_lines(results: tuple[Evidence, ...]) -> _Lines:
    if len(results) == 1:
        return (_evidence_line(results[0]),)
    failed = [r for r in results if not r.proven]
    good = len(results) - len(failed)
    amount = f"{good} of {len(results)}" if failed else f"All {good}"
    whole = f"{amount} fields hold what they should."
    first = NarrativeLine(NarrativePart.RESULT, whole, Tone.WARN if failed else Tone.GOOD)
    return (first, *map(_evidence_line, failed))


def _evidence_line(result: Evidence) -> NarrativeLine:
    text = sentence(quote(result.label or result.key), one_line(result.text))
    return NarrativeLine(NarrativePart.RESULT, text, Tone.GOOD if result.proven else Tone.WARN)


_OUTCOMES: dict[Disposition, tuple[str, Tone]] = {
    Disposition.ACCEPTED: ("The site accepted the application", Tone.GOOD),
    Disposition.REFUSED: ("The site did not accept it", Tone.BAD),
    Disposition.NOT_SENT: ("The application was not sent", Tone.WARN),
    Disposition.UNKNOWN: ("It may have been sent, and nothing proves it", Tone.WARN),
}


def _step_lines(step: ev.StepTaken, before: State) -> _Lines:
    """One page of a form of several was left, or objected."""
    which = f"Page {step.number} of {step.of}" if step.of else f"Page {before.steps + 1}"
    if step.passed:
        return (
            NarrativeLine(
                NarrativePart.RESULT, sentence(f"{which} of the form is done"), Tone.GOOD
            ),
        )
    text = sentence(f"{which} of the form is not taken yet", one_line(step.why))
    return (NarrativeLine(NarrativePart.RESULT, text, Tone.WARN),)


_WRITE_SUBJECTS = {
    "step": "A page of the form left",
    "submit": "The form left",
    "upload": "A file left",
    "press": "What you allowed left",
}


def _followed_line(step: ev.StepFollowed) -> NarrativeLine:
    """A step of a task: what was done, by what its element was found, and what came of it."""
    said = "; ".join(filter(None, (step.why or step.effect, step.found)))
    text = sentence(f"Step {step.number}, {one_line(step.step)}", one_line(said))
    tone = Tone.BAD if not step.done else Tone.WARN if step.effect else Tone.GOOD
    return NarrativeLine(NarrativePart.RESULT, text, tone)


def _write_line(write: ev.WriteLeft) -> NarrativeLine:
    text = f"{_WRITE_SUBJECTS[write.leave]}: {one_line(write.method)} to {place(write.place)}"
    if not write.unread:
        return NarrativeLine(NarrativePart.RESULT, sentence(text))
    unread = f"what it tells could not be compared with what was approved: {one_line(write.unread)}"
    return NarrativeLine(NarrativePart.RESULT, sentence(text, unread), Tone.WARN)


def _held_write_line(write: ev.WriteWithheld) -> NarrativeLine:
    if write.abroad:
        text = f"{quote(write.label)} would lead to {one_line(write.abroad)}, another site"
        return NarrativeLine(NarrativePart.RESULT, sentence(f"{text}; it was held back"), Tone.WARN)
    what = "send once more" if write.further else "already send something"
    text = f"{quote(write.label)} would {what}; it was held back"
    carried = (
        f"{one_line(write.method)} to {place(write.place)}, {pluralize(write.values, 'value')}"
    )
    return NarrativeLine(NarrativePart.RESULT, sentence(text, carried), Tone.WARN)


def _outcome_lines(outcome: Outcome, late: bool) -> _Lines:
    text, tone = _OUTCOMES[outcome.disposition]
    why = one_line(outcome.snippet) or one_line(outcome.code).replace("_", " ")
    first = NarrativeLine(
        NarrativePart.RESULT, sentence(f"{text}{' after all' if late else ''}", why), tone
    )
    proof = outcome.proof
    if proof is None:
        return (first,)
    reference = f", reference {quote(proof.reference)}" if proof.reference else ""
    shown = f"{one_line(proof.request)} was answered with {proof.response_status}{reference}"
    return first, NarrativeLine(NarrativePart.ANALYSIS, sentence("Proof", shown), Tone.GOOD)


_GUARDS = {
    "replan": ("plan again", Tone.INFO),
    "alternate": ("try another way", Tone.WARN),
    "stop": ("stop and leave it to a person", Tone.WARN),
}


def _loop_guard_lines(e: ev.LoopGuard) -> _Lines:
    what, tone = _GUARDS[e.decision]
    meaning = one_line(e.key.partition("#")[2].replace("#", " ")) or "this step"
    times = "once" if e.fails == 1 else f"{e.fails} times"
    text = f"Failed {times} ({meaning}): {what}."
    return (NarrativeLine(NarrativePart.DECISION, text, tone),)


def _question_lines(e: ev.QuestionAsked) -> _Lines:
    return (
        NarrativeLine(
            NarrativePart.DECISION, sentence("You are asked", one_line(e.text)), Tone.ASK
        ),
    )


def _answer_lines(e: ev.QuestionAnswered) -> _Lines:
    by = one_line(e.by) or "nobody"
    if e.edited:
        lines = pluralize(len(e.edited), "answer")
        text = f"{lines} to be changed, said by {by}: the form is filled again, then shown again."
        return (NarrativeLine(NarrativePart.RESULT, text),)
    if e.kind is QuestionKind.CONFIRM_SUBMIT:
        text = (
            f"YES, said by {by}."
            if e.approved
            else f"Not approved ({by}): the application is not sent."
        )
        return (NarrativeLine(NarrativePart.RESULT, text, Tone.GOOD if e.approved else Tone.WARN),)
    if e.scope:
        text = f"Allowed, said by {by}." if e.approved else f"Not allowed ({by})."
        return (NarrativeLine(NarrativePart.RESULT, text, Tone.GOOD if e.approved else Tone.WARN),)
    kept = " It is remembered." if e.remembered else ""
    text = f"An answer came from {by}.{kept}" if e.given else f"No answer came ({by})."
    return (NarrativeLine(NarrativePart.RESULT, text, Tone.INFO if e.given else Tone.WARN),)


def _resume_lines(e: ev.RunResumed) -> _Lines:
    if not e.wall:
        return (NarrativeLine(NarrativePart.DECISION, sentence("The run goes on", one_line(e.by))),)
    name, by = one_line(e.wall).replace("_", " "), one_line(e.by) or "nobody"
    if not e.dealt:
        return (
            NarrativeLine(NarrativePart.RESULT, f"Nobody dealt with the {name} ({by}).", Tone.WARN),
        )
    return (
        NarrativeLine(NarrativePart.DECISION, f"The {name} was dealt with, says {by}: look again."),
    )


def _challenge_lines(e: ev.ChallengeTried) -> _Lines:
    name = one_line(e.wall).replace("_", " ")
    if e.passed:
        return (
            NarrativeLine(
                NarrativePart.RESULT,
                sentence(f"Got through the {name}", one_line(e.why)),
                Tone.GOOD,
            ),
        )
    return (
        NarrativeLine(
            NarrativePart.RESULT, sentence(f"Not through the {name}", one_line(e.why)), Tone.WARN
        ),
    )


def _end_lines(e: ev.RunEnded, before: State) -> _Lines:
    words = ending(e.verdict, e.reason, before.left)
    return (
        NarrativeLine(
            NarrativePart.RESULT, f"{words.title}. {one_line(e.why, 240)}".strip(), words.tone
        ),
        NarrativeLine(NarrativePart.PLAN, words.next),
    )


_ASSIST_WAYS: dict[ev.AssistHow, str] = {
    "load": "It acts by itself",
    "key": "Its key is pressed",
    "click": "Its button is pressed",
}
_ASSIST_FAILURES: dict[ev.AssistFailure, str] = {
    "not_available": "it was not there",
    "no_effect": "no more required fields hold anything",
    "page_changed": "another page is there",
    "timeout": "the page did not come to rest in time",
}

_GLANCE_MOMENTS: dict[ev.PictureMoment, str] = {
    ev.PictureMoment.BEFORE_SUBMIT: "before the submit",
    ev.PictureMoment.AFTER_SUBMIT: "after the submit",
    ev.PictureMoment.CONFLICT: "because no form was found",
    ev.PictureMoment.ABNORMAL: "because the page seems to be empty or broken",
    ev.PictureMoment.STEP: "because nothing is called as the step says",
}
_AGENT_DEEDS: dict[ev.OutsideActionKind, str] = {
    "click": "click",
    "scroll": "scroll",
    "move": "move the mouse",
    "script": "run a script in the page",
    "refused": "ask the browser for what it may not do",
    "wait": "wait",
    "done": "end",
    "other": "something else",
}
_AGENT_FAILURES: dict[ev.OutsideFailure, str] = {
    "not_available": "it could not be started",
    "no_effect": "nothing more can be filled",
    "page_changed": "another page is there",
    "timeout": "it did not end in time",
    "broken": "it broke off",
}

Aside = ev.BrowserKnows | ev.RecipeMatched | ev.BudgetTouched | ev.AidEvent


def aside_line(e: Aside) -> NarrativeLine:
    """One line for a person."""
    match e:
        case ev.BudgetTouched():
            return budget_line(e)
        case ev.AssistInvoked():
            return _assist_line(e)
        case ev.AssistEvaluated():
            return _assist_result_line(e)
        case ev.PictureJudged():
            return _picture_line(e)
        case ev.ModelCalled():
            return _model_line(e)
        case ev.OutsideInvoked() | ev.OutsideActed() | ev.OutsideEvaluated():
            return _agent_line(e)
        case _:
            return knowledge_line(e)


def _picture_line(e: ev.PictureJudged) -> NarrativeLine:
    """What a picture has shown, and that this proves nothing."""
    said = f"A masked picture was looked at {_GLANCE_MOMENTS[e.moment]}"
    if e.moment is ev.PictureMoment.STEP and e.opens:
        return NarrativeLine(NarrativePart.RESULT, sentence(said, "one thing was pointed out"))
    if not e.shows:
        return NarrativeLine(NarrativePart.RESULT, sentence(said, "nothing could be told from it"))
    text = sentence(said, f"it shows {ev.picture_text(e)}")
    if e.doubt:
        return NarrativeLine(
            NarrativePart.RESULT, f"{text} The page itself says otherwise.", Tone.WARN
        )
    return NarrativeLine(NarrativePart.RESULT, text)


def _model_line(e: ev.ModelCalled) -> NarrativeLine:
    """That a model was asked, and why nothing came of it."""
    name = one_line(e.model)
    if e.heard == "answer":
        return NarrativeLine(NarrativePart.ANALYSIS, f"{name} was asked and answered.")
    why = one_line(e.why) or "what it said was no plan"
    return NarrativeLine(
        NarrativePart.RESULT, sentence(f"{name} was asked in vain", why), Tone.WARN
    )


def _agent_line(e: ev.OutsideEvent) -> NarrativeLine:
    match e:
        case ev.OutsideInvoked():
            said = (
                "No form is in view: an outside agent may look and click; nothing leaves meanwhile"
            )
            return NarrativeLine(NarrativePart.DECISION, f"{said}.")
        case ev.OutsideActed(seen=True):
            said = f"The outside agent was seen to do this: {_AGENT_DEEDS[e.did]}"
            return NarrativeLine(
                NarrativePart.RESULT, sentence(said, f"{e.times} times" if e.times > 1 else "")
            )
        case ev.OutsideActed(did=did, label=label):
            return NarrativeLine(
                NarrativePart.RESULT, sentence(f"The outside agent says: {did}", one_line(label))
            )
        case ev.OutsideEvaluated(effect=True):
            found = pluralize(e.fields_after, "field")
            return NarrativeLine(
                NarrativePart.RESULT, f"The outside agent is out again: {found} can be filled now."
            )
        case _:
            why = _AGENT_FAILURES.get(e.outside_failure_code, "nothing tells why")
            said = sentence("The outside agent did not help", why)
            return NarrativeLine(
                NarrativePart.RESULT, f"{said} The run goes on without it.", Tone.WARN
            )


def _assist_line(e: ev.AssistInvoked) -> NarrativeLine:
    if e.how == "loaded":
        said = (
            "A form-filling extension is in this browser: nothing that it writes is taken as it is"
        )
        return NarrativeLine(NarrativePart.SUMMARY, f"{said}.")
    empty = f"{e.empty} of {pluralize(e.required, 'required field')} are empty"
    said = f"{_ASSIST_WAYS[e.how]}: try {e.attempt} of the form-filling extension"
    return NarrativeLine(NarrativePart.DECISION, sentence(said, empty))


def _assist_result_line(e: ev.AssistEvaluated) -> NarrativeLine:
    held = f"{e.filled_required_before} required fields were filled, {e.filled_required_after} are"
    if e.effect:
        said = f"The form-filling extension had an effect: {held}; each is proven anew"
        return NarrativeLine(NarrativePart.RESULT, f"{said}.")
    why = _ASSIST_FAILURES.get(e.assist_failure_code, "nothing tells why")
    said = sentence("The form-filling extension did not help", why)
    return NarrativeLine(NarrativePart.RESULT, f"{said} The run goes on without it.", Tone.WARN)


_KNOWLEDGE_SENTENCES: dict[ev.BrowserKnowledge, tuple[str, str]] = {
    "profile_direct": (
        "The browser works in your own profile",
        "The browser does not work in your own profile",
    ),
    "profile_copy": (
        "The browser works in a copy of your profile",
        "The browser works in no copy of your profile",
    ),
    "session_used": (
        "The session that was kept for {host} is used",
        "The session that was kept for {host} is not used",
    ),
    "session_kept": (
        "The session of {host} is kept for the next run",
        "The session of {host} is not kept",
    ),
}


_RECIPE_GROUNDS = {
    "fingerprint": "the same questions",
    "place": "a form at the same place",
    "words": "a task in the same words",
}


def knowledge_line(e: ev.BrowserKnows | ev.RecipeMatched) -> NarrativeLine:
    """What happened, and why where it did not."""
    if isinstance(e, ev.RecipeMatched):
        asked = _RECIPE_GROUNDS.get(e.how, one_line(e.how))
        said = f"A recipe of {pluralize(e.steps, 'step')} is followed"
        return NarrativeLine(NarrativePart.SUMMARY, sentence(said, f"it was learned from {asked}"))
    done, not_done = _KNOWLEDGE_SENTENCES[e.what]
    said = (done if e.done else not_done).format(host=one_line(e.host))
    return NarrativeLine(
        NarrativePart.SUMMARY, sentence(said, one_line(e.why)), Tone.INFO if e.done else Tone.WARN
    )
