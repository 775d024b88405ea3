"""Pages that write, undo, cut and replace what was filled: what is proven is what they hold."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import HEAD, Rig, labelled, only, order, proof

from steadyhand.core.act.fill import Reading
from steadyhand.core.act.results import Evidence
from steadyhand.core.page.snapshot import Field

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def filled(rig: Rig, item: Field, value: str) -> tuple[Reading, Evidence]:
    reading = (await rig.page.fill([order(item, value)]))[0]
    return reading, proof(item, value, reading)


def scripted(script: str, control: str = "<input id=x name=x>") -> str:
    return f"<form><label for=x>It</label>{control}</form><script>{script}</script>"


ON_BLUR = "x.addEventListener('blur', () => { x.value = REWRITE });"
RESHAPED = {
    "a phone mask": (
        "x.value.replace(/\\D/g, '').replace(/(...)(...)(....)/, '($1) $2-$3')",
        "5550102345",
        "(555) 010-2345",
    ),
    "thousands": ("Number(x.value).toLocaleString('en')", "120000", "120,000"),
    "money": ("'$' + Number(x.value).toLocaleString('en') + '.00'", "120000", "$120,000.00"),
    "thousands elsewhere": ("Number(x.value).toLocaleString('de')", "120000", "120.000"),
    "capitals": ("x.value.toUpperCase()", "sw1a 1aa", "SW1A 1AA"),
    "an account in fours": (
        "x.value.replace(/(....)/g, '$1 ').trim()",
        "DE89370400440532013000",
        "DE89 3704 0044 0532 0130 00",
    ),
    "zeros in a date": (
        "x.value.split('/').map(p => p.padStart(2, '0')).join('/')",
        "3/4/2027",
        "03/04/2027",
    ),
    "a slash at the end": ("x.value + '/'", "https://ada.example", "https://ada.example/"),
}


@pytest.mark.parametrize("case", RESHAPED)
async def test_the_same_answer_written_the_pages_way_is_proven(case: str, rig: Rig) -> None:
    rewrite, value, shown = RESHAPED[case]
    page = await rig.show(scripted(ON_BLUR.replace("REWRITE", rewrite)))
    reading, evidence = await filled(rig, only(page), value)
    assert reading.value == shown
    assert evidence.proven, evidence.text
    assert reading.tier == "batch"


CHANGED = {
    "cut": ("x.value.slice(0, 5)", "Quillfeather", "cut it to 5 of 12 characters"),
    "emptied": ("''", "Ada", "empty"),
    "cents": (
        "(x.value / 100).toLocaleString('en', {minimumFractionDigits: 2})",
        "120000",
        "another",
    ),
    "rounded": ("String(Math.round(x.value))", "1200.50", "another"),
    "day and month swapped": (
        "x.value.split('/').map((_, i, p) => p[[1, 0, 2][i]]).join('/')",
        "03/04/2027",
        "another",
    ),
    "without its point": ("x.value.replace('.', '')", "1200.50", "another"),
    "of someone else": ("'Bob'", "Ada", "another"),
    "completed": ("x.value + ' (verified)'", "Ada", "another"),
}  # fmt: skip


@pytest.mark.parametrize("case", CHANGED)
async def test_an_answer_that_the_page_changed_is_not_proven_after_any_tier(
    case: str, rig: Rig
) -> None:
    rewrite, value, why = CHANGED[case]
    page = await rig.show(scripted(ON_BLUR.replace("REWRITE", rewrite)))
    reading, evidence = await filled(rig, only(page), value)
    assert (evidence.proven, reading.tier) == (False, "keys")
    assert why in evidence.text


async def test_a_value_that_the_form_sends_as_another_one_is_not_proven(rig: Rig) -> None:
    page = await rig.show(
        scripted("document.forms[0].addEventListener('formdata', e => e.formData.set('x', 'Bob'))")
    )
    _, evidence = await filled(rig, only(page), "Ada")
    assert (evidence.proven, "send something else" in evidence.text) == (False, True)


async def test_an_answer_from_the_wire_that_rewrites_a_field_is_waited_for(rig: Rig) -> None:
    where = rig.pages.put("/suggest", "Bob", delay_s=0.3)
    page = await rig.show(
        scripted(f"x.onchange = async () => {{ x.value = await (await fetch('{where}')).text() }}")
    )
    reading, evidence = await filled(rig, only(page), "Ada")
    assert (reading.value, evidence.proven) == ("Bob", False)


RERENDERED = """<div id=root></div><script>
window.__state = '';
const paint = () => {
  root.innerHTML = '<form><label for=x>It</label><input id=x name=x></form>';
  x.value = __state;
  x.addEventListener('EVENT', e => { __state = x.value; queueMicrotask(paint); });
};
paint();</script>"""


@pytest.mark.parametrize("event", ["input", "change", "blur", "keyup"])
async def test_a_field_that_is_replaced_at_an_event_is_read_where_it_is_now(
    event: str, rig: Rig
) -> None:
    page = await rig.show(RERENDERED.replace("EVENT", event))
    reading, evidence = await filled(rig, only(page), "Ada Quill")
    assert evidence.proven, evidence.text
    assert reading.ref != only(page).ref
    assert await rig.tab.evaluate("__state") == "Ada Quill"


CONTROLLED = """x.addEventListener('input', e => {
  const typed = x.value; x.value = window.__kept || '';
  if (GOOD) queueMicrotask(() => { window.__kept = x.value = typed; });
});"""


@pytest.mark.parametrize(("good", "tier"), [("true", "batch"), ("e.isTrusted", "trusted")])
async def test_a_controlled_field_holds_what_its_model_holds(
    good: str, tier: str, rig: Rig
) -> None:
    page = await rig.show(scripted(CONTROLLED.replace("GOOD", good)))
    reading, evidence = await filled(rig, only(page), "Ada Quill")
    assert (evidence.proven, reading.tier) == (True, tier)
    assert await rig.tab.evaluate("__kept") == "Ada Quill"


LATE = """let real = '';
x.addEventListener('input', e => { if (e.isTrusted) real = x.value;
  setTimeout(() => { x.value = real; window.__late = true; }, 200) });"""


async def test_what_the_page_undid_later_goes_in_the_harder_way_when_ordered_again(
    rig: Rig,
) -> None:
    page = await rig.show(scripted(LATE))
    first, _ = await filled(rig, only(page), "Ada Quill")
    assert first.tier == "batch"
    await rig.tab.wait_for_function("window.__late")
    undone = only(await rig.page.snapshot())
    assert undone.value == ""
    second, evidence = await filled(rig, undone, "Ada Quill")
    assert (second.tier, evidence.proven) == ("trusted", True)
    await rig.tab.evaluate("window.__late = false; x.dispatchEvent(new Event('input'))")
    await rig.tab.wait_for_function("window.__late")
    assert only(await rig.page.snapshot()).value == "Ada Quill"


async def test_a_box_that_the_page_unticked_later_is_clicked_when_ordered_again(rig: Rig) -> None:
    page = await rig.show(
        "<label><input type=checkbox id=x> Agree</label><script>let real = false;"
        "x.addEventListener('click', e => { if (e.isTrusted) real = x.checked;"
        " setTimeout(() => { x.checked = real; window.__late = true; }, 150) })</script>"
    )
    for tier in ("batch", "trusted"):
        reading = (await rig.page.fill([order(only(page), True)]))[0]
        assert (reading.checked, reading.tier) == (True, tier)
        await rig.tab.wait_for_function("window.__late")
    assert only(await rig.page.snapshot()).checked is True


NESTED = {
    "same origin": ("127.0.0.1", "127.0.0.1"),
    "cross origin": ("localhost", "127.0.0.1"),
    "cross in same": ("127.0.0.1", "localhost"),
}


@pytest.mark.parametrize("case", NESTED)
@pytest.mark.parametrize("event", ["true", "e.isTrusted", "e.isTrusted && window.__key"])
async def test_a_field_in_nested_frames_is_filled_in_every_tier(
    case: str, event: str, rig: Rig
) -> None:
    outer, inner = NESTED[case]
    field = "<label for=x>It</label><input id=x><label>Or <textarea id=y></textarea></label>"
    script = "x.addEventListener('keydown', e => { window.__key = e.isTrusted; });" + CONTROLLED
    at = f"http://{{}}:{rig.pages.port}"
    rig.pages.put("/inner", f"{HEAD}{field}<script>{script.replace('GOOD', event)}</script>")
    rig.pages.put(
        "/outer",
        f"{HEAD}<div style='height:900px'></div>"
        f"<iframe src='{at.format(inner)}/inner' style='margin:30px;padding:9px'></iframe>",
    )
    page = await rig.show(
        f"<h1>Top</h1><iframe height=400 src='{at.format(outer)}/outer'></iframe>"
    )
    reading, evidence = await filled(rig, labelled(page, "It"), "Ada")
    assert (evidence.proven, reading.value) == (True, "Ada"), evidence.text
    tiers = {"true": "batch", "e.isTrusted": "trusted"}
    assert reading.tier == tiers.get(event, "keys")


SHADOW = """<div id=h></div><script>
const one = h.attachShadow({mode: 'open'}); one.innerHTML = '<div id=i></div>';
const two = one.getElementById('i').attachShadow({mode: 'open'});
two.innerHTML = `<form><label for=x>It</label><input id=x name=x>
  <label>Pick <select name=p><option>One<option>Two</select></label>
  <label><input type=checkbox name=c> Agree</label>
  <p id=l>About</p><div contenteditable aria-labelledby=l>old</div></form>`;
const x = two.getElementById('x');
SCRIPT</script>"""


@pytest.mark.parametrize(("good", "tier"), [("true", "batch"), ("e.isTrusted", "trusted")])
async def test_fields_in_nested_shadow_roots_are_filled_in_every_tier(
    good: str, tier: str, rig: Rig
) -> None:
    page = await rig.show(SHADOW.replace("SCRIPT", CONTROLLED.replace("GOOD", good)))
    answers: dict[str, str | bool] = {
        "It": "Ada",
        "Pick": "Two",
        "Agree": True,
        "About": "I mend\nthings",
    }
    orders = [order(labelled(page, label), value) for label, value in answers.items()]
    readings = await rig.page.fill(orders)
    for (label, value), reading in zip(answers.items(), readings, strict=True):
        item = labelled(page, label)
        evidence = proof(item, value, reading)
        assert evidence.proven, (label, evidence.text, reading)
    assert readings[0].tier == tier


async def test_a_field_that_leaves_when_another_is_filled_is_gone_not_filled(rig: Rig) -> None:
    page = await rig.show(
        "<label>Name <input id=x></label><label id=l>Town <input id=y></label>"
        "<script>y.oninput = () => l.remove()</script>"
    )
    orders = [order(item, "Ada") for item in page.fields]
    name, town = await rig.page.fill(orders)
    assert (name.value, name.why) == ("Ada", "")
    assert town.why == "gone after it was filled"


async def test_a_page_that_would_leave_while_it_is_filled_stays_and_is_read(rig: Rig) -> None:
    there = rig.pages.put("/there", HEAD + "<h1>There</h1>")
    page = await rig.show(
        f"<label>Go <input onchange=\"location.href = '{there}'\"></label>"
        "<label>Name <input></label>"
    )
    readings = await rig.page.fill([order(item, "Ada") for item in page.fields])
    assert [reading.value for reading in readings] == ["Ada", "Ada"]
    assert "/there" not in rig.pages.asked


LOOKED_UP = """<form><label>Town <input id=t></label><label>Code <input id=c></label></form>
<script>c.addEventListener("change", () => fetch("/place").then(() => { t.value = REWRITE; }));
</script>"""


@pytest.mark.parametrize(
    ("times", "held"), [("window.once ? t.value : (window.once = 1, 'FALKENAU')", "Falkenau"),
                        ("'FALKENAU'", "Falkenau"), ("'Falkenau (North)'", "Falkenau")],
)  # fmt: skip
async def test_what_another_box_wrote_into_one_later_is_typed_once_more(
    times: str, held: str, rig: Rig
) -> None:
    rig.pages.put("/place", "", delay_s=1.2)
    page = await rig.show(LOOKED_UP.replace("REWRITE", times))
    town, code = labelled(page, "Town"), labelled(page, "Code")
    readings = await rig.page.fill([order(town, "Falkenau"), order(code, "55")])
    assert [each.value for each in readings] == [held, "55"]
    assert proof(town, "Falkenau", readings[0]).proven


async def test_what_a_box_writes_in_its_own_way_stays_and_is_told(rig: Rig) -> None:
    script = "x.addEventListener('blur', () => setTimeout(() => { x.value = 'FALKENAU'; }, 20));"
    page = await rig.show(scripted(script))
    reading, evidence = await filled(rig, only(page), "Falkenau")
    assert (reading.value, evidence.proven) == ("FALKENAU", True)
