"""What a person did and can do, as they wrote it: work, education, skills, papers.

Dates are ISO 8601 of any precision (2019, 2019-03, 2019-03-31). An empty text, an empty tuple or
None means: not said.
"""

from __future__ import annotations

from dataclasses import dataclass


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
