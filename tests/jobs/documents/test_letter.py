"""A letter says what is applied for and what was done, and nothing that no fact says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.jobs.documents.people import MARISOL, WANTED

from steadyhand.core.lang.text import normalise
from steadyhand.jobs.documents.cv import make_cv
from steadyhand.jobs.documents.document import OmissionReason, PostingSummary, Requirement
from steadyhand.jobs.documents.letter import make_letter
from steadyhand.jobs.documents.trace import untrue_lines
from steadyhand.jobs.documents.trimming import plain_text, removable_lines, without_lines
from steadyhand.jobs.documents.wording import SENTENCES
from steadyhand.jobs.profile import Name, Profile, Work

LETTER = """Dear hiring team at Rheinbogen Freight,

I am applying for the position “Backend Engineer” at Rheinbogen Freight. \
I have worked at Orchard Lane as Gardener since 2022.

Of my experience, these points come closest to your requirements:
Software Engineer, Havelwerk Logistik
- Rewrote the planner in Python
- Moved C# to Rust

Skills of mine that your posting names: Python (1 year, expert); C# (2.5 years); \
Messaging (Kafka, RabbitMQ)

Languages: English, German (native)

Certificates: First Aid, Red Lantern, May 2020

Thank you for considering my application. \
You can reach me at marisol.vandenberghe@example.org or +49 3055500142.

Kind regards
Marisol Vandenberghe"""
BARE = Profile(Name("Ada", "Quill"), "ada@example.org")


def test_a_letter_holds_facts_and_fixed_sentences() -> None:
    assert plain_text(make_letter(MARISOL, WANTED, normalise)).text == LETTER


def test_a_point_is_traced_to_its_fact_and_to_the_requirement() -> None:
    lines = {x.key: x for x in make_letter(MARISOL, WANTED, normalise).lines}
    point = lines["work[1].highlights[1]"]
    assert point.facts == ("work[1].highlights[1]", "posting.requirements[0].text")


def test_what_the_letter_does_not_name_is_told_with_the_reason() -> None:
    left = {x.text: x.reason for x in make_letter(MARISOL, WANTED, normalise).left_out}
    assert left["Sold bread"] is OmissionReason.UNASKED
    many = replace(
        MARISOL, work=(Work("A", "B", highlights=tuple(f"Python {n}" for n in range(9))),)
    )
    left = {x.text: x.reason for x in make_letter(many, WANTED, normalise).left_out}
    assert left["Python 5"] is OmissionReason.FEWER


def test_without_known_requirements_no_relation_is_claimed() -> None:
    text = plain_text(make_letter(MARISOL, PostingSummary(language="en"), normalise)).text
    assert "From my experience:\nGardener, Orchard Lane\n- Grew pears" in text
    assert "your requirements" not in text
    assert "Dear hiring team,\n\nI am applying for the position that you posted." in text


def test_the_opening_follows_what_is_known_of_the_posting() -> None:
    titled = plain_text(make_letter(BARE, PostingSummary("Baker"), normalise)).text
    assert "I am applying for the position “Baker”." in titled
    housed = plain_text(make_letter(BARE, PostingSummary(company="Kringel"), normalise)).text
    assert "I am applying for the position that you posted at Kringel." in housed


def test_an_employment_that_ended_is_never_called_current() -> None:
    ended = replace(MARISOL, work=MARISOL.work[:2])
    assert "current" not in plain_text(make_letter(ended, WANTED, normalise)).text


def test_a_person_without_a_name_or_mailbox_gets_the_bare_frame() -> None:
    text = plain_text(make_letter(Profile(Name(), ""), PostingSummary(), normalise)).text
    assert text.endswith("my application.\n\nKind regards")


@pytest.mark.parametrize("language", sorted(SENTENCES))
def test_each_language_has_its_own_whole_letter(language: str) -> None:
    wanted = replace(WANTED, language=language)
    document = make_letter(MARISOL, wanted, normalise)
    assert untrue_lines(document, MARISOL, wanted) == ()
    says = SENTENCES[language]
    assert says.closing in [x.text for x in document.lines]
    assert says.skills in [x.text for x in document.lines]
    assert "Rheinbogen Freight" in plain_text(document).text


def test_a_limit_takes_the_least_relevant_lines_and_says_which() -> None:
    document = make_letter(MARISOL, WANTED, normalise)
    plain = plain_text(document, 460)
    assert len(plain.text) <= 460
    assert "- Rewrote the planner in Python" in plain.text
    gone = [x.text for x in plain.document.left_out if x.reason is OmissionReason.NO_ROOM]
    assert "German (native)" in gone
    assert plain_text(document, 20).text == ""


def test_a_limit_counts_as_a_browser_does() -> None:
    smiling = replace(BARE, name=Name("😀"))
    text = plain_text(make_letter(smiling, PostingSummary(), normalise)).text
    assert plain_text(make_letter(smiling, PostingSummary(), normalise), len(text)).text == ""
    assert plain_text(make_letter(smiling, PostingSummary(), normalise), len(text) + 1).text == text


def test_a_resume_has_a_text_version_too() -> None:
    text = plain_text(make_cv(MARISOL, WANTED, normalise)).text
    assert text.startswith("Marisol Vandenberghe\nBackend engineer\n")
    assert "Skills: Python (1 year, expert); C# (2.5 years)" in text
    assert "Gardener, Orchard Lane · 2022 – present\n- Grew pears" in text


def test_the_least_relevant_lines_go_first_and_heads_after_what_they_lead() -> None:
    keys = [goer.line.key for goer in removable_lines(make_cv(MARISOL, WANTED, normalise))]
    assert keys[:2] == ["interests[1]", "interests[0]"]
    assert keys.index("work[0].highlights[0]") < keys.index("work[2].highlights[0]")
    assert keys.index("work[1].highlights[0]") < keys.index("work[1].highlights[2]")
    assert keys.index("work[1].highlights[2]") < keys.index("work[1]")
    assert keys.index("projects[0].keywords") < keys.index("projects[0]")
    assert set(keys[-3:]) == {"links[site]", "headline", "summary"}


def test_a_head_takes_its_dates_and_points_with_it() -> None:
    less = without_lines(make_cv(MARISOL, WANTED, normalise), {"work[1]", "links[site]"})
    assert not [x for x in less.lines if x.key.startswith(("work[1]", "links"))]
    gone = {x.text for x in less.left_out if x.reason is OmissionReason.NO_ROOM}
    assert {"Rewrote the planner in Python", "marisol.example.net"} <= gone
    assert "Relevant experience" not in [x.text for x in less.lines]


def test_dates_without_a_head_may_go_with_their_points() -> None:
    odd = replace(BARE, work=(Work(start="2019", highlights=("Sang",)),))
    document = make_cv(odd, PostingSummary(requirements=(Requirement("singing"),)), normalise)
    keys = [goer.line.key for goer in removable_lines(document)]
    assert keys == ["work[0].highlights[0]", "work[0].period"]
    assert without_lines(document, {"work[0].period"}).sections == ()
