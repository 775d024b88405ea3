"""Ways on where a page does what a step says, and not where the step says it.

- A list may have no "Edit" or "Delete" in its rows: the row's name opens the thing, and that is
  done on its page, or is done by its page being the form.
- A page may ask once more before it deletes: its one button that says yes belongs to the same step.

Whatever is pressed is asked about as any press, and on record as a step of its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import (
    Element,
    Outline,
    describe,
    ground,
    plain,
    says,
)
from steadyhand.core.goal.sentences import synonyms_of
from steadyhand.core.lang.concepts import word_set

from .human import Desk, StepReport

OPENED_ROLES = frozenset(("link", "button"))
_YES = frozenset(map(plain, word_set("yes_words")))
_FILLS = (g.Type, g.Choose, g.ChooseLike, g.Tick, g.Upload)


class Way(Protocol):
    """A goal that is being followed, as far as a way around needs it."""

    desk: Desk
    following: g.Step | None
    sent: bool

    async def outline(self) -> Outline:
        """The page, element by element."""
        ...

    async def press(self, step: g.Step, target: g.Target, gesture: g.Gesture) -> StepReport:
        """The press of what the target means here."""
        ...

    async def press_found(
        self, what: str, element: Element, target: g.Target, *, found: str = ""
    ) -> StepReport:
        """The press of that element."""
        ...

    async def has_field(self, step: g.Filling) -> bool:
        """Whether the page asks now what the step is about."""
        ...

    async def start_over(self) -> bool:
        """Whether the page was loaded anew."""
        ...


async def press_in_thing(way: Way, step: g.Step, target: g.Target) -> StepReport | None:
    """The press on the page of what the target's row is called; None where that leads nowhere."""
    outline = await way.outline()
    if not target.row or ground(outline, target, synonyms=synonyms_of).elements:
        return None
    name = g.Target(target.row[0])
    thing = ground(outline, name, lambda e: e.role in OPENED_ROLES).element
    if thing is None:
        return None
    opened = await way.press_found(f"open {describe(name)}", thing, name, found="its row's name")
    if not opened.done and await way.start_over():  # what was opened in search may lie over it
        again = ground(await way.outline(), name, lambda e: e.role in OPENED_ROLES).element
        opened = await way.press_found(opened.step, again or thing, name, found=opened.found)
    if not opened.done:
        return opened
    page = await way.outline()
    if not is_page_of(page, name.name):
        return replace(opened, done=False, why=f"it led to no page of {describe(name)}")
    await way.desk.report(opened)
    if "edit" in synonyms_of(target.name) and await asks_next(way):
        return replace(opened, step=f"click {describe(target)}", effect="its page is its form")
    return await way.press(step, replace(target, row=()), g.Gesture.CLICK)


async def asks_next(way: Way) -> bool:
    """Whether the page has the field that is filled next."""
    return isinstance(way.following, _FILLS) and await way.has_field(way.following)


def is_page_of(page: Outline, name: str) -> bool:
    """Whether the page is about the thing of that name, or its form."""
    return pursuit.is_headed(page, name) or any(says(e.value, name) for e in page.elements)


async def confirm(way: Way, report: StepReport, target: g.Target) -> StepReport:
    """The report, after the page's own question whether to delete was answered as the step says.

    Only where the goal says nothing of that question itself.
    """
    acts = way.following is not None and not isinstance(way.following, g.Expect | g.WaitUntil)
    if acts or way.sent or not report.done or "delete" not in synonyms_of(target.name):
        return report
    outline = await way.outline()
    found = [e for e in outline.elements if confirms(e, synonyms_of(target.name))]
    if len(found) != 1:
        return report
    await way.desk.report(report)
    yes = g.Target(found[0].name)
    return await way.press_found(f"confirm with {describe(yes)}", found[0], yes)


def confirms(element: Element, deletes: frozenset[str]) -> bool:
    """Whether it sends a form that says yes to deleting."""
    said = plain(element.name)
    begins = said.split(" ")[0] in _YES or said in deletes
    return bool(element.sends) and (begins or any(said.startswith(f"{each} ") for each in deletes))
