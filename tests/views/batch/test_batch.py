"""A batch as it is told: a row for each line, what they sum up to, and the report."""

from __future__ import annotations

import json

import pytest

from steadyhand.core.act.actions import Submit, Target
from steadyhand.core.act.results import Disposition, Outcome, OutcomeClass, Proof, Verdict
from steadyhand.core.journal import events as ev
from steadyhand.core.page.snapshot import FieldKey, Ref
from steadyhand.jobs.batch import Batch, BatchItem, SkippedLine
from steadyhand.views.batch import (
    BatchRow,
    batch_report,
    remaining_s,
    results_json,
    row_of,
    skipped_row,
    tally,
)

BUTTON = Target(Ref("f0.d1.e9"), "Send", "button|submit|Send|", FieldKey("send"), "#go", "f1")
ITEM = BatchItem(3, "https://jobs.example/1?src=mail", "r-1", (("company", "Birkenhof"),))
STARTED = ev.RunStarted(ITEM.url, ev.Mode.APPLY, ("https://jobs.example",))
READ = ev.PostingRead("Gardener | Trees", "Birkenhof", url="https://jobs.example/1")
SENT = ev.ActionIntended((Submit(BUTTON, "https://jobs.example/1", 1.0),))
PROOF = Proof("POST https://jobs.example/1", 303, "APP-7", "reference", "2026-11-22T09:00:00Z")
ACCEPTED = Outcome(
    Disposition.ACCEPTED, OutcomeClass.SUCCESS, "reference", 0.9, "APP-7", False, PROOF
)


def stream(*events: ev.Event) -> tuple[ev.Envelope, ...]:
    told = (ev.WorkerClaimed("w"), STARTED, READ, *events)
    at = "2026-11-22T09:00:0{}.000Z"
    return tuple(ev.Envelope("r-1", n, at.format(n), each) for n, each in enumerate(told))


def batch(*items: BatchItem, dry: bool = False) -> Batch:
    return Batch("b-1", "k", "2026-11-22T08:00:00.000Z", "leads.txt", dry, items)


@pytest.mark.parametrize(
    ("events", "status", "says"),
    [
        ((ev.RunPaused("waits"),), "waiting", "Waiting for you"),
        ((), "unfinished", "Not finished"),
        (
            (ev.RunEnded(Verdict.SKIPPED, "fit", "The fit was poor."),),
            "skipped",
            "The fit was poor.",
        ),
        ((ev.RunEnded(Verdict.CLOSED, "dead_link", "Gone."),), "skipped", "Gone."),
        ((ev.RunEnded(Verdict.SUBMITTED),), "submit_unknown", "no proof"),
    ],
)
def test_a_row_says_no_more_than_the_journal_shows(
    events: tuple[ev.Event, ...], status: str, says: str
) -> None:
    row = row_of(ITEM, stream(*events))
    assert (row.line, row.status, row.title, row.company) == (3, status, READ.title, READ.company)
    assert says in row.says
    assert row.reference == ""


def test_what_was_sent_with_proof_tells_its_reference() -> None:
    done = row_of(
        ITEM, stream(SENT, ev.OutcomeClassified(ACCEPTED), ev.RunEnded(Verdict.SUBMITTED))
    )
    assert (done.status, done.reference) == ("submitted", "APP-7")
    assert row_of(ITEM, stream(SENT)).status == "submit_unknown"


def test_what_models_cost_is_told_of_each_line_and_of_all() -> None:
    call = ev.BudgetTouched("task", 0.0, 0.1, "settled", "model-1", ev.Rung.MODEL, "text", 1_500)
    rows = (row_of(ITEM, stream(call)), row_of(ITEM, stream(call, ev.RunPaused("waits"))))
    assert [row.usd for row in rows] == [0.0015, 0.0015]
    assert tally(rows).usd == 0.003
    told = batch(ITEM, ITEM)
    assert "- models $0.0030\n" in batch_report(told, rows, elapsed_s=1.0)
    assert json.loads(results_json(told, rows))["usd"] == 0.003
    assert "models" not in batch_report(told, (row_of(ITEM, stream()),), elapsed_s=1.0)


def test_an_item_without_events_is_not_begun_and_tells_its_error() -> None:
    assert row_of(ITEM, ()) == BatchRow(3, ITEM.url, "not_begun", run_id="r-1")
    assert row_of(ITEM, (), error="no browser").says == "no browser"
    assert row_of(ITEM, stream(), error="the disk is full").says == "the disk is full"


def test_a_line_that_is_no_lead_is_told_and_one_that_repeats_is_a_duplicate() -> None:
    assert skipped_row(SkippedLine(4, "no address")).status == "skipped_line"
    again = skipped_row(SkippedLine(5, "the same address as line 3", 3))
    assert (again.status, again.says) == ("duplicate_skipped", "the same address as line 3")


def test_rows_sum_up_with_those_that_are_open() -> None:
    rows = [BatchRow(n, "u", s) for n, s in enumerate(("submitted", "waiting", "submitted"))]
    told = tally(rows)
    assert (told.counts, told.open, told.all) == ((("submitted", 2), ("waiting", 1)), 1, 3)


def test_the_time_that_is_left_is_known_once_something_is_done() -> None:
    assert remaining_s(0, 10, 60.0) == 0.0
    assert remaining_s(2, 10, 60.0) == 240.0


def test_the_report_has_every_line_in_the_order_of_the_file() -> None:
    done = BatchRow(2, "u", "submitted", title="A | B", company="C", reference="APP-7", run_id="r")
    rows = (BatchRow(9, "https://jobs.example/9", "waiting", says="Waiting"), done)
    text = batch_report(batch(ITEM), rows, elapsed_s=90)
    assert "# leads.txt: batch of 2 lines" in text
    assert "1 line not done with" in text
    assert text.index("| 2 | submitted | A \\| B, C | reference APP-7 | r |") < text.index("| 9 |")
    assert "jobs.example/9" in text
    assert "dry run of" in batch_report(batch(ITEM, dry=True), (done,), elapsed_s=1)
    assert "not done with" not in batch_report(batch(ITEM), (done,), elapsed_s=1)


def test_the_results_are_one_json_document() -> None:
    rows = (BatchRow(9, "u9", "waiting"), BatchRow(2, "u2", "submitted", title="\ud800"))
    told = json.loads(results_json(batch(ITEM), rows))
    assert (told["batch"], told["open"], told["counts"]["waiting"]) == ("b-1", 1, 1)
    assert [row["line"] for row in told["rows"]] == [2, 9]


@pytest.mark.parametrize(
    ("url", "host"),
    [("https://Jobs.Example:8443/1", "jobs.example:8443"), ("https://u@a.example/", "a.example")],
)
def test_an_item_knows_its_host(url: str, host: str) -> None:
    assert BatchItem(1, url, "r").host == host
