"""What a person said about themselves, once, for every application: the only source of facts.

Nothing in here was derived, guessed or completed, apart from `phone_code` and `phone_national`,
which are the two halves of `phone`. An empty text, None or a missing key means: not said. What may
be concluded from these facts is in `derived`, one named rule each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .career import (
    Award,
    Certificate,
    Education,
    Language,
    Project,
    Publication,
    Skill,
    Work,
)

__all__ = [
    "Address",
    "Award",
    "Background",
    "Certificate",
    "Education",
    "Fact",
    "Language",
    "Name",
    "Preferences",
    "Profile",
    "Project",
    "Publication",
    "Skill",
    "Work",
]

Fact = str | bool | tuple[str, ...]
Said = bool | str | None  # yes, no, the person's own words, or nothing


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
    relocate: Said = None
    remote: Said = None
    travel: Said = None
    salary_minimum: str = ""
    salary_current: str = ""
    relocate_to: tuple[str, ...] = ()  # the only places, where some were named
    hybrid: Said = None
    on_site: Said = None
    travel_percent: float | None = None  # at most, of the working time
    commute: Said = None
    shifts: Said = None
    nights: Said = None
    weekends: Said = None
    overtime: Said = None
    on_call: Said = None
    employment_types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Background:
    """The person's own statements about their past and their duties, each as they chose to say it.

    A list that was said is complete: a company that is not in `worked_for` was no employer, and an
    empty list says "none at all". None: not said.
    """

    criminal_record: Said = None
    worked_for: tuple[str, ...] | None = None  # every employer so far
    relatives_at: tuple[str, ...] | None = None  # employers of relatives
    non_compete: Said = None
    clearance: Said = None
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
