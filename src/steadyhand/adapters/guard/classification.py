"""Kinds of requests by what they say that they are: noise, reads, counters, writes."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from urllib.parse import parse_qsl, unquote, urlsplit

from .requests import Paused, is_write

BEACONS = frozenset({"Ping", "CSPViolationReport", "Prefetch"})
STREAMS = frozenset({"EventSource", "WebSocket", "Media"})
ANALYTICS = (
    "google-analytics.com",
    "analytics.google.com",
    "googletagmanager.com",
    "doubleclick.net",
    "facebook.net",
    "segment.io",
    "segment.com",
    "mixpanel.com",
    "amplitude.com",
    "hotjar.com",
    "hotjar.io",
    "fullstory.com",
    "sentry.io",
    "newrelic.com",
    "nr-data.net",
    "datadoghq.com",
    "datadoghq.eu",
    "browser-intake-datadoghq.com",
    "bugsnag.com",
    "clarity.ms",
    "matomo.cloud",
    "heapanalytics.com",
    "intercom.io",
    "cloudflareinsights.com",
    "linkedin.com/px",
    "bat.bing.com",
    "snowplowanalytics.com",
    "launchdarkly.com",
    "pendo.io",
)


def is_noise(url: str, resource_type: str) -> bool:
    """True when neither settling nor proof may wait for this request."""
    return resource_type in BEACONS or is_analytics(url)


def is_analytics(url: str) -> bool:
    parts = urlsplit(url)
    host = parts.hostname or ""
    place = host + parts.path
    return any(
        place.startswith(each) if "/" in each else host == each or host.endswith("." + each)
        for each in ANALYTICS
    )


# What a press that sends nothing may cause: reading, and what a page needs in order to read.
#
# Many pages read by POST: GraphQL, searches, sessions, tokens, drafts of nothing yet. They are
# told by what they say that they are, and by carrying nobody's address or number. Counters pass
# where a page may wait for their answer, and are dropped as beacons. Anything else that writes
# waits for somebody's leave. A site that calls a write a search is not seen through; as little is
# one that writes when it is read.

READS = frozenset(
    "search query filter lookup suggest suggestion autocomplete complete typeahead list find count "
    "facet get fetch load read status config configuration setting translation locale language "
    "feature flag experiment session csrf xsrf antiforgery token nonce refresh handshake negotiate "
    "ping heartbeat keepalive draft init initialize consent cookie preference captcha".split()
)
COUNTERS = frozenset(
    "track tracking collect log logging metric telemetry analytics beacon click impression view "
    "visit hit stat rum perf performance vital measure pixel csp".split()
)
NEUTRAL = frozenset(
    "api rest v create new job posting page form field user client candidate batch data by for "
    "of and the all id me current json php do action web js front frontend".split()
)
EVENTS = COUNTERS | {"event", "activity", "session", "trace", "insight"}
CHECKS = frozenset("validate validation check verify lint lookup".split())
ASKS = frozenset({"XHR", "Fetch", "Script", "Other", "EventSource"})
PICTURES = frozenset({"Image", "Media", "TextTrack"})
_SHOWN = re.compile(
    r"\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|webm|og[gva]|wav|vtt)$|(^|[/_-])"
    r"(images?|img|pictures?|pics?|photos?|avatars?|logos?|icons?|thumb(nail)?s?|media|assets|static)"
    r"([/_.-]|$)"
)
_FILE = re.compile(r"\.(m?js|css|json|map|wasm|html?|woff2?|ttf|txt|xml)$|" + _SHOWN.pattern)
CONTACT = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+|\+?(?:[\s()/.-]*\d){7,}[\s)]*")
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_OPERATION = re.compile(r"\A\s*(?:query\b|\{|fragment\b|subscription\b)")
_WRITES = re.compile(r"\bmutation\b")
_NAMED_WRITE = re.compile(
    r"^(create|submit|apply|send|update|save|add|delete|confirm|register|start|set|put|post|do)",
    re.I,
)


class Cause(StrEnum):
    """What a request is that a press has caused."""

    READ = "read"
    COUNTER = "counter"
    WRITE = "write"


def cause_of(paused: Paused) -> Cause:
    """What the request is, by its method, kind, address and body."""
    document = paused.resource_type == "Document"
    if not is_write(paused.method):
        tells = document and paused.form and any(map(CONTACT.fullmatch, _values(paused.url)))
        return Cause.WRITE if tells else Cause.READ
    if document or paused.file or paused.unread or _tells_contact(paused):
        return Cause.WRITE
    if is_analytics(paused.url) or _named(paused.url, COUNTERS):
        return Cause.COUNTER if paused.resource_type in BEACONS else Cause.READ
    reads = _named(paused.url, READS) or _asks(paused)
    return Cause.READ if reads else Cause.WRITE


def is_check(url: str) -> bool:
    """Whether the address says that it looks whether what was typed is right."""
    return _named(url, CHECKS)


def is_hit(paused: Paused) -> bool:
    """Whether it is asked for as a picture or the like, and by its address is none.

    What says that it reads is one: a captcha's picture, a preference.
    """
    pictures = not is_write(paused.method) and paused.resource_type in PICTURES
    shown = _SHOWN.search(urlsplit(paused.url).path.casefold())
    return pictures and not shown and not _named(paused.url, READS)


def asks_unnamed(paused: Paused) -> bool:
    """Whether a script asks for it in the background, and its address does not say for what."""
    asks = not is_write(paused.method) and paused.resource_type in ASKS | PICTURES
    named = _named(paused.url, READS) or _FILE.search(urlsplit(paused.url).path.casefold())
    return asks and not named


def may_tell(paused: Paused) -> bool:
    """Whether a page asks for it in the background, and it is no plain file."""
    asks = not is_write(paused.method) and paused.resource_type in ASKS | PICTURES
    parts = urlsplit(paused.url)
    return asks and bool(parts.query or not _FILE.search(parts.path.casefold()))


def is_event(url: str) -> bool:
    """Whether the address says that it is told what happens on pages."""
    return is_analytics(url) or _named(url, EVENTS)


def values_told(paused: Paused) -> int:
    """How many values the request carries, as far as that can be read."""
    text = (paused.body or b"").decode("utf-8", "replace")
    try:
        return sum(1 for _ in _leaves(json.loads(text)))
    except (ValueError, RecursionError):
        pass
    if "multipart" in paused.content_type:
        return text.count("form-data;")
    return len(parse_qsl(text)) + len(_values(paused.url))


def _values(url: str) -> list[str]:
    return [value for _, value in parse_qsl(urlsplit(url).query)]


def _tells_contact(paused: Paused) -> bool:
    text = unquote((paused.body or b"").decode("utf-8", "replace"))
    return re.search(r"[^\s@\"'=&:]+@[^\s@\"'=&:]+\.[a-z]{2,}", text, re.I) is not None


def _named(url: str, names: frozenset[str]) -> bool:
    """Whether the last word of its path says so, and says nothing else."""
    segments = [unquote(s) for s in urlsplit(url).path.split("/")]
    spoken = [words for s in segments if not any(map(str.isdigit, s)) and (words := _words_of(s))]
    last = spoken[-1] if spoken else []
    return any(word in names for word in last) and all(w in names | NEUTRAL for w in last)


def _words_of(segment: str) -> list[str]:
    words = (word.lower() for word in _WORDS.findall(segment))
    return [w[:-1] if len(w) > 3 and w.endswith("s") and not w.endswith("ss") else w for w in words]


def _asks(paused: Paused) -> bool:
    """Whether it is GraphQL, each operation of which reads."""
    try:
        told = json.loads((paused.body or b"").decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return False
    operations = told if isinstance(told, list) else [told]
    return bool(operations) and all(map(_reads, operations))


def _reads(operation: object) -> bool:
    if not isinstance(operation, dict):
        return False
    text, name = operation.get("query"), operation.get("operationName")
    if isinstance(text, str) and text.strip():
        return bool(_OPERATION.match(text)) and not _WRITES.search(text)
    stored = "persistedQuery" in (operation.get("extensions") or {})
    return stored and isinstance(name, str) and not _NAMED_WRITE.match(name)


def _leaves(told: object) -> list[object]:
    if isinstance(told, dict):
        return [leaf for value in told.values() for leaf in _leaves(value)]
    if isinstance(told, list):
        return [leaf for value in told for leaf in _leaves(value)]
    return [told]
