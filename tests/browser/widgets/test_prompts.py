"""Prompts: a search box whose list leads from groups to what is in them."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen, listed, state
from tests.browser.page.rig import Rig, labelled

from steadyhand.core.page.snapshot import Role, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "prompt.html"
ONE, SEVERAL, FLAT = "Where did you read about us?", "Regions", "Colours of your own"


async def test_a_prompt_is_a_choice_and_no_text(shown: Snapshot) -> None:
    told = [(f.label, f.role, f.widget) for f in shown.fillable]
    assert told == [
        (ONE, Role.SELECT, "prompt"),
        (SEVERAL, Role.SELECT, "prompt"),
        (FLAT, Role.SELECT, "prompt"),
        ("Name", Role.TEXT, ""),
    ]


async def test_a_leaf_is_found_by_a_search_with_the_enter_key(rig: Rig, shown: Snapshot) -> None:
    assert (await chosen(rig, ONE, "The Hedge"))[1] == ""
    assert (await listed(rig, "1"), (await state(rig))["sent"]) == (["The Hedge"], 0)
    assert labelled(await rig.page.snapshot(), ONE).value == "The Hedge"


async def test_a_leaf_is_found_along_its_path(rig: Rig, shown: Snapshot) -> None:
    assert (await chosen(rig, ONE, "Other > Fairs > Autumn fair"))[1] == ""
    assert await listed(rig, "presses") == ["Other", "Fairs", "Autumn fair"]


async def test_leaves_are_found_in_the_groups_where_nothing_is_searched(
    rig: Rig, shown: Snapshot
) -> None:
    assert (await chosen(rig, SEVERAL, ("Bay", "Lower Moor")))[1] == ""
    assert await listed(rig, "2") == ["Bay", "Lower Moor"]


async def test_what_was_chosen_before_and_is_not_wished_is_taken_away(
    rig: Rig, shown: Snapshot
) -> None:
    await chosen(rig, SEVERAL, ("Bay of Winds",))
    assert (await chosen(rig, SEVERAL, ("Bay", "Upper Moor")))[1] == ""
    assert sorted(await listed(rig, "2")) == ["Bay", "Upper Moor"]


async def test_what_no_level_offers_is_refused_and_changes_nothing(
    rig: Rig, shown: Snapshot
) -> None:
    await chosen(rig, ONE, "A friend")
    assert (await chosen(rig, ONE, "A dream"))[1] == "no option says that"
    assert await listed(rig, "1") == ["A friend"]
    page = await rig.page.snapshot()
    assert [f.fillable for f in page.fields] == [True] * 4
    assert await rig.tab.evaluate("document.getElementById('i1').value") == ""


async def test_a_search_in_groups_ends_at_the_first_press_that_is_a_choice(
    rig: Rig, shown: Snapshot
) -> None:
    assert (await chosen(rig, FLAT, "Blue"))[1] == "no option says that"
    assert (await listed(rig, "presses"), await listed(rig, "3")) == (["Green"], [])


MARKED = """<style>.pop{position:absolute;background:#fff;border:1px solid #777;min-width:200px}
.pop [role=option]{padding:6px 10px;cursor:pointer}</style>
<h1>Gardener</h1><div><label for=i>Where did you read about us?<span>*</span></label>
<div><div role=listbox aria-label="items selected" id=pills></div>
<input id=i placeholder=Search autocomplete=off aria-required=true></div></div><script>
const tree = {
  "Press": ["Garden Weekly", "The Hedge"], "Word of mouth": ["A friend", "A stranger"],
};
const box = document.getElementById("i"), pills = document.getElementById("pills");
let pop, held = "";
const made = (role, text, act, ...more) => {
  const el = document.createElement("div");
  el.setAttribute("role", role); el.tabIndex = -1; el.append(...more, text);
  el.addEventListener("click", act);
  return el;
};
const shut = () => { pop?.remove(); pop = undefined; };
const show = (...rows) => {
  shut();
  const list = document.createElement("div");
  list.setAttribute("role", "listbox"); list.append(...rows);
  pop = document.createElement("div"); pop.className = "pop"; pop.append(list);
  const at = box.getBoundingClientRect();
  pop.style.left = at.left + "px"; pop.style.top = at.bottom + scrollY + "px";
  document.body.append(pop);
};
const top_ = () => Object.keys(tree).map((group) => {
  const row = made("option", group, (e) => {
    e.stopPropagation();
    show(made("button", "\u2039 " + group, () => show(...top_())), ...tree[group].map(leaf));
  });
  const mark = document.createElement("span");
  mark.style.float = "right"; mark.textContent = "\u203a";
  row.append(mark);
  return row;
});
const leaf = (name) => {
  const tick = Object.assign(document.createElement("input"), { type: "radio", tabIndex: -1 });
  tick.style.pointerEvents = "none";
  const pick = () => { held = window.held = name; box.value = ""; draw(); shut(); };
  return made("option", name, pick, tick);
};
const draw = () => {
  pills.replaceChildren();
  if (!held) return;
  const pill = document.createElement("div");
  pill.className = "pill"; pill.setAttribute("role", "option");
  pill.setAttribute("aria-label", held + ", press delete to clear value.");
  const off = Object.assign(document.createElement("span"), { textContent: "\u00d7" });
  off.addEventListener("click", () => { held = ""; draw(); });
  pill.append(held, " ", off);
  pills.append(pill);
};
document.addEventListener("mousedown", (e) => { if (pop && !pop.contains(e.target)) shut(); });
box.addEventListener("click", () => show(...top_()));
box.addEventListener("keydown", (e) => {
  if (e.key !== "Enter") return;
  e.preventDefault();
  const all = Object.values(tree).flat();
  const found = all.filter((n) => n.toLowerCase().includes(box.value.toLowerCase()));
  show(...(found.length ? found.map(leaf) : [document.createTextNode("No items.")]));
});
box.addEventListener("blur", () => { box.value = ""; });
</script>"""


@pytest.mark.parametrize("wish", ["Word of mouth > A friend", "A friend", "Press > The Hedge"])
async def test_groups_that_bear_a_mark_lead_to_leaves_that_bear_a_box(wish: str, rig: Rig) -> None:
    await rig.show(MARKED)
    _, why = await chosen(rig, ONE, wish)
    assert why == ""
    assert await rig.tab.evaluate("window.held") == wish.split(" > ")[-1]
    assert labelled(await rig.page.snapshot(), ONE).value == wish.split(" > ")[-1]


@pytest.mark.parametrize("wish", ["Word of mouth > A friend", "A friend"])
async def test_what_was_chosen_before_is_proven_again(wish: str, rig: Rig) -> None:
    await rig.show(MARKED)
    assert (await chosen(rig, ONE, wish))[1] == ""
    assert (await chosen(rig, ONE, wish))[1] == ""
    assert await rig.tab.evaluate("window.held") == "A friend"


TAGS = """<style>#own div{cursor:pointer}#own{position:absolute;background:#fff;z-index:2}</style>
<label for=b>Trees you know *</label><div><span class=tags id=t></span>
<input id=b placeholder=Search></div><div id=own></div>
<script>
const box = document.getElementById("b"), all = ["Alder", "Birch", "Cedar"], held = [];
const fits = (n) => !held.includes(n) && n.toLowerCase().includes(box.value.toLowerCase());
const item = (n) => Object.assign(document.createElement("div"), {
  textContent: n,
  onmousedown: (e) => { e.preventDefault(); held.push(n); box.value = ""; tags(); show(); },
});
const tag = (n) => `<span class=tag><span>${n}</span><button title="Remove tag">x</button></span>`;
function show() { own.replaceChildren(...all.filter(fits).map(item)); }
function tags() { t.innerHTML = held.map(tag).join(""); }
box.onfocus = box.oninput = show;
box.onblur = () => own.replaceChildren();
</script>"""


async def test_a_list_that_stays_open_without_what_was_chosen_is_no_further_level(rig: Rig) -> None:
    await rig.show(TAGS)
    _, why = await chosen(rig, "Trees you know", ("Alder", "Cedar"))
    assert (why, await rig.tab.evaluate("held.join()")) == ("", "Alder,Cedar")


@pytest.mark.parametrize(("form", "said"), [("novalidate", ""), ("", "it must not stay as it is")])
async def test_a_required_search_box_beside_its_choices_is_empty_where_the_page_checks_them(
    rig: Rig, form: str, said: str
) -> None:
    page = TAGS.replace("placeholder=Search", "placeholder=Search required")
    await rig.show(f"<form {form}>{page.replace('<script>', '</form><script>')}")
    _, why = await chosen(rig, "Trees you know", ("Alder",))
    assert await rig.tab.evaluate("held.join()") == "Alder"
    assert why.endswith(said)
    assert bool(why) == bool(said)
