"""What a site wrote without measure is cut; what a person wrote stays as it is."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.jobs.posting.plausibility import (
    DESCRIPTION_MAX,
    LINE_MAX,
    LINES_MAX,
    PLACES_MAX,
    TITLE_MAX,
    within_limits,
)
from steadyhand.jobs.posting.posting import FormQuestion, Need, Posting, Requirement, Salary

REAL = Posting(
    "Orchard technician",
    "Havelwiesen",
    ("Werder, DE",),
    salary=Salary(20.0, said="€20 per hour"),
    requirements=(Requirement("Pruning", Need.NICE),),
    reference="44-B",
    asked=(FormQuestion("Which tools?", options=("Saw", "Shears")),),
    description="# Orchard technician\n- Pruning",
)
LONG = st.integers(0, 300_000).map("x".__mul__)
MANY = st.lists(LONG, max_size=3).map(lambda texts: tuple(texts) * 120)


def test_a_posting_as_people_write_them_stays_as_it_is() -> None:
    assert within_limits(REAL) == REAL
    assert within_limits(replace(REAL, salary=None)) == replace(REAL, salary=None)


@given(LONG, MANY)
def test_no_part_of_any_posting_is_longer_than_its_limit(text: str, texts: tuple[str, ...]) -> None:
    wild = Posting(
        text,
        text,
        texts,
        remote_within=texts,
        salary=Salary(said=text),
        requirements=tuple(map(Requirement, texts)),
        reference=text,
        asked=tuple(FormQuestion(each, options=texts) for each in texts[:3]),
        description=text,
    )
    held = within_limits(wild)
    assert held.salary is not None
    names = (held.title, held.company, held.reference, *held.locations, *held.remote_within)
    lines = (held.salary.said, *(r.text for r in held.requirements), *(a.label for a in held.asked))
    options = [option for each in held.asked for option in each.options]
    assert max(map(len, names)) <= TITLE_MAX
    assert max(map(len, (*lines, *options))) <= LINE_MAX
    assert max(len(held.locations), len(held.remote_within)) <= PLACES_MAX
    assert max(len(held.requirements), *(len(a.options) for a in held.asked), 0) <= LINES_MAX
    assert len(held.description) <= DESCRIPTION_MAX
