"""Everything that may answer a question in one run, gathered before any question is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from steadyhand.jobs.profile import Profile

from ..lang.vocabulary import Vocabulary
from ..page.snapshot import ButtonExit, Field, FieldKey, Snapshot
from .bank import BankEntry
from .consents import CONSENT, consent_intent
from .form import NO_FORM, Forms
from .headings import PAYMENT, heading_kind, is_personal
from .intent import TICK_ROLES, classify, names_contradict
from .labels import near_names
from .question import countries_in
from .sections import with_section_headings
from .sheet import Document, Intent, Refusal, Row, Source, UnusedFile, Value


@dataclass(frozen=True, slots=True)
class ExplicitAnswer:
    """One answer of this job's --answers: for a label, or for `Group > Label`.

    An empty text says: leave it empty. `rows` holds a repeated section, one mapping per entry.
    """

    label: str
    value: Value = ""
    rows: tuple[Mapping[str, Value], ...] = ()


Letter = Callable[[int | None], str]
"""The text of a letter in at most so many UTF-16 units; '' for no letter, or no room."""


def no_letter(limit: int | None) -> str:
    """No letter was made."""
    return ""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the user said, by where it was said. `fields` are the page's, to tell labels apart."""

    vocabulary: Vocabulary
    profile: Profile | None = None
    given: tuple[ExplicitAnswer, ...] = ()
    replies: Mapping[FieldKey, Value] = field(default_factory=dict)
    bank: tuple[BankEntry, ...] = ()
    documents: Mapping[str, Document] = field(default_factory=dict)  # resume, cover_letter
    letter: Letter = no_letter  # as it was made, for a field that takes text alone
    refused: tuple[Refusal, ...] = ()  # what the site objected to
    language: str = ""  # of the page, BCP 47; '' when unknown
    country: str = ""  # where the job is, ISO 3166-1; '' when unknown
    today: date | None = None  # the day of the run; None: nothing that depends on it is answered
    company: str = ""  # whose job it is: a name, or the posting's address
    fields: tuple[Field, ...] = ()
    learned: Mapping[FieldKey, Intent] = field(default_factory=dict)  # meanings, told by others
    drafts: Mapping[FieldKey, str] = field(default_factory=dict)  # texts that a model wrote
    ways: tuple[ButtonExit, ...] = ()  # off pages, told by others
    forms: Forms = field(default_factory=dict)  # what stands around the page's fields

    def on(
        self, fields: Iterable[Field], language: str = "", forms: Forms | None = None
    ) -> Knowledge:
        """The same, on a page with those fields, in that language where the page names one."""
        told = language or self.language
        return replace(self, fields=tuple(fields), language=told, forms=forms or {})

    def read(self, page: Snapshot) -> Snapshot:
        """The page, its fields' groups led by the headings that say whose they are.

        A field whose unseen name may mean something else than what a person sees is marked.
        """
        read = with_section_headings(page, self.vocabulary)
        if not any(f.drawn for f in read.fields):
            return read
        marked = (replace(f, contradicts=self._contradicts(f)) for f in read.fields)
        return replace(read, fields=tuple(marked))

    def _contradicts(self, field: Field) -> bool:
        return names_contradict(field, self.vocabulary, self.company)

    def own_meaning(self, field: Field) -> Intent | None:
        """As `meaning`; None where a payer is asked for what the user has as well."""
        intent = self.meaning(field)
        paying = (
            intent and is_personal(intent) and heading_kind(field.group, self.vocabulary) == PAYMENT
        )
        return None if paying else intent

    def meaning(self, field: Field) -> Intent | None:
        """What that field of the page asks for; None where it says two things."""
        if field.contradicts:
            return None
        around = self.forms.get((field.frame, field.form), NO_FORM)
        read = classify(field, self.vocabulary, country=self.country, around=around)
        meant = read or self.learned.get(field.key)
        if not (field.role in TICK_ROLES or (meant and meant.name == CONSENT)):
            return meant
        words, company = self.vocabulary, self.company
        return consent_intent(field.label, field.group, meant, vocabulary=words, company=company)

    def at(self, locations: Iterable[str], company: str = "") -> Knowledge:
        """The same, for a job at those places: in the one country that they name, if it is one.

        *company* is whose job it is; '' leaves that as it was known.
        """
        named = {c for place in locations for c in countries_in(place, self.vocabulary)}
        country = named.pop() if len(named) == 1 else ""
        return replace(self, country=country, company=company or self.company)

    def used_labels(self, rows: Iterable[Row]) -> frozenset[str]:
        """Labels of given answers that one of the rows took."""
        answers = (r.answer for r in rows)
        return frozenset(a.detail for a in answers if a.source is Source.EXPLICIT)

    def unused(self, rows: Iterable[Row]) -> tuple[str, ...]:
        """Labels of given answers that no row took, in the order in which they were given."""
        used = self.used_labels(rows)
        return tuple(g.label for g in self.given if g.label not in used)

    def near(self, page: Snapshot, rows: Iterable[Row]) -> Mapping[str, tuple[str, ...]]:
        """Questions of the page, by the given answer that no row took and that is much like them.

        Only for a person to read: nothing is filled because it looks alike.
        """
        rows = tuple(rows)
        taken = {r.key for r in rows if r.answer.source is Source.EXPLICIT}
        open_ones = (f for f in page.answerable if f.key not in taken)
        questions = tuple(dict.fromkeys(f.question for f in open_ones if f.question))
        found = ((label, near_names(label, questions)) for label in self.unused(rows))
        return {label: names for label, names in found if names}

    def unused_files(self, rows: Iterable[Row]) -> tuple[UnusedFile, ...]:
        """Files that were given and that no row took, be it as a file or by its text."""
        answers = [row.answer for row in rows]
        files = {a.value.sha256 for a in answers if isinstance(a.value, Document)}
        texts = {a.detail for a in answers if a.source is Source.DOCUMENT}
        papers = [paper for kind, paper in self.documents.items() if kind not in texts]
        papers += [g.value for g in self.given if isinstance(g.value, Document)]
        names = (paper.name for paper in papers if paper.sha256 not in files)
        return tuple(map(UnusedFile, dict.fromkeys(names)))
