"""A document as the browser tells it as a tree: its elements, its frames, its texts."""

from __future__ import annotations

from collections.abc import Iterator

from ..lines.line import Json

ELEMENT, TEXT = 1, 3  # kinds of nodes


def inside(node: Json) -> Iterator[Json]:
    """The nodes right below it, shadow roots included; documents of frames are others."""
    yield from node.get("children", ())
    for root in node.get("shadowRoots", ()):
        if root.get("shadowRootType") != "user-agent":
            yield root


def elements(node: Json) -> Iterator[Json]:
    """All elements in a node, at any depth."""
    for child in inside(node):
        if child["nodeType"] == ELEMENT:
            yield child
        yield from elements(child)


def texts(node: Json) -> Iterator[str]:
    """All texts in a node, at any depth."""
    for child in inside(node):
        if child["nodeType"] == TEXT:
            yield str(child.get("nodeValue", ""))
        yield from texts(child)


def owner(node: Json, frame: str) -> Json | None:
    """The element that holds that frame, at any depth of frames of the same process."""
    for child in inside(node):
        if child.get("frameId") == frame:
            return child
        deeper = owner(child.get("contentDocument") or child, frame)
        if deeper is not None:
            return deeper
    return None
