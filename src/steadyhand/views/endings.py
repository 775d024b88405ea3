"""What the end of a run means for a person, what to do next, and why it needs one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from steadyhand.core.act.results import Verdict
from steadyhand.core.journal.events import COOKIE, DataLeft, DataWithheld
from steadyhand.core.journal.state import (
    LOOKUP_SCOPE_PREFIX,
    State,
    departures_text,
    has_own_writes,
    quote_labels,
    sent_clause,
)
from steadyhand.core.origins import origin_of

from .status import Phase, end_of, phase
from .wording import Tone, one_line, pluralize

LOOK_FIRST = "Look on the site whether an application is there before you try again."
_DENIALS = {  # what is true of this run, and may not be of what the page did by itself
    "Not sent: nobody": "Not sent by this run: nobody",
    "It was not sent, because": "This run did not send it, because",
    "No application was accepted.": "This run sent no application that was accepted.",
    "Nothing was accepted.": "Nothing that this run sent was accepted.",
    "no application was sent this time": "this run sent no application",
}
DEPARTURES_MAX = 400  # characters about what left before a submit


@dataclass(frozen=True, slots=True)
class Ending:
    """The end in plain words. `title` says what is true, `next` what a person does now."""

    title: str
    tone: Tone
    meaning: str
    next: str


ENDINGS: dict[Verdict, Ending] = {
    Verdict.SUBMITTED: Ending(
        "Submitted, with proof",
        Tone.GOOD,
        "The site's own answer and the page agree that the application is in.",
        "Nothing is left to do. Keep the reference for when the employer writes to you.",
    ),
    Verdict.UNKNOWN: Ending(
        "It may have been sent",
        Tone.WARN,
        "The application may have reached the employer, and nothing proves it. It will not be sent "
        "again by itself.",
        "Look for a confirmation in your mailbox or on the site before anyone tries again.",
    ),
    Verdict.REJECTED: Ending(
        "The site refused the application",
        Tone.BAD,
        "The site answered that it does not accept this application.",
        "Read the site's answer below and decide whether another try makes sense.",
    ),
    Verdict.INVALID: Ending(
        "The form did not accept the answers",
        Tone.BAD,
        "Some fields could not be filled so that the site accepts them. Nothing was accepted.",
        "Correct the answers that the site objects to, then apply again.",
    ),
    Verdict.DECLINED: Ending(
        "Not sent: nobody approved it",
        Tone.WARN,
        "The form was filled and checked. It was not sent, because nobody said YES to this sheet.",
        "Apply again and approve the sheet when it is right.",
    ),
    Verdict.ALREADY_APPLIED: Ending(
        "You applied here already",
        Tone.INFO,
        "The site says that an application of yours is in.",
        "Nothing is left to do.",
    ),
    Verdict.CLOSED: Ending(
        "The posting is closed",
        Tone.INFO,
        "The site no longer takes applications for this posting.",
        "Nothing is left to do.",
    ),
    Verdict.DUPLICATE: Ending(
        "You applied for this before",
        Tone.INFO,
        "An application for the same posting is on record; no application was sent this time.",
        "Nothing is left to do.",
    ),
    Verdict.SKIPPED: Ending(
        "Skipped",
        Tone.INFO,
        "It was decided not to apply for this posting. Nothing was sent.",
        "Nothing is left to do.",
    ),
    Verdict.NEEDS_HUMAN: Ending(
        "A person is needed",
        Tone.WARN,
        "The run met something that only a person may deal with.",
        "Open the page, deal with what is described below, then apply again.",
    ),
    Verdict.BLOCKED: Ending(
        "The site does not let us in",
        Tone.WARN,
        "The run stopped at a wall that it will not try to get around.",
        "Try again later, or apply by hand.",
    ),
    Verdict.TRANSIENT: Ending(
        "The site could not be used",
        Tone.BAD,
        "The page or the network failed, or the time ran out. No application was accepted.",
        "Trying again later is safe.",
    ),
    Verdict.FAILED: Ending(
        "Something went wrong on our side",
        Tone.BAD,
        "A fault in this program ended the run.",
        "Look at the technical details below. Check the page before you apply again.",
    ),
    Verdict.DRY_RUN: Ending(
        "Rehearsed: nothing was sent",
        Tone.GOOD,
        "It went as far as the first step that would send something. What was made or filled is "
        "told with its proof; what lies behind that step was not seen.",
        "Apply without the dry run when it is right.",
    ),
    Verdict.DONE: Ending(
        "Done, and seen on a fresh look",
        Tone.GOOD,
        "Every step was done, and the page that was loaded anew shows what was wanted.",
        "Nothing is left to do.",
    ),
    Verdict.INCOMPLETE: Ending(
        "Not done: something is missing",
        Tone.BAD,
        "The task stopped before its end, or its end does not show. What was done is below.",
        "Look at what is missing, change the step that names it, and run the task again.",
    ),
    Verdict.UNPROVEN: Ending(
        "All steps were done; nothing proves the end",
        Tone.WARN,
        "Nobody can tell whether it came to what you want: it names nothing that must be true now "
        "and was not before, or that could be looked at anew.",
        'Look at the page. For the next time, add a line such as: expect "Apollo" is shown.',
    ),
}

NEXT: dict[str, str] = {
    "captcha": "Solve the puzzle on the page yourself, then apply again.",
    "login": "Sign in on the site, then apply again.",
    "two_factor": "Enter the code that the site sent you, then apply again.",
    "off_domain": "Check that the other site is the employer's. Allow it and apply again if so.",
    "missing_answer": "Answer the question in your profile or your answers, then apply again.",
    "consent": "Read what the site wants you to agree to and decide.",
    "out_of_reach": "Fill in that field on the site yourself, or agree to leave it empty.",
    "step_write": "Decide whether this step may send your details before the final submit.",
    "premature_submit": "Look on the site what is there: it was sent. Do not apply again.",
    "ambiguous_submit": "Look on the site whether an application is there before you try again.",
    "suspicious_request": "The page tried to send your details elsewhere. Do not go on lightly.",
    "altered": "Look at the form: what it would have told was not what you approved.",
    "no_form": "Check the address: no application form was found there.",
    "download": "The site offered a file instead of a form. Apply by hand.",
    "dead_link": "Check the address: the site does not have that page, or is gone itself.",
    "no_posting": "Give the address of one posting; 'steadyhand apply' takes that of a form.",
    "fit": "Nothing to do. Run it again and say yes if you want to apply all the same.",
    "documents": "Shorten or complete your profile, or bring documents with --resume.",
    "prohibited": "This site is on your list of sites not to use, or is a private address.",
    "rate_limited": "The site asks to wait. Try again later.",
    "unreadable": "Open the page yourself; its form cannot be read.",
    "interstitial": "Open the page yourself; the site puts a check before it.",
}

_OUTSTANDING = Ending(
    "It may have been sent",
    Tone.WARN,
    "The run stopped after its submit was about to leave. It will not be sent again by itself.",
    "Resume the run: it only looks whether the application arrived.",
)
_WAITING = Ending(
    "Waiting for you",
    Tone.ASK,
    "The run waits for an answer. No application was accepted.",
    "Answer the open question, then resume the run.",
)
_UNFINISHED = Ending(
    "Not finished",
    Tone.INFO,
    "The run has not ended. No application was accepted.",
    "Resume the run to go on.",
)


def ending(verdict: Verdict, reason: str = "", left: Sequence[DataLeft] = ()) -> Ending:
    """The end in plain words, with the reason's own advice where there is one.

    Where something *left* before any submit it says what, and nowhere that nothing was sent.
    """
    row = ENDINGS[verdict]
    told = replace(row, next=NEXT.get(reason, row.next))
    return _with_departures(told, left) if left else told


def held_back_sentence(held: DataWithheld) -> str:
    """What a page was kept from sending as it was filled, in one sentence."""
    of = quote_labels(held.labels)
    requests = pluralize(held.count, "request")
    if held.scope.startswith(COOKIE):
        cookies, site = pluralize(held.count, "cookie"), held.scope.removeprefix(COOKIE).strip()
        why = "written by the page after something was typed"
        return one_line(f"Held back: {cookies}, {why}, {site}.", DEPARTURES_MAX)
    if origin_of(held.scope) == held.scope:
        less = "" if held.quiet else "; the page may show less"
        return one_line(
            f"Held back: {requests} to another site, {held.scope}{less}.", DEPARTURES_MAX
        )
    if held.scope.startswith(LOOKUP_SCOPE_PREFIX):
        place, lookups = (
            held.scope.removeprefix(LOOKUP_SCOPE_PREFIX),
            pluralize(held.count, "lookup"),
        )
        less = "another site; the field may offer nothing"
        return one_line(f"Held back: {lookups} of {of} at {place}, {less}.", DEPARTURES_MAX)
    return one_line(
        f"Held back: {requests} with what was typed ({of}), {held.scope}.", DEPARTURES_MAX
    )


def _with_departures(row: Ending, left: Sequence[DataLeft]) -> Ending:
    text = one_line(departures_text(left), DEPARTURES_MAX)
    title = row.title.replace("nothing was sent", "no application was sent")
    meaning = row.meaning.replace("Nothing was sent.", "No application was sent.")
    if has_own_writes(left):
        title, meaning = _limit_denials(row.title, left), _limit_denials(row.meaning, left)
        row = replace(row, next=row.next.replace("Trying again later is safe.", LOOK_FIRST))
    return replace(row, title=title, meaning=f"{meaning} {text[:1].upper()}{text[1:]}.")


def _limit_denials(text: str, left: Sequence[DataLeft]) -> str:
    """The text, where it denies that anything was sent, of what this run sent alone.

    What the page sent by itself may have been anything.
    """
    sent = sent_clause(left)
    for denial, own in (("nothing was sent", sent), *_DENIALS.items()):
        text = text.replace(denial, own)
    return text.replace("Nothing was sent.", f"{sent[0].upper()}{sent[1:]}.")


def standing(state: State) -> Ending:
    """Where the run stands, ended or not, as far as it is proven."""
    end = end_of(state)
    if end is not None:
        return ending(end.verdict, end.reason, state.left)
    if state.outstanding:
        row = _OUTSTANDING
    else:
        row = _WAITING if state.paused or state.asked is not None else _UNFINISHED
    return _with_departures(row, state.left) if state.left else row


@dataclass(frozen=True, slots=True)
class ManualReason:
    """What a person needs to know to go on by hand."""

    code: str  # the verdict's reason, else the verdict
    url: str  # where the run stood, without the query
    act: str  # what failed most: an intent of a question, a purpose of a press; '' for nothing
    question: str
    tries: int
    said: str  # what the site objected to last
    next: str  # what to do now


def manual_reason(state: State) -> ManualReason | None:
    """The reason of a run that ended with work for a person; None for any other."""
    end = end_of(state)
    if end is None or phase(state) is not Phase.MANUAL_REQUIRED:
        return None
    key, tries = state.worst
    _, act, question = f"{key}##".split("#", 2)
    return ManualReason(
        code=end.reason or str(end.verdict),
        url=(state.seen.url if state.seen else "").split("?")[0],
        act=act,
        question=one_line(question.rstrip("#")),
        tries=tries,
        said=one_line(state.objection or (state.outcome.snippet if state.outcome else "")),
        next=ending(end.verdict, end.reason).next,
    )
