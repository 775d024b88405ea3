"""What a profile file may hold, as pydantic reads it and as its published JSON Schema says it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, ValidationInfo

from . import entries
from .entries import Part
from .statements import (
    AddressPart,
    BackgroundPart,
    ConsentsPart,
    NamePart,
    PreferencesPart,
    SponsorshipPart,
    named_name,
)
from .texts import (
    Birthday,
    Country,
    Email,
    Fact,
    Link,
    Phone,
    Text,
    Texts,
    empty_mapping,
    one_or_more,
    phone_number,
    problem,
)

__all__ = ["ProfileFile", "phone_number", "profile_schema"]

SCHEMA = "https://json-schema.org/draft/2020-12/schema"


def _other(values: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    """Addresses or numbers, each of them once and none the first one again."""
    first = info.data.get((info.field_name or "").removeprefix("other_").removesuffix("s"))
    seen = {str(first)}
    for value in values:
        if value in seen:
            raise problem("twice", f'holds "{value}" twice; keep one')
        seen.add(value)
    return values


def _licence(value: object) -> object:
    """Classes as a list: "B, BE" is two of them, an empty list is nothing said."""
    classes = value.split(",") if isinstance(value, str) else value
    return classes if classes not in ([], [""]) else None


Group = BeforeValidator(empty_mapping)
ByCountry = Annotated[dict[Country, bool], Group]
YesOrTimes = Annotated[
    Annotated[bool, Tag("bool")] | Annotated[SponsorshipPart, Tag("times")],
    Discriminator(lambda said: "times" if isinstance(said, dict | SponsorshipPart) else "bool"),
]
Sponsorship = Annotated[dict[Country, YesOrTimes], Group]
ByText = Annotated[dict[str, str], Group]
Documents = Annotated[dict[str, str | dict[str, str]], Group]
Others = BeforeValidator(one_or_more)
Licence = Annotated[bool | tuple[str, ...] | None, BeforeValidator(_licence)]


class ProfileFile(Part):
    """Everything that steadyhand may say about you. Leave out what you would rather be asked."""

    name: Annotated[NamePart, BeforeValidator(named_name)]
    email: Email
    other_emails: Annotated[tuple[Email, ...], AfterValidator(_other), Others] = ()
    address: Annotated[AddressPart, Group] = Field(
        default_factory=lambda: AddressPart.model_validate({})
    )
    phone: Phone = Field("", description="international: +49 30 5550 1423")  # reads the address
    other_phones: Annotated[tuple[Phone, ...], AfterValidator(_other), Others] = ()
    links: Annotated[dict[str, Link], Group] = Field(
        default={}, description="linkedin, github, website, ..."
    )
    birthday: Birthday = Field("", description="only if you want it given: 1990-03-31")
    citizenships: Annotated[tuple[Country, ...], Others] = ()
    headline: Text = Field("", description="what you are, in a few words")
    summary: Text = Field("", description="you in a few sentences")
    work: entries.Work = ()
    education: entries.Education = ()
    skills: entries.Skills = ()
    languages: entries.Languages = ()
    certificates: entries.Papers = ()
    licences: entries.Papers = Field((), description="to exercise a profession")
    driving_licence: Licence = Field(None, description="its classes, or true or false")
    volunteering: entries.Work = ()
    projects: entries.Projects = ()
    publications: entries.Publications = ()
    awards: entries.Awards = ()
    interests: Texts = ()
    authorizations: ByCountry = Field(default={}, description="may you work there? DE: true")
    sponsorship: Sponsorship = Field(default={}, description="do you need one, now or later?")
    visas: Annotated[dict[Country, str], Group] = Field(
        default={}, description="the permit that you hold there"
    )
    preferences: Annotated[PreferencesPart, Group] = Field(
        default_factory=lambda: PreferencesPart.model_validate({})
    )
    background: Annotated[BackgroundPart, Group] = Field(
        default_factory=lambda: BackgroundPart.model_validate({})
    )
    eeo: ByText = Field(
        default={},
        description="gender, ethnicity, veteran, disability, ...; default: for all others",
    )
    consents: Annotated[ConsentsPart, Group] = Field(
        default_factory=lambda: ConsentsPart.model_validate({})
    )
    documents: Documents = Field(
        default={}, description="resume and cover_letter: a path, or paths by language"
    )
    facts: Annotated[dict[str, Fact], Group] = Field(
        default={}, description="a question as forms ask it, and your answer"
    )


def profile_schema() -> dict[str, Any]:
    """The published JSON Schema of a profile file."""
    schema = ProfileFile.model_json_schema()
    return {"$schema": SCHEMA, **schema, "title": "steadyhand profile"}
