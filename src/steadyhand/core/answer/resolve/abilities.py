"""What the user can do and has learnt, as screening questions ask for it."""

from __future__ import annotations

from collections.abc import Mapping

from ...job.career import Certificate, Education, Skill
from ...job.derived import still_valid, years_worked
from ...job.profile import Profile
from ..facts import Intent
from ..normal import normal, same
from .known import Known
from .personal import Fact

GOOD = frozenset({"b2", "c1", "c2", "fluent", "native"})  # whoever has it speaks the language
FLUENT: Mapping[str, frozenset[str]] = {
    "fluent": frozenset({"c2", "fluent", "native"}),
    "native": frozenset({"native"}),
}


def experienced(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for a skill that they named, with years enough where the question counts them."""
    slots = dict(intent.slots)
    found = _skill(profile, slots["skill"])
    if found is None:
        return None
    number, skill = found
    if "at_least" not in slots:
        return Fact(True, f"profile.skills[{number}]")
    if skill.years is None:
        return None
    return Fact(skill.years >= int(slots["at_least"]), f"profile.skills[{number}].years")


def years(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """The years that they gave for that very skill."""
    found = _skill(profile, dict(intent.slots)["skill"])
    if found is None or found[1].years is None:
        return None
    return Fact(f"{found[1].years:g}", f"profile.skills[{found[0]}].years")


def _skill(profile: Profile, name: str) -> tuple[int, Skill] | None:
    named = [(n, s) for n, s in enumerate(profile.skills) if same(s.name, name)]
    return named[0] if len(named) == 1 else None


def all_years(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whole years in employment, where the dates of their work leave no doubt."""
    worked = years_worked(profile.work, on=known.today) if known.today else None
    return Fact(str(worked.value), worked.shown) if worked else None


def graduated(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for a completed degree of that very kind, and in that field where one is named."""
    slots = dict(intent.slots)
    done = slots.get("status") is None
    for number, course in enumerate(profile.education):
        kind = known.vocabulary.meaning(course.level or course.degree, "education_level")
        told = kind.partition(".")[0] == slots["degree"] and course.completed is done
        if told and ("field" not in slots or same(course.field, slots["field"])):
            return Fact(True, _course(number, course))
    return None


def _course(number: int, course: Education) -> str:
    return f"profile.education[{number}].{'level' if course.level else 'degree'}"


def speaks(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for a language that they know well, or as well as the question says."""
    slots = dict(intent.slots)
    for number, spoken in enumerate(profile.languages):
        if known.vocabulary.screening.named("language", spoken.name) != slots["language"]:
            continue
        level = normal(spoken.level)
        enough = FLUENT.get(slots["fluency"], frozenset()) if "fluency" in slots else GOOD | {""}
        return Fact(True, f"profile.languages[{number}]") if level in enough else None
    return None


def certified(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Yes for a certificate of that name that has not expired."""
    return _paper(profile.certificates, "certificates", intent, known)


def certificates(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """All that they named."""
    names = tuple(paper.name for paper in profile.certificates)
    return Fact(names, "profile.certificates") if names else None


def licensed(profile: Profile, intent: Intent, known: Known) -> Fact | None:
    """Whether they may drive, or yes for a licence of that name that has not expired."""
    if dict(intent.slots).get("kind") != "driving":
        return _paper(profile.licences, "licences", intent, known)
    said = profile.driving_licence
    return None if said is None or said == () else Fact(bool(said), "profile.driving_licence")


def _paper(papers: tuple[Certificate, ...], part: str, intent: Intent, known: Known) -> Fact | None:
    wanted = dict(intent.slots).get("name", "")
    for number, paper in enumerate(papers):
        if same(paper.name, wanted):
            valid = still_valid(paper, on=known.today) if known.today else None
            good = valid.value is True if valid else not paper.expires
            return Fact(True, f"profile.{part}[{number}]") if good else None
    return None
