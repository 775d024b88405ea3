"""CSV that calculates nothing, and JSON that leaves nothing out."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.views.tracker.samples import FULL, GARDENER, erased, tracked

from steadyhand.core.act.results import Verdict
from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import (
    STANDING_OF_RESULT,
    FileAdded,
    NoteAdded,
    Standing,
    StepPlanned,
)
from steadyhand.views.status import TABLE, RunStatus
from steadyhand.views.tracker import (
    COLUMNS,
    application_json,
    applications_json,
    escape_formulas,
    spreadsheet,
)


def rows(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


def test_a_row_holds_what_a_person_sorts_and_counts_by() -> None:
    head, row = rows(spreadsheet([tracked(*FULL)]))
    assert head == COLUMNS
    told = dict(zip(head, row, strict=True))
    del told["id"]
    assert told == {
        "status": "interview",
        "since": "2026-11-22T09:06:00.000Z",
        "company": "Birkenhof GmbH",
        "role": "Gardener (m/w/d)",
        "locations": "Berlin, Germany | Köln",
        "requisition": "REQ-4711",
        "url": "https://jobs.example/postings/4711",
        "profile": "anna",
        "created_at": "2026-11-22T08:00:00.000Z",
        "attempts": "2",
        "last_attempt_at": "2026-11-22T09:01:00.000Z",
        "reference": "APP-7",
        "next_due": "2026-11-30",
        "next_step": "call back",
        "resume": "/runs/x/resume.pdf",
        "cover_letter": "/runs/x/cover_letter.pdf",
        "notes": "ask for Ms Green",
    }


def test_an_application_of_which_little_is_known_has_empty_cells() -> None:
    _, row = rows(spreadsheet([tracked(vacancy=Vacancy("https://x.example/1"), profile="")]))
    assert row[3:7] == ["", "", "", ""]
    assert row[10:] == ["0", *[""] * 7]


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(1)", "'@SUM(1)"),
        ("\t=1", "'=1"),
        ("\r\n=1", "'=1"),
        ("＝1", "'＝1"),
        ('"=1', "'\"=1"),
        ("a;=1", "a;'=1"),
        ("a; =1;b", "a;' =1;b"),
        ("a = b", "a = b"),
        ("a-b@c.example", "a-b@c.example"),
        ("C++", "C++"),
        ("", ""),
    ],
)
def test_a_cell_that_looks_like_a_formula_is_made_harmless(text: str, cell: str) -> None:
    assert escape_formulas(text) == cell


@given(st.text(), st.text(alphabet="=+-@;,\"'\t\r\n a\ufeff＝"))
def test_no_text_of_anyone_becomes_a_formula_or_a_row(text: str, odd: str) -> None:
    vacancy = Vacancy(GARDENER.url, odd, text, (odd, text), odd)
    told = tracked(
        NoteAdded(odd),
        StepPlanned(text),
        FileAdded("resume.pdf", odd),
        vacancy=vacancy,
        profile=odd,
    )
    written = spreadsheet([told])
    found = rows(written)
    assert [len(row) for row in found] == [len(COLUMNS)] * 2
    for row in found:
        for cell in row:
            for part in cell.split(";"):
                assert not re.match(r"[^\w']*[=+\-@＝]", part)


def test_json_holds_every_fact_and_its_history() -> None:
    told = json.loads(applications_json([tracked(*FULL), erased()]))["applications"]
    full, bare = told
    assert (full["status"], full["since"]) == ("interview", "2026-11-22T09:06:00.000Z")
    assert full["posting"]["locations"] == ["Berlin, Germany", "Köln"]
    assert [c["standing"] for c in full["history"]] == ["in_progress", "submitted", "interview"]
    assert [a["dry"] for a in full["attempts"]] == [True, False]
    assert full["proof"]["reference"] == "APP-7"
    assert full["notes"] == [
        {"at": "2026-11-22T09:07:00.000Z", "by": "anna", "text": "ask for\nMs Green"}
    ]
    assert [s["done_at"] for s in full["next_steps"]] == ["", "", "2026-11-22T09:11:00.000Z"]
    assert full["overrides"][0]["reason"] == "another team"
    assert len(full["files"]) == 2
    assert (bare["proof"], bare["erased_at"]) == (None, "2026-11-22T09:00:00.000Z")


@given(st.text())
def test_any_words_come_back_from_the_exported_json(text: str) -> None:
    vacancy = Vacancy(GARDENER.url, text + "\ud800")
    told = applications_json([tracked(NoteAdded(text), vacancy=vacancy)])
    (one,) = json.loads(told.encode())["applications"]
    assert one["notes"][0]["text"] == text


def test_every_end_of_a_run_has_its_standing_and_no_other_view_says_more() -> None:
    assert set(STANDING_OF_RESULT) == set(RunStatus)
    for verdict, row in TABLE.items():
        standing = STANDING_OF_RESULT[row.run_status]
        if verdict is Verdict.UNKNOWN:
            assert (
                standing is Standing.SUBMIT_UNKNOWN
            )  # the old word for it, needs_human, says less
        elif verdict is Verdict.DRY_RUN:
            assert standing is Standing.DRY_RUN
        else:
            assert str(standing) == str(row.tracker)


def test_one_application_is_written_as_it_stands_in_the_list() -> None:
    full = tracked(*FULL)
    assert json.loads(applications_json([full])) == {
        "applications": [json.loads(application_json(full))]
    }
