"""A posting as a page tells it: JSON-LD JobPosting where there is one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Posting:
    """A vacancy."""

    title: str
    company: str
    locations: tuple[str, ...] = ()
    source: str = ""


def posting_of(blocks: Iterable[str]) -> Posting | None:
    """The first JobPosting of a page's JSON-LD blocks, or None. Broken ones are passed over."""
    found = (item for block in blocks for item in _items(_parsed(block)))
    return next((p for item in found if (p := _posting(item)) is not None), None)


def _parsed(block: str) -> object:
    try:
        parsed: object = json.loads(block, strict=False)
    except (ValueError, RecursionError):
        return None
    return parsed


def _items(node: object) -> Iterator[dict[str, object]]:
    """Every object of the block, lists and @graph flattened."""
    if isinstance(node, list):
        for each in node:
            yield from _items(each)
    elif isinstance(node, dict):
        yield node
        yield from _items(node.get("@graph"))


def _posting(item: dict[str, object]) -> Posting | None:
    kinds = item.get("@type")
    if "JobPosting" not in (kinds if isinstance(kinds, list) else [kinds]):
        return None
    company = item.get("hiringOrganization")
    name = company.get("name") if isinstance(company, dict) else company
    places = item.get("jobLocation")
    listed = places if isinstance(places, list) else [places]
    locations = tuple(p for place in listed if (p := _place(place)))
    return Posting(_text(item.get("title")), _text(name), locations, "json-ld")


def _place(place: object) -> str:
    if not isinstance(place, dict):
        return _text(place)
    address = place.get("address")
    if not isinstance(address, dict):
        return _text(address) or _text(place.get("name"))
    parts = (address.get(k) for k in ("addressLocality", "addressRegion", "addressCountry"))
    return ", ".join(filter(None, map(_text, parts)))


def _text(value: object) -> str:
    if isinstance(value, dict):
        value = value.get("name")
    return " ".join(value.split()) if isinstance(value, str) else ""
