"""Data out of pages to a schema: values are what the page shows, or null with the reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.goal.pages import element, outline

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.goal.extraction import (
    NO_READING,
    TICKED,
    Extraction,
    Page,
    normal_form,
    numbers_in,
    reading,
    scope_of,
)
from steadyhand.core.goal.goal import Target
from steadyhand.core.goal.grounding import Element, no_synonyms
from steadyhand.core.goal.lexicon import synonyms_of
from steadyhand.core.page.snapshot import PageText, Ref
from steadyhand.core.schema import Schema, parse_schema
from steadyhand.errors import BadInput

TEXT = {"type": "string"}
DAY = {"type": "string", "format": "date"}
MAIL = {"type": "string", "format": "email"}
LINK = {"type": "string", "format": "uri"}
NUMBER = {"type": "number"}
YES = {"type": "boolean"}
words = cache(load_vocabulary)


def one(**properties: object) -> Schema:
    return parse_schema({"type": "object", "properties": properties})


def many(called: str = "", **properties: object) -> Schema:
    items = {"type": "object", "properties": properties}
    return parse_schema({"type": "array", "items": items} | ({"title": called} if called else {}))


def page(*elements: Element, language: str = "en") -> Page:
    return Page(replace(outline(*elements), language=language), words(), synonyms_of)


def read(schema: Schema, *elements: Element, language: str = "en") -> dict[str, Any]:
    seen = page(*elements, language=language)
    return Extraction(schema).add(elements, seen).to_data("")


def value_of(schema: Schema, *elements: Element) -> Any:
    return read(schema, *elements)["value"]


def why(told: Mapping[str, Any], name: str, row: int | None = None) -> str:
    sources = told["sources"]
    place = sources[row] if row is not None else sources
    return str(place[name]["why"])


def item(role: str, text: str, number: int, around: str = "table", **facts: object) -> Element:
    """An element in a row of a list."""
    row = Ref(f"{around} row {number}")
    own = element(role, text, number=f"{around} {number} {facts.get('column', '')}", row_ref=row)
    return replace(own, items=((row, Ref(around)),), **facts)


def table(heads: tuple[str, ...], *rows: tuple[str, ...], around: str = "table") -> list[Element]:
    found = [item("columnheader", head, 0, around, column=PageText(head)) for head in heads]
    for number, cells in enumerate(rows, 1):
        for head, cell in zip(heads, cells, strict=False):
            found.append(item("cell", cell, number, around, column=PageText(head)))
    return found


PEOPLE = table(("Name", "Owner", "Due"), ("Apollo", "Ada", "2027-01-04"), ("Zeus", "Tom", "–"))


# --- Schemas -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ([], "the schema is no object"),
        ({"type": "string"}, "object with properties"),
        ({"type": "object"}, "names 1 to"),
        ({"type": "object", "properties": {}}, "names 1 to"),
        ({"type": "object", "allOf": []}, "'allOf', which extraction does not know"),
        ({"type": "array", "items": {"type": "object", "not": {}}}, "items has 'not'"),
        ({"type": "array", "items": 3}, "items is no object"),
        ({"type": "object", "properties": {"a": TEXT}, "required": ["b"]}, "required is a list"),
        ({"type": "object", "properties": {"a": {"type": "array"}}}, "of type 'array'"),
        ({"type": "object", "properties": {"a": {**TEXT, "format": "ipv4"}}}, "format 'ipv4'"),
        ({"type": "object", "properties": {"a": {**TEXT, "enum": "x"}}}, "no list"),
        ({"type": "object", "properties": {"a": {**TEXT, "enum": [[1]]}}}, "no text and no number"),
        ({"type": "object", "properties": {"a": {**NUMBER, "minimum": "1"}}}, "a minimum that is"),
        ({"type": "object", "properties": {"a": {"$ref": "#/$defs/B"}}}, "does not define"),
        ({"type": "object", "properties": {"a": {"type": ["string", "number"]}}}, "of type"),
        ({"type": "object", "properties": {"a": {"anyOf": [TEXT, NUMBER]}}}, "has 'anyOf'"),
    ],
)
def test_a_schema_that_is_none_says_why_in_a_sentence(told: object, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        parse_schema(told)


def test_what_may_be_null_and_what_is_defined_elsewhere_is_read() -> None:
    schema = parse_schema(
        {
            "$defs": {"State": {"enum": ["open", None], "title": "Condition"}},
            "type": "object",
            "properties": {
                "dueDate": {"anyOf": [DAY, {"type": "null"}]},
                "state": {"$ref": "#/$defs/State"},
                "count": {"type": ["integer", "null"], "minimum": 1, "maximum": 9},
                "kind": {"const": "a"},
            },
            "required": ["state"],
        }
    )
    due, state, count, kind = schema.properties
    assert (due.names, due.kind, due.required) == (("due date",), "date", False)
    assert (state.names, state.options, state.required) == (
        ("state", "condition"),
        (("open", ("open",)),),
        True,
    )
    assert (count.low, count.high) == (1, 9)
    assert kind.options == (("a", ("a",)),)


# --- Names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "told", "label", "rank"),
    [
        ("due_date", DAY, "Due date:", 0),
        ("name", TEXT, "Name Name sorted", 0),
        ("who", {**TEXT, "description": "owner of the thing"}, "Owner", 1),
        ("name", TEXT, "Title", 2),
        ("due_date", DAY, "Due", 2),
        ("deadline", DAY, "Due", 2),
        ("start_date", DAY, "Start", 3),
        ("email", MAIL, "Email address", 3),
        ("project_name", TEXT, "Project", 3),
        ("is_staff", YES, "Staff status", 3),
        ("assignee_email", MAIL, "Owner", 4),
        ("name", TEXT, "File name", NO_READING),
        ("first_name", TEXT, "Name", NO_READING),
        ("email", MAIL, "Web", NO_READING),
        ("mail", MAIL, "E-mail", 3),
        ("name", TEXT, " ", NO_READING),
        ("id", NUMBER, "Number", NO_READING),
        ("number", NUMBER, "Total", NO_READING),
        ("total_number", NUMBER, "Number", 3),
        ("x", {**TEXT, "description": "of what it is"}, "Of what it is", 1),
        ("x", {**TEXT, "description": "the one who has it in hand today"}, "Today", NO_READING),
    ],
)
def test_a_label_names_a_property_by_its_meaning(
    name: str, told: object, label: str, rank: int
) -> None:
    assert reading(one(**{name: told}).properties[0], label, synonyms_of) == rank


# --- Values --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "text", "language", "value"),
    [
        (TEXT, "  two\n words ", "en", "two words"),
        (NUMBER, "1,234.50", "", 1234.5),
        (NUMBER, "1.234,50 €", "", 1234.5),
        (NUMBER, "$1,234", "en", 1234),
        (NUMBER, "1.234", "de", 1234),
        (NUMBER, "1.234", "en", 1.234),
        (NUMBER, "1,234", "fr-CA", 1.234),
        (NUMBER, "1 234 567", "", 1234567),
        (NUMBER, "1.234.567", "", 1234567),
        (NUMBER, "-12 %", "", -12),
        (NUMBER, "1200.00", "", 1200),
        ({"type": "integer"}, "7", "", 7),
        (YES, "✓", "", True),
        (YES, "No", "", False),
        (YES, TICKED, "", True),
        (DAY, "Jan. 4, 2027", "en", "2027-01-04"),
        (DAY, "04.01.2027", "de", "2027-01-04"),
        (DAY, "March 1, 2027, 3:30 p.m.", "en", "2027-03-01"),
        (DAY, "03/04/2027", "en-US", "2027-03-04"),
        ({**TEXT, "format": "date-time"}, "2027-01-04 15:30", "", "2027-01-04T15:30:00"),
        (MAIL, "mailto:ada@example.org", "", "ada@example.org"),
        (LINK, "https://a.example/x", "", "https://a.example/x"),
        ({**TEXT, "enum": ["open"]}, "Open", "", "open"),
        ({**TEXT, "enum": ["High"]}, "2. High", "", "High"),
        ({"oneOf": [{"const": "p", "title": "Paused"}]}, "Paused", "", "p"),
    ],
)
def test_a_text_has_the_normal_form_of_its_type(
    told: object, text: str, language: str, value: object
) -> None:
    got = normal_form(one(x=told).properties[0], text, page(language=language))
    assert (got.value, type(got.value), got.why) == (value, type(value), "")


@pytest.mark.parametrize(
    ("told", "text", "said"),
    [
        (TEXT, " ", "it is empty"),
        (TEXT, "–", "says nothing"),
        (TEXT, "x" * 300, "longer"),
        (NUMBER, "n/a", "'n/a' is no number"),
        (NUMBER, "5 days", "is no number"),
        (NUMBER, "1,23,4", "is no number"),
        (NUMBER, "1.2,", "is no number"),
        (NUMBER, "1.234", "may be 1234 or 1.234"),
        ({**NUMBER, "minimum": 3}, "2", "out of its bounds"),
        ({**NUMBER, "maximum": 3}, "4", "out of its bounds"),
        ({"type": "integer"}, "1.5", "no whole number"),
        (YES, "maybe", "no yes and no no"),
        (DAY, "03/04/2027", "one day or another"),
        (DAY, "soon", "is no date"),
        (DAY, "soon, 3 am", "is no date"),
        ({**TEXT, "format": "date-time"}, "2027-01-04", "no date with a time"),
        ({**TEXT, "format": "date-time"}, "soon at 15:30", "is no date"),
        (MAIL, "ada", "no e-mail address"),
        (LINK, "here", "no address"),
        ({**TEXT, "enum": ["a"]}, "b", "none of its options"),
        ({**TEXT, "enum": ["a", "A"]}, "a", "is two options"),
    ],
)
def test_a_text_that_is_no_value_or_may_be_two_is_null_with_its_reason(
    told: object, text: str, said: str
) -> None:
    got = normal_form(one(x=told).properties[0], text, page(language=""))
    assert got.value is None
    assert said in got.why


def test_separators_that_part_no_thousands_are_no_number() -> None:
    assert numbers_in("1.23.456", "") == ()
    assert numbers_in("12,34.5", "") == ()
    assert numbers_in("12.", "") == ()


# --- One object ----------------------------------------------------------------------------------


def test_an_object_is_read_from_descriptions_lines_rows_and_fields() -> None:
    schema = one(
        name=TEXT, status=TEXT, owner=TEXT, budget=NUMBER, public=YES, size=TEXT, mail=MAIL
    )
    pair = (PageText("Budget"), PageText("1,200"))
    told = read(
        schema,
        element("heading", "Apollo", level=1),
        element("heading", "Comments", level=2),
        element("clickable", "Open", label=PageText("Status")),
        element("paragraph", "Owner: Ada"),
        element("cell", "1,200", row=pair),
        element("checkbox", "Public", states=frozenset(("checked",))),
        element("radio", "Large", within=(PageText("Size"),), states=frozenset(("checked",))),
        element("radio", "Small", within=(PageText("Size"),)),
        replace(element("textbox", "E-mail"), value="ada@example.org"),
    )
    assert told["value"] == {
        "name": "Apollo",
        "status": "Open",
        "owner": "Ada",
        "budget": 1200,
        "public": True,
        "size": "Large",
        "mail": "ada@example.org",
    }
    place = told["sources"]["status"]
    assert place["element"] == {"role": "clickable", "name": "Open", "label": "Status"}
    assert (place["page"], place["text"]) == ("https://tracker.example/projects", "Open")


def test_what_is_said_twice_otherwise_is_null_and_twice_alike_is_a_value() -> None:
    one_says, other = element("text", "Owner: Ada"), element("text", "Owner: Tom")
    told = read(one(owner=TEXT), one_says, other)
    assert (told["value"], why(told, "owner")) == (
        {"owner": None},
        "several texts could: 'Ada', 'Tom'",
    )
    assert value_of(one(owner=TEXT), one_says, one_says) == {"owner": "Ada"}


def test_what_only_stands_beside_a_label_gives_way_to_what_bears_it() -> None:
    weak = element("text", "Tom", near=PageText("Owner"))
    assert value_of(one(owner=TEXT), weak) == {"owner": "Tom"}
    assert value_of(one(owner=TEXT), weak, element("text", "Owner: Ada")) == {"owner": "Ada"}


def test_what_no_label_names_is_null_and_said_to_be_not_on_the_page() -> None:
    told = read(one(owner=TEXT, name=TEXT), element("text", "Hello"))
    assert why(told, "owner") == "not on this page"
    assert read(one(n=NUMBER), element("text", "N: n/a"))["sources"] == {
        "n": {"why": "'n/a' is no number"}
    }


def test_a_table_of_one_row_is_read_for_an_object_and_one_of_several_is_not() -> None:
    single = table(("Name", "Owner"), ("Apollo", "Ada"))
    assert value_of(one(owner=TEXT), *single) == {"owner": "Ada"}
    assert value_of(one(owner=TEXT), *PEOPLE) == {"owner": None}


def test_an_address_is_what_a_link_leads_to() -> None:
    link = element("link", "Homepage", leads="https://a.example/")
    assert value_of(one(homepage=LINK), link) == {"homepage": "https://a.example/"}
    cell = item("cell", "Plan", 1, column=PageText("File"))
    inner = item("link", "Plan", 1, column=PageText("File"), leads="https://a.example/plan")
    rows = (cell, replace(inner, ref=Ref("inner"), inside=cell.ref), item("cell", "x", 1))
    assert value_of(many(file=TEXT, file_link=LINK), *rows) == [
        {"file": "Plan", "file_link": "https://a.example/plan"}
    ]


# --- Rows ----------------------------------------------------------------------------------------


def test_each_row_of_a_table_is_one_object_by_its_columns() -> None:
    told = read(many(title=TEXT, assignee=TEXT, deadline=DAY, due=DAY), *PEOPLE)
    assert told["value"] == [
        {"title": "Apollo", "assignee": "Ada", "deadline": None, "due": "2027-01-04"},
        {"title": "Zeus", "assignee": "Tom", "deadline": None, "due": None},
    ]
    assert why(told, "deadline", 0) == "no column says so"
    assert why(told, "due", 1) == "'–' says nothing"


def test_a_wide_cell_and_a_row_of_headers_are_no_rows() -> None:
    note = item("cell", "No results", 9, column=PageText("Name"))
    assert len(value_of(many(name=TEXT), *PEOPLE, note)) == 2


def test_a_property_that_two_columns_bear_is_null() -> None:
    twice = table(("Owner", "Owner "), ("Ada", "Tom"), ("Mia", "n/a"))
    told = read(many(owner=TEXT), *twice)
    assert told["value"] == [{"owner": None}, {"owner": None}]
    assert why(told, "owner", 0) == "several columns could: 'Owner', 'Owner '"
    costs = table(("Price", "Price "), ("5", "n/a"), ("7", "–"))
    told = read(many(price=NUMBER), *costs)
    assert told["value"] == [{"price": None}, {"price": 7}]
    assert why(told, "price", 0).startswith("several columns could")


def test_of_two_tables_that_fit_alike_the_named_one_is_read_or_none() -> None:
    here = [replace(e, within=(PageText("Projects"),)) for e in PEOPLE]
    there = table(("Name", "Owner", "Due"), ("Hermes", "Mia", ""), around="other")
    told = read(many(name=TEXT, owner=TEXT), *here, *there)
    assert (told["value"], told["why"]) == (
        [],
        "2 lists or tables could be meant; name one with 'from'",
    )
    assert len(value_of(many("Project", name=TEXT, owner=TEXT), *here, *there)) == 2


def test_boxes_around_tables_are_no_rows_of_what_stands_below_their_headers() -> None:
    def boxed(number: int, *elements: Element) -> list[Element]:
        around = (Ref(f"box {number}"), Ref("boxes"))
        return [replace(e, items=(*e.items, around)) for e in elements]

    open_, shut = table(("Name",), ("Zeus",), ("Hera",)), table(("Code",), ("7",), around="other")
    both = [*boxed(1, *open_), *boxed(2, *shut), *boxed(2, element("text", "Name: none"))]
    assert value_of(many(name=TEXT), *boxed(1, *open_)) == [{"name": "Zeus"}, {"name": "Hera"}]
    assert read(many(name=TEXT), *both)["why"].startswith("2 lists or tables")
    assert value_of(many(code=TEXT), *both) == [{"code": "7"}]


def test_cards_are_read_by_their_lines_and_headings() -> None:
    cards = [
        each
        for n, (name, price) in enumerate((("Pen", "2"), ("Ink", "9.50")), 1)
        for each in (item("heading", name, n, "shop"), item("text", f"Price: {price}", n, "shop"))
    ]
    told = read(many(name=TEXT, price=NUMBER, stock=NUMBER), *cards)
    assert told["value"] == [
        {"name": "Pen", "price": 2, "stock": None},
        {"name": "Ink", "price": 9.5, "stock": None},
    ]
    assert why(told, "stock", 0) == "nothing in its row says so"


def bare(around: str, role: str, *texts: str, head: str = "") -> list[Element]:
    within = (PageText(head),) if head else ()
    return [item(role, each, n, around, within=within) for n, each in enumerate(texts, 1)]


def test_a_list_of_bare_texts_is_the_one_property() -> None:
    menu, notes = bare("menu", "link", "Home", "Help"), bare("notes", "listitem", "One", "Two")
    assert value_of(many(note=TEXT), *menu, *notes) == [{"note": "One"}, {"note": "Two"}]
    assert read(many(note=TEXT, owner=TEXT), *notes)["why"] == (
        "no table or list on this page says any of it"
    )
    assert read(many(note=TEXT), *menu)["why"] == "no table or list on this page says any of it"
    other = bare("other", "listitem", "Three", head="Notes")
    assert value_of(many(note=TEXT), *notes, *other) == [{"note": "Three"}]
    third = bare("third", "listitem", "Four")
    assert read(many(word=TEXT), *notes, *third)["why"].startswith("2 lists could")


def test_buttons_in_rows_say_nothing_and_rows_of_links_are_a_menu_unless_they_are_called_so() -> (
    None
):
    notes = [
        each
        for n, text in enumerate(("One", "Two"), 1)
        for each in (item("listitem", text, n, "notes"), item("button", "Dismiss", n, "notes"))
    ]
    assert value_of(many(note=TEXT), *notes) == [{"note": "One"}, {"note": "Two"}]
    menu = bare("menu", "link", "Home", "Help", head="Main")
    assert read(many(note=TEXT), *menu)["value"] == []
    links = bare("links", "link", "Ants", "Bees", head="Articles")
    assert value_of(many(article=TEXT), *menu, *links) == [{"article": "Ants"}, {"article": "Bees"}]


def test_what_is_called_as_its_list_is_the_name_in_its_rows() -> None:
    listed = [replace(e, within=(PageText("Projects"),)) for e in PEOPLE]
    told = read(many(project=TEXT, owner=TEXT), *listed)
    assert told["value"] == [
        {"project": "Apollo", "owner": "Ada"},
        {"project": "Zeus", "owner": "Tom"},
    ]
    assert told["sources"][0]["project"]["element"]["label"] == "Name"
    both = value_of(many(project=TEXT, name=TEXT), *listed)
    assert both[0] == {"project": None, "name": "Apollo"}
    assert value_of(many(project=NUMBER, owner=TEXT), *listed)[0]["project"] is None
    assert value_of(many(project=TEXT, owner=TEXT), *PEOPLE)[0]["project"] is None


def test_headings_with_more_below_are_rows_and_sections_are_not() -> None:
    posts = [
        each
        for n, name in enumerate(("One", "Two"), 1)
        for each in (item("heading", name, n, "posts"), item("text", "Read it", n, "posts"))
    ]
    assert value_of(many(title=TEXT), *posts) == [{"title": "One"}, {"title": "Two"}]
    assert value_of(many(title=TEXT), *posts, item("heading", "Three", 3, "posts")) == []
    assert value_of(many(price=NUMBER), *posts) == []


# --- Parts of a list -----------------------------------------------------------------------------


def test_each_row_is_told_once_over_parts_and_a_part_without_news_ends_it() -> None:
    schema = many(name=TEXT, owner=TEXT)
    first = Extraction(schema).add(PEOPLE, page(*PEOPLE))
    grown = [*PEOPLE, item("cell", "Hera", 3, column=PageText("Name")), item("cell", "Z", 3)]
    second = first.add(grown, page(*grown))
    assert [row["name"].value for row in second.rows] == ["Apollo", "Zeus", "Hera"]
    assert second.rows[2]["name"].source is not None
    assert (second.rows[2]["name"].source.row, second.rows[2]["name"].source.part) == (3, 2)
    assert not second.repeated
    assert second.add(grown, page(*grown)).repeated
    told = second.to_data("its last part was read")
    assert (told["parts"], told["ended"]) == (2, "its last part was read")
    assert second.summary("the end") == "3 rows in 2 parts; null: owner 1; the end"
    assert "Ada" in second.texts


def test_a_part_that_shows_the_same_again_under_other_refs_ends_it() -> None:
    schema = many(name=TEXT, owner=TEXT)
    again = [
        replace(e, items=tuple((Ref(f"new {i}"), Ref(f"new {a}")) for i, a in e.items))
        for e in PEOPLE
    ]
    told = Extraction(schema).add(PEOPLE, page(*PEOPLE)).add(again, page(*again))
    assert (told.repeated, len(told.rows)) == (True, 2)


def test_what_is_required_and_null_somewhere_is_missing() -> None:
    items = {"type": "object", "properties": {"name": TEXT, "due": DAY}, "required": ["due"]}
    told = Extraction(parse_schema({"type": "array", "items": items})).add(PEOPLE, page(*PEOPLE))
    assert (told.missing, told.empty) == (("due",), False)
    blank = Extraction(one(owner=TEXT)).add((), page())
    assert (blank.empty, blank.summary("")) == (True, "1 object; null: owner 1")


# --- Where on the page ---------------------------------------------------------------------------


def scoped(target: Target, *elements: Element) -> tuple[list[str], str]:
    found, told = scope_of(outline(*elements), target, no_synonyms)
    return [e.name for e in found], told


def test_a_part_of_the_page_is_a_box_a_heading_or_the_list_below_a_caption() -> None:
    box = element("table", "Open")
    inside = element("cell", "Apollo", inside=box.ref)
    deeper = element("link", "Zeus", inside=inside.ref)
    out = element("text", "Other")
    assert scoped(Target(), out) == (["Other"], "")
    assert scoped(Target("Open", "table"), box, inside, deeper, out) == (
        ["Open", "Apollo", "Zeus"],
        "",
    )
    row = replace(element("row", "Apollo"), row=(PageText("Apollo"),))
    row = replace(row, row_ref=row.ref)
    cell = element("cell", "Ada", row_ref=row.ref, row=(PageText("Apollo"), PageText("Ada")))
    assert scoped(Target(role="row", row=("Apollo",)), row, cell, out)[0] == ["Apollo", "Ada"]
    under = element("text", "Below", within=(PageText("Notes"),))
    assert scoped(Target("Notes"), under, out) == (["Below"], "")
    caption = element("text", "Unassigned tickets (pick one)")
    listed = bare("notes", "listitem", "One", "Two")
    assert scoped(Target("Unassigned tickets"), out, caption, *listed) == (["One", "Two"], "")
    assert scoped(Target("Unassigned tickets"), caption)[0] == []
    box = (Ref("box"), Ref("boxes"))
    boxed = [replace(e, items=(*e.items, box)) for e in (caption, element("text", "All"), *listed)]
    assert scoped(Target("Unassigned tickets"), *boxed) == (["One", "Two"], "")
    assert "nothing on the page is" in scoped(Target("Tickets", "table"), out)[1]
    several = (element("table", "A", number=1), element("table", "A", number=2))
    assert scoped(Target(role="table"), *several) == ([], "several are table")


# --- Never more than is shown --------------------------------------------------------------------

TEXTS = st.sampled_from(
    [
        *("Ada", "n/a", "", "–", "5", "1.234", "1,5", "-7,00 €", "1,234.50", "03/04/2027"),
        *("2027-01-04", "Jan. 4, 2027", "4. Januar 2027", "yes", "nein", "✗", "a@b.cd"),
        *("https://a.example/x", "Open"),
    ]
)
LABELS = st.sampled_from(
    ["Name", "Owner", "Due", "Email", "Price", "Owner ", "Paid", "State", "Web"]
)
STATE = {"type": "string", "enum": ["Open", "Shut"]}
SHAPE = {"name": TEXT, "owner": MAIL, "due": DAY, "price": NUMBER, "email": MAIL, "paid": YES}
SHAPE |= {"state": STATE, "web": LINK, "count": {"type": "integer"}, "owner_name": TEXT}
ROLES = ["text", "cell", "paragraph", "link", "checkbox", "radio", "textbox", "heading", "listitem"]
PLACES = st.lists(
    st.tuples(st.sampled_from("abc"), st.sampled_from("xy")), max_size=2, unique_by=lambda e: e[1]
)


@st.composite
def elements(draw: st.DrawFn) -> list[Element]:
    """Elements of any roles, labelled in any ways and in any rows, some of them below headers."""
    found = []
    for number in range(draw(st.integers(0, 8))):
        text, label = draw(TEXTS), PageText(draw(LABELS))
        said = draw(st.sampled_from(["bare", "label", "near", "line", "column", "row", "within"]))
        role = draw(st.sampled_from(ROLES))
        name = label if role in ("checkbox", "textbox") else PageText(text)
        one = element(role, name, number=number)
        one = replace(one, value=text if role == "textbox" else "", within=(label,))
        one = replace(one, leads="https://a.example/y" if role == "link" else "", level=1)
        one = replace(one, states=frozenset(draw(st.sets(st.just("checked")))))
        match said:
            case "label":
                one = replace(one, label=label)
            case "near":
                one = replace(one, near=label)
            case "line":
                one = replace(one, text=PageText(f"{label}: {text}"))
            case "column":
                one = replace(one, column=label)
            case "row":
                one = replace(one, row=(label, PageText(text)))
        places = tuple((Ref(f"{around} {row}"), Ref(around)) for row, around in draw(PLACES))
        row = places[0][0] if places else one.row_ref
        found.append(replace(one, items=places, row_ref=row))
    return found


def stands_for(value: object, text: str) -> bool:
    """Whether the value is a form of that text and of nothing beside it, by rules of this test."""
    match value:
        case bool():
            return (
                text.casefold()
                in {True: ("yes", TICKED), False: ("nein", "✗", "not ticked")}[value]
            )
        case int() | float():
            digits = re.sub(r"\D", "", text).strip("0")
            return digits == re.sub(r"\D", "", str(value)).strip("0") and (value < 0) == (
                "-" in text
            )
        case str() if re.fullmatch(r"\d{4}-\d\d-\d\d", value) and text != value:
            numbers = {int(each) for each in re.findall(r"\d+", text)}
            year, month, day = map(int, value.split("-"))
            named = {1} if "jan" in text.casefold() else numbers
            return {year, day} <= numbers and month in named
        case _:
            return value == text


@settings(max_examples=400)
@given(elements(), st.sampled_from(["", "en", "de", "en-US"]), st.booleans())
def test_any_value_is_a_form_of_the_text_in_its_source_and_that_is_shown(
    shown: list[Element], language: str, several: bool
) -> None:
    seen = page(*shown, language=language)
    schema = many(**SHAPE) if several else one(**SHAPE)
    texts = [t for e in shown for t in (e.text, e.name, e.value, e.leads)]
    for row in Extraction(schema).add(shown, seen).rows:
        for cell in row.values():
            assert (cell.value is None) == bool(cell.why) == (cell.source is None)
            if cell.source is None:
                continue
            assert stands_for(cell.value, cell.source.text), (cell.value, cell.source.text)
            ticked = cell.source.role == "checkbox" and cell.source.text in (TICKED, "not ticked")
            assert ticked or any(cell.source.text in text for text in texts)


def test_what_is_no_form_of_its_text_is_told_apart_by_the_rules_of_this_test() -> None:
    assert not stands_for(1234, "123")
    assert not stands_for(7, "-7,00 €")
    assert not stands_for("2027-04-03", "2027-01-04")
    assert not stands_for("2027-02-04", "Jan. 4, 2027")
    assert not stands_for(True, "nein")
    assert not stands_for("Ada", "Ada Birk")
