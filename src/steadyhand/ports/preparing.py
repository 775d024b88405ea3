"""What stands before the form: postings are read, their fit is judged, documents are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Protocol

from ..core.job.documents import Changed, Document, LeftOut, Traced
from ..core.job.fit import Fit
from ..core.job.posting import Posting
from ..core.job.posting.ends import End
from ..core.job.profile import Profile


@dataclass(frozen=True, slots=True)
class PostingFound:
    """What an address leads to, and the files to keep of it by their names."""

    found: Posting | End
    files: Mapping[str, bytes] = field(default_factory=dict)


class Postings(Protocol):
    """The web, as far as it tells of vacancies."""

    async def read(self, url: str, *, now: datetime) -> PostingFound:
        """The posting at that address, or why there is none. Never raises for what a site does."""
        ...

    def kept(self, content: bytes) -> Posting:
        """The posting that was kept in jd.json. Raises StoreFailed."""
        ...


@dataclass(frozen=True, slots=True)
class MadePaper:
    """A document as it is uploaded: a PDF, and the lines that it really holds."""

    document: Document
    pdf: bytes
    pages: int
    template: str
    trace: tuple[Traced, ...] = ()  # each line with its facts
    changes: tuple[Changed, ...] = ()  # what it has otherwise than the person's own

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """What it does not show, and why."""
        return self.document.left_out


class Papers(Protocol):
    """Makes a resume and a cover letter for one posting."""

    async def made(self, profile: Profile, posting: Posting, *, on: date) -> tuple[MadePaper, ...]:
        """The resume, then the letter; typeset and read back. Raises DocumentFailed."""
        ...


class Judge(Protocol):
    """Says how well a person fits a posting; the same for the same texts."""

    def __call__(self, posting: Posting, profile: Profile, *, today: date) -> Fit:
        """The fit with its reasons."""
        ...
