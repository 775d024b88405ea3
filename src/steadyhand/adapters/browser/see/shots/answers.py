"""Where a page shows one of the answers, in whatever place and writing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from ...edge import within
from ..world import WORLD, World
from .drawn import Drawing, drawn
from .writings import Said, Writing, joined

BREAK = Said("\0", "\0")  # stands where something is covered
COVER = f"function () {{ {WORLD}.cover(this); }}"

Place = tuple[World, int]  # an element, by CDP's number


async def places(documents: Sequence[World], writings: Sequence[Writing]) -> frozenset[Place]:
    """The innermost elements that show one of the texts, and frames that we cannot look into."""
    lines = list(dict.fromkeys(world.line for world in documents))
    found = await asyncio.gather(*(drawn(line) for line in lines))
    drawings = [each for documents_of in found for each in documents_of]
    worlds = {world.frame_id: world for world in documents}
    guests = {world.frame_id for world in documents if world.guest}
    known = sum(each[0].frame_id in guests for each in found)
    apart = sum(not inner for each in drawings for inner in each.frames.values())
    vouched = {*worlds, ""} if apart <= known else {*worlds}
    return frozenset(
        (worlds[each.frame_id], each.boxes[at])
        for each in drawings
        if each.frame_id in worlds
        for at in (*telling(each, writings), *_unknown(each, vouched))
    )


async def covered(found: frozenset[Place]) -> None:
    """Each of these is covered, as long as the picture is taken."""
    await asyncio.gather(*(_covered(world, number) for world, number in found))


async def _covered(world: World, number: int) -> None:
    wanted = {"backendNodeId": number, "executionContextId": world.context}
    element = await within(
        world.line.send("DOM.resolveNode", wanted), "finding what shows an answer"
    )
    call = {"functionDeclaration": COVER, "objectId": element["object"]["objectId"]}
    await within(world.line.send("Runtime.callFunctionOn", call), "covering what shows an answer")


def _unknown(drawing: Drawing, vouched: set[str]) -> Iterator[int]:
    return (at for at, inner in drawing.frames.items() if inner not in vouched)


def telling(drawing: Drawing, writings: Sequence[Writing]) -> frozenset[int]:
    """The innermost nodes that show one of the texts, however it is split up in them."""
    inner: list[list[int]] = [[] for _ in drawing.parents]
    for at, up in enumerate(drawing.parents):
        if up >= 0:
            inner[up].append(at)
    whole = list(drawing.own)
    for at in reversed(range(len(whole))):
        if inner[at]:
            whole[at] = joined([drawing.own[at], *(whole[each] for each in inner[at])])
    return frozenset(at for each in writings for at in _told(each, drawing, whole, inner))


def _told(
    writing: Writing, drawing: Drawing, whole: Sequence[Said], inner: Sequence[Sequence[int]]
) -> Iterator[int]:
    """Every node that shows the text beside those in it that show it, too."""
    left = [at for at, up in enumerate(drawing.parents) if up < 0 and writing.stands_in(whole[at])]
    while left:
        at = left.pop()
        telling = [each for each in inner[at] if writing.stands_in(whole[each])]
        rest = [BREAK if each in telling else whole[each] for each in inner[at]]
        if not telling or writing.stands_in(joined([drawing.own[at], *rest])):
            yield at
        left += telling
