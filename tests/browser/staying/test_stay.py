"""Between a fill and the next press a page that sends by script sends nothing and stays."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, button, labelled, order

from steadyhand.core.act.fill import holds_order

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NAME = """<label for="n">Name</label><input id="n" name="n">
<label for="m">Mail</label><input id="m" name="m">"""
POSTS = f"""<form id="f" action="/posted" method="post">{NAME}
<label for="c">Country</label><select id="c" name="c" onchange="this.form.submit()">
<option value="">Choose<option value="de">Germany</select></form>"""
LEAVES = f"""<form>{NAME}</form><script>m.onchange = () => {{ location = "/left"; }};</script>"""
LATE = f"""<form>{NAME}</form><script>
m.onchange = () => setTimeout(async () => {{
  const body = JSON.stringify([n.value, m.value]);
  const sent = fetch("/late", {{ method: "POST", body }});
  document.title = await sent.then(() => "sent", () => "kept");
}}, 200);</script>"""
BOXES = """<label for="n">Town</label><input id="n" name="n">
<label for="m">Mail</label><input id="m" name="m"><label for="w">Name</label><input id="w">"""
SEARCHES = f"""<form>{BOXES}</form><script>
const search = (box) => box.onchange = () => fetch(`/search-${{box.id}}`, {{
  method: "POST", body: box.value }}).then(() => "found", () => "kept")
  .then((came) => {{ document.title += ` ${{box.id}} ${{came}}`; }});
search(n); search(m); search(w);</script>"""
AT_ENTER = """<form onsubmit="return false"><label>Name <input id="n"></label>
<label>Mail <input id="m"></label><label for="box">Skills</label><div class="tag-input">
<span id="tags"></span><input id="box"></div></form><script>
box.onkeydown = (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  fetch("/asked?" + new URLSearchParams(CARRIES)).then(() => "left", () => "kept")
    .then((came) => { document.title = came; });
  tags.insertAdjacentHTML("beforeend", `<span class="tag">${box.value}</span>`);
  box.value = ""; };</script>"""
LAND = """<label for="c">Country</label><select id="c"><option value="">Choose
<option value="de">Germany<option value="fr">France</select>
<label for="s">State</label><select id="s"><option value="">Choose a country first</select>"""
DEPENDS = f"""<form>{NAME}{LAND}</form><script>
c.onchange = async () => {{
  const body = METHOD === "POST" ? new URLSearchParams({{ country: c.value }}) : undefined;
  const url = "/states" + (body ? "" : `?country=${{c.value}}`);
  const told = await (await fetch(url, {{ method: METHOD, body }})).text();
  s.innerHTML = "<option value=''>Choose" + told; }};</script>"""
SAVES = f"""<form>{NAME}</form><script>
const form = document.forms[0];
m.onchange = () => fetch("/draft", {{ method: "POST", body: new FormData(form) }})
  .then(() => {{ window.saved = true; }}, () => {{ window.unsaved = true; }});</script>"""
WIZARD = f"""<form action="/second" method="get">{NAME}<button>Next</button></form>"""
ANSWERS = {
    "Name": "Tilda Okonjo",
    "Town": "Karlskrona",
    "Mail": "tilda@okonjo.example",
    "Country": "Germany",
}


async def fill(rig: Rig, path: str, body: str) -> None:
    """Every field of the page was filled."""
    await rig.page.open(rig.pages.put(path, body), timeout_s=60)
    shown = await rig.page.snapshot()
    fields = [f for f in shown.fields if f.label in ANSWERS]
    await rig.page.fill([order(f, ANSWERS[f.label]) for f in fields])


async def test_a_choice_that_submits_its_form_by_script_is_not_sent(rig: Rig) -> None:
    await fill(rig, "/posts", POSTS)
    assert rig.tab.url.endswith("/posts")
    assert "/posted" not in rig.pages.asked
    assert labelled(await rig.page.snapshot(), "Name").value == ANSWERS["Name"]


async def test_a_field_that_leads_elsewhere_leaves_the_page_where_it_is(rig: Rig) -> None:
    await fill(rig, "/leaves", LEAVES)
    assert rig.tab.url.endswith("/leaves")
    assert "/left" not in rig.pages.asked


async def test_what_was_typed_is_kept_back_until_something_is_pressed(rig: Rig) -> None:
    await fill(rig, "/late-sender", LATE)
    await rig.tab.wait_for_function("document.title === 'kept'")
    assert "/late" not in rig.pages.asked


async def test_a_search_for_a_place_still_finds_and_a_name_or_an_address_is_no_search(
    rig: Rig,
) -> None:
    await fill(rig, "/searches", SEARCHES)
    await rig.tab.wait_for_function(
        "[/n \\w+/, /m \\w+/, /w \\w+/].every((each) => each.test(document.title))"
    )
    title = await rig.tab.title()
    assert [f"{box} found" in title for box in "nmw"] == [True, False, False]
    assert [f"/search-{box}" in rig.pages.asked for box in "nmw"] == [True, False, False]


@pytest.mark.parametrize(
    ("carries", "came"),
    [
        ("{ name: n.value, mail: m.value, skill: box.value }", "kept"),
        ("{ all: btoa(JSON.stringify([n.value, m.value])) }", "kept"),
        ("{ near: n.value, skill: box.value }", "kept"),
        ("{ skill: box.value }", "left"),
        ("{ skill: box.value, not: tags.textContent }", "left"),
    ],
)
async def test_nothing_else_that_was_typed_leaves_at_the_key_that_makes_a_tag(
    carries: str, came: str, rig: Rig
) -> None:
    await rig.show(AT_ENTER.replace("CARRIES", carries))
    shown = await rig.page.snapshot()
    wanted: dict[str, str | tuple[str, ...]] = {
        "Name": ANSWERS["Name"],
        "Mail": ANSWERS["Mail"],
        "Skills": ("Welding", "Masonry"),
    }
    await rig.page.fill([order(labelled(shown, label), v) for label, v in wanted.items()])
    await rig.tab.wait_for_function("/left|kept/.test(document.title)")
    assert await rig.tab.title() == came
    assert ("/asked" in rig.pages.asked) is (came == "left")


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_options_that_hang_on_another_choice_are_fetched_and_can_be_chosen(
    method: str, rig: Rig
) -> None:
    rig.pages.put("/states", "<option value=s1>Saxony<option value=s2>Hesse")
    await fill(rig, "/depends", DEPENDS.replace("METHOD", f"'{method}'"))
    await rig.tab.wait_for_function("s.length === 3")
    state = labelled(await rig.page.snapshot(), "State")
    (reading,) = await rig.page.fill([order(state, "Hesse")])
    assert (reading.why, reading.chosen) == ("", ("Hesse",))


async def test_a_draft_of_several_answers_is_not_saved_unasked_and_they_are_proven_all_the_same(
    rig: Rig,
) -> None:
    await rig.page.open(rig.pages.put("/saves", SAVES), timeout_s=60)
    shown = await rig.page.snapshot()
    orders = [order(labelled(shown, label), ANSWERS[label]) for label in ("Name", "Mail")]
    readings = await rig.page.fill(orders)
    await rig.tab.wait_for_function("window.unsaved")
    assert "/draft" not in rig.pages.asked
    assert [holds_order(o, r) for o, r in zip(orders, readings, strict=True)] == [True, True]
    assert labelled(await rig.page.snapshot(), "Mail").value == ANSWERS["Mail"]


async def test_a_page_that_goes_on_by_its_address_goes_on_at_the_press(rig: Rig) -> None:
    rig.pages.put("/second", "<form><label>Motto <input></label></form>")
    await fill(rig, "/wizard", WIZARD)
    assert "/second" not in rig.pages.asked
    await rig.press(button(await rig.page.snapshot(), "Next"))
    assert labelled(await rig.page.snapshot(), "Motto").fillable
