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


SHEET = """<main id=m><form><label>Preferred date <input id=d autocomplete=off></label>
<button>Send</button></form></main><div id=s hidden
 style="position:absolute;top:90px;left:400px;transition:opacity .15s;opacity:0"></div>
<script>
const follows = FOLLOWS, veils = VEILS, months = ["March", "April"];
let held = "", at = 0;
window.__state = {};
const made = (text, press) => {
  const el = Object.assign(document.createElement("button"), {type: "button", textContent: text});
  el.addEventListener("mousedown", (e) => { e.preventDefault(); press(); });
  return el;
};
const draw = () => {
  const grid = Object.assign(document.createElement("div"),
    {style: "display:grid;grid-template-columns:repeat(7,40px)"});
  const iso = (n) => `2027-0${at + 3}-${String(n).padStart(2, "0")}`;
  const pick = (n) => () => { d.value = held = window.__state.d = iso(n); shut(); };
  for (let n = 1; n < 31; n++) grid.append(made(String(n), pick(n)));
  [...grid.children].forEach((b, i) => b.setAttribute("aria-pressed", held === iso(i + 1)));
  const turn = made("Go to next month", () => { at = 1; draw(); });
  const head = Object.assign(document.createElement("b"), {textContent: `${months[at]} 2027`});
  s.replaceChildren(head, ...(TURNS ? [turn] : []), grid);
};
const shut = () => { s.hidden = true; s.style.opacity = 0; m.removeAttribute("aria-hidden"); };
d.onfocus = d.onclick = () => {
  if (!s.hidden) return;
  at = held ? Number(held[6]) - 3 : 0;
  draw();
  s.hidden = false;
  if (veils) m.setAttribute("aria-hidden", "true");
  setTimeout(() => { s.style.opacity = 1; }, 20);
};
d.onblur = shut;
d.oninput = () => { if (follows) window.__state.d = held = d.value; };
</script>"""


def sheet(*, turns: bool = True, follows: bool = False, veils: bool = False) -> str:
    """A box on which a calendar fades in: what is typed counts for it where it *follows*."""
    told = {"TURNS": turns, "FOLLOWS": follows, "VEILS": veils}
    body = SHEET
    for name, value in told.items():
        body = body.replace(name, str(value).lower())
    return body


async def test_what_a_calendar_takes_no_notice_of_is_chosen_in_it(rig: Rig) -> None:
    page = await rig.show(sheet())
    assert await filled(rig, page, {"Preferred date": "2027-04-15"}) == {"Preferred date": ""}
    assert await state(rig) == {"d": "2027-04-15"}


@pytest.mark.parametrize("follows", [True, False])
async def test_a_typed_date_is_proven_by_the_day_that_its_calendar_marks(
    rig: Rig, follows: bool
) -> None:
    page = await rig.show(sheet(turns=False, follows=follows))
    told = await filled(rig, page, {"Preferred date": "2027-04-15"})
    why = "" if follows else "its calendar does not show that day as chosen"
    assert (told, await state(rig)) == (
        {"Preferred date": why},
        {"d": "2027-04-15"} if follows else {},
    )


HIDDEN_VIEWS = """s.replaceChildren(head, Object.assign(document.createElement("div"), {
  hidden: true,
  innerHTML: "<p>2020-2029</p><b>2026</b> <b>2028</b> <b>January</b> <b>June</b>"}),"""


async def test_lists_of_years_that_a_calendar_hides_do_not_say_its_month(rig: Rig) -> None:
    page = await rig.show(sheet().replace("s.replaceChildren(head,", HIDDEN_VIEWS))
    assert await filled(rig, page, {"Preferred date": "2027-04-15"}) == {"Preferred date": ""}
    assert await state(rig) == {"d": "2027-04-15"}


@pytest.mark.parametrize(("today", "why"), [("", ""), ("today", "its calendar does not show")])
async def test_a_calendar_without_its_month_marks_the_day_by_its_number(
    rig: Rig, today: str, why: str
) -> None:
    nameless = sheet(turns=False, follows=True).replace("${months[at]} 2027", "Pick one")
    marked = nameless.replace("i + 1)));", f"i + 1)) || (b.className = '{today}'));")
    page = await rig.show(marked.replace("<input", "<input placeholder=yyyy-mm-dd"))
    told = await filled(rig, page, {"Preferred date": "2027-04-15"})
    assert told["Preferred date"].startswith(why) if why else told == {"Preferred date": ""}


async def test_a_calendar_that_hides_the_page_from_readers_is_worked_all_the_same(rig: Rig) -> None:
    page = await rig.show(sheet(veils=True).replace("<input", "<input class=date-input"))
    assert await filled(rig, page, {"Preferred date": "2027-04-15"}) == {"Preferred date": ""}
    assert await state(rig) == {"d": "2027-04-15"}


async def test_the_days_and_arrows_of_an_open_calendar_are_no_buttons_of_the_form(rig: Rig) -> None:
    await rig.show(sheet())
    await rig.tab.focus("#d")
    await rig.tab.wait_for_function("getComputedStyle(s).opacity === '1'")
    assert [b.label for b in (await rig.page.snapshot()).buttons] == ["Send"]
