"""The web's postings, behind `ports.Postings`."""

from __future__ import annotations

from datetime import datetime

from ....core.job.posting.facts import Posting
from ....ports import PostingFound
from .kept import files_of, posting_from
from .reading import Source, read_posting


class WebPostings:
    """A `Postings`: what may be reached, and which hosts serve as boards, is in *source*."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def read(self, url: str, *, now: datetime) -> PostingFound:
        """The posting at that address, or why there is none. Never raises for what a site does."""
        reading = await read_posting(url, self._source, now=now)
        return PostingFound(reading.found, files_of(reading))

    def kept(self, content: bytes) -> Posting:
        """The posting that was kept in jd.json. Raises StoreFailed."""
        return posting_from(content)
