"""Short plain lines above a field are told with it, up to the next heading or the end of the box.

Many small cases share one page: each in a box of its own.
"""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, labelled

from steadyhand.core.page.snapshot import Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ASK = "<p><label>{0} <input></label></p>"
A, B = (ASK.format(name) for name in "AB")
ROW = "<tr>{0}<td>{1}</td><td><input></td></tr>"
OVER = {  # markup -> the lines of its fields
    "a paragraph": (f"{A}<p>Kin</p>{B}", ["", "Kin"]),
    "a label of nothing": (f"<label>Kin</label>{A}{B}", ["Kin", "Kin"]),
    "a label of what is not there": (f"<label for=gone>Kin</label>{A}", ["Kin"]),
    "a lone span": (f"<span>Kin</span>{A}", ["Kin"]),
    "bare words": (f"Kin<br>{A}", ["Kin"]),
    "bold and a note": (f"<p><b>Kin</b> (no friend)</p>{A}", ["Kin (no friend)"]),
    "a box of lines": (f"<div><p>Kin</p><p>One</p></div><div>{A}</div>", ["Kin\nOne"]),
    "beside in a row": (f"<div style='display:flex'><div>Kin</div><div>{A}</div></div>", ["Kin"]),
    "a cell beside rows": (
        f"<table>{ROW.format('<th rowspan=2>Kin</th>', 'A')}{ROW.format('', 'B')}"
        f"{ROW.format('', 'C')}</table>", ["Kin", "Kin", ""]),
    "empty cells below": (
        f"<table>{ROW.format('<td>Kin</td>', 'A')}{ROW.format('<td></td>', 'B')}"
        f"{ROW.format('<td>Us</td>', 'C')}</table>", ["Kin", "Kin", "Us"]),
    "labels that are headings": ("<p>Kin</p><h5>A</h5><input><h5>B</h5><input>", ["Kin", "Kin"]),
    "names inside": ("<p>Kin</p><input placeholder=A><input placeholder=B>", ["", "Kin"]),
    "drawn as a line": (
        f"<label>A <input></label><span style='display:block'>Kin</span>{B}", ["", "Kin"]),
    "its own label": ("<p>Kin</p><input>", [""]),
    "a heading after it": (f"<p>Kin</p><h3>You</h3>{A}", [""]),
    "a legend after it": (f"<p>Kin</p><fieldset><legend>You</legend>{A}</fieldset>", [""]),
    "the end of the box": (f"<div><p>Kin</p>{A}</div>{B}", ["Kin", ""]),
    "much text after it": (f"<p>Kin</p><p>{'We look after all. ' * 20}</p>{A}", [""]),
    "prose": (f"<p>{'We look after all. ' * 20}</p>{A}", [""]),
    "hidden": (f"<p style='display:none'>Kin</p>{A}", [""]),
    "a link": (f"<p><a href=/x>Kin</a></p><a href=/y>Kin</a>{A}", [""]),
    "a list": (f"<ul><li>Kin</ul>{A}", [""]),
    "a drawn choice": (f"<div role=option>Kin</div>{A}", [""]),
    "words after a box": ("<label>A <input></label> Kin <label>B <input></label>", ["", ""]),
    "an answer's words": (
        f"<p>Who?</p><input type=radio name=r1> Me <input type=radio name=r1> Kin<br>{A}",
        ["", ""]),
    "an answer's bound words": (
        f"<div><input type=radio name=r2 id=k1></div><label for=k1>Kin</label>{A}", ["", ""]),
    "an answer's cell": (
        f"<div><input type=radio name=r3 aria-label=Kin></div><div>Kin</div>{A}", ["", ""]),
    "a box of many": (f"<div>{'<p>Kin</p>' * 5}</div>{A}", [""]),
}  # fmt: skip


def told(page: Snapshot, box: int) -> list[str]:
    """The lines of the fields in that box, in page order."""
    return [f.lines for f in page.fields if f.form == f"b{box}s"]


async def test_a_field_is_told_with_the_plain_lines_above_it(reader: Rig) -> None:
    boxes = (f"<form id=b{n}s>{html}</form>" for n, (html, _) in enumerate(OVER.values()))
    page = await reader.show("".join(boxes))
    found = {name: told(page, n) for n, name in enumerate(OVER)}
    assert found == {name: lines for name, (_, lines) in OVER.items()}


async def test_plain_lines_change_no_section(reader: Rig) -> None:
    page = await reader.show(f"<h3>You</h3><p>Kin</p>{A}<p><b>Us</b></p><p>Them</p>{B}")
    sections = [(f.section, f.lines) for f in page.fields]
    assert sections == [("You", "Kin"), ("You > Us", "Them")]


async def test_a_line_that_says_something_else_is_told_anew(rig: Rig) -> None:
    page = await rig.show(f"<p id=h>You</p>{A}")
    assert labelled(page, "A").lines == "You"
    await rig.tab.evaluate("document.querySelector('#h').textContent = 'Kin'")
    assert labelled(await rig.page.snapshot(), "A").lines == "Kin"
