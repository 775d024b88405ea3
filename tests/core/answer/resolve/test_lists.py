"""Lists that show themselves only when they are opened: what is looked for in them."""

import pytest
from tests.core.answer.pages import field, known, options

from steadyhand.core.answer.field_value import option_chooser
from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.answer.resolution import resolve
from steadyhand.core.answer.sheet import Answer, Row, Source, Unknown, Value
from steadyhand.core.page.snapshot import Field, FieldKey, Role

LIST = field("Where did you hear of us", Role.SELECT, widget="combobox")
TAGS = field("Skills", Role.LIST, widget="combobox", multiple=True)


@pytest.mark.parametrize(
    ("asked", "said", "wish"),
    [
        (LIST, "A friend", "A friend"),
        (LIST, ("A friend",), "A friend"),
        (LIST, True, "Yes"),
        (TAGS, ("Go", "Rust"), ("Go", "Rust")),
        (TAGS, "Go", ("Go",)),
    ],
)
def test_what_the_user_said_is_looked_for_in_his_own_words(
    asked: Field, said: Value, wish: Value
) -> None:
    found = resolve(asked, known(given=(ExplicitAnswer(asked.label, said),)))
    assert isinstance(found, Answer)
    assert found.value == wish


def test_whether_a_list_takes_two_is_seen_when_it_is_used() -> None:
    two = known(given=(ExplicitAnswer(LIST.label, ("A friend", "A fair")),))
    found = resolve(LIST, two)
    assert isinstance(found, Answer)
    assert found.value == ("A friend", "A fair")


def test_the_option_that_says_it_is_found_in_the_list_that_opened() -> None:
    row = Row(FieldKey("k"), "Degree", "Education", Role.SELECT, Answer("PhD", Source.HUMAN))
    choose = option_chooser(row, known())
    offered = options("Bachelor's degree", "Doctorate")
    assert choose("Doctorate", offered) == offered[1]
    assert isinstance(choose("Diploma of nothing", offered), Unknown)
    lone = option_chooser(Row(FieldKey("k"), "Degree", "", Role.SELECT, row.answer), known())
    assert lone("doctorate", offered) == offered[1]


def test_buttons_that_stay_pressed_take_several_where_the_user_said_several() -> None:
    row = field("Tools", Role.RADIOS, widget="presses", options=options("Saw", "Drill", "Plane"))
    native = field("Tools", Role.RADIOS, options=options("Saw", "Drill", "Plane"))
    two = known(given=(ExplicitAnswer("Tools", ("Plane", "Saw")),))
    found = resolve(row, two)
    assert isinstance(found, Answer)
    assert found.value == ("Saw", "Plane")
    assert isinstance(resolve(native, two), Unknown)
    one = resolve(row, known(given=(ExplicitAnswer("Tools", ("Saw",)),)))
    assert isinstance(one, Answer)
    assert one.value == "Saw"
