"""One call gives both papers for a posting, with what a person needs to see to approve them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.jobs.documents.people import FEW, MARISOL

from steadyhand.core.lang.text import normalise
from steadyhand.errors import BadInput
from steadyhand.jobs.documents.document import DraftDocument, OmissionReason, SectionKind
from steadyhand.jobs.documents.draft import Change, Choices, Draft, make_draft, posting_summary
from steadyhand.jobs.documents.trace import facts_by_path, is_private, is_under
from steadyhand.jobs.documents.trimming import plain_text
from steadyhand.jobs.posting.posting import Need, Posting, Requirement
from steadyhand.jobs.profile import Education, Skill, Work

POSTING = Posting(
    "Backend Engineer",
    "Rheinbogen Freight",
    ("Leipzig",),
    language="en",
    requirements=(
        Requirement("Experience with Python or C#"),
        Requirement("Kafka", Need.NICE),
        Requirement("Good project management"),
    ),
)
SAID = sorted(
    path
    for path in facts_by_path(MARISOL, posting_summary(POSTING))
    if not path.startswith("posting") and not is_private(path)
)


def made(*without: str, language: str = "") -> Draft:
    return make_draft(MARISOL, POSTING, normalise, choices=Choices(language, without))


def facts_of(document: DraftDocument) -> set[str]:
    return {fact for line in document.lines for fact in line.facts}


def parts(document: DraftDocument) -> list[SectionKind]:
    return [section.part for section in document.sections]


def test_both_papers_come_from_the_posting_and_are_proven() -> None:
    draft = made()
    assert draft.untrue() == ()
    assert draft.letter.lines[0].text == "Marisol Vandenberghe"
    assert "Rheinbogen Freight" in plain_text(draft.letter).text
    assert [x.must for x in draft.wanted.requirements] == [True, False, True]
    assert "1991" not in repr(draft)


def test_an_invented_line_is_found_in_either_paper() -> None:
    draft = made()
    odd = replace(draft.letter.header[0], about=("work[9]",))
    found = replace(draft, letter=replace(draft.letter, header=(odd,))).untrue()
    assert found == (odd,)


def test_a_trace_shows_each_line_beside_its_facts() -> None:
    draft = made()
    lines = {each.key: each for each in draft.trace(draft.resume)}
    assert lines["skills[1]"].facts == (
        ("skills[1].name", "Python"),
        ("skills[1].years", "1.0"),
        ("skills[1].level", "expert"),
    )
    assert lines["skills[1]"].matched == ("python",)
    assert lines["links[site]"].facts == (("links[site]", "https://marisol.example.net/"),)


def test_the_posting_is_the_fact_of_a_bare_sentence() -> None:
    draft = make_draft(MARISOL, Posting("", ""), normalise)
    lines = {each.key: each for each in draft.trace(draft.letter)}
    assert lines["letter.opening"].facts == (("posting", "posting"),)


@pytest.mark.parametrize(
    ("said", "code"), [("", "en"), ("German", "de"), ("fr-CA", "fr"), ("?", "en")]
)
def test_a_person_may_choose_the_language_of_both(said: str, code: str) -> None:
    draft = made(language=said)
    assert (draft.resume.language, draft.letter.language) == (code, code)


def test_what_a_person_wants_left_out_is_in_neither_paper_and_is_told() -> None:
    draft = made("work[1].highlights[1]", "phone", "interests")
    for document in (draft.resume, draft.letter):
        assert not facts_of(document) & {"work[1].highlights[1]", "phone", "interests[0]"}
        chosen = [x.text for x in document.left_out if x.reason is OmissionReason.CHOSEN]
        assert chosen == ["Rewrote the planner in Python", "+493055500142", "Rowing", "Sourdough"]
    assert draft.untrue() == ()


def test_an_employment_whose_end_is_left_out_never_seems_to_go_on() -> None:
    draft = made("work[1].end")
    assert draft.untrue() == ()
    assert "work[1].start" not in facts_of(draft.resume)


@pytest.mark.parametrize("path", ["work[7]", "birthday", "posting", "posting.title", "nothing"])
def test_a_choice_that_names_nothing_is_refused(path: str) -> None:
    with pytest.raises(BadInput, match="papers show no fact at"):
        made(path)


@FEW
@given(st.lists(st.sampled_from(SAID), max_size=4))
def test_whatever_is_left_out_all_lines_stay_true(paths: list[str]) -> None:
    draft = made(*paths)
    assert draft.untrue() == ()
    for document in (draft.resume, draft.letter):
        shown = facts_of(document)
        assert not [p for p in paths if any(is_under(fact, p) for fact in shown)]


def test_without_a_base_the_changes_are_told_against_the_whole_profile() -> None:
    draft = made("interests[0]")
    told_of = {each.text: each.change for each in draft.changes((), normalise)}
    assert told_of["Rowing"] is Change.REMOVED
    assert told_of["Sourdough"] is Change.KEPT
    assert told_of["Relevant experience"] is Change.ADDED


def test_a_base_that_was_read_back_is_compared_line_by_line() -> None:
    told_of = {x.text: x.change for x in made().changes(("Marisol Vandenberghe", "Old"), normalise)}
    assert told_of["Marisol Vandenberghe"] is Change.KEPT
    assert told_of["Old"] is Change.REMOVED


def test_what_was_asked_for_stands_before_work_that_was_not() -> None:
    school = Education("Elbstadt", "BSc", "Computing")
    shop = Work("Kringel", "Shop Assistant", "2021", "2022", highlights=("Sold bread",))
    young = replace(MARISOL, work=(shop,), education=(school,), volunteering=())
    asks = replace(POSTING, requirements=(Requirement("A degree in computing"),))
    order = parts(make_draft(young, asks, normalise).resume)
    assert (
        order.index(SectionKind.EDUCATION)
        < order.index(SectionKind.WORK)
        < order.index(SectionKind.PROJECTS)
    )
    baker = replace(asks, requirements=(Requirement("Computing"), Requirement("bread")))
    order = parts(make_draft(young, baker, normalise).resume)
    assert order.index(SectionKind.WORK) < order.index(SectionKind.EDUCATION)


def test_a_letter_calls_a_skill_named_only_where_the_posting_has_its_whole_name() -> None:
    skills = (Skill("Wound management"), Skill("Project management"), Skill("", keywords=("C#",)))
    draft = make_draft(replace(MARISOL, skills=skills), POSTING, normalise)
    assert facts_of(draft.letter) & {f"skills[{n}].name" for n in range(3)} == {"skills[1].name"}
    assert "skills[2].keywords[0]" in facts_of(draft.letter)


@pytest.mark.parametrize("company", ["{{company_name}}", "[Company]", "N/A", "Confidential", "-"])
def test_no_letter_greets_a_placeholder(company: str) -> None:
    made = make_draft(MARISOL, Posting("{{title}}", company, language="en"), normalise).letter
    text = "\n".join(line.text for line in made.lines)
    assert "Dear hiring team," in text
    assert f"at {company}" not in text
    assert "{" not in text
