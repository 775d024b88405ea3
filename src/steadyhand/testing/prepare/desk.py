"""`Postings`, `Judge` and `Papers` as a test writes them down; each counts how often it was asked.

The documents hold one line, which names the posting: other postings have other documents, and the
same posting has the same ones, byte for byte.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from ...core.job.documents import Document, Kind, Line, Paper, Piece, Traced
from ...core.job.fit import Decision, Fit
from ...core.job.posting import Posting
from ...core.job.posting.ends import End, EndKind
from ...core.job.profile import Profile
from ...core.log.codec import pack, unpack
from ...errors import DocumentFailed
from ...ports import MadePaper, PostingFound

NOTHING = End(EndKind.DEAD, "Nothing is at this address.")


@dataclass(slots=True)
class ScriptedPostings:
    """What stands at which address; nothing at any other."""

    pages: Mapping[str, Posting | End]
    reads: list[str] = field(default_factory=list)

    async def read(self, url: str, *, now: datetime) -> PostingFound:
        """What the script says of that address, with jd.json of a posting."""
        self.reads.append(url)
        found = self.pages.get(url, NOTHING)
        files = {"jd.json": pack(found)} if isinstance(found, Posting) else {}
        return PostingFound(found, files)

    def kept(self, content: bytes) -> Posting:
        """The posting that was kept in jd.json. Raises StoreFailed."""
        return unpack(Posting, content)


@dataclass(slots=True)
class ScriptedJudge:
    """Says the same of every posting."""

    fit: Fit = field(default_factory=lambda: Fit(1.0, Decision.APPLY))
    judged: int = 0

    def __call__(self, posting: Posting, profile: Profile, *, today: date) -> Fit:
        """The fit of the script."""
        self.judged += 1
        return self.fit


@dataclass(slots=True)
class ScriptedPapers:
    """A resume and a letter of one line each; with *fails* none, for that reason."""

    fails: str = ""
    makings: int = 0

    async def made(self, profile: Profile, posting: Posting, *, on: date) -> tuple[MadePaper, ...]:
        """The resume, then the letter. Raises DocumentFailed where the script says so."""
        self.makings += 1
        if self.fails:
            raise DocumentFailed(self.fails)
        return tuple(_made(paper, profile, posting) for paper in Paper)


def _made(paper: Paper, profile: Profile, posting: Posting) -> MadePaper:
    text = f"{paper}: {profile.name.full} for {posting.title}"
    line = Line("line", Kind.TEXT, (Piece(text, "name"),))
    title = f"{paper} of {profile.name.full}"
    document = Document(paper, "en", title, profile.name.full, (line,), ())
    trace = (Traced(line.key, text, (("name", profile.name.full),)),)
    return MadePaper(document, b"%PDF-1.7\n" + text.encode(), 1, "scripted", trace)
