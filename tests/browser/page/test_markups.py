"""One question, one record, whatever the markup."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import HEAD, Rig, labelled, only

from steadyhand.core.page.snapshot import Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

RADIOS = {
    "no names": "<p>Size</p><div><label><input type=radio>Small</label>"
    "<label><input type=radio>Large</label></div>",
    "divs": "<div class=q><div>Size</div><div><input type=radio name=s><span>Small</span></div>"
    "<div><input type=radio name=s><span>Large</span></div></div>",
    "label after": "<div>Size</div><input type=radio name=s id=s1><label for=s1>Small</label>"
    "<input type=radio name=s id=s2><label for=s2>Large</label>",
    "definition list": "<dl><dt>Size</dt><dd><label><input type=radio name=s>Small</label></dd>"
    "<dd><label><input type=radio name=s>Large</label></dd></dl>",
    "list": "<p>Size</p><ul><li><label><input type=radio name=s>Small</label>"
    "<li><label><input type=radio name=s>Large</label></ul>",
    "heading": "<div><h3>Size</h3><label><input type=radio name=s>Small</label>"
    "<label><input type=radio name=s>Large</label></div>",
    "table row": "<table><tr><td>Size</td><td><input type=radio name=s>Small"
    "<input type=radio name=s>Large</td></tr></table>",
    "next cells": "<fieldset><legend>Size</legend><table><tr><td><input type=radio name=s>"
    "<td>Small<tr><td><input type=radio name=s><td>Large</table></fieldset>",
    "cells of one row": "<table><tr><td>Size<td><input type=radio name=s><td>Small"
    "<td><input type=radio name=s><td>Large</table>",
    "head of the table": "<table><tr><td colspan=2>Size</td></tr>"
    "<tr><td><input type=radio name=s><td>Small"
    "<tr><td><input type=radio name=s><td>Large</table>",
    "grid": "<table><tr><th></th><th>Small</th><th>Large</th></tr>"
    "<tr><td>Size</td><td><input type=radio name=s></td><td><input type=radio name=s></td></tr>"
    "<tr><td>Colour</td><td><input type=radio name=c></td><td><input type=radio name=c></td></tr>"
    "</table>",
    "several spans": "<fieldset><legend><span>Size</span></legend>"
    "<label><input type=radio name=s><span><b>Small</b></span></label>"
    "<label><input type=radio name=s><span>Large</span><span></span></label></fieldset>",
    "nested fieldsets": "<fieldset><legend>You</legend><fieldset><legend>Size</legend>"
    "<label><input type=radio name=s>Small</label><label><input type=radio name=s>Large</label>"
    "</fieldset></fieldset>",
    "spread over the form": "<div>Size</div><div><label><input type=radio name=s form=f>Small"
    "</label></div></form><div><label><input type=radio name=s form=f>Large</label></div>",
}


@pytest.mark.parametrize("case", RADIOS)
async def test_radio_buttons_are_one_question_in_any_markup(case: str, reader: Rig) -> None:
    page = await reader.show(f"<form id=f><label>Name <input></label>{RADIOS[case]}</form>")
    found = labelled(page, "Size")
    assert found.role is Role.RADIOS
    assert [o.label for o in found.options] == ["Small", "Large"]
    assert all(f.fillable for f in page.fields)


CHECKS = {
    "one name": "<p>Skills</p><label><input type=checkbox name=k value=w>Welding</label>"
    "<label><input type=checkbox name=k value=s>Sewing</label>",
    "no names": "<div><p>Skills</p><label><input type=checkbox>Welding</label>"
    "<label><input type=checkbox>Sewing</label></div>",
    "own names": "<div><h4>Skills</h4><ul><li><label><input type=checkbox name=w>Welding</label>"
    "<li><label><input type=checkbox name=s>Sewing</label></ul></div>",
    "label after": "<div>Skills</div><div><input type=checkbox id=w><label for=w>Welding</label>"
    "<input type=checkbox id=s><label for=s>Sewing</label></div>",
    "definition list": "<dl><dt>Skills<dd><input type=checkbox name=w> Welding"
    "<dd><input type=checkbox name=s> Sewing</dl>",
    "table": "<table><tr><td>Skills<td><label><input type=checkbox name=w>Welding</label>"
    "<label><input type=checkbox name=s>Sewing</label></table>",
}


@pytest.mark.parametrize("case", CHECKS)
async def test_check_boxes_under_a_question_are_one_question(case: str, reader: Rig) -> None:
    page = await reader.show(f"<form><label>Name <input></label><div>{CHECKS[case]}</div></form>")
    found = labelled(page, "Skills")
    assert found.role is Role.CHECKS
    assert [o.label for o in found.options] == ["Welding", "Sewing"]


async def test_consents_side_by_side_are_never_one_question(reader: Rig) -> None:
    page = await reader.show(
        "<form><div><p>Before you send</p><label><input type=checkbox name=a>I agree</label>"
        "<label><input type=checkbox name=b>Newsletter</label></div></form>"
    )
    assert [(f.role, f.label) for f in page.fields] == [
        (Role.CHECK, "I agree"),
        (Role.CHECK, "Newsletter"),
    ]


NATIVE = {
    "url": ("url", Role.TEXT, "https://a.example"),
    "number": ("number", Role.NUMBER, "5"),
    "range": ("range", Role.SLIDER, "7"),
    "color": ("color", Role.TEXT, "#ff8800"),
    "date": ("date", Role.TEXT, "2027-03-01"),
    "time": ("time", Role.TEXT, "09:30"),
    "month": ("month", Role.TEXT, "2027-03"),
    "week": ("week", Role.TEXT, "2027-W09"),
    "datetime-local": ("datetime-local", Role.TEXT, "2027-03-01T09:30"),
    "tel": ("tel", Role.TEXT, "030 1"),
    "search": ("search", Role.SEARCH, "x"),
}


@pytest.mark.parametrize("case", NATIVE)
async def test_every_native_input_is_told_with_its_kind_and_value(case: str, reader: Rig) -> None:
    kind, role, value = NATIVE[case]
    found = only(await reader.show(f"<label>It <input type={kind} value='{value}'></label>"))
    assert (found.type, found.role, found.value, found.fillable) == (kind, role, value, True)


async def test_a_range_tells_where_it_begins_ends_and_steps(reader: Rig) -> None:
    found = only(
        await reader.show("<label>Km <input type=range min=0 max=50 step=5 value=20></label>")
    )
    limits = found.limits
    assert (limits.minimum, limits.maximum, limits.step, found.value) == ("0", "50", "5", "20")


async def test_a_text_box_tells_what_its_list_suggests_and_what_it_holds(reader: Rig) -> None:
    found = only(
        await reader.show(
            "<label>Tongue <input list=l value=Ga></label>"
            "<datalist id=l><option>Welsh<option value=de>German</datalist>"
        )
    )
    assert (found.role, found.value, found.empty) == (Role.TEXT, "Ga", False)
    assert [(o.label, o.value) for o in found.options] == [("Welsh", "Welsh"), ("German", "de")]


async def test_equal_options_of_two_groups_are_told_apart_by_their_group(reader: Rig) -> None:
    found = only(
        await reader.show(
            "<label>Where <select><optgroup label=Wales><option value=1>Newport<option>Cardiff"
            "</optgroup><optgroup label=England><option value=2 selected>Newport</optgroup>"
            "</select></label>"
        )
    )
    labels = ["Wales > Newport", "Cardiff", "England > Newport"]
    assert [o.label for o in found.options] == labels
    assert found.value == "England > Newport"


async def test_a_list_of_several_has_no_prompt(reader: Rig) -> None:
    found = only(
        await reader.show("<label>Days <select multiple size=3><option selected>Select all days"
                       "<option>Monday</select></label>")
    )  # fmt: skip
    assert (found.multiple, found.value) == (True, "Select all days")


async def test_several_files_and_rich_text_are_told(reader: Rig) -> None:
    page = await reader.show(
        "<label>Papers <input type=file multiple accept=.pdf></label>"
        "<div>Letter</div><div contenteditable>Dear <b>all</b></div>"
    )
    papers, letter = page.fields
    assert (papers.multiple, papers.limits.accept) == (True, ".pdf")
    assert (letter.label, letter.role, letter.value) == ("Letter", Role.RICH, "Dear all")


SENDERS = {
    "img": "<img src=x alt=Send style='cursor:pointer;width:40px;height:20px'>",
    "img with handler": "<img src=x alt=Send onclick='void 0' width=40 height=20>",
    "div": "<div class='btn submit' style='cursor:pointer'>Send</div>",
    "div by its words": "<div id=send style='cursor:pointer'>Send</div>",
    "div around": "<div style='cursor:pointer'><span>Send</span></div>",
    "a": "<a class=btn style='cursor:pointer'>Send</a>",
    "a with handler": "<a onclick='void 0'>Send</a>",
    "a to script": "<a href='javascript:void 0'>Send</a>",
    "input image": "<input type=image alt=Send src=x width=40 height=20>",
    "span": "<span role=button tabindex=0>Send</span>",
}


@pytest.mark.parametrize("case", SENDERS)
async def test_whatever_can_be_pressed_to_send_is_a_button_of_its_form(
    case: str, reader: Rig
) -> None:
    page = await reader.show(f"<form id=f><label>A <input></label>{SENDERS[case]}</form>")
    (found,) = page.buttons
    assert (found.label, found.form) == ("Send", "f")


async def test_what_lies_in_a_clickable_card_or_is_a_label_is_no_button(reader: Rig) -> None:
    page = await reader.show(
        "<div style='cursor:pointer'><b>Apply</b> <i>to us</i></div>"
        "<label class=btn style='cursor:pointer'>Upload <input type=file></label>"
        "<div class=btn>Send</div>"
    )
    assert page.buttons == ()


async def test_controls_outside_their_form_belong_to_it(reader: Rig) -> None:
    page = await reader.show(
        "<form id=f><label>A <input></label></form><label>B <input form=f></label>"
        "<button form=f>Send</button>"
    )
    assert {f.form for f in page.fields} == {"f"}
    assert [(b.form, b.last_in_form) for b in page.buttons] == [("f", True)]
    assert page.forms[0].fields == 2


async def test_a_form_names_also_elements_of_the_page_s_own_and_a_group_its_members(
    reader: Rig,
) -> None:
    page = await reader.show(
        "<script>customElements.define('x-source', class extends HTMLElement {"
        "static formAssociated = true; get name() { return this.getAttribute('name'); } });"
        "</script><form><fieldset><legend>Days</legend><label><input type=checkbox name=mon>Monday"
        "</label><label><input type=checkbox name=tue>Tuesday</label></fieldset>"
        "<x-source name=source></x-source><button>Send</button></form>"
    )
    assert page.forms[0].names == ("mon", "tue", "source")
    assert [o.html_name for o in page.fields[0].options] == ["mon", "tue"]


async def test_the_same_questions_of_several_jobs_stay_apart(reader: Rig) -> None:
    job = "<label>Title <input></label><label>Since <input></label>"
    page = await reader.show(
        f"<fieldset><legend>Job 1</legend>{job}</fieldset><fieldset><legend>Job 2</legend>{job}"
        f"</fieldset><div>{job}</div><div>{job}</div>"
    )
    assert [str(f.key) for f in page.fields] == [
        "job-1-title", "job-1-since", "job-2-title", "job-2-since",
        "title", "since", "title#2", "since#2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("head", "language"),
    [
        ("<html lang=de-AT>", "de-AT"),
        ("<html><meta http-equiv=Content-Language content='fr, en'>", "fr"),
        ("<html>", ""),
    ],
)
async def test_the_language_of_the_page_is_told(head: str, language: str, rig: Rig) -> None:
    url = rig.pages.put("/tongue", f"<!doctype html>{head}<body><label>A <input></label>")
    await rig.page.open(url, timeout_s=60)
    assert (await rig.page.snapshot()).language == language


async def test_the_text_in_shadow_roots_is_told_where_it_stands(rig: Rig) -> None:
    await rig.show("<p>First</p><div id=host><b>slotted</b><i>unseen</i></div><p>Last</p>")
    await rig.tab.evaluate(
        """() => { const r = document.getElementById('host').attachShadow({mode: 'open'});
        r.innerHTML = '<style>p{}</style><p>Thank you,</p><div><slot name=x>nobody</slot></div>'
          + '<div id=in></div><p style="display:none">not this</p>';
        document.querySelector('b').slot = 'x';
        const inner = r.getElementById('in').attachShadow({mode: 'open'});
        inner.innerHTML = '<h2>Reference <em>R-7</em></h2><p role=alert>Bad</p>'; }"""
    )
    page = await rig.page.snapshot()
    assert page.text == "First\nThank you,\nslotted\nReference R-7\nBad\nLast"
    assert (page.headings, page.errors) == (("Reference R-7",), ("Bad",))


async def test_frames_in_frames_of_this_and_another_site_are_seen(rig: Rig) -> None:
    rig.pages.put("/leaf", HEAD + "<label>Leaf <input></label>")
    middle = HEAD + "<label>Middle <input></label><iframe src='{}' width=300 height=90></iframe>"
    rig.pages.put("/near", middle.format(rig.pages.elsewhere("/leaf")))
    rig.pages.put("/far", middle.format(f"http://127.0.0.1:{rig.pages.port}/leaf"))
    page = await rig.show(
        "<label>Top <input></label><iframe src='/near' width=400 height=200></iframe>"
        f"<iframe src='{rig.pages.elsewhere('/far')}' width=400 height=200></iframe>"
    )
    assert page.frames == 5
    found = [(f.label, f.fillable) for f in page.fields]
    assert sorted(found) == sorted(
        [("Top", True), ("Middle", True), ("Leaf", True), ("Middle", True), ("Leaf", True)]
    )


SUMMARIES = {
    "links": "<div role=alert><p>There is a problem</p><ul><li><a href='#a'>Too short</a>"
    "<li><a href='#b'>Too long</a></ul></div>",
    "labels": "<ul class=errors><li>First name: Too short<li>Name is Too long</ul>",
    "a list of errors": "<div class=alert><ul><li class=error>First name Too short"
    "<li class=error>Name Too long</ul></div>",
}


@pytest.mark.parametrize("case", SUMMARIES)
@pytest.mark.parametrize("after", [False, True])
async def test_a_summary_of_errors_is_bound_to_its_fields(
    case: str, after: bool, reader: Rig
) -> None:
    form = (
        "<div><label for=a>First name</label><input id=a></div>"
        "<div><label for=b>Name</label><input id=b></div><div><label>City <input></label></div>"
    )
    summary = SUMMARIES[case]
    page = await reader.show(f"<form>{form}{summary}</form>" if after else summary + form)
    first, name, city = page.fields
    assert first.error.endswith("Too short")
    assert name.error.endswith("Too long")
    assert (city.error, city.invalid) == ("", False)


HINTS = {
    "title": ("<label>Day <input title='DD.MM.YYYY'></label>", "DD.MM.YYYY"),
    "described": ("<label>Day <input aria-describedby=h></label><hr><i id=h>As DD.MM.YYYY</i>",
                  "As DD.MM.YYYY"),
    "under it": ("<div><label>Day <input></label><p>As DD.MM.YYYY</p></div>", "As DD.MM.YYYY"),
    "in its box": ("<div><div><label>Day <input></label></div><p>As DD.MM.YYYY</p></div>",
                      "As DD.MM.YYYY"),
    "named": ("<label>Day <input></label><p class=hint>As DD.MM.YYYY</p><label>B <input></label>",
              "As DD.MM.YYYY"),
    "an error": ("<div><label>Day <input></label><p class=error>Wrong</p></div>", ""),
    "the next label": ("<div>Day <input> <p>Place</p> <input></div>", ""),
    "the next question": ("<div><label>Day <input></label></div><div>Place <input></div>", ""),
    "a title that is the label": ("<input title=Day>", ""),
    "nobody sees": ("<div><label>Day <input></label><p hidden>As DD.MM.YYYY</p></div>", ""),
}  # fmt: skip


@pytest.mark.parametrize("case", HINTS)
async def test_what_the_page_says_about_how_to_answer_is_told(case: str, reader: Rig) -> None:
    markup, hint = HINTS[case]
    page = await reader.show(f"<form>{markup}</form>")
    assert labelled(page, "Day").hint == hint


async def test_a_grid_of_labelled_references_asks_its_rows(reader: Rig) -> None:
    page = await reader.show(
        "<table><caption>How do these suit you?</caption><tr><td><th id=y>Well<th id=n>Badly</tr>"
        "<tr><th id=e>Early<td><input type=radio name=e aria-labelledby='e y'>"
        "<td><input type=radio name=e aria-labelledby='e n'></tr>"
        "<tr><th id=l>Late<td><input type=radio name=l aria-labelledby='l y'>"
        "<td><input type=radio name=l aria-labelledby='l n'></tr></table>"
    )
    assert [(f.group, f.label, [o.label for o in f.options]) for f in page.fields] == [
        ("How do these suit you?", "Early", ["Well", "Badly"]),
        ("How do these suit you?", "Late", ["Well", "Badly"]),
    ]


async def test_a_box_in_a_search_landmark_searches_the_site(reader: Rig) -> None:
    page = await reader.show(
        "<form role=search action=/find><input name=q placeholder='Search Site'></form>"
        "<search><input aria-label=Find></search>"
        "<form method=post><label>Name <input name=n></label></form>"
    )
    assert [f.role for f in page.fields] == [Role.SEARCH, Role.SEARCH, Role.TEXT]
    assert [form for _, form in page.searches] == [page.fields[0].form]
