"""Lists that are their own control: folded until they are pressed, or open at all times."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen
from tests.browser.page.rig import Rig, labelled

from steadyhand.core.page.snapshot import Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

# Folded, the one option that is chosen shows; pressed, all of them do.
FOLDED = """<style>.pick{border:1px solid #999;width:220px;padding:6px}
.pick [role=option]{padding:5px}.pick:not([aria-expanded=true]) [aria-selected=false]{display:none}
</style><form><div role=heading aria-level=3 id=q1>Depot <b aria-label="required">*</b></div>
<div class=pick role=listbox id=pick tabindex=0 aria-labelledby=q1 aria-required=true
aria-expanded=false><div><div role=option aria-selected=true data-value="">Pick one</div>
<div role=option aria-selected=false data-value=n>North</div>
<div role=option aria-selected=false data-value=nw>North-West</div>
<div role=option aria-selected=false data-value=s>South</div></div></div>
<input type=hidden name=depot id=held><p>After the list</p></form><script>
const pick = document.getElementById("pick"), held = document.getElementById("held");
const unfold = (yes) => pick.setAttribute("aria-expanded", yes);
pick.addEventListener("click", (e) => {
  if (pick.getAttribute("aria-expanded") === "false") return unfold(true);
  const option = e.target.closest("[role=option]");
  if (!option) return unfold(false);
  for (const each of pick.querySelectorAll("[role=option]")) {
    each.setAttribute("aria-selected", each === option);
  }
  held.value = option.dataset.value;
  unfold(false);
});
pick.addEventListener("keydown", (e) => e.key === "Escape" && unfold(false));</script>"""

# The same, and only its class says whether it is folded.
UNTOLD = (
    FOLDED.replace("aria-expanded=false", "class=pick")
    .replace(":not([aria-expanded=true])", ":not(.up)")
    .replace('pick.setAttribute("aria-expanded", yes)', 'pick.classList.toggle("up", yes)')
    .replace('pick.getAttribute("aria-expanded") === "false"', '!pick.classList.contains("up")')
)

# The options come in a panel of their own, and the control shows the words of the choice.
MOUNTED = """<style>#box{border:1px solid #555;width:200px;height:28px}
#panel{position:absolute;background:#fff;border:1px solid #555}</style>
<form><span id=q2>Langue de travail</span><div role=listbox id=box tabindex=0 aria-labelledby=q2
aria-expanded=false><span id=words>Choisissez</span></div><input type=hidden name=lang id=held>
</form><script>
const box = document.getElementById("box"), held = document.getElementById("held");
const shut = () => { document.getElementById("panel")?.remove();
  box.setAttribute("aria-expanded", "false"); };
box.addEventListener("click", () => {
  if (document.getElementById("panel")) return shut();
  const panel = Object.assign(document.createElement("div"), { id: "panel" });
  for (const text of ["Français", "Néerlandais", "Allemand"]) {
    const row = Object.assign(document.createElement("div"), { textContent: text });
    row.setAttribute("role", "option");
    row.addEventListener("click", () => {
      held.value = document.getElementById("words").textContent = text; shut();
    });
    panel.append(row);
  }
  document.body.append(panel);
  box.setAttribute("aria-expanded", "true");
});</script>"""

# Opened by the keyboard alone: a press does no more than bring the focus.
KEYED = FOLDED.replace(
    'pick.addEventListener("keydown"',
    """pick.addEventListener("click", (e) => {
  if (!e.target.closest("[role=option]") || pick.getAttribute("aria-expanded") === "false")
    e.stopImmediatePropagation();
}, true);
pick.addEventListener("keydown", (e) => e.key === "ArrowDown" && unfold(true));
pick.addEventListener("keydown\"""",
)

# All options stand there at all times.
STANDING = """<style>[role=option][aria-selected=true]{background:#cdf}</style>
<form><p id=q3>Schichten</p><ul role=listbox id=rows tabindex=0 aria-labelledby=q3 MORE>
<li role=option aria-selected=false>Früh</li><li role=option aria-selected=false>Spät</li>
<li role=option aria-selected=false>Nacht</li></ul></form><script>
const rows = document.getElementById("rows"), several = rows.ariaMultiSelectable === "true";
window.presses = 0;
rows.addEventListener("click", (e) => {
  const option = e.target.closest("[role=option]");
  window.presses += 1;
  const was = option.ariaSelected === "true";
  if (!several) for (const each of rows.children) each.ariaSelected = "false";
  option.ariaSelected = String(several ? !was : true);
});</script>"""

HELD = "document.getElementById('held').value"
STAND = "[...document.querySelectorAll('#rows [aria-selected=true]')].map(e => e.textContent)"


async def test_a_folded_list_is_one_question_without_its_prompt(rig: Rig) -> None:
    item = labelled(await rig.show(FOLDED), "Depot")
    assert (item.role, item.value, item.required, item.fillable) == (Role.SELECT, "", True, True)
    assert [each.label for each in item.options] == ["North", "North-West", "South"]


@pytest.mark.parametrize("page", [FOLDED, KEYED, UNTOLD], ids=["pressed", "keyed", "untold"])
async def test_a_folded_list_is_opened_and_its_option_chosen(rig: Rig, page: str) -> None:
    await rig.show(page)
    _, why = await chosen(rig, "Depot", "North-West")
    assert (why, await rig.tab.evaluate(HELD)) == ("", "nw")
    _, why = await chosen(rig, "Depot", "South")
    assert (why, await rig.tab.evaluate(HELD)) == ("", "s")
    assert labelled(await rig.page.snapshot(), "Depot").value == "South"


async def test_a_folded_list_without_the_answer_stays_as_it_was_and_is_shut(rig: Rig) -> None:
    await rig.show(FOLDED)
    _, why = await chosen(rig, "Depot", "East")
    assert why == "no option says that"
    assert await rig.tab.evaluate(HELD) == ""
    assert await rig.tab.evaluate("pick.getAttribute('aria-expanded')") == "false"


async def test_what_a_folded_list_shows_speaks_against_what_it_says_of_itself(rig: Rig) -> None:
    other = "option.previousElementSibling.style.display = 'block'; option.hidden = true;"
    written = f"{other} held.value = option"
    await rig.show(FOLDED.replace("held.value = option", written))
    _, why = await chosen(rig, "Depot", "South")
    assert why == "another option is chosen"


async def test_options_that_come_in_a_panel_of_their_own_are_chosen(rig: Rig) -> None:
    item = labelled(await rig.show(MOUNTED), "Langue de travail")
    assert item.value == ""
    _, why = await chosen(rig, "Langue de travail", "Néerlandais")
    assert (why, await rig.tab.evaluate(HELD)) == ("", "Néerlandais")


async def test_a_list_that_always_stands_open_is_pressed_once_where_the_answer_is(
    rig: Rig,
) -> None:
    await rig.show(STANDING.replace("MORE", ""))
    _, why = await chosen(rig, "Schichten", "Nacht")
    assert (why, await rig.tab.evaluate(STAND)) == ("", ["Nacht"])
    assert await rig.tab.evaluate("window.presses") == 1


async def test_of_a_list_of_several_what_nobody_wished_is_taken_away(rig: Rig) -> None:
    await rig.show(STANDING.replace("MORE", "aria-multiselectable=true"))
    assert (await chosen(rig, "Schichten", ("Früh", "Spät")))[1] == ""
    assert (await chosen(rig, "Schichten", ("Nacht", "Spät")))[1] == ""
    assert await rig.tab.evaluate(STAND) == ["Spät", "Nacht"]


async def test_a_list_of_what_was_chosen_is_pressed_by_nobody(rig: Rig) -> None:
    page = await rig.show(
        "<form><p id=q>Chosen</p><ul role=listbox aria-labelledby=q>"
        "<li role=option aria-selected=true>Welding</li></ul></form>"
    )
    assert all(f.role is not Role.SELECT for f in page.fields)


ASIDE = """<style>#s-input{width:0;opacity:0;padding:0;border:none}#g{border:1px solid;width:200px}
#own{position:absolute;background:#fff}#own div{cursor:pointer}</style>
<form><label for=s-input>Soil you know *</label>
<div id=g><div class=soil-select id=shown>Select</div><input id=s-input></div><div id=own></div>
</form>
<script>
const input = document.getElementById("s-input");
const item = (n) => Object.assign(document.createElement("div"), {
  textContent: n,
  onmousedown: (e) => { e.preventDefault(); shown.textContent = input.value = n; close_(); },
});
const open_ = () => own.replaceChildren(...["Clay", "Sand", "Peat"].map(item));
const close_ = () => own.replaceChildren();
g.onmousedown = (e) => { e.preventDefault(); input.focus(); if (!own.children.length) open_(); };
input.onblur = close_;
</script>"""


async def test_a_box_that_only_holds_the_focus_beside_its_choice_is_a_list(rig: Rig) -> None:
    page = await rig.show(ASIDE)
    item = labelled(page, "Soil you know")
    assert (item.role, item.value) == (Role.SELECT, "")
    _, why = await chosen(rig, "Soil you know", "Sand")
    assert (why, await rig.tab.evaluate("shown.textContent")) == ("", "Sand")


async def test_an_unseen_box_with_no_choice_beside_it_stays_unseen(rig: Rig) -> None:
    page = await rig.show(ASIDE.replace("soil-select", "soil-note"))
    assert labelled(page, "Soil you know").role is Role.TEXT
