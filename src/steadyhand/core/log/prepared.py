"""What happens before the form: the posting was met before, fits, is tracked, has its documents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..job.documents.facts import Paper
from ..job.fit.facts import Decision, Reason
from ..job.history.duplicates import Likeness, Trait
from ..job.history.standing import Standing

Knowledge = Literal["profile_direct", "profile_copy", "session_used", "session_kept"]


@dataclass(frozen=True, slots=True)
class DuplicateFound:
    """An earlier application may be to the same posting; a person decides what follows."""

    application: str  # its id in the tracker
    likeness: Likeness
    same: tuple[Trait, ...]
    differs: tuple[Trait, ...] = ()
    standing: Standing = Standing.NEW
    since: str = ""  # when it came to stand so
    run: str = ""  # the last that worked on it


@dataclass(frozen=True, slots=True)
class ApplicationTracked:
    """The tracker has a record of what this run applies to, linked to an earlier one if known."""

    application: str
    again: bool = False  # the record was there: this run is another attempt


@dataclass(frozen=True, slots=True)
class FitScored:
    """How well the person fits, with every reason: posting's words and places in the profile."""

    decision: Decision
    score: float  # 0 to 1
    reasons: tuple[Reason, ...] = ()  # without the profile's words: those are private
    unjudged: tuple[str, ...] = ()  # lines of the posting that no reason speaks of


@dataclass(frozen=True, slots=True)
class DocumentDrafted:
    """A document was made from the profile for this posting, and read back."""

    paper: Paper
    template: str
    pages: int
    sha256: str
    lines: int = 0
    left_out: int = 0  # facts of the profile that it does not show
    size: int = 0  # bytes


@dataclass(frozen=True, slots=True)
class BrowserKnows:
    """What this run's browser knows from before, or leaves for the next: never its content."""

    what: Knowledge
    done: bool
    host: str = ""  # whose session it is
    why: str = ""
