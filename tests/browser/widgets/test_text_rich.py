"""Formatted text: typed as by hand, in paragraphs, and never sent."""

from __future__ import annotations

import pytest
from tests.browser.answers import one_filled, state
from tests.browser.page.rig import Rig

from steadyhand.core.page.snapshot import Role, Snapshot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "editors.html"


async def test_an_editor_is_named_by_what_asks_for_the_text(shown: Snapshot) -> None:
    told = [(f.label, f.role, f.required, f.value) for f in shown.fillable]
    assert told == [
        ("Why this garden?", Role.RICH, True, ""),
        ("Your message", Role.RICH, False, ""),
        ("A project of yours", Role.RICH, False, ""),
    ]


async def test_the_tools_of_an_editor_are_no_buttons_and_no_questions(shown: Snapshot) -> None:
    assert [b.label for b in shown.buttons] == ["Send"]
    assert len(shown.fields) == 3


async def test_lines_become_paragraphs(rig: Rig, shown: Snapshot) -> None:
    assert await one_filled(rig, shown, "Why this garden?", "Hello\n\nWorld") == ""
    assert await state(rig) == {"sent": 0, "why": ["Hello", "World"], "model": [""]}


async def test_a_new_text_takes_the_place_of_the_old(rig: Rig, shown: Snapshot) -> None:
    await one_filled(rig, shown, "Why this garden?", "One\nTwo")
    assert await one_filled(rig, shown, "Why this garden?", "Three") == ""
    assert (await state(rig))["why"] == ["Three"]


async def test_a_text_of_lines_is_not_sent_where_enter_sends(rig: Rig, shown: Snapshot) -> None:
    assert await one_filled(rig, shown, "Your message", "Hello\nWorld") == ""
    assert await state(rig) == {"sent": 0, "chat": ["Hello", "World"], "model": [""]}


async def test_an_editor_that_keeps_its_own_model_is_given_the_text_by_typing(
    rig: Rig, shown: Snapshot
) -> None:
    assert await one_filled(rig, shown, "A project of yours", "A pond\nA wall") == ""
    assert (await state(rig))["model"] == ["A pond", "A wall"]
