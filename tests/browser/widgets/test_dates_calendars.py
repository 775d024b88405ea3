"""Text boxes behind which a calendar opens: the day is pressed there, and read back as a date."""

from __future__ import annotations

import pytest
from tests.browser.answers import filled, state
from tests.browser.page.rig import Rig, labelled, order

from steadyhand.core.page.snapshot import Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "calendars.html"


async def test_a_box_whose_calendar_the_page_shows_is_asked_for_a_date(shown: Snapshot) -> None:
    told = [(f.label, f.widget, f.type) for f in shown.fillable]
    assert told == [
        ("First day", "calendar", "date"),
        ("Date of birth", "day", "text"),
        ("Interview", "calendar", "date"),
        ("Deadline date", "day", "text"),
        ("Visit", "calendar", "date"),
        ("Shift starts", "calendar", "date"),
    ]
    assert [b.label for b in shown.buttons] == ["Send"]


async def test_days_are_pressed_in_the_calendar_of_their_own_box(rig: Rig, shown: Snapshot) -> None:
    answers = {
        "First day": "2027-03-01",
        "Date of birth": "1990-05-04",
        "Interview": "2027-04-03",
    }
    assert await filled(rig, shown, answers) == dict.fromkeys(answers, "")
    assert await state(rig) == {
        "start": "2027-03-01",
        "birth": "1990-05-04",
        "interview": "2027-04-03",
    }


async def test_a_day_that_cannot_be_chosen_is_refused_and_nothing_else_pressed(
    rig: Rig, shown: Snapshot
) -> None:
    told = await filled(rig, shown, {"First day": "2027-02-01"})
    assert told == {"First day": "that day cannot be chosen in its calendar"}
    assert await state(rig) == {}


async def test_a_box_without_a_calendar_is_typed_into(rig: Rig, shown: Snapshot) -> None:
    answers = {"Deadline date": "2027-04-03", "Visit": "2027-04-03"}
    assert await filled(rig, shown, answers) == dict.fromkeys(answers, "")
    assert await state(rig) == {"deadline": "2027-04-03", "visit": "03/04/2027"}


@pytest.mark.parametrize(
    ("example", "typed"),
    [
        ("2000-12-31", "2027-04-03"),
        ("31.12.2000", "03.04.2027"),
        ("31/12/2000", "03/04/2027"),
        ("12/31/2000", "04/03/2027"),
    ],
)
async def test_an_example_that_is_one_day_alone_shows_the_notation(
    rig: Rig, example: str, typed: str
) -> None:
    body = f'<label>Arrival <input class="date-input" placeholder="{example}"></label>'
    page = await rig.show(body)
    reading = await rig.fill(labelled(page, "Arrival"), "2027-04-03")
    assert (reading.why, reading.value, reading.shown) == ("", "2027-04-03", typed)


@pytest.mark.parametrize("example", ["01/02/2000", "05.05.2000", "from 1/2/2000 to 3/2/2000"])
async def test_an_example_that_may_be_two_days_shows_no_notation(rig: Rig, example: str) -> None:
    body = f'<label>Arrival <input class="date-input" placeholder="{example}"></label>'
    page = await rig.show(body)
    assert (await rig.fill(labelled(page, "Arrival"), "2027-04-03")).why


async def test_a_box_that_shows_another_day_than_was_pressed_is_not_proven(
    rig: Rig, shown: Snapshot
) -> None:
    told = await filled(rig, shown, {"Shift starts": "2027-04-03"})
    assert told == {"Shift starts": "the box does not show the day that was pressed"}


async def test_an_answer_that_is_no_date_goes_into_no_calendar(rig: Rig, shown: Snapshot) -> None:
    told = await filled(rig, shown, {"First day": "in two weeks"})
    assert told == {"First day": "it takes a date as 2027-03-31"}
    assert await state(rig) == {}


async def test_a_refused_date_leaves_the_dialog_around_its_form_open(rig: Rig) -> None:
    page = await rig.show(
        "<dialog id=d><form><label for=x>First day</label>"
        "<input id=x class=date-input readonly></form></dialog><script>d.showModal()</script>"
    )
    told = await filled(rig, page, {"First day": "2027-04-03"})
    assert told == {"First day": "its calendar did not open"}
    assert await rig.tab.evaluate("d.open") is True


OPEN_MONTH = """<form><p id=n>Day of your visit</p><div role=group aria-labelledby=n><div id=m
 style="display:grid;grid-template-columns:repeat(7,40px)"></div></div><button>Send</button></form>
<script>
let at = 0;
const draw = () => {
  const made = (text, press) => Object.assign(document.createElement("button"),
    {type: "button", textContent: text, onclick: press});
  const pick = (i) => () => { window.__day = [at, i + 1]; draw(); };
  const days = [...Array(28)].map((_, i) => made(String(i + 1), pick(i)));
  days.forEach((b, i) => {
    b.disabled = i === 4;
    b.setAttribute("aria-pressed", String(window.__day?.[0] === at && window.__day[1] === i + 1));
  });
  const head = document.createElement("b");
  head.textContent = at ? "March 2027" : "February 2027";
  const on = made("", () => { at = 1; draw(); });
  on.setAttribute("aria-label", "Next month");
  m.replaceChildren(head, on, ...days);
};
draw();
</script>"""  # fmt: skip


async def test_a_calendar_that_lies_open_is_one_question_and_is_turned(rig: Rig) -> None:
    page = await rig.show(OPEN_MONTH)
    assert [(f.label, f.type) for f in page.fillable] == [("Day of your visit", "date")]
    assert [b.label for b in page.buttons] == ["Send"]
    assert await filled(rig, page, {"Day of your visit": "2027-03-09"}) == {"Day of your visit": ""}
    assert await rig.tab.evaluate("window.__day") == [1, 9]


async def test_a_disabled_day_of_an_open_calendar_is_refused(rig: Rig) -> None:
    page = await rig.show(OPEN_MONTH)
    told = await filled(rig, page, {"Day of your visit": "2027-02-05"})
    assert told == {"Day of your visit": "that day cannot be chosen in its calendar"}
    assert await rig.tab.evaluate("window.__day") is None


async def test_a_button_that_stood_there_before_never_confirms_a_calendar(rig: Rig) -> None:
    days = "".join(
        f"<td role=gridcell aria-selected=false>{day}</td>{'</tr><tr>' * (day % 7 == 0)}"
        for day in range(1, 31)
    )
    shown = await rig.show(f"""<div><label for=d>First day</label> <input id=d class=date-input
        readonly><div id=cal class=calendar hidden><table role=grid aria-label="April 2027">
        <caption>
        April 2027</caption><tbody><tr>{days}</tr></tbody></table></div>
        <button type=button id=ok>Apply</button></div><script>window.__n = 0;
        d.onclick = () => {{ cal.hidden = false }}; ok.onclick = () => {{ window.__n += 1 }};
        for (const td of document.querySelectorAll("td"))
          td.onclick = () => td.setAttribute("aria-selected", "true")</script>""")
    (reading,) = await rig.page.fill([order(labelled(shown, "First day"), "2027-04-01")])
    assert reading.value == ""
    assert await rig.tab.evaluate("window.__n") == 0
