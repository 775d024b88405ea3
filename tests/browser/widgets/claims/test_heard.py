"""A pick of a suggestion needs a sign of the page's own: our own words in the box are none."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen
from tests.browser.page.rig import Rig, labelled

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BOX = """<form onsubmit="return false"><label for="spot">Harbour</label>
<div><input id="spot" MORE><div id="below" style="position:absolute;background:#fff"></div></div>
</form><script>
window.taken = null;
const all = ["Wick, Northport", "Wicklow, Eastport", "Uig", "7010"];
const close = () => below.replaceChildren();
const take = (each) => { window.taken = spot.value = each; close(); };
const like = (each, typed) => FILTER;
const found = () => all.filter((each) => like(each, spot.value));
const show = () => below.replaceChildren(...found().map((each) => {
  const row = document.createElement("div");
  row.textContent = each; row.style.padding = "3px";
  ROW;
  return row; }));
spot.oninput = () => { window.taken = null; setTimeout(show, 20); };
CLOSES;
</script>"""
BEGINS = "typed && each.toLowerCase().startsWith(typed.toLowerCase())"
WHOLE = "each.toLowerCase() === typed.toLowerCase()"
EXACT = "each === typed"
KEY = '><input type="hidden" name="spot_key" id="key"'
BY_BLUR = "spot.onblur = close"
LATE_BLUR = "spot.onblur = () => setTimeout(close, 60)"
OUTSIDE = "document.onclick = close"
OUTSIDE_DOWN = "document.onmousedown = close"
OUTSIDE_FIRST = "document.addEventListener('mousedown', close, true)"
BUT_BOX = "document.onclick = (e) => { if (e.target !== spot) close(); }"
ANYWHERE = "document.body.onmouseup = close"
KEEPS = "row.onmousedown = (e) => e.preventDefault()"
STOPS = "row.onmousedown = (e) => e.stopPropagation()"
TIDIES = """spot.onblur = () => { close();
  spot.value = spot.value.replace(/\\b[a-z]/g, (letter) => letter.toUpperCase()); }"""
MIRRORS = "spot.onchange = () => { key.value = spot.value; close(); }"
MIRRORS_LATE = "spot.onblur = () => setTimeout(() => { key.value = spot.value; close(); }, 40)"
TELLS = "spot.onblur = () => { spot.dispatchEvent(new Event('change')); close(); }"
COMPLETES = """spot.addEventListener('input', () => {
  const [hit] = found(), typed = spot.value.length;
  if (!hit || typed < 6) return;
  spot.value = hit;
  spot.setSelectionRange(typed, hit.length); })"""
ANEW = "below.onmousedown = (e) => { e.preventDefault(); below.replaceChildren(); show(); }"
INERT = {
    "nothing closes it": ("", ""),
    "closed when left": ("", BY_BLUR),
    "closed after it was left": ("", LATE_BLUR),
    "closed by any click": ("", OUTSIDE),
    "closed by any press": ("", OUTSIDE_DOWN),
    "closed before the press comes": ("", OUTSIDE_FIRST),
    "focus kept": (KEEPS, ""),
    "focus kept, closed by any click": (KEEPS, OUTSIDE),
    "focus kept, closed by a click beside the box": (KEEPS, BUT_BOX),
    "focus kept, closed by any release": (KEEPS, ANYWHERE),
    "press stopped, closed when left": (STOPS, BY_BLUR),
    "tidied when left": ("", TIDIES),
    "mirrored when left": ("", MIRRORS),
    "mirrored after it was left": ("", MIRRORS_LATE),
    "told when left": ("", TELLS),
    "completed while typing": ("", COMPLETES),
    "made anew by the press": ("", ANEW),
}
ALIVE = {
    "by the press": ("row.onmousedown = () => take(each)", ""),
    "by the press, focus kept": (
        "row.onmousedown = (e) => { e.preventDefault(); take(each); }",
        "",
    ),
    "by the click": ("row.onclick = () => take(each)", LATE_BLUR.replace("60", "2000")),
    "by the release": ("row.onpointerup = () => take(each)", ""),
    "by the list": ("", "below.onclick = (e) => take(e.target.textContent)"),
    "later": ("row.onclick = () => setTimeout(() => take(each), 250)", ""),
    "and left": ("row.onmousedown = () => { take(each); spot.blur(); }", ""),
    "and tidied": ("row.onmousedown = () => take(each)", TIDIES),
}
TOWN = "Wick, Northport"
BY_LETTERS = (
    "nothing closes it",
    "closed when left",
    "completed while typing",
    "made anew by the press",
)
AS_IT_IS = (
    "closed by any click",
    "focus kept, closed by any click",
    "press stopped, closed when left",
)
IN_TIME = ("by the press", "by the click", "by the release", "by the list")


async def _picked(
    rig: Rig, filters: str, row: str, closes: str, *, wish: str
) -> tuple[bool, object]:
    more = KEY if "key." in row + closes else ""
    page = BOX.replace("FILTER", filters).replace("ROW", row).replace("CLOSES", closes)
    await rig.show(page.replace("MORE", more))
    _, why = await chosen(rig, "Harbour", wish)
    assert why in ("", "its choice did not come through")
    if why:
        assert labelled(await rig.page.snapshot(), "Harbour").value == ""
    return not why, await rig.tab.evaluate("window.taken")


@pytest.mark.parametrize(
    ("inert", "filters", "wish"),
    [
        *((inert, WHOLE, TOWN) for inert in INERT),
        *((inert, BEGINS, TOWN) for inert in BY_LETTERS),
        *((inert, EXACT, "7010") for inert in AS_IT_IS),
    ],
)
async def test_a_list_whose_rows_do_nothing_proves_nothing(
    inert: str, filters: str, wish: str, rig: Rig
) -> None:
    assert await _picked(rig, filters, *INERT[inert], wish=wish) == (False, None)


@pytest.mark.parametrize(
    ("alive", "filters", "wish"),
    [
        *((alive, WHOLE, "Uig") for alive in ALIVE),
        *((alive, EXACT, "7010") for alive in IN_TIME),
        ("later", BEGINS, TOWN),
    ],
)
async def test_a_list_whose_rows_are_heard_is_picked_from(
    alive: str, filters: str, wish: str, rig: Rig
) -> None:
    assert await _picked(rig, filters, *ALIVE[alive], wish=wish) == (True, wish)
