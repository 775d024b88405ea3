"""The surroundings of one run, from a script: a person, postings, documents, time, names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import count

from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal.codec import pack, unpack
from steadyhand.core.origins import later_time
from steadyhand.errors import DocumentFailed
from steadyhand.jobs.documents.document import (
    DocumentKind,
    DocumentLine,
    DraftDocument,
    LineKind,
    Piece,
)
from steadyhand.jobs.documents.trace import TracedLine
from steadyhand.jobs.fit.reasons import Decision, Fit
from steadyhand.jobs.posting.posting import EndKind, NoPosting, Posting
from steadyhand.jobs.profile import Profile
from steadyhand.ports import PostingResult, TypesetDocument

BY = "script"
_OPEN = (QuestionKind.TEXT, QuestionKind.CHOICE, QuestionKind.OTP)

ScriptedReply = str | bool | int | float | list[str] | tuple[str, ...] | None


class ScriptedHuman:
    """Answers by label, else by kind, and says no to the rest.

    With *remember* what it says of a field is to be remembered, as at a terminal.
    `asked` keeps every question, `approved` those that got a yes, whether or not the run lived to
    store it. A label is `Label` or `Group > Label`; case, spacing and a trailing `*` do not count.
    """

    def __init__(
        self, answers: Mapping[str, ScriptedReply] | None = None, *, remember: bool = False
    ) -> None:
        self._remember = remember
        self._answers = {_normalize(name): value for name, value in (answers or {}).items()}
        self.asked: list[Question] = []
        self.approved: list[Question] = []

    async def ask(self, question: Question) -> Reply:
        """The scripted answer, or no."""
        self.asked.append(question)
        reply = self._reply(question)
        if reply.approved:
            self.approved.append(question)
        return reply

    def _reply(self, question: Question) -> Reply:
        for name in (question.label, question.text, question.kind.value):
            if name and _normalize(name) in self._answers:
                value = _value(self._answers[_normalize(name)])
                return Reply(value, remember=self._remember and bool(question.field), by=BY)
        return _refusal(question)


def _refusal(question: Question) -> Reply:
    """An open question stays open: False would be an answer to it."""
    is_open = bool(question.field) or question.kind in _OPEN
    return Reply(None if is_open else False, by=BY)


def _value(said: ScriptedReply) -> str | bool | tuple[str, ...] | None:
    match said:
        case list() | tuple():
            return tuple(said)
        case bool() | str() | None:
            return said
        case int() | float():
            return str(said)


def _normalize(name: str) -> str:
    return " ".join(name.casefold().split()).rstrip("* ")


# `Postings`, `Judge` and `Papers` as a test writes them down; each counts how often it was asked.
#
# The documents hold one line, which names the posting: other postings have other documents, and
# the same posting has the same ones, byte for byte.

NO_POSTING = NoPosting(EndKind.DEAD, "Nothing is at this address.")


@dataclass(slots=True)
class ScriptedPostings:
    """What stands at which address; nothing at any other."""

    pages: Mapping[str, Posting | NoPosting]
    reads: list[str] = field(default_factory=list)

    async def read(self, url: str, *, now: datetime) -> PostingResult:
        """What the script says of that address, with jd.json of a posting."""
        self.reads.append(url)
        found = self.pages.get(url, NO_POSTING)
        files = {"jd.json": pack(found)} if isinstance(found, Posting) else {}
        return PostingResult(found, files)

    def decode(self, content: bytes) -> Posting:
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
class ScriptedDocumentMaker:
    """A resume and a letter of one line each; with *fails* none, for that reason."""

    fails: str = ""
    makings: int = 0

    async def typeset(
        self, profile: Profile, posting: Posting, *, on: date
    ) -> tuple[TypesetDocument, ...]:
        """The resume, then the letter. Raises DocumentFailed where the script says so."""
        self.makings += 1
        if self.fails:
            raise DocumentFailed(self.fails)
        return tuple(_typeset_document(paper, profile, posting) for paper in DocumentKind)


def _typeset_document(paper: DocumentKind, profile: Profile, posting: Posting) -> TypesetDocument:
    text = f"{paper}: {profile.name.full} for {posting.title}"
    line = DocumentLine("line", LineKind.TEXT, (Piece(text, "name"),))
    title = f"{paper} of {profile.name.full}"
    document = DraftDocument(paper, "en", title, profile.name.full, (line,), ())
    trace = (TracedLine(line.key, text, (("name", profile.name.full),)),)
    return TypesetDocument(document, b"%PDF-1.7\n" + text.encode(), 1, "scripted", trace)


class FrozenClock:
    """A clock that stands still until it is moved."""

    def __init__(self, start: datetime = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)) -> None:
        self._start = start
        self._passed_s = 0.0

    def now(self) -> datetime:
        """The wall time."""
        return self._start + timedelta(seconds=self._passed_s)

    def monotonic(self) -> float:
        """Seconds since the start."""
        return self._passed_s

    async def pause(self, seconds: float) -> None:
        """It passes at once."""
        self.move(seconds)

    def move(self, seconds: float) -> None:
        """Time passes."""
        self._passed_s += seconds


class CountingIds:
    """Ids run-0001, run-0002, ... and one salt."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def run_id(self) -> str:
        """The next id."""
        return f"run-{next(self._numbers):04d}"

    def salt(self) -> str:
        """Always the same salt."""
        return "5a" * 16


class OwnTurns:
    """Every host is its own; when it may come again is known until the run is over."""

    def __init__(self) -> None:
        self._due: dict[str, datetime] = {}

    def take(self, host: str) -> bool:
        """Nobody else wants it."""
        return True

    def due(self, host: str) -> datetime | None:
        """When the host may be visited next."""
        return self._due.get(host)

    def put_off(self, host: str, until: datetime, *, now: datetime) -> None:
        """The host is not visited before then; a later time that is known stays."""
        self._due[host] = later_time(self._due.get(host), until, now)

    def leave(self) -> None:
        """Nothing was held."""
