"""The posting out of a feed of JobPosting objects, as job feeds in JSON hold them.

Source: https://www.jsonfeed.org/version/1.1/ with an extension for the objects.
"""

from __future__ import annotations

from ..facts import Posting
from ..jsonld import postings_of


def feed_posting(answer: str, url: str) -> Posting | None:
    """The posting at *url* out of a feed that holds JobPosting objects; None for another feed."""
    found = postings_of([answer])
    return found[0] if len(found) == 1 else next((p for p in found if p.canonical_url == url), None)
