"""What a fit is told by: a decision, a score, and one reason for each thing that was judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Decision(StrEnum):
    """What to do with the posting; a person may still decide otherwise."""

    APPLY = "apply"
    REVIEW = "review"
    SKIP = "skip"


class Subject(StrEnum):
    """What a reason is about."""

    MUST = "must"  # a paper, a degree, a driving licence, hours
    SKILL = "skill"
    SENIORITY = "seniority"
    LOCATION = "location"
    AUTHORISATION = "authorisation"
    SALARY = "salary"
    LANGUAGE = "language"


class Verdict(StrEnum):
    """How the profile stands to it; best first."""

    MET = "met"
    NEAR = "near"
    UNKNOWN = "unknown"
    UNMET = "unmet"


@dataclass(frozen=True, slots=True)
class Weights:
    """What each subject weighs in the score, and where near ends. Every share is 0 to 1."""

    must: float = 3.0
    skill: float = 2.0
    seniority: float = 2.0
    location: float = 3.0
    authorisation: float = 3.0
    salary: float = 2.0
    language: float = 2.0
    near: float = 0.5  # what part of its weight a near verdict earns
    unknown: float = 0.5
    skills_floor: float = 0.5  # fewer of the required skills are too few
    skills_silent: int = 2  # fewer skills that the profile does not list are an omission
    judged_floor: float = 0.5  # where fewer of the lines that ask were judged, none says apply
    years_near: float = 2.0  # fewer years than this short of those asked for are near
    levels_near: int = 1  # of a language
    steps_near: int = 1  # of seniority
    pay_below: float = 0.1  # a ceiling further below the minimum is too low
    pay_above: float = 0.05  # a ceiling not further above the minimum is at the edge
    hours_week: float = 40.0
    weeks_year: float = 52.0
    equivalent_years: float = 3.0  # of work that stand for a degree where none were named

    def of(self, about: Subject) -> float:
        """What that subject weighs."""
        return {
            Subject.MUST: self.must,
            Subject.SKILL: self.skill,
            Subject.SENIORITY: self.seniority,
            Subject.LOCATION: self.location,
            Subject.AUTHORISATION: self.authorisation,
            Subject.SALARY: self.salary,
            Subject.LANGUAGE: self.language,
        }[about]


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that was judged. It quotes the posting and names where the profile tells of it."""

    about: Subject
    verdict: Verdict
    of: str  # in the posting's words
    posting_line: str
    profile_path: str = ""  # where the profile says it, or would
    points: float = 0.0  # what it adds to the score, before division by all weights
    facts: tuple[str, ...] = ()  # what the profile says there, in its words; () for nothing


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a person fits a posting; the reasons alone make the decision."""

    score: float  # 0 to 1
    decision: Decision
    reasons: tuple[Reason, ...] = field(default=())
    unjudged: tuple[str, ...] = ()  # lines that ask for something that no reason speaks of


VERDICT_ORDER = tuple(Verdict)


def worse_verdict(one: Verdict, other: Verdict) -> Verdict:
    """The worse of two."""
    return max(one, other, key=VERDICT_ORDER.index)


def best_reason(reasons: tuple[Reason, ...]) -> Reason:
    """The reason with the best verdict; the first of equals."""
    return min(reasons, key=lambda each: VERDICT_ORDER.index(each.verdict))
