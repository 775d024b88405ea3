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
from steadyhand.core.journal.events import (
    AssistEvaluated,
    AssistFailure,
    AssistHow,
    AssistInvoked,
    Beside,
    Did,
    ModelCalled,
    Moment,
    Outside,
    OutsideActed,
    OutsideEvaluated,
    OutsideFailure,
    OutsideInvoked,
    PictureJudged,
    told,
)
from steadyhand.core.journal.state import State, departures

from .endings import DEPARTURES_MAX, ending, held_words
from .preparing import preparing_lines
from .spending import budget_line
from .status import end_of, grade_name
from .wording import Line, Part, Tone, counted, lasting, listed, place, plain, quoted, sentence

_SOURCES: dict[str, str] = {
    Source.EXPLICIT: "the answers for this job",
    Source.HUMAN: "your replies",
    Source.BANK: "remembered answers",
    Source.PROFILE: "your profile",
    Source.DOCUMENT: "your documents",
    Source.DRAFT: "a draft",
    Source.SITE: "the page itself",
}

_Lines = tuple[Line, ...]


def narrate(envelope: ev.Envelope, state_before: State) -> tuple[Line, ...]:
    """What the event means to a person, the most telling line first."""
    before = state_before
    match envelope.event:
        case ev.RunStarted() as started:
            return _started(started)
        case ev.WorkerClaimed():
            return _claimed(before)
        case ev.WorkerLost(why=why):
            return (Line(Part.SUMMARY, sentence("The worker was lost", plain(why)), Tone.WARN),)
        case ev.PageLost(why=why):
            return _page_lost(why, before)
        case ev.PostingRead() as posting:
            return _posting(posting)
        case (
            ev.DuplicateFound() | ev.ApplicationTracked() | ev.FitScored() | ev.DocumentDrafted()
        ) as prepared:
            return preparing_lines(prepared)
        case ev.Seen() as seen:
            return _seen(seen, before)
        case ev.BlockerFound() as blocker:
            return _blocked(blocker)
        case ev.OverlayClosed() as overlay:
            return _overlay(overlay)
        case ev.Planned() as planned:
            return _planned(planned)
        case ev.Intended() as intended:
            return _intended(intended, before)
        case ev.Executed() as executed:
            return _executed(executed)
        case ev.Checked(results=results):
            return _checked(results)
        case ev.Left() as left:
            text = plain(departures((left,)), DEPARTURES_MAX)
            return (Line(Part.RESULT, f"{text[:1].upper()}{text[1:]}.", Tone.INFO),)
        case ev.HeldBack() as held:
            tone = Tone.WARN if held.labels or not held.quiet else Tone.INFO
            return (Line(Part.RESULT, held_words(held), tone),)
        case ev.StepTaken() as step:
            return _step(step, before)
        case ev.WriteLeft() as write:
            return (_left(write),)
        case ev.WriteHeld() as write:
            return (_held_line(write),)
        case ev.TabFollowed(url=url):
            text = sentence("The page opened a tab of its own", f"going on at {place(url)}")
            return (Line(Part.SUMMARY, text),)
        case ev.OutcomeClassified(outcome=outcome, late=late):
            return _outcome(outcome, late)
        case ev.RetryApplied(action=action, reason=reason, attempt=attempt):
            text = sentence(f"Try {attempt} of {plain(action)}", plain(reason))
            return (Line(Part.DECISION, text, Tone.WARN),)
        case ev.LoopGuard() as guard:
            return _guarded(guard)
        case ev.Asked() as asked:
            return _asked(asked)
        case ev.Answered() as answered:
            return _answered(answered)
        case ev.Paused(reason=reason):
            text = sentence("The run is paused", plain(reason))
            return (Line(Part.DECISION, text, Tone.ASK),)
        case ev.Resumed() as resumed:
            return _resumed(resumed)
        case ev.WallTried() as tried:
            return _tried(tried)
        case ev.Ended() as ended:
            return _ended(end_of(replace(before, ended=ended)) or ended, before)
        case beside:
            return (aside(beside),)


def headline(envelope: ev.Envelope) -> str:
    """The event in one line, as it was stored."""
    match envelope.event:
        case ev.Ended(verdict=verdict, reason=reason):
            return f"The run ended: {grade_name(verdict, plain(reason))}."
        case _:
            return narrate(envelope, State())[0].text


def _started(e: ev.RunStarted) -> _Lines:
    dry = e.mode is ev.Mode.DRY_RUN
    verb = "Rehearse the application at" if dry else "Apply at"
    limits = f"At most {counted(e.max_looks, 'look')} and {lasting(e.deadline_s)} of work"
    hosts = listed(place(host) for host in e.hosts)
    return (
        Line(Part.SUMMARY, f"{verb} {place(e.url)}."),
        Line(Part.PLAN, f"{limits}, on {hosts or 'no site'} only."),
    )


def _claimed(before: State) -> _Lines:
    if before.started is None:
        return (Line(Part.SUMMARY, "A worker takes the run."),)
    lines = (Line(Part.SUMMARY, "A worker takes the run up again, from what is stored."),)
    return (*lines, _only_watch()) if before.outstanding else lines


def _page_lost(why: str, before: State) -> _Lines:
    lost = Line(Part.SUMMARY, sentence("The page is gone", plain(why)), Tone.WARN)
    if before.outstanding:
        return lost, _only_watch()
    again = Line(Part.PLAN, "Whatever was filled is filled and checked again.")
    return (lost, again) if before.proven else (lost,)


def _only_watch() -> Line:
    text = "A submit may have left already: from here on the run only watches."
    return Line(Part.DECISION, text, Tone.WARN)


def _posting(e: ev.PostingRead) -> _Lines:
    where = ", ".join(filter(None, (plain(e.company), listed(e.locations))))
    return (
        Line(Part.SUMMARY, f"The posting is {quoted(e.title)}{f' ({where})' if where else ''}."),
        *(
            Line(Part.ANALYSIS, f"Not known, though it says something: {plain(each)}.", Tone.WARN)
            for each in e.doubts
        ),
    )


def _seen(e: ev.Seen, before: State) -> _Lines:
    what = counted(e.fields, "field") if e.fields else "no form"
    again = before.seen is not None and before.seen.epoch == e.epoch
    title = f"{quoted(e.title)}, " if e.title and not again else ""
    start = "Looked again:" if again else "The page is"
    lines = [Line(Part.SUMMARY, f"{start} {title}{place(e.url)}, {what}.")]
    if e.status is not None and e.status >= 400:
        lines.append(Line(Part.ANALYSIS, f"The site answered with status {e.status}.", Tone.WARN))
    return (*lines, *_findings(e))


def _findings(e: ev.Seen) -> Iterable[Line]:
    if e.unfilled:
        need = "needs" if len(e.unfilled) == 1 else "need"
        yield Line(
            Part.ANALYSIS, f"{counted(len(e.unfilled), 'required field')} still {need} a value."
        )
    if e.invalid:
        text = f"The page objects to {counted(len(e.invalid), 'field')}."
        yield Line(Part.ANALYSIS, text, Tone.WARN)
    if e.drifted:
        text = f"The page changed {counted(len(e.drifted), 'field')} that held before."
        yield Line(Part.ANALYSIS, text, Tone.WARN)
    if e.errors:
        yield Line(Part.ANALYSIS, sentence("The page says", listed(e.errors, 3)), Tone.WARN)


def _blocked(e: ev.BlockerFound) -> _Lines:
    name = plain(e.kind).replace("_", " ")
    text = sentence(f"Something is in the way ({name})", plain(e.evidence))
    return (Line(Part.ANALYSIS, text, Tone.WARN),)


def _overlay(e: ev.OverlayClosed) -> _Lines:
    what = f"What covered the page ({plain(e.kind)}) is {'closed' if e.closed else 'still there'}"
    text = sentence(what, plain(e.text))
    return (Line(Part.RESULT, text, Tone.INFO if e.closed else Tone.WARN),)


def _planned(e: ev.Planned) -> _Lines:
    lines = [Line(Part.PLAN, text) for text in _steps(e.actions)]
    filled = {a.target.key for a in e.actions if isinstance(a, Fill)}
    origins = [source for key, source in e.sources if key in filled]
    if origins:
        lines.append(Line(Part.ANALYSIS, _origins(origins)))
    needed = [m for m in e.missing if m.required]
    if needed:
        named = listed(m.label or m.key for m in needed)
        text = sentence(f"No answer yet to {counted(len(needed), 'question')}", named)
        lines.append(Line(Part.ANALYSIS, text, Tone.ASK))
    return tuple(lines) or (Line(Part.PLAN, plain(e.why) or "There is nothing to do here."),)


def _origins(sources: list[str]) -> str:
    kinds = dict.fromkeys(sources)
    named = (f"{_SOURCES.get(k, plain(k))} ({sources.count(k)})" for k in kinds)
    return f"Answers come from {', '.join(named)}."


def _steps(actions: tuple[Action, ...]) -> Iterable[str]:
    """The actions as things to do, all fills as one."""
    labels = [a.target.label or a.target.key for a in actions if isinstance(a, Fill)]
    if labels:
        yield sentence(f"Fill {counted(len(labels), 'field')}", listed(labels))
    yield from (f"{_verb(a)}." for a in actions if not isinstance(a, Fill))


def _verb(action: Press | Submit | Retry) -> str:
    match action:
        case Press(target=target, purpose=Purpose.OPEN_FORM):
            return f"Open the form with {quoted(target.label)}"
        case Press(target=target, purpose=Purpose.CLOSE_OVERLAY):
            return f"Close what covers the page with {quoted(target.label)}"
        case Press(target=target, purpose=Purpose.ADD_ENTRY):
            return f"Make room for one more entry with {quoted(target.label)}"
        case Press(target=target, purpose=Purpose.UNFOLD):
            return f"Unfold {quoted(target.label)}"
        case Press(target=target):
            return f"Go on with {quoted(target.label)}"
        case Submit(target=target):
            return f"Send the form with {quoted(target.label)} once you approve"
        case WaitFor(reason=reason):
            return f"Wait for {plain(reason)}"
        case RefreshSoft(reason=reason):
            return f"Load the page again ({plain(reason)})"
        case Scroll(reason=reason):
            return f"Scroll a little ({plain(reason)})"
        case Refocus(reason=reason):
            return f"Leave the field once ({plain(reason)})"
        case other:
            assert_never(other)


def _intended(e: ev.Intended, before: State) -> _Lines:
    match e.actions:
        case (Submit(), *_):
            approved = before.approval is not None and before.approval.digest == e.digest
            start = "Approved: the" if approved else "The"
            text = f"{start} submit is put on record, then its button is pressed once."
        case (Fill(), _, *_):
            text = f"Fill all {len(e.actions)} at once."
        case (Fill(target=target), *_):
            text = f"Fill {quoted(target.label or target.key)}."
        case (Press(target=target), *_):
            text = f"Press {quoted(target.label)}."
        case (WaitFor(timeout_s=timeout_s), *_):
            text = f"Wait, at most {lasting(timeout_s)}."
        case _:
            text = "Do it."
    return (Line(Part.DECISION, text),)


def _executed(e: ev.Executed) -> _Lines:
    text = _done(e.action, e.label, "" if e.done else " not")
    tone = Tone.INFO if e.done else Tone.WARN
    return (Line(Part.RESULT, sentence(text, "" if e.done else plain(e.why)), tone),)


def _done(action: str, label: str, negation: str) -> str:
    match action:
        case "type_ref":
            return f"{quoted(label)} was{negation} filled in"
        case "submit" | "click_ref":
            return f"{quoted(label)} was{negation} pressed"
        case "wait_for":
            return f"The wait is{negation} over ({plain(label)})"
        case "refresh_soft":
            return f"The page was{negation} loaded again ({plain(label)})"
        case "scroll":
            return f"The page was{negation} scrolled ({plain(label)})"
        case "refocus":
            return f"The focus was{negation} reset ({plain(label)})"
        case _:
            return f"{plain(action)} {quoted(label)} was{negation} done"


def _checked(results: tuple[Evidence, ...]) -> _Lines:
    if len(results) == 1:
        return (_finding(results[0]),)
    failed = [r for r in results if not r.proven]
    good = len(results) - len(failed)
    amount = f"{good} of {len(results)}" if failed else f"All {good}"
    whole = f"{amount} fields hold what they should."
    first = Line(Part.RESULT, whole, Tone.WARN if failed else Tone.GOOD)
    return (first, *map(_finding, failed))


def _finding(result: Evidence) -> Line:
    text = sentence(quoted(result.label or result.key), plain(result.text))
    return Line(Part.RESULT, text, Tone.GOOD if result.proven else Tone.WARN)


_OUTCOMES: dict[Disposition, tuple[str, Tone]] = {
    Disposition.ACCEPTED: ("The site accepted the application", Tone.GOOD),
    Disposition.REFUSED: ("The site did not accept it", Tone.BAD),
    Disposition.NOT_SENT: ("The application was not sent", Tone.WARN),
    Disposition.UNKNOWN: ("It may have been sent, and nothing proves it", Tone.WARN),
}


def _step(step: ev.StepTaken, before: State) -> _Lines:
    """One page of a form of several was left, or objected."""
    which = f"Page {step.number} of {step.of}" if step.of else f"Page {before.steps + 1}"
    if step.passed:
        return (Line(Part.RESULT, sentence(f"{which} of the form is done"), Tone.GOOD),)
    text = sentence(f"{which} of the form is not taken yet", plain(step.why))
    return (Line(Part.RESULT, text, Tone.WARN),)


_LEAVES = {
    "step": "A page of the form left",
    "submit": "The form left",
    "upload": "A file left",
    "press": "What you allowed left",
}


def _left(write: ev.WriteLeft) -> Line:
    text = f"{_LEAVES[write.leave]}: {plain(write.method)} to {place(write.place)}"
    if not write.unread:
        return Line(Part.RESULT, sentence(text))
    unread = f"what it tells could not be compared with what was approved: {plain(write.unread)}"
    return Line(Part.RESULT, sentence(text, unread), Tone.WARN)


def _held_line(write: ev.WriteHeld) -> Line:
    if write.abroad:
        text = f"{quoted(write.label)} would lead to {plain(write.abroad)}, another site"
        return Line(Part.RESULT, sentence(f"{text}; it was held back"), Tone.WARN)
    what = "send once more" if write.further else "already send something"
    text = f"{quoted(write.label)} would {what}; it was held back"
    carried = f"{plain(write.method)} to {place(write.place)}, {counted(write.values, 'value')}"
    return Line(Part.RESULT, sentence(text, carried), Tone.WARN)


def _outcome(outcome: Outcome, late: bool) -> _Lines:
    text, tone = _OUTCOMES[outcome.disposition]
    why = plain(outcome.snippet) or plain(outcome.code).replace("_", " ")
    first = Line(Part.RESULT, sentence(f"{text}{' after all' if late else ''}", why), tone)
    proof = outcome.proof
    if proof is None:
        return (first,)
    reference = f", reference {quoted(proof.reference)}" if proof.reference else ""
    shown = f"{plain(proof.request)} was answered with {proof.response_status}{reference}"
    return first, Line(Part.ANALYSIS, sentence("Proof", shown), Tone.GOOD)


_GUARDS = {
    "replan": ("plan again", Tone.INFO),
    "alternate": ("try another way", Tone.WARN),
    "stop": ("stop and leave it to a person", Tone.WARN),
}


def _guarded(e: ev.LoopGuard) -> _Lines:
    what, tone = _GUARDS[e.decision]
    meaning = plain(e.key.partition("#")[2].replace("#", " ")) or "this step"
    times = "once" if e.fails == 1 else f"{e.fails} times"
    text = f"Failed {times} ({meaning}): {what}."
    return (Line(Part.DECISION, text, tone),)


def _asked(e: ev.Asked) -> _Lines:
    return (Line(Part.DECISION, sentence("You are asked", plain(e.text)), Tone.ASK),)


def _answered(e: ev.Answered) -> _Lines:
    by = plain(e.by) or "nobody"
    if e.edited:
        lines = counted(len(e.edited), "answer")
        text = f"{lines} to be changed, said by {by}: the form is filled again, then shown again."
        return (Line(Part.RESULT, text),)
    if e.kind is QuestionKind.CONFIRM_SUBMIT:
        text = (
            f"YES, said by {by}."
            if e.approved
            else f"Not approved ({by}): the application is not sent."
        )
        return (Line(Part.RESULT, text, Tone.GOOD if e.approved else Tone.WARN),)
    if e.scope:
        text = f"Allowed, said by {by}." if e.approved else f"Not allowed ({by})."
        return (Line(Part.RESULT, text, Tone.GOOD if e.approved else Tone.WARN),)
    kept = " It is remembered." if e.remembered else ""
    text = f"An answer came from {by}.{kept}" if e.given else f"No answer came ({by})."
    return (Line(Part.RESULT, text, Tone.INFO if e.given else Tone.WARN),)


def _resumed(e: ev.Resumed) -> _Lines:
    if not e.wall:
        return (Line(Part.DECISION, sentence("The run goes on", plain(e.by))),)
    name, by = plain(e.wall).replace("_", " "), plain(e.by) or "nobody"
    if not e.dealt:
        return (Line(Part.RESULT, f"Nobody dealt with the {name} ({by}).", Tone.WARN),)
    return (Line(Part.DECISION, f"The {name} was dealt with, says {by}: look again."),)


def _tried(e: ev.WallTried) -> _Lines:
    name = plain(e.wall).replace("_", " ")
    if e.passed:
        return (Line(Part.RESULT, sentence(f"Got through the {name}", plain(e.why)), Tone.GOOD),)
    return (Line(Part.RESULT, sentence(f"Not through the {name}", plain(e.why)), Tone.WARN),)


def _ended(e: ev.Ended, before: State) -> _Lines:
    words = ending(e.verdict, e.reason, before.left)
    return (
        Line(Part.RESULT, f"{words.title}. {plain(e.why, 240)}".strip(), words.tone),
        Line(Part.PLAN, words.next),
    )


_ASKED: dict[AssistHow, str] = {
    "load": "It acts by itself",
    "key": "Its key is pressed",
    "click": "Its button is pressed",
}
_FAILED: dict[AssistFailure, str] = {
    "not_available": "it was not there",
    "no_effect": "no more required fields hold anything",
    "page_changed": "another page is there",
    "timeout": "the page did not come to rest in time",
}

_WHEN: dict[Moment, str] = {
    Moment.BEFORE_SUBMIT: "before the submit",
    Moment.AFTER_SUBMIT: "after the submit",
    Moment.CONFLICT: "because no form was found",
    Moment.ABNORMAL: "because the page seems to be empty or broken",
}
_DEEDS: dict[Did, str] = {
    "click": "click",
    "scroll": "scroll",
    "move": "move the mouse",
    "script": "run a script in the page",
    "refused": "ask the browser for what it may not do",
    "wait": "wait",
    "done": "end",
    "other": "something else",
}
_LEFT: dict[OutsideFailure, str] = {
    "not_available": "it could not be started",
    "no_effect": "nothing more can be filled",
    "page_changed": "another page is there",
    "timeout": "it did not end in time",
    "broken": "it broke off",
}

Aside = ev.BrowserKnows | ev.RecipeMatched | ev.BudgetTouched | Beside


def aside(e: Aside) -> Line:
    """One line for a person."""
    match e:
        case ev.BudgetTouched():
            return budget_line(e)
        case AssistInvoked():
            return _invoked(e)
        case AssistEvaluated():
            return _evaluated(e)
        case PictureJudged():
            return _pictured(e)
        case ModelCalled():
            return _called(e)
        case OutsideInvoked() | OutsideActed() | OutsideEvaluated():
            return _outside(e)
        case _:
            return knowing(e)


def _pictured(e: PictureJudged) -> Line:
    """What a picture has shown, and that this proves nothing."""
    said = f"A masked picture was looked at {_WHEN[e.moment]}"
    if not e.shows:
        return Line(Part.RESULT, sentence(said, "nothing could be told from it"))
    text = sentence(said, f"it shows {told(e)}")
    if e.doubt:
        return Line(Part.RESULT, f"{text} The page itself says otherwise.", Tone.WARN)
    return Line(Part.RESULT, text)


def _called(e: ModelCalled) -> Line:
    """That a model was asked, and why nothing came of it."""
    name = plain(e.model)
    if e.heard == "answer":
        return Line(Part.ANALYSIS, f"{name} was asked and answered.")
    why = plain(e.why) or "what it said was no plan"
    return Line(Part.RESULT, sentence(f"{name} was asked in vain", why), Tone.WARN)


def _outside(e: Outside) -> Line:
    match e:
        case OutsideInvoked():
            said = (
                "No form is in view: an outside agent may look and click; nothing leaves meanwhile"
            )
            return Line(Part.DECISION, f"{said}.")
        case OutsideActed(seen=True):
            said = f"The outside agent was seen to do this: {_DEEDS[e.did]}"
            return Line(Part.RESULT, sentence(said, f"{e.times} times" if e.times > 1 else ""))
        case OutsideActed(did=did, label=label):
            return Line(Part.RESULT, sentence(f"The outside agent says: {did}", plain(label)))
        case OutsideEvaluated(effect=True):
            found = counted(e.fields_after, "field")
            return Line(Part.RESULT, f"The outside agent is out again: {found} can be filled now.")
        case _:
            why = _LEFT.get(e.outside_failure_code, "nothing tells why")
            said = sentence("The outside agent did not help", why)
            return Line(Part.RESULT, f"{said} The run goes on without it.", Tone.WARN)


def _invoked(e: AssistInvoked) -> Line:
    if e.how == "loaded":
        said = (
            "A form-filling extension is in this browser: nothing that it writes is taken as it is"
        )
        return Line(Part.SUMMARY, f"{said}.")
    empty = f"{e.empty} of {counted(e.required, 'required field')} are empty"
    said = f"{_ASKED[e.how]}: try {e.attempt} of the form-filling extension"
    return Line(Part.DECISION, sentence(said, empty))


def _evaluated(e: AssistEvaluated) -> Line:
    held = f"{e.filled_required_before} required fields were filled, {e.filled_required_after} are"
    if e.effect:
        said = f"The form-filling extension had an effect: {held}; each is proven anew"
        return Line(Part.RESULT, f"{said}.")
    why = _FAILED.get(e.assist_failure_code, "nothing tells why")
    said = sentence("The form-filling extension did not help", why)
    return Line(Part.RESULT, f"{said} The run goes on without it.", Tone.WARN)


_TOLD: dict[ev.Knowledge, tuple[str, str]] = {
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


_FOUND = {"fingerprint": "the same questions", "place": "a form at the same place"}


def knowing(e: ev.BrowserKnows | ev.RecipeMatched) -> Line:
    """What happened, and why where it did not."""
    if isinstance(e, ev.RecipeMatched):
        asked = _FOUND.get(e.how, plain(e.how))
        said = f"A recipe of {counted(e.steps, 'step')} is followed"
        return Line(Part.SUMMARY, sentence(said, f"it was learned from {asked}"))
    done, not_done = _TOLD[e.what]
    said = (done if e.done else not_done).format(host=plain(e.host))
    return Line(Part.SUMMARY, sentence(said, plain(e.why)), Tone.INFO if e.done else Tone.WARN)
