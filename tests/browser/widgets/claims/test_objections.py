"""What the page says against an answer since it was given counts more than that it is there."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import SALT, Rig, button, labelled, order, proof

from steadyhand.core.act.approval import drifted_keys

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FIELD = """<form onsubmit="return false"><label for="code">Code</label>
<input id="code" aria-describedby="says" BEFORE><p id="says" class="field-error">SAID</p>
<button id="go">Go on</button></form><script>
const mark = () => { code.setAttribute("aria-invalid", "true"); };
const tell = (text) => { says.textContent = text; };
code.onchange = () => setTimeout(() => { THEN }, DELAY);
go.onclick = () => { PRESSED };
</script>"""


def field(then: str, **more: str) -> str:
    """The page with one field that answers so."""
    parts = {"BEFORE": "", "SAID": "", "DELAY": "0", "PRESSED": "", **more, "THEN": then}
    page = FIELD
    for name, text in parts.items():
        page = page.replace(name, text)
    return page


async def text(rig: Rig, page: str) -> str:
    """What is left to object to; '' where it is proven."""
    item = labelled(await rig.show(page), "Code")
    (reading,) = await rig.page.fill([order(item, "a-17")])
    evidence = proof(item, "a-17", reading)
    return "" if evidence.proven else evidence.text


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("mark()", "it holds, but the page objects: no reason given"),
        ("mark(); tell('Unknown here')", "it holds, but the page objects: Unknown here"),
        ("tell('This code is invalid')", "it holds, but the page objects: This code is invalid"),
        ("tell('4 of 10 characters')", ""),
        ("", ""),
    ],
)
async def test_a_new_objection_takes_the_proof_away(then: str, why: str, rig: Rig) -> None:
    assert await text(rig, field(then)) == why


async def test_an_objection_that_was_there_before_says_nothing_of_the_answer(rig: Rig) -> None:
    old = {"BEFORE": "aria-invalid=true", "SAID": "A code is required"}
    assert await text(rig, field("", **old)) == ""


async def test_an_objection_after_the_proof_takes_it_back_and_one_that_goes_does_not(
    rig: Rig,
) -> None:
    old = {"BEFORE": "aria-invalid=true", "SAID": "A code is required"}
    for page, goes in ((field("", **old), True), (field(""), False)):
        item = labelled(await rig.show(page), "Code")
        (reading,) = await rig.page.fill([order(item, "a-17")])
        proven = {item.key: proof(item, "a-17", reading).digest}
        assert drifted_keys(await rig.page.snapshot(), proven, SALT) == ()
        if goes:
            await rig.tab.evaluate("tell(''); code.removeAttribute('aria-invalid')")
        else:
            await rig.tab.evaluate("tell('This code is invalid')")
        assert drifted_keys(await rig.page.snapshot(), proven, SALT) == (
            () if goes else (item.key,)
        )


async def test_what_the_page_says_at_a_press_is_no_objection_to_what_is_filled_after_it(
    rig: Rig,
) -> None:
    page = field("", PRESSED="mark(); tell('Enter a code of this year')")
    shown = await rig.show(page)
    item = labelled(shown, "Code")
    await rig.page.fill([order(item, "a-17")])
    await rig.press(button(shown, "Go on"))
    now = labelled(await rig.page.snapshot(), "Code")
    assert now.invalid
    (reading,) = await rig.page.fill([order(now, "a-17")])
    assert proof(now, "a-17", reading).proven
