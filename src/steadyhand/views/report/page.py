"""The report as one HTML page that needs no network, no script and no other file but pictures.

All text goes through the template's autoescape; addresses and picture sources are let through only
where they cannot run anything.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from jinja2 import Environment, StrictUndefined

from ..record import Picture, Record
from ..wording import place, storable
from .story import answer_words, banner_place, post_state_words, said, source_words, story

_ICONS = {"good": "✓", "warn": "!", "bad": "✕", "info": "i", "ask": "?"}


def report(record: Record, template: str) -> str:
    """The page, from the text of `templates/report.html.j2`."""
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(
        answer=answer_words,
        source=source_words,
        post_state=post_state_words,
        place=place,
        said=said,
        href=safe_href,
        picture=picture_source,
    )
    told = story(record)
    page = environment.from_string(template)
    return storable(page.render(story=told, about=banner_place(told), icons=_ICONS))


def safe_href(url: str) -> str:
    """The address if a click on it only opens a web page, else ''."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return url if parts.scheme in ("http", "https") and parts.netloc else ""


def picture_source(picture: Picture) -> str:
    """A data: image or a file beside the report, else ''."""
    source = picture.src or picture.path
    if source.startswith("data:image/"):
        return source
    try:
        parts = urlsplit(source)
    except ValueError:
        return ""
    local = not parts.scheme and not parts.netloc and not source.startswith(("/", "\\"))
    return source if local else ""
