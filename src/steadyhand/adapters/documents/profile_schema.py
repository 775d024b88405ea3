"""What a profile file may hold, as pydantic reads it and as its published JSON Schema says it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from difflib import get_close_matches
from typing import Annotated, Any, TypeVar

import phonenumbers
from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    ValidationInfo,
    model_validator,
)
from pydantic_core import PydanticCustomError

from steadyhand.core.answer.phone import parse_phone

from .language_files import load_vocabulary

EMAIL = re.compile(r"[^@\s,;<>()\[\]\\\"]+@[^@\s.,;]+(\.[^@\s.,;]+)+")
DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
LINK = re.compile(r"https?://[^\s/]+\S*", re.IGNORECASE)
WHOLE_DATE = len("2026-03-31")
ONGOING_WORDS = ("present", "now", "today")


def problem(kind: str, text: str) -> PydanticCustomError:
    """An error whose sentence already names the remedy."""
    return PydanticCustomError(kind, "{text}", {"text": text})


def _email(text: str) -> str:
    if not EMAIL.fullmatch(text) or ".." in text:
        raise problem("email", f'"{text}" is not an e-mail address; write it as name@example.org')
    return text


def _date(text: str) -> str:
    if text and not (DATE.fullmatch(text) and _is_in_the_calendar(text)):
        raise problem("date", f'"{text}" is not a date; write it as 2026-03-31, 2026-03 or 2026')
    return text


def _is_in_the_calendar(text: str) -> bool:
    """Whether the day exists: there is no 2026-02-30."""
    try:
        date(*map(int, f"{text}-01-01".split("-")[:3]))
    except ValueError:
        return False
    return True


def _birthday(text: str) -> str:
    if text and (len(text) != WHOLE_DATE or not _is_in_the_calendar(text)):
        raise problem("date", f'"{text}" is not a whole date; write it as 1990-03-31')
    return text


def _end(text: object) -> object:
    return "" if text is None or str(text).casefold() in ONGOING_WORDS else text


def _not_before_start(end: str, info: ValidationInfo) -> str:
    """The end, which is not before the start as far as both dates go."""
    start = str(info.data.get("start") or "")
    shared = min(len(start), len(end))
    if end[:shared] < start[:shared]:
        raise problem("range", f'"{end}" is before the start "{start}"; correct one of them')
    return end


def _link(text: str) -> str:
    if not LINK.fullmatch(text):
        raise problem("link", f'"{text}" is not a web address; write it with https:// in front')
    return text


def country_code(text: str) -> str:
    """The ISO code of a country's code or name."""
    code = load_vocabulary().country(text)
    if not code:
        advice = "write its English name or its two-letter code such as DE"
        raise problem("country", f'"{text}" is not a country that is known here; {advice}')
    return code


def phone_number(text: str, country: str) -> phonenumbers.PhoneNumber:
    """The number that the text is; *country* is tried where it has no country code of its own."""
    remedy = "write it in international form such as +49 30 5550 1423"
    number = parse_phone(text, country)
    letters = re.search(r"[^\W\d_]", re.sub(r"(?i)\s*(ext\.?|x)\s*\d+$", "", text))
    if letters or number is None:
        raise problem("phone", f'phone "{text}" is not a phone number; {remedy}')
    return number


def _phone(text: str, info: ValidationInfo) -> str:
    """The text as it is: a number, read with the address's country where it names none."""
    address = info.data.get("address")
    if text and (address is not None or text.startswith("+")):
        phone_number(text, address.country if address else "")
    return text


def none_to_blank(value: object) -> object:
    """'' where nothing was written."""
    return "" if value is None else value


def none_to_list(value: object) -> object:
    """An empty list where nothing was written."""
    return [] if value is None else value


def text_to_list(value: object) -> object:
    """A list also where one text stands alone."""
    return [value] if isinstance(value, str) else none_to_list(value)


def none_to_mapping(value: object) -> object:
    """An empty mapping where nothing was written."""
    return {} if value is None else value


def number_to_text(value: object) -> object:
    """Numbers as the texts that a form takes."""
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:g}" if plain else value


def _salary(value: object) -> object:
    """The amount, currency and period of a group of keys, in one text."""
    if not isinstance(value, dict):
        return number_to_text(none_to_blank(value))
    amount, currency = value.get("amount"), value.get("currency")
    period = value.get("period") or "year"
    return f"{amount} {currency} per {period}" if amount and currency else value


def _percent(value: object) -> object:
    return value.rstrip("% ") if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(none_to_blank)]
Salary = Annotated[str, BeforeValidator(_salary)]
Percent = Annotated[float | None, BeforeValidator(_percent)]
Fact = Annotated[bool | str | tuple[str, ...], BeforeValidator(number_to_text)]
YesNoOrText = bool | str | None
Texts = Annotated[tuple[str, ...], BeforeValidator(text_to_list)]
Date = Annotated[str, AfterValidator(_date), BeforeValidator(none_to_blank)]
Birthday = Annotated[str, AfterValidator(_birthday), BeforeValidator(none_to_blank)]
End = Annotated[
    str, AfterValidator(_not_before_start), AfterValidator(_date), BeforeValidator(_end)
]
Email = Annotated[str, AfterValidator(_email)]
Link = Annotated[str, AfterValidator(_link)]
OwnLink = Annotated[
    str, AfterValidator(lambda t: _link(t) if t else t), BeforeValidator(none_to_blank)
]
Country = Annotated[str, AfterValidator(country_code)]
OwnCountry = Annotated[
    str, AfterValidator(lambda t: country_code(t) if t else t), BeforeValidator(none_to_blank)
]
Phone = Annotated[str, AfterValidator(_phone), BeforeValidator(none_to_blank)]


MISSPELLING_LIKENESS = 0.8  # likeness at which an unknown key is a misspelt one


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
        return {
            k: v
            for k, v in value.items()
            if get_close_matches(str(k), known, 1, MISSPELLING_LIKENESS)
        }


def _names(part: type[BaseModel]) -> list[str]:
    """Every name under which a key of that part may stand."""
    names: list[str] = []
    for name, field in part.model_fields.items():
        alias = field.validation_alias
        names += map(str, alias.choices) if isinstance(alias, AliasChoices) else [name]
    return names


def _alias_field(*names: str, default: Any = "", description: str | None = None) -> Any:
    """A key that may stand under several names; the first is ours."""
    return Field(default, validation_alias=AliasChoices(*names), description=description)


def _start_field() -> Any:
    return _alias_field("start", "from", "start_date", "startDate")


def _end_field() -> Any:
    return _alias_field("end", "to", "until", "end_date", "endDate")


def _website_field() -> Any:
    return _alias_field("website", "url", "link")


class WorkPart(Entry):
    """One employment; without `end` it goes on."""

    company: Text = _alias_field("company", "employer", "organization", "name")
    title: Text = _alias_field("title", "position", "role", "job_title")
    start: Date = _start_field()
    end: End = _end_field()
    location: Text = _alias_field("location", "city")
    employment_type: Text = _alias_field(
        "employment_type", "employmentType", description="full-time, part-time, internship, ..."
    )
    summary: Text = ""
    highlights: Texts = ()
    website: OwnLink = _website_field()


class EducationPart(Entry):
    """One course of education."""

    school: Text = _alias_field("school", "institution", "university", "college")
    degree: Text = _alias_field("degree", "qualification", "studyType")
    level: Text = Field("", description="bachelor, master, doctorate, apprenticeship, ...")
    field: Text = _alias_field("field", "area", "major", "subject")
    start: Date = _start_field()
    end: End = _end_field()
    grade: Text = _alias_field("grade", "gpa", "score", description="with its scale: 3.6/4.0")
    completed: bool | None = Field(None, description="whether you have the degree")
    location: Text = _alias_field("location", "city")
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
    issuer: Text = _alias_field("issuer", "authority", "organization")
    date: Date = _alias_field("date", "issued")
    expires: Date = _alias_field("expires", "expiry", "valid_until")
    website: OwnLink = _website_field()


class ProjectPart(Entry):
    """Something that you made, alone or with others."""

    name: str = Field(validation_alias=AliasChoices("name", "title"))
    role: Text = ""
    start: Date = _start_field()
    end: End = _end_field()
    summary: Text = _alias_field("summary", "description")
    highlights: Texts = ()
    keywords: Texts = ()
    website: OwnLink = _website_field()


class PublicationPart(Entry):
    """Something that you published."""

    title: str = Field(validation_alias=AliasChoices("title", "name"))
    publisher: Text = ""
    date: Date = _alias_field("date", "releaseDate")
    website: OwnLink = _website_field()
    summary: Text = ""


class AwardPart(Entry):
    """An honour that you were given."""

    title: str = Field(validation_alias=AliasChoices("title", "name"))
    issuer: Text = _alias_field("issuer", "awarder")
    date: Date = ""
    summary: Text = ""


E = TypeVar("E", bound=BaseModel)


def name_from_text(value: object) -> object:
    """A text that stands where a group of keys could is the group's name."""
    return {"name": value} if isinstance(value, str) else value


def title_from_text(value: object) -> object:
    """A text that stands where a group of keys could is the group's title."""
    return {"title": value} if isinstance(value, str) else value


def refuse_duplicates(entries: Sequence[E]) -> Sequence[E]:
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


NoDuplicates = AfterValidator(refuse_duplicates)
EmptyAsList = BeforeValidator(none_to_list)
Work = Annotated[tuple[WorkPart, ...], NoDuplicates, EmptyAsList]
Education = Annotated[tuple[EducationPart, ...], NoDuplicates, EmptyAsList]
Skills = Annotated[
    tuple[Annotated[SkillPart, BeforeValidator(name_from_text)], ...], NoDuplicates, EmptyAsList
]
Languages = Annotated[
    tuple[Annotated[LanguagePart, BeforeValidator(name_from_text)], ...], NoDuplicates, EmptyAsList
]
Certificates = Annotated[
    tuple[Annotated[CertificatePart, BeforeValidator(name_from_text)], ...],
    NoDuplicates,
    EmptyAsList,
]
Projects = Annotated[
    tuple[Annotated[ProjectPart, BeforeValidator(name_from_text)], ...], NoDuplicates, EmptyAsList
]
Publications = Annotated[
    tuple[Annotated[PublicationPart, BeforeValidator(title_from_text)], ...],
    NoDuplicates,
    EmptyAsList,
]
Awards = Annotated[
    tuple[Annotated[AwardPart, BeforeValidator(title_from_text)], ...], NoDuplicates, EmptyAsList
]


class NamePart(Part):
    """A name: given and family, or full."""

    given: Text = ""
    middle: Text = ""
    family: Text = ""
    preferred: Text = Field("", description="what colleagues call you")
    former: Texts = Field((), description="earlier family names")
    title: Text = Field("", description="academic: Dr., Prof.")
    full: Text = Field("", description="in place of given and family")

    @model_validator(mode="after")
    def complete(self) -> NamePart:
        """There is a name to write into a form."""
        if not self.full and not (self.given and self.family):
            missing = "given" if not self.given else "family"
            raise problem("name", f"name has no `{missing}`; give both `given` and `family`")
        return self


def full_name_from_text(value: object) -> object:
    """A name in one text is a full name."""
    return {"full": value} if isinstance(value, str) else value


class AddressPart(Part):
    """Where you live."""

    line1: Text = Field("", description="street and number")
    line2: Text = ""
    city: Text = ""
    region: Text = Field("", description="state, province, county")
    postal_code: Text = ""
    country: OwnCountry = Field("", description="code or name: DE, Germany")


class SponsorshipPart(Part):
    """Whether you need a sponsor there now, and whether you will need one later."""

    now: bool | None = None
    later: bool | None = None


class PreferencesPart(Part):
    """What you want. Yes or no, or your own words."""

    salary: Salary = Field("", description="desired, with currency and period: 65000 EUR per year")
    salary_minimum: Salary = Field("", description="the least that you would take")
    salary_current: Salary = Field("", description="what you earn now")
    notice_period: Text = ""
    start: Text = Field("", description="earliest: a date such as 2026-03-01, or words")
    relocate: YesNoOrText = None
    relocate_to: Texts = Field((), description="the only places, if only some")
    remote: YesNoOrText = None
    hybrid: YesNoOrText = None
    on_site: YesNoOrText = None
    travel: YesNoOrText = None
    travel_percent: Percent = Field(None, ge=0, le=100, description="at most")
    commute: YesNoOrText = None
    shifts: YesNoOrText = None
    nights: YesNoOrText = None
    weekends: YesNoOrText = None
    overtime: YesNoOrText = None
    on_call: YesNoOrText = None
    employment_types: Texts = Field((), description="full-time, part-time, contract, ...")


def _complete_list(value: object) -> object:
    """None where nothing was written, an empty list for false."""
    return value if value is None else [] if value is False else text_to_list(value)


CompleteList = Annotated[tuple[str, ...] | None, BeforeValidator(_complete_list)]


class BackgroundPart(Part):
    """Your own statements about your past and your duties; leave out what you would not say."""

    criminal_record: YesNoOrText = None
    worked_for: CompleteList = Field(
        None, description="every employer so far: who is not in the list was none"
    )
    relatives_at: CompleteList = Field(
        None, description="every company where relatives of yours work; [] for none"
    )
    non_compete: YesNoOrText = Field(None, description="are you bound by one?")
    clearance: YesNoOrText = Field(
        None, description="the security clearance that you hold, or false"
    )
    us_person: bool | None = Field(None, description="as export control asks it")
    drug_test: bool | None = Field(None, description="would you take one?")
    background_check: bool | None = Field(None, description="would you agree to one?")
    own_vehicle: bool | None = None


class ConsentsPart(Part):
    """What you agree to on every form; what is not here is asked."""

    privacy: bool | None = None
    terms: bool | None = None
    truthfulness: bool | None = Field(None, description="that what you wrote is true")
    background_check: bool | None = None
    marketing: bool | None = None
    talent_pool: bool | None = None
    text_message: bool | None = None


SCHEMA = "https://json-schema.org/draft/2020-12/schema"


def _without_first(values: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    """Addresses or numbers, each of them once and none the first one again."""
    first = info.data.get((info.field_name or "").removeprefix("other_").removesuffix("s"))
    seen = {str(first)}
    for value in values:
        if value in seen:
            raise problem("twice", f'holds "{value}" twice; keep one')
        seen.add(value)
    return values


def _licence_classes(value: object) -> object:
    """Classes as a list: "B, BE" is two of them, an empty list is nothing said."""
    classes = value.split(",") if isinstance(value, str) else value
    return classes if classes not in ([], [""]) else None


EmptyAsMapping = BeforeValidator(none_to_mapping)
ByCountry = Annotated[dict[Country, bool], EmptyAsMapping]
YesOrTimes = Annotated[
    Annotated[bool, Tag("bool")] | Annotated[SponsorshipPart, Tag("times")],
    Discriminator(lambda said: "times" if isinstance(said, dict | SponsorshipPart) else "bool"),
]
Sponsorship = Annotated[dict[Country, YesOrTimes], EmptyAsMapping]
ByText = Annotated[dict[str, str], EmptyAsMapping]
Documents = Annotated[dict[str, str | dict[str, str]], EmptyAsMapping]
OneOrMore = BeforeValidator(text_to_list)
Licence = Annotated[bool | tuple[str, ...] | None, BeforeValidator(_licence_classes)]


class ProfileFile(Part):
    """Everything that steadyhand may say about you. Leave out what you would rather be asked."""

    name: Annotated[NamePart, BeforeValidator(full_name_from_text)]
    email: Email
    other_emails: Annotated[tuple[Email, ...], AfterValidator(_without_first), OneOrMore] = ()
    address: Annotated[AddressPart, EmptyAsMapping] = Field(
        default_factory=lambda: AddressPart.model_validate({})
    )
    phone: Phone = Field("", description="international: +49 30 5550 1423")  # reads the address
    other_phones: Annotated[tuple[Phone, ...], AfterValidator(_without_first), OneOrMore] = ()
    links: Annotated[dict[str, Link], EmptyAsMapping] = Field(
        default={}, description="linkedin, github, website, ..."
    )
    birthday: Birthday = Field("", description="only if you want it given: 1990-03-31")
    citizenships: Annotated[tuple[Country, ...], OneOrMore] = ()
    headline: Text = Field("", description="what you are, in a few words")
    summary: Text = Field("", description="you in a few sentences")
    work: Work = ()
    education: Education = ()
    skills: Skills = ()
    languages: Languages = ()
    certificates: Certificates = ()
    licences: Certificates = Field((), description="to exercise a profession")
    driving_licence: Licence = Field(None, description="its classes, or true or false")
    volunteering: Work = ()
    projects: Projects = ()
    publications: Publications = ()
    awards: Awards = ()
    interests: Texts = ()
    authorizations: ByCountry = Field(default={}, description="may you work there? DE: true")
    sponsorship: Sponsorship = Field(default={}, description="do you need one, now or later?")
    visas: Annotated[dict[Country, str], EmptyAsMapping] = Field(
        default={}, description="the permit that you hold there"
    )
    preferences: Annotated[PreferencesPart, EmptyAsMapping] = Field(
        default_factory=lambda: PreferencesPart.model_validate({})
    )
    background: Annotated[BackgroundPart, EmptyAsMapping] = Field(
        default_factory=lambda: BackgroundPart.model_validate({})
    )
    eeo: ByText = Field(
        default={},
        description="gender, ethnicity, veteran, disability, ...; default: for all others",
    )
    consents: Annotated[ConsentsPart, EmptyAsMapping] = Field(
        default_factory=lambda: ConsentsPart.model_validate({})
    )
    documents: Documents = Field(
        default={}, description="resume and cover_letter: a path, or paths by language"
    )
    facts: Annotated[dict[str, Fact], EmptyAsMapping] = Field(
        default={}, description="a question as forms ask it, and your answer"
    )


def profile_schema() -> dict[str, Any]:
    """The published JSON Schema of a profile file."""
    schema = ProfileFile.model_json_schema()
    return {"$schema": SCHEMA, **schema, "title": "steadyhand profile"}
