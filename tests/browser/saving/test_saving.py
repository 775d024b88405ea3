"""Answers that a page would store as they are typed stay; what fields live by still comes.

The control has nothing of ours around it: there each writing arrives.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
import pytest_asyncio
from tests.browser.page.rig import HEAD, Pages, Rig, Started, order
from tests.browser.saving.pages import (
    ANSWERS,
    CHOSEN,
    HONEST,
    WRITINGS,
    Honest,
    measuring_choices,
    storing,
    storing_choices,
)
from tests.browser.saving.storing import A_MOMENT, page_of_a_job

from steadyhand.core.act.fill import FillOrder, Reading, has_dependent_list, holds_order, lookup_of
from steadyhand.core.page.snapshot import Field, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LOOKS = 3  # at a page whose fields come or change as others are filled


@pytest_asyncio.fixture(loop_scope="session")
async def gated(own_rig: Rig, browser: Started) -> Rig:
    """A tab of a job: everything that was typed waits for a grant."""
    page = await page_of_a_job(browser, own_rig.tab, own_rig.pages)
    return replace(own_rig, page=page)


def named(page: Snapshot, label: str) -> Field:
    return next(f for f in page.fillable if f.label == label)


def ordered(page: Snapshot, label: str, value: str | bool | tuple[str, ...]) -> FillOrder:
    """The order as a run gives it: with what may hang on a choice in that page."""
    item = named(page, label)
    told = order(item, value)
    return replace(
        told, lookup=lookup_of(item, told.kind, hangs=has_dependent_list(item, page.fields))
    )


async def filled(rig: Rig, answers: dict[str, str | bool | tuple[str, ...]]) -> dict[str, Reading]:
    """The last reading of each field, looked at anew as long as one does not hold."""
    readings: dict[str, Reading] = {}
    for _ in range(LOOKS):
        page = await rig.page.snapshot()
        there = {f.label for f in page.fillable}
        due = [label for label in answers if label not in readings and label in there]
        orders = [ordered(page, label, answers[label]) for label in due]
        found = await rig.page.fill(orders)
        readings |= {n: r for n, o, r in zip(due, orders, found, strict=True) if holds_order(o, r)}
    return readings


async def show(rig: Rig, body: str, serves: tuple[tuple[str, str], ...] = ()) -> None:
    for path, text in serves:
        rig.pages.put(path, text)
    await rig.page.open(rig.pages.put("/shown", HEAD + body), timeout_s=60)


def kept_at(pages: Pages) -> list[str]:
    return [path for path in pages.asked if path.startswith("/keep-")]


@pytest.mark.parametrize("writing", WRITINGS)
async def test_no_answer_is_stored_in_any_writing_before_a_grant(writing: str, gated: Rig) -> None:
    await show(gated, storing(writing))
    assert set(await filled(gated, dict(ANSWERS))) == set(ANSWERS)
    await gated.tab.evaluate(A_MOMENT)
    assert kept_at(gated.pages) == []


@pytest.mark.parametrize("writing", WRITINGS)
async def test_no_choice_is_stored_in_any_writing_before_a_grant(writing: str, gated: Rig) -> None:
    await show(gated, storing_choices(writing))
    assert set(await filled(gated, dict(CHOSEN))) == set(CHOSEN)
    await gated.tab.evaluate(A_MOMENT)
    assert kept_at(gated.pages) == []


async def test_what_counts_changes_of_choices_and_tells_none_is_let(gated: Rig) -> None:
    await show(gated, measuring_choices())
    assert set(await filled(gated, dict(CHOSEN))) == set(CHOSEN)
    await gated.tab.wait_for_function("window.counted === 5", timeout=5_000)
    assert not await gated.tab.evaluate("window.held === true")


@pytest.mark.soak
async def test_control_each_writing_of_choices_arrives_where_nothing_holds_it(
    plain_rig: Rig,
) -> None:
    rig = plain_rig
    for writing in WRITINGS:
        await show(rig, storing_choices(writing))
        assert set(await filled(rig, dict(CHOSEN))) == set(CHOSEN)
        await rig.tab.evaluate(A_MOMENT)
        arrived = [p for p in kept_at(rig.pages) if p.startswith(f"/keep-{writing}")]
        assert len(arrived) == len(CHOSEN)


async def test_control_each_writing_arrives_where_nothing_holds_it(
    plain_rig: Rig,
) -> None:
    rig = plain_rig
    for writing in WRITINGS:
        await show(rig, storing(writing))
        page = await rig.page.snapshot()
        await rig.page.fill([order(named(page, label), ANSWERS[label]) for label in ANSWERS])
        await rig.tab.wait_for_function(
            "() => new Promise((done) => setTimeout(() => done(1), 200))"
        )
    assert {path.removeprefix("/keep-") for path in kept_at(rig.pages)} == set(WRITINGS)


@pytest.mark.parametrize("kind", HONEST)
async def test_what_a_field_lives_by_comes_unasked(kind: str, gated: Rig) -> None:
    case: Honest = HONEST[kind]
    await show(gated, case.body, case.serves)
    readings = await filled(gated, dict(case.answers))
    await gated.tab.wait_for_function(case.came, timeout=5_000)
    assert any(path.startswith(case.asked) for path in gated.pages.asked)
    assert set(readings) == set(case.answers)
