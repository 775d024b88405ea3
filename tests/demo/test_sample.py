"""The sample person fits the practice employer, and is nobody."""

from __future__ import annotations

import json
import re
import zlib

import pytest
import yaml

from steadyhand.demo import SAMPLE, validation
from steadyhand.demo.render import source


def test_every_sample_answer_belongs_to_a_question_of_the_main_form() -> None:
    shown = " ".join(re.sub(r"<[^>]+>", "", source("apply/full.html")).split())
    answers = json.loads((SAMPLE / "answers.json").read_text())
    assert [label for label in answers if label not in shown] == []
    assert answers["Notice period"] in validation.NOTICE_PERIODS
    assert answers["How did you hear about us?"] in validation.SOURCES


def test_the_sample_profile_holds_what_the_main_form_demands() -> None:
    profile = yaml.safe_load((SAMPLE / "profile.yaml").read_text())
    assert validation.EMAIL.fullmatch(profile["email"])
    assert profile["email"].endswith("@example.org")
    assert validation.PHONE.fullmatch(profile["phone"])
    assert validation.POSTAL_CODE.fullmatch(profile["address"]["postal_code"])
    assert profile["address"]["country"] in validation.COUNTRIES
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
