"""Telephone numbers with their country in a picker beside them."""

from __future__ import annotations

import pytest
from tests.browser.answers import one_filled, state
from tests.browser.page.rig import Rig

from steadyhand.adapters.browser.widgets.text import PhoneNumber, split_phone
from steadyhand.core.page.snapshot import Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "phones.html"


async def test_a_number_and_its_picker_are_one_question(shown: Snapshot) -> None:
    told = [(f.label, f.widget, f.value, f.required) for f in shown.fillable]
    assert told == [
        ("Work phone", "phone", "", True),
        ("Home phone", "phone", "", False),
        ("Mobile", "phone", "", False),
        ("Fax", "phone", "", False),
        ("Country code", "", "+1", False),
        ("Pager number", "", "", False),
    ]
    assert [b.label for b in shown.buttons] == ["Send"]


async def test_the_country_is_picked_and_the_rest_of_the_number_typed(
    rig: Rig, shown: Snapshot
) -> None:
    assert await one_filled(rig, shown, "Work phone", "+4915112345678") == ""
    assert await state(rig) == {"work": "+49 15112345678"}


async def test_a_picker_that_follows_the_number_is_left_to_do_so(rig: Rig, shown: Snapshot) -> None:
    assert await one_filled(rig, shown, "Home phone", "+49 151 1234 5678") == ""
    assert await state(rig) == {"home": "DE +4915112345678"}


async def test_of_two_countries_with_one_code_the_numbers_own_is_chosen(
    rig: Rig, shown: Snapshot
) -> None:
    assert await one_filled(rig, shown, "Mobile", "+44 20 7946 0018") == ""
    assert await state(rig) == {"mobile": "GB 2079460018"}


async def test_a_number_of_the_country_shown_needs_no_picking(rig: Rig, shown: Snapshot) -> None:
    assert await one_filled(rig, shown, "Work phone", "+1 201 555 0123") == ""
    assert await state(rig) == {"work": "+1 2015550123"}


async def test_a_country_that_the_list_does_not_have_is_refused(rig: Rig, shown: Snapshot) -> None:
    told = await one_filled(rig, shown, "Fax", "+4915112345678")
    assert told == "no country of that number in the list"


async def test_a_number_without_its_country_is_refused(rig: Rig, shown: Snapshot) -> None:
    told = await one_filled(rig, shown, "Work phone", "0151 12345678")
    assert told == "it takes a number with its country code, as +44 20 ..."
    assert await state(rig) == {}


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("+49 151 12345678", PhoneNumber("DE", "49", "15112345678")),
        ("+1 416 555 0123", PhoneNumber("CA", "1", "4165550123")),
        ("+39 06 1234 5678", PhoneNumber("IT", "39", "0612345678")),
        ("0151 12345678", None),
        ("call me", None),
    ],
)
async def test_a_number_says_its_country_by_its_code(text: str, call: PhoneNumber | None) -> None:
    assert split_phone(text) == call


SHARED = """<form onsubmit="return false"><label for=p>Phone</label><div>
<button type=button id=b aria-haspopup=listbox aria-label="Country code: Canada">+1</button>
<input id=p type=tel><input type=hidden id=h></div><ul id=l role=listbox hidden
style="position:absolute">{}</ul></form><script>let c = "ca";
b.onclick = () => {{ l.hidden = false }};
const kept = () => {{ h.value = "{}" + p.value }}; p.oninput = kept;
for (const li of l.children) li.onclick = () => {{ c = li.dataset.c; l.hidden = true; kept();
  b.textContent = "+" + li.textContent.split("+")[1];
  b.ariaLabel = "Country code: " + li.textContent.split(" +")[0]; }};</script>"""
COUNTRIES = {"ca": "Canada +1", "us": "United States +1", "de": "Germany +49", "fr": "France +33"}
COUNTRIES |= {"es": "Spain +34", "it": "Italy +39"}
LISTED = "".join(f"<li role=option data-c={c}>{name}</li>" for c, name in COUNTRIES.items())


async def test_a_code_that_two_countries_share_does_not_tell_the_country(rig: Rig) -> None:
    shown = await rig.show(SHARED.format(LISTED, "+1"))
    assert await one_filled(rig, shown, "Phone", "+12125550123") == ""
    assert await rig.tab.evaluate("[c, p.value].join()") == "us,2125550123"


async def test_another_number_kept_behind_the_box_is_no_proof(rig: Rig) -> None:
    shown = await rig.show(SHARED.format(LISTED, "+1"))
    assert await one_filled(rig, shown, "Phone", "+4930123456") != ""


DIALOG = """<div role="dialog" aria-modal="true" aria-label="Sign up for the ferry"><form>
<label for="n">Phone *</label>
<div><div role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false"
 aria-controls="c" title="Norway: +47">NO +47</div><ul id="c" role="listbox" hidden>
<li role="option" data-country-code="no">Norway +47</li></ul><input id="n" type="tel"></div>
<button>Send</button></form></div>"""


async def test_a_number_in_a_dialog_is_one_question_with_its_picker(rig: Rig) -> None:
    page = await rig.show(DIALOG)
    assert [(f.label, f.widget) for f in page.fillable] == [("Phone", "phone")]


BESIDE = """<form><label for=p>Phone</label><div><span>(+49)</span>
<input id=p type=tel maxlength=11></div><label for=q>Fax <span>+49</span> or whole</label>
<input id=q type=tel></form><script>window.__state = {};
p.addEventListener("input", () => { window.__state.p = p.value; });</script>"""


async def test_a_box_behind_a_fixed_code_takes_the_rest_of_such_a_number(rig: Rig) -> None:
    page = await rig.show(BESIDE)
    assert [(f.label, f.widget) for f in page.fields] == [
        ("Phone", "phone"),
        ("Fax +49 or whole", ""),
    ]
    assert await one_filled(rig, page, "Phone", "+4915112345678") == ""
    assert await state(rig) == {"p": "15112345678"}
    told = await one_filled(rig, page, "Phone", "+44 20 7946 0018")
    assert told == "it takes numbers of (+49) alone"
