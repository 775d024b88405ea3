"""What a target in words comes to on a page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.goal.pages import PAGE, URL, element, outline

from steadyhand.core.goal.amounts import names_by_code, result_of
from steadyhand.core.goal.goal import Target
from steadyhand.core.goal.grounding import (
    Element,
    Grounded,
    Outline,
    at_place,
    column_of,
    describe,
    every,
    field_elements,
    field_of_kind,
    ground,
    is_headed,
    is_mailbox_of,
    is_narrowed,
    narrowing,
    new_button,
    plain,
    pressable,
    sets_password,
    way_to_thing,
    ways_to,
)
from steadyhand.core.goal.lexicon import synonyms_of
from steadyhand.core.page.snapshot import UNLABELLED, Field, FieldKey, PageText, Ref, Role


def names(page: Outline, target: Target) -> list[str]:
    return [each.ref for each in ground(page, target).elements]


def test_an_element_is_found_by_its_row_its_column_and_its_name() -> None:
    assert names(PAGE, Target("Delete", row=("Zeus",))) == ["button Delete 2"]
    assert names(PAGE, Target(role="cell", row=("Apollo",), column="State")) == ["cell open 1"]
    assert names(PAGE, Target("new project")) == ["link New project 0"]


def test_two_that_fit_equally_well_are_both_told_and_none_is_chosen() -> None:
    found = ground(PAGE, Target("Delete"))
    assert found.ambiguous
    assert found.element is None
    assert len(found.elements) == 2


@pytest.mark.parametrize(
    ("nth", "ref"), [(1, "button Edit 1"), (2, "button Edit 2"), (-1, "button Edit 2")]
)
def test_the_one_that_is_counted_is_meant(nth: int, ref: str) -> None:
    assert names(PAGE, Target("Edit", nth=nth)) == [ref]


def test_one_beyond_the_last_is_none() -> None:
    found = ground(PAGE, Target("Edit", nth=3))
    assert found.elements == ()
    assert "only 2" in found.why


def test_a_word_is_never_found_in_the_middle_of_another() -> None:
    page = outline(element("row", "Apollo 11", row=(PageText("Apollo 11"),)))
    assert names(page, Target(row=("Apollo",)))
    assert not names(page, Target(row=("pol",)))
    assert not names(page, Target(row=("",)))


def test_a_stricter_reading_of_the_name_hides_a_looser_one() -> None:
    page = outline(element("button", "Save"), element("button", "Save and close"))
    assert names(page, Target("Save")) == ["button Save 0"]
    assert names(page, Target("close")) == ["button Save and close 0"]


def test_another_word_for_it_is_taken_only_where_its_own_is_not_there() -> None:
    def words(name: str) -> frozenset[str]:
        return frozenset({"create"}) if name == "add" else frozenset()

    only = outline(element("button", "Create"))
    both = outline(element("button", "Create"), element("button", "Add"))
    assert ground(only, Target("add"), synonyms=words).element == only.elements[0]
    assert ground(both, Target("add"), synonyms=words).element == both.elements[1]


def test_what_is_there_to_be_used_comes_before_words_that_say_the_same() -> None:
    page = outline(element("text", "Save"), element("button", "Save"))
    assert names(page, Target("Save")) == ["button Save 0"]


def test_of_one_within_another_the_inner_one_is_pressed() -> None:
    tab = element("tab", "Files")
    box = element("cell", "", inside=tab.ref)
    link = element("link", "Files", inside=box.ref)
    assert names(outline(tab, box, link), Target("Files")) == [link.ref]


def test_one_that_is_switched_off_is_meant_only_where_no_other_is() -> None:
    off = element("button", "Save", states=frozenset({"disabled"}))
    on = element("button", "Save", number=1)
    assert names(outline(off, on), Target("Save")) == [on.ref]
    assert names(outline(off), Target("Save")) == [off.ref]


def test_what_only_its_looks_make_a_link_is_one_and_a_text_is_none() -> None:
    page = outline(element("clickable", "orci"), element("text", "lectus"))
    assert names(page, Target("orci", role="link"))
    assert not names(page, Target("lectus", role="link"))


def test_a_field_is_found_by_what_is_written_beside_it() -> None:
    page = outline(element("textbox", "", near=PageText("Your name")), element("text", "Your name"))
    assert names(page, Target("Your name", role="field")) == ["textbox  0"]
    assert names(page, Target("name", role="field")) == ["textbox  0"]
    assert names(page, Target("x", role="field", near="Your name")) == []


def test_an_element_is_found_by_the_value_that_it_holds() -> None:
    page = outline(
        element("combobox", "", value="High"), element("combobox", "", value="Low", number=1)
    )
    assert names(page, Target("low")) == ["combobox  1"]


def test_it_must_stand_within_what_the_target_names() -> None:
    page = outline(
        element("button", "Add", within=(PageText("Members"),)),
        element("button", "Add", number=1, within=(PageText("Files of the team"),)),
    )
    assert names(page, Target("Add", within="files")) == ["button Add 1"]
    assert not names(page, Target("Add", within="tasks"))
    assert "nothing on the page" in ground(page, Target("Add", within="tasks")).why


def test_a_part_of_the_page_is_also_meant_by_its_kind_in_any_language() -> None:
    box = element("alertdialog")
    wrap = element("group", inside=box.ref)
    page = outline(
        box, wrap, element("button", "OK", inside=wrap.ref), element("button", "OK", number=1)
    )
    assert names(page, Target("OK", within="dialog")) == ["button OK 0"]
    assert names(page, Target("OK", within="Dialog box")) == ["button OK 0"]
    assert names(page, Target("OK", within="diálogo")) == ["button OK 0"]
    assert names(page, Target("OK", within="table")) == []


def test_words_in_what_can_be_pressed_come_before_the_same_words_in_prose() -> None:
    mail = element("clickable", "Ada Hello")
    cell = element("cell", "", inside=mail.ref)
    page = outline(
        element("text", "Ada"), mail, cell, element("text", "Ada", number=1, inside=cell.ref)
    )
    assert names(page, Target("Ada")) == ["text Ada 1"]


def test_a_text_box_has_one_line_and_a_text_area_several() -> None:
    several = element("textbox", "Note", states=frozenset({"multiline"}))
    page = outline(several, element("textbox", "Name"), element("richtext", "Letter"))
    assert names(page, Target(role="textbox")) == ["textbox Name 0"]
    assert names(page, Target(role="textarea", nth=2)) == ["richtext Letter 0"]
    assert names(outline(several), Target(role="textbox")) == ["textbox Note 0"]


def test_a_field_that_nothing_names_is_found_by_its_type_and_by_its_order() -> None:
    secret = Field(
        Ref("p"), FieldKey("p"), Role.TEXT, type="password", fillable=False, reason="unlabelled"
    )
    dead = Field(Ref("d"), FieldKey("d"), Role.TEXT, fillable=False, reason="disabled")
    page = field_elements((dead, secret), outline())
    assert [e.ref for e in page.elements] == ["p"]
    assert names(page, Target("password")) == ["p"]
    assert names(page, Target(role="field", nth=1)) == ["p"]


def test_something_without_words_is_found_by_the_colour_that_is_nearest_to_its_paint() -> None:
    page = outline(
        element("clickable", color="fe0101"), element("clickable", number=1, color="0000f0")
    )
    assert names(page, Target("red", role="img")) == ["clickable  0"]
    assert names(page, Target("blau")) == ["clickable  1"]
    assert names(page, Target("green")) == []


def test_the_fields_of_a_form_bear_the_names_of_their_labels() -> None:
    box = Field(
        Ref("textbox  0"),
        FieldKey("name"),
        Role.TEXT,
        label=PageText("Full name"),
        section=PageText("About > You"),
    )
    radios = Field(Ref("r"), FieldKey("kind"), Role.RADIOS, group=PageText("Kind"))
    hidden = Field(Ref("h"), FieldKey("h"), Role.TEXT, fillable=False)
    page = field_elements(
        (box, radios, hidden), outline(element("textbox", "", near=PageText("*")))
    )
    assert [(e.role, e.name) for e in page.elements] == [
        ("textbox", "Full name"),
        ("radiogroup", "Kind"),
    ]
    assert page.elements[0].within == ("About", "You")
    assert page.elements[0].near == "*"


def test_a_page_says_the_same_until_something_on_it_changes() -> None:
    assert outline(element("button", "Save")).digest == outline(element("button", "Save")).digest
    held = outline(element("button", "Save", states=frozenset({"pressed"})))
    assert held.digest != outline(element("button", "Save")).digest


def test_a_target_is_described_with_all_that_narrows_it() -> None:
    told = describe(Target("Edit", "button", "Members", "Owner", ("Ada", "x"), "Act"))
    for part in (
        '"Edit"',
        "(button)",
        '"Ada" and "x"',
        'column "Act"',
        'beside "Owner"',
        'in "Members"',
    ):
        assert part in told
    assert describe(Target(role="row")) == "row"
    assert describe(Target()) == "something"


@given(st.text(max_size=30))
def test_any_name_is_compared_as_itself(name: str) -> None:
    assert plain(plain(name)) == plain(name)
    page = outline(element("button", name))
    if plain(name):
        assert ground(page, Target(name)).element == page.elements[0]


OFF = frozenset({"disabled"})
SIBLINGS = outline(
    element("button", "Delete", row=(PageText("Apollo"),), row_ref=Ref("1"), states=OFF),
    element("button", "Delete", number=2, row=(PageText("Apollo 2"),), row_ref=Ref("2")),
)


def test_a_row_that_says_just_that_is_meant_and_no_other_whatever_state_it_is_in() -> None:
    found = ground(SIBLINGS, Target("Delete", row=("Apollo",)))
    assert [each.row for each in found.elements] == [("Apollo",)]
    assert ground(SIBLINGS, Target("Delete")).ambiguous


def test_a_button_is_not_found_by_the_name_beside_it() -> None:
    page = outline(element("text", "Apollo"), element("button", "×", near=PageText("Apollo")))
    assert not ground(page, Target("Apollo", role="button")).elements


def test_a_sign_is_found_by_what_is_said_of_it() -> None:
    cross = element("button", "✕", hint=PageText("Delete"))
    page = outline(cross, element("button", "Keep"))
    found = ground(page, Target("Delete"))
    assert (found.element, found.why) == (cross, "found by its hint")


def test_what_is_not_found_on_a_page_that_was_cut_is_told_as_that() -> None:
    page = outline(element("button", "Save"), whole=False)
    assert "as far as it was read" in ground(page, Target("Send")).why
    assert "as far as it was read" in ground(page, Target("Send", row=("Zeus",))).why


def test_a_name_that_is_written_so_comes_before_one_that_only_sounds_so() -> None:
    page = outline(element("columnheader", "Delete?"), element("link", "Delete"))
    assert names(page, Target("delete")) == ["link Delete 0"]
    assert names(outline(element("columnheader", "Delete?")), Target("delete"))


ROW = {"row": (PageText("1. Login broken"),), "row_ref": Ref("1")}


def test_what_shows_the_name_is_meant_and_not_the_tick_that_bears_it_in_the_same_row() -> None:
    tick = element("checkbox", "1. Login broken", **{**ROW, "text": PageText("")})
    link = element("link", "1. Login broken", **ROW)
    assert names(outline(tick, link), Target("1. Login broken")) == [link.ref]
    assert ground(outline(tick, link), Target("1. Login broken", role="checkbox")).element == tick
    elsewhere = element("link", "1. Login broken", **{**ROW, "row_ref": Ref("2")})
    assert ground(outline(tick, elsewhere), Target("1. Login broken")).ambiguous


def test_a_column_is_known_by_its_name_before_what_its_header_tells_of_sorting() -> None:
    head = PageText("Owner Owner: Activate to sort")
    page = outline(element("cell", "ada", column=head), element("cell", "x", column=PageText("Ow")))
    assert names(page, Target(role="cell", column="Owner")) == ["cell ada 0"]
    assert not names(page, Target(role="cell", column="sort"))


def test_a_box_without_a_label_is_called_as_the_button_behind_it_and_a_password_box_as_that() -> (
    None
):
    blank = {"label": PageText(""), "fillable": False, "reason": UNLABELLED}
    box = Field(Ref("textbox  0"), FieldKey("q"), Role.TEXT, **blank)
    secret = Field(Ref("textbox  1"), FieldKey("p"), Role.TEXT, type="password", **blank)
    alone = Field(Ref("textbox  2"), FieldKey("a"), Role.TEXT, **blank)
    whole = outline(
        element("textbox", ""),
        element("button", "Search"),
        element("textbox", "", number=1, near=PageText("Remember me?")),
        element("textbox", "", number=2),
        element("text", "End"),
    )
    page = field_elements((box, secret, alone), whole)
    assert [e.name for e in page.elements] == ["Search", "password", ""]


def test_what_sends_a_form_is_found_by_another_word_that_its_name_begins_with() -> None:
    def words(name: str) -> frozenset[str]:
        return frozenset({"save", "submit"})

    sends = element("button", "Submit changes", sends="https://tracker.example/issue1")
    page = outline(sends, element("button", "Submit a proposal", number=1))
    assert ground(page, Target("save"), synonyms=words).element == sends


HEADINGS = (
    element("heading", "Apollo", level=1),
    element("heading", "Members", level=2),
)


@pytest.mark.parametrize(
    ("title", "name", "headed"),
    [
        ("", "apollo", True),
        ("", "Members", False),
        ("Apollo - Projects - Tracker", "Tracker", True),
        ("Apollo - Projects - Tracker", "Projects", False),  # the page is one of theirs
        ("Tracker | Projects", "Track", False),
        ("", "", False),
    ],
)
def test_a_page_is_headed_by_its_highest_heading_or_an_end_of_its_title(
    title: str, name: str, headed: bool
) -> None:
    assert is_headed(replace(outline(*HEADINGS), title=title), name) is headed


def test_two_headings_of_the_highest_level_head_no_page() -> None:
    assert not is_headed(outline(HEADINGS[0], element("heading", "Zeus", level=1)), "Apollo")


def priced(*prices: str, kind: str = "cell") -> Outline:
    """A table of things with a link and a price each."""
    told = []
    for number, price in enumerate(prices, 1):
        place = {"row": (PageText("it"), PageText(price)), "row_ref": Ref(f"row {number}")}
        told += [
            element("row", price, number=number, **place),
            element("link", f"Thing {number}", **place),
            element(kind, price, number=number, column=PageText("Price"), **place),
        ]
    return outline(*told)


@pytest.mark.parametrize(
    ("nth", "thing"), [(1, "link Thing 2 0"), (2, "link Thing 1 0"), (-1, "link Thing 3 0")]
)
def test_rows_are_counted_by_the_number_that_a_column_tells(nth: int, thing: str) -> None:
    page = priced("$40.50", "$9", "$1,200", "$40.50")
    found = names(page, Target(nth=nth, by="Price"))
    assert found == ([thing] if nth != 2 else [thing, "link Thing 4 0"])  # two alike are asked
    assert names(page, Target(role="row", nth=-1, by="Price")) == ["row $1,200 3"]


@pytest.mark.parametrize(
    ("prices", "why"),
    [
        (("5", "on request"), "not all tell"),
        (("2 h", "90 min"), "not all tell"),
        (("1.234", "999"), "not all tell"),
        (("1,5", "2"), "not all tell"),
        ((), "nothing on the page"),
        (("5", "6"), "only 2"),
        (("5", "6", "11"), "sum of the others"),
    ],
)
def test_which_is_the_most_is_open_where_numbers_are_not_alike_or_one_sums_them_up(
    prices: tuple[str, ...], why: str
) -> None:
    nth = -3 if why.startswith("only") else -1
    found = ground(priced(*prices), Target(nth=nth, by="Price"))
    assert found.element is None
    assert why in found.why
    assert found.ambiguous is why.startswith("sum")


def test_a_row_that_tells_no_such_number_leaves_open_which_is_the_least() -> None:
    page = priced("$5", "$6")
    place = {"row": (PageText("it"),), "row_ref": Ref("row 9")}
    bare = element("link", "Thing 9", **place)
    found = ground(outline(*page.elements, bare), Target(role="link", nth=1, by="Price"))
    assert (found.element, "not all tell" in found.why) == (None, True)


def test_numbers_of_something_else_are_not_counted_by() -> None:
    page = outline(*(element("link", each) for each in ("1", "2", "3")))
    assert ground(page, Target(nth=1, by="price")).element is None


def test_what_bears_but_a_number_is_counted_by_it_and_said_so() -> None:
    page = outline(*(element("button", each) for each in ("7", "17", "Save")))
    target = Target(nth=-1, by="number")
    assert names(page, target) == ["button 17 0"]
    assert 'by "number"' in describe(target)


def test_a_place_in_a_list_is_counted_in_the_list_of_the_thing_itself() -> None:
    def item(name: str, box: str) -> Element:
        return element("listitem", name, items=((Ref(f"listitem {name} 0"), Ref(box)),))

    alone = element("text", "Ada")
    page = outline(item("Home", "menu"), item("Ann", "list"), item("Ben", "list"), alone)
    ben = page.elements[2]
    assert at_place(page, ben, 1).element == page.elements[1]
    assert at_place(page, ben, -1).element == ben
    assert "only 2" in at_place(page, ben, 3).why
    assert "no list" in at_place(page, alone, 1).why


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("6 x 6 =", "36"),
        ("What is 3 + 4?", "7"),
        ("5 \u2212 9 =", "-4"),
        ("9-5=", "4"),
        ("12 / 4 =", "3"),
        ("12 \u00f7 0 =", ""),
        ("1 / 3 = ?", ""),
        ("3 + 4", ""),
        ("Due 10/2?", ""),
        ("Call 555-1234?", ""),
        ("2026-05-12", ""),
        ("Room 3 + 4 = 7", ""),
    ],
)
def test_a_sum_that_is_asked_comes_to_a_whole_number_or_to_nothing(text: str, result: str) -> None:
    assert result_of(text) == result
    page = outline(element("paragraph", text), element("text", "Name"))
    assert bool(names(page, Target(role="math"))) is bool(result)


def test_what_leads_to_a_list_is_one_for_each_address_and_not_where_the_page_is() -> None:
    here = element("link", "Projects", leads=f"{URL}#top", number=1)
    current = element("tab", "Projects", states=frozenset({"current"}), number=2)
    ways = [element("link", "Projects (12)", leads="https://t.example/p", number=n) for n in (3, 4)]
    other = element("menuitem", "Projects", number=5)
    names = (frozenset({"tasks"}), frozenset({"projects"}), frozenset({"project"}))
    assert ways_to(outline(here, current, *ways, other), names) == (ways[0], other)
    assert ways_to(outline(here, current, element("button", "Projects")), names) == ()


def test_what_opens_a_thing_is_in_a_row_and_leads_to_one_address() -> None:
    place = {"row": (PageText("Iris"),), "row_ref": Ref("row 1")}
    told = element("link", "Iris", leads="https://t.example/1?seen", number=1)
    rows = [element("link", "Iris", leads="https://t.example/1", number=n, **place) for n in (2, 3)]
    other = element("link", "Iris", leads="https://t.example/2", number=4, **place)
    assert way_to_thing(outline(told, *rows), "Iris") == rows[0]
    assert way_to_thing(outline(told), "Iris") == told
    assert way_to_thing(outline(*rows, other), "Iris") is None
    assert way_to_thing(outline(), "Iris") is None
    loose = element("button", "Iris", number=5)
    assert way_to_thing(outline(told, loose), "Iris") is None


def test_a_field_may_say_what_its_answer_is_of_where_none_is_called_by_the_word_alone() -> None:
    def found(*labels: str) -> list[str]:
        page = outline(*(element("textbox", each) for each in labels))
        return [e.name for e in ground(page, Target("name"), synonyms=synonyms_of).elements]

    assert found("Summary of the problem", "Priority") == ["Summary of the problem"]
    assert found("Summary of the problem", "Title") == ["Title"]
    assert found("Summary page", "Priority") == []


def test_a_field_without_a_name_may_be_meant_by_several_words_beside_it() -> None:
    bare = element("combobox", near=PageText("Assign this ticket to Ada"))
    named = element("combobox", "Queue", near=PageText("Assign this ticket to Ada"))
    wanted = Target("assignee")
    assert ground(outline(bare), wanted, synonyms=synonyms_of).element == bare
    assert ground(outline(named), wanted, synonyms=synonyms_of).element is None
    beside = element("combobox", near=PageText("The owner"))
    assert ground(outline(beside), wanted, synonyms=synonyms_of).element is None


def test_a_button_is_new_where_nothing_on_the_page_was_called_so() -> None:
    names = frozenset({"undo"})
    undo, text = element("link", "Undo"), element("text", "Undo")
    assert new_button(outline(), outline(undo), names) == "Undo"
    assert new_button(outline(undo), outline(undo), names) == ""
    assert new_button(outline(), outline(text, element("button", "Send")), names) == ""


SHOW = "Show only the unassigned issues"


def test_a_list_is_narrowed_by_the_one_control_whose_words_the_sentence_says() -> None:
    show = element("link", "Show Unassigned (4)", leads="/?to=none")
    assert narrowing(outline(show, element("link", "Show All")), "unassigned", SHOW) == show
    assert narrowing(outline(element("link", "Unassigned members")), "unassigned", SHOW) is None
    two = (show, element("link", "Unassigned", leads="/other?to=none"))
    assert narrowing(outline(*two), "unassigned", SHOW) is None
    place = element("link", "Unassigned", leads="/unassigned")
    assert narrowing(outline(place, element("button", "Unassigned")), "unassigned", SHOW) is None
    cell = element(
        "link", "Unassigned", leads="/?a", row=(PageText("Fix it"), PageText("Unassigned"))
    )
    assert narrowing(outline(cell), "unassigned", SHOW) is None


def test_a_page_is_narrowed_where_its_heading_or_the_current_control_says_so() -> None:
    def narrowed(*elements: Element, **facts: object) -> bool:
        return is_narrowed(outline(*elements, **facts), "unassigned", SHOW)

    assert narrowed(element("heading", "Issues - Show Unassigned"))
    assert narrowed(title="Unassigned issues | Desk")
    assert narrowed(element("tab", "Unassigned", states=frozenset({"selected"})))
    assert not narrowed(element("tab", "Unassigned"))
    assert not narrowed(element("heading", "Unassigned issues are slow"))
    assert not narrowed(element("heading", "Issues"))
    assert not narrowed(title="Issues | Unassigned")
    own = {"states": frozenset({"pressed"}), "row": (PageText("Fix it"), PageText("Unassigned"))}
    assert not narrowed(element("button", "Unassigned", **own))


def test_a_mailbox_is_somebodys_where_it_bears_the_name() -> None:
    assert is_mailbox_of("Marit", "marit@example.org")
    assert not is_mailbox_of("example", "marit@example.org")
    assert not is_mailbox_of("marit", "marit")


def test_what_may_be_pressed_is_told_whole_and_once() -> None:
    star = element("button", "")
    parts = (element("clickable", "", inside=star.ref), element("text", "Lamp"))
    off = element("button", "Off", states=frozenset({"disabled"}))
    link = element("link", "More")
    assert pressable(outline(star, *parts, off, link)) == (star, link)


OFFERS = (
    ("9:10 am", "3h 40m", "$220"),
    ("7:45 pm", "5h 5m", "$95"),
    ("18:30", "55 min", "$1,410.50"),
)


def offers(*facts: tuple[str, ...], first: bool = False) -> Outline:
    """Offers one behind the other, each with a button at its end, or at its beginning."""
    parts = []
    for n, texts in enumerate(facts):
        told = [element("text", text, number=n) for text in texts]
        button = element("button", "Book trip", number=n)
        parts += [button, *told] if first else [*told, button]
    return outline(element("heading", "Trips"), *parts)


@pytest.mark.parametrize(
    ("by", "nth", "number"),
    [
        ("price", 1, 1),
        ("price", -1, 2),
        ("duration", 1, 2),
        ("departure", 1, 0),
        ("departure", -1, 1),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_the_least_and_the_most_of_offers_are_told_by_prices_durations_and_times(
    by: str, nth: int, number: int, first: bool
) -> None:
    page = offers(*OFFERS, first=first)
    assert names(page, Target("book", "button", nth=nth, by=by)) == [f"button Book trip {number}"]


def test_offers_of_which_one_tells_no_price_or_two_leave_it_open_which_is_the_least() -> None:
    wanted = Target("book", "button", nth=1, by="price")
    assert not names(offers(("1h", "$5"), ("2h", "sold out"), ("3h", "$7")), wanted)
    assert not names(offers(("$1", "$5"), ("$3", "$4")), wanted)
    assert not names(offers(("8:00",), ("later",)), replace(wanted, by="departure"))
    assert not names(offers(("8:00",), ("26:10",)), replace(wanted, by="departure"))


def test_what_is_priced_in_two_currencies_is_not_compared() -> None:
    wanted = Target("book", "button", nth=1, by="price")
    assert not names(offers(("$100",), ("95 EUR",)), wanted)
    assert names(offers(("1.100 EUR",), ("95,50 EUR",)), wanted) == ["button Book trip 1"]


def drawn(shape: str, size: int, color: str, number: int) -> Element:
    return element("clickable", "", number=number, shape=shape, size=size, color=color)


SHAPES = outline(
    drawn("circle", 100, "ff0000", 1),
    drawn("circle", 900, "ff0000", 2),
    drawn("square", 100, "0000ff", 3),
)


def test_a_drawn_thing_is_found_by_its_size_its_color_and_its_shape() -> None:
    assert names(SHAPES, Target("large red circle", "figure")) == ["clickable  2"]
    assert names(SHAPES, Target("small circle", "figure")) == ["clickable  1"]
    assert names(SHAPES, Target("blue item", "figure")) == ["clickable  3"]
    assert not names(SHAPES, Target("green circle", "figure"))
    assert not names(SHAPES, Target("odd circle", "figure"))


def test_nothing_is_large_among_things_of_one_size() -> None:
    assert not names(outline(drawn("circle", 9, "ff0000", 1)), Target("large circle", "figure"))
    assert not names(outline(element("clickable", "x")), Target("large circle", "figure"))


def test_numbers_are_met_in_their_order_and_those_that_are_used_before_others() -> None:
    page = outline(element("text", "1"), *(element("button", n) for n in ("10", "9", "Save")))
    ordered = Target(by="number")
    assert [e.name for e in every(page, ordered)] == ["9", "10"]
    assert [e.name for e in every(page, replace(ordered, nth=-1))] == ["10", "9"]
    assert every(outline(), ordered) == ()
    assert [e.ref for e in every(PAGE, Target("Delete"))] == ["button Delete 1", "button Delete 2"]


def test_a_row_may_be_one_of_several_boxes_alike() -> None:
    def post(n: int, who: str) -> tuple[Element, ...]:
        items = ((Ref(f"post {n}"), Ref("feed")), (Ref("column"), Ref("page")))
        named = element("text", who, number=n, items=items)
        return named, element("button", "Like", number=n, items=items)

    page = outline(*post(1, "Mina"), *post(2, "Tor"), *post(3, "Mina"))
    assert names(page, Target("Like", row=("Tor",))) == ["button Like 2"]
    assert names(page, Target("Like", row=("Mina",))) == ["button Like 1", "button Like 3"]
    assert not names(page, Target("Like", row=("Ada",)))


def test_a_field_may_be_called_by_another_word_of_the_same_stem() -> None:
    page = outline(element("textbox", "Director Name"), element("textbox", "Direct line"))
    assert names(page, Target("directed", "field")) == [
        "textbox Director Name 0",
        "textbox Direct line 0",
    ]
    page = outline(element("textbox", "Author"), element("textbox", "Written by"))
    assert not names(page, Target("authority figure", "field"))
    page = outline(element("textbox", "Department"), element("textbox", "Producer"))
    assert not names(page, Target("departure", "field"))
    assert not names(page, Target("product", "field"))
    assert not names(page, Target("used", "field"))


def test_an_option_may_be_called_but_for_its_code_or_by_it() -> None:
    assert names_by_code("Yuma, AZ (YUM)", "YUM")
    assert names_by_code("Yuma, AZ (YUM)", "Yuma, AZ")
    assert not names_by_code("Yuma, AZ (YUM)", "Yuma")
    assert not names_by_code("Yuma", "Yuma")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("x + 12 = 30, x =", "18"),
        ("4 + x = 30", "26"),
        ("x - 12 = 30", "42"),
        ("50 - x = 30", "20"),
        ("x * 3 = 21", "7"),
        ("x * 2 = 5", ""),
        ("x * 0 = 5", ""),
        ("x / 3 = 7", "21"),
        ("21 / x = 7", "3"),
        ("21 / x = 0", ""),
        ("x + y = 3", ""),
        ("1 + 2 = 3", ""),
    ],
)
def test_the_one_unknown_of_a_sum_is_what_makes_it_true(text: str, result: str) -> None:
    assert result_of(text) == result


def test_of_several_fields_that_one_is_meant_that_names_the_kind_of_thing() -> None:
    line, order = (
        element("radiogroup", "Change line status to"),
        element("combobox", "Order status"),
    )
    both = Grounded((line, order))
    assert field_of_kind(both, frozenset({"order"})).element == order
    assert field_of_kind(both, frozenset()) == both
    assert field_of_kind(both, frozenset({"status"})) == both


def test_a_column_is_called_by_its_measure_too_where_no_other_begins_so() -> None:
    def column(*heads: str) -> str:
        cells = (element("cell", h, column=PageText(h), row_ref=Ref("r")) for h in heads)
        target = Target(role="cell", column="total")
        return column_of(outline(*cells), target, frozenset({"inc", "tax"})).column

    assert column("Number", "Total inc tax") == "Total inc tax"
    assert column("Total inc tax", "Total tax") == "total"
    assert column("Total owner") == "total"
    assert column_of(outline(), Target("total"), frozenset()) == Target("total")


def test_a_password_is_a_setting_among_others_or_twice_and_never_beside_a_sign_in() -> None:
    def fields(*names: str, form: str = "f", button: str = "Save") -> Outline:
        own = [element("textbox", name, form=Ref(form)) for name in names]
        own = [replace(e, kind="password") if "assword" in e.name else e for e in own]
        return outline(*own, element("button", button, form=Ref(form)))

    enters = frozenset({"log in"})
    assert sets_password(fields("New password", "Repeat password"), enters)
    assert sets_password(fields("Name", "Mail", "City", "Host", "Password"), enters)
    assert not sets_password(fields("Name", "Password"), enters)
    assert not sets_password(fields("Password", "Repeat password", button="Log in"), enters)
    assert not sets_password(fields("New password", "Repeat password", form=""), enters)
    assert not sets_password(fields("Name"), enters)
