"""One value in several short boxes: each holds its piece, and all of them together are the answer.

Boxes that stand side by side and take something each stay questions of their own.
"""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen
from tests.browser.page.rig import Rig, labelled

from steadyhand.core.answer.instructions import admits
from steadyhand.core.page.snapshot import Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NUM = "inputmode=numeric maxlength"
ROWS = {
    "marks between": (
        f"<div><b>Mobile phone *</b> (<input {NUM}=3 required>) <input {NUM}=3 required>"
        f" - <input {NUM}=4 required></div>",
        ("Mobile phone", "4155550142", "415|555|0142"),
    ),
    "a fieldset with positions": (
        "<fieldset><legend>Home phone</legend><label>Area code <input type=tel maxlength=3></label>"
        "<label>Prefix <input type=tel maxlength=3></label>"
        "<label>Line number <input type=tel maxlength=4></label></fieldset>",
        ("Home phone", "(415) 555-0142", "415|555|0142"),
    ),
    "each named after the whole": (
        "<div><label for=p1>Postcode</label> <input id=p1 maxlength=5 aria-label='Postcode part 1'>"
        " - <input maxlength=4 aria-label='Postcode part 2'></div>",
        ("Postcode", "94607-1234", "94607|1234"),
    ),
    "without the addition": (
        "<div><span>ZIP *</span> <input maxlength=5 required> - <input maxlength=4></div>",
        ("ZIP", "94607", "94607|"),
    ),
    "an official number": (
        f"<p id=q>Numéro d’assuré</p><div role=group aria-labelledby=q><input {NUM}=3>-"
        f"<input {NUM}=2>-<input {NUM}=4></div>",
        ("Numéro d’assuré", "078-05-1120", "078|05|1120"),
    ),
    "two that say so": (
        "<div><span>Insurance number</span> <input maxlength=4 title='Part 1'> "
        "<input maxlength=4 title='Part 2'></div>",
        ("Insurance number", "AB12-CD34", "AB12|CD34"),
    ),
    "of this and that": (
        "<div><b>Número de teléfono de la casa</b> <input type=tel maxlength=3> "
        "<input type=tel maxlength=6></div>",
        ("Número de teléfono de la casa", "915550142", "915|550142"),
    ),
    "groups of four": (
        "<div><span>IBAN</span> " + "<input maxlength=4> " * 6 + "</div>",
        ("IBAN", "DE89 3704 0044 0532 0130 00", "DE89|3704|0044|0532|0130|00"),
    ),
}
FOCUS_ON = """<script>const all = [...document.querySelectorAll("input")];
all.forEach((e, i) => e.addEventListener("input", () => {
  if (e.value.length >= e.maxLength && all[i + 1]) { all[i + 1].focus(); all[i + 1].select(); }
}));</script>"""
APART = {
    "a range": "<div>Hours a week <input maxlength=2> to <input maxlength=2></div>",
    "a range by its label": "<div><b>Hours from - to</b> <input maxlength=2> - "
    "<input maxlength=2></div>",
    "beginning and end": "<div><b>Shift, start – end</b> <input maxlength=2> - "
    "<input maxlength=2></div>",
    "an extension": "<div>Phone <input type=tel maxlength=8> ext. <input maxlength=4></div>",
    "an extension by its prompt": "<div>Phone <input type=tel maxlength=8>"
    "<input maxlength=4 placeholder=Extension></div>",
    "two things in one label": "<div>State / ZIP <input maxlength=2> <input maxlength=5></div>",
    "two units": "<div>Height <input maxlength=1> ft <input maxlength=2> in</div>",
    "names of their own": "<fieldset><legend>Badge</legend><label>Floor <input maxlength=2></label>"
    "<label>Locker <input maxlength=3></label></fieldset>",
    "a range by a dash alone": "<div>Hours a week <input maxlength=2> – <input maxlength=2></div>",
    "years and months": "<div>Experience <input maxlength=2> <input maxlength=2></div>",
    "an amount and its unit": "<div>Weight <input maxlength=4> <input maxlength=2></div>",
    "two telephones": "<div>Phone <input type=tel maxlength=8> / "
    "<input type=tel maxlength=8></div>",
    "one below the other": "<div>Code<br><input maxlength=4><br><input maxlength=4></div>",
    "room without end": "<div>Employer <input> <input maxlength=4></div>",
    "digit by digit": "<div>Code " + "<input maxlength=1>" * 6 + "</div>",
}
HELD = "[...document.querySelectorAll('input')].map(e => e.value).join('|')"


@pytest.mark.parametrize("case", ROWS)
@pytest.mark.parametrize("script", ["", FOCUS_ON], ids=["still", "moves the focus on"])
async def test_each_box_holds_its_piece_of_the_answer(rig: Rig, case: str, script: str) -> None:
    html, (label, answer, held) = ROWS[case]
    page = await rig.show(f"<form>{html}</form>{script}")
    (item,) = page.fields
    assert (item.label, item.role, item.widget, item.value) == (label, Role.TEXT, "boxes", "")
    assert admits(answer, item)
    _, why = await chosen(rig, label, answer)
    assert (why, await rig.tab.evaluate(HELD)) == ("", held)


@pytest.mark.parametrize("case", APART)
async def test_boxes_that_take_something_each_stay_apart(rig: Rig, case: str) -> None:
    page = await rig.show(f"<form>{APART[case]}</form>")
    assert len(page.fields) > 1
    assert all(item.widget == "" for item in page.fields)


@pytest.mark.parametrize("answer", ["+1 415 555 0142", "415 555 01", "+49 30 901820", "by mail"])
async def test_what_does_not_fit_the_boxes_goes_into_none(rig: Rig, answer: str) -> None:
    html, (label, _, _) = ROWS["marks between"]
    page = await rig.show(f"<form>{html}</form>")
    assert not admits(answer, labelled(page, label))
    _, why = await chosen(rig, label, answer)
    assert why == "it takes 3 + 3 + 4 characters in boxes of their own"
    assert await rig.tab.evaluate(HELD) == "||"


async def test_a_box_that_the_page_writes_otherwise_unproves_the_whole(rig: Rig) -> None:
    html, (label, answer, _) = ROWS["marks between"]
    await rig.show(
        f"<form>{html}</form><script>const [, second] = document.querySelectorAll('input');"
        "second.addEventListener('input', () => { second.value = '999'; });</script>"
    )
    assert (await chosen(rig, label, answer))[1] != ""


async def test_the_last_piece_alone_is_no_value(rig: Rig) -> None:
    html, (label, _, _) = ROWS["marks between"]
    page = await rig.show(f"<form>{html.replace('=4 required', '=4 required value=0142')}</form>")
    assert labelled(page, label).value == "?-?-0142"


CODE = "".join(
    f"<input maxlength=1 aria-label='Security code character {n}' autocomplete={token}>"
    for n, token in enumerate(("one-time-code", "off", "off", "off", "off", "off"), 1)
)


@pytest.mark.parametrize("script", ["", FOCUS_ON], ids=["still", "moves the focus on"])
async def test_a_code_sign_by_sign_beside_other_questions_is_one(rig: Rig, script: str) -> None:
    html = "<fieldset><legend>Security code</legend><p>We sent it to your mailbox.</p>"
    page = await rig.show(
        f"<form><label>City <input></label>{html}{CODE}</fieldset></form>{script}"
    )
    item = labelled(page, "Security code")
    assert (item.widget, item.value, item.autocomplete) == ("boxes", "", "one-time-code")
    assert admits("K7QX2M", item)
    _, why = await chosen(rig, "Security code", "K7QX2M")
    assert (why, await rig.tab.evaluate(HELD)) == ("", "|K|7|Q|X|2|M")


@pytest.mark.parametrize("named", ["Grid of letters", "Initials"])
async def test_boxes_of_one_sign_that_are_no_code_stay_apart(rig: Rig, named: str) -> None:
    boxes = "<input maxlength=1>" * 6
    page = await rig.show(f"<form><label>City <input></label><div>{named} {boxes}</div></form>")
    assert all(item.widget == "" for item in page.fields)
