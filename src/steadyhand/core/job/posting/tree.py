"""Values out of JSON that may hold anything: each asks for a kind and gets it, or an empty one."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

_INNER = (  # where JSON-LD and job feeds keep further objects
    "@graph",
    "mainEntity",
    "mainEntityOfPage",
    "itemListElement",
    "item",
    "items",
    "_jobposting",
)
Record = dict[str, object]
DEPTH_MAX = 12  # levels of nested objects that are looked into
URL_MAX = 2_000  # characters


def record(value: object) -> Record:
    """The object; an empty one for anything else."""
    return {str(k): v for k, v in value.items()} if isinstance(value, dict) else {}


def listed(value: object) -> list[object]:
    """The list, or the lone value as one; [] for nothing."""
    if isinstance(value, list):
        return value
    return [] if value is None or value == "" else [value]


def records(value: object) -> list[Record]:
    """The objects among the list's entries."""
    return [record(each) for each in listed(value) if isinstance(each, dict)]


def text(value: object) -> str:
    """One line of text: of an object its name, of a list its first, of a number its digits."""
    for _ in range(DEPTH_MAX):
        if isinstance(value, dict):
            value = (
                value.get("name") or value.get("label") or value.get("@value") or value.get("value")
            )
        elif isinstance(value, list):
            value = next((each for each in value if each), "")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return " ".join(value.split()) if isinstance(value, str) else ""


def clear(value: object) -> str:
    """A name as it is meant: sites escape titles as they escape pages."""
    return " ".join(unescape(unescape(text(value))).split())


def link(value: object, base: str = "") -> str:
    """An absolute http(s) address without credentials; '' for anything else."""
    said = text(value)
    try:
        whole = urljoin(base, said) if said else ""
        parts = urlsplit(whole)
        fine = (
            parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
        )
    except ValueError:
        return ""
    return whole if fine and len(whole) <= URL_MAX else ""


def objects(node: object, depth: int = 0) -> Iterator[Record]:
    """Every object of a JSON-LD value, lists and @graph flattened, outer before inner."""
    if depth > DEPTH_MAX:
        return
    if isinstance(node, list):
        for each in node:
            yield from objects(each, depth + 1)
    elif isinstance(node, dict):
        item = record(node)
        yield item
        for key in _INNER:
            yield from objects(item.get(key), depth + 1)


def unique(texts: Iterator[str]) -> tuple[str, ...]:
    """The texts in their order, each once, none empty."""
    return tuple(dict.fromkeys(filter(None, texts)))
