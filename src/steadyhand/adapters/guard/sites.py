"""Sites: the job's own addresses, and requests to third parties once something was typed."""

from __future__ import annotations

import ipaddress
import re
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, lru_cache
from urllib.parse import urldefrag, urlsplit

from publicsuffixlist import PublicSuffixList

from steadyhand.core.journal.events import DataWithheld
from steadyhand.core.journal.state import LOOKUP_SCOPE_PREFIX
from steadyhand.core.origins import is_allowed, origin_of

from .classification import is_noise
from .requests import PausedRequest, is_write
from .taint import BROWSER_HEADERS


def is_own_site(url: str, origins: Collection[str]) -> bool:
    """Whether what was typed may go there at all.

    A form's own script often sends to another host of its site (`api.` beside `jobs.`): that is
    home too, by https only. An address in numbers is itself and nothing else.
    """
    if is_allowed(url, tuple(origins)):
        return True
    site = site_of(url)
    return bool(site) and any(site == site_of(each) for each in origins)


def is_same_address(url: str, other: str) -> bool:
    """Whether both are writings of one address: https for http, a slash at its end, "www."."""
    here, there = urlsplit(url), urlsplit(other)
    hosts = {(parts.hostname or "").removeprefix("www.") for parts in (here, there)}
    paths = {parts.path.rstrip("/") for parts in (here, there)}
    safer = here.scheme == there.scheme or here.scheme == "https"
    ports = here.scheme != there.scheme or here.port == there.port
    return safer and ports and len(hosts) == len(paths) == 1


@lru_cache(maxsize=1024)
def site_of(url: str) -> str:
    """The registrable domain of an https address; '' where there is none."""
    host = urlsplit(url).hostname or "" if origin_of(url).startswith("https://") else ""
    if not host or is_numeric_address(host):
        return ""
    return _suffixes().privatesuffix(host) or ""


def is_numeric_address(host: str) -> bool:
    """Whether it is the number of a machine, and no name."""
    with suppress(ValueError):
        return bool(ipaddress.ip_address(host))
    return False


def loggable_host(host: str) -> str:
    """The registrable domain of a host, or its number: a page may write anything before it."""
    if is_numeric_address(host) or host == "localhost":
        return host
    domain = _suffixes().privatesuffix(host)
    return ("" if domain == host else "*.") + domain if domain else "a host without a domain"


@cache
def _suffixes() -> PublicSuffixList:
    return PublicSuffixList()


# Hosts that are not the job's: what a page may ask of them once something was typed.
#
# Until then a page may talk as it likes, and what it asks of whom is remembered. From then on:
#
# - Nothing is asked of an origin that was not asked before. What is encoded in a request is not
# searched for: no writing of a value arrives where no request does. - In the document that
# something was typed into nothing is asked of any other origin either: which known address is
# asked, and how often, tells something too. - A document that was loaded since, and that nothing
# was typed into yet, asks an origin that is known for what was asked of it before: the same
# address with no header that it did not have then, or a file (a script, a style, a font, a
# picture) of a folder that such files came from, whose name has no word that was in no address. -
# Nothing is written, whatever it is, but where a person gave leave to talk to that origin; and by
# that leave nothing that tells what was typed (`job_gate.py`).
#
# What was refused is counted by origin, so that a person can be told, and asked where the page
# does not go on without it.

UNKNOWN_ORIGIN_REFUSAL = "it is a site that the page did not talk to before anything was typed"
NEW_REQUEST_REFUSAL = "it was not asked of that site before anything was typed"
FILE_TYPES = frozenset({"Script", "Stylesheet", "Font", "Image", "Media", "TextTrack", "Manifest"})
ESSENTIAL_TYPES = frozenset({"Script", "Stylesheet", "XHR", "Fetch", "Document", "EventSource"})
_WORD = re.compile(r"[^/._~-]+")


@dataclass(slots=True)
class ThirdParties:
    """What was asked of which origin before anything was typed, and what a person allowed."""

    # By method and address the headers that a script can set.
    _asked: dict[tuple[str, str], set[tuple[str, str]]] = field(default_factory=dict)
    _folders: set[tuple[str, str]] = field(default_factory=set)  # (folder, kind of file)
    _words: set[str] = field(default_factory=set)  # of paths
    _origins: set[str] = field(default_factory=set)
    _allowed: frozenset[str] = frozenset()  # origins that a person lets talk
    _lookups: Counter[tuple[str, tuple[str, ...]]] = field(default_factory=Counter)
    _held: Counter[tuple[str, bool]] = field(default_factory=Counter)  # (origin, page works by it)

    def saw(self, paused: PausedRequest) -> None:
        """Remember a request from before anything was typed."""
        address = urldefrag(paused.url).url
        self._origins.add(origin_of(address))
        self._asked.setdefault((paused.method, address), set()).update(_script_headers(paused))
        if paused.resource_type in FILE_TYPES:
            self._folders.add((_folder(address), paused.resource_type))
        self._words.update(_WORD.findall(urlsplit(address).path))

    def met(self, url: str) -> bool:
        """Return whether that origin was asked for anything before something was typed."""
        return origin_of(url) in self._origins

    def allow(self, origins: Collection[str]) -> None:
        """Let pages talk to these origins and no others: a person was asked about them."""
        self._allowed = frozenset(origins)

    def refusal(self, paused: PausedRequest, *, typed: bool) -> str:
        """Return why the request does not leave, or ''; *typed*: into the document that asks."""
        if origin_of(paused.url) in self._allowed:
            return ""
        if not self.met(paused.url):
            return UNKNOWN_ORIGIN_REFUSAL
        known = self._repeats(paused) or self._is_file(paused)
        return NEW_REQUEST_REFUSAL if typed or is_write(paused.method) or not known else ""

    def holds(self, paused: PausedRequest) -> bool:
        """Count a request that did not leave; return whether a page may not work without it."""
        works = paused.resource_type in ESSENTIAL_TYPES and not is_noise(
            paused.url, paused.resource_type
        )
        self._held[origin_of(paused.url), works] += 1
        return works

    def holds_lookup(self, paused: PausedRequest, labels: tuple[str, ...]) -> None:
        """Count a lookup of one field's text that did not leave."""
        self._lookups[f"{LOOKUP_SCOPE_PREFIX}{origin_of(paused.url)}", labels] += 1

    def take(self) -> tuple[DataWithheld, ...]:
        """Return what was held back since this was last asked, by origin."""
        told = tuple(DataWithheld(of, n, quiet=not works) for (of, works), n in self._held.items())
        looked = tuple(DataWithheld(scope, n, of) for (scope, of), n in self._lookups.items())
        self._held.clear()
        self._lookups.clear()
        return (*told, *looked)

    def _repeats(self, paused: PausedRequest) -> bool:
        had = self._asked.get((paused.method, urldefrag(paused.url).url))
        return had is not None and had.issuperset(_script_headers(paused))

    def _is_file(self, paused: PausedRequest) -> bool:
        """Return whether it loads a file by words that were in addresses before."""
        parts = urlsplit(paused.url)
        known = (_folder(paused.url), paused.resource_type) in self._folders
        return known and not parts.query and self._words.issuperset(_WORD.findall(parts.path))


def _script_headers(paused: PausedRequest) -> set[tuple[str, str]]:
    """Return the headers that a script can set."""
    return {each for each in paused.headers if not each[0].startswith(BROWSER_HEADERS)}


def _folder(address: str) -> str:
    """Return the origin and the path up to its last '/'."""
    return urlsplit(address)._replace(query="", fragment="").geturl().rpartition("/")[0]
