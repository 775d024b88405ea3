"""Every native control: set, and proven by its own state; or refused, and left as it was."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.browser.page.rig import Rig, labelled, only, order, proof

from steadyhand.core.act.approval import field_value as held
from steadyhand.core.act.evidence import reading_text
from steadyhand.core.act.fill import Reading
from steadyhand.core.act.results import Evidence
from steadyhand.core.page.snapshot import Field

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

Answer = str | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """What a control held after it was filled, and what that proves."""

    reading: Reading
    evidence: Evidence


async def filled(rig: Rig, item: Field, value: Answer) -> Held:
    """A proof counts later on, so the next look must hold what was read back."""
    reading = (await rig.page.fill([order(item, value)]))[0]
    evidence = proof(item, value, reading)
    if evidence.proven:
        now = (await rig.page.snapshot()).field(item.key)
        assert now is not None
        assert held(now) == reading_text(reading)
    return Held(reading, evidence)


TYPED = {
    "text": ("<input>", "Ada Quill", "Ada Quill"),
    "search": ("<input type=search>", "apples", "apples"),
    "email": ("<input type=email>", "ada@example.org", "ada@example.org"),
    "url": ("<input type=url>", "https://ada.example/work", "https://ada.example/work"),
    "tel": ("<input type=tel>", "+49 30 555014", "+49 30 555014"),
    "number": ("<input type=number step=0.1>", "1234.5", "1234.5"),
    "number as text": ("<input inputmode=decimal>", "1.234,5", "1.234,5"),
    "range": ("<input type=range min=0 max=10 step=0.5>", "7.5", "7.5"),
    "range of thirds": ("<input type=range min=0 max=1 step=0.1>", "0.3", "0.3"),
    "color": ("<input type=color>", "#A0b1C2", "#a0b1c2"),
    "date": ("<input type=date>", "2027-03-31", "2027-03-31"),
    "month": ("<input type=month>", "2027-03", "2027-03"),
    "week": ("<input type=week>", "2027-W13", "2027-W13"),
    "time": ("<input type=time>", "09:30", "09:30"),
    "datetime": ("<input type=datetime-local>", "2027-03-31T09:30", "2027-03-31T09:30"),
    "datetime with a space": (
        "<input type=datetime-local>",
        "2027-03-31 09:30",
        "2027-03-31T09:30",
    ),
    "masked date": ("<input placeholder=dd.mm.yyyy>", "31.03.2027", "31.03.2027"),
    "spinbutton": ("<input role=spinbutton aria-valuenow=1>", "4", "4"),
    "textarea": ("<textarea></textarea>", "One line\n\nanother", "One line\n\nanother"),
    "textarea of windows": ("<textarea maxlength=8></textarea>", "One\r\ntwo", "One\ntwo"),
    "full length": ("<input maxlength=3>", "ABC", "ABC"),
    "free text beside a list": (
        "<input list=l><datalist id=l><option>Oak<option>Elm</datalist>",
        "Yew",
        "Yew",
    ),
    "an option of a list": (
        "<input list=l><datalist id=l><option>Oak<option>Elm</datalist>",
        "Elm",
        "Elm",
    ),
    "emptied": ("<input value=old>", "", ""),
}


@pytest.mark.parametrize("case", TYPED)
async def test_every_typed_control_takes_its_answer_and_proves_it(case: str, rig: Rig) -> None:
    control, value, held = TYPED[case]
    page = await rig.show(f"<form><label for=x>It</label>{_named(control)}</form>")
    done = await filled(rig, only(page), value)
    assert (done.reading.value, done.reading.tier) == (held, "batch")
    assert (done.evidence.proven, done.evidence.text) == (
        True,
        "the value held after leaving the field",
    )


def _named(control: str) -> str:
    return control.replace("<input", "<input id=x name=x", 1).replace(
        "<textarea", "<textarea id=x name=x"
    )


REFUSED = {
    "words in a number": ("<input type=number value=7>", "seven", "a number as 1234.5"),
    "a comma in a number": ("<input type=number value=7>", "1,5", "a number as 1234.5"),
    "between two steps": ("<input type=range max=10 step=5 value=5>", "7", "has no such step"),
    "beyond the scale": ("<input type=range max=10 value=5>", "11", "has no such step"),
    "no number for a scale": ("<input type=range value=7>", "high", "a number as"),
    "an empty scale": ("<input type=range value=7>", "", "cannot be left empty"),
    "a colour by name": ("<input type=color value='#000007'>", "red", "a colour as #aabbcc"),
    "a date of its own": ("<input type=date value=2027-01-07>", "31.03.2027", "2027-03-31"),
    "no such day": ("<input type=date value=2027-01-07>", "2027-02-30", "a date as"),
    "no month": ("<input type=month value=2027-07>", "March 2027", "a month as"),
    "no week": ("<input type=week value=2027-W07>", "2027-13", "a week as"),
    "no time": ("<input type=time value=07:00>", "half past nine", "a time as 09:30"),
    "no moment": ("<input type=datetime-local>", "tomorrow", "a date and time as"),
    "two lines for one": ("<input value=7>", "One\nTwo", "one line only"),
    "too long": ("<input value=7 maxlength=3>", "ABCD", "longer than the 3 characters"),
    "too long a letter": ("<textarea maxlength=3>7</textarea>", "ABCD", "longer than the 3"),
    "readonly": ("<input value=7 readonly>", "8", "readonly"),
    "disabled": ("<input value=7 disabled>", "8", "disabled"),
    "in a disabled group": ("<fieldset disabled><input value=7></fieldset>", "8", "disabled"),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_what_a_control_cannot_hold_is_refused_and_nothing_changes(
    case: str, rig: Rig
) -> None:
    control, value, why = REFUSED[case]
    body = f"<form><label for=x>It</label>{_named(control)}</form>"
    page = await rig.show(
        body + "<script>window.__n = 0; for (const t of ['input', 'change', 'focus'])"
        " document.addEventListener(t, () => __n++, true)</script>"
    )
    before = only(page).value
    done = await filled(rig, only(page), value)
    assert why in done.evidence.text
    assert (done.evidence.proven, done.reading.why != "") == (False, True)
    assert only(await rig.page.snapshot()).value == before
    assert await rig.tab.evaluate("__n") == 0


INVALID = {
    "pattern": ("<input pattern='[A-Z]{3}' title='three capitals'>", "abc", "three capitals"),
    "email": ("<input type=email>", "nobody", "no e-mail address"),
    "url": ("<input type=url>", "nowhere", "no web address"),
    "under": ("<input type=number min=18>", "17", "less than 18"),
    "over": ("<input type=number max=65>", "66", "more than 65"),
    "step": ("<input type=number step=5 min=0>", "7", "on no step of 5 from 0"),
    "date over": ("<input type=date max=2027-01-01>", "2027-01-02", "more than 2027-01-01"),
    "short": ("<input minlength=8>", "abc", "shorter than 8"),
    "own words": (
        "<input oninput=\"this.setCustomValidity('Not that one')\">",
        "abc",
        "Not that one",
    ),
}


@pytest.mark.parametrize("case", INVALID)
async def test_a_value_that_the_page_calls_invalid_is_not_proven(case: str, rig: Rig) -> None:
    control, value, why = INVALID[case]
    page = await rig.show(f"<form><label for=x>It</label>{_named(control)}</form>")
    done = await filled(rig, only(page), value)
    assert (done.reading.value, done.reading.valid) == (value, False)
    assert not done.evidence.proven
    assert why in done.evidence.text
    assert value not in done.evidence.text.replace(why, "")


SELECT = """<form><label>Place <select name=place><option value=''>Choose</option>
<optgroup label=North><option value=n1>Office</option><option value=n2>Barn</option></optgroup>
<optgroup label=South><option value=s1>Office</option><option value=s2 disabled>Mill</option>
</optgroup></select></label></form>"""


@pytest.mark.parametrize(
    ("wanted", "value"),
    [("Barn", "n2"), ("North > Office", "n1"), ("South > Office", "s1"), ("s1", "s1")],
)
async def test_an_option_is_chosen_by_its_label_its_group_or_its_value(
    wanted: str, value: str, rig: Rig
) -> None:
    page = await rig.show(SELECT)
    done = await filled(rig, labelled(page, "Place"), wanted)
    assert (done.reading.value, done.reading.form_value) == (value, (value,))
    assert done.evidence.proven, done.evidence.text


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ("Office", "several options of that name"),
        ("Mill", "that option is disabled"),
        ("Off", "no such option"),
        (("Barn", "North > Office"), "takes one choice only"),
    ],
)
async def test_an_option_that_is_not_certain_is_not_chosen(
    wanted: str | tuple[str, ...], why: str, rig: Rig
) -> None:
    page = await rig.show(SELECT)
    done = await filled(rig, labelled(page, "Place"), wanted)
    assert (done.evidence.proven, done.evidence.text) == (False, why)
    assert await rig.tab.evaluate("document.forms[0].place.value") == ""


async def test_several_options_are_chosen_and_earlier_ones_given_up(rig: Rig) -> None:
    page = await rig.show(
        "<form><label>Tongues <select name=t multiple><option selected>Welsh<option>Tamil"
        "<optgroup label=Far><option>Maori</optgroup></select></label></form>"
    )
    done = await filled(rig, only(page), ("Tamil", "Maori"))
    assert done.evidence.proven, done.evidence.text
    assert done.reading.form_value == ("Tamil", "Maori")


CHOICES = {
    "hidden behind a styled label": (
        "<style>input{position:absolute;opacity:0;width:1px;height:1px}</style>"
        "<input type=radio name=s value=a id=a><label for=a>Small</label>"
        "<input type=radio name=s value=b id=b><label for=b>Large</label>"
    ),
    "without display": (
        "<label><input type=radio name=s value=a style='display:none'><i>Small</i></label>"
        "<label><input type=radio name=s value=b style='display:none'><i>Large</i></label>"
    ),
    "in a table": (
        "<table><tr><td><input type=radio name=s value=a id=a></td><td><label for=a>Small</label>"
        "</td></tr><tr><td><input type=radio name=s value=b id=b></td><td><label for=b>Large"
        "</label></td></tr></table>"
    ),
    "in a list": (
        "<ul><li><input type=radio name=s value=a id=a> <label for=a>Small</label></li>"
        "<li><input type=radio name=s value=b id=b> <label for=b>Large</label></li></ul>"
    ),
    "of a widget": (
        "<div role=radiogroup><div role=radio tabindex=0 aria-checked=false>Small</div>"
        "<div role=radio tabindex=0 aria-checked=false>Large</div></div><script>"
        "for (const r of document.querySelectorAll('[role=radio]')) r.onclick = () => {"
        "for (const o of document.querySelectorAll('[role=radio]'))"
        " o.setAttribute('aria-checked', o === r)}</script>"
    ),
}


@pytest.mark.parametrize("case", CHOICES)
async def test_radio_buttons_of_any_making_are_chosen_by_label(case: str, rig: Rig) -> None:
    page = await rig.show(f"<form><fieldset><legend>Size</legend>{CHOICES[case]}</fieldset></form>")
    done = await filled(rig, labelled(page, "Size"), "Large")
    assert (done.reading.chosen, done.evidence.proven) == (("Large",), True)


@pytest.mark.parametrize("case", CHOICES)
async def test_radio_buttons_that_want_a_real_click_get_one(case: str, rig: Rig) -> None:
    page = await rig.show(
        "<script>addEventListener('click', e => { if (!e.isTrusted) { e.preventDefault();"
        " e.stopImmediatePropagation(); } }, true)</script>"
        f"<form><fieldset><legend>Size</legend>{CHOICES[case]}</fieldset></form>"
    )
    done = await filled(rig, labelled(page, "Size"), "Large")
    assert (done.reading.chosen, done.reading.tier) == (("Large",), "trusted")


async def test_a_group_of_boxes_that_is_rendered_anew_at_every_tick_is_set_right(rig: Rig) -> None:
    page = await rig.show(
        "<form id=f></form><script>const on = new Set(['Oak']); const paint = () => {"
        "f.innerHTML = '<fieldset><legend>Trees</legend>' + ['Oak','Elm','Yew','Ash'].map(t =>"
        " `<label><input type=checkbox name=t value=${t} ${on.has(t) ? 'checked' : ''}>${t}"
        "</label>`).join('') + '</fieldset>' }; f.onchange = e => { const t = e.target.value;"
        " if (on.has(t)) on.delete(t); else if (on.size < 2) on.add(t); paint(); }; paint();"
        "</script>"
    )
    done = await filled(rig, labelled(page, "Trees"), ("Elm", "Ash"))
    assert (done.reading.chosen, done.evidence.proven) == (("Elm", "Ash"), True)


SWITCHES = {
    "a box": "<label><input type=checkbox name=x> News</label>",
    "a styled box": "<label><input type=checkbox style='opacity:0;position:absolute'> News</label>",
    "a switch": "<label><input type=checkbox role=switch> News</label>",
    "a button": (
        '<button type=button role=switch aria-checked=false onclick="this.setAttribute('
        "'aria-checked', this.getAttribute('aria-checked') !== 'true')\">News</button>"
    ),
    "on the press": (
        '<div role=checkbox tabindex=0 aria-checked=false onpointerdown="this.setAttribute('
        "'aria-checked', this.getAttribute('aria-checked') !== 'true')\">News</div>"
    ),
}


@pytest.mark.parametrize("case", SWITCHES)
async def test_a_box_or_a_switch_is_put_on_and_off_again(case: str, rig: Rig) -> None:
    item = only(await rig.show(f"<form>{SWITCHES[case]}</form>"))
    for value in (True, True, False):
        done = await filled(rig, item, value)
        assert (done.reading.checked, done.evidence.proven) == (value, True)


async def test_a_switch_that_its_site_answers_late_is_pressed_once(rig: Rig) -> None:
    rig.pages.put("/turn", "", delay_s=0.6)
    item = only(
        await rig.show(
            "<form><button type=button role=switch aria-checked=false onclick=\"fetch('/turn')."
            "then(() => this.setAttribute('aria-checked', this.getAttribute('aria-checked') !== "
            "'true'))\">News</button></form>"
        )
    )
    done = await filled(rig, item, True)
    assert (done.reading.checked, done.evidence.proven) == (True, True)
    assert rig.pages.asked.count("/turn") == 1


async def test_rich_text_holds_its_lines(rig: Rig) -> None:
    page = await rig.show(
        "<p id=l>About</p><div contenteditable aria-labelledby=l>old <b>x</b></div>"
    )
    done = await filled(rig, only(page), "I mend things\nand more")
    assert done.evidence.proven, done.evidence.text
    told = await rig.tab.evaluate("document.querySelector('[contenteditable]').innerText")
    assert told.split() == ["I", "mend", "things", "and", "more"]
    assert "\n" in told


async def test_a_password_is_proven_by_being_the_same_and_never_told(rig: Rig) -> None:
    page = await rig.show(
        '<form><label>Secret <input type=password name=s oninput="this.value ='
        ' this.value.slice(0, 4)"></label></form>'
    )
    short, long = await filled(rig, only(page), "abcd"), await filled(rig, only(page), "abcdefgh")
    assert (short.evidence.proven, long.evidence.proven) == (True, False)
    assert {short.reading.value, long.reading.value} == {"•"}


async def test_a_control_outside_its_form_is_filled_as_a_part_of_it(rig: Rig) -> None:
    page = await rig.show(
        "<form id=f></form><label>Name <input name=n form=f></label>"
        "<label>Town <select name=t form=f><option>Bree<option>Dale</select></label>"
    )
    name = await filled(rig, labelled(page, "Name"), "Ada")
    town = await filled(rig, labelled(page, "Town"), "Dale")
    assert (name.reading.form_value, town.reading.form_value) == (("Ada",), ("Dale",))
