"""What a person said about themselves, once, for every application: the only source of facts.

Nothing in here was derived, guessed or completed, apart from `phone_code` and `phone_national`,
which are the two halves of `phone`. An empty text, None or a missing key means: not said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Fact = str | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """A person's name; `full` only where it was given as one piece or as both parts."""

    given: str = ""
    family: str = ""
    preferred: str = ""
    whole: str = ""  # given as one piece, where the parts were not

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
class Work:
    """One employment; dates are ISO 8601 of any precision, no `end` means that it goes on."""

    company: str = ""
    title: str = ""
    start: str = ""
    end: str = ""
    location: str = ""
    summary: str = ""
    highlights: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Education:
    """One course of education."""

    school: str = ""
    degree: str = ""
    field: str = ""
    start: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill, and for how many years; None where that was not said."""

    name: str
    years: float | None = None


@dataclass(frozen=True, slots=True)
class Language:
    """A language by name or code, and how well."""

    name: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person wants; None or '' where that was not said."""

    salary: str = ""
    notice_period: str = ""
    start: str = ""
    relocate: bool | str | None = None
    remote: bool | str | None = None
    travel: bool | str | None = None


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
    eeo: Mapping[str, str] = field(default_factory=dict)
    documents: Mapping[str, str] = field(default_factory=dict)  # role -> path
    facts: Mapping[str, Fact] = field(default_factory=dict)  # question -> answer
