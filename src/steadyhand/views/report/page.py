"""The report as one HTML page that needs no network, no script and no other file.

All text goes through the template's autoescape; addresses and picture sources are let through only
where they cannot run anything.
"""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment, StrictUndefined, Template

from ..record import Record
from ..wording import place, storable
from .shots import NEAR_BITS, alt_words, left_out_words, shot_words
from .sources import file_source, picture_source, safe_href
from .story import answer_words, banner_place, post_state_words, said, source_words, story, words

_FILTERS = {
    "answer": answer_words,
    "source": source_words,
    "post_state": post_state_words,
    "place": place,
    "said": said,
    "words": words,
    "href": safe_href,
    "picture": picture_source,
    "file": file_source,
    "alt": alt_words,
    "heading": shot_words,
    "left_out": left_out_words,
}
_ICONS = {"good": "✓", "warn": "!", "bad": "✕", "info": "i", "ask": "?"}


def report(record: Record, template: str, *, near_bits: int = NEAR_BITS) -> str:
    """The page, from the text of `templates/report.html.j2`."""
    told = story(record, near_bits=near_bits)
    page = _compiled(template).render(story=told, about=banner_place(told), icons=_ICONS)
    return storable(page)


@lru_cache(maxsize=2)
def _compiled(template: str) -> Template:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(_FILTERS)
    return environment.from_string(template)
