"""A box that lets only some keys through gets nothing that a person could not type into it."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FILTERS = {
    "keydown": "b.onkeydown = e => { if (e.key.length === 1 && !/\\d/.test(e.key)) "
    "e.preventDefault() }",
    "keypress by its code": "b.onkeypress = e => { const c = e.charCode || e.keyCode; "
    "if (c < 48 || c > 57) e.preventDefault() }",
    "beforeinput": "b.onbeforeinput = e => { if (/\\D/.test(e.data || '')) e.preventDefault() }",
    "listener around it": "document.addEventListener('keydown', e => { if (e.target === b && "
    "/[^\\d]/.test(e.key) && e.key.length === 1) e.preventDefault() })",
}


def boxed(script: str) -> str:
    find = "const b = document.querySelector('#b');"
    return f"<label for=b>Amount</label><input id=b><script>{find}{script}</script>"


@pytest.mark.parametrize("name", FILTERS)
async def test_what_a_box_keeps_out_is_not_forced_into_it(rig: Rig, name: str) -> None:
    page = await rig.show(boxed(FILTERS[name]))
    reading = await rig.fill(page.fields[0], "52000 EUR")
    assert reading.value == "52000"


@pytest.mark.parametrize("name", FILTERS)
async def test_what_a_box_lets_through_is_filled_as_ever(rig: Rig, name: str) -> None:
    page = await rig.show(boxed(FILTERS[name]))
    reading = await rig.fill(page.fields[0], "52000")
    assert (reading.value, reading.tier) == ("52000", "batch")


async def test_a_box_without_a_filter_is_filled_at_once(rig: Rig) -> None:
    page = await rig.show(boxed(""))
    reading = await rig.fill(page.fields[0], "+49 (30) 5550-1423, Übung")
    assert (reading.value, reading.tier) == ("+49 (30) 5550-1423, Übung", "batch")
