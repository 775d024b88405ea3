"""What was approved, what the receipt has, and what the report tells are one and the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from steadyhand.core.act.approved_sheet import MASK, ApprovedSheet
from steadyhand.core.journal.codec import unpack
from steadyhand.run.review import APPROVED_FILE
from steadyhand.testing import NextBehaviour, ScriptChange, ScriptedSite
from steadyhand.views.receipt import Receipt, ReceiptField, answer_words, receipt
from steadyhand.views.record import RunRecord
from steadyhand.views.report import report_markdown

from .harness import RUN, World
from .strategies import sites


def record_of(world: World) -> RunRecord:
    kept = world.artifacts.read(RUN, APPROVED_FILE)
    approved = unpack(ApprovedSheet, kept) if kept else None
    run = world.run()
    return RunRecord(RUN, asyncio.run(world.store.journal.read(RUN)), run.sheet, approved=approved)


def differences(record: RunRecord, told: Receipt, report: str) -> Iterator[str]:
    """Where receipt or report is not the sheet that was approved."""
    sheet = record.approved
    if sheet is None or told.approval is None or sheet.digest != told.approval.digest:
        return
    held = [f for f in told.fields if f.sends_value]
    lines = [(line.label, line.group, line.answer, line.proven) for line in sheet.shown]
    fields = [(f.label, f.group, answer_words(f.answer), f.proven) for f in held]
    if lines != fields:
        yield f"the receipt has {fields}, approved was {lines}"
    blank = [(line.label, line.group, line.required) for line in sheet.blank]
    if [(b.label, b.group, b.required) for b in told.blank] != blank:
        yield f"the receipt has the blanks {told.blank}, approved was {blank}"
    for line in sheet.blank:
        if not any(n.startswith("left empty") and n.endswith(line.question) for n in told.notes):
            yield f"no note of {line.question}"
    good, many = sum(line.proven for line in sheet.shown), len(lines)
    if held and f"{good} of {many} field" not in report:
        yield f"the report does not count {good} of {many}"


def check(world: World) -> Receipt:
    record = record_of(world)
    told = receipt(record)
    assert [*differences(record, told, report_markdown(record))] == []
    return told


@given(sites())
@settings(max_examples=60)
def test_any_run_has_every_approved_line_in_its_receipt_and_its_report(site: ScriptedSite) -> None:
    site.faults = {}
    world = World(site)
    world.go()
    check(world)


@pytest.mark.parametrize("change", ScriptChange)
@pytest.mark.parametrize("look", [1, 2, 3, 4])
def test_what_the_site_holds_by_itself_is_told_as_it_was_approved(
    change: ScriptChange, look: int
) -> None:
    world = World(ScriptedSite(changes={look: change}))
    world.go()
    told = check(world)
    own = [f for f in told.fields if f.source == "site"]
    if change is ScriptChange.ADD:
        (line,) = own
        assert (line.proven, line.evidence) == (
            False,
            "the page held it by itself, and so it was approved",
        )


def test_pages_that_were_left_are_told_with_their_lines() -> None:
    world = World(ScriptedSite(nexts=(NextBehaviour.SEND, NextBehaviour.TURN)))
    world.go()
    told = check(world)
    assert all(f.proven for f in told.fields)
    assert len(told.fields) == 3


def test_a_covered_answer_stays_covered() -> None:
    line = ReceiptField("Password", "", None, MASK, "human", 1.0, True, "it holds")
    assert line.sends_value
