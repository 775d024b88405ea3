"""Origins: where a run may go and write. Compared exactly, never by prefix or substring."""

from __future__ import annotations

from urllib.parse import urlsplit

_DEFAULT_PORT = {"http": 80, "https": 443}


def origin_of(url: str) -> str:
    """scheme://host[:port] in lower case, the default port left out; '' for other schemes.

    '' as well for what is no URL at all: pages write what they like into a form's action.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in _DEFAULT_PORT or not parts.hostname:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    shown = "" if port in (None, _DEFAULT_PORT[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{host}{shown}"


def allowed(url: str, origins: tuple[str, ...]) -> bool:
    """Whether the URL's origin is one of the run's, or a run's own host by https."""
    origin = origin_of(url)
    plain = origin.replace("https://", "http://", 1)
    return origin in origins or (":" not in plain[7:] and plain in origins)
