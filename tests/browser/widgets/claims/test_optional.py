"""Lists that only remind of what was written before: a text of one's own stands, and is proven."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen
from tests.browser.page.rig import Rig, labelled, order

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BOX = """<form onsubmit="return false"><div class="line"><label for="x">LABEL</label>
<div><input id="x" MORE>BESIDE<ul id="past"
style="position:absolute;background:#fff;display:none"></ul></div></div></form><script>
x.oninput = () => { past.style.display = "block";
  past.innerHTML = "<li>Bridge North</li><li>Bridge South</li>"; };
x.onblur = () => { past.style.display = "none"; LEFT };
</script>"""
MARKS = "setTimeout(() => x.setAttribute('aria-invalid', 'true'), 80)"
STEPS = """<form onsubmit="return false"><div id="step"></div></form><script>
window.taken = {};
const ask = (labels) => step.replaceChildren(...labels.map((label) => {
  const line = document.createElement("p"), box = document.createElement("input");
  const list = document.createElement("div");
  list.style = "position:absolute;background:#fff";
  line.style = "position:relative;margin-bottom:60px";
  box.setAttribute("aria-label", label);
  box.oninput = () => setTimeout(() => {
    const hit = "Ulm, Danube".startsWith(box.value) && document.activeElement === box;
    list.innerHTML = hit ? "<div>Ulm, Danube</div>" : "";
    if (hit) list.firstChild.onmousedown = () => {
      window.taken[label] = box.value = "Ulm, Danube"; list.innerHTML = ""; };
  }, 200);
  box.onblur = () => setTimeout(() => { list.innerHTML = ""; }, 50);
  line.append(box, list);
  return line; }));
ask(["Home town", "Birth town", "School town"]);
</script>"""


@pytest.mark.parametrize(
    ("label", "more", "beside", "left", "stands"),
    [
        ("Project", "name=project", "", "", True),
        ("Project", "", "", "", False),  # its form would send nothing of it
        ("Town", "name=spot", "", "", False),  # mostly listed
        ("Project", "name=project aria-autocomplete=list", "", "", False),
        ("Project", "name=project", "<input type=hidden name=project_key>", "", False),
        ("Project", "name=project", "", MARKS, False),
        ("Project", "name=project", "", "setTimeout(() => { x.value = ''; }, 200)", False),
    ],
)
async def test_a_text_that_no_earlier_entry_says_stands_where_nothing_asks_for_a_choice(
    label: str, more: str, beside: str, left: str, stands: bool, rig: Rig
) -> None:
    page = BOX.replace("LABEL", label).replace("MORE", more)
    await rig.show(page.replace("BESIDE", beside).replace("LEFT", left))
    _, why = await chosen(rig, label, "Bridge")
    assert (not why) is stands, why
    assert labelled(await rig.page.snapshot(), label).value == ("Bridge" if stands else "")


async def test_boxes_of_the_next_step_are_waited_for_as_well(rig: Rig) -> None:
    for labels in (("Home town", "Birth town", "School town"), ("Work town", "Last town")):
        if "Home town" in labels:
            shown = await rig.show(STEPS)
        else:
            await rig.tab.evaluate("labels => ask(labels)", list(labels))
            shown = await rig.page.snapshot()
        await rig.page.fill([order(labelled(shown, label), "Ulm, Danube") for label in labels])
        for label in labels:
            assert await rig.tab.evaluate("l => window.taken[l]", label) == "Ulm, Danube"
