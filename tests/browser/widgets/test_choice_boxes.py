"""Lists whose box takes the click for them, and options whose text is markup."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen
from tests.browser.page.rig import Rig, labelled

from steadyhand.core.page.snapshot import Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BOX = """<style>
.shell{position:relative;width:300px;padding:14px;border:1px solid #777;cursor:pointer}
.shell input{pointer-events:none;border:0;width:60%}
.float{position:absolute;background:#fff}</style>
<form><h2 id=q>Shift</h2><div class=shell id=shell>MORE
<input id=i role=combobox readonly aria-labelledby=q aria-expanded=false aria-controls=rows
  aria-haspopup=listbox placeholder="Pick one"></div><div class=float id=float></div>
<input type=hidden id=held name=shift></form><script>
const i = document.getElementById("i"), float = document.getElementById("float");
const held = document.getElementById("held"), shell = document.getElementById("shell");
const shut = () => { float.replaceChildren(); i.setAttribute("aria-expanded", "false"); };
shell.addEventListener("click", () => {
  if (float.firstChild) return shut();
  const list = Object.assign(document.createElement("ul"), { id: "rows" });
  list.setAttribute("role", "listbox");
  for (const text of ["Early", "Late", "Night"]) {
    const row = Object.assign(document.createElement("li"), { textContent: text });
    row.setAttribute("role", "option");
    row.addEventListener("click", () => { i.value = held.value = text; shut(); });
    list.append(row);
  }
  float.append(list);
  i.setAttribute("aria-expanded", "true");
});</script>"""

MARKED = """<style>.shown{border:1px solid #777;width:260px;min-height:22px;cursor:pointer}
.rows{display:none}.rows.up{display:block}</style>
<form><label id=q for=s>Licence</label><div role=combobox id=c aria-haspopup=true tabindex=0>
<div class="shown select"><select id=s name=licence hidden aria-labelledby=q>
<option value=a>&lt;em class="k"&gt;Lorry&lt;/em&gt;</option>
<option value=b>&lt;em class="k"&gt;Crane &amp;lt; 20 t&lt;/em&gt;</option>
<option value=c>&lt;em class="k"&gt;Forklift&lt;/em&gt;</option></select><div id=now></div></div>
<div class=rows id=rows role=listbox><div role=option data-v=a><em>Lorry</em></div>
<div role=option data-v=c><em>Forklift</em></div></div></div></form><script>
const s = document.getElementById("s"), rows = document.getElementById("rows");
s.selectedIndex = -1;
document.getElementById("c").addEventListener("click", (e) => {
  if (!rows.contains(e.target)) rows.classList.toggle("up");
});
for (const row of rows.children) row.addEventListener("click", () => {
  s.value = row.dataset.v;
  document.getElementById("now").innerHTML = row.innerHTML;
  rows.classList.remove("up");
});</script>"""

IN_FLOW = """<style>.found{display:none;border:1px solid #aaa}.hint{display:none}</style>
<form><div><label><div>Home town</div><div>
<input id=t name=town autocomplete=off required><input type=hidden id=held name=chosen>
<div class=found id=found><div id=rows></div></div></div></label>
<div class=hint id=hint>A street is not needed.</div></div></form><script>
const t = document.getElementById("t"), found = document.getElementById("found");
const held = document.getElementById("held"), rows = document.getElementById("rows");
const known = ["Quellstadt, North Marsh", "Quellstadt, South Marsh", "Moorbach, South Marsh"];
t.addEventListener("input", () => {
  held.value = "";
  document.getElementById("hint").style.display = "block";
  const fit = known.filter((each) => each.toLowerCase().includes(t.value.toLowerCase()));
  rows.replaceChildren(...fit.map((each) => {
    const row = Object.assign(document.createElement("div"), { textContent: each });
    row.addEventListener("mousedown", (event) => {
      event.preventDefault(); t.value = held.value = each; found.style.display = "none";
    });
    return row;
  }));
  found.style.display = fit.length && t.value && LISTS ? "block" : "none";
});
t.addEventListener("blur", () => {
  found.style.display = "none";
  if (!held.value) t.value = "";
});</script>"""


async def test_the_box_around_a_list_is_pressed_where_the_list_lets_clicks_through(
    rig: Rig,
) -> None:
    await rig.show(BOX.replace("MORE", ""))
    _, why = await chosen(rig, "Shift", "Late")
    assert why == ""
    assert await rig.tab.evaluate("document.getElementById('held').value") == "Late"


async def test_a_box_that_holds_another_field_as_well_is_not_pressed_for_the_list(
    rig: Rig,
) -> None:
    await rig.show(BOX.replace("MORE", "<label>Weeks <input name=weeks></label>"))
    _, why = await chosen(rig, "Shift", "Late")
    assert why.startswith("covered by")
    assert await rig.tab.evaluate("document.getElementById('held').value") == ""


async def test_an_option_whose_text_is_markup_is_known_by_its_words(rig: Rig) -> None:
    page = await rig.show(MARKED)
    labels = [each.label for each in labelled(page, "Licence").options]
    assert labels == ["Lorry", "Crane &lt; 20 t", "Forklift"]
    _, why = await chosen(rig, "Licence", "Forklift")
    assert why == ""
    assert await rig.tab.evaluate("document.getElementById('s').value") == "c"


async def test_what_only_looks_like_markup_is_the_option_itself(rig: Rig) -> None:
    page = await rig.show(
        "<form><label>Size <select><option>a &lt; b</option><option>&lt;10 people</option>"
        "<option>b &lt; c > d</option></select></label></form>"
    )
    labels = [each.label for each in labelled(page, "Size").options]
    assert labels == ["a < b", "<10 people", "b < c > d"]


async def test_suggestions_that_push_the_page_down_under_their_box_are_its_list(rig: Rig) -> None:
    await rig.show(IN_FLOW.replace("LISTS", "true"))
    _, why = await chosen(rig, "Home town", "Quellstadt, South Marsh")
    assert why == ""
    assert await rig.tab.evaluate("document.getElementById('held').value") == (
        "Quellstadt, South Marsh"
    )


async def test_which_of_such_suggestions_is_meant_a_person_is_asked(rig: Rig) -> None:
    await rig.show(IN_FLOW.replace("LISTS", "true"))
    reading, why = await chosen(rig, "Home town", "Quellstadt")
    assert why == "no option says that"
    assert set(reading.offered) == {"Quellstadt, North Marsh", "Quellstadt, South Marsh"}
    asked = labelled(await rig.page.snapshot(), "Home town")
    assert (asked.role, {o.label for o in asked.options}) == (Role.SELECT, set(reading.offered))
    _, why = await chosen(rig, "Home town", "Quellstadt, North Marsh")
    assert why == ""
    assert await rig.tab.evaluate("document.getElementById('held').value") == (
        "Quellstadt, North Marsh"
    )


async def test_a_hint_that_comes_under_a_box_is_no_suggestion(rig: Rig) -> None:
    await rig.show(IN_FLOW.replace("LISTS", "false"))
    reading, why = await chosen(rig, "Home town", "Quellstadt")
    assert why == "it takes a suggestion only, and offers none"
    assert reading.offered == ()


APART = """<style>.line{border:1px solid #777;width:300px;min-height:24px;cursor:pointer}
.float{position:absolute;background:#fff;z-index:3}</style>
<form><div><label for=t>Tags</label><div class="line tags-box" id=b><span id=e contenteditable
 role=textbox aria-label="Tag input field" style="display:inline-block;min-width:90px">&nbsp;</span>
</div><input id=t name=tags tabindex=-1 style="position:absolute;left:-9999px"></div>
<div><label for=k>Skill</label><div id=k><div class=line id=w role=combobox tabindex=0
 aria-haspopup=listbox aria-controls=list aria-expanded=false aria-label=Skill>
<input type=hidden name=skill id=skill><div id=now>Select a skill</div>
<div id=list role=listbox class=float hidden><input placeholder=Search>
<div role=option>Go</div><div role=option>Python</div></div></div></div></div>
<div><label for=r>Track</label> <input class=line id=r readonly placeholder="Select"></div>
<div><label for=f>Proof</label> <input class=line readonly id=f placeholder="Choose file"></div>
<div><label for=l>Plan</label> <input class=line readonly id=l value=Basic></div></form>
<ul id=rows class=float hidden><li>Data</li><li>Web</li></ul><script>
window.__state = {};
e.onkeydown = (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const tag = Object.assign(document.createElement("span"), {className: "tag"});
  tag.innerHTML = `${e.textContent.trim()} <button type=button aria-label="remove tag">×</button>`;
  window.__state.tags = [...(window.__state.tags || []), e.textContent.trim()];
  t.value = JSON.stringify(window.__state.tags);
  e.before(tag);
  e.textContent = "";
};
w.onclick = (event) => {
  const option = event.target.closest("[role=option]");
  if (option) window.__state.skill = skill.value = now.textContent = option.textContent;
  if (!option && event.target.closest("#list")) return;
  list.hidden = Boolean(option) || !list.hidden;
  w.setAttribute("aria-expanded", String(!list.hidden));
};
r.onclick = () => { rows.hidden = false; };
for (const row of rows.children) row.onclick = () => {
  window.__state.track = r.value = row.textContent;
  rows.hidden = true;
};</script>"""


async def test_lists_are_known_by_what_a_person_sees_of_them(rig: Rig) -> None:
    """By a label of a box out of sight, by a list of their own, by "Select" in their place."""
    page = await rig.show(APART)
    lists = [(f.label, f.role) for f in page.fillable]
    assert lists == [(label, Role.SELECT) for label in ("Tags", "Skill", "Track")]
    assert {f.label: f.reason for f in page.fields if not f.fillable} == {
        "Proof": "readonly",
        "Plan": "readonly",
    }
    answers = {"Tags": ("Go", "Rust"), "Skill": "Python", "Track": "Web"}
    for label, answer in answers.items():
        assert (label, (await chosen(rig, label, answer))[1]) == (label, "")
    assert await rig.tab.evaluate("window.__state") == {
        "tags": ["Go", "Rust"],
        "skill": "Python",
        "track": "Web",
    }


CARDS = """<form><fieldset><legend>Work model</legend>
<label><input type=radio name=m value=h readonly><b>Hybrid</b><p>Two office days</p></label>
<label><input type=radio name=m value=r readonly><b>Remote</b><p>From home</p></label>
</fieldset></form>"""


async def test_choices_have_the_title_above_their_description_and_no_lock(rig: Rig) -> None:
    """HTML knows no `readonly` of tick boxes and radio buttons."""
    page = await rig.show(CARDS)
    item = labelled(page, "Work model")
    assert [o.title for o in item.options] == ["Hybrid", "Remote"]
    assert item.fillable
    assert (await chosen(rig, "Work model", str(item.options[1].label)))[1] == ""
    assert await rig.tab.evaluate("new FormData(document.forms[0]).get('m')") == "r"
