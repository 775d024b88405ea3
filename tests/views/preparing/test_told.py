"""What comes before the form, as a person reads it."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.journal.strategies import facts

from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State
from steadyhand.jobs.documents.document import DocumentKind, Omission
from steadyhand.jobs.documents.document import OmissionReason as Omitted
from steadyhand.jobs.documents.draft import Change, ChangedLine
from steadyhand.jobs.documents.trace import TracedLine
from steadyhand.jobs.fit.reasons import Decision, Reason, Subject, Verdict
from steadyhand.jobs.history.duplicates import DuplicateMatch, EarlierApplication, Likeness, Trait
from steadyhand.jobs.history.fingerprint import Keys
from steadyhand.jobs.history.record import Standing
from steadyhand.jobs.posting.posting import EndKind, NoPosting, Posting
from steadyhand.views.narrate import narrate
from steadyhand.views.preparing import (
    CHANGES_MAX,
    DocumentReview,
    documents_question,
    duplicate_question,
    fit_question,
    language_question,
    posting_question,
    preparing_lines,
)
from steadyhand.views.wording import Tone

BLANK = Question("q1", QuestionKind.FIT, "")
GERMAN = Reason(Subject.LANGUAGE, Verdict.NEAR, "German (C1)", "German (C1)", "languages[0]")
DEGREE = Reason(Subject.MUST, Verdict.UNMET, "a welding licence", "You hold a welding licence")
SKILL = Reason(Subject.SKILL, Verdict.MET, "grafting", "You graft", "skills[2]")
FILES = {
    DocumentKind.RESUME: "/home/me/resume.pdf",
    DocumentKind.LETTER: "/home/me/cover_letter.pdf",
}
RESUME = DocumentReview(
    DocumentKind.RESUME,
    "classic",
    2,
    (TracedLine("l1", "Grafted 200 trees", (("work[0].highlights[0]", "Grafted 200 trees"),)),),
)
FOUND = ev.DuplicateFound(
    "a" * 32,
    Likeness.EXACT,
    (Trait.ADDRESS, Trait.COMPANY),
    standing=Standing.SUBMIT_UNKNOWN,
    since="2026-11-01T09:00:00.000Z",
)


@pytest.mark.parametrize(
    ("kind", "asks"),
    [(EndKind.SEEMS_CLOSED, "Is it open?"), (EndKind.ANOTHER, "Is this the posting you mean?")],
)
def test_a_posting_in_doubt_is_shown_with_what_makes_the_doubt(kind: EndKind, asks: str) -> None:
    posting = Posting("Welder", "Oak", ("Ulm",), canonical_url="https://a.example/1")
    shown = posting_question(BLANK, NoPosting(kind, "It says: filled", posting=posting))
    assert shown.text.endswith(asks)
    assert shown.evidence == ("“Welder” (Oak, Ulm)", "It says: filled.", "At: https://a.example/1")
    bare = posting_question(
        BLANK, NoPosting(kind, "It says: filled", posting=Posting("Welder", ""))
    )
    assert bare.evidence[0] == "“Welder”"


@pytest.mark.parametrize(
    ("language", "why"), [("pl", "The posting is in PL"), ("", "could not be read")]
)
def test_the_question_about_a_language_says_why_and_which_one(language: str, why: str) -> None:
    shown = language_question(BLANK, ev.PostingRead("Welder", "Oak", language=language), "de")
    assert why in shown.text
    assert shown.text.endswith("Write them in German?")


def test_the_line_of_a_posting_tells_what_was_not_taken_for_a_fact() -> None:
    read = ev.PostingRead("Welder", "Oak", doubts=("pay: '65,000 per hour', nobody is paid so",))
    lines = narrate(ev.Envelope("run-1", 1, "2026-11-01T09:00:00.000Z", read), State())
    assert [line.tone for line in lines] == [Tone.INFO, Tone.WARN]
    assert "65,000 per hour" in lines[1].text


def texts(event: ev.Event) -> list[str]:
    return [line.text for line in preparing_lines(event)]  # type: ignore[arg-type]


def earlier(likeness: Likeness = Likeness.EXACT, *differs: Trait, **said: str) -> DuplicateMatch:
    known = EarlierApplication(
        "a1",
        Keys(frozenset()),
        Standing.SUBMITTED,
        "2026-11-01T09:00:00.000Z",
        url="https://jobs.example/1",
    )
    return DuplicateMatch(replace(known, **said), likeness, (Trait.COMPANY, Trait.ROLE), differs)  # type: ignore[arg-type]


def test_an_earlier_application_is_told_with_what_is_the_same_and_what_is_not() -> None:
    assert texts(FOUND) == [
        "This was applied to before: it was marked submit unknown on 2026-11-01.",
        "The same: address, company.",
    ]
    maybe = replace(FOUND, likeness=Likeness.REPOST, differs=(Trait.PLACE,), since="")
    assert texts(maybe) == [
        "This may have been applied to before: it was marked submit unknown.",
        "The same: address, company.",
        "Different: place.",
    ]


def test_a_record_is_told_by_the_beginning_of_its_id() -> None:
    assert texts(ev.ApplicationTracked("ab12")) == ["Tracked as application ab12"]
    assert texts(ev.ApplicationTracked("ab12", True)) == ["Another attempt at application ab12"]


def test_a_fit_is_told_with_every_reason_against_it() -> None:
    fit = ev.FitScored(Decision.REVIEW, 0.745, (SKILL, GERMAN, DEGREE))
    assert texts(fit) == [
        "The fit is 74 %: look at it yourself.",
        "1 thing asked for and met.",
        "nearly met: language, “German (C1)” (profile: languages[0]).",
        "not met: must, “a welding licence”.",
    ]
    assert texts(ev.FitScored(Decision.APPLY, 1.0)) == ["The fit is 100 %: apply."]


@pytest.mark.parametrize(
    ("decision", "tone"),
    [(Decision.APPLY, Tone.GOOD), (Decision.REVIEW, Tone.INFO), (Decision.SKIP, Tone.WARN)],
)
def test_an_advice_has_its_tone(decision: Decision, tone: Tone) -> None:
    assert preparing_lines(ev.FitScored(decision, 0.5))[0].tone is tone


def test_a_document_is_told_by_its_size_and_what_it_leaves_out() -> None:
    made = ev.DocumentDrafted(DocumentKind.LETTER, "classic", 1, "a" * 64, lines=12)
    assert texts(made) == ["Made a cover letter: 1 page, 12 lines, each from your profile."]
    made = replace(made, paper=DocumentKind.RESUME, pages=2, left_out=1)
    assert texts(made) == [
        "Made a resume: 2 pages, 12 lines, each from your profile; 1 fact left out."
    ]


def test_the_question_of_a_duplicate_shows_the_earlier_application() -> None:
    asked = duplicate_question(BLANK, earlier(role="Welder", company="Example"))
    assert asked.text == "You have applied for this before. Apply again?"
    assert asked.evidence == (
        "Before: Welder, Example, marked submitted on 2026-11-01",
        "The same: company, role",
        "At: https://jobs.example/1",
    )
    asked = duplicate_question(BLANK, earlier(Likeness.REPOST, Trait.PLACE))
    assert asked.text == "You may have applied for this before. Apply again?"
    assert asked.evidence == (
        "Before: https://jobs.example/1, marked submitted on 2026-11-01",
        "The same: company, role",
        "Different: place",
        "At: https://jobs.example/1",
    )


def test_the_question_of_a_fit_has_every_reason() -> None:
    fit = ev.FitScored(Decision.SKIP, 0.2, (SKILL, DEGREE))
    asked = fit_question(BLANK, fit, ev.PostingRead("Welder", "Example"))
    assert asked.text == "The fit with “Welder” is 20 %, the advice: skip it. Apply anyway?"
    assert asked.evidence == (
        "met: skill, “grafting” (profile: skills[2])",
        "not met: must, “a welding licence”",
    )
    asked = fit_question(BLANK, ev.FitScored(Decision.REVIEW, 0.5), None)
    assert (
        asked.text == "The fit with this posting is 50 %, the advice: look at it yourself. Apply?"
    )
    assert asked.evidence == ("The posting says too little to judge by.",)


def test_the_question_of_the_documents_has_each_line_with_its_facts() -> None:
    asked = documents_question(BLANK, (RESUME,), FILES)
    assert asked.text == "Use these documents for this application?"
    assert asked.evidence == ("Resume: 2 pages, /home/me/resume.pdf",)
    (line,) = asked.sheet
    assert (line.label, line.answer, line.detail) == (
        "resume",
        "Grafted 200 trees",
        "work[0].highlights[0]",
    )
    assert asked.notes == ()


def test_it_tells_what_is_left_out_and_what_is_otherwise_than_in_the_persons_own() -> None:
    review = replace(
        RESUME,
        left_out=(Omission(("interests[0]",), "chess", Omitted.NO_ROOM),),
        changes=(
            ChangedLine(Change.ADDED, "Grafted 200 trees"),
            ChangedLine(Change.REMOVED, "Likes chess"),
            *(ChangedLine(kept, "Kiel") for kept in Change if kept not in ("added", "removed")),
        ),
    )
    assert documents_question(BLANK, (review,), FILES).notes == (
        "The resume leaves out 1 fact: no room: less relevant to this posting than what is shown.",
        "+ Grafted 200 trees",
        "- Likes chess",
    )


@pytest.mark.parametrize("more", [0, 3])
def test_of_many_changes_the_first_are_told_and_the_rest_counted(more: int) -> None:
    changes = tuple(ChangedLine(Change.ADDED, f"line {n}") for n in range(CHANGES_MAX + more))
    notes = documents_question(BLANK, (replace(RESUME, changes=changes),), FILES).notes
    rest = [f"… and {more} more lines differ from your own resume."] if more else []
    assert list(notes[CHANGES_MAX:]) == rest


def calm(text: str) -> bool:
    """Whether the text is one line without control, direction or broken characters."""
    return all(c in "\u200c\u200d" or unicodedata.category(c)[0] != "C" for c in text)


@given(facts(ev.DuplicateFound) | facts(ev.ApplicationTracked) | facts(ev.FitScored))
def test_no_page_gets_anything_but_plain_words_into_the_narrative(event: ev.Event) -> None:
    assert all(map(calm, texts(event)))


@given(facts(ev.FitScored), facts(ev.PostingRead), st.text(), st.text())
def test_no_page_gets_anything_but_plain_words_into_a_question(
    fit: ev.FitScored, posting: ev.PostingRead, role: str, url: str
) -> None:
    for asked in (
        fit_question(BLANK, fit, posting),
        duplicate_question(BLANK, earlier(role=role, company=role, url=url)),
    ):
        assert calm(asked.text)
        assert all(map(calm, asked.evidence))
