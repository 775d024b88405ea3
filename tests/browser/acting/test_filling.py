from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.browser.page.rig import HEAD, Rig, button, labelled, only, order

from steadyhand.core.act.fill import FillOrder, PressResult

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FORM = """<form onsubmit="return false">
<label>Name <input name=name></label>
<label>Letter <textarea name=letter></textarea></label>
<label>Notice <select name=notice><option value=''>Choose</option>
<option value=m1>1 month</option>
<option value=m2>2 months</option></select></label>
<label>Tongues <select name=tongues multiple><option>German<option>Welsh<option>Tamil
</select></label>
<fieldset><legend>Size</legend><label><input type=radio name=size value=s>Small</label>
<label><input type=radio name=size value=l>Large</label></fieldset>
<fieldset><legend>Skills</legend><label><input type=checkbox name=k value=w>Welding</label>
<label><input type=checkbox name=k value=s checked>Soldering</label></fieldset>
<label><input type=checkbox name=ok> I agree</label>
<label>Start <input type=date name=start></label>
<label>Secret <input type=password name=secret></label>
<div><label id=l>About</label><div contenteditable aria-labelledby=l></div></div></form>
<script>window.__events = [];
const note = e => __events.push([e.type, e.target.name || e.target.tagName]);
for (const t of ["focus", "blur", "input", "change", "click"])
  document.addEventListener(t, note, true);
</script>
"""
ANSWERS: dict[str, str | bool | tuple[str, ...]] = {
    "Name": "Ada Quill",
    "Letter": "One line\nanother",
    "Notice": "2 months",
    "Tongues": ("Welsh", "Tamil"),
    "Size": "Large",
    "Skills": ("Welding",),
    "I agree": True,
    "Start": "2027-03-01",
    "Secret": "hunter22",
    "About": "I mend things",
}
HELD = {
    "Name": ("Ada Quill", None, (), ("Ada Quill",)),
    "Letter": ("One line\nanother", None, (), ("One line\r\nanother",)),
    "Notice": ("m2", None, ("2 months",), ("m2",)),
    "Tongues": ("Welsh", None, ("Welsh", "Tamil"), ("Welsh", "Tamil")),
    "Size": ("l", None, ("Large",), ("l",)),
    "Skills": ("w", None, ("Welding",), ("w",)),
    "I agree": ("on", True, (), ("on",)),
    "Start": ("2027-03-01", None, (), ("2027-03-01",)),
    "Secret": ("•", None, (), ("•",)),
    "About": ("I mend things", None, (), None),
}


async def test_all_plain_fields_are_filled_and_read_back_in_one_round_trip(rig: Rig) -> None:
    page = await rig.show(FORM)
    orders = [order(labelled(page, label), value) for label, value in ANSWERS.items()]
    readings = await rig.page.fill(orders)
    for label, reading in zip(ANSWERS, readings, strict=True):
        found = (reading.value, reading.checked, reading.chosen, reading.form_value)
        want = HELD[label]
        assert found[:3] == want[:3], label
        assert _lf(found[3]) == _lf(want[3]), label
        tier = "driver" if reading.widget else "batch"  # the text that can be formatted is typed
        assert (reading.tier, reading.why) == (tier, "")


def _lf(values: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return values and tuple(v.replace("\r\n", "\n") for v in values)


async def test_filling_speaks_the_events_that_a_person_would_cause(rig: Rig) -> None:
    page = await rig.show(FORM)
    await rig.fill(labelled(page, "Name"), "Ada")
    told = await rig.tab.evaluate("__events.filter(e => e[1] === 'name').map(e => e[0])")
    assert told == ["focus", "input", "change", "blur"]


NOT_DONE = [
    ("Notice", "9 months", "no such option"),
    ("Size", "Tiny", "no such option"),
    ("Skills", ("Welding", "Flying"), "no such option"),
]


@pytest.mark.parametrize(("label", "value", "why"), NOT_DONE)
async def test_an_option_that_does_not_exist_is_never_replaced_by_another(
    label: str, value: str | tuple[str, ...], why: str, rig: Rig
) -> None:
    page = await rig.show(FORM)
    reading = await rig.fill(labelled(page, label), value)
    assert reading.why == why
    after = labelled(await rig.page.snapshot(), label)
    assert [o.selected for o in after.options] == [
        o.selected for o in labelled(page, label).options
    ]


async def test_a_text_longer_than_the_field_takes_is_not_cut(rig: Rig) -> None:
    page = await rig.show("<label>Code <input maxlength=3></label>")
    reading = await rig.fill(only(page), "ABCD")
    assert "longer than" in reading.why
    assert only(await rig.page.snapshot()).value == ""


async def test_the_browsers_own_verdict_and_the_shown_error_are_read(rig: Rig) -> None:
    page = await rig.show(
        "<form><div><label>Email <input type=email oninput=\"this.closest('div')"
        ".insertAdjacentHTML('beforeend', '<p class=error>No such address</p>')\"></label></div>"
        "</form>"
    )
    reading = await rig.fill(only(page), "nonsense")
    assert (reading.valid, reading.error) == (False, "No such address")


CONTROLLED = """<form id=f></form><script>
window.__state = {};
const names = ['one', 'two', 'three', 'four'];
const row = n =>
  `<div><label for=${n}>Field ${n}</label><input id=${n} value="${__state[n] || ''}"></div>`;
const paint = () => { f.innerHTML = names.map(row).join(''); };
f.addEventListener('change', e => {
  __state = {...__state, [e.target.id]: e.target.value};
  paint();
});
paint();</script>"""


async def test_a_page_that_replaces_all_its_fields_at_every_change_is_filled_right(
    rig: Rig,
) -> None:
    page = await rig.show(CONTROLLED)
    orders = [order(item, item.label.upper()) for item in page.fields]
    readings = await rig.page.fill(orders)
    assert [r.value for r in readings] == [o.value for o in orders]
    names = ("one", "two", "three", "four")
    assert await rig.tab.evaluate("__state") == {n: f"FIELD {n.upper()}" for n in names}


TRUSTED_ONLY = """<label>Name <input id=x></label><script>
let kept = '';
x.addEventListener('input', e => { if (e.isTrusted) kept = x.value; else x.value = kept; });
</script>"""
KEYS_ONLY = """<label>Name <input id=x></label><script>
let kept = '', key = false;
x.addEventListener('keydown', e => { key = e.isTrusted; });
x.addEventListener('input', e => { if (key) kept = x.value; else x.value = kept; });
x.addEventListener('keyup', () => { key = false; });
</script>"""


@pytest.mark.parametrize(("body", "tier"), [(TRUSTED_ONLY, "trusted"), (KEYS_ONLY, "keys")])
async def test_what_does_not_hold_is_typed_the_harder_way(body: str, tier: str, rig: Rig) -> None:
    page = await rig.show(body)
    reading = await rig.fill(only(page), "Ada Quill")
    assert (reading.value, reading.tier) == ("Ada Quill", tier)
    assert await rig.tab.evaluate("kept") == "Ada Quill"


async def test_a_tick_that_only_a_real_click_sets_is_clicked(rig: Rig) -> None:
    page = await rig.show(
        "<label><input type=checkbox id=x> I agree</label><script>"
        "x.addEventListener('click', e => { if (!e.isTrusted) e.preventDefault(); });</script>"
    )
    reading = await rig.fill(only(page), True)
    assert (reading.checked, reading.tier) == (True, "trusted")


async def test_a_select_that_refuses_scripts_is_walked_by_keys(rig: Rig) -> None:
    page = await rig.show(
        "<label>Size <select id=x><option>Small<option>Middle<option>Large</select></label>"
        "<script>let kept = 0; x.addEventListener('change', e => {"
        " if (e.isTrusted) kept = x.selectedIndex; else x.selectedIndex = kept; });</script>"
    )
    reading = await rig.fill(only(page), "Large")
    assert (reading.chosen, reading.tier) == (("Large",), "trusted")


async def test_a_field_that_takes_nothing_is_told_as_it_is(rig: Rig) -> None:
    page = await rig.show(
        "<label>Name <input id=x></label><script>setInterval(() => { x.value = '' }, 5);</script>"
    )
    reading = await rig.fill(only(page), "Ada")
    assert (reading.value, reading.why) == ("", "")


async def test_files_are_handed_over_and_named(rig: Rig, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all")
    page = await rig.show(
        "<label for=a>Resume</label><input type=file id=a style='display:none'>"
        '<div><p>Letter</p><input type=file id=b onchange="this.nextElementSibling.textContent ='
        "this.files[0].name; this.value = ''\"><p></p></div>"
    )
    orders = [order(item, "", letter) for item in page.fields]
    resume, second = await rig.page.fill(orders)
    assert (resume.files, resume.tier, resume.why) == (("letter.txt",), "file", "")
    assert second.files == ("letter.txt",)


async def test_a_press_is_one_trusted_click_with_all_its_events(rig: Rig) -> None:
    page = await rig.show(
        "<div style='height:3000px'></div><button id=b>Send</button><script>window.__e = [];"
        "for (const t of ['pointerdown','mousedown','pointerup','mouseup','click'])"
        " b.addEventListener(t, e => __e.push([t, e.isTrusted]));</script>"
    )
    assert await rig.press(button(page, "Send")) == PressResult(True)
    assert await rig.tab.evaluate("__e") == [
        ["pointerdown", True],
        ["mousedown", True],
        ["pointerup", True],
        ["mouseup", True],
        ["click", True],
    ]


async def test_a_press_that_leads_away_is_done(rig: Rig) -> None:
    there = rig.pages.put("/there", HEAD + "<h1>There</h1>", delay_s=0.2)
    page = await rig.show(f"<form action='{there}' method=post><button>Send</button></form>")
    assert await rig.press(button(page, "Send")) == PressResult(True)
    after = await rig.page.snapshot()
    assert (after.headings, after.epoch != page.epoch) == (("There",), True)


NO_PRESS = {
    "covered": ("<button>Go</button><div id=c style='position:fixed;inset:0'>Wait</div>",
                'covered by <div#c> "Wait"'),
    "disabled": ("<button>Go</button><script>setTimeout(() =>"
                 " document.querySelector('button').disabled = true)</script>", "disabled"),
}  # fmt: skip


@pytest.mark.parametrize("case", NO_PRESS)
async def test_what_cannot_be_reached_is_not_clicked_and_says_why(case: str, rig: Rig) -> None:
    body, why = NO_PRESS[case]
    page = await rig.show(body + "<script>window.__n = 0; onclick = () => __n++</script>")
    assert await rig.press(button(page, "Go")) == PressResult(False, why)
    assert await rig.tab.evaluate("__n") == 0


async def test_a_click_that_would_fall_on_another_element_is_stopped(rig: Rig) -> None:
    """The page moves another button under the pointer as the pointer arrives."""
    page = await rig.show(
        "<button id=a>Save</button><div id=over style='display:none;position:fixed;inset:0'>"
        "<button id=b style='width:100%;height:100%'>Delete</button></div><script>window.__n = [];"
        "addEventListener('mousemove', () => { over.style.display = 'block' });"
        "a.onclick = b.onclick = e => __n.push(e.target.id);</script>"
    )
    pressed = await rig.press(button(page, "Save"))
    assert not pressed.done
    assert "Delete" in pressed.why
    assert await rig.tab.evaluate("__n") == []


async def test_a_ref_of_an_element_that_left_is_detached(rig: Rig) -> None:
    page = await rig.show("<label>Name <input></label><button>Go</button>")
    await rig.tab.evaluate("document.body.innerHTML = '<label>Other <input></label>'")
    reading = await rig.fill(labelled(page, "Name"), "x")
    assert reading.why == "detached"
    assert await rig.press(button(page, "Go")) == PressResult(False, "detached")


async def test_a_ref_of_another_document_is_stale(rig: Rig) -> None:
    page = await rig.show("<label>Name <input></label><button>Go</button>")
    again = await rig.show("<label>Name <input></label><button>Go</button>")
    assert again.epoch != page.epoch
    reading = await rig.fill(labelled(page, "Name"), "x")
    assert reading.why == "stale"
    assert await rig.press(button(page, "Go")) == PressResult(False, "stale")
    assert only(await rig.page.snapshot()).value == ""


async def test_a_ref_is_not_followed_to_what_became_another_question(rig: Rig) -> None:
    page = await rig.show("<label><b>Name</b> <input></label>")
    await rig.tab.evaluate("document.querySelector('b').textContent = 'Password hint'")
    reading = await rig.fill(only(page), "x")
    assert reading.why == "changed"
    assert only(await rig.page.snapshot()).value == ""


async def test_of_two_that_look_alike_none_is_guessed(rig: Rig) -> None:
    page = await rig.show("<div><label>Name <input></label></div>")
    await rig.tab.evaluate("document.body.innerHTML = '<label>Name <input></label>'.repeat(2)")
    reading = await rig.fill(only(page), "x")
    assert reading.why == "detached"


CHURN = """names => {
  const body = document.body, rows = [...body.querySelectorAll('.row')];
  const any = () => names[Math.floor(Math.random() * names.length)];
  for (const row of rows) {
    const dice = Math.random();
    if (dice < 0.25) row.replaceWith(row.cloneNode(true));
    else if (dice < 0.4) row.remove();
    else if (dice < 0.6) body.append(row);
    else if (dice < 0.7) row.before(row.cloneNode(true));
    else if (dice < 0.8) row.querySelector('span').textContent = any();
  }
}"""


@pytest.mark.parametrize("seed", range(12))
async def test_under_any_churn_a_value_never_lands_in_another_field(seed: int, rig: Rig) -> None:
    names = [f"Question {n}" for n in range(12)]
    rows = "".join(f"<div class=row><label><span>{n}</span> <input></label></div>" for n in names)
    page = await rig.show(
        f"<script>let s = {seed + 1}; Math.random = () =>"
        f" (s = s * 16807 % 2147483647) / 2147483647</script>{rows}"
    )
    orders: list[FillOrder] = [order(item, f"for {item.label}") for item in page.fields]
    random.Random(seed).shuffle(orders)
    await rig.tab.evaluate(CHURN, names)
    readings = await rig.page.fill(orders)
    held = await rig.tab.evaluate(
        "[...document.querySelectorAll('.row')].map(r =>"
        " [r.querySelector('span').textContent, r.querySelector('input').value])"
    )
    assert all(value in ("", f"for {label}") for label, value in held)
    for told, reading in zip(orders, readings, strict=True):
        done = [value for _, value in held if value == told.value]
        assert len(done) == (0 if reading.why else 1)
