"""Fields that are there for machines stay empty; those that a person uses, however hidden, do not.

Many small cases share one page: each in a section of its own, found by its name.
"""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, fields_of, sections

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PLACES = {
    "faint": "<div style='opacity:.02'>{}</div>",
    "sunk": "<div style='position:relative;background:#fff'>"
    "<div style='position:relative;z-index:-1'>{}</div></div>",
    "far right": "<div style='position:absolute;left:6000px'>{}</div>",
    "scaled away": "<div style='transform:scale(0)'>{}</div>",
    "moved away": "<div style='transform:translateX(-9000px)'>{}</div>",
    "one pixel": "<div style='position:absolute;width:1px;height:1px;overflow:hidden'>{}</div>",
    "no height": "<div style='max-height:0;overflow:hidden'>{}</div>",
    "indented": "<div style='margin-left:-5000px;width:200px'>{}</div>",
    "by a style sheet": "<style>.wz{{position:absolute!important;left:-6000px}}</style>"
    "<div class=wz>{}</div>",
}
WORDS = [
    "Leave this field blank", "Please keep empty", "Do not fill this in", "Don't fill out this box",
    "If you are human, leave this blank", "Bitte nicht ausfüllen", "Dieses Feld bitte leer lassen",
    "Feld frei lassen", "Laissez ce champ vide", "Ne pas remplir", "Ne remplissez pas ce champ",
    "Deje este campo vacío", "No rellene este campo", "Deixe este campo em branco",
    "Não preencha este campo", "Laat dit veld leeg", "Niet invullen", "Lasciare vuoto questo campo",
    "Non compilare questo campo",
]  # fmt: skip
WORDS_FOR_PEOPLE = [
    "Middle name (leave blank if you have none)", "Flat: leave empty if it does not apply",
    "Firma (frei lassen, falls selbständig)", "Complément (laisser vide si sans objet)",
    "Segundo apellido (dejar en blanco si no tiene)", "Do not enter dashes", "Empty boxes moved",
    "Tussenvoegsel (leeg laten indien niet van toepassing)", "Interno (lasciare vuoto se assente)",
]  # fmt: skip
TRAPS = {
    "named": "<label>Web <input name=honeypot_web></label>",
    "gotcha": "<label>Web <input name=_gotcha></label>",
    "for bots": "<label>Web <input id=bot-field></label>",
    "an answer of a captcha": "<label>Reply <textarea name=x-captcha-response></textarea></label>",
    "skipped and odd": "<label>Web <input name=hp_31x tabindex=-1 autocomplete=off></label>",
    "skipped, nonsense token": "<label>Web <input tabindex=-1 autocomplete=zz-31f></label>",
    "odd without a label": "<input name=hp_web>",
    "by its hint": "<label>Web <input aria-describedby=hx></label><i id=hx>Leave empty</i>",
}
FOR_PEOPLE = {
    "skipped by tab": "<label>City <input tabindex=-1></label>",
    "no autofill": "<label>City <input autocomplete=off></label>",
    "a new password": "<label>Pass <input type=password autocomplete=new-password></label>",
    "skipped but required": "<label>City <input tabindex=-1 autocomplete=off required></label>",
    "hp in a word": "<label>Phone <input name=hphone></label>",
    "captcha to type": "<label>Letters you see <input name=captcha autocomplete=off></label>",
    "half seen": "<div style='opacity:.6'><label>City <input></label></div>",
    "beside a picture": "<div style='position:relative'><label>City <input></label>"
    "<img style='position:absolute;z-index:-1;inset:0'></div>",
    "hidden tick with a face": "<label><input type=checkbox style='position:absolute;opacity:0'>"
    "<span>Tick me</span></label>",
    "hidden file with a face": "<div><p>Papers</p><input type=file style='opacity:.01'>"
    "<button type=button>Browse</button></div>",
}


async def barriers(rig: Rig, cases: dict[str, str]) -> dict[str, list[str]]:
    """For each case what keeps its fields from being filled; '' where nothing does."""
    found = await fields_of(rig, cases)
    return {name: [f.reason for f in fields] for name, fields in found.items()}


async def test_a_field_that_nobody_can_see_is_left_alone_however_it_is_hidden(reader: Rig) -> None:
    cases = {name: html.format("<label>Web <input></label>") for name, html in PLACES.items()}
    found = await barriers(reader, cases)
    assert all(reasons and all(reasons) for reasons in found.values()), found


async def test_a_field_that_asks_to_stay_empty_does_in_seven_languages(reader: Rig) -> None:
    cases = {text: f"<label>{text} <input></label>" for text in WORDS}
    cases |= {f"{text}.": f'<label>Web <input placeholder="{text}"></label>' for text in WORDS}
    found = await barriers(reader, cases)
    assert set(map(tuple, found.values())) == {("asks to stay empty",)}, found


async def test_words_that_let_a_person_leave_it_empty_are_no_trap(reader: Rig) -> None:
    found = await barriers(reader, {t: f"<label>{t} <input></label>" for t in WORDS_FOR_PEOPLE})
    assert set(map(tuple, found.values())) == {("",)}, found


async def test_traps_are_known_by_names_and_by_what_no_person_reaches(reader: Rig) -> None:
    found = await barriers(reader, TRAPS)
    assert all(reasons and all(reasons) for reasons in found.values()), found


async def test_what_people_use_is_no_trap(reader: Rig) -> None:
    found = await barriers(reader, FOR_PEOPLE)
    assert all("" in reasons for reasons in found.values()), found


async def test_nothing_of_a_trap_is_touched_by_what_is_ordered(rig: Rig) -> None:
    page = await rig.show(f"<form>{sections(TRAPS)}<label>City <input id=c></label></form>")
    await rig.fill(page.fields[-1], "Hull")
    held = await rig.tab.evaluate("[...document.querySelectorAll('section *')].map(e => e.value)")
    assert not any(held)
