"""JSON as pages and boards hold it: repaired, read by kind, its JSON-LD references resolved."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from urllib.parse import urljoin, urlsplit

# JSON as pages hold it: what a browser's reader of structured data would still take.
#
# Sites put comments around it, forget to take out a comma, break lines inside strings, or write
# two objects into one block.

BLOCK_MAX = 500_000  # characters of one block of a page
ANSWER_MAX = 5_000_000  # characters of an answer; a board may list all its postings in one
TRIES_MAX = 50  # objects that are looked for in one block
# Each takes time by the length of the text: a string that nobody closed is taken to the end, and is
# not looked through again from each quotation mark in it.
_WRAPPERS = re.compile(r"<!--|-->|<!\[CDATA\[|\]\]>|^[^\S\n]*//.*$", re.M)
_STRING_OR_COMMA = re.compile(
    r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|,(?=\s*[}\]])|/\*(?:.*?\*/|.*)|//[^\n]*', re.S
)
_BAD_ESCAPE = re.compile(r'\\(?!["\\/bfnrtu])|\\u(?![0-9a-fA-F]{4})')


def parse_lenient(block: str, longest: int = BLOCK_MAX) -> tuple[object, ...]:
    """Every value of the block, mended where it can be; () for what is no JSON."""
    text = block[:longest].lstrip("\ufeff").strip()
    for each in (text, _repair(text), _repair(unescape(text))):
        found = tuple(_values(each))
        if found:
            return found
    return ()


def _values(text: str) -> Iterator[object]:
    """The values that stand one after the other; stops where none can be read."""
    decoder, at = json.JSONDecoder(strict=False), 0
    for _ in range(TRIES_MAX):
        while at < len(text) and text[at] in " \t\r\n;,":
            at += 1
        if at == len(text):
            return
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            return
        yield value


def _repair(text: str) -> str:
    bare = _WRAPPERS.sub(" ", text)
    for _ in range(2):  # a comma that a comment parts from its bracket is seen without the comment
        bare = _STRING_OR_COMMA.sub(lambda m: m[0] if m[0][0] == '"' else " ", bare)
    return _BAD_ESCAPE.sub(r"\\\\", bare).strip()


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


def as_record(value: object) -> Record:
    """The object; an empty one for anything else."""
    return {str(k): v for k, v in value.items()} if isinstance(value, dict) else {}


def as_list(value: object) -> list[object]:
    """The list, or the lone value as one; [] for nothing."""
    if isinstance(value, list):
        return value
    return [] if value is None or value == "" else [value]


def as_records(value: object) -> list[Record]:
    """The objects among the list's entries."""
    return [as_record(each) for each in as_list(value) if isinstance(each, dict)]


def as_text(value: object) -> str:
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


def as_name(value: object) -> str:
    """A name as it is meant: sites escape titles as they escape pages."""
    return " ".join(unescape(unescape(as_text(value))).split())


def as_url(value: object, base: str = "") -> str:
    """An absolute http(s) address without credentials; '' for anything else."""
    said = as_text(value)
    try:
        whole = urljoin(base, said) if said else ""
        parts = urlsplit(whole)
        fine = (
            parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
        )
    except ValueError:
        return ""
    return whole if fine and len(whole) <= URL_MAX else ""


def nested_objects(node: object, depth: int = 0) -> Iterator[Record]:
    """Every object of a JSON-LD value, lists and @graph flattened, outer before inner."""
    if depth > DEPTH_MAX:
        return
    if isinstance(node, list):
        for each in node:
            yield from nested_objects(each, depth + 1)
    elif isinstance(node, dict):
        item = as_record(node)
        yield item
        for key in _INNER:
            yield from nested_objects(item.get(key), depth + 1)


def unique_texts(texts: Iterator[str]) -> tuple[str, ...]:
    """The texts in their order, each once, none empty."""
    return tuple(dict.fromkeys(filter(None, texts)))


# JSON-LD objects that stand for others of their page by `@id`, put in their places.
#
# Source: https://www.w3.org/TR/json-ld11/#node-identifiers. Within one page only, and only so far:
# objects may name each other in a circle.

NODES_MAX = 20_000  # objects and lists of one page that are looked through
REFERENCE_DEPTH_MAX = 6  # references and objects within each other
NodesById = Mapping[str, Record]


def nodes_by_id(values: Iterable[object]) -> dict[str, Record]:
    """Return each object that tells more than its `@id` by it; of several the fullest one."""
    left, found = list(values), dict[str, Record]()
    for _ in range(NODES_MAX):
        if not left:
            break
        node = left.pop()
        if isinstance(node, list):
            left += node
        elif isinstance(node, dict):
            item = as_record(node)
            left += item.values()
            name = item.get("@id")
            if isinstance(name, str) and len(item) > max(1, len(found.get(name, ()))):
                found[name] = item
    return found


def resolve_references(node: object, named: NodesById, depth: int = 0) -> object:
    """Return the value with what it refers to in place of the references."""
    if depth > REFERENCE_DEPTH_MAX:
        return node
    if isinstance(node, list):
        return [resolve_references(each, named, depth + 1) for each in node]
    if isinstance(node, dict):
        return _merge_node(as_record(node), named, depth)
    return named.get(node, node) if isinstance(node, str) and _is_reference(node) else node


def _merge_node(item: Record, named: NodesById, depth: int) -> Record:
    """The object with what its page tells of it elsewhere, and its values in place."""
    name = item.get("@id")
    other = named.get(name, {}) if isinstance(name, str) else {}
    told = {**other, **item}
    return {key: _resolve_value(key, value, named, depth) for key, value in told.items()}


def _resolve_value(key: str, value: object, named: NodesById, depth: int) -> object:
    return value if key.startswith("@") else resolve_references(value, named, depth + 1)


def _is_reference(said: str) -> bool:
    """Whether a text may be the name of an object: an address, a fragment or a blank node."""
    return said.startswith(("#", "_:")) or "://" in said
