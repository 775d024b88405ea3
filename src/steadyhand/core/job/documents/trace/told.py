"""Every fact of a profile and a posting under its path, and which of them no document shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace

from ...profile import Profile
from ..facts import Wanted
from ..wording.notation import shown

Told = bool | float | str

PRIVATE = (
    "authorizations background birthday citizenships consents documents eeo facts preferences"
    " sponsorship sponsorship_later sponsorship_now visas address.line1 address.line2"
    " address.postal_code name.former"
).split()


def told(profile: Profile, wanted: Wanted) -> dict[str, Told]:
    """What was said, by path: `work[0].highlights[1]`, `links[github]`, `posting.title`.

    What was not said has no path; `posting` alone is always there.
    """
    about = ((path, value) for path, value in _walk("posting", wanted))
    return {"posting": "posting", **dict(_walk("", profile)), **dict(about)}


def is_private(path: str) -> bool:
    """Whether it is told only where a form asks for it."""
    return any(is_under(path, private) for private in PRIVATE)


def is_under(path: str, group: str) -> bool:
    """Whether it is that path, or one within it."""
    return path == group or path.startswith((f"{group}.", f"{group}["))


def rests_on(path: str, facts: Mapping[str, Told]) -> bool:
    """Whether the path is a fact, or a group of which at least one fact was said."""
    return path in facts or any(is_under(f, path) for f in facts)


def rewritten(path: str, value: object, change: Callable[[str, object], object]) -> object:
    """Return the value with each leaf as *change* has it, which gets its path beside it."""
    if isinstance(value, tuple):
        return tuple(rewritten(f"{path}[{n}]", each, change) for n, each in enumerate(value))
    if isinstance(value, Mapping):
        return {key: rewritten(f"{path}[{key}]", each, change) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        inner = ((f.name, f"{path}.{f.name}" if path else f.name) for f in fields(value))
        changed = {n: rewritten(p, getattr(value, n), change) for n, p in inner}
        return replace(value, **changed)
    return change(path, value)


def _walk(path: str, value: object) -> Iterator[tuple[str, Told]]:
    if isinstance(value, str):
        if shown(value):
            yield path, value
    elif isinstance(value, bool | int | float):
        yield path, value
    elif isinstance(value, tuple):
        for index, each in enumerate(value):
            yield from _walk(f"{path}[{index}]", each)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _walk(f"{path}[{key}]", each)
    elif is_dataclass(value):
        for field in fields(value):
            inner = f"{path}.{field.name}" if path else field.name
            yield from _walk(inner, getattr(value, field.name))
