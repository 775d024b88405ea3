"""The vacancies of the practice employer. A slug says what its application form practises.

The slugs are a stable interface: tests and documents name them.
"""

from __future__ import annotations

from steadyhand.demo.postings.asked import ASKED
from steadyhand.demo.postings.basics import BASICS
from steadyhand.demo.postings.covers import COVERS
from steadyhand.demo.postings.gated import GATED
from steadyhand.demo.postings.journeys import JOURNEYS
from steadyhand.demo.postings.mended import MENDED
from steadyhand.demo.postings.posting import Posting

POSTINGS: tuple[Posting, ...] = (*BASICS, *ASKED, *JOURNEYS, *MENDED, *COVERS, *GATED)


def find(slug: str) -> Posting | None:
    """The posting with that slug, where there is one."""
    return next((posting for posting in POSTINGS if posting.slug == slug), None)
