"""What the profile says at the place that a reason names: its own words, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..profile import Profile

PLACE = re.compile(r"profile\.(?P<kind>\w+)(?:\[(?P<at>\d+)\])?(?:\.(?P<part>\w+))?")


def facts_at(profile: Profile, paths: str) -> tuple[str, ...]:
    """The words of each path, parted by ", "; none where the profile says nothing there."""
    hits = map(PLACE.fullmatch, paths.split(", "))
    return tuple(word for hit in hits if hit for word in _words(profile, hit))


def _words(profile: Profile, hit: re.Match[str]) -> tuple[str, ...]:
    kind, part = hit["kind"], hit["part"]
    if hit["at"] is not None:
        return _listed(profile, kind, int(hit["at"]))
    if kind == "work":
        return _told(*(job.title or job.company for job in profile.work))
    whole: object = getattr(profile, kind)
    if part is None:
        return _told(whole if isinstance(whole, (bool, str, tuple)) else None)
    return _told(whole.get(part) if isinstance(whole, Mapping) else getattr(whole, part))


def _listed(profile: Profile, kind: str, at: int) -> tuple[str, ...]:
    """What names and tells that entry."""
    match kind:
        case "skills":
            skill = profile.skills[at]
            return _told(skill.name, skill.years)
        case "languages":
            return _told(profile.languages[at].name, profile.languages[at].level)
        case "education":
            course = profile.education[at]
            return _told(course.degree or course.level, course.field, course.school)
        case "work" | "volunteering":
            job = (profile.work if kind == "work" else profile.volunteering)[at]
            return _told(job.title, job.company)
        case "projects":
            return _told(profile.projects[at].name)
        case "publications":
            return _told(profile.publications[at].title)
        case _:
            paper = (profile.licences if kind == "licences" else profile.certificates)[at]
            return _told(paper.name, paper.issuer, paper.expires)


def _told(*values: object) -> tuple[str, ...]:
    """Each as the profile's file has it; what was not said is left out."""
    return tuple(word for value in values for word in _plain(value))


def _plain(value: object) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("true" if value else "false",)
    if isinstance(value, float | int):
        return (f"{value:g}",)
    if isinstance(value, tuple):
        return tuple(each for each in value if isinstance(each, str) and each)
    return (value,) if isinstance(value, str) and value else ()
