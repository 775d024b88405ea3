"""What a person sees beside a control is read too, where the markup calls it otherwise."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.knowledge import Knowledge

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

STYLES = """<style>.not::after{content:" not to be phoned"} .icon::before{content:"\\e001"}
.star::after{content:" *"}</style>"""
SEEN = {
    "bound label": (
        "<label for=a>Were you ever dismissed?</label>"
        "<input id=a aria-label='May you work in Austria?'>",
        "Were you ever dismissed?",
    ),
    "text beside a tick box": (
        "<div><input type=checkbox aria-label='I accept the terms'> I accept the terms and the "
        "fee</div>",
        "I accept the terms and the fee",
    ),
    "text before": ("<div>Tax number <input aria-label='City'></div>", "Tax number"),
    "hidden labeller": (
        "<div><b id=h hidden>City</b>Tax number <input aria-labelledby=h></div>",
        "Tax number",
    ),
    "labeller beyond the edge": (
        "<span id=h style='position:absolute;left:-9999px'>City</span>"
        "<label>Tax number <input aria-labelledby=h></label>",
        "Tax number",
    ),
    "labeller of one pixel": (
        "<span id=h style='position:absolute;width:1px;height:1px;overflow:hidden'>City</span>"
        "<label>Tax number <input aria-labelledby=h></label>",
        "Tax number",
    ),
    "words of a style sheet": (
        "<label class=not for=a>I agree</label><input type=checkbox id=a>",
        "I agree not to be phoned",
    ),
    "legend": (
        "<fieldset><legend>Are you under age?</legend><div role=radiogroup aria-label='Are you of "
        "age?'><label><input type=radio name=r value=1>Yes</label><label><input type=radio name=r "
        "value=2>No</label></div></fieldset>",
        "",
    ),
    "legend of the very box": (
        "<fieldset aria-label='Are you of age?'><legend>Are you under age?</legend><label><input "
        "type=radio name=r value=1>Yes</label><label><input type=radio name=r value=2>No</label>"
        "</fieldset>",
        "Are you under age?",
    ),
    "the same words": ("<label for=a>City</label><input id=a aria-label='city:'>", ""),
    "an icon": ("<label class=icon for=a>City</label><input id=a>", ""),
    "a required mark": ("<label class=star for=a>City</label><input id=a>", ""),
    "a caption that says how to upload": (
        "<h2>Your resume*</h2><label style='display:block'><b>Choose file or drag here</b>"
        "<input type=file aria-label='Your resume' style='opacity:0'></label>",
        "",
    ),
    "a caption that says how far an upload is": (
        "<h2>Your resume*</h2><label style='display:block'><b>Uploading…</b>"
        "<input type=file aria-label='Your resume' style='opacity:0'></label>",
        "",
    ),
    "another file than its caption leaves open": (
        "<h2>Certificate of conduct</h2><label style='display:block'><b>Choose file</b>"
        "<input type=file aria-label='Your resume' style='opacity:0'></label>",
        "Certificate of conduct",
    ),
    "a visible labeller": ("<b id=h>City</b> <input aria-labelledby=h>", ""),
}


@pytest.mark.parametrize("name", SEEN)
async def test_what_is_seen_is_told_where_it_differs(reader: Rig, name: str) -> None:
    body, drawn = SEEN[name]
    page = await reader.show(STYLES + body)
    assert page.fields[0].drawn == drawn


OPTIONS = """<fieldset><legend>Do you smoke?</legend>
<label><input type=radio name=r value=1 aria-label=No>Yes</label>
<label><input type=radio name=r value=2 aria-label=Yes>No</label></fieldset>"""


async def test_an_option_is_called_by_the_words_that_a_person_sees(reader: Rig) -> None:
    page = await reader.show(OPTIONS)
    assert [str(o.label) for o in page.fields[0].options] == ["Yes", "No"]


async def test_both_texts_stand_in_the_question_where_they_differ_in_meaning(reader: Rig) -> None:
    body, _ = SEEN["bound label"]
    page = Knowledge(load_vocabulary()).read(await reader.show(body))
    assert (
        page.fields[0].question == "Were you ever dismissed? (read aloud: May you work in Austria?)"
    )


async def test_other_words_of_the_same_meaning_contradict_nothing(reader: Rig) -> None:
    body = "<label for=a>E-mail</label><input id=a aria-label='Your email address'>"
    page = Knowledge(load_vocabulary()).read(await reader.show(body))
    assert page.fields[0].drawn
    assert not page.fields[0].contradicts
