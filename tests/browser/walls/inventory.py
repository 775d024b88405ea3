"""What Chromium exposes to pages and workers, held against `inventory.json`.

The file is classified by hand. `channels` names what can cause traffic, each under the channel of
the guard that holds it; `silent` names the rest: global names, and members of the interfaces that
`watched` matches. Members of other interfaces are not looked at. Missing names are no fault, since
versions differ.

Not seen here are senders without a name in a realm: markup, CSS, response headers, `import()`.
`bench/background.py` measures those.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from playwright.async_api import Page

_HERE = Path(__file__)
_SCRIPT = _HERE.with_suffix(".js").read_text("utf-8")
KINDS = tuple(re.findall(r'^  "([a-z ]+)":', _SCRIPT, re.M))
HANDLER = re.compile(r"on[a-z]+")
QUIET = re.compile(r"on[a-z]+|aria[A-Z]\w*|[A-Z][A-Z0-9_]*")  # handlers, ARIA, constants
GONE = ("absent", "switch")  # channels whose names no realm has


@dataclass(frozen=True, slots=True)
class Realm:
    """What one realm exposes: the type of each global name, the members of each interface."""

    kind: str
    types: Mapping[str, str]
    members: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Inventory:
    """The classified names; a member stands as `Interface.member`, or alone where all are meant."""

    channels: Mapping[str, str]  # of each name that can cause traffic
    silent: frozenset[str]
    silent_members: frozenset[str]
    watched: tuple[str, ...]

    def unknown(self, realm: Realm) -> tuple[str, ...]:
        """The names that nobody has classified, in alphabetical order."""
        known = self.silent | self.channels.keys()
        names = {name for name in realm.types if name not in known and not HANDLER.fullmatch(name)}
        return tuple(sorted(names | set(self._unknown_members(realm))))

    def returned(self, realm: Realm) -> tuple[str, ...]:
        """The names that are exposed although they are said to be missing in every realm."""
        gone = {name for name, channel in self.channels.items() if channel in GONE}
        there = {name for name, kind in realm.types.items() if kind != "undefined"}
        return tuple(sorted(there & gone | {m for m in _members(realm) if m in gone}))

    def _unknown_members(self, realm: Realm) -> Iterator[str]:
        for full in _members(realm):
            owner, _, member = full.partition(".")
            classified = full in self.channels or not self.silent_members.isdisjoint((full, member))
            if not (classified or QUIET.fullmatch(member)) and self._watches(owner):
                yield full

    def _watches(self, owner: str) -> bool:
        gone = self.channels.get(owner) in GONE  # `returned` tells of it as a whole
        return not gone and any(fnmatchcase(owner, each) for each in self.watched)


@cache
def inventory() -> Inventory:
    """The committed one."""
    told = json.loads(_HERE.with_suffix(".json").read_text("utf-8"))
    channels = {
        name: channel for channel, held in told["channels"].items() for name in words(held["names"])
    }
    return Inventory(
        channels,
        frozenset(words(told["silent"]["globals"])),
        frozenset(words(told["silent"]["members"])),
        tuple(words(told["watched"])),
    )


def words(lines: Sequence[str]) -> list[str]:
    """The names of a list of the file, which has several on each line."""
    return " ".join(lines).split()


def complaint(version: str, realms: Sequence[Realm], known: Inventory) -> str:
    """One sentence that names what is new and where; '' where nothing is."""
    found: dict[tuple[str, ...], list[str]] = {}
    for realm in realms:
        if names := known.unknown(realm):
            found.setdefault(names, []).append(f"a {realm.kind}")
    new = "; ".join(f"{', '.join(names)} in {', '.join(at)}" for names, at in found.items())
    return f"{version} exposes {new}; say in inventory.json how the guard holds it" if new else ""


async def realms_of(page: Page) -> tuple[Realm, ...]:
    """Every kind of realm that the page can make, one after the other."""
    told = [
        (kind, await page.evaluate(f"() => {{ {_SCRIPT} return REALMS[{kind!r}](); }}"))
        for kind in KINDS
    ]
    return tuple(Realm(kind, each["types"], each["members"]) for kind, each in told if each)


def _members(realm: Realm) -> Iterator[str]:
    for owner, members in realm.members.items():
        for member in members:
            if member not in ("length", "name", "prototype"):  # of each constructor
                yield f"{owner}.{member}"
