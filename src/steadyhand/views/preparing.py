"""What comes before the form, as a person reads it: lines of the narrative, and the questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from steadyhand.core.answer.sheet import Question, SheetLine, Source
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.events import PostingRead
from steadyhand.jobs.documents.document import DocumentKind, Omission
from steadyhand.jobs.documents.draft import Change, ChangedLine
from steadyhand.jobs.documents.trace import TracedLine
from steadyhand.jobs.fit.reasons import Decision, Fit, Reason, Verdict
from steadyhand.jobs.history.duplicates import DuplicateMatch, Likeness
from steadyhand.jobs.history.record import Standing
from steadyhand.jobs.posting.posting import EndKind, NoPosting

from .wording import (
    NarrativeLine,
    NarrativePart,
    Tone,
    join_names,
    one_line,
    pluralize,
    quote,
    sentence,
)

PreparationEvent = ev.DuplicateFound | ev.ApplicationTracked | ev.FitScored | ev.DocumentDrafted

ADVICE = {
    Decision.APPLY: "apply",
    Decision.REVIEW: "look at it yourself",
    Decision.SKIP: "skip it",
}
TONES = {Decision.APPLY: Tone.GOOD, Decision.REVIEW: Tone.INFO, Decision.SKIP: Tone.WARN}
VERDICT_WORDS = {
    Verdict.MET: "met",
    Verdict.NEAR: "nearly met",
    Verdict.UNKNOWN: "not known",
    Verdict.UNMET: "not met",
}
DOCUMENT_NAMES = {DocumentKind.RESUME: "resume", DocumentKind.LETTER: "cover letter"}


def preparing_lines(event: PreparationEvent) -> tuple[NarrativeLine, ...]:
    """What the event means to a person."""
    match event:
        case ev.DuplicateFound() as found:
            return _duplicate_lines(found)
        case ev.ApplicationTracked(application=application, again=again):
            what = "Another attempt at application" if again else "Tracked as application"
            return (NarrativeLine(NarrativePart.RESULT, f"{what} {one_line(application, 12)}"),)
        case ev.FitScored() as fit:
            return _fit_lines(fit)
        case ev.DocumentDrafted() as made:
            return (NarrativeLine(NarrativePart.RESULT, _document_sentence(made)),)
        case other:
            assert_never(other)


def standing_phrase(standing: Standing, since: str) -> str:
    """Where an application stands, and since when: 'marked submitted on 2026-11-01'."""
    day = f" on {one_line(since[:10])}" if since else ""
    return f"marked {standing.replace('_', ' ')}{day}"


def reason_line(reason: Reason) -> str:
    """One reason of a fit: the verdict, the posting's words, and where the profile tells of it."""
    said = ": ".join(filter(None, (one_line(reason.profile_path, 60), join_names(reason.facts))))
    where = f" (profile: {said})" if said else ""
    return f"{VERDICT_WORDS[reason.verdict]}: {reason.about}, {quote(reason.of)}{where}"


def percent(score: float) -> str:
    """A score as people write it."""
    return f"{100 * score:.0f} %"


def _duplicate_lines(found: ev.DuplicateFound) -> tuple[NarrativeLine, ...]:
    sure = found.likeness is Likeness.EXACT
    what = "This was applied to before" if sure else "This may have been applied to before"
    same, differs = join_names(found.same), join_names(found.differs)
    lines = [
        NarrativeLine(
            NarrativePart.SUMMARY,
            sentence(what, f"it was {standing_phrase(found.standing, found.since)}"),
            Tone.WARN,
        ),
        NarrativeLine(NarrativePart.ANALYSIS, f"The same: {same}."),
    ]
    if differs:
        lines.append(NarrativeLine(NarrativePart.ANALYSIS, f"Different: {differs}."))
    return tuple(lines)


def _fit_lines(fit: ev.FitScored) -> tuple[NarrativeLine, ...]:
    tone = TONES[fit.decision]
    text = f"The fit is {percent(fit.score)}: {ADVICE[fit.decision]}."
    against = [r for r in fit.reasons if r.verdict is not Verdict.MET]
    met = len(fit.reasons) - len(against)
    lines = [NarrativeLine(NarrativePart.SUMMARY, text, tone)]
    if met:
        lines.append(
            NarrativeLine(NarrativePart.ANALYSIS, f"{pluralize(met, 'thing')} asked for and met.")
        )
    lines += [NarrativeLine(NarrativePart.ANALYSIS, f"{reason_line(each)}.") for each in against]
    return tuple(lines)


def _document_sentence(made: ev.DocumentDrafted) -> str:
    pages, lines = pluralize(made.pages, "page"), pluralize(made.lines, "line")
    left = f"; {pluralize(made.left_out, 'fact')} left out" if made.left_out else ""
    return f"Made a {DOCUMENT_NAMES[made.paper]}: {pages}, {lines}, each from your profile{left}."


# A made document as it is reviewed: its lines with their facts, what it leaves out, what changed.
#
# Source of every line is the document that was typeset and read back, not what was meant.


@dataclass(frozen=True, slots=True)
class DocumentReview:
    """One document. `changes` compare it with the person's own, or with all that they told."""

    paper: DocumentKind
    template: str
    pages: int
    lines: tuple[TracedLine, ...]
    left_out: tuple[Omission, ...] = ()
    changes: tuple[ChangedLine, ...] = ()


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


def duplicate_question(blank: Question, match: DuplicateMatch) -> Question:
    """Whether to apply again, beside the earlier application."""
    known, sure = match.known, match.likeness is Likeness.EXACT
    what = "You have applied for this" if sure else "You may have applied for this"
    where = ", ".join(filter(None, (one_line(known.role), one_line(known.company))))
    evidence = (
        f"Before: {where or one_line(known.url)}, {standing_phrase(known.standing, known.at)}",
        f"The same: {join_names(match.same)}",
        *((f"Different: {join_names(match.differs)}",) if match.differs else ()),
        f"At: {one_line(known.url)}",
    )
    return replace(blank, text=f"{what} before. Apply again?", evidence=evidence)


def posting_question(blank: Question, found: NoPosting) -> Question:
    """Whether what was read is the posting that was asked for, and whether it is open."""
    posting = found.posting
    assert posting is not None
    closed = found.kind is EndKind.SEEMS_CLOSED
    text = "This posting may be closed. Is it open?" if closed else "Is this the posting you mean?"
    where = ", ".join(filter(None, (one_line(posting.company), join_names(posting.locations))))
    evidence = (
        f"{quote(posting.title)}{f' ({where})' if where else ''}",
        f"{one_line(found.sentence)}.",
        f"At: {one_line(posting.canonical_url)}",
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
    title = f"“{one_line(posting.title)}”" if posting else "this posting"
    skip = fit.decision is Decision.SKIP
    text = f"The fit with {title} is {percent(fit.score)}, the advice: {ADVICE[fit.decision]}."
    reasons = tuple(reason_line(each) for each in fit.reasons)
    unjudged = tuple(f"Not judged: {quote(line)}" for line in fit.unjudged)
    return replace(
        blank,
        text=f"{text} {'Apply anyway?' if skip else 'Apply?'}",
        evidence=(*reasons, *unjudged) or ("The posting says too little to judge by.",),
    )


def documents_question(
    blank: Question, reviews: Iterable[DocumentReview], files: Mapping[DocumentKind, str]
) -> Question:
    """Whether these documents may be used: each line with its fact, and what became of the rest."""
    papers = tuple(reviews)
    told = tuple(
        f"{DOCUMENT_NAMES[each.paper].capitalize()}: {pluralize(each.pages, 'page')}, "
        f"{files[each.paper]}"
        for each in papers
    )
    sheet = tuple(line for each in papers for line in _document_lines(each))
    notes = tuple(note for each in papers for note in _document_notes(each))
    text = "Use these documents for this application?"
    return replace(blank, text=text, evidence=told, sheet=sheet, notes=notes)


def _document_lines(review: DocumentReview) -> Iterable[SheetLine]:
    for line in review.lines:
        yield SheetLine(
            label=DOCUMENT_NAMES[review.paper],
            group="",
            answer=line.text,
            source=str(Source.PROFILE),
            detail=", ".join(path for path, _ in line.facts),
            confidence=1.0,
            proven=True,
        )


def _document_notes(review: DocumentReview) -> Iterable[str]:
    name = DOCUMENT_NAMES[review.paper]
    if review.left_out:
        reasons = join_names(out.reason for out in review.left_out)
        yield sentence(f"The {name} leaves out {pluralize(len(review.left_out), 'fact')}", reasons)
    told = [c for c in review.changes if c.change in _SIGNS]
    for each in told[:CHANGES_MAX]:
        yield f"{_SIGNS[each.change]} {one_line(each.text)}"
    if len(told) > CHANGES_MAX:
        yield f"… and {len(told) - CHANGES_MAX} more lines differ from your own {name}."
