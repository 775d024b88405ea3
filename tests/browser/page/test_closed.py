"""What stands in a closed shadow root is seen and used like everything else."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, button, labelled

from steadyhand.core.act.fill import PressResult

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = """<style>sealed-form, sealed-icon{display:inline-block;width:300px;height:120px}</style>
<h1>Apply</h1><form><label>City <input></label></form>
<sealed-form></sealed-form><sealed-icon></sealed-icon>
<script>
customElements.define('sealed-form', class extends HTMLElement { constructor() { super();
  const root = this.attachShadow({mode: 'closed'});
  root.innerHTML = '<form><label for=a>Street *</label><input id=a><p class=error>Too short</p>'
    + '<sealed-inner style="display:block;height:30px"></sealed-inner>'
    + '<button type=button>Send it</button></form>';
  root.querySelector('input').addEventListener('input', e => { window.street = e.target.value; });
  root.querySelector('button').addEventListener('click', e => { window.sent = e.isTrusted; });
} });
customElements.define('sealed-inner', class extends HTMLElement { constructor() { super();
  this.attachShadow({mode: 'closed'}).innerHTML = '<label>Floor <input></label>'; } });
customElements.define('sealed-icon', class extends HTMLElement {});
</script>"""


async def test_a_form_in_a_closed_root_is_seen_filled_and_pressed(rig: Rig) -> None:
    page = await rig.show(PAGE)
    assert [f.label for f in page.fields] == ["City", "Street", "Floor"]
    assert all(f.fillable for f in page.fields)
    street = labelled(page, "Street")
    assert (street.required, street.error) == (True, "Too short")
    assert "Street" in page.text
    reading = await rig.fill(street, "Harbour Lane 4")
    assert (reading.value, await rig.tab.evaluate("window.street")) == ("Harbour Lane 4",) * 2
    pressed = await rig.press(button(await rig.page.snapshot(), "Send it"))
    assert pressed == PressResult(True)
    assert await rig.tab.evaluate("window.sent") is True
