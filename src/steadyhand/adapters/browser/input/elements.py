"""Elements that a task names in words: the page's outline, and presses of what is no form's own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from steadyhand.core.act.fill import PressResult
from steadyhand.core.goal.goal import Gesture
from steadyhand.core.goal.grounding import Element, Outline
from steadyhand.core.page.snapshot import PageText, Ref

from ..cdp.session import WorldGone
from ..page.snapshot import TabObserver
from ..page.worlds import World
from .actions import Containment, NoContainment
from .devices import ClickTarget, InputDevices, MouseButton
from .orders import split_ref

STALE = PressResult(False, "stale")
DRAG_STEPS = 8  # moves of the pointer between the two ends: pages listen to them
_ELEMENT = re.compile(r"e\d+")
_MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}


@dataclass(frozen=True, slots=True)
class ElementActions:
    """Reads and uses elements of one tab by their refs. Implements `ports.Elements`."""

    eye: TabObserver
    hand: InputDevices
    stay: Containment

    async def outline(self) -> Outline:
        """The page once it rests, element by element in reading order, frame after frame."""
        page = await self.eye.snapshot()
        found: list[Element] = []
        whole = True
        for world in await self.eye.worlds.all():
            told, all_of_it = await _elements_of(world)
            found.extend(told)
            whole = whole and all_of_it
        shown = Outline(page.url, page.title, tuple(found), page.text, page.downloads, whole)
        return replace(shown, language=page.language)

    async def press_element(self, element: Element, gesture: Gesture) -> PressResult:
        """One trusted press of that very element, or nothing was pressed and why."""
        self.eye.reader.acted = True
        world = self._world(element)
        if world is None:
            return STALE
        self.stay.pressing()
        aim = _aim_at(element)
        try:
            await world.call("forgetTroubles")
            if gesture is Gesture.HOVER:
                return await self.hand.hover(world, aim)
            return await self.hand.press(world, replace(aim, button=_BUTTONS[gesture]))
        except WorldGone:
            return STALE

    async def drag_element(self, element: Element, onto: Element) -> PressResult:
        """The element was dragged onto the other one, or nothing was touched and why."""
        self.eye.reader.acted = True
        ends = []
        for each in (element, onto):
            world = self._world(each)
            if world is None:
                return STALE
            try:
                ends.append(await self.hand.place(world, _aim_at(each)))
            except WorldGone:
                return STALE
        if why := next((end.why for end in ends if end.why), ""):
            return PressResult(False, why)
        self.stay.pressing()
        await self.hand.drag(*ends, steps=DRAG_STEPS)
        return PressResult(True)

    async def press_keys(self, keys: str) -> PressResult:
        """A combination like 'Control+S' was pressed and let go, where the focus is."""
        self.eye.reader.acted = True
        *held, key = keys.split("+") if len(keys) > 1 else [keys]
        self.stay.pressing()
        modifiers = sum(_MODIFIERS.get(name.capitalize(), 0) for name in held)
        try:
            await self.hand.keys.combine(key, modifiers)
        except (KeyError, WorldGone) as fault:
            return PressResult(
                False, f"there is no key {key!r}" if isinstance(fault, KeyError) else "stale"
            )
        return PressResult(True)

    async def scroll_element(self, element: Element, *, end: bool) -> PressResult:
        """What is in that element was scrolled to its end, or to its top."""
        self.eye.reader.acted = True
        world = self._world(element)
        if world is None:
            return STALE
        try:
            told = await world.call("scrollPart", split_ref(element.ref)[2], end)
        except WorldGone:
            return STALE
        why = str(told.get("why", "")) if isinstance(told, Mapping) else ""
        return PressResult(not why, why)

    def _world(self, element: Element) -> World | None:
        frame, epoch, _ = split_ref(element.ref)
        return self.eye.worlds.find(frame, epoch)


_BUTTONS = {
    Gesture.CLICK: MouseButton("left", 1),
    Gesture.DOUBLE_CLICK: MouseButton("left", 2),
    Gesture.RIGHT_CLICK: MouseButton("right", 1),
    Gesture.HIGHLIGHT: MouseButton("left", 3),
}


def element_actions(
    eye: TabObserver, hand: InputDevices, stay: Containment | None = None
) -> ElementActions:
    """Hands for the elements of the tab that *eye* sees."""
    return ElementActions(eye, hand, stay or NoContainment())


def _aim_at(element: Element) -> ClickTarget:
    return ClickTarget("aimPart", {"ref": split_ref(element.ref)[2], "text": element.text})


async def _elements_of(world: World) -> tuple[Sequence[Element], bool]:
    """What that document shows, and whether that is all of it; nothing for one that has left."""
    try:
        told = await world.call("outline")
    except WorldGone:
        return (), True
    known = told if isinstance(told, Mapping) else {}
    records = known.get("elements")
    listed = records if isinstance(records, list) else []
    found = [_element(world, each) for each in listed if _names_element(each)]
    return found, known.get("whole") is True


def _names_element(record: object) -> bool:
    return isinstance(record, Mapping) and bool(_ELEMENT.fullmatch(str(record.get("ref", ""))))


def _element(world: World, record: Mapping[str, object]) -> Element:
    """The record as an element; what is not of the shape that the script gives is passed over."""
    row, inside = _text(record, "row_ref"), _text(record, "inside")
    form = _text(record, "form")
    return Element(
        ref=_ref(world, _text(record, "ref")),
        role=_text(record, "role"),
        name=PageText(_text(record, "name")),
        hint=PageText(_text(record, "hint")),
        gives=_text(record, "gives"),
        text=PageText(_text(record, "text")),
        value=_text(record, "value"),
        states=frozenset(_texts(record, "states")),
        within=_texts(record, "within"),
        row=_texts(record, "row"),
        row_ref=_ref(world, row) if row else Ref(""),
        column=PageText(_text(record, "column")),
        near=PageText(_text(record, "near")),
        inside=_ref(world, inside) if inside else Ref(""),
        sends=_text(record, "sends"),
        form=_ref(world, form) if form else Ref(""),
        color=_color(record),
        label=PageText(_text(record, "label")),
        leads=_text(record, "leads"),
        shape=_text(record, "shape"),
        size=int(_text(record, "size") or 0),
        items=_items(world, record),
        level=int(_text(record, "level") or 0),
    )


def _items(world: World, record: Mapping[str, object]) -> tuple[tuple[Ref, Ref], ...]:
    told = record.get("items")
    pairs = [each for each in told if _is_pair(each)] if isinstance(told, list) else []
    return tuple((_ref(world, str(item)), _ref(world, str(around))) for item, around in pairs)


def _is_pair(told: object) -> bool:
    return (
        isinstance(told, list) and len(told) == 2 and all(_ELEMENT.fullmatch(str(e)) for e in told)
    )


def _ref(world: World, element: str) -> Ref:
    return Ref(f"{world.frame}.{world.epoch}.{element}")


def _text(record: Mapping[str, object], name: str) -> str:
    told = record.get(name)
    return told if isinstance(told, str) else ""


def _color(record: Mapping[str, object]) -> str:
    told = _text(record, "color")
    return told if re.fullmatch(r"[0-9a-f]{6}", told) else ""


def _texts(record: Mapping[str, object], name: str) -> tuple[PageText, ...]:
    told = record.get(name)
    return (
        tuple(PageText(each) for each in told if isinstance(each, str))
        if isinstance(told, list)
        else ()
    )
