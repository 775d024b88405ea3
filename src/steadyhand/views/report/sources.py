"""Where a report's pictures and links may lead: into itself, beside itself, or to a web page."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..record import Picture

_INSIDE = re.compile(r"data:image/(?:png|webp|jpeg);base64,[A-Za-z0-9+/=]+")
_BESIDE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")


def safe_href(url: str) -> str:
    """The address if a click on it only opens a web page, else ''."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return url if parts.scheme in ("http", "https") and parts.netloc else ""


def picture_source(picture: Picture) -> str:
    """The picture itself, or a file beside the report by a plain relative path; else ''."""
    source = picture.src or picture.path
    return source if _INSIDE.fullmatch(source) or _BESIDE.fullmatch(source) else ""


def file_source(picture: Picture) -> str:
    """The picture's file beside the report; '' where it has none."""
    return picture.path if _BESIDE.fullmatch(picture.path) else ""
