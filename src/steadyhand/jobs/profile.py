"""What a person said about themselves, once, for every application: the only source of facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# What a person did and can do, as they wrote it: work, education, skills, papers.
#
# Dates are ISO 8601 of any precision (2019, 2019-03, 2019-03-31). An empty text, an empty tuple or
# None means: not said.


@dataclass(frozen=True, slots=True)
class Work:
    """One employment; no `end` means that it goes on. Who supervised it is never kept."""

    company: str = ""
    title: str = ""
    start: str = ""
    end: str = ""
    location: str = ""
    summary: str = ""
    highlights: tuple[str, ...] = ()
    employment_type: str = ""  # as the person calls it: full-time, internship, freelance
    website: str = ""


@dataclass(frozen=True, slots=True)
class Education:
    """One course of education; `completed` only where the person said it."""

    school: str = ""
    degree: str = ""
    field: str = ""
    start: str = ""
    end: str = ""
    level: str = ""  # of what kind the degree is: bachelor, master, doctorate, apprenticeship
    grade: str = ""  # with its scale: 1.7, 3.6/4.0, first class
    completed: bool | None = None
    location: str = ""
    courses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill, and for how many years; None where that was not said."""

    name: str
    years: float | None = None
    level: str = ""
    keywords: tuple[str, ...] = ()  # what belongs to it: JSON Resume groups skills so


@dataclass(frozen=True, slots=True)
class Language:
    """A language by name or code, and how well: C1, fluent, native."""

    name: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate or a professional licence."""

    name: str
    issuer: str = ""
    date: str = ""
    expires: str = ""
    website: str = ""


@dataclass(frozen=True, slots=True)
class Project:
    """Something that was made, alone or with others."""

    name: str
    role: str = ""
    start: str = ""
    end: str = ""
    summary: str = ""
    highlights: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    website: str = ""


@dataclass(frozen=True, slots=True)
class Publication:
    """Something that was published."""

    title: str
    publisher: str = ""
    date: str = ""
    website: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """An honour that was given."""

    title: str
    issuer: str = ""
    date: str = ""
    summary: str = ""


# What a person said about themselves, once, for every application: the only source of facts.
#
# Nothing in here was derived, guessed or completed, apart from `phone_code` and `phone_national`,
# which are the two halves of `phone`. An empty text, None or a missing key means: not said. What
# may be concluded from these facts is in `derived`, one named rule each.

Fact = str | bool | tuple[str, ...]
Statement = bool | str | None  # yes, no, the person's own words, or nothing


@dataclass(frozen=True, slots=True)
class Name:
    """A person's name; `full` only where it was given as one piece or as both parts."""

    given: str = ""
    family: str = ""
    preferred: str = ""
    whole: str = ""  # given as one piece, where the parts were not
    middle: str = ""
    former: tuple[str, ...] = ()  # earlier family names
    title: str = ""  # academic: Dr., Prof.

    @property
    def full(self) -> str:
        """The name in one piece."""
        return self.whole or " ".join(filter(None, (self.given, self.family)))


@dataclass(frozen=True, slots=True)
class Address:
    """Where a person lives; `country` is an ISO 3166-1 alpha-2 code."""

    line1: str = ""
    line2: str = ""
    city: str = ""
    region: str = ""
    postal_code: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person wants; None or '' where that was not said.

    Amounts are one text with currency and period: "65000 EUR per year".
    """

    salary: str = ""  # desired
    notice_period: str = ""
    start: str = ""
    relocate: Statement = None
    remote: Statement = None
    travel: Statement = None
    salary_minimum: str = ""
    salary_current: str = ""
    relocate_to: tuple[str, ...] = ()  # the only places, where some were named
    hybrid: Statement = None
    on_site: Statement = None
    travel_percent: float | None = None  # at most, of the working time
    commute: Statement = None
    shifts: Statement = None
    nights: Statement = None
    weekends: Statement = None
    overtime: Statement = None
    on_call: Statement = None
    employment_types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Background:
    """The person's own statements about their past and their duties, each as they chose to say it.

    A list that was said is complete: a company that is not in `worked_for` was no employer, and an
    empty list says "none at all". None: not said.
    """

    criminal_record: Statement = None
    worked_for: tuple[str, ...] | None = None  # every employer so far
    relatives_at: tuple[str, ...] | None = None  # employers of relatives
    non_compete: Statement = None
    clearance: Statement = None
    us_person: bool | None = None  # 22 CFR 120.62, asked for export control
    drug_test: bool | None = None  # would take one
    background_check: bool | None = None  # would agree to one
    own_vehicle: bool | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything that one person said. Countries are ISO codes, or EU, where they are keys."""

    name: Name
    email: str
    phone: str = ""  # E.164
    phone_code: str = ""  # +49
    phone_national: str = ""  # digits without the code and without a trunk prefix
    address: Address = field(default_factory=Address)
    links: Mapping[str, str] = field(default_factory=dict)
    work: tuple[Work, ...] = ()
    education: tuple[Education, ...] = ()
    skills: tuple[Skill, ...] = ()
    languages: tuple[Language, ...] = ()
    authorizations: Mapping[str, bool] = field(default_factory=dict)
    sponsorship: Mapping[str, bool] = field(default_factory=dict)  # needed, now or later
    preferences: Preferences = field(default_factory=Preferences)
    eeo: Mapping[str, str] = field(default_factory=dict)  # "decline": asked not to be told
    documents: Mapping[str, str] = field(default_factory=dict)  # role, or role.language -> path
    facts: Mapping[str, Fact] = field(default_factory=dict)  # question -> answer
    headline: str = ""
    summary: str = ""
    birthday: str = ""  # a whole date
    citizenships: tuple[str, ...] = ()  # ISO codes
    other_emails: tuple[str, ...] = ()
    other_phones: tuple[str, ...] = ()  # E.164
    sponsorship_now: Mapping[str, bool] = field(default_factory=dict)
    sponsorship_later: Mapping[str, bool] = field(default_factory=dict)
    visas: Mapping[str, str] = field(default_factory=dict)  # country -> kind of permit held
    certificates: tuple[Certificate, ...] = ()
    licences: tuple[Certificate, ...] = ()  # to exercise a profession
    driving_licence: bool | tuple[str, ...] | None = None  # its classes, else whether there is one
    volunteering: tuple[Work, ...] = ()
    projects: tuple[Project, ...] = ()
    publications: tuple[Publication, ...] = ()
    awards: tuple[Award, ...] = ()
    interests: tuple[str, ...] = ()
    background: Background = field(default_factory=Background)
    consents: Mapping[str, bool] = field(default_factory=dict)  # privacy, terms, marketing, ...
