"""Kinds of requests by what they say that they are: noise, reads, counters, writes."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from urllib.parse import parse_qsl, unquote, urlsplit

from .requests import PausedRequest, is_write

BEACON_TYPES = frozenset({"Ping", "CSPViolationReport", "Prefetch"})
STREAM_TYPES = frozenset({"EventSource", "WebSocket", "Media"})
ANALYTICS_HOSTS = (
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
    return resource_type in BEACON_TYPES or is_analytics(url)


def is_analytics(url: str) -> bool:
    parts = urlsplit(url)
    host = parts.hostname or ""
    place = host + parts.path
    return any(
        place.startswith(each) if "/" in each else host == each or host.endswith("." + each)
        for each in ANALYTICS_HOSTS
    )


# What a press that sends nothing may cause: reading, and what a page needs in order to read.
#
# Many pages read by POST: GraphQL, searches, sessions, tokens, drafts of nothing yet. They are
# told by what they say that they are, and by carrying nobody's address or number. Counters pass
# where a page may wait for their answer, and are dropped as beacons. Anything else that writes
# waits for somebody's leave. A site that calls a write a search is not seen through; as little is
# one that writes when it is read.

READ_WORDS = frozenset(
    "search query filter lookup suggest suggestion autocomplete complete typeahead list find count "
    "facet get fetch load read status config configuration setting translation locale language "
    "feature flag experiment session csrf xsrf antiforgery token nonce refresh handshake negotiate "
    "ping heartbeat keepalive draft init initialize consent cookie preference captcha".split()
)
SEARCH_WORDS = frozenset(
    "search query lookup suggest suggestion autocomplete complete typeahead list find count facet"
    " get fetch".split()
)
TELEMETRY_WORDS = frozenset(
    "track tracking metric telemetry analytics beacon impression rum perf performance pixel".split()
)
COUNTER_WORDS = frozenset(
    "track tracking collect log logging metric telemetry analytics beacon click impression view "
    "visit hit stat rum perf performance vital measure pixel csp".split()
)
NEUTRAL_WORDS = frozenset(
    "api rest v create new job posting page form field user client candidate batch data by for "
    "of and the all id me current json php do action web js front frontend".split()
)
EVENT_WORDS = COUNTER_WORDS | {"event", "activity", "session", "trace", "insight"}
CHECK_WORDS = frozenset("validate validation check verify lint lookup".split())
CHANGING_METHODS = frozenset({"DELETE", "PATCH", "PUT"})  # whatever their address calls itself
BACKGROUND_TYPES = frozenset({"XHR", "Fetch", "Script", "Other", "EventSource"})
MEDIA_TYPES = frozenset({"Image", "Media", "TextTrack"})
_MEDIA_PATH = re.compile(
    r"\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|webm|og[gva]|wav|vtt)$|(^|[/_-])"
    r"(images?|img|pictures?|pics?|photos?|avatars?|logos?|icons?|thumb(nail)?s?|media|assets|static)"
    r"([/_.-]|$)"
)
_FILE_PATH = re.compile(
    r"\.(m?js|css|json|map|wasm|html?|woff2?|ttf|txt|xml)$|" + _MEDIA_PATH.pattern
)
CONTACT_PATTERN = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+|\+?(?:[\s()/.-]*\d){7,}[\s)]*")
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_OPERATION = re.compile(r"\A\s*(?:query\b|\{|fragment\b|subscription\b)")
_MUTATION = re.compile(r"\bmutation\b")
_NAMED_WRITE = re.compile(
    r"^(create|submit|apply|send|update|save|add|delete|confirm|register|start|set|put|post|do)",
    re.I,
)


class RequestKind(StrEnum):
    """What a request is that a press has caused."""

    READ = "read"
    COUNTER = "counter"
    WRITE = "write"


def request_kind(paused: PausedRequest) -> RequestKind:
    """What the request is, by its method, kind, address and body."""
    document = paused.resource_type == "Document"
    if not is_write(paused.method):
        tells = (
            document
            and paused.form
            and any(map(CONTACT_PATTERN.fullmatch, _query_values(paused.url)))
        )
        return RequestKind.WRITE if tells else RequestKind.READ
    changes = paused.method.upper() in CHANGING_METHODS
    if document or changes or paused.file or paused.unread or _carries_contact(paused):
        return RequestKind.WRITE
    if is_analytics(paused.url) or _says_only(paused.url, COUNTER_WORDS):
        return RequestKind.COUNTER if paused.resource_type in BEACON_TYPES else RequestKind.READ
    reads = _says_only(paused.url, READ_WORDS) or _is_graphql_read(paused)
    return RequestKind.READ if reads else RequestKind.WRITE


def is_plain_read(paused: PausedRequest) -> bool:
    """Whether it reads even where a task may mean to change settings, drafts or a session by it.

    By its method, as a query of GraphQL, as a search, or as measurement of somebody else's.
    """
    kind = request_kind(paused)
    if not is_write(paused.method) or is_analytics(paused.url) or kind is RequestKind.COUNTER:
        return kind is not RequestKind.WRITE
    if kind is not RequestKind.READ:
        return False
    named = _says_only(paused.url, SEARCH_WORDS) or _says_only(paused.url, TELEMETRY_WORDS)
    return named or _is_graphql_read(paused)


def is_validation(url: str) -> bool:
    """Whether the address says that it looks whether what was typed is right."""
    return _says_only(url, CHECK_WORDS)


def is_tracking_pixel(paused: PausedRequest) -> bool:
    """Whether it is asked for as a picture or the like, and by its address is none.

    What says that it reads is one: a captcha's picture, a preference.
    """
    pictures = not is_write(paused.method) and paused.resource_type in MEDIA_TYPES
    shown = _MEDIA_PATH.search(urlsplit(paused.url).path.casefold())
    return pictures and not shown and not _says_only(paused.url, READ_WORDS)


def is_unnamed_background(paused: PausedRequest) -> bool:
    """Whether a script asks for it in the background, and its address does not say for what."""
    asks = not is_write(paused.method) and paused.resource_type in BACKGROUND_TYPES | MEDIA_TYPES
    named = _says_only(paused.url, READ_WORDS) or _FILE_PATH.search(
        urlsplit(paused.url).path.casefold()
    )
    return asks and not named


def may_carry_text(paused: PausedRequest) -> bool:
    """Whether a page asks for it in the background, and it is no plain file."""
    asks = not is_write(paused.method) and paused.resource_type in BACKGROUND_TYPES | MEDIA_TYPES
    parts = urlsplit(paused.url)
    return asks and bool(parts.query or not _FILE_PATH.search(parts.path.casefold()))


def is_event_report(url: str) -> bool:
    """Whether the address says that it is told what happens on pages."""
    return is_analytics(url) or _says_only(url, EVENT_WORDS)


def count_values(paused: PausedRequest) -> int:
    """How many values the request carries, as far as that can be read."""
    text = (paused.body or b"").decode("utf-8", "replace")
    try:
        return sum(1 for _ in _leaves(json.loads(text)))
    except (ValueError, RecursionError):
        pass
    if "multipart" in paused.content_type:
        return text.count("form-data;")
    return len(parse_qsl(text)) + len(_query_values(paused.url))


def _query_values(url: str) -> list[str]:
    return [value for _, value in parse_qsl(urlsplit(url).query)]


def _carries_contact(paused: PausedRequest) -> bool:
    text = unquote((paused.body or b"").decode("utf-8", "replace"))
    return re.search(r"[^\s@\"'=&:]+@[^\s@\"'=&:]+\.[a-z]{2,}", text, re.I) is not None


def _says_only(url: str, names: frozenset[str]) -> bool:
    """Whether the last word of its path says so, and says nothing else."""
    segments = [unquote(s) for s in urlsplit(url).path.split("/")]
    spoken = [words for s in segments if not any(map(str.isdigit, s)) and (words := _words_of(s))]
    last = spoken[-1] if spoken else []
    return any(word in names for word in last) and all(w in names | NEUTRAL_WORDS for w in last)


def _words_of(segment: str) -> list[str]:
    words = (word.lower() for word in _WORDS.findall(segment))
    return [w[:-1] if len(w) > 3 and w.endswith("s") and not w.endswith("ss") else w for w in words]


def _is_graphql_read(paused: PausedRequest) -> bool:
    """Whether it is GraphQL, each operation of which reads."""
    try:
        told = json.loads((paused.body or b"").decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return False
    operations = told if isinstance(told, list) else [told]
    return bool(operations) and all(map(_is_query, operations))


def _is_query(operation: object) -> bool:
    if not isinstance(operation, dict):
        return False
    text, name = operation.get("query"), operation.get("operationName")
    if isinstance(text, str) and text.strip():
        return bool(_OPERATION.match(text)) and not _MUTATION.search(text)
    stored = "persistedQuery" in (operation.get("extensions") or {})
    return stored and isinstance(name, str) and not _NAMED_WRITE.match(name)


def _leaves(told: object) -> list[object]:
    if isinstance(told, dict):
        return [leaf for value in told.values() for leaf in _leaves(value)]
    if isinstance(told, list):
        return [leaf for value in told for leaf in _leaves(value)]
    return [told]
