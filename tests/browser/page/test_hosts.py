"""Custom elements that a person sees as one control are one, whatever they hold inside."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, labelled, proof

from steadyhand.core.page.snapshot import Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MADE = """<script>
const made = (name, html) => customElements.define(name, class extends HTMLElement {
  static formAssociated = true;
  constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = html; }
});
made("x-tick", "<input type=checkbox>");
made("x-dot", "<input type=radio>");
made("x-text", "<span>Own words</span><input>");
made("x-pair", "<input><input>");
customElements.define("y-dot", class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = `<div role=radio tabindex=0
      aria-checked=false aria-label="${this.getAttribute("text")}"><div style="pointer-events:none">
      <input type=radio style="visibility:hidden;width:0;height:0;margin:0"></div>
      ${this.getAttribute("text")}</div>`;
    const box = this.shadowRoot.firstElementChild;
    box.onclick = () => {
      for (const each of document.querySelectorAll("y-dot"))
        each.shadowRoot.firstElementChild.setAttribute("aria-checked", String(each === this));
      document.title = this.getAttribute("text");
    };
  }
});
</script>"""

NAMED = {
    "a label around it": "<label><x-tick></x-tick> I swim</label>",
    "a label for it": "<x-tick id=a></x-tick><label for=a>I swim</label>",
    "an attribute": "<x-tick aria-label='I swim'></x-tick>",
    "another element": "<p id=b>I swim</p><x-tick aria-labelledby=b></x-tick>",
    "the text behind it": "<div><x-tick></x-tick> I swim</div>",
}


@pytest.mark.parametrize("case", NAMED)
async def test_what_names_the_host_names_the_tick_box_in_it(case: str, rig: Rig) -> None:
    page = await rig.show(f"{MADE}<form><p>Sports</p><x-text></x-text>{NAMED[case]}</form>")
    item = labelled(page, "I swim")
    assert item.role is Role.CHECK
    assert proof(item, True, await rig.fill(item, True)).proven


async def test_a_field_in_a_shadow_root_ends_the_text_before_the_next(reader: Rig) -> None:
    page = await reader.show(f"{MADE}<form><x-text></x-text><div><input></div></form>")
    assert [f.label for f in page.fields] == ["Own words", ""]


async def test_a_host_of_two_fields_names_neither(reader: Rig) -> None:
    page = await reader.show(f"{MADE}<form><x-pair aria-label='Both'></x-pair></form>")
    assert [f.label for f in page.fields] == ["", ""]


async def test_radio_buttons_of_one_name_in_hosts_of_their_own_are_one_question(rig: Rig) -> None:
    dots = "".join(
        f"<x-dot id={i} name=boat></x-dot><label for={i}>{text}</label>"
        for i, text in (("a1", "Canoe"), ("a2", "Kayak"))
    )
    page = await rig.show(f"{MADE}<form><div role=radiogroup aria-label=Boat>{dots}</div></form>")
    boat = labelled(page, "Boat")
    assert (boat.role, [o.label for o in boat.options]) == (Role.RADIOS, ["Canoe", "Kayak"])
    assert proof(boat, "Kayak", await rig.fill(boat, "Kayak")).proven


async def test_a_radio_by_its_role_stands_for_the_undrawn_one_in_it(rig: Rig) -> None:
    dots = "<y-dot name=p text=Yes></y-dot><y-dot name=p text=No></y-dot>"
    page = await rig.show(
        f"{MADE}<form><div role=radiogroup aria-label='A pilot?'>{dots}</div></form>"
    )
    pilot = labelled(page, "A pilot?")
    assert [o.label for o in pilot.options] == ["Yes", "No"]
    assert proof(pilot, "No", await rig.fill(pilot, "No")).proven
    assert await rig.tab.title() == "No"


async def test_a_label_in_front_of_what_stands_in_for_its_control_names_that(reader: Rig) -> None:
    page = await reader.show(
        "<form><div><label for=t>Tools</label><span id=w contenteditable=true tabindex=0"
        " role=textbox aria-autocomplete=both aria-multiline=false aria-label='Tags input'"
        " style='display:inline-block;width:200px;border:1px solid'></span>"
        "<input id=t style='position:absolute;width:0;height:0;border:0;padding:0'></div></form>"
    )
    item = labelled(page, "Tags input")
    assert (item.drawn, item.widget) == ("Tools", "combobox")


async def test_a_button_in_a_label_that_opens_choices_is_a_question_outside_of_forms(
    rig: Rig,
) -> None:
    opens = "<button type=button aria-haspopup=dialog aria-expanded=false>Choose</button>"
    page = await rig.show(f"<div><label>Boat {opens}</label></div>{opens}")
    assert [f.label for f in page.fields] == ["Boat"]
