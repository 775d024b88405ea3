"""What comes before the form, as a person reads it: lines of the narrative, and the questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from steadyhand.core.answer.sheet import Question, SheetLine, Source
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import PostingRead
from steadyhand.jobs.documents.document import LeftOut, Paper
from steadyhand.jobs.documents.draft import Change, Changed
from steadyhand.jobs.documents.trace import Traced
from steadyhand.jobs.fit.reasons import Decision, Fit, Reason, Verdict
from steadyhand.jobs.history.duplicates import Likeness, Match
from steadyhand.jobs.history.record import Standing
from steadyhand.jobs.posting.posting import End, EndKind

from .wording import Line, Part, Tone, counted, listed, plain, quoted, sentence

Prepared = ev.DuplicateFound | ev.ApplicationTracked | ev.FitScored | ev.DocumentDrafted

ADVICE = {
    Decision.APPLY: "apply",
    Decision.REVIEW: "look at it yourself",
    Decision.SKIP: "skip it",
}
TONES = {Decision.APPLY: Tone.GOOD, Decision.REVIEW: Tone.INFO, Decision.SKIP: Tone.WARN}
SAYS = {
    Verdict.MET: "met",
    Verdict.NEAR: "nearly met",
    Verdict.UNKNOWN: "not known",
    Verdict.UNMET: "not met",
}
PAPERS = {Paper.RESUME: "resume", Paper.LETTER: "cover letter"}


def preparing_lines(event: Prepared) -> tuple[Line, ...]:
    """What the event means to a person."""
    match event:
        case ev.DuplicateFound() as found:
            return _duplicate(found)
        case ev.ApplicationTracked(application=application, again=again):
            what = "Another attempt at application" if again else "Tracked as application"
            return (Line(Part.RESULT, f"{what} {plain(application, 12)}"),)
        case ev.FitScored() as fit:
            return _fit(fit)
        case ev.DocumentDrafted() as made:
            return (Line(Part.RESULT, _made(made)),)
        case other:
            assert_never(other)


def marked(standing: Standing, since: str) -> str:
    """Where an application stands, and since when: 'marked submitted on 2026-11-01'."""
    day = f" on {plain(since[:10])}" if since else ""
    return f"marked {standing.replace('_', ' ')}{day}"


def reason_line(reason: Reason) -> str:
    """One reason of a fit: the verdict, the posting's words, and where the profile tells of it."""
    said = ": ".join(filter(None, (plain(reason.profile_path, 60), listed(reason.facts))))
    where = f" (profile: {said})" if said else ""
    return f"{SAYS[reason.verdict]}: {reason.about}, {quoted(reason.of)}{where}"


def percent(score: float) -> str:
    """A score as people write it."""
    return f"{100 * score:.0f} %"


def _duplicate(found: ev.DuplicateFound) -> tuple[Line, ...]:
    sure = found.likeness is Likeness.EXACT
    what = "This was applied to before" if sure else "This may have been applied to before"
    same, differs = listed(found.same), listed(found.differs)
    lines = [
        Line(
            Part.SUMMARY,
            sentence(what, f"it was {marked(found.standing, found.since)}"),
            Tone.WARN,
        ),
        Line(Part.ANALYSIS, f"The same: {same}."),
    ]
    if differs:
        lines.append(Line(Part.ANALYSIS, f"Different: {differs}."))
    return tuple(lines)


def _fit(fit: ev.FitScored) -> tuple[Line, ...]:
    tone = TONES[fit.decision]
    text = f"The fit is {percent(fit.score)}: {ADVICE[fit.decision]}."
    against = [r for r in fit.reasons if r.verdict is not Verdict.MET]
    met = len(fit.reasons) - len(against)
    lines = [Line(Part.SUMMARY, text, tone)]
    if met:
        lines.append(Line(Part.ANALYSIS, f"{counted(met, 'thing')} asked for and met."))
    lines += [Line(Part.ANALYSIS, f"{reason_line(each)}.") for each in against]
    return tuple(lines)


def _made(made: ev.DocumentDrafted) -> str:
    pages, lines = counted(made.pages, "page"), counted(made.lines, "line")
    left = f"; {counted(made.left_out, 'fact')} left out" if made.left_out else ""
    return f"Made a {PAPERS[made.paper]}: {pages}, {lines}, each from your profile{left}."


# A made document as it is reviewed: its lines with their facts, what it leaves out, what changed.
#
# Source of every line is the document that was typeset and read back, not what was meant.


@dataclass(frozen=True, slots=True)
class PaperReview:
    """One document. `changes` compare it with the person's own, or with all that they told."""

    paper: Paper
    template: str
    pages: int
    lines: tuple[Traced, ...]
    left_out: tuple[LeftOut, ...] = ()
    changes: tuple[Changed, ...] = ()


LANGUAGES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "pt": "Portuguese",
    "nl": "Dutch",
    "it": "Italian",
}
CHANGES_MAX = 12  # lines that were added or are gone, told at the gate; the review has them all
_SIGNS = {Change.ADDED: "+", Change.REMOVED: "-"}


def duplicate_question(blank: Question, match: Match) -> Question:
    """Whether to apply again, beside the earlier application."""
    known, sure = match.known, match.likeness is Likeness.EXACT
    what = "You have applied for this" if sure else "You may have applied for this"
    where = ", ".join(filter(None, (plain(known.role), plain(known.company))))
    evidence = (
        f"Before: {where or plain(known.url)}, {marked(known.standing, known.at)}",
        f"The same: {listed(match.same)}",
        *((f"Different: {listed(match.differs)}",) if match.differs else ()),
        f"At: {plain(known.url)}",
    )
    return replace(blank, text=f"{what} before. Apply again?", evidence=evidence)


def posting_question(blank: Question, found: End) -> Question:
    """Whether what was read is the posting that was asked for, and whether it is open."""
    posting = found.posting
    assert posting is not None
    closed = found.kind is EndKind.SEEMS_CLOSED
    text = "This posting may be closed. Is it open?" if closed else "Is this the posting you mean?"
    where = ", ".join(filter(None, (plain(posting.company), listed(posting.locations))))
    evidence = (
        f"{quoted(posting.title)}{f' ({where})' if where else ''}",
        f"{plain(found.sentence)}.",
        f"At: {plain(posting.canonical_url)}",
    )
    return replace(blank, text=text, evidence=evidence)


def language_question(blank: Question, posting: PostingRead, written: str) -> Question:
    """Whether the documents may be in a language that is not known to be the posting's."""
    named = posting.language.upper() if posting.language else ""
    why = (
        f"The posting is in {named}, in which no documents can be written."
        if named
        else "The language of the posting could not be read."
    )
    return replace(blank, text=f"{why} Write them in {LANGUAGES[written]}?")


def fit_question(blank: Question, fit: Fit, posting: PostingRead | None) -> Question:
    """Whether to apply though the fit is not clear, with every reason."""
    title = f"“{plain(posting.title)}”" if posting else "this posting"
    skip = fit.decision is Decision.SKIP
    text = f"The fit with {title} is {percent(fit.score)}, the advice: {ADVICE[fit.decision]}."
    reasons = tuple(reason_line(each) for each in fit.reasons)
    unjudged = tuple(f"Not judged: {quoted(line)}" for line in fit.unjudged)
    return replace(
        blank,
        text=f"{text} {'Apply anyway?' if skip else 'Apply?'}",
        evidence=(*reasons, *unjudged) or ("The posting says too little to judge by.",),
    )


def documents_question(
    blank: Question, reviews: Iterable[PaperReview], files: Mapping[Paper, str]
) -> Question:
    """Whether these documents may be used: each line with its fact, and what became of the rest."""
    papers = tuple(reviews)
    told = tuple(
        f"{PAPERS[each.paper].capitalize()}: {counted(each.pages, 'page')}, {files[each.paper]}"
        for each in papers
    )
    sheet = tuple(line for each in papers for line in _lines(each))
    notes = tuple(note for each in papers for note in _notes(each))
    text = "Use these documents for this application?"
    return replace(blank, text=text, evidence=told, sheet=sheet, notes=notes)


def _lines(review: PaperReview) -> Iterable[SheetLine]:
    for line in review.lines:
        yield SheetLine(
            label=PAPERS[review.paper],
            group="",
            answer=line.text,
            source=str(Source.PROFILE),
            detail=", ".join(path for path, _ in line.facts),
            confidence=1.0,
            proven=True,
        )


def _notes(review: PaperReview) -> Iterable[str]:
    name = PAPERS[review.paper]
    if review.left_out:
        reasons = listed(out.reason for out in review.left_out)
        yield sentence(f"The {name} leaves out {counted(len(review.left_out), 'fact')}", reasons)
    told = [c for c in review.changes if c.change in _SIGNS]
    for each in told[:CHANGES_MAX]:
        yield f"{_SIGNS[each.change]} {plain(each.text)}"
    if len(told) > CHANGES_MAX:
        yield f"… and {len(told) - CHANGES_MAX} more lines differ from your own {name}."
