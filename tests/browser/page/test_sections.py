"""The heading that a field stands under is told with it: by structure, by position, by looks.

Many small cases share one page: each in a box of its own.
"""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, labelled

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer.sections import with_section_headings
from steadyhand.core.page.snapshot import Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ASK = "<p><label>{0} <input></label></p>"
A, B, C = (ASK.format(name) for name in "ABC")
UNDER = {  # markup -> the sections of the fields A, B and C, where they are there
    "a heading": (f"{A}<h3>Kin</h3>{B}{C}", ["", "Kin", "Kin"]),
    "the next of its rank": (f"<h3>You</h3>{A}<h3>Kin</h3>{B}", ["You", "Kin"]),
    "a higher one": (f"<h4>You</h4>{A}<h2>Kin</h2>{B}", ["You", "Kin"]),
    "a lower one": (f"<h2>Kin</h2>{A}<h4>Phones</h4>{B}", ["Kin", "Kin > Phones"]),
    "a heading by role": (f"<div role=heading aria-level=3>Kin</div>{A}", ["Kin"]),
    "boxes named as properties of the form": (
        f"<h3>Kin</h3><form>{A}<input type=hidden name=host>"
        "<input type=hidden name=parentNode><input type=hidden name=parentElement></form>",
        ["Kin"],
    ),
    "boxes under it": (f"<h3>Kin</h3><div><div>{A}</div></div><div>{B}</div>", ["Kin", "Kin"]),
    "a box that has ended": (f"<div><h3>Kin</h3>{A}</div><div>{B}</div>", ["Kin", ""]),
    "a head with words": (
        f"<div><h3>Kin</h3><p>We call them if we must.</p></div><div>{A}</div>", ["Kin"]),
    "a text of its own": (
        f"<h3>Kin</h3><p>{'We look after all who work here. ' * 20}</p><form>{A}</form>", [""]),
    "a text with headings": (
        f"<div><h3>Us</h3><p>Hello.</p><h3>Kin</h3><p>Hello.</p></div>{A}", [""]),
    "a strong line": (f"<p><strong>Kin</strong></p>{A}{B}", ["Kin", "Kin"]),
    "strong words": (f"<p>We <strong>need</strong> this.</p>{A}", [""]),
    "bold lines alike": (
        f"<p><b>You</b></p>{A}<p><b>Kin</b></p>{B}", ["You", "Kin"]),
    "a drawn line": (
        f"<div style='font-weight:700'>Kin</div>{A}{B}", ["Kin", "Kin"]),
    "a card": (
        f"<div><div class=card-header>Kin</div><div>{A}{B}</div></div>{C}", ["Kin", "Kin", ""]),
    "a card with bold labels": (
        "<div><div class=card-title>Kin</div><p><b>Name</b></p><input>"
        "<p><b>Phone</b></p><input></div>",
        ["Kin", "Kin"]),
    "rows of a table": (
        "<table><tr><td colspan=2>You</td></tr><tr><td>A<td><input></tr>"
        "<tr><td colspan=2>Kin</td></tr><tr><td>B<td><input></tr></table>", ["You", "Kin"]),
    "a legend far above": (
        f"<fieldset><legend>Kin</legend><fieldset><legend>Phones</legend>{A}</fieldset></fieldset>",
        ["Kin"]),
    "a named region": (
        f"<section aria-labelledby=r1><span id=r1>Kin</span>{A}</section>{B}", ["Kin", ""]),
    "a region with headings": (
        f"<section aria-label=Kin><h4>Phones</h4>{A}<h4>Mail</h4>{B}</section>",
        ["Kin > Phones", "Kin > Mail"]),
    "a summary": (f"<details open><summary>Kin</summary>{A}</details>{B}", ["Kin", ""]),
    "a way to other pages": (
        f"<nav><h3>Us</h3><p>Hello</p></nav><div>{A}</div><div><h3>Us</h3><ul><li><a href=/about>"
        f"About</a></ul></div><div>{B}</div>", ["", ""]),
    "a head with a way to more": (f"<div><h3>Kin</h3><a href=/why>Why?</a></div>{A}", ["Kin"]),
    "what unfolds it": (f"{A}<div><button type=button aria-expanded=true>Kin</button>"
        f"<div>{B}</div></div>", ["", "Kin"]),
    "a button": (f"<div><button type=button>Help</button><div>{A}</div></div>", [""]),
    "large letters": (f"<div style='font-size:24px'>Kin</div>{A}{B}", ["Kin", "Kin"]),
    "capitals": (f"<p>NEXT OF KIN</p>{A}{B}", ["NEXT OF KIN", "NEXT OF KIN"]),
    "a line under it": (f"<p><u>Kin</u></p>{A}{B}", ["Kin", "Kin"]),
    "a term": (f"<dl><dt>Kin</dt><dd>{A}</dd></dl>{B}", ["Kin", ""]),
    "a hidden heading": (f"<h3 style='display:none'>Kin</h3>{A}", [""]),
    "a label that is a heading": ("<h3>A</h3><input>", [""]),
    "labels in boxes": (
        "<p class=title><label for=t1>A</label></p><input id=t1>"
        f"{B}", ["", ""]),
}  # fmt: skip
NUMBERED = "".join(
    f"<div class=entry><h3>Person {n}</h3><label>A{n} <input></label></div>" for n in (1, 2, 3)
)


def told(page: Snapshot, box: int) -> list[str]:
    """The sections of the fields in that box, in page order."""
    return [f.section for f in page.fields if f.form == f"b{box}s"]


async def test_a_field_is_told_with_the_headings_that_govern_it(reader: Rig) -> None:
    boxes = (f"<form id=b{n}s>{html}</form>" for n, (html, _) in enumerate(UNDER.values()))
    page = await reader.show("".join(boxes))
    found = {name: told(page, n) for n, name in enumerate(UNDER)}
    assert found == {name: sections for name, (_, sections) in UNDER.items()}


async def test_every_repeated_box_has_its_own_heading(reader: Rig) -> None:
    page = await reader.show(f"<form id=b0s>{NUMBERED}</form>")
    assert told(page, 0) == ["Person 1", "Person 2", "Person 3"]


async def test_a_heading_that_says_something_else_is_told_anew(rig: Rig) -> None:
    page = await rig.show(f"<form id=b0s><h3 id=h>You</h3>{A}</form>")
    assert labelled(page, "A").section == "You"
    await rig.tab.evaluate("document.querySelector('#h').textContent = 'Kin'")
    assert labelled(await rig.page.snapshot(), "A").section == "Kin"


async def test_a_new_heading_takes_the_fields_below_it(rig: Rig) -> None:
    page = await rig.show(f"<form id=b0s><h3>You</h3>{A}<i id=here></i>{B}</form>")
    assert told(page, 0) == ["You", "You"]
    await rig.tab.evaluate("document.querySelector('#here').outerHTML = '<h3>Kin</h3>'")
    assert told(await rig.page.snapshot(), 0) == ["You", "Kin"]


async def test_a_heading_reaches_into_a_shadow_root(reader: Rig) -> None:
    page = await reader.show(
        "<h3>Kin</h3><div><template shadowrootmode=open><label>A <input></label></template></div>"
    )
    assert labelled(page, "A").section == "Kin"


async def test_a_field_that_is_led_by_its_heading_is_still_the_one_that_is_filled(rig: Rig) -> None:
    page = await rig.show(f"<form id=b0s><h3>You</h3>{A}<h3>Emergency contact</h3>{A}</form>")
    own, other = with_section_headings(page, load_vocabulary()).fields
    assert (own.question, other.question) == ("A", "Emergency contact > A")
    await rig.fill(other, "Juno")
    held = [f.value for f in (await rig.page.snapshot()).fields]
    assert held == ["", "Juno"]
