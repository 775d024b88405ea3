"""Lists of several levels, that are confirmed or come late; calendars of months."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen
from tests.browser.page.rig import Rig, labelled, proof

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CASCADE = """<style>.box{border:1px solid #777;width:240px;cursor:pointer;min-height:24px}
.rows{position:absolute;background:#fff;display:flex}ul{list-style:none;margin:0;padding:4px}
li{cursor:pointer;padding:3px}</style>
<form><p id=q>Workshop</p><div class=box role=combobox tabindex=0 aria-labelledby=q
 aria-haspopup=menu aria-expanded=false id=b></div><div id=rows></div></form><script>
const tree = { North: ["Harbour", "Mill"], South: ["Mill"] };
const rows = document.getElementById("rows");
const b = document.getElementById("b");
const list = (texts, leads, press) => {
  const ul = document.createElement("ul");
  ul.setAttribute("role", "menu");
  for (const text of texts) {
    const li = document.createElement("li");
    li.setAttribute("role", "menuitem");
    li.innerHTML = text + (leads ? " <i class=caret role=img aria-label=right>.</i>" : "");
    li.onclick = () => press(text);
    ul.append(li);
  }
  return ul;
};
b.onclick = () => {
  rows.className = "rows";
  rows.replaceChildren(list(Object.keys(tree), true, (first) => {
    while (rows.children.length > 1) rows.lastChild.remove();
    rows.append(list(tree[first], false, (last) => {
      b.textContent = SHOWN; document.title = first + "+" + last; rows.replaceChildren();
      b.setAttribute("aria-expanded", "false");
    }));
  }));
  b.setAttribute("aria-expanded", "true");
};</script>"""


@pytest.mark.parametrize("shown", ["last", "`${first} / ${last}`"])
async def test_a_path_is_gone_level_by_level(shown: str, rig: Rig) -> None:
    await rig.show(CASCADE.replace("SHOWN", shown))
    _, why = await chosen(rig, "Workshop", "South / Mill")
    assert (why, await rig.tab.title()) == ("", "South+Mill")


async def test_a_path_that_ends_too_soon_is_no_choice(rig: Rig) -> None:
    await rig.show(CASCADE.replace("SHOWN", "last"))
    _, why = await chosen(rig, "Workshop", "South / Harbour")
    assert (why, await rig.tab.title()) == ("no option says that", "Page")


async def test_no_level_is_pressed_that_leads_nowhere(rig: Rig) -> None:
    flat = CASCADE.replace("SHOWN", "last").replace("Object.keys(tree), true", '["South"], false')
    await rig.show(flat)
    _, why = await chosen(rig, "Workshop", "South / Mill")
    assert (why, await rig.tab.title()) == ("no option says that", "Page")


SHEET = """<form><label>Boat <button type=button id=b aria-haspopup=dialog aria-expanded=false>
</button></label></form><div id=rows></div><script>
const rows = document.getElementById("rows"), b = document.getElementById("b");
b.onclick = () => {
  let held = "";
  rows.innerHTML = `<div role=dialog aria-modal=true style="position:fixed;inset:40px;
    background:#fff"><h2>Boat</h2><div role=radiogroup>${["Canoe", "Kayak"].map((each) =>
    `<button type=button role=radio aria-checked=false style="display:block">${each}</button>`)
    .join("")}</div><button type=button>Cancel</button><button type=button>OK</button></div>`;
  b.setAttribute("aria-expanded", "true");
  const radios = [...rows.querySelectorAll("[role=radio]")];
  for (const each of radios) each.onclick = () => {
    held = each.textContent;
    for (const other of radios) other.setAttribute("aria-checked", String(other === each));
  };
  const [cancel, ok] = [...rows.querySelectorAll("button")].slice(-2);
  const shut = () => { rows.replaceChildren(); b.setAttribute("aria-expanded", "false"); };
  cancel.onclick = shut;
  ok.onclick = () => { b.textContent = document.title = held; shut(); };
};</script>"""


async def test_a_choice_that_its_list_asks_to_confirm_is_confirmed(rig: Rig) -> None:
    await rig.show(SHEET)
    _, why = await chosen(rig, "Boat", "Kayak")
    assert (why, await rig.tab.title()) == ("", "Kayak")


LATE = """<form><label>Country <input class=autocomplete id=i autocomplete=off></label>
<ul id=l style="position:absolute;background:#fff;margin:0"></ul></form><script>
const i = document.getElementById("i"), l = document.getElementById("l");
let timer = 0, picked = "";
i.oninput = () => {
  clearTimeout(timer);
  l.replaceChildren();
  timer = setTimeout(() => {
    for (const each of ["Germany", "Ghana"].filter((one) => one.startsWith(i.value))) {
      const row = Object.assign(document.createElement("li"), { textContent: each });
      row.style.cursor = "pointer";
      row.onmousedown = (e) => e.preventDefault();
      row.onclick = () => { i.value = picked = document.title = each; l.replaceChildren(); };
      l.append(row);
    }
  }, 600);
};
i.onblur = () => { if (i.value !== picked) i.value = ""; };</script>"""


async def test_a_box_that_says_it_suggests_has_time_to_do_so(rig: Rig) -> None:
    page = await rig.show(LATE)
    item = labelled(page, "Country")
    assert proof(item, "Germany", await rig.fill(item, "Germany")).proven
    assert await rig.tab.title() == "Germany"


SPOKEN = """<form><p id=q>Boat</p><div id=b role=combobox tabindex=0 aria-labelledby=q
 aria-haspopup=listbox aria-controls=l aria-expanded=false style="border:1px solid;width:200px;
 min-height:22px"></div><div id=l role=listbox style="position:absolute;background:#fff"></div>
</form><script>
const b = document.getElementById("b"), l = document.getElementById("l");
b.onclick = () => {
  b.setAttribute("aria-expanded", "true");
  l.innerHTML = ["Canoe", "Kayak"].map((each) => `<div role=option><span style="position:absolute;
    clip:rect(0,0,0,0);width:1px;height:1px;overflow:hidden">Not selected, </span>${each}</div>`)
    .join("");
  for (const row of l.children) row.onclick = () => {
    b.textContent = document.title = row.lastChild.data;
    b.setAttribute("aria-expanded", "false");
    l.replaceChildren();
  };
};</script>"""


async def test_an_option_is_called_what_is_drawn_of_it(rig: Rig) -> None:
    await rig.show(SPOKEN)
    _, why = await chosen(rig, "Boat", "Kayak")
    assert (why, await rig.tab.title()) == ("", "Kayak")


MONTHS = """<form><label for=d>Diploma (month and year)</label><input id=d class=date-picker>
<div id=c style="position:absolute;display:none;background:#fff"></div></form><script>
const c = document.getElementById("c"), d = document.getElementById("d");
let year = 2026;
const names = [..."Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")];
const draw = () => {
  c.innerHTML = `<button type=button aria-label="Previous year">&lt;</button><b>${year}</b>
    <button type=button aria-label="Next year">&gt;</button><div style="width:180px">${names
    .map((n, i) => `<span tabindex=-1 role=option data-m=${i + 1}
      style="display:inline-block;width:56px;cursor:pointer">${n}</span>`).join("")}</div>`;
  const [back, on] = c.querySelectorAll("button");
  back.onclick = () => { year -= 1; draw(); };
  on.onclick = () => { year += 1; draw(); };
  for (const cell of c.querySelectorAll("[data-m]")) cell.onclick = () => {
    d.value = `${String(cell.dataset.m).padStart(2, "0")}/${year}`;
    c.style.display = "none";
  };
};
d.onkeydown = (e) => e.preventDefault();
d.onclick = () => { draw(); c.style.display = "block"; };
</script>"""


async def test_a_month_is_chosen_in_a_calendar_of_months(rig: Rig) -> None:
    page = await rig.show(MONTHS)
    item = labelled(page, "Diploma (month and year)")
    assert item.type == "month"
    assert proof(item, "2023-04", await rig.fill(item, "2023-04")).proven
    assert await rig.tab.evaluate("document.getElementById('d').value") == "04/2023"


async def test_text_of_a_shadow_root_itself_is_in_no_calendar(rig: Rig) -> None:
    bare = "<x-bare></x-bare><script>document.querySelector('x-bare')"
    bare += ".attachShadow({ mode: 'open' }).innerHTML = ' May <b>be</b> '</script>"
    page = await rig.show(bare + MONTHS)
    item = labelled(page, "Diploma (month and year)")
    assert proof(item, "2025-11", await rig.fill(item, "2025-11")).proven
