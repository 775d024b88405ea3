"""Telling a file by its bytes: what the controls of a page hold themselves, read in our own world.

A page that took a file and emptied its input holds nothing here. What is named there by its name
alone is told by nobody.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from hashlib import sha256

from steadyhand.core.page.snapshot import Ref

from ..act.orders import split
from ..edge import WorldGone, within
from .world import World
from .worlds import Worlds

PIECE = 1024 * 1024  # bytes; one answer of the page
CONTENT_MAX = 32 * 1024 * 1024  # bytes of one file; what is longer is not read
CONTENTS_S = 20.0  # all that one look reads


async def contents(worlds: Worlds, refs: Sequence[Ref]) -> dict[Ref, tuple[str, ...]]:
    """The sha256 of each file in the controls of these fields; '' for one that cannot be read.

    A field without any has no entry. Raises PageTimeout.
    """
    return await within(_all(worlds, refs), "reading files", timeout_s=CONTENTS_S)


async def _all(worlds: Worlds, refs: Sequence[Ref]) -> dict[Ref, tuple[str, ...]]:
    found = {ref: await _of(worlds, ref) for ref in refs}
    return {ref: each for ref, each in found.items() if each}


async def _of(worlds: Worlds, ref: Ref) -> tuple[str, ...]:
    frame, epoch, element = split(ref)
    world = worlds.find(frame, epoch)
    if world is None:
        return ()
    try:
        told = await world.call("filesHeld", element)
        held = told if isinstance(told, list) else []
        return tuple([await _digest(world, each["number"], each["size"]) for each in held])
    except WorldGone:
        return ()  # the document left, and its files with it


async def _digest(world: World, number: int, size: int) -> str:
    if size > CONTENT_MAX:
        return ""
    digest = sha256()
    for begin in range(0, size, PIECE):
        piece = await world.call("filePiece", number, begin, begin + PIECE)
        if not isinstance(piece, str):
            return ""
        digest.update(b64decode(piece))
    return digest.hexdigest()
