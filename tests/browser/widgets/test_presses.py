"""Answers that are pressed or slid: what is proven is what stays pressed."""

from __future__ import annotations

import pytest
from tests.browser.answers import Wanted, filled, state
from tests.browser.page.rig import Rig, labelled, order, proof

from steadyhand.core.page.snapshot import Role, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "presses.html"


async def test_rows_that_answer_are_questions_and_rows_that_act_are_buttons(
    shown: Snapshot,
) -> None:
    told = [(f.label, f.role, f.required, f.value) for f in shown.fillable]
    assert told == [
        ("Do you need a visa?", Role.RADIOS, True, ""),
        ("Would you move?", Role.RADIOS, False, ""),
        ("Days you can work (select all that apply)", Role.CHECKS, False, "Monday"),
        ("Which shift suits you?", Role.RADIOS, False, ""),
        ("Is a permit needed?", Role.RADIOS, False, ""),
        ("How well do you know gardens?", Role.RADIOS, False, ""),
        ("Way to work (km)", Role.SLIDER, False, "20"),
        ("Travel (percent)", Role.SLIDER, False, "30"),
        ("Odd hours", Role.SLIDER, False, "0"),
        ("Do you work at night?", Role.RADIOS, True, ""),
        ("Do you own a boat?", Role.RADIOS, False, ""),
        ("All of it", Role.CHECK, False, ""),
    ]
    labels = [b.label for b in shown.buttons]
    assert labels == ["Save draft", "Send application", "Copy link", "More"]


async def test_one_answer_of_a_row_stays_pressed_and_nothing_is_sent(
    rig: Rig, shown: Snapshot
) -> None:
    answers: dict[str, Wanted] = {
        "Do you need a visa?": "No",
        "Would you move?": "Yes",
        "Which shift suits you?": "Late",
        "How well do you know gardens?": "4",
    }
    assert await filled(rig, shown, answers) == dict.fromkeys(answers, "")
    pressed = {"sent": 0, "visa": "No", "move": "Yes", "shift": "Late", "stars": 4}
    assert await state(rig) == pressed


@pytest.mark.parametrize(("wanted", "on"), [("No", False), ("Yes", True)])
async def test_a_switch_of_three_states_takes_a_no_as_well(
    rig: Rig, shown: Snapshot, wanted: str, on: bool
) -> None:
    labels = ("Do you work at night?", "Do you own a boat?")
    assert await filled(rig, shown, dict.fromkeys(labels, wanted)) == dict.fromkeys(labels, "")
    assert await state(rig) == {"sent": 0, "nights": on, "boat": str(on).lower()}
    again = labelled(await rig.page.snapshot(), labels[0])
    assert (again.role, again.value) == (Role.RADIOS, wanted)


async def test_several_answers_are_pressed_and_wrong_ones_let_go(rig: Rig, shown: Snapshot) -> None:
    label = "Days you can work (select all that apply)"
    assert await filled(rig, shown, {label: ("Tuesday", "Wednesday")}) == {label: ""}
    assert (await state(rig))["days"] == ["Tuesday", "Wednesday"]


async def test_an_answer_that_does_not_stay_pressed_is_not_proven(
    rig: Rig, shown: Snapshot
) -> None:
    label = "Is a permit needed?"
    assert await filled(rig, shown, {label: "No"}) == {label: "no option is chosen"}


async def test_an_answer_that_the_row_does_not_have_presses_nothing(
    rig: Rig, shown: Snapshot
) -> None:
    told = await filled(rig, shown, {"Do you need a visa?": "Maybe"})
    assert told == {"Do you need a visa?": "no such option"}
    assert await state(rig) == {"sent": 0}


async def test_a_slider_goes_to_the_number_by_its_own_steps(rig: Rig, shown: Snapshot) -> None:
    answers: dict[str, Wanted] = {"Way to work (km)": "152.5", "Travel (percent)": "70"}
    assert await filled(rig, shown, answers) == dict.fromkeys(answers, "")
    assert await state(rig) == {"sent": 0, "way": 152.5, "travel": 70}


async def test_a_number_between_two_steps_is_not_proven(rig: Rig, shown: Snapshot) -> None:
    told = await filled(rig, shown, {"Odd hours": "4"})
    assert told == {"Odd hours": "the field holds another text"}


ROW = "<form onsubmit='return false'><p>{}</p><div>{}</div></form>"
BUTTON = '<button type=button class=b onclick="window.__n=(window.__n||0)+1;{}">{}</button>'
PERMIT = "Is a permit needed?"


def row(question: str, *captions: str, does: str = "") -> str:
    """A page with that question over buttons of these captions."""
    return ROW.format(question, "".join(BUTTON.format(does, each) for each in captions))


ACTING = [
    ("Send your application to the farm?", "Yes, off it goes", "No"),
    ("Are you ready to submit?", "Yes", "Not yet"),
    ("Remove this entry?", "Yes, delete it", "No"),
    ("Haben Sie schon ein Konto?", "Ja, einloggen", "Nein, neu anlegen"),
    ("Bewerbung wirklich zurückziehen?", "Ja", "Nein"),
    ("Souhaitez-vous envoyer votre candidature ?", "Oui", "Non"),
    ("¿Quieres enviar tu solicitud ahora?", "Sí", "No"),
    ("Vuoi inviare la candidatura?", "Sì", "No"),
    ("Quer enviar a sua candidatura?", "Sim", "Não"),
    ("Wil je je sollicitatie versturen?", "Ja", "Nee"),
    ("How do you want to apply?", "Import from a site", "By typing"),
    ("Did you find this page useful?", "Yes", "No"),
]
ASKING = [
    ("Have you applied to us before?", "Yes", "No"),
    ("Have you ever submitted an application here?", "Yes", "No, never"),
    ("Can you lift and send off parcels?", "Yes, I can", "No"),
    ("Dürfen wir Ihnen Stellenangebote senden?", "Ja, gerne", "Nein"),
    ("Avez-vous déjà postulé chez nous ?", "Oui", "Non"),
    ("¿Ha enviado antes una candidatura?", "Sí", "No"),
    ("Which trade do you know?", "Export", "Import"),
]


@pytest.mark.parametrize("asked", ACTING, ids=lambda asked: asked[0])
async def test_a_row_that_sends_deletes_or_leads_elsewhere_is_no_question(
    rig: Rig, asked: tuple[str, ...]
) -> None:
    shown = await rig.show(row(*asked))
    assert [f.label for f in shown.fields] == []
    assert [b.label for b in shown.buttons] == list(asked[1:])


@pytest.mark.parametrize("asked", ASKING, ids=lambda asked: asked[0])
async def test_a_row_that_asks_for_what_was_is_a_question(rig: Rig, asked: tuple[str, ...]) -> None:
    shown = await rig.show(row(*asked))
    assert [(f.label, *(o.label for o in f.options)) for f in shown.fields] == [asked]


@pytest.mark.parametrize("captions", [("Yes", "No"), ("Yes", "No", "Perhaps")], ids=len)
async def test_what_shows_no_press_is_pressed_once_however_often_it_is_ordered(
    rig: Rig, captions: tuple[str, ...]
) -> None:
    shown = await rig.show(row(PERMIT, *captions))
    item = labelled(shown, PERMIT)
    for _ in range(3):
        (reading,) = await rig.page.fill([order(item, "No")])
        assert not proof(item, "No", reading).proven
    assert await rig.tab.evaluate("window.__n") == 1


@pytest.mark.parametrize(
    "does",
    [
        "this.className='b is-touched'",
        "this.style.opacity=.6",
        "this.className='b wobble has-error'",
        "for (const b of document.querySelectorAll('.b')) b.className='b c'",
    ],
)
async def test_looks_of_a_touch_or_of_an_error_choose_nothing(rig: Rig, does: str) -> None:
    item = labelled(await rig.show(row(PERMIT, "Yes", "No", does=does)), PERMIT)
    (reading,) = await rig.page.fill([order(item, "No")])
    assert reading.chosen == ()


async def test_a_choice_that_shows_late_is_waited_for(rig: Rig) -> None:
    does = "setTimeout(() => this.setAttribute('aria-pressed', 'true'), 300)"
    item = labelled(await rig.show(row(PERMIT, "Yes", "No", does=does)), PERMIT)
    (reading,) = await rig.page.fill([order(item, "No")])
    assert reading.chosen == ("No",)
    assert await rig.tab.evaluate("window.__n") == 1


CARDS = """<style>.row{border:1px solid #555;margin:4px;padding:6px;cursor:pointer;width:120px}
.lit{background:#cde}</style><main><p>1 → Which tools do you own?</p><div>ROWS</div></main><script>
for (const row of document.querySelectorAll(".row")) row.onclick = () => {
  row.classList.toggle("lit");
  const lit = [...document.querySelectorAll(".lit span")];
  document.title = lit.map((each) => each.textContent).join("+");
};</script>"""
KEYED = "".join(
    f"<div class=row tabindex=0><b>{key}</b> <span>{text}</span></div>"
    for key, text in (("A", "Saw"), ("B", "Go"), ("C", "Plane"))
)


async def test_boxes_without_a_role_answer_by_their_words_without_the_keys(rig: Rig) -> None:
    tools = labelled(await rig.show(CARDS.replace("ROWS", KEYED)), "1 → Which tools do you own?")
    assert [o.label for o in tools.options] == ["Saw", "Go", "Plane"]
    asked = order(tools, ("Saw", "Go"))
    assert proof(tools, ("Saw", "Go"), await rig.fill(tools, ("Saw", "Go")), asked).proven
    assert await rig.tab.title() == "Saw+Go"


async def test_a_letter_that_is_no_key_stays_in_the_answer(rig: Rig) -> None:
    rows = KEYED.replace("<b>B</b>", "<b>C</b>")
    tools = labelled(await rig.show(CARDS.replace("ROWS", rows)), "1 → Which tools do you own?")
    assert [o.label for o in tools.options] == ["A Saw", "C Go", "C Plane"]


ECHO = """<form><div><label for=e>May you drive a van?</label><div>
<button type=button>Yes</button><button type=button>No</button>
<input type=checkbox id=e tabindex=-1 style="position:absolute;opacity:0;width:1px"></div></div>
<div><label for=t>I have a van</label><div><button type=button>Show it</button>
<button type=button>Hide it</button><input type=checkbox id=t></div></div></form><script>
const [yes, no] = document.querySelectorAll("button");
for (const each of [yes, no]) each.addEventListener("click", () => {
  for (const other of [yes, no]) other.classList.toggle("_active", other === each);
  document.getElementById("e").checked = each === yes;
  window.stored = each.textContent;
});</script>"""


@pytest.mark.parametrize("answer", ["Yes", "No"])
async def test_a_box_that_only_repeats_which_of_two_buttons_was_pressed_is_not_asked(
    answer: str, rig: Rig
) -> None:
    page = await rig.show(ECHO)
    told = [(f.label, f.role) for f in page.fillable]
    assert told == [("May you drive a van?", Role.RADIOS), ("I have a van", Role.CHECK)]
    assert await filled(rig, page, {"May you drive a van?": answer}) == {"May you drive a van?": ""}
    assert await rig.tab.evaluate("window.stored") == answer
