"""What must be answered is told by any words or sign that say so, which are no part of the name."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, fields_of, labelled

from steadyhand.core.page.snapshot import RequiredSource, Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MARKED = [
    "Tram (mandatory)", "Tram *mandatory question", "Tram * Required", "Tram (must be completed)",
    "Tram * Pflichtangabe", "Tram (Pflichtfrage)", "Tram – erforderlich", "Tram * (Pflichtfeld)",
    "Tram (question obligatoire)", "Tram * champ obligatoire", "Tram (pregunta obligatoria)",
    "Tram * Campo obligatorio", "Tram (pergunta obrigatória)", "Tram * obrigatório",
    "Tram (domanda obbligatoria)", "Tram * Campo obbligatorio", "Tram (verplichte vraag)",
    "Tram * verplicht veld",
]  # fmt: skip
PLAIN = ["Is a permit required?", "Tram line!", "Mandatory training done", "Tram no. #", "A+"]
NOTES = {
    "en": ("Fields marked with • are mandatory.", "Tram •"),
    "de": ("Mit ▪ gekennzeichnete Felder sind Pflichtfelder.", "▪ Tram"),
    "fr": ("Les champs suivis de ♦ sont obligatoires.", "Tram ♦"),
    "es": ("Los campos con † son obligatorios", "Tram†"),
    "it": ("I campi con ° sono obbligatori", "Tram °"),
    "pt": ("Campos com # são obrigatórios", "Tram #"),
    "nl": ("Velden met ! zijn verplicht", "Tram !"),
}


async def test_words_that_say_mandatory_are_read_and_left_out_in_seven_languages(
    reader: Rig,
) -> None:
    cases = {text: f"<label>{text} <input></label>" for text in MARKED}
    pick = "<label><input type=radio name='{0}'>{1}</label>"
    box = "<fieldset><legend>{0}</legend>{1}{2}</fieldset>"
    cases |= {
        f"{text}.": box.format(text, pick.format(text, "A"), pick.format(text, "B"))
        for text in MARKED
    }
    found = await fields_of(reader, cases)
    told = {(f.label, f.required_source) for fields in found.values() for f in fields}
    assert told == {("Tram", RequiredSource.MARK)}, found


async def test_words_that_only_speak_of_it_mark_nothing(reader: Rig) -> None:
    found = await fields_of(reader, {text: f"<label>{text} <input></label>" for text in PLAIN})
    assert [(f.label, f.required) for (f,) in found.values()] == [(text, False) for text in PLAIN]


@pytest.mark.parametrize("language", NOTES)
async def test_a_sign_marks_what_a_note_says_that_it_marks(language: str, reader: Rig) -> None:
    note, label = NOTES[language]
    page = await reader.show(f"<p>{note}</p><form><label>{label} <input></label></form>")
    field = labelled(page, "Tram")
    assert (field.required, field.required_source) == (True, RequiredSource.MARK)
    page = await reader.show(f"<p>We like trams.</p><form><label>{label} <input></label></form>")
    assert not page.fields[0].required


NAMED = {
    "label for the box": "<label for=q>Which tram?</label><div><div id=q>{}</div></div>",
    "labelled by": "<p id=w>Which tram?</p><section aria-labelledby=w>{}</section>",
    "aria-label": "<div aria-label='Which tram?'>{}</div>",
}


@pytest.mark.parametrize("kind", ["radio", "checkbox"])
@pytest.mark.parametrize("case", NAMED)
async def test_a_box_of_choices_is_asked_by_what_names_it(
    case: str, kind: str, reader: Rig
) -> None:
    boxes = "".join(
        f"<div><input type={kind} name=t id=t{n} value={n}><label for=t{n}>Line {n}</label></div>"
        for n in (1, 2)
    )
    page = await reader.show(f"<form>{NAMED[case].format(boxes)}</form>")
    (field,) = page.fields
    assert (field.label, field.fillable) == ("Which tram?", True)
    assert field.role is (Role.RADIOS if kind == "radio" else Role.CHECKS)
    assert [o.label for o in field.options] == ["Line 1", "Line 2"]


async def test_a_name_of_a_box_with_other_fields_groups_nothing(reader: Rig) -> None:
    page = await reader.show(
        "<label for=q>About you</label><div id=q><label><input type=checkbox name=a>I swim</label>"
        "<label>City <input></label></div>"
    )
    assert [f.label for f in page.fields] == ["I swim", "City"]
