"""The list and one application, as a terminal shows them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.views.tracker.samples import FULL, GARDENER, TODAY, erased, tracked

from steadyhand.jobs.history.fingerprint import Vacancy
from steadyhand.jobs.history.record import (
    FileAdded,
    NoteAdded,
    Standing,
    StandingMarked,
    StepPlanned,
)
from steadyhand.views.tracker import NOTHING, application_text, table, width_of

TABLE = """\
ID        STATUS     SINCE       COMPANY         ROLE              PLACE                   NEXT
{full}  interview  2026-11-22  Birkenhof GmbH  Gardener (m/w/d)  Berlin, Germany | Köln  {next}
{bare}  new        2026-11-22                  x.example

2 applications: 1 new, 1 interview; 1 step overdue"""

SHOWN = """\
Gardener (m/w/d) at Birkenhof GmbH
Id:        {id}
Status:    interview since 2026-11-22
Place:     Berlin, Germany | Köln
Number:    REQ-4711
Address:   https://jobs.example/postings/4711
Profile:   anna
Reference: APP-7

Next
  8: overdue 2026-11-30 call back
  9: 2026-12-24 send pictures

History
  2026-11-22 in_progress, by anna.
  2026-11-22 submitted, by anna: the site confirmed it.
  2026-11-22 interview, by anna: they called.

Attempts
  2026-11-22 dry run r0: has not ended.
  2026-11-22 run r1: submitted: the site confirmed it.

Overrides
  run r2: another team

Proof
  Thank you for applying
  /runs/x/proof.png

Files
  resume.pdf: /runs/x/resume.pdf
  cover_letter.pdf: /runs/x/cover_letter.pdf

Notes
  2026-11-22 anna: ask for Ms Green

Done
  2026-11-22 read about oaks

What you may say: steadyhand tracker mark {short} STATUS
  no_answer, offer, rejected, submitted, withdrawn"""


def test_the_list_is_a_table_with_a_count() -> None:
    full, bare = tracked(*FULL), tracked(vacancy=Vacancy("https://x.example/"))
    wanted = TABLE.format(
        full=full.application.id[:8],
        bare=bare.application.id[:8],
        next="overdue: call back",
    )
    assert table([full, bare], TODAY) == wanted


LONG = Vacancy(GARDENER.url, "Birkenhof und Söhne GmbH", "Gardener " * 9, ("Berlin", "Köln") * 3)


def test_an_empty_list_says_so() -> None:
    assert table([], TODAY) == NOTHING


def test_one_application_is_shown_with_all_that_is_known() -> None:
    full = tracked(*FULL)
    assert application_text(full, TODAY) == SHOWN.format(
        id=full.application.id, short=full.application.id[:8]
    )


@pytest.mark.parametrize(
    ("width", "heads"),
    [
        (160, "ID STATUS SINCE COMPANY ROLE PLACE NEXT"),
        (100, "ID STATUS SINCE COMPANY ROLE PLACE NEXT"),
        (90, "ID STATUS SINCE COMPANY ROLE NEXT"),
        (80, "ID STATUS COMPANY ROLE NEXT"),
        (60, "ID STATUS COMPANY ROLE"),
        (20, "ID STATUS COMPANY ROLE"),
    ],
)
def test_in_a_narrow_terminal_the_least_needed_columns_go_first(width: int, heads: str) -> None:
    lines = table([tracked(*FULL, vacancy=LONG)], TODAY, width=width).split("\n")
    assert lines[0].split() == heads.split()
    assert max(map(width_of, lines[:2])) <= max(width, 60)
    assert ("overdue" in lines[1]) is (width >= 80)


def test_a_column_that_nobody_fills_is_left_out() -> None:
    lines = table([tracked(vacancy=Vacancy("https://x.example/1"))], TODAY).split("\n")
    assert lines[0].split() == ["ID", "STATUS", "SINCE", "ROLE"]


def test_of_more_than_the_limit_the_first_are_listed_and_all_are_counted() -> None:
    lines = table([tracked(*FULL)] * 3, TODAY, limit=1).split("\n")
    assert lines[2:] == ["... and 2 more", "", "3 applications: 3 interview; 3 steps overdue"]


@pytest.mark.parametrize("width", [30, 80, 100])
def test_words_are_folded_and_paths_are_not_broken(width: int) -> None:
    path = "/home/anna/" + "folder/" * 20 + "proof.png"
    told = application_text(
        tracked(NoteAdded("a long remark " * 20), FileAdded("p.png", path)), TODAY, width=width
    )
    assert path in told
    words = [line for line in told.split("\n") if "remark" in line]
    assert len(words) > 1
    assert max(map(len, words)) <= width


def test_what_was_erased_is_said_and_what_is_empty_is_left_out() -> None:
    told = application_text(erased(), TODAY)
    assert "Erased:    its words, on 2026-11-22" in told
    assert "Profile" not in told
    assert "Notes" not in told


def test_a_posting_that_was_never_read_is_named_by_its_address() -> None:
    bare = tracked(vacancy=Vacancy("https://x.example/1"))
    assert application_text(bare, TODAY).startswith("https://x.example/1\nId:")


@given(st.text(), st.text())
def test_whatever_a_page_says_the_table_stays_a_table(company: str, step: str) -> None:
    vacancy = Vacancy(GARDENER.url, company, company, (company,))
    told = tracked(
        StepPlanned(step),
        NoteAdded(step),
        StandingMarked(Standing.SUBMITTED, step),
        vacancy=vacancy,
    )
    lines = table([told, told], TODAY).split("\n")
    assert len(lines) == 5
    assert lines[1] == lines[2]
    assert max(map(width_of, lines)) <= 160
    for width in (60, 80, 100):
        rows = table([told, told], TODAY, width=width).split("\n")[:3]
        assert max(map(width_of, rows)) <= width
    assert "\x1b" not in application_text(told, TODAY)


def test_wide_letters_take_two_columns_and_marks_none() -> None:
    assert [width_of(text) for text in ("ab", "株式", "e\u0301", "a\u200d")] == [2, 4, 1, 1]
