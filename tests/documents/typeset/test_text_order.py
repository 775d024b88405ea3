"""Whatever reads a document's text finds each job's title, employer, dates and points together.

A reader that took the dates of all jobs after the last of them would give an employer a career
without dates, or with somebody else's.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.documents.typeset.extractors import EXTRACTORS, out_of_order
from tests.jobs.documents.people import MARISOL, SLOW, WANTED

from steadyhand.adapters.documents.typeset import (
    Size,
    Template,
    TypesetPdf,
    Typography,
    typeset_document,
)
from steadyhand.core.lang.text import normalise
from steadyhand.jobs.documents.cv import make_cv
from steadyhand.jobs.documents.letter import make_letter
from steadyhand.jobs.profile import Education, Language, Name, Profile, Skill, Work

DAY = date(2026, 11, 2)
BARE = Profile(Name("Ada", "Quill"), "ada@example.org")
POINTS = tuple(f"Brought plan {n} to its end with the people of the yard" for n in range(5))
YARD = Work("Havelwerk", "Technician", "2019-02", "2021-08", "Leipzig", highlights=POINTS[:2])
LONG_HEAD = replace(
    YARD,
    company="The Royal Infirmary of Elbstadt and the Deich Health Board",
    title="Senior Programme Manager for Clinical Trials (Oncology and Haematology)",
)
PEOPLE = {
    "many-kinds": MARISOL,
    "two-jobs": replace(
        BARE,
        summary="Keeps plants running.",
        work=(replace(YARD, end=""), replace(YARD, company="Deichwerk", start="2016")),
        education=(Education("Elbstadt University", "BSc", "Physics", "2012", "2016"),),
        skills=(Skill("Welding"), Skill("CAD")),
        languages=(Language("German", "native"), Language("English", "C1")),
    ),
    "same-dates": replace(BARE, work=(YARD, replace(YARD, company="Elbwerk"))),
    "no-points": replace(BARE, work=(replace(YARD, highlights=()),) * 4, interests=("Rowing",)),
    "long-heads": replace(BARE, work=(LONG_HEAD, YARD), skills=(Skill("Trials"),)),
    "two-pages": replace(
        BARE,
        work=tuple(
            replace(YARD, company=f"Werk {n}", start=f"{2020 - n}", highlights=POINTS)
            for n in range(12)
        ),
        skills=tuple(Skill(f"Tool {n}") for n in range(25)),
    ),
    "narrow-ends": replace(BARE, work=(replace(YARD, company="Cold Store, S.L."),) * 2),
    "nothing-but-a-name": BARE,
}
TEMPLATES = pytest.mark.parametrize("template", list(Template))
READERS = pytest.mark.parametrize("reader", list(EXTRACTORS))


@cache
def resume_of(person: str, template: Template) -> TypesetPdf:
    """The resume; half of them on the other size of paper."""
    size = list(Size)[len(person) % 2]
    return typeset_document(
        make_cv(PEOPLE[person], WANTED, normalise), Typography(template, size), DAY
    )


@READERS
@TEMPLATES
@pytest.mark.parametrize("person", list(PEOPLE))
def test_each_entry_of_a_resume_is_read_in_one_piece_and_in_order(
    person: str, template: Template, reader: str
) -> None:
    assert out_of_order(resume_of(person, template), template, EXTRACTORS[reader]) == ()


@READERS
@TEMPLATES
def test_a_letter_is_read_in_order(template: Template, reader: str) -> None:
    made = typeset_document(make_letter(MARISOL, WANTED, normalise), Typography(template), DAY)
    assert out_of_order(made, template, EXTRACTORS[reader]) == ()


WORDS = "engine north yard design of the cost Straße office façade nightly 40 trials care".split()
PHRASES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join)
NUMBERED = st.integers(0, 3).flatmap(lambda n: st.lists(PHRASES, min_size=n, max_size=n))
JOBS = st.builds(
    Work,
    PHRASES,
    PHRASES,
    st.sampled_from(("2019", "2018-04")),
    st.sampled_from(("", "2020-11")),
    location=st.sampled_from(("", "Ulm")),
    summary=st.just("") | PHRASES,
    highlights=NUMBERED.map(tuple),
)
CAREERS = st.builds(
    Profile,
    name=st.just(Name("Ada", "Quill")),
    email=st.just("ada@example.org"),
    headline=st.just("") | PHRASES,
    summary=st.just("") | PHRASES,
    work=st.lists(JOBS, min_size=1, max_size=5).map(tuple),
    education=st.lists(
        st.builds(Education, PHRASES, st.sampled_from(("BSc", "")), PHRASES, st.just("2012")),
        max_size=2,
    ).map(tuple),
    skills=st.lists(st.builds(Skill, PHRASES), max_size=9).map(tuple),
    volunteering=st.lists(JOBS, max_size=1).map(tuple),
)
ANY = (CAREERS, st.sampled_from(list(Template)))


@settings(SLOW, max_examples=8)
@given(*ANY)
def test_any_career_is_read_in_one_piece_and_in_order(career: Profile, template: Template) -> None:
    all_read_it_in_order(career, template)


@pytest.mark.soak
@settings(SLOW, max_examples=120)
@given(*ANY)
def test_a_hundred_careers_are_read_in_one_piece_and_in_order(
    career: Profile, template: Template
) -> None:
    all_read_it_in_order(career, template)


def all_read_it_in_order(career: Profile, template: Template) -> None:
    document = make_cv(career, WANTED, normalise)
    assume(document.lines)
    made = typeset_document(document, Typography(template), DAY)
    for reader, extractor in EXTRACTORS.items():
        assert (reader, out_of_order(made, template, extractor)) == (reader, ())
