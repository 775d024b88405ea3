"""A resume holds what its profile says, in the order that the posting asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.jobs.documents.people import MARISOL, WANTED

from steadyhand.core.lang.text import normalise
from steadyhand.jobs.documents.cv import make_cv
from steadyhand.jobs.documents.document import (
    DraftDocument,
    LineKind,
    Notation,
    OmissionReason,
    Piece,
    PostingSummary,
    Requirement,
    SectionKind,
)
from steadyhand.jobs.documents.trace import untrue_lines
from steadyhand.jobs.documents.wording import WORDS, document_language, language_code
from steadyhand.jobs.profile import (
    Certificate,
    Education,
    Language,
    Name,
    Profile,
    Project,
    Publication,
    Skill,
    Work,
)

BARE = Profile(Name("Ada", "Quill"), "ada@example.org")


def texts(document: DraftDocument, part: SectionKind) -> list[str]:
    return [x.text for s in document.sections if s.part is part for x in s.all]


def made(profile: Profile, wanted: PostingSummary = WANTED) -> DraftDocument:
    return make_cv(profile, wanted, normalise)


def test_skills_that_the_posting_names_come_first_and_c_is_not_c_sharp() -> None:
    assert texts(made(MARISOL), SectionKind.SKILLS) == [
        "Skills",
        "Python (1 year, expert)",
        "C# (2.5 years)",
        "Messaging (Kafka, RabbitMQ)",
        "C",
        "Excel",
    ]


def test_work_that_was_asked_for_stands_first_under_a_heading_of_its_own() -> None:
    document = made(MARISOL)
    assert texts(document, SectionKind.WORK) == [
        "Relevant experience",
        "Software Engineer, Havelwerk Logistik",
        "Apr 2016 – Dec 2021 · Leipzig",
        "Owned the routing service.",
        "Rewrote the planner in Python",
        "Moved C# to Rust",
        "Ran the summer fair",
    ]
    assert texts(document, SectionKind.FURTHER_WORK) == [
        "Further experience",
        "Gardener, Orchard Lane",
        "2022 – present",
        "Grew pears",
        "Shop Assistant, Bakery Kringel",
        "May 2013 – 2014",
        "Sold bread",
    ]


def test_without_known_requirements_work_runs_from_the_newest_to_the_oldest() -> None:
    document = made(MARISOL, PostingSummary(language="en"))
    heads = [x.text for s in document.sections for x in s.all if x.key in ("work[0]", "work[2]")]
    assert heads == ["Gardener, Orchard Lane", "Shop Assistant, Bakery Kringel"]
    assert texts(document, SectionKind.WORK)[0] == "Experience"


def test_dates_say_no_more_than_was_said() -> None:
    periods = {x.key: x.text for x in made(MARISOL).lines if x.kind is LineKind.PERIOD}
    assert periods["education[0].period"] == "Oct 2014 – Aug 2016"
    assert periods["education[1].period"] == "2011"
    assert periods["education[2].period"] == "from 2023"
    assert periods["projects[1].period"] == "until 2020"
    assert periods["volunteering[0].period"] == "2018"


def test_a_repeated_point_is_said_once_and_told() -> None:
    left = [out for out in made(MARISOL).left_out if out.reason is OmissionReason.REPEATED]
    assert [out.facts for out in left] == [("work[2].highlights[1]",)]


def test_what_a_form_alone_may_ask_is_named_and_never_shown() -> None:
    left = {out.facts[0]: out for out in made(MARISOL).left_out}
    for path in ("birthday", "preferences.salary", "background.criminal_record", "address.line1"):
        assert left[path].reason is OmissionReason.PRIVATE
        assert left[path].text == ""
    assert left["publications[0].website"].reason is OmissionReason.DETAIL


def test_the_header_has_the_ways_to_reach_the_person() -> None:
    header = [(x.text, x.link) for x in made(MARISOL).header]
    assert header == [
        ("Marisol Vandenberghe", ""),
        ("Backend engineer", ""),
        ("marisol.vandenberghe@example.org", "mailto:marisol.vandenberghe@example.org"),
        ("+49 3055500142", ""),
        ("Leipzig, DE", ""),
        ("marisol.example.net", "https://marisol.example.net/"),
    ]


def test_an_address_that_is_none_leads_nowhere() -> None:
    odd = replace(BARE, email="at the desk", phone="5550", links={"x": "javascript:alert(1)"})
    assert [x.link for x in made(odd).header] == ["", "", "", ""]


@pytest.mark.parametrize(
    ("licence", "shown"),
    [
        (True, ["Licences", "Driving licence"]),
        (("B", "C1"), ["Licences", "Driving licence: B, C1"]),
        ((" ",), []),
        (False, []),
        (None, []),
    ],
)
def test_a_driving_licence_is_told_as_it_was(
    licence: bool | tuple[str, ...] | None, shown: list[str]
) -> None:
    assert texts(made(replace(BARE, driving_licence=licence)), SectionKind.LICENCES) == shown


def test_an_empty_profile_makes_an_empty_resume() -> None:
    document = made(Profile(Name(), ""))
    assert document.lines == ()
    assert document.title == "Resume"


def test_papers_come_newest_first() -> None:
    papers = (Certificate("Old", date="2001"), Certificate("New", date="2020"))
    document = made(replace(BARE, certificates=papers))
    assert texts(document, SectionKind.CERTIFICATES) == ["Certificates", "New, 2020", "Old, 2001"]


def test_an_entry_without_a_head_keeps_its_points() -> None:
    odd = replace(BARE, work=(Work(start="2019", highlights=("Sang",)),))
    assert texts(made(odd), SectionKind.WORK) == ["Experience", "2019 – present", "Sang"]


@pytest.mark.parametrize("language", sorted(WORDS))
def test_headings_follow_the_posting_in_each_language(language: str) -> None:
    document = made(MARISOL, replace(WANTED, language=f"{language.upper()}_XX"))
    assert document.language == language
    assert (
        texts(document, SectionKind.LANGUAGES)[0] == WORDS[language].headings[SectionKind.LANGUAGES]
    )
    assert untrue_lines(document, MARISOL, WANTED) == ()


def test_without_the_postings_language_the_persons_own_counts() -> None:
    spoken = (Language("English", "C1"), Language("Deutsch", "Muttersprache"))
    assert document_language(replace(BARE, languages=spoken), PostingSummary(language="ja")) == "de"
    assert document_language(replace(BARE, languages=spoken[:1]), PostingSummary()) == "en"
    assert (
        document_language(replace(BARE, languages=(Language("Suomi", "native"),)), PostingSummary())
        == "en"
    )
    assert [language_code(x) for x in ("FR-ca", "italiano", "klingon")] == ["fr", "it", ""]


@pytest.mark.parametrize(
    "piece",
    [
        Piece("Ada the Great", "name.given", Notation.SAID),
        Piece("Ada", "name.nickname", Notation.SAID),
        Piece("Ada", "", Notation.SAID),
        Piece("I am passionate", "", Notation.FIXED),
        Piece("Skills", "name.given", Notation.FIXED),
        Piece("2019", "name.given", Notation.DATE),
        Piece("7", "name.given", Notation.NUMBER),
        Piece("8", "skills[0].years", Notation.NUMBER),
        Piece("site.example", "name.given", Notation.LINK),
        Piece("present", "work[0].start", Notation.OPEN),
        Piece("present", "education[0].start", Notation.OPEN),
        Piece("2019", "work[0].start", Notation.SINCE),
        Piece("Driving licence", "driving_licence", Notation.FIXED),
    ],
)
def test_an_invented_or_altered_line_is_found(piece: Piece) -> None:
    profile = replace(
        MARISOL, name=Name("Ada", "Quill"), driving_licence=False, education=(Education("X"),)
    )
    document = made(profile)
    line = replace(document.header[0], pieces=(piece,))
    assert untrue_lines(replace(document, header=(line,), sections=()), profile, WANTED) == (line,)


def test_a_line_that_rests_on_a_denied_or_missing_fact_is_found() -> None:
    profile = replace(BARE, driving_licence=False)
    document = made(profile)
    fixed = (Piece("Driving licence"),)
    for about in ((), ("driving_licence",), ("work",)):
        line = replace(document.header[0], pieces=fixed, about=about)
        assert untrue_lines(replace(document, header=(line,)), profile, WANTED) == (line,)


def test_the_words_that_matched_are_kept_with_the_line() -> None:
    lines = {x.key: x for x in made(MARISOL).lines}
    assert lines["skills[3]"].matched == ("kafka",)
    assert lines["skills[3]"].score == 1
    assert lines["work[1].highlights[1]"].matched == ("python",)
    assert lines["work[1].highlights[1]"].score == 2


def test_a_word_that_both_a_must_and_a_nice_line_hold_weighs_as_a_must() -> None:
    wanted = PostingSummary(requirements=(Requirement("Pears", must=False), Requirement("pears!")))
    lines = {x.key: x for x in made(MARISOL, wanted).lines}
    assert lines["work[2].highlights[0]"].score == 2


def test_projects_run_from_the_newest() -> None:
    two = (Project("old", end="2001"), Project("new", start="2020"))
    document = made(replace(BARE, projects=two))
    assert texts(document, SectionKind.PROJECTS) == [
        "Projects",
        "new",
        "from 2020",
        "old",
        "until 2001",
    ]


def test_every_list_beside_what_was_done_says_what_it_lists() -> None:
    lines = {x.key: x.text for x in made(MARISOL).lines}
    assert lines["education[2].courses"] == "Courses: Rust, Pruning"
    assert lines["projects[0].keywords"] == "Keywords: Python"
    assert texts(made(MARISOL), SectionKind.LICENCES) == [
        "Licences",
        "Electrician",
        "Driving licence: B, C1",
    ]
    assert texts(made(MARISOL), SectionKind.CERTIFICATES) == [
        "Certificates",
        "First Aid, Red Lantern, May 2020",
    ]


def test_a_title_with_a_comma_is_parted_from_its_publisher_by_a_dash() -> None:
    title = Publication("Small samples, large claims", "Verrin Press", "2021-02")
    shown = texts(made(replace(BARE, publications=(title,))), SectionKind.PUBLICATIONS)
    assert shown == ["Publications", "Small samples, large claims – Verrin Press, Feb 2021"]


def test_what_belongs_to_a_skill_stands_in_its_brackets() -> None:
    skill = Skill("Statistics", 6.0, "expert", keywords=("GLM", "Bayes"))
    shown = texts(made(replace(BARE, skills=(skill,))), SectionKind.SKILLS)
    assert shown == ["Skills", "Statistics (6 years, expert; GLM, Bayes)"]
