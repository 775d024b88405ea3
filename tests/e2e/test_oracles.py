"""Oracles of the random pages: each finds its fault in books that hold it, and none in sound ones.

Books are written by hand here, so that an oracle that finds nothing is no comfort.
"""

from __future__ import annotations

import base64
import gzip
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.answer.sheet import Question, QuestionKind, SheetLine

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from _applying import RESUME, Heard, Ran
from _oracles import faults_of
from _random_markup import documents
from _random_page import Asked, Page, page_of
from _random_site import Accepted, Book, Entry, carried, writings

FIRST = Asked("first", "text", "First name", "Ingrid", "profile")
WOOD = Asked("wood", "text", "Wood that you carve most", "Limewood", "given")
DUST = Asked("dust", "radio", "Do you own a dust mask?", "Yes", "given", options=("Yes", "No"))
CV = Asked("resume", "file", "Resume", "resume.pdf", "profile")
RECORD = {"first": "Ingrid", "wood": "Limewood", "dust": "dust-1"}


def line(label: str, answer: str) -> SheetLine:
    return SheetLine(label, "", answer, "profile", "", 1.0, True)


def sheet(
    *lines: SheetLine, at: float = 10.0, kind: QuestionKind = QuestionKind.CONFIRM_SUBMIT
) -> Heard:
    return Heard(Question("q1", kind, "Send this?", sheet=lines), True, at)


LINES = (
    line("First name", "Ingrid"),
    line("Wood that you carve most", "Limewood"),
    line("Do you own a dust mask?", "Yes"),
    line("Resume", "resume.pdf"),
)


def sound() -> Ran:
    """A run that did everything right."""
    page = Page(7, "en", "Apply", (FIRST, WOOD, DUST, CV), (), strict=False, upload="file")
    book = Book(page)
    files = {"resume": RESUME.read_bytes()}
    book.entries.append(Entry(11.0, "POST", "/send", "Ingrid Limewood dust-1", dict(RECORD), files))
    book.accepted.append(Accepted(11.0, dict(RECORD), files))
    fields = [{"label": x.label, "group": "", "answer": x.answer, "proven": True} for x in LINES]
    receipt: dict[str, object] = {"verdict": "submitted", "fields": fields, "notes": []}
    return Ran(page, book, [sheet(*LINES)], "submitted", "", receipt, "Submitted, with proof.")


def _fields(ran: Ran) -> list[dict[str, object]]:
    fields = ran.receipt["fields"]
    assert isinstance(fields, list)
    return fields


def _records(ran: Ran, **changed: str) -> None:
    held = ran.book.accepted[0]
    ran.book.accepted[0] = replace(held, record={**held.record, **changed})


def _empty(ran: Ran) -> None:
    _records(ran, wood="")
    ran.heard[0] = sheet(*(x for x in LINES if not x.label.startswith("Wood")))


def _left_out(ran: Ran) -> None:
    ran.page = replace(ran.page, asked=(FIRST, replace(WOOD, required=False), DUST, CV))
    _empty(ran)


def _unused(ran: Ran) -> None:
    ran.page = replace(ran.page, unused={"Which violin do you play?": "A Klotz"})


def _early(ran: Ran) -> None:
    ran.book.entries.insert(0, Entry(5.0, "POST", "/save", "Limewood", {"wood": "Limewood"}))


def _nothing(ran: Ran) -> None:
    ran.verdict, ran.words = "dry_run", "Filled and proven; nothing was sent."


def _no_bytes(ran: Ran) -> None:
    ran.book.accepted[0] = replace(ran.book.accepted[0], files={})


def _no_record(ran: Ran) -> None:
    ran.book.accepted.clear()


def _twice(ran: Ran) -> None:
    ran.book.accepted.append(ran.book.accepted[0])


def _steps(ran: Ran) -> None:
    ran.page = replace(ran.page, step="several")
    ran.book.entries += [Entry(12.0, "POST", "/step", "", {})] * 3


def _no_yes(ran: Ran) -> None:
    ran.heard[0] = sheet(*LINES, kind=QuestionKind.STEP_GRANT)


def _other(ran: Ran) -> None:
    _records(ran, dust="dust-2")


def _added(ran: Ran) -> None:
    _records(ran, fee="49")


def _grown(ran: Ran) -> None:
    ran.heard[0] = sheet(*LINES, *LINES, *LINES)


def _often(ran: Ran) -> None:
    ran.heard[:] = [*ran.heard] * 5


def _short(ran: Ran) -> None:
    lines = [x for x in _fields(ran) if x["label"] != "First name"]
    ran.receipt = {**ran.receipt, "fields": lines}


def _trap(ran: Ran) -> None:
    ran.book.entries.append(Entry(11.0, "POST", "/send", "", {"robot_site": "x"}))


LIES = (
    ("empty_unsaid", _empty),
    ("given_unsaid", _left_out),
    ("unused_unsaid", _unused),
    ("before_grant", _early),
    ("false_nothing", _nothing),
    ("file_unproven", _no_bytes),
    ("false_submitted", _no_record),
    ("double", _twice),
    ("steps_more", _steps),
    ("unapproved", _no_yes),
    ("differs", _other),
    ("differs", _added),
    ("sheet_grows", _grown),
    ("sheet_grows", _often),
    ("receipt_lacks", _short),
    ("trap_filled", _trap),
)


def test_a_sound_run_has_no_fault() -> None:
    assert faults_of(sound()) == {}


@pytest.mark.parametrize(("oracle", "lie"), LIES, ids=[f"{o}{n}" for n, (o, _) in enumerate(LIES)])
def test_each_oracle_finds_its_lie(oracle: str, lie: Callable[[Ran], None]) -> None:
    ran = sound()
    lie(ran)
    assert oracle in faults_of(ran)


def test_a_blank_that_the_approved_sheet_names_is_no_fault() -> None:
    ran = sound()
    _empty(ran)
    blank = (line("Wood that you carve most", ""),)
    ran.heard[0] = replace(ran.heard[0], question=replace(ran.heard[0].question, blank=blank))
    assert "empty_unsaid" not in faults_of(ran)


def test_a_difference_that_the_receipt_names_is_no_fault() -> None:
    ran = sound()
    _added(ran)
    ran.receipt = {
        **ran.receipt,
        "notes": ["The site was sent fee as well, which no sheet showed."],
    }
    assert faults_of(ran) == {}


def test_a_search_of_a_list_carries_no_value_but_another_fields_text_does() -> None:
    ran = sound()
    ran.book.entries.insert(0, Entry(5.0, "GET", "/places", "potsd", {"q": "potsd"}))
    assert faults_of(ran) == {}
    ran.book.entries.insert(0, Entry(5.0, "GET", "/places", "Lindenallee 17", {}))
    assert "before_grant" in faults_of(ran)


@given(st.dictionaries(st.text("abcxyz", min_size=1), st.text(min_size=5), min_size=1, max_size=4))
def test_any_writing_of_a_record_is_read(record: dict[str, str]) -> None:
    plain = json.dumps(record, ensure_ascii=False).encode()
    nested = json.dumps({"patch": base64.b64encode(base64.b64encode(plain)).decode()}).encode()
    values = [v for v in record.values() if v.strip()]
    for body in (plain, base64.b64encode(plain), gzip.compress(plain), nested):
        text = writings(body)
        assert all(v in text or json.dumps(v)[1:-1] in text for v in values)
    for body in (plain, base64.b64encode(plain), gzip.compress(plain)):
        assert carried("text/plain", body, "")[0] == record


@given(st.integers(1, 9_999))
def test_any_seed_draws_the_same_page_whose_names_are_its_own(seed: int) -> None:
    page = page_of(seed)
    assert documents(page, "/x") == documents(page_of(seed), "/x")
    assert len({a.name for a in page.asked}) == len(page.asked)
    assert 3 <= len(page.asked) <= 14
