"""For any person and any posting: no line without a fact, no fact altered, none forgotten."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.jobs.documents.people import ANY, FEW, SLOW, postings, profiles

from steadyhand.core.lang.text import normalise
from steadyhand.jobs.documents.cv import make_cv
from steadyhand.jobs.documents.document import DraftDocument, LineKind, PostingSummary
from steadyhand.jobs.documents.letter import make_letter
from steadyhand.jobs.documents.trace import facts_by_path, is_private, untrue_lines
from steadyhand.jobs.documents.trimming import (
    plain_text,
    removable_lines,
    utf16_length,
    without_lines,
)
from steadyhand.jobs.profile import Profile

PEOPLE, POSTINGS = profiles(ANY), postings(ANY)


def both(profile: Profile, wanted: PostingSummary) -> tuple[DraftDocument, DraftDocument]:
    return make_cv(profile, wanted, normalise), make_letter(profile, wanted, normalise)


@SLOW
@given(PEOPLE, POSTINGS)
def test_no_line_is_without_a_fact_and_none_alters_one(
    profile: Profile, wanted: PostingSummary
) -> None:
    for document in both(profile, wanted):
        assert untrue_lines(document, profile, wanted) == ()
        assert all(line.facts for line in document.lines)
        assert len({line.key for line in document.lines}) == len(document.lines)


@FEW
@given(PEOPLE, POSTINGS)
def test_every_fact_is_in_the_resume_or_is_told_as_left_out(
    profile: Profile, wanted: PostingSummary
) -> None:
    document = make_cv(profile, wanted, normalise)
    traced = {fact for line in document.lines for fact in line.facts}
    traced.update(fact for out in document.left_out for fact in out.facts)
    halves = {"phone_code", "phone_national"}
    assert {
        f for f in facts_by_path(profile, wanted) if not f.startswith("posting")
    } <= traced | halves


@FEW
@given(PEOPLE, POSTINGS)
def test_nothing_private_is_in_any_document_or_told_with_its_value(
    profile: Profile, wanted: PostingSummary
) -> None:
    for document in both(profile, wanted):
        assert not [f for line in document.lines for f in line.facts if is_private(f)]
        assert not [o for o in document.left_out if o.text and is_private(o.facts[0])]


@FEW
@given(PEOPLE, POSTINGS, st.data())
def test_what_goes_is_told_and_all_else_stays_as_it_was(
    profile: Profile, wanted: PostingSummary, data: st.DataObject
) -> None:
    for document in both(profile, wanted):
        going = removable_lines(document)
        number = data.draw(st.integers(0, len(going)))
        less = without_lines(document, {goer.line.key for goer in going[:number]})
        kept = {line.key for line in less.lines}
        told_of = {fact for out in less.left_out for fact in out.facts}
        gone = [x for x in document.lines if x.key not in kept and x.kind is not LineKind.HEADING]
        assert all(set(line.facts) <= told_of for line in gone)
        assert untrue_lines(less, profile, wanted) == ()
        texts = [x.text for x in document.lines if x.key in kept]
        assert [x.text for x in less.lines] == texts


@FEW
@given(PEOPLE, POSTINGS, st.integers(0, 400))
def test_a_text_never_exceeds_its_limit_and_holds_whole_lines(
    profile: Profile, wanted: PostingSummary, limit: int
) -> None:
    for document in both(profile, wanted):
        plain = plain_text(document, limit)
        assert utf16_length(plain.text) <= limit
        if plain.text:
            shown = [x for x in plain.document.lines if x.key != "letter.subject"]
            body = shown if document.paper == "resume" else shown[len(document.header) :]
            assert all(x.text.rstrip(": ") in plain.text for x in body if x.kind != "contact")
