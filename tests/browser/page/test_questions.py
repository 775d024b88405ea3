"""What a question asks, read from markup that binds nothing to it.

Many small cases share one page: each in a section of its own.
"""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, fields_of, labelled

from steadyhand.core.page.snapshot import Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CITY = {  # every control in these asks for the city
    "label without for": "<div><label>City</label><input></div>",
    "a box before": "<div><div class=x>City</div><div><span><input></span></div></div>",
    "a paragraph before": "<p>City</p><input>",
    "definition list": "<dl><dt>City</dt><dd><input></dd></dl>",
    "a cell, words after the box": "<table><tr><td>City<td><input> <i>(today)</i></table>",
    "a table with a title": "<table><tr><td colspan=2><b>You</b></td></tr>"
    "<tr><td>City<td><input></table>",
    "headings in a row": "<div><h4>City</h4><input name=a><h4>City</h4><textarea></textarea></div>",
    "a heading of one": "<div><h4>City</h4><div><input></div></div>",
    "a label behind the box": "<div><input placeholder=' '><label>City</label></div>",
    "a label behind, bound to nothing": "<div><input><label for=nowhere>City</label></div>",
    "words behind the box": "<div><input><span aria-hidden=true>City</span></div>",
    "a link beside the label": "<div><span>City</span> <a href=/x>Where is that?</a> <input></div>",
    "a link in the line before": "<div>City <a href=/x>Why do you ask?</a></div><input>",
    "links before the label": "<p>City</p><p><a href=/a>Our map</a> <a href=/b>Help</a></p><input>",
    "a hint between": "<div><p>City</p><p class='x-hint hint'>As in papers</p><input></div>",
    "a button between": "<div>City <button type=button>?</button> <input></div>",
    "an error between": "<div><b>City</b><p class=error>Missing</p><input></div>",
    "said twice": "<label for=c1>City</label><label for=c1>City</label><input id=c1>",
    "a sublabel that repeats": "<b id=l1>City *</b><i id=l2>City</i>"
    "<input aria-labelledby='l1 l2'>",
    "the first option asks": "<div><select><option value=''>City<option>Hull</select></div>",
    "a file by its box": "<div><p>City</p><label>Choose file <input type=file></label></div>",
}  # fmt: skip
PARTS = {
    "dashes between": ("<div>Code <input> - <input> - <input></div>", [("", "Code")] * 3),
    "prompts": ("<div><p>Born</p><select><option value=''>Day<option>1</select> / "
                "<select><option value=''>Month<option>5</select></div>",
                [("Born", "Day"), ("Born", "Month")]),
    "placeholders": ("<div><span>Name</span><div><input placeholder=First>"
                     "<input placeholder=Last></div></div>",
                     [("Name", "First"), ("Name", "Last")]),
    "an amount": ("<div><h4>Wage</h4><select><option>EUR<option>SEK</select><input placeholder=Sum>"
                  "</div>", [("", "Wage"), ("Wage", "Sum")]),
    "a label of one": ("<div><label for=p1>Name</label><input id=p1><input></div>",
                       [("", "Name"), ("", "")]),
    "words between": ("<div>From <input> to <input></div>", [("", "From"), ("", "to")]),
    "labels bound crosswise": ("<div><div><label for=q1>User</label><input id=q1></div><div>"
                               "<label for=q1>Pass</label><input></div></div>",
                               [("", "User"), ("", "Pass")]),
}  # fmt: skip
FILES = [
    "Choose file", "Upload", "Attach a document", "Datei auswählen", "Choisir un fichier",
    "Seleccionar archivo", "Escolher arquivo", "Bestand kiezen", "Scegli file", "Browse...",
]  # fmt: skip
BARE_REQUESTS = [
    "Please select one of the options below:", "Select all that apply", "Bitte ankreuzen",
    "Veuillez cocher une case", "Seleccione una opción", "Selecione uma opção",
    "Selecteer een optie", "Seleziona un'opzione",
]  # fmt: skip
RADIOS = (
    "<label><input type=radio name={0}>Red</label><label><input type=radio name={0}>Blue</label>"
)


async def test_a_question_is_read_from_where_it_stands_when_nothing_binds_it(reader: Rig) -> None:
    found = await fields_of(reader, CITY)
    asked = {name: [f.question for f in fields] for name, fields in found.items()}
    assert {n: q for n, q in asked.items() if set(q) != {"City"}} == {}


async def test_one_text_before_several_boxes_asks_all_of_them(reader: Rig) -> None:
    found = await fields_of(reader, {name: html for name, (html, _) in PARTS.items()})
    asked = {name: [(f.group, f.label) for f in fields] for name, fields in found.items()}
    assert asked == {name: wanted for name, (_, wanted) in PARTS.items()}


async def test_a_file_is_asked_for_by_what_stands_around_its_button(reader: Rig) -> None:
    cases = {
        each: f"<div><p>References *</p><label>{each}<input type=file hidden></label></div>"
        for each in FILES
    }
    cases["its own words"] = "<div><p>Papers</p><label>References *<input type=file></label></div>"
    cases["in a named group"] = (
        "<div role=group aria-label='References *'><label>Attach<input type=file></label></div>"
    )
    found = await fields_of(reader, cases)
    asked = {name: [(f.question, f.required) for f in fields] for name, fields in found.items()}
    assert {n: a for n, a in asked.items() if a != [("References", True)]} == {}


async def test_a_bare_request_to_choose_is_no_question(reader: Rig) -> None:
    story = f"<p>{'We ask because the law says so. ' * 6}</p>"
    cases = {
        each: f"<h3>Colour</h3>{story}<p>{each}</p><div>{RADIOS.format(f'r{n}')}</div>"
        for n, each in enumerate(BARE_REQUESTS)
    }
    cases["a question that the page answers itself"] = (
        f"<h3>Colour</h3><h4>What is a colour?</h4>{story}<p>Choose one</p>"
        f"<div>{RADIOS.format('y')}</div>"
    )
    cases["the question right before"] = (
        f"<h3>You</h3><p>Colour</p><p>Choose one</p><div>{RADIOS.format('x')}</div>"
    )
    found = await fields_of(reader, cases)
    asked = {name: [f.question for f in fields] for name, fields in found.items()}
    assert {n: q for n, q in asked.items() if q != ["Colour"]} == {}


async def test_a_yes_and_a_no_to_tick_are_one_question(reader: Rig) -> None:
    page = await reader.show(
        "<div role=group aria-label='May you work here?'>"
        "<label><input type=checkbox name=a required>Yes, and I have papers that say so for the "
        "whole of the country</label>"
        "<label><input type=checkbox name=b required>No, I do not</label></div>"
    )
    found = labelled(page, "May you work here?")
    assert (found.role, [o.label[:3] for o in found.options]) == (Role.CHECKS, ["Yes", "No,"])


async def test_a_bound_label_beats_all_that_stands_nearer(reader: Rig) -> None:
    page = await reader.show(
        "<label for=a>Town</label><hr><div>City <input id=a placeholder=Place><b>Spot</b></div>"
    )
    assert [f.question for f in page.fields] == ["Town"]


def _row(name: str, columns: str = "Poor Fair Good") -> str:
    boxes = "".join(
        f"<div><div role=radio aria-checked=false tabindex=0 data-value={c}"
        f" aria-label='{c}, answer for {name}' style='width:20px;height:20px'></div></div>"
        for c in columns.split()
    )
    return f"<div role=radiogroup aria-label='{name}'><div>{name}</div>{boxes}</div>"


def _item(rows: str) -> str:
    heads = "<div aria-hidden=true><span>Poor</span><span>Fair</span><span>Good</span></div>"
    star = "<span aria-label='Required question'> *</span>"
    asked = f"<div role=heading>How were they?{star}</div>"
    return f"<div role=listitem>{asked}<div>{heads}{rows}</div></div>"


async def test_rows_of_a_grid_are_asked_under_what_asks_for_them_all(reader: Rig) -> None:
    page = await reader.show(f"<form>{_item(_row('The bread') + _row('The soup'))}</form>")
    asked = [(f.question, f.required, [o.label for o in f.options]) for f in page.fillable]
    columns = ["Poor", "Fair", "Good"]
    assert asked == [
        ("How were they? > The bread", True, columns),
        ("How were they? > The soup", True, columns),
    ]


async def test_groups_of_unlike_choices_are_no_grid(reader: Rig) -> None:
    rows = _row("The bread") + _row("The soup", "Yes No")
    page = await reader.show(f"<form>{_item(rows)}</form>")
    assert [f.question for f in page.fillable] == ["The bread", "The soup"]


def _tools(heading: str, form: str, labels: tuple[str, str] = ("Spade", "Rake")) -> str:
    ticks = (
        f"<div><input type=checkbox id=t{t} required><label for=t{t}>{t}</label></div>"
        for t in labels
    )
    return f"<form {form}><div><label>{heading} *</label>{''.join(ticks)}</div></form>"


async def test_required_boxes_below_a_question_are_its_options_where_the_page_checks_them(
    reader: Rig,
) -> None:
    page = await reader.show(_tools("What do you work with?", "novalidate"))
    found = labelled(page, "What do you work with?")
    assert (found.role, [o.label for o in found.options]) == (Role.CHECKS, ["Spade", "Rake"])


@pytest.mark.parametrize(
    ("heading", "form", "labels"),
    [
        ("What do you work with?", "", ("Spade", "Rake")),  # the browser wants both of them
        ("Please tick", "novalidate", ("Spade", "Rake")),
        ("Ready?", "novalidate", ("I accept the rules", "Rake")),
    ],
)
async def test_required_boxes_that_are_each_asked_for_stay_apart(
    reader: Rig, heading: str, form: str, labels: tuple[str, str]
) -> None:
    page = await reader.show(_tools(heading, form, labels))
    assert [f.role for f in page.fillable] == [Role.CHECK, Role.CHECK]
