"""What documents draw, as Chromium lays it out: one snapshot with every text in its place.

Words that only CSS writes, counts, marks of lists, transformed letters, shadow roots, closed ones
too: all of it stands in the layout, under the node to which it belongs.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from ...edge import within
from ...lines.line import Json, Line
from .writings import Said, joined, said

STYLES = (
    "visibility content background-image list-style-image mask-image border-image-source"
).split()
WRITTEN = frozenset({"alt", "title", "value", "placeholder", "label"})  # attributes that are drawn
SVG = re.compile(r'data:image/svg\+xml([^,]*),([^"]*)', re.I)
ELEMENT = 1  # of a node's types


@dataclass(frozen=True, slots=True)
class Drawing:
    """What one document draws, node by node; those around a node come before it."""

    frame_id: str
    parents: tuple[int, ...]
    own: tuple[Said, ...]  # what each draws beside its children
    boxes: tuple[int, ...]  # CDP's number of the nearest element around each that has a box
    frames: Mapping[int, str]  # node -> frame id of the document in it; '' in another process


async def drawn(line: Line) -> tuple[Drawing, ...]:
    """The documents that the session reaches, its own first."""
    asked = {"computedStyles": STYLES}
    sending = line.send("DOMSnapshot.captureSnapshot", asked)
    answer = await within(sending, "reading what the page draws")
    strings: list[str] = answer["strings"]
    ids = [strings[each["frameId"]] for each in answer["documents"]]
    return tuple(_drawing(each, strings, ids) for each in answer["documents"])


def _drawing(document: Json, strings: list[str], ids: list[str]) -> Drawing:
    nodes, layout = document["nodes"], document["layout"]
    laid = _laid(layout, strings)
    inner = _rare(nodes["contentDocumentIndex"])
    names = [strings[each].upper() for each in nodes["nodeName"]]
    owners = [at for at, name in enumerate(names) if name in {"IFRAME", "FRAME"}]
    parents = tuple(nodes["parentIndex"])
    return Drawing(
        frame_id=strings[document["frameId"]],
        parents=parents,
        own=tuple(_own(nodes, strings, laid)),
        boxes=tuple(_boxes(nodes, parents, laid)),
        frames={at: ids[inner[at]] if at in inner else "" for at in owners},
    )


@dataclass(frozen=True, slots=True)
class _Laid:
    """A node in the layout."""

    text: str
    styles: Mapping[str, str]


def _laid(layout: Json, strings: list[str]) -> dict[int, _Laid]:
    found: dict[int, _Laid] = {}
    for at, text, styles in zip(layout["nodeIndex"], layout["text"], layout["styles"], strict=True):
        named = dict(zip(STYLES, (strings[each] for each in styles), strict=False))
        before = found[at].text if at in found else ""
        drawn_now = text >= 0 and named.get("visibility") == "visible"
        found[at] = _Laid(before + (strings[text] if drawn_now else ""), named)
    return found


def _own(nodes: Json, strings: list[str], laid: Mapping[int, _Laid]) -> Iterator[Said]:
    """What each node draws by itself: its text, words in its attributes, words in its pictures."""
    values = _rare(nodes["inputValue"])
    for at, attributes in enumerate(nodes["attributes"]):
        if at not in laid:
            yield Said()
            continue
        texts = [laid[at].text]
        if nodes["nodeType"][at] == ELEMENT:
            pairs = zip(attributes[::2], attributes[1::2], strict=True)
            texts += (strings[v] for k, v in pairs if strings[k].lower() in WRITTEN)
            texts += (strings[values[at]],) if at in values else ()
            texts += _pictured(laid[at].styles.values())
        yield joined([said(text) for text in texts if text])


def _pictured(styles: Iterable[str]) -> Iterator[str]:
    """The sources of drawings that stand in the styles themselves."""
    for style in styles:
        for kind, body in SVG.findall(style) if "data:" in style else ():
            source = unquote_to_bytes(body)
            if "base64" in kind.lower():
                source = base64.b64decode(source + b"==")
            yield source.decode("utf-8", "replace")


def _boxes(nodes: Json, parents: tuple[int, ...], laid: Mapping[int, _Laid]) -> Iterator[int]:
    numbers, made = nodes["backendNodeId"], _rare(nodes["pseudoType"])
    found: list[int] = []
    for at, up in enumerate(parents):
        real = nodes["nodeType"][at] == ELEMENT and at not in made
        boxed = real and (at in laid or up < 0 or not found[up])
        found.append(numbers[at] if boxed else found[up] if up >= 0 else 0)
    return iter(found)


def _rare(listed: Json) -> dict[int, int]:
    return dict(zip(listed["index"], listed["value"], strict=True))
