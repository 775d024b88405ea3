"""The nouns of answering: values, answers, what is unknown, and the sheet of what will be sent."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from ..page.snapshot import NO_FIELD, FieldKey, Option, Role


@dataclass(frozen=True, slots=True)
class Document:
    """A file that may be uploaded: only ever named by this handle, never by a page."""

    name: str
    path: str
    sha256: str


Value = str | bool | tuple[str, ...] | Document
"""What goes into a field: text, a tick, several choices, or a file."""
HumanValue = str | bool | tuple[str, ...]
"""What a person can say of a field: anything but a file."""


class Source(StrEnum):
    """Who said so; earlier ones win."""

    HUMAN = "human"  # a reply in this run, or a correction on the sheet
    EXPLICIT = "explicit"  # this job's --answers or overrides
    BANK = "bank"
    PROFILE = "profile"
    DOCUMENT = "document"
    DRAFT = "draft"
    SITE = "site"  # the page held it already and nobody of ours touched it
    POLICY = "policy"  # a rule that only ever says less: marketing stays off


@dataclass(frozen=True, slots=True)
class Intent:
    """What a question means: an autocomplete token or a vocabulary name, with its slots."""

    name: str
    slots: tuple[tuple[str, str], ...] = ()
    confidence: float = 0.0  # 0 to 1


@dataclass(frozen=True, slots=True)
class Answer:
    """A value with its provenance. `detail` names the place: `profile.email`, a label."""

    value: Value
    source: Source
    detail: str = ""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nobody said; `why` is one clause for a person, `wanted` an answer that does not fit."""

    why: str
    wanted: str = ""
    tried: bool = False  # the site refused what was said, in every notation


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet: a question with the answer that is meant for it."""

    key: FieldKey
    label: str
    group: str
    role: Role
    answer: Answer
    intent: Intent | None = None
    required: bool = False
    secret: bool = False  # its field was one that shows nobody what it holds


class QuestionKind(StrEnum):
    """What is asked of a person."""

    CONFIRM_SUBMIT = "confirm_submit"
    YES_NO = "yes_no"
    TEXT = "text"
    CHOICE = "choice"
    FILE = "file"  # the path of a file to upload
    OTP = "otp"
    DOCUMENTS = "documents"
    CONSENT = "consent"
    BLOCKER = "blocker"
    STEP_GRANT = "step_grant"
    DUPLICATE = "duplicate"
    FIT = "fit"
    POSTING = "posting"  # whether a posting is the one that was asked for, and open
    LANGUAGE = "language"  # whether the documents may be in a language that is not the posting's
    UNKNOWN_SUBMIT = "unknown_submit"


@dataclass(frozen=True, slots=True)
class AcceptedInput:
    """What a person may put into a line of the sheet in place of what it holds."""

    kind: QuestionKind = QuestionKind.TEXT  # text, choice or yes_no
    options: tuple[str, ...] = ()
    multiple: bool = False


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line as a person reviews it before a submit: read off the page, not off our plan."""

    label: str
    group: str
    answer: str
    source: str
    detail: str
    confidence: float
    proven: bool
    required: bool = False
    intent: str = ""
    key: FieldKey = NO_FIELD  # '' for a line of an earlier page, which nobody can change any more
    takes: AcceptedInput | None = None  # None where it cannot be changed on the sheet
    before: str | None = None  # what the last application with the same form held there
    refused: str = ""  # why a person's change of it was not used

    @property
    def question(self) -> str:
        """The label with its group, as a person would quote it."""
        return f"{self.group} > {self.label}" if self.group else self.label

    @property
    def draft(self) -> bool:
        """Whether a model wrote it, and nobody has read it yet."""
        return self.source == Source.DRAFT


@dataclass(frozen=True, slots=True)
class Refusal:
    """A value that the site objected to, and what it said."""

    key: FieldKey
    value: Value
    says: str


@dataclass(frozen=True, slots=True)
class CompletedPage:
    """One page of the form that was left by its Next button, with what it held then."""

    form: str  # form fingerprint
    title: str
    shown: tuple[SheetLine, ...]
    sent: tuple[tuple[str, str], ...]  # (question, value) as `core/act/approval` tells them
    blank: tuple[SheetLine, ...] = ()  # its fields that held nothing

    def beside(self, later: CompletedPage) -> CompletedPage:
        """The page without the lines that a later one shows again, word for word.

        What it left blank is told by the later one, where that asks it again.
        """
        again = frozenset(later.sent)
        pairs = zip(self.shown, self.sent, strict=True)
        kept = [(line, sent) for line, sent in pairs if sent not in again]
        asked = {*(q for q, _ in later.sent), *(line.question for line in later.blank)}
        return replace(
            self,
            shown=tuple(k for k, _ in kept),
            sent=tuple(s for _, s in kept),
            blank=tuple(line for line in self.blank if line.question not in asked),
        )


NO_PLACE = "no field of this form takes it"


@dataclass(frozen=True, slots=True)
class UnusedFile:
    """A file that was given and that this form is not known to get, with one clause why not."""

    name: str
    why: str = NO_PLACE
    key: FieldKey = NO_FIELD  # of the field that did not take it; '' where none asks for it


@dataclass(frozen=True, slots=True)
class SectionGap:
    """A section that the form offers to add entries to, and that has fewer than the user."""

    section: str  # work, education, or as the user named it
    heading: str
    known: int  # entries that the user has
    filled: int = 0
    why: str = ""  # why no more; '' where nothing was tried

    def __str__(self) -> str:
        has = f"{self.filled} of {self.known} entries" if self.filled else "left empty"
        told = f"{self.heading}: {has}" + ("" if self.filled else f", {self.known} known")
        return f"{told}; {self.why}" if self.why else told


PAGE_MARK = "@"  # stands between a key and the form that its row is filed under


@dataclass(frozen=True, slots=True)
class Sheet:
    """What will be sent. Private to the run (0600): the only place where values are kept.

    `salt` keys every digest of a value that leaves the sheet, so that an event tells nothing about
    a short answer. `unused` are labels of given answers that no field took, `near` the questions of
    the form that are called much like one of them, `unused_files` the files that the form does not
    get.
    """

    salt: str
    rows: tuple[Row, ...] = ()
    unused: tuple[str, ...] = ()
    replies: tuple[tuple[FieldKey, Value], ...] = ()  # what a person said in this run
    passed: tuple[
        CompletedPage, ...
    ] = ()  # earlier pages of the form, in the order of their leaving
    refused: tuple[Refusal, ...] = ()
    unused_files: tuple[UnusedFile, ...] = ()
    unfit: tuple[Refusal, ...] = ()  # changes that a person wanted and the form has no place for
    near: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (label of an unused answer, questions)
    gaps: tuple[SectionGap, ...] = ()  # of every page: fewer entries than there are

    @property
    def drafts(self) -> dict[FieldKey, str]:
        """Texts that a model wrote, by the field that asked; none where two pages' fields did."""
        rows = [(field_key(r.key), r.answer) for r in self.rows]
        keys = [key for key, _ in rows]
        return {
            key: answer.value
            for key, answer in rows
            if answer.source is Source.DRAFT
            and isinstance(answer.value, str)
            and keys.count(key) == 1
        }

    def row(self, key: FieldKey) -> Row | None:
        """The row of that field, or None."""
        return next((r for r in self.rows if r.key == key), None)

    def without(self, keys: Collection[FieldKey]) -> Sheet:
        """The sheet as it may be stored: of these fields it holds no value, and no reply.

        That goes for a field on each page that asks it, also after its page was left.
        """
        return replace(
            self,
            rows=tuple(_without_value(r) if field_key(r.key) in keys else r for r in self.rows),
            replies=tuple(r for r in self.replies if field_key(r[0]) not in keys),
            refused=tuple(r for r in self.refused if field_key(r.key) not in keys),
            unfit=tuple(r for r in self.unfit if field_key(r.key) not in keys),
        )

    def with_rows(self, rows: tuple[Row, ...]) -> Sheet:
        """The sheet with *rows* put in, each replacing an earlier one of the same key."""
        new = {r.key: r for r in (*self.rows, *rows)}
        return replace(self, rows=tuple(new.values()))

    def with_reply(self, key: FieldKey, value: Value) -> Sheet:
        """The sheet with a person's reply, which replaces an earlier one for the same field."""
        others = tuple(r for r in self.replies if r[0] != key)
        return replace(self, replies=(*others, (key, value)))

    def with_edits(
        self, edits: Iterable[tuple[FieldKey, Value]], unfit: Iterable[Refusal]
    ) -> Sheet:
        """The sheet as a person wants it: *edits* are replies, *unfit* what has no place there."""
        said = {**dict(self.replies), **dict(edits)}
        return replace(self, replies=tuple(said.items()), unfit=tuple(unfit))

    def with_refused(self, says: Mapping[FieldKey, str]) -> Sheet:
        """The sheet that remembers what these fields held when the site objected to them."""
        held = (r for r in self.rows if r.key in says)
        new = tuple(Refusal(r.key, r.answer.value, says[r.key]) for r in held)
        return replace(self, refused=(*self.refused, *(n for n in new if n not in self.refused)))

    def with_unused(
        self,
        labels: tuple[str, ...],
        files: tuple[UnusedFile, ...],
        near: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    ) -> Sheet:
        """The sheet that tells of these answers and files, which no field asks for.

        *near* has the questions of the present page by the label that is much like theirs; those of
        earlier pages stay.
        """
        tried = tuple(each for each in self.unused_files if each.key)
        known = {**dict(self.near), **near}
        alike = tuple((label, known[label]) for label in labels if known.get(label))
        return replace(self, unused=labels, near=alike, unused_files=(*files, *tried))

    def with_gaps(self, found: Iterable[SectionGap]) -> Sheet:
        """The sheet that tells how many entries these sections of the page have by now."""
        here = {gap.section: gap for gap in found}
        before = {gap.section: gap for gap in self.gaps}
        others = (gap for gap in self.gaps if gap.section not in here)
        now = (
            replace(gap, heading=old.heading, why=gap.why or old.why)
            for gap in here.values()
            for old in [before.get(gap.section, gap)]
        )
        return replace(self, gaps=(*others, *(g for g in now if g.filled < g.known)))

    def with_file(self, key: FieldKey, why: str) -> Sheet:
        """The sheet that tells why that field has not got its file; with '' that it has."""
        row = self.row(key)
        value = row.answer.value if row else None
        others = tuple(each for each in self.unused_files if each.key != key)
        if not (why and isinstance(value, Document)):
            return replace(self, unused_files=others)
        return replace(self, unused_files=(*others, UnusedFile(value.name, why, key)))

    def restarted(self) -> Sheet:
        """The sheet for a form that begins anew: no page of it was left yet.

        What a person said for a page that was left counts again, unless two pages share its key.
        """
        rows = tuple(r for r in self.rows if PAGE_MARK not in r.key)
        said = [(field_key(key), value) for key, value in self.replies]
        keys = [key for key, _ in said]
        replies = tuple(pair for pair in said if keys.count(pair[0]) == 1)
        return replace(self, rows=rows, passed=(), replies=replies)

    def with_passed(self, page: CompletedPage, keys: Iterable[FieldKey]) -> Sheet:
        """The sheet after that page was left: its rows and replies (*keys*) are its own from now.

        They are filed under its form: a later page may ask the same. No line of an earlier page is
        lost: what this page shows again (it came again, or the form unfolds) is told once.
        """
        here = frozenset(keys)
        besides = (earlier.beside(page) for earlier in self.passed)
        kept = (p for p in besides if p.sent or p.blank)
        rows = {r.key: r for r in (_row_on_page(row, page.form, here) for row in self.rows)}
        said = {key_on_page(k, page.form) if k in here else k: v for k, v in self.replies}
        return replace(
            self,
            passed=(*kept, page),
            rows=tuple(rows.values()),
            replies=tuple(said.items()),
        )


def _without_value(row: Row) -> Row:
    return replace(row, answer=replace(row.answer, value=""))


def key_on_page(key: FieldKey, form: str) -> FieldKey:
    """The key of a row whose page was left: the same question may come again on a later page."""
    return FieldKey(f"{key}{PAGE_MARK}{form}")


def field_key(key: FieldKey) -> FieldKey:
    """The key of the field that was asked, whether its page was left since or not."""
    return FieldKey(key.partition(PAGE_MARK)[0])


def _row_on_page(row: Row, form: str, keys: frozenset[FieldKey]) -> Row:
    return replace(row, key=key_on_page(row.key, form)) if row.key in keys else row


@dataclass(frozen=True, slots=True)
class NearQuestion:
    """A remembered question beside a new one, for a person to compare: never an answer by itself.

    `only_asked` and `only_known` are the words that one of the two has and the other has not.
    """

    id: str
    question: str
    answer: str
    only_asked: tuple[str, ...] = ()
    only_known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NextSecret:
    """A secret that is asked for right after something else: a password after its user name."""

    id: str
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """Something that only a person can say. `digest` binds a YES to exactly the sheet shown."""

    id: str
    kind: QuestionKind
    text: str
    label: str = ""
    options: tuple[Option, ...] = ()
    sheet: tuple[SheetLine, ...] = ()
    digest: str = ""
    evidence: tuple[str, ...] = ()
    deadline_s: float = 900.0  # a person at the desk; parked runs wait elsewhere
    field: FieldKey = NO_FIELD
    required: bool = True
    multiple: bool = False
    notes: tuple[str, ...] = ()
    blank: tuple[SheetLine, ...] = ()  # fields of the page that would be sent empty
    since: str = ""  # when the last application with the same form was sent; '' for none
    near: tuple[NearQuestion, ...] = ()  # most alike first; nothing is chosen until the person does
    together: tuple[str, ...] = ()  # all that is open at this stop, one line each, this one first
    accept: str = ""  # kinds of files, as the page lists them: ".pdf,image/*"; '' for any
    size_max: int = 0  # bytes of a file, as the page says it; 0 where it does not
    secret: bool = False  # the answer is never shown while it is typed
    then: tuple[NextSecret, ...] = ()  # asked right after it; who knows both says both at once

    @property
    def followers(self) -> tuple[Question, ...]:
        """The questions that come right after this one, as they are put."""
        kind, until = QuestionKind.TEXT, self.deadline_s
        return tuple(
            Question(each.id, kind, each.text, each.label, deadline_s=until, secret=True)
            for each in self.then
        )

    @property
    def once(self) -> bool:
        """Whether the answer is used once and kept nowhere."""
        return self.secret or self.kind is QuestionKind.OTP


@dataclass(frozen=True, slots=True)
class Reply:
    """What a person said. `value` None or '' means no answer; `approved` needs a real True."""

    value: Value | None
    remember: bool = False
    alias_of: str | None = None
    by: str = ""
    edits: tuple[tuple[FieldKey, HumanValue], ...] = ()  # lines of the sheet, as they are to be
    digest: str = ""  # of the sheet that was seen, where it came along
    reason: str = ""  # why, where a yes is an exception
    sealed: str = ""  # where the value lies in the vault, read once; '' where it stands here

    @property
    def approved(self) -> bool:
        """Whether this is a yes: True, or the exact word YES. What changes the sheet is none."""
        return not self.edits and (self.value is True or self.value == "YES")
