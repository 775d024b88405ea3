"""Resumes of invented people, in fourteen layouts of three programs, are read as they are written.

Each folder holds the PDF, the source that it was made from, and the facts that a person reads.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from bench._resumes import alike, leaves

from steadyhand.adapters.documents.cv.layout import lay_out, rows_of
from steadyhand.adapters.documents.cv.lexicon import is_label, is_title, section_of
from steadyhand.adapters.documents.cv.outline import parse_outline
from steadyhand.adapters.documents.cv.reader import CvLines, account_lines
from steadyhand.adapters.documents.extraction import Extraction
from steadyhand.adapters.documents.pdf import read_pages
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.documents.profile_import import import_file, profile_text
from steadyhand.errors import BadInput
from steadyhand.jobs.profile import Profile as Person

FOLDER = Path(__file__).parent / "resumes"
NAMES = sorted(p.name for p in FOLDER.iterdir())
SHARE = 0.95  # of the facts, at least
# Facts in another notation than the resume's.
NOTATION = re.compile(r"start|end|date|birthday|phone|country|citizenships|links|years|title")

readings: dict[str, Extraction] = {}


def reading(name: str) -> Extraction:
    """The resume as it is read; once per test process."""
    if name not in readings:
        readings[name] = import_file(FOLDER / name / "resume.pdf")
    return readings[name]


@pytest.mark.parametrize("name", NAMES)
def test_at_least_95_of_100_facts_are_read_and_none_is_claimed_that_is_not_there(
    name: str,
) -> None:
    facts = json.loads((FOLDER / name / "facts.json").read_text("utf-8"))
    expected = {place: alike(value) for place, value in leaves(facts)}
    found = {fact.place: alike(fact.value) for fact in reading(name).found}
    missed = {p: v for p, v in expected.items() if found.get(p) != v}
    claimed = {p: v for p, v in found.items() if expected.get(p) != v}
    assert len(missed) <= (1 - SHARE) * len(expected), missed
    assert claimed == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_word_of_every_fact_stands_in_the_resume(name: str) -> None:
    rows = rows_of(read_pages((FOLDER / name / "resume.pdf").read_bytes(), name))
    text = alike(" ".join(row.text for row in rows)).casefold().replace("\u00ad ", "")
    for fact in reading(name).found:
        if not any(NOTATION.fullmatch(str(step)) for step in fact.place):
            for word in alike(fact.value).casefold().split():
                assert word in text, fact


@pytest.mark.parametrize("name", NAMES)
def test_what_was_read_is_a_profile_and_says_the_same_when_it_is_read_again(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / "profile.yaml"
    path.write_text(profile_text(reading(name), head=("Read from a resume.",)), "utf-8")
    assert isinstance(Profile.load(path), Person)
    again = {f.place: alike(f.value) for f in import_file(path).found}
    assert again == {f.place: alike(f.value) for f in reading(name).found}


@pytest.mark.parametrize("name", NAMES)
def test_every_fact_tells_where_it_stood_and_how_surely_it_was_read(name: str) -> None:
    for fact in reading(name).found:
        assert re.fullmatch(r"page \d+, line \d+|a link", fact.where), fact
        assert 0 < fact.confidence < 1
        assert fact.text


def test_a_number_whose_country_is_only_likely_is_marked_for_a_look() -> None:
    phone = next(f for f in reading("tabel").found if f.place == ("phone",))
    assert (phone.value, phone.text, phone.sure) == ("+31655501427", "06 55501427", False)
    assert "# unsure" in profile_text(reading("tabel"))


def test_references_are_told_to_be_no_facts() -> None:
    assert any(left.why.startswith("what others say") for left in reading("dense").left)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"%PDF-1.7\nnothing", "is damaged or cut off"),
        (b"\x89PNG", "is a picture; save it as a PDF"),
        (b"\xd0\xcf\x11\xe0", "an old Word"),
        (b"{\\rtf1", "is rich text"),
        (b"\xfe\xfe", "not UTF-8 text"),
        (b"- a\n- b\n", "neither a PDF"),
        (b"", "is empty"),
    ],
)
def test_a_file_that_is_no_resume_is_told_in_one_sentence(
    content: bytes, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "cv.pdf"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=words) as caught:
        import_file(path)
    assert "\n" not in str(caught.value)


def test_a_missing_resume_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no resume file"):
        import_file(tmp_path / "cv.pdf")


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_in_facts_or_told_as_left_out_or_only_arranges_others(name: str) -> None:
    told = reading(name)
    layout = lay_out(read_pages((FOLDER / name / "resume.pdf").read_bytes(), name))
    assert len(told.lines) == len(layout.rows) + len(layout.edges)
    edges = {row.where for row in layout.edges}
    left = {each.where for each in told.left}
    before = ""
    for line in told.lines:
        if line.left_out:
            assert line.where in left, line
        elif not line.facts and line.where not in edges:
            heading = section_of(line.text) or section_of(f"{before} {line.text}")
            assert heading or is_label(line.text) or is_title(line.text), line
        before = line.text


def test_a_line_that_no_rule_knows_is_told_as_left_out() -> None:
    told = reading("porto")
    rest = [left for left in told.left if left.why == "the rest of a line that was read"]
    assert rest == []
    lost = Extraction(tuple(f for f in told.found if f.place[:2] != ("work", 0)))
    layout = lay_out(read_pages((FOLDER / "porto" / "resume.pdf").read_bytes(), "porto"))
    document = CvLines(layout.rows, layout.edges, parse_outline(layout.rows))
    left = " ".join(each.text for each in account_lines(document, lost).left)
    for fact in told.found:
        if fact.place[:2] == ("work", 0) and fact.place[-1] not in ("start", "end", "location"):
            assert set(alike(fact.value).split()) <= set(left.split()), fact
