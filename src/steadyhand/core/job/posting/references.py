"""JSON-LD objects that stand for others of their page by `@id`, put in their places.

Source: https://www.w3.org/TR/json-ld11/#node-identifiers. Within one page only, and only so far:
objects may name each other in a circle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .tree import Record, record

NODES_MAX = 20_000  # objects and lists of one page that are looked through
DEPTH_MAX = 6  # references and objects within each other
Named = Mapping[str, Record]


def by_id(values: Iterable[object]) -> dict[str, Record]:
    """Return each object that tells more than its `@id` by it; of several the fullest one."""
    left, found = list(values), dict[str, Record]()
    for _ in range(NODES_MAX):
        if not left:
            break
        node = left.pop()
        if isinstance(node, list):
            left += node
        elif isinstance(node, dict):
            item = record(node)
            left += item.values()
            name = item.get("@id")
            if isinstance(name, str) and len(item) > max(1, len(found.get(name, ()))):
                found[name] = item
    return found


def resolved(node: object, named: Named, depth: int = 0) -> object:
    """Return the value with what it refers to in place of the references."""
    if depth > DEPTH_MAX:
        return node
    if isinstance(node, list):
        return [resolved(each, named, depth + 1) for each in node]
    if isinstance(node, dict):
        return _whole(record(node), named, depth)
    return named.get(node, node) if isinstance(node, str) and _is_reference(node) else node


def _whole(item: Record, named: Named, depth: int) -> Record:
    """The object with what its page tells of it elsewhere, and its values in place."""
    name = item.get("@id")
    other = named.get(name, {}) if isinstance(name, str) else {}
    told = {**other, **item}
    return {key: _value(key, value, named, depth) for key, value in told.items()}


def _value(key: str, value: object, named: Named, depth: int) -> object:
    return value if key.startswith("@") else resolved(value, named, depth + 1)


def _is_reference(said: str) -> bool:
    """Whether a text may be the name of an object: an address, a fragment or a blank node."""
    return said.startswith(("#", "_:")) or "://" in said
