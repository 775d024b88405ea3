"""What a profile file may hold, as pydantic reads it and as its published JSON Schema says it."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Annotated, Any

import phonenumbers
from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    model_validator,
)
from pydantic_core import PydanticCustomError

from .vocabulary_file import load_vocabulary

EMAIL = re.compile(r"[^@\s,;<>()\[\]\\\"]+@[^@\s.,;]+(\.[^@\s.,;]+)+")
DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
LINK = re.compile(r"https?://[^\s/]+\S*", re.IGNORECASE)
SLIP = 0.8  # likeness at which an unknown key is a misspelt one
SCHEMA = "https://json-schema.org/draft/2020-12/schema"


def _problem(kind: str, text: str) -> PydanticCustomError:
    """An error whose sentence already names the remedy."""
    return PydanticCustomError(kind, "{text}", {"text": text})


def _email(text: str) -> str:
    if not EMAIL.fullmatch(text) or ".." in text:
        raise _problem("email", f'"{text}" is not an e-mail address; write it as name@example.org')
    return text


def _date(text: str) -> str:
    if not DATE.fullmatch(text):
        raise _problem("date", f'"{text}" is not a date; write it as 2026-03-31, 2026-03 or 2026')
    return text


def _end(text: str | None) -> str:
    return "" if text is None or text.casefold() in ("present", "now", "today") else text


def _link(text: str) -> str:
    if not LINK.fullmatch(text):
        raise _problem("link", f'"{text}" is not a web address; write it with https:// in front')
    return text


def country_code(text: str) -> str:
    """The ISO code of a country's code or name."""
    code = load_vocabulary().country(text)
    if not code:
        advice = "write its English name or its two-letter code such as DE"
        raise _problem("country", f'"{text}" is not a country that is known here; {advice}')
    return code


def _blank(value: object) -> object:
    return "" if value is None else value


def _empty_list(value: object) -> object:
    return [] if value is None else value


def _empty_mapping(value: object) -> object:
    return {} if value is None else value


def _named(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


def _named_name(value: object) -> object:
    return {"full": value} if isinstance(value, str) else value


def _salary(value: object) -> object:
    """The amount, currency and period of a group of keys, in one text."""
    if not isinstance(value, dict):
        return _worded(_blank(value))
    amount, currency = value.get("amount"), value.get("currency")
    period = value.get("period") or "year"
    return f"{amount} {currency} per {period}" if amount and currency else value


def _worded(value: object) -> object:
    """Numbers as the texts that a form takes."""
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:g}" if plain else value


Text = Annotated[str, BeforeValidator(_blank)]
Salary = Annotated[str, BeforeValidator(_salary)]
Fact = Annotated[bool | str | tuple[str, ...], BeforeValidator(_worded)]
Date = Annotated[str, AfterValidator(lambda t: _date(t) if t else t), BeforeValidator(_blank)]
End = Annotated[str, AfterValidator(lambda t: _date(t) if t else t), BeforeValidator(_end)]
Email = Annotated[str, AfterValidator(_email)]
Link = Annotated[str, AfterValidator(_link)]
Country = Annotated[str, AfterValidator(country_code)]
OwnCountry = Annotated[
    str, AfterValidator(lambda t: country_code(t) if t else t), BeforeValidator(_blank)
]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True, frozen=True)


class NamePart(_Part):
    """A name: given and family, or full."""

    given: Text = ""
    family: Text = ""
    preferred: Text = Field("", description="what colleagues call you")
    full: Text = Field("", description="in place of given and family")

    @model_validator(mode="after")
    def complete(self) -> NamePart:
        """There is a name to write into a form."""
        if not self.full and not (self.given and self.family):
            missing = "given" if not self.given else "family"
            raise _problem("name", f"name has no `{missing}`; give both `given` and `family`")
        return self


class AddressPart(_Part):
    """Where you live."""

    line1: Text = Field("", description="street and number")
    line2: Text = ""
    city: Text = ""
    region: Text = Field("", description="state, province, county")
    postal_code: Text = ""
    country: OwnCountry = Field("", description="code or name: DE, Germany")


class _Entry(_Part):
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


def _also(*names: str) -> Any:
    """A text that may stand under several names; the first is ours."""
    return Field("", validation_alias=AliasChoices(*names))


class WorkPart(_Entry):
    """One employment; without `end` it goes on."""

    company: Text = _also("company", "employer", "organization", "name")
    title: Text = _also("title", "position", "role", "job_title")
    start: Date = _also("start", "from", "start_date", "startDate")
    end: End = _also("end", "to", "until", "end_date", "endDate")
    location: Text = _also("location", "city")
    summary: Text = ""
    highlights: Annotated[tuple[str, ...], BeforeValidator(_empty_list)] = ()


class EducationPart(_Entry):
    """One course of education."""

    school: Text = _also("school", "institution", "university", "college")
    degree: Text = _also("degree", "qualification", "studyType")
    field: Text = _also("field", "area", "major", "subject")
    start: Date = _also("start", "from", "start_date", "startDate")
    end: End = _also("end", "to", "until", "end_date", "endDate")


class SkillPart(_Entry):
    """A skill, and for how many years."""

    name: str
    years: float | None = Field(None, ge=0, le=80)


class LanguagePart(_Entry):
    """A language, and how well."""

    name: str = Field(validation_alias=AliasChoices("name", "language"))
    level: Text = Field("", description="as you would tell it: C1, fluent, native")


class PreferencesPart(_Part):
    """What you want."""

    salary: Salary = Field("", description="with currency and period: 65000 EUR per year")
    notice_period: Text = ""
    start: Text = Field("", description="a date such as 2026-03-01, or words")
    relocate: bool | str | None = None
    remote: bool | str | None = None
    travel: bool | str | None = None


Skills = Annotated[
    tuple[Annotated[SkillPart, BeforeValidator(_named)], ...], BeforeValidator(_empty_list)
]
Languages = Annotated[
    tuple[Annotated[LanguagePart, BeforeValidator(_named)], ...], BeforeValidator(_empty_list)
]
ByCountry = Annotated[dict[Country, bool], BeforeValidator(_empty_mapping)]
Texts = Annotated[dict[str, str], BeforeValidator(_empty_mapping)]


def _phone(text: str, info: ValidationInfo) -> str:
    """The text as it is: a number, read with the address's country where it names none."""
    address = info.data.get("address")
    if text and (address is not None or text.startswith("+")):
        phone_number(text, address.country if address else "")
    return text


Phone = Annotated[str, AfterValidator(_phone), BeforeValidator(_blank)]


class ProfileFile(_Part):
    """Everything that steadyhand may say about you. Leave out what you would rather be asked."""

    name: Annotated[NamePart, BeforeValidator(_named_name)]
    email: Email
    address: Annotated[AddressPart, BeforeValidator(_empty_mapping)] = Field(
        default_factory=lambda: AddressPart.model_validate({})
    )
    phone: Phone = Field("", description="international: +49 30 5550 1423")  # reads the address
    links: Annotated[dict[str, Link], BeforeValidator(_empty_mapping)] = Field(
        default={}, description="linkedin, github, website, ..."
    )
    work: Annotated[tuple[WorkPart, ...], BeforeValidator(_empty_list)] = ()
    education: Annotated[tuple[EducationPart, ...], BeforeValidator(_empty_list)] = ()
    skills: Skills = ()
    languages: Languages = ()
    authorizations: ByCountry = Field(default={}, description="may you work there? DE: true")
    sponsorship: ByCountry = Field(default={}, description="do you need one, now or later?")
    preferences: Annotated[PreferencesPart, BeforeValidator(_empty_mapping)] = Field(
        default_factory=lambda: PreferencesPart.model_validate({})
    )
    eeo: Texts = Field(default={}, description="gender, ethnicity, veteran, disability, pronouns")
    documents: Texts = Field(default={}, description="resume and cover_letter: paths")
    facts: Annotated[dict[str, Fact], BeforeValidator(_empty_mapping)] = Field(
        default={}, description="a question as forms ask it, and your answer"
    )


def phone_number(text: str, country: str) -> phonenumbers.PhoneNumber:
    """The number that the text is; *country* is tried where it has no country code of its own."""
    remedy = "write it in international form such as +49 30 5550 1423"
    try:
        number = phonenumbers.parse(text, country or None)
    except phonenumbers.NumberParseException as exc:
        raise _problem("phone", f'phone "{text}" is not a phone number; {remedy}') from exc
    letters = re.search(r"[^\W\d_]", re.sub(r"(?i)\s*(ext\.?|x)\s*\d+$", "", text))
    if letters or not phonenumbers.is_possible_number(number):
        raise _problem("phone", f'phone "{text}" is not a phone number; {remedy}')
    return number


def profile_schema() -> dict[str, Any]:
    """The published JSON Schema of a profile file."""
    schema = ProfileFile.model_json_schema()
    return {"$schema": SCHEMA, **schema, "title": "steadyhand profile"}
