"""The fit of one posting and one person: the judges' reasons, and what follows from them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

from ..posting.posting import Posting
from ..profile import Profile
from . import credentials
from .conditions import authorisation_reasons, location_reasons, salary_reasons
from .demands import Case, PostingLine, posting_lines
from .reasons import Decision, Fit, Reason, Subject, Verdict, Weights
from .skills import names_skill, only_soft, seniority_reasons, skill_reasons
from .terms import Terms

PLACE = re.compile(r"profile\.(?P<kind>\w+)(?:\[(?P<at>\d+)\])?(?:\.(?P<part>\w+))?")


def facts_at(profile: Profile, paths: str) -> tuple[str, ...]:
    """The words of each path, parted by ", "; none where the profile says nothing there."""
    hits = map(PLACE.fullmatch, paths.split(", "))
    return tuple(word for hit in hits if hit for word in _path_words(profile, hit))


def _path_words(profile: Profile, hit: re.Match[str]) -> tuple[str, ...]:
    kind, part = hit["kind"], hit["part"]
    if hit["at"] is not None:
        return _entry_words(profile, kind, int(hit["at"]))
    if kind == "work":
        return _profile_words(*(job.title or job.company for job in profile.work))
    whole: object = getattr(profile, kind)
    if part is None:
        return _profile_words(whole if isinstance(whole, (bool, str, tuple)) else None)
    return _profile_words(whole.get(part) if isinstance(whole, Mapping) else getattr(whole, part))


def _entry_words(profile: Profile, kind: str, at: int) -> tuple[str, ...]:
    """What names and tells that entry."""
    match kind:
        case "skills":
            skill = profile.skills[at]
            return _profile_words(skill.name, skill.years)
        case "languages":
            return _profile_words(profile.languages[at].name, profile.languages[at].level)
        case "education":
            course = profile.education[at]
            return _profile_words(course.degree or course.level, course.field, course.school)
        case "work" | "volunteering":
            job = (profile.work if kind == "work" else profile.volunteering)[at]
            return _profile_words(job.title, job.company)
        case "projects":
            return _profile_words(profile.projects[at].name)
        case "publications":
            return _profile_words(profile.publications[at].title)
        case _:
            paper = (profile.licences if kind == "licences" else profile.certificates)[at]
            return _profile_words(paper.name, paper.issuer, paper.expires)


def _profile_words(*values: object) -> tuple[str, ...]:
    """Each as the profile's file has it; what was not said is left out."""
    return tuple(word for value in values for word in _plain_words(value))


def _plain_words(value: object) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("true" if value else "false",)
    if isinstance(value, float | int):
        return (f"{value:g}",)
    if isinstance(value, tuple):
        return tuple(each for each in value if isinstance(each, str) and each)
    return (value,) if isinstance(value, str) and value else ()


PART_SEPARATOR = re.compile(r"[,;]")
HOURS = ("nights", "weekends", "shifts", "on_call", "overtime", "travel")
TAKEN = ("clearance", "paper", "driving", "right", "equivalent", *HOURS)  # by other judges


def reasons_of(case: Case) -> Iterator[Reason]:
    """What every judge says, line by line, then of the posting as a whole."""
    spoken = list(credentials.language_reasons(case))
    for line in case.demands:
        told = [each for at, each in spoken if at is line]
        told += [
            *credentials.clearance_reasons(line, case),
            *credentials.paper_reasons(line, case),
            *credentials.driving_reasons(line, case),
            *credentials.degree_reasons(line, case),
            *credentials.hours_reasons(line, case),
        ]
        told += skill_reasons(line, _text_for_skills(line, case, bool(told)), case)
        yield from told if line.sure else map(_as_unknown, told)
    yield from seniority_reasons(case)
    yield from location_reasons(case)
    yield from authorisation_reasons(case)
    yield from salary_reasons(case)


def _as_unknown(told: Reason) -> Reason:
    """The reason where the posting does not say that it must be met: a lack is no lack."""
    return told if told.verdict is Verdict.MET else replace(told, verdict=Verdict.UNKNOWN)


def _text_for_skills(line: PostingLine, case: Case, told: bool) -> str:
    """What of the line may name skills: what other judges did not take."""
    if not told and not case.terms.says("right", line.asked):
        return line.asked
    both, _ = case.terms.joins[case.language]
    parts = PART_SEPARATOR.split(both.sub(",", line.asked))
    return ", ".join(part for part in parts if _is_free(part, case))


def _is_free(part: str, case: Case) -> bool:
    terms = case.terms
    taken = any(
        terms.says(each, part)
        for each in ("clearance", "paper", "driving", "right", "equivalent", *HOURS)
    )
    taken = taken or credentials.names_language(part, terms)
    taken = taken or any(words.search(part) for _, words in terms.degrees)
    asks = terms.says("cue", part) or terms.years.search(part) is not None
    return not taken and (asks or names_skill(part, terms))


# The fit of one posting and one person: the judges' reasons, and what follows from them.
#
# `skip` needs an unmet must: of papers, hours, language, place, permit, pay or level, or too few
# of the skills. `apply` needs every reason met, and most of the lines that ask judged. All else is
# for a person to review.


def fit_of(
    posting: Posting,
    profile: Profile,
    *,
    today: date,
    terms: Terms,
    weights: Weights | None = None,
) -> Fit:
    """The decision with its reasons, in the order of the posting; the same for the same texts."""
    lines = posting_lines(posting.description, terms)
    case = Case(posting, profile, today, terms, weights or Weights(), lines)
    reasons = tuple(_with_points(each, case) for each in dict.fromkeys(reasons_of(case)))
    spoken = {each.posting_line for each in reasons}
    musts = [line for line in case.demands if line.sure]
    hard = [line.whole for line in musts if not only_soft(line.asked, case)]
    told = {each.about for each in reasons}
    left = tuple(line for line in hard if line not in spoken and not _is_covered(line, told, case))
    decision = decide(reasons, case.weights)
    if decision is Decision.APPLY and len(left) > (1 - case.weights.judged_floor) * len(hard):
        decision = Decision.REVIEW
    return Fit(_score(reasons, case.weights), decision, reasons, left)


def _is_covered(line: str, told: set[Subject], case: Case) -> bool:
    """Whether a reason that quotes another line speaks of this one too."""
    permit = case.terms.says("right", line) or case.terms.says("sponsor", line)
    where = case.terms.says("live_in", line)
    return (permit and Subject.AUTHORISATION in told) or (where and Subject.LOCATION in told)


def decide(reasons: tuple[Reason, ...], weights: Weights) -> Decision:
    """What the reasons lead to, whatever their order."""
    unmet = [r for r in reasons if r.verdict is Verdict.UNMET]
    asked = [r for r in reasons if r.about is Subject.SKILL]
    lacked = sum(r.about is Subject.SKILL for r in unmet)
    few = len(asked) - lacked < weights.skills_floor * len(asked)
    if any(map(_is_disproven, unmet)) or (few and lacked >= weights.skills_silent):
        return Decision.SKIP
    if all(r.verdict is Verdict.MET for r in reasons) and reasons:
        return Decision.APPLY
    return Decision.REVIEW


def _is_disproven(reason: Reason) -> bool:
    """Whether the profile says the contrary; a skill that it does not list may be left out."""
    return reason.about is not Subject.SKILL or bool(reason.facts)


def _score(reasons: tuple[Reason, ...], weights: Weights) -> float:
    most = sum(weights.of(each.about) for each in reasons)
    return round(sum(each.points for each in reasons) / most, 4) if most else weights.unknown


def _with_points(reason: Reason, case: Case) -> Reason:
    """The reason with its points and the profile's words."""
    weights = case.weights
    share = {Verdict.MET: 1.0, Verdict.NEAR: weights.near, Verdict.UNKNOWN: weights.unknown}
    points = weights.of(reason.about) * share.get(reason.verdict, 0.0)
    return replace(reason, points=points, facts=facts_at(case.profile, reason.profile_path))
