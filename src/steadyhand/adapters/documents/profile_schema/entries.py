"""The entries of a profile's lists: work, education, skills, languages, papers, what was made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)

from .texts import Date, End, OwnLink, Text, Texts, empty_list, problem

SLIP = 0.8  # likeness at which an unknown key is a misspelt one


class Part(BaseModel):
    """A group of keys; a key that is not known is refused."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True, frozen=True)


class Entry(Part):
    """One entry of a list: other names of its keys are known, and keys of one's own passed over.

    A key that is nearly one of ours is taken for a slip and refused.
    """

    @model_validator(mode="before")
    @classmethod
    def own_keys_aside(cls, value: object) -> object:
        """Only keys that are ours, or were meant to be."""
        if not isinstance(value, dict):
            return value
        known = _names(cls)
        return {k: v for k, v in value.items() if get_close_matches(str(k), known, 1, SLIP)}


def _names(part: type[BaseModel]) -> list[str]:
    """Every name under which a key of that part may stand."""
    names: list[str] = []
    for name, field in part.model_fields.items():
        alias = field.validation_alias
        names += map(str, alias.choices) if isinstance(alias, AliasChoices) else [name]
    return names


def _also(*names: str, default: Any = "", description: str | None = None) -> Any:
    """A key that may stand under several names; the first is ours."""
    return Field(default, validation_alias=AliasChoices(*names), description=description)


def _start() -> Any:
    return _also("start", "from", "start_date", "startDate")


def _until() -> Any:
    return _also("end", "to", "until", "end_date", "endDate")


def _page() -> Any:
    return _also("website", "url", "link")


class WorkPart(Entry):
    """One employment; without `end` it goes on."""

    company: Text = _also("company", "employer", "organization", "name")
    title: Text = _also("title", "position", "role", "job_title")
    start: Date = _start()
    end: End = _until()
    location: Text = _also("location", "city")
    employment_type: Text = _also(
        "employment_type", "employmentType", description="full-time, part-time, internship, ..."
    )
    summary: Text = ""
    highlights: Texts = ()
    website: OwnLink = _page()


class EducationPart(Entry):
    """One course of education."""

    school: Text = _also("school", "institution", "university", "college")
    degree: Text = _also("degree", "qualification", "studyType")
    level: Text = Field("", description="bachelor, master, doctorate, apprenticeship, ...")
    field: Text = _also("field", "area", "major", "subject")
    start: Date = _start()
    end: End = _until()
    grade: Text = _also("grade", "gpa", "score", description="with its scale: 3.6/4.0")
    completed: bool | None = Field(None, description="whether you have the degree")
    location: Text = _also("location", "city")
    courses: Texts = ()


class SkillPart(Entry):
    """A skill, for how many years, and how well."""

    name: str
    years: float | None = Field(None, ge=0, le=80)
    level: Text = ""
    keywords: Texts = Field((), description="what belongs to it")


class LanguagePart(Entry):
    """A language, and how well."""

    name: str = Field(validation_alias=AliasChoices("name", "language"))
    level: Text = Field("", description="as you would tell it: C1, fluent, native")


class CertificatePart(Entry):
    """A certificate or a licence to exercise a profession."""

    name: str = Field(validation_alias=AliasChoices("name", "title"))
    issuer: Text = _also("issuer", "authority", "organization")
    date: Date = _also("date", "issued")
    expires: Date = _also("expires", "expiry", "valid_until")
    website: OwnLink = _page()


class ProjectPart(Entry):
    """Something that you made, alone or with others."""

    name: str = Field(validation_alias=AliasChoices("name", "title"))
    role: Text = ""
    start: Date = _start()
    end: End = _until()
    summary: Text = _also("summary", "description")
    highlights: Texts = ()
    keywords: Texts = ()
    website: OwnLink = _page()


class PublicationPart(Entry):
    """Something that you published."""

    title: str = Field(validation_alias=AliasChoices("title", "name"))
    publisher: Text = ""
    date: Date = _also("date", "releaseDate")
    website: OwnLink = _page()
    summary: Text = ""


class AwardPart(Entry):
    """An honour that you were given."""

    title: str = Field(validation_alias=AliasChoices("title", "name"))
    issuer: Text = _also("issuer", "awarder")
    date: Date = ""
    summary: Text = ""


E = TypeVar("E", bound=BaseModel)


def named(value: object) -> object:
    """A text that stands where a group of keys could is the group's name."""
    return {"name": value} if isinstance(value, str) else value


def titled(value: object) -> object:
    """A text that stands where a group of keys could is the group's title."""
    return {"title": value} if isinstance(value, str) else value


def once(entries: Sequence[E]) -> Sequence[E]:
    """The entries, none of which is there twice."""
    seen: dict[str, int] = {}
    for place, (what, key) in enumerate(map(_identity, entries)):
        if seen.setdefault(key, place) != place:
            first = seen[key] + 1
            raise problem(
                "twice", f"holds {what} twice (entries {first} and {place + 1}); keep one"
            )
    return entries


def _identity(entry: BaseModel) -> tuple[str, str]:
    """How an entry is called, and everything in it that tells it from another."""
    facts = entry.model_dump()
    called = next((str(v) for v in _names_in(facts) if v), "an empty entry")
    if isinstance(entry, SkillPart | LanguagePart):
        return f'"{called}"', called.casefold()
    return f'"{called}"', entry.model_dump_json().casefold()


def _names_in(facts: dict[str, object]) -> Iterator[object]:
    yield from (facts.get(key) for key in ("name", "title", "company", "school", "degree"))


Once = AfterValidator(once)
Listed = BeforeValidator(empty_list)
Work = Annotated[tuple[WorkPart, ...], Once, Listed]
Education = Annotated[tuple[EducationPart, ...], Once, Listed]
Skills = Annotated[tuple[Annotated[SkillPart, BeforeValidator(named)], ...], Once, Listed]
Languages = Annotated[tuple[Annotated[LanguagePart, BeforeValidator(named)], ...], Once, Listed]
Papers = Annotated[tuple[Annotated[CertificatePart, BeforeValidator(named)], ...], Once, Listed]
Projects = Annotated[tuple[Annotated[ProjectPart, BeforeValidator(named)], ...], Once, Listed]
Publications = Annotated[
    tuple[Annotated[PublicationPart, BeforeValidator(titled)], ...], Once, Listed
]
Awards = Annotated[tuple[Annotated[AwardPart, BeforeValidator(titled)], ...], Once, Listed]
