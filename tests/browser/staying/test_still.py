"""Filling a field sends nothing and goes nowhere, whatever the page makes of keys and clicks."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, labelled, order

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FORM = """<form action="/sent"><label for="t">Tags</label><input id="t" name="t"></form>"""

LINKS = """<form action="/sent"><span id="l">City</span>
<button type="button" id="b" aria-haspopup="listbox" aria-controls="p"
  aria-labelledby="l">-</button>
<div role="listbox" id="p" hidden><a href="/gone" role="option">Bern</a></div></form>
<script>
b.onclick = () => { p.hidden = false; };
p.onclick = () => { b.textContent = "Bern"; p.hidden = true; };
</script>"""

SENDS = LINKS.replace("p.onclick = () => {", "p.onclick = () => { b.form.requestSubmit();")


def sent(rig: Rig) -> int:
    """How often the form arrived."""
    return sum(path.startswith("/sent") for path in rig.pages.asked)


async def test_while_a_driver_works_the_enter_key_sends_nothing(rig: Rig) -> None:
    await rig.page.open(rig.pages.put("/form", FORM), timeout_s=60)
    (world,) = await rig.page.eye.worlds.all()
    before = sent(rig)
    await world.call("holdNavigation", True)
    await rig.tab.press("#t", "Enter")
    assert await world.call("holdNavigation", False) == {"kept": True}
    assert sent(rig) == before
    await rig.tab.press("#t", "Enter")
    await rig.tab.wait_for_url("**/sent?*")
    assert sent(rig) == before + 1


async def test_options_made_of_links_lead_nowhere_and_are_chosen(rig: Rig) -> None:
    await rig.page.open(rig.pages.put("/links", LINKS), timeout_s=60)
    item = labelled(await rig.page.snapshot(), "City")
    (reading,) = await rig.page.fill([order(item, "Bern")])
    assert reading.chosen == ("Bern",)
    assert "/gone" not in rig.pages.asked


async def test_a_choice_that_sends_the_form_is_refused_unsent(rig: Rig) -> None:
    await rig.page.open(rig.pages.put("/choice", SENDS.replace("/gone", "#")), timeout_s=60)
    item = labelled(await rig.page.snapshot(), "City")
    before = sent(rig)
    (reading,) = await rig.page.fill([order(item, "Bern")])
    assert reading.why == "filling it would have sent the form"
    assert sent(rig) == before
