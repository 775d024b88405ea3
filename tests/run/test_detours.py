"""Which button of a page answers its question whether to delete, and what page is a thing's own."""

from __future__ import annotations

import pytest
from tests.core.goal.pages import element, outline

from steadyhand.core.goal.sentences import synonyms_of
from steadyhand.run.detours import confirms, is_page_of

POSTS = "https://tracker.example/delete"


@pytest.mark.parametrize(
    ("name", "sends", "is_one"),
    [
        ("Yes, I’m sure", POSTS, True),
        ("Yes I Understand - Delete It Anyway", POSTS, True),
        ("Delete", POSTS, True),
        ("Delete ticket", POSTS, True),
        ("Ja, löschen", POSTS, True),
        ("No, take me back", POSTS, False),
        ("Do not delete it", POSTS, False),
        ("Log out", POSTS, False),
        ("Yesterday", POSTS, False),
        ("Yes, I’m sure", "", False),  # it sends nothing: a page of its own says what it does
    ],
)
def test_only_what_sends_a_form_and_says_yes_to_deleting_confirms(
    name: str, sends: str, is_one: bool
) -> None:
    assert confirms(element("button", name, sends=sends), synonyms_of("delete")) is is_one


def test_a_page_is_a_things_own_where_its_heading_or_its_form_names_it() -> None:
    assert is_page_of(outline(element("heading", "Issue 4: Fix the printer")), "Fix the printer")
    assert is_page_of(
        outline(element("textbox", "Title", value="Fix the printer")), "Fix the printer"
    )
    assert not is_page_of(outline(element("link", "Fix the printer")), "Fix the printer")
