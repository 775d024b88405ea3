"""Answers put into a page: what proves them, and what the page made of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
import pytest_asyncio
from tests.browser.page.rig import SALT, Rig, labelled, order, proof

from steadyhand.core.act.approval import field_value, value_digest
from steadyhand.core.act.fill import Reading
from steadyhand.core.act.results import Evidence
from steadyhand.core.page.snapshot import Field, Snapshot

Wanted = str | tuple[str, ...]


@pytest_asyncio.fixture(loop_scope="session")
async def shown(rig: Rig, request: pytest.FixtureRequest) -> Snapshot:
    """The page in `pages/` beside the module that the module names as its PAGE, freshly loaded."""
    name: str = request.module.PAGE
    url = rig.pages.put(f"/{name}", _read(request.path.parent / "pages" / name))
    await rig.page.open(url, timeout_s=60)
    return await rig.page.snapshot()


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


async def filled(rig: Rig, shown: Snapshot, answers: Mapping[str, Wanted]) -> dict[str, str]:
    """What is left to object to, by label, after all were filled at once; '' where it is proven.

    What is proven reads the same at the next look.
    """
    fields = {label: labelled(shown, label) for label in answers}
    orders = [order(item, answers[label]) for label, item in fields.items()]
    readings = await rig.page.fill(orders)
    later = await rig.page.snapshot()
    found = {}
    for (label, item), reading in zip(fields.items(), readings, strict=True):
        evidence = proof(item, answers[label], reading)
        found[label] = _objection(evidence, item, later)
    return found


async def one_filled(rig: Rig, shown: Snapshot, label: str, answer: Wanted) -> str:
    """The same for one answer alone."""
    return (await filled(rig, shown, {label: answer}))[label]


async def chosen(rig: Rig, label: str, answer: Wanted) -> tuple[Reading, str]:
    """The reading of a choice from a list that opens, and what is left to object to.

    What is proven reads the same at the next look.
    """
    item = labelled(await rig.page.snapshot(), label)
    asked = order(item, answer)
    (reading,) = await rig.page.fill([asked])
    evidence = proof(item, answer, reading, asked)
    return reading, _objection(evidence, item, await rig.page.snapshot())


def _objection(evidence: Evidence, item: Field, later: Snapshot) -> str:
    if not evidence.proven:
        return evidence.text
    assert value_digest(SALT, item.key, field_value(labelled(later, item.label))) == evidence.digest
    return ""


async def state(rig: Rig) -> dict[str, object]:
    """What the page holds."""
    told: dict[str, object] = await rig.tab.evaluate("window.__state")
    return told


async def listed(rig: Rig, name: str) -> list[str]:
    """The texts that the page holds under that name."""
    told: list[str] = await rig.tab.evaluate("name => window.__state[name]", name)
    return told
