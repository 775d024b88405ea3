"""Rows of buttons that do something are no questions, and nothing is ever pressed a second time."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, labelled, order

from steadyhand.core.act.actions import fill_of
from steadyhand.core.act.evidence import verify

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

ROW = "<form onsubmit='return false'><p>{}</p><div>{}</div></form>"
BUTTON = '<button type=button class=b onclick="window.__n=(window.__n||0)+1;{}">{}</button>'
PERMIT = "Is a permit needed?"
SALT = "5a" * 16


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
        assert not verify(fill_of(item), "No", reading, salt=SALT).proven
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
