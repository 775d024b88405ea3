from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, labelled, only

from steadyhand.core.page.snapshot import LabelSource, RequiredSource, Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LABELS = {
    "for": ("<label for=a>City</label><input id=a>", "City", "label"),
    "wrapping": ("<label>City <input></label>", "City", "label"),
    "two labels": ("<label for=a>City</label><label for=a>of birth</label><input id=a>",
                   "City of birth", "label"),
    "aria-label": ("<input aria-label='City'>", "City", "aria-label"),
    "labelledby": ("<i id=x>City</i><i id=y>now</i><input aria-labelledby='x y'>",
                   "City now", "aria-labelledby"),
    "labelledby beats label": ("<b id=x>Town</b><label>City <input aria-labelledby=x></label>",
                               "Town", "aria-labelledby"),
    "label that is drawn and has a title": (
        "<label for=a title=City></label><input id=a>", "City", "label"),
    "a list's button with its answer": (
        "<label for=a>City<i>*</i></label><button id=a aria-haspopup=listbox "
        "aria-label='City Select one Required'>Select one</button>", "City", "label"),
    "a list's button of another name": (
        "<label for=a>City</label><button id=a aria-haspopup=listbox "
        "aria-label='City of birth'>Select one</button>", "City of birth", "aria-label"),
    "row cell": ("<table><tr><td>City</td><td><input></td></tr></table>", "City", "table-cell"),
    "column head": ("<table><tr><th>City</th><th>Since</th></tr>"
                    "<tr><td><input></td><td>2019</td></tr></table>", "City", "table-cell"),
    "text before": ("<div>City <input></div>", "City", "nearby-text"),
    "block before": ("<div><p>City</p><div><input></div></div>", "City", "nearby-text"),
    "inline pieces": ("<div><span>City</span> <b>(today)</b> <input></div>",
                      "City (today)", "nearby-text"),
    "label without for": ("<div><label>City</label><div><input></div></div>",
                          "City", "nearby-text"),
    "legend of one": ("<fieldset><legend>City</legend><textarea></textarea></fieldset>",
                      "City", "legend"),
    "title": ("<input title='City'>", "City", "title"),
    "placeholder last": ("<input placeholder='City'>", "City", "placeholder"),
    "heading is no label": ("<h2>Address</h2><input placeholder='City'><input hidden name=z>",
                            "City", "placeholder"),
    "white space": ("<label for=a>  Home\n\t city&nbsp;</label><input id=a>",
                    "Home city", "label"),
    "blocks stand apart": ("<label for=a><div>Home</div><div>city</div></label><input id=a>",
                           "Home city", "label"),
    "inline stands close": ("<label for=a>C<b>it</b>y</label><input id=a>", "City", "label"),
    "what only screen readers say stands apart": (
        "<label for=a>Card number<span style='position:absolute;clip:rect(0 0 0 0)'>of the gift"
        "</span></label><input id=a>", "Card number of the gift", "label"),
    "what is said aloud stands apart without its styles": (
        "<label for=a>Card number<span class='visually-hidden'>of the gift</span></label><input"
        " id=a>", "Card number of the gift", "label"),
    "a box in the line stands apart": (
        "<label for=a>City<span style='display:inline-block'>of birth</span></label><input id=a>",
        "City of birth", "label"),
    "letters in boxes are a word": (
        "<label for=a><i style='display:inline-block'>C</i><i style='display:inline-block'>i</i>"
        "<i style='display:inline-block'>t</i>y</label><input id=a>", "City", "label"),
    "hidden part": ("<label for=a>City <span hidden>secret</span></label><input id=a>",
                    "City", "label"),
    "invisible part": ("<label for=a>City <b style='display:none'>x</b></label><input id=a>",
                       "City", "label"),
    "image": ("<label for=a><img alt='City'></label><input id=a>", "City", "label"),
    "tick box text after": ("<div><input type=checkbox> I agree</div>", "I agree", "nearby-text"),
    "nothing": ("<div><input></div>", "", "none"),
}  # fmt: skip


@pytest.mark.parametrize("case", LABELS)
async def test_a_label_is_read_from_where_a_person_reads_it(case: str, reader: Rig) -> None:
    markup, label, source = LABELS[case]
    page = await reader.show(f"<form>{markup}</form>")
    found = page.fields[0]
    assert (found.label, found.label_source) == (label, LabelSource(source))


async def test_a_field_without_any_label_is_not_for_filling(reader: Rig) -> None:
    found = only(await reader.show("<form><input name=x></form>"))
    assert (found.fillable, found.reason) == (False, "unlabelled")


async def test_the_text_of_another_field_is_never_taken_for_a_label(reader: Rig) -> None:
    page = await reader.show(
        "<div><label for=a>Name</label><input id=a><input name=b></div>"
        "<div><label for=c>Street</label> <input name=d><input id=c></div>"
    )
    assert [f.label for f in page.fields] == ["Name", "", "", "Street"]


async def test_a_grid_of_fields_is_named_by_its_columns(reader: Rig) -> None:
    page = await reader.show(
        "<table><tr><th>Skill</th><th>Years *</th></tr>"
        "<tr><td><input name=s></td><td><input name=y></td></tr></table>"
    )
    assert [(f.label, f.required) for f in page.fields] == [("Skill", False), ("Years", True)]


REQUIRED = {
    "attribute": ("<label>City <input required></label>", "attribute"),
    "aria": ("<label>City <input aria-required=true></label>", "aria-required"),
    "star": ("<label>City * <input></label>", "mark"),
    "star before": ("<label>* City <input></label>", "mark"),
    "star and colon": ("<label for=a>City*:</label><input id=a>", "mark"),
    "hidden star": ("<label>City <i aria-hidden=true>*</i><input></label>", "mark"),
    "word": ("<label>City (required)<input></label>", "mark"),
    "german word": ("<label>City (Pflichtfeld)<input></label>", "mark"),
    "drawn star": (
        "<style>.r::after{content:' *'}</style><label class=r for=a>City</label><input id=a>",
        "mark",
    ),
    "star drawn inside": (
        "<style>b::after{content:'*'}</style><label for=a>City<b></b></label><input id=a>",
        "mark",
    ),
    "star beside text": ("<div><span>City</span><span>*</span> <input></div>", "mark"),
    "star in a cell": ("<table><tr><td>City *<td><input></table>", "mark"),
    "french word": ("<label>City (obligatoire)<input></label>", "mark"),
    "spanish word": ("<label>City [campo obligatorio]<input></label>", "mark"),
    "portuguese word": ("<label>City (obrigatório)<input></label>", "mark"),
    "dutch word": ("<label>City - verplicht<input></label>", "mark"),
    "italian word": ("<label>City, obbligatorio<input></label>", "mark"),
    "after a comma": ("<label>City, required.<input></label>", "mark"),
    "a word of its own": ("<label>City <em>Pflichtangabe</em><input></label>", "mark"),
    "in the middle": ("<i id=r>City *</i><i id=s>City</i><input aria-labelledby='r s'>", "mark"),
    "not required": ("<label>City (not required)<input></label>", ""),
    "nothing": ("<label>City <input></label>", ""),
    "optional": ("<label>City (optional)<input></label>", ""),
}


@pytest.mark.parametrize("case", REQUIRED)
async def test_required_is_read_from_attribute_aria_or_mark(case: str, reader: Rig) -> None:
    markup, source = REQUIRED[case]
    found = only(await reader.show(f"<form>{markup}</form>"))
    assert (found.required_source, found.required) == (RequiredSource(source), bool(source))
    assert found.label.rstrip(":") in ("City", "City (optional)", "City (not required)") or (
        case == "a word of its own"
    )


async def test_a_field_knows_the_fieldset_around_it(reader: Rig) -> None:
    page = await reader.show(
        "<fieldset><legend>Home</legend><label>City <input></label></fieldset>"
        "<div role=group aria-label='Work'><label>City <input></label></div>"
    )
    assert [(f.group, f.label, f.key) for f in page.fields] == [
        ("Home", "City", "home-city"),
        ("Work", "City", "work-city"),
    ]


GROUPS = {
    "fieldset": "<fieldset><legend>Size *</legend>{}</fieldset>",
    "radiogroup": "<div role=radiogroup aria-label='Size' aria-required=true>{}</div>",
    "labelled group": "<p id=q>Size *</p><div role=group aria-labelledby=q>{}</div>",
    "text before": "<div><p>Size *</p><div>{}</div></div>",
    "inner question": "<fieldset><legend>You</legend><label>Name <input></label>"
    "<div><p>Size *</p>{}</div></fieldset>",
}
RADIOS = (
    "<label><input type=radio name=s value=1>Small</label>"
    "<label><input type=radio name=s value=2 checked>Large</label>"
)


@pytest.mark.parametrize("case", GROUPS)
async def test_radio_buttons_are_one_question(case: str, reader: Rig) -> None:
    page = await reader.show(f"<form>{GROUPS[case].format(RADIOS)}</form>")
    found = labelled(page, "Size")
    assert (found.role, found.required, found.value) == (Role.RADIOS, True, "Large")
    assert [(o.label, o.value, o.selected) for o in found.options] == [
        ("Small", "1", False),
        ("Large", "2", True),
    ]


async def test_check_boxes_of_one_name_or_box_are_one_question(reader: Rig) -> None:
    page = await reader.show(
        "<div><p>Skills</p><label><input type=checkbox name=k value=a>Welding</label>"
        "<label><input type=checkbox name=k value=b checked>Soldering</label></div>"
        "<fieldset><legend>Days</legend><label><input type=checkbox name=mo>Monday</label>"
        "<label><input type=checkbox name=tu>Tuesday</label></fieldset>"
    )
    skills, days = page.fields
    assert (skills.role, skills.label, skills.value) == (Role.CHECKS, "Skills", "Soldering")
    assert (days.label, [o.label for o in days.options]) == ("Days", ["Monday", "Tuesday"])


async def test_consents_stay_questions_of_their_own(reader: Rig) -> None:
    page = await reader.show(
        "<fieldset><legend>Consents</legend>"
        "<label><input type=checkbox name=p required>I accept the privacy notice</label>"
        "<label><input type=checkbox name=m>Send me the newsletter</label></fieldset>"
    )
    assert [(f.role, f.required, f.checked) for f in page.fields] == [
        (Role.CHECK, True, False),
        (Role.CHECK, False, False),
    ]


async def test_a_mark_that_nobody_need_answer_stands_in_brackets(reader: Rig) -> None:
    page = await reader.show(
        "<label for=a>Avatar <span class=optional>Optional</span></label><input type=file id=a>"
        "<label for=b>Optional <b>extras</b></label><input id=b>"
    )
    assert [f.label for f in page.fields] == ["Avatar (Optional)", "Optional extras"]
