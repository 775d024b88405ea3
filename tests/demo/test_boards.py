"""The practice employer's boards: what programs are told, what applicants see, what is held."""

from __future__ import annotations

import json
import re
from html import unescape
from http import HTTPStatus

import pytest
from tests.demo.visitor import get, post

from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.demo.boards import (
    QUESTIONS,
    SITE,
    Control,
    Kind,
    find_listed,
    listed_postings,
    number,
)
from steadyhand.demo.descriptions import POSTING_TEXTS
from steadyhand.demo.postings import POSTINGS

API = {Kind.GREENHOUSE: f"/v1/boards/{SITE}/jobs/", Kind.LEVER: f"/v0/postings/{SITE}/"}
SEND_TO = {Kind.GREENHOUSE: "", Kind.LEVER: "/apply"}
RESUME = (SAMPLE / "resume.pdf").read_bytes()
PERSON = {
    "Email": "linnea@example.org",
    "Phone": "+49 30 5550 0142",
    "Are you legally authorised to work in Germany?": "Yes",
    "Notice period": "3 months",
}


def said(kind: Kind) -> dict[str, str]:
    asked = (q for q in QUESTIONS[kind] if q.required and q.control is not Control.FILE)
    return {q.name: PERSON.get(q.label, "Linnea") for q in asked}


def test_numbers_are_of_one_vacancy_each() -> None:
    for kind in Kind:
        numbers = {number(kind, posting.slug) for posting in POSTINGS}
        assert len(numbers) == len(POSTINGS)
        assert [find_listed(kind, number(kind, p.slug)) for p in listed_postings()] == list(
            listed_postings()
        )


def test_a_greenhouse_board_tells_the_job_with_its_questions(employer: PracticeEmployer) -> None:
    job = number(Kind.GREENHOUSE, "field-engineer")
    told = json.loads(get(f"{employer.origin}{API[Kind.GREENHOUSE]}{job}?questions=true").text)
    assert (told["id"], told["title"]) == (int(job), "Field Engineer, Harvest Robots")
    assert told["absolute_url"] == employer.board_url("greenhouse", "field-engineer")
    assert told["content"].startswith("&lt;p&gt;")
    assert "<li>At least 3 years of electrical repair" in unescape(told["content"])
    names = [field["name"] for q in told["questions"] for field in q["fields"]]
    assert names[:3] == ["first_name", "last_name", "email"]
    choice = next(q for q in told["questions"] if q["label"] == "Notice period")
    assert choice["fields"][0]["values"][0]["label"] == "Immediately"
    assert told["pay_input_ranges"][0]["min_cents"] == 5_800_000


def test_a_lever_board_tells_the_posting_in_an_opening_lists_and_a_closing(
    employer: PracticeEmployer,
) -> None:
    job = number(Kind.LEVER, "field-engineer")
    told = json.loads(get(f"{employer.origin}{API[Kind.LEVER]}{job}?mode=json").text)
    assert (told["id"], told["text"]) == (job, "Field Engineer, Harvest Robots")
    assert told["hostedUrl"] == employer.board_url("lever", "field-engineer")
    assert told["applyUrl"] == f"{told['hostedUrl']}/apply"
    assert [each["text"] for each in told["lists"]][:2] == ["What you will do", "What you bring"]
    assert told["salaryRange"]["interval"] == "per-year-salary"


@pytest.mark.parametrize("kind", Kind)
def test_every_listed_vacancy_is_told_and_shown_with_the_same_lines(
    employer: PracticeEmployer, kind: Kind
) -> None:
    for posting in listed_postings():
        told = get(f"{employer.origin}{API[kind]}{number(kind, posting.slug)}")
        shown = get(employer.board_url(kind, posting.slug))
        assert (told.status, shown.status) == (HTTPStatus.OK, HTTPStatus.OK)
        for line in POSTING_TEXTS[posting.slug].must if posting.slug in POSTING_TEXTS else ():
            assert line in unescape(told.text)
            assert line in unescape(shown.text)


@pytest.mark.parametrize("kind", Kind)
def test_a_vacancy_that_is_not_listed_is_neither_told_nor_shown_nor_applied_for(
    employer: PracticeEmployer, kind: Kind
) -> None:
    gone = employer.board_url(kind, "closed-role")
    api = f"{employer.origin}{API[kind]}{number(kind, 'closed-role')}"
    answers = (get(api), get(gone), post(gone + SEND_TO[kind], said(kind)))
    assert {answer.status for answer in answers} == {HTTPStatus.NOT_FOUND}
    assert json.loads(answers[0].text)["error"]
    assert employer.applications == ()


@pytest.mark.parametrize("kind", Kind)
def test_the_form_asks_what_the_server_demands(employer: PracticeEmployer, kind: Kind) -> None:
    page = get(employer.board_url(kind, "spa") + SEND_TO[kind]).text
    drawn = set(re.findall(r'name="([^"]+)"', page)) - {"viewport"}
    assert drawn == {question.name for question in QUESTIONS[kind]}
    assert all(f'for="{name}"' in page for name in drawn)


@pytest.mark.parametrize("kind", Kind)
def test_an_application_at_a_board_is_held_under_the_reference_that_is_shown(
    employer: PracticeEmployer, kind: Kind
) -> None:
    sent = post(
        employer.board_url(kind, "spa") + SEND_TO[kind],
        said(kind),
        {"resume": ("resume.pdf", RESUME)},
    )
    (held,) = employer.applications
    assert (held.slug, held.accepted, dict(held.fields)) == ("spa", True, said(kind))
    assert held.reference in get(employer.origin + sent.location).text


@pytest.mark.parametrize("kind", Kind)
def test_an_incomplete_application_is_shown_again_with_what_is_missing(
    employer: PracticeEmployer, kind: Kind
) -> None:
    url = employer.board_url(kind, "spa") + SEND_TO[kind]
    sent = post(url, {**said(kind), "email": "nobody"})
    assert sent.status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Please check: Email." in sent.text
    assert "Resume/CV is required." in sent.text
    assert "+49 30 5550 0142" in sent.text
    assert employer.applications == ()


def test_many_postings_name_what_they_ask_for() -> None:
    slugs = {posting.slug for posting in POSTINGS}
    assert set(POSTING_TEXTS) <= slugs
    assert len(POSTING_TEXTS) >= 20
    assert all(wanted.duties and wanted.must for wanted in POSTING_TEXTS.values())


def test_another_kind_of_board_is_refused(employer: PracticeEmployer) -> None:
    with pytest.raises(ValueError, match="ashby"):
        employer.board_url("ashby", "spa")
