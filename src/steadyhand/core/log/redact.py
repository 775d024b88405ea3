"""The second wall: what is told of a run is cleaned of values and of whatever looks like a secret.

The first wall is that events are made without answers. A page can still echo one into a label or
an error, so every text of an event passes here before it is stored. What the program compares
(keys, refs, digests, code words, hosts) is left exactly as it is: a changed one would make a run
forget what it has done. Pass the values that tell who a person is; passing "Berlin" is allowed and
makes questions about Berlin hard to read.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from types import UnionType
from typing import TypeVar, Union, cast, get_args, get_origin, get_type_hints

from ..page.snapshot import PageText, Snapshot
from .events import Ended, Event, Paused, RunStarted
from .patterns import MARK, without_secrets
from .variants import alone, variants

_EXACT = frozenset(
    "action action_url application apply_url artifact asked_by at budget call code digest epoch "
    "fingerprint form frame host hosts how intent key kind locator post_state profile_path "
    "prohibited question recipe run scope seal sha256 source template tier version wall "
    "worker".split()
)
_EXACT_OF = {(RunStarted, "url"), (Ended, "reason"), (Paused, "reason")}
T = TypeVar("T")
_OF_CODE = frozenset("id digest key field ref intent".split())  # a question is known by them
SHORT = 6  # characters; a secret below them may be a part of any word
_ORIGIN = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@\s]*@)?[^/?#\s]*")


@dataclass(frozen=True, slots=True)
class _Hidden:
    """What goes: values wherever they stand, and secrets; a short one of these as a word alone.

    A code of four digits or a short user name is a part of many words and numbers.
    """

    values: tuple[str, ...]
    secrets: tuple[str, ...] = ()


def scrub(text: str, values: Collection[str] = (), *, secrets: Collection[str] = ()) -> str:
    """The text without *values* and *secrets* (3 characters or more) and what looks like a secret.

    Each is replaced by one MARK, in whatever form. Scrubbing again changes nothing.
    """
    return _settled(text, _Hidden(tuple(values), tuple(secrets)))


def scrub_event(
    event: Event, values: Collection[str] = (), *, secrets: Collection[str] = ()
) -> Event:
    """The event with every text that people read scrubbed; what code compares is untouched."""
    return cast(Event, _scrubbed(event, _Hidden(tuple(values), tuple(secrets))))


def scrub_page(
    page: Snapshot, values: Collection[str] = (), *, secrets: Collection[str] = ()
) -> Snapshot:
    """The page with every text of it scrubbed; the same page where nothing was to be found."""
    told, hidden = "\n".join(_texts_of(page)), _Hidden(tuple(values), tuple(secrets))
    return cast(Snapshot, _scrubbed(page, hidden)) if _settled(told, hidden) != told else page


def masked(fact: T, secrets: Collection[str]) -> T:
    """Return the fact with every text that people read without the *secrets*, and as it is else.

    For what a person is shown: a page may quote a password in a label, an error, an address.
    """
    hidden = _Hidden((), tuple(secrets))
    return cast(T, _mapped(fact, hidden)) if _pattern(hidden) else fact


def _mapped(value: object, hidden: _Hidden) -> object:
    if isinstance(value, tuple):
        return tuple(_mapped(each, hidden) for each in value)
    if isinstance(value, str):
        return value if isinstance(value, StrEnum) else _without_values(value, hidden)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    read = (f.name for f in fields(value) if f.name not in _OF_CODE)
    return replace(value, **{name: _mapped(getattr(value, name), hidden) for name in read})


def _texts_of(page: Snapshot) -> tuple[str, ...]:
    lines = (page.title, page.text, *page.headings, *page.errors, *page.dialogs, *page.jsonld)
    places = (page.url, *(url for _, url in page.places), *(b.href for b in page.buttons))
    asked = (
        t
        for f in page.fields
        for t in (f.label, f.group, f.section, f.lines, f.error, f.placeholder, f.value, f.told_as)
    )
    named = (t for f in page.fields for t in (f.html_name, f.html_id))
    chosen = (t for f in page.fields for o in f.options for t in (o.label, o.value))
    pressed = (t for b in page.buttons for t in (b.label, b.told_as))
    laid = (*(o.text for o in page.overlays), *(s.evidence for s in page.signals))
    return (*lines, *places, *asked, *named, *chosen, *pressed, *laid)


def _settled(text: str, hidden: _Hidden) -> str:
    """Repeats until nothing changes: taking one thing out can bring another together.

    Ends, because each round that changes anything leaves fewer characters that are no MARK, or
    fewer characters.
    """
    while (cleaned := without_secrets(_without_values(text, hidden))) != text:
        text = cleaned
    return text


def _without_values(text: str, hidden: _Hidden) -> str:
    pattern = _pattern(hidden)
    while pattern and (cleaned := pattern.sub(MARK, text)) != text:
        text = cleaned
    return text


@lru_cache(maxsize=8)
def _pattern(hidden: _Hidden) -> re.Pattern[str] | None:
    """All forms of all that goes, longest first; None where nothing does."""
    words = {f: alone(f) for s in hidden.secrets if len(s.strip()) < SHORT for f in variants(s)}
    parts = (*hidden.values, *(s for s in hidden.secrets if len(s.strip()) >= SHORT))
    forms = words | {form: form for value in parts for form in variants(value)}
    found = [forms[form] for form in sorted(forms, key=len, reverse=True)]
    return re.compile("|".join(found), re.IGNORECASE) if found else None


def _scrubbed(fact: object, hidden: _Hidden) -> object:
    if not is_dataclass(fact) or isinstance(fact, type):
        return fact
    hints = _texts(type(fact))
    changed = {name: _cleaned(hints[name], name, getattr(fact, name), hidden) for name in hints}
    return replace(fact, **changed)


@cache
def _texts(fact: type) -> dict[str, object]:
    """The fields of a fact that are not exact, with their types."""
    hints = get_type_hints(fact)
    names = [f.name for f in fields(fact)]
    return {n: hints[n] for n in names if n not in _EXACT and (fact, n) not in _EXACT_OF}


def _cleaned(hint: object, name: str, value: object, hidden: _Hidden) -> object:
    if isinstance(value, tuple):
        hints = _member_hints(hint, len(value))
        return tuple(_cleaned(h, name, v, hidden) for h, v in zip(hints, value, strict=True))
    if isinstance(value, str) and _is_text(hint):
        return _TREATED.get(name, _settled)(value, hidden)
    return _scrubbed(value, hidden)


def _is_text(hint: object) -> bool:
    """Whether any string may stand there; keys, refs, enums and literals are words of ours."""
    union = get_origin(hint) in (Union, UnionType)
    return hint in (str, PageText) or (union and any(map(_is_text, get_args(hint))))


def _member_hints(hint: object, count: int) -> tuple[object, ...]:
    args = get_args(hint) if get_origin(hint) is tuple else ()
    return (args[0],) * count if len(args) == 2 and args[1] is Ellipsis else args


def _scrub_url(url: str, hidden: _Hidden) -> str:
    """The address with its host as it is, so that code can still tell whose page it is."""
    origin = _ORIGIN.match(url)
    if origin is None:
        return _settled(url, hidden)
    head = without_secrets(origin.group())
    return head + _settled(url[origin.end() :], hidden)


def _scrub_reference(reference: str, hidden: _Hidden) -> str:
    return _without_values(reference, _Hidden(hidden.values))


# An employer's reference may look like anybody's number, or hold the figures of a code that was
# typed; it is the proof, and stays.
_TREATED = {"url": _scrub_url, "reference": _scrub_reference}
