"""Both papers of a draft on their pages, as they are sent: proven, dated, named, and with air."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from hashlib import sha256

import pytest
from tests.jobs.documents.people import MARISOL, WANTED

from steadyhand.adapters.documents.typeset import (
    CvAndLetter,
    Size,
    Template,
    Typography,
    typeset_document,
    typeset_drafts,
)
from steadyhand.adapters.documents.typeset.compiler import compile_document
from steadyhand.adapters.documents.typeset.readback import pages_of
from steadyhand.core.lang.text import normalise
from steadyhand.jobs.documents.cv import make_cv
from steadyhand.jobs.documents.document import OmissionReason
from steadyhand.jobs.documents.draft import Draft, make_draft
from steadyhand.jobs.documents.letter import make_letter
from steadyhand.jobs.posting.posting import Posting, Requirement
from steadyhand.jobs.profile import Name, Profile, Work

DAY = date(2026, 11, 2)
POSTING = Posting(
    "Backend Engineer",
    "Rheinbogen Freight",
    language="en",
    requirements=(Requirement("Experience with Python"),),
)
TEMPLATES = pytest.mark.parametrize("template", list(Template))


def papers(draft: Draft, template: Template = Template.PLAIN) -> CvAndLetter:
    return typeset_drafts(draft, Typography(template), DAY)


@TEMPLATES
def test_a_draft_becomes_two_proven_pdfs_with_their_digests(template: Template) -> None:
    made = papers(make_draft(MARISOL, POSTING, normalise), template)
    assert made.resume_pdf.startswith(b"%PDF")
    assert made.letter_pdf.startswith(b"%PDF")
    assert made.sha256 == {
        "resume": sha256(made.resume_pdf).hexdigest(),
        "cover_letter": sha256(made.letter_pdf).hexdigest(),
    }
    assert made.draft.untrue() == ()
    assert (made.resume.pages in (1, 2), made.letter.pages) == (True, 1)


def test_the_draft_of_the_papers_says_what_had_no_room() -> None:
    points = tuple(f"Point {n} of the work that was done there" for n in range(9))
    jobs = tuple(
        Work("Havelwerk", "Technician", f"{n}", f"{n + 1}", "", "", points)
        for n in range(1990, 2020)
    )
    made = papers(make_draft(replace(MARISOL, work=jobs), POSTING, normalise))
    assert made.resume.pages == 2
    assert [x for x in made.draft.resume.left_out if x.reason is OmissionReason.NO_ROOM]
    assert made.draft.untrue() == ()


@TEMPLATES
def test_a_letter_bears_its_recipient_and_its_day(template: Template) -> None:
    text = pages_of(papers(make_draft(MARISOL, POSTING, normalise), template).letter_pdf)[0]
    top = text[: text.index("Application: Backend Engineer")]
    assert "Rheinbogen Freight" in top
    assert "2 November 2026" in top


def test_a_letter_takes_a_second_page_only_where_its_frame_has_no_room_on_one() -> None:
    wide = make_draft(replace(MARISOL, name=Name(whole="Ada " * 300)), POSTING, normalise)
    assert papers(wide).letter.pages == 2


@TEMPLATES
@pytest.mark.parametrize("size", list(Size))
def test_a_person_without_a_name_has_papers_too(template: Template, size: Size) -> None:
    bare = replace(MARISOL, name=Name())
    for document in (make_cv(bare, WANTED, normalise), make_letter(bare, WANTED, normalise)):
        assert typeset_document(document, Typography(template, size), DAY).document.author == ""


@TEMPLATES
def test_several_pages_bear_the_name_and_their_number(template: Template) -> None:
    jobs = tuple(replace(MARISOL.work[1], start=f"{n}", end=f"{n + 1}") for n in range(2004, 2020))
    made = papers(make_draft(replace(MARISOL, work=jobs), POSTING, normalise), template)
    ends = [" ".join(page.split()) for page in pages_of(made.resume_pdf)]
    assert len(ends) == 2
    for number, end in enumerate(ends, 1):
        assert end.endswith(f"Marisol Vandenberghe {number} / 2")


@TEMPLATES
def test_a_short_resume_is_set_with_more_air_on_its_one_page(template: Template) -> None:
    short = make_cv(Profile(Name("Ada", "Quill"), "ada@example.org"), WANTED, normalise)
    plain = Typography(template)
    made = typeset_document(short, plain, DAY)
    assert made.content == compile_document(short, replace(plain, airy=True), DAY)
    assert made.content != compile_document(short, plain, DAY)


@TEMPLATES
def test_a_phone_number_is_never_broken_at_a_rows_end(template: Template) -> None:
    for length in range(20, 60, 3):
        profile = replace(MARISOL, email=f"{'m' * length}@example.org")
        text = pages_of(
            typeset_document(
                make_letter(profile, WANTED, normalise), Typography(template), DAY
            ).content
        )[0]
        assert text.replace("\u00a0", " ").count("+49 3055500142") == 2


@TEMPLATES
def test_a_wide_word_among_words_that_run_from_right_to_left_is_read_back(
    template: Template,
) -> None:
    job = Work("7 רות 7 #", f"علي {{ {'w' * 150} 7", "2019", highlights=("רות",))
    profile = replace(MARISOL, work=(job,))
    assert papers(make_draft(profile, POSTING, normalise), template).letter.pages == 1
