"""Boxes whose list nobody announced: what was typed counts for nothing until one was picked."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen
from tests.browser.page.rig import SALT, Rig, labelled, order, proof

from steadyhand.core.act.approval import drifted_keys
from steadyhand.core.page.snapshot import FieldKey

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BOX = """<form onsubmit="return false"><label for="spot">LABEL</label>
<div><input id="spot"><div id="below" style="position:absolute;background:#fff"></div></div></form>
<script>
window.taken = null;
const all = ["Ulm, Danube", "Ulm, Minnesota", "Uluru, Desert"];
spot.oninput = () => {
  window.taken = null;
  setTimeout(() => {
    const typed = spot.value.toLowerCase();
    const found = all.filter((each) => each.toLowerCase().startsWith(typed));
    below.replaceChildren(...found.map((each) => {
      const row = document.createElement("div");
      row.textContent = each; row.style.padding = "3px";
      row.onmousedown = () => { window.taken = spot.value = each; below.replaceChildren(); };
      return row; }));
  }, DELAY); };
spot.onblur = () => setTimeout(() => below.replaceChildren(), 100);
</script>"""
HINT = """<form onsubmit="return false"><label for="motto">Motto</label><div><input id="motto">
<ul id="tips" style="position:absolute"></ul></div></form><script>
const tell = () => { tips.innerHTML = "<li>Keep it short</li><li>No names</li>"; };
motto.oninput = () => setTimeout(tell, 20);
</script>"""


@pytest.mark.parametrize(
    ("label", "delay"),
    [("Town", 150), ("Where do you start from", 20)],  # the first asks for what is mostly listed
)
async def test_a_list_that_nobody_announced_is_picked_from(
    label: str, delay: int, rig: Rig
) -> None:
    await rig.show(BOX.replace("LABEL", label).replace("DELAY", str(delay)))
    reading, why = await chosen(rig, label, "Ulm, Danube")
    assert (why, reading.widget) == ("", "suggest")
    assert await rig.tab.evaluate("window.taken") == "Ulm, Danube"


async def test_what_no_suggestion_says_is_not_left_in_the_box(rig: Rig) -> None:
    await rig.show(BOX.replace("LABEL", "Town").replace("DELAY", "150"))
    reading, why = await chosen(rig, "Town", "Ulm")
    assert (why, set(reading.offered)) == (
        "no option says that",
        {"Ulm, Danube", "Ulm, Minnesota"},
    )
    assert labelled(await rig.page.snapshot(), "Town").value == ""


async def test_a_list_that_comes_after_the_proof_takes_the_proof_back(rig: Rig) -> None:
    item = labelled(await rig.show(BOX.replace("LABEL", "Start").replace("DELAY", "400")), "Start")
    (reading,) = await rig.page.fill([order(item, "Ulm, Danube")])
    evidence = proof(item, "Ulm, Danube", reading)
    assert evidence.proven
    proven = {FieldKey(item.key): evidence.digest}
    await rig.tab.wait_for_function("below.childElementCount > 0")
    later = await rig.page.snapshot()
    assert drifted_keys(later, proven, SALT) == (item.key,)
    again = labelled(await rig.page.snapshot(), "Start")
    assert (again.widget, again.invalid) == ("suggest", True)
    assert (await chosen(rig, "Start", "Ulm, Danube"))[1] == ""
    assert await rig.tab.evaluate("window.taken") == "Ulm, Danube"


async def test_notes_that_float_at_a_box_are_no_suggestions(rig: Rig) -> None:
    await rig.show(HINT)
    reading, why = await chosen(rig, "Motto", "Onwards and upwards")
    assert (why, reading.widget) == ("", "")


async def test_what_was_typed_to_search_is_not_left_where_no_pick_comes_through(rig: Rig) -> None:
    dead = BOX.replace("row.onmousedown = ", "row.unheard = ")
    await rig.show(dead.replace("LABEL", "Town").replace("DELAY", "20"))
    await chosen(rig, "Town", "Ulm, Danube")
    assert labelled(await rig.page.snapshot(), "Town").value in ("", "Ulm, Danube")  # never a part


@pytest.mark.parametrize(
    "words",
    ["<div>We have work in ${said}!</div>", "<p>${said}</p><p>Preview</p>",
     "<ul><li>As in ${said}</li><li>At most 20 letters</li></ul>"],
)  # fmt: skip
async def test_what_only_repeats_the_words_offers_nothing(words: str, rig: Rig) -> None:
    echo = "() => { const said = motto.value; tips.innerHTML = `WORDS`; }".replace("WORDS", words)
    await rig.show(HINT.replace("<ul", "<div").replace("</ul>", "</div>").replace("tell, 20", echo))
    reading, why = await chosen(rig, "Motto", "Onwards and upwards")
    assert (why, reading.widget, reading.value) == ("", "", "Onwards and upwards")
