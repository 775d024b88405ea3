"""JobPosting objects that a page tells by attributes of its elements, as JSON-LD would tell them.

Source: https://html.spec.whatwg.org/multipage/microdata.html#values
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from ....core.job.posting.tree import link

POSTINGS_MAX = 50  # of one page
NODES_MAX = 20_000  # elements of one object that are looked at
_WRITTEN = frozenset(  # properties whose markup tells lines and headings
    "description responsibilities qualifications skills experienceRequirements"
    " educationRequirements jobBenefits incentiveCompensation".split()
)
_HELD_IN = {
    "meta": "content",
    "a": "href",
    "link": "href",
    "area": "href",
    "time": "datetime",
    "data": "value",
    "meter": "value",
}
_Told = dict[str, object]


def microdata(tree: LexborHTMLParser, url: str) -> Iterator[str]:
    """Each JobPosting with a title, as the JSON of one object."""
    for node in tree.css("[itemscope][itemtype*='schema.org/JobPosting']")[:POSTINGS_MAX]:
        told = _item(node, url)
        if told.get("title") or told.get("name"):
            yield json.dumps(told)


def _item(root: LexborNode, url: str) -> _Told:
    """The properties of an object, those of the objects in it under their own names."""
    whole: _Told = {"@type": "JobPosting"}
    left = [(child, whole) for child in reversed(_children(root))]
    for _ in range(NODES_MAX):
        if not left:
            break
        node, owner = left.pop()
        names, inner = (node.attributes.get("itemprop") or "").split(), owner
        if "itemscope" in node.attributes:
            inner = {}
            _tell(owner, names, inner)
        else:
            _tell(owner, names, _value(node, names, url) if names else "")
        if not _WRITTEN.intersection(names):
            left += [(child, inner) for child in reversed(_children(node))]
    return whole


def _children(node: LexborNode) -> list[LexborNode]:
    return [n for n in node.iter(include_text=False) if not (n.tag or "-").startswith(("-", "!"))]


def _tell(owner: _Told, names: list[str], value: object) -> None:
    """A property that is told twice holds a list."""
    for name in names:
        before = owner.get(name)
        if before is None:
            owner[name] = value
        elif isinstance(before, list):
            before.append(value)
        else:
            owner[name] = [before, value]


def _value(node: LexborNode, names: list[str], url: str) -> str:
    if _WRITTEN.intersection(names):
        return node.html or ""
    held = node.attributes.get(_HELD_IN.get(node.tag or "", "content")) or ""
    if held and node.tag in ("a", "link", "area"):
        return link(held, url) if not _is_text(names) else _words(node)
    return held.strip() or _words(node)


def _is_text(names: list[str]) -> bool:
    """Whether the property is no address, so that a link holds it in its words."""
    return not {"url", "sameAs", "applyUrl", "mainEntityOfPage"}.intersection(names)


def _words(node: LexborNode) -> str:
    return " ".join(node.text(separator=" ").split())
