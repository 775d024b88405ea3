"""The sample person fits the practice employer, and is nobody."""

from __future__ import annotations

import json
import re
import zlib
from contextlib import suppress
from http.client import RemoteDisconnected

import pytest
import yaml
from tests.demo.visitor import post

from steadyhand.demo import POSTINGS, SAMPLE, PracticeEmployer, expected_fields, forms
from steadyhand.demo.form_pages import FORMS
from steadyhand.demo.http import FormBody, Upload
from steadyhand.demo.special_forms import ALL_STEPS
from steadyhand.demo.templates import source
from steadyhand.demo.vacancies import Door, Ending

FILES = {"resume": ("resume.pdf", (SAMPLE / "resume.pdf").read_bytes())}
ELSEWHERE = {"embedded": "embed", "embedded-nested": "embed", "hosted": "apply"}
IN_STEPS = {"wizard", "wizard-spa"}
KEPT = {Ending.CONFIRMS, Ending.FAILS, Ending.HANGS_UP}
NO_FORM = {Door.CLOSED, Door.WALL, Door.APPLIED, Door.OSCILLATOR}
KEEPING = sorted(p.slug for p in POSTINGS if p.ending in KEPT and p.door not in NO_FORM)


def test_every_sample_answer_belongs_to_a_question_of_some_form() -> None:
    files = {form.html for form in FORMS.values()} | {step.form.html for step in ALL_STEPS}
    shown = " ".join(re.sub(r"<[^>]+>", "", " ".join(map(source, sorted(files)))).split())
    answers = json.loads((SAMPLE / "answers.json").read_text())
    assert [label for label in answers if label not in shown] == []
    assert answers["Notice period"] in forms.NOTICE_PERIODS
    assert answers["How did you hear about us?"] in forms.SOURCES


def test_what_is_to_be_held_is_written_down_for_every_vacancy_that_keeps_applications() -> None:
    assert sorted(json.loads((SAMPLE / "expected.json").read_text())) == KEEPING
    with pytest.raises(KeyError):
        expected_fields("oscillator")


GATED = {p.slug for p in POSTINGS if p.gate}


@pytest.mark.parametrize("slug", sorted(set(KEEPING) - IN_STEPS - GATED))
def test_what_is_to_be_held_is_accepted_and_held_as_it_is(
    employer: PracticeEmployer, slug: str
) -> None:
    url = employer.apply_url(slug)
    if slug in ELSEWHERE:
        url = f"{employer.hosted_origin}/{ELSEWHERE[slug]}/{slug}"
    with suppress(RemoteDisconnected):
        post(url, expected_fields(slug), FILES)
    (held,) = employer.applications
    assert (held.slug, held.fields, held.accepted) == (slug, expected_fields(slug), True)


@pytest.mark.parametrize("slug", sorted(IN_STEPS))
def test_the_steps_accept_what_is_to_be_held(slug: str) -> None:
    pairs = {
        name: tuple([v] if isinstance(v, str) else v) for name, v in expected_fields(slug).items()
    }
    files = {"resume": (Upload("cv.pdf", "application/pdf", FILES["resume"][1]),)}
    sent = FormBody(pairs, files)
    assert [step.form.problems(sent) for step in ALL_STEPS] == [{}] * len(ALL_STEPS)


def test_the_sample_profile_holds_what_the_main_form_demands() -> None:
    profile = yaml.safe_load((SAMPLE / "profile.yaml").read_text())
    assert forms.EMAIL.fullmatch(profile["email"])
    assert profile["email"].endswith("@example.org")
    assert forms.PHONE.fullmatch(profile["phone"])
    assert forms.POSTAL_CODE.fullmatch(profile["address"]["postal_code"])
    assert profile["address"]["country"] in forms.COUNTRIES
    assert profile["authorizations"] == {"DE": True}
    assert all((SAMPLE / name).is_file() for name in profile["documents"].values())


@pytest.mark.parametrize("name", ["resume.pdf", "cover_letter.pdf"])
def test_the_sample_documents_are_pdfs_with_text_that_the_employer_takes(name: str) -> None:
    content = (SAMPLE / name).read_bytes()
    stream = re.search(rb"stream\n(.*)\nendstream", content, re.S)
    assert stream
    assert b"(Linnea Okonkwo-Berg) Tj" in zlib.decompress(stream.group(1))
    assert content.startswith(b"%PDF-")
    assert content.endswith(b"%%EOF\n")
