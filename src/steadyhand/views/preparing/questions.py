"""The questions of the gates before the form: what a person must see to decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ...core.answer.facts import Question, SheetLine, Source
from ...core.job.documents import Change, Paper
from ...core.job.fit.facts import Decision, Fit
from ...core.job.history.duplicates import Likeness, Match
from ...core.job.posting.ends import End, EndKind
from ...core.log.events import PostingRead
from ..wording import counted, listed, plain, quoted, sentence
from .papers import PaperReview
from .told import ADVICE, PAPERS, marked, percent, reason_line

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
