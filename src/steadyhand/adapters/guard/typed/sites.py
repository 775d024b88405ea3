"""Whether an address belongs to a job: one of its origins, or another host of the same site."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from contextlib import suppress
from functools import cache, lru_cache
from urllib.parse import urlsplit

from publicsuffixlist import PublicSuffixList

from steadyhand.core.job.domains import allowed, origin_of


def at_home(url: str, origins: Collection[str]) -> bool:
    """Whether what was typed may go there at all.

    A form's own script often sends to another host of its site (`api.` beside `jobs.`): that is
    home too, by https only. An address in numbers is itself and nothing else.
    """
    if allowed(url, tuple(origins)):
        return True
    site = site_of(url)
    return bool(site) and any(site == site_of(each) for each in origins)


def same_door(url: str, other: str) -> bool:
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
    with suppress(ValueError):
        ipaddress.ip_address(host)
        return ""
    return _suffixes().privatesuffix(host) or "" if host else ""


@cache
def _suffixes() -> PublicSuffixList:
    return PublicSuffixList()
