"""Which links act by being followed, as far as their words and the task's tell."""

from __future__ import annotations

import pytest

from steadyhand.core.goal.goal import Target
from steadyhand.core.goal.grounding import Element, Outline
from steadyhand.core.page.snapshot import PageText, Ref
from steadyhand.run.page_search import acts_by_link

TAKE = 'Take the ticket "A1"'
ROW = (PageText("A1"), PageText("Take"))


def link(name: str, leads: str, row: tuple[PageText, ...] = ()) -> Element:
    return Element(Ref("1"), "link", PageText(name), leads=leads, row=row)


@pytest.mark.parametrize(
    ("element", "verb", "sentence", "acts"),
    [
        (link("Take", "/1/take", ROW), "take", TAKE, True),
        (link("Take it", "/1/take"), "take", TAKE, True),  # on the thing's own page
        (link("A1", "/1"), "A1", TAKE, False),  # the way to it
        (link("Edit", "/1/edit", ROW), "edit", 'Edit the ticket "A1"', False),
        (link("Take", "/1/?take", ROW), "Take", "", True),
        (link("Take", "http://[bad?take", ROW), "Take", "", True),
        (link("Take", "/1/?take=", ROW), "Take", "", False),
        (link("All", "/?all"), "All", "", False),  # in no row: a view of a list
        (link("Take", "/1/take", ROW), "Take", "", False),  # as the step says
        (Element(Ref("1"), "button", PageText("Take")), "take", TAKE, False),  # the gate holds it
    ],
)
def test_a_link_acts_by_the_verb_of_the_sentence_or_a_flag_in_its_row(
    element: Element, verb: str, sentence: str, *, acts: bool
) -> None:
    page = Outline("http://a.example/", "Tickets", (element,))
    found = acts_by_link(element, page, target=Target(verb), sentence=sentence)
    assert found is acts


def test_a_button_within_a_link_acts_by_it() -> None:
    button = Element(Ref("2"), "button", PageText("Take"), inside=Ref("1"))
    page = Outline("http://a.example/", "Tickets", (link("", "/1/take"), button))
    assert acts_by_link(button, page, target=Target("take"), sentence=TAKE)
