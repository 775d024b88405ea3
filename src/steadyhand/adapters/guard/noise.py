"""Which requests say nothing about a form: measurement, beacons and streams."""

from __future__ import annotations

from urllib.parse import urlsplit

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
