"""Who you are, what you want, and what you state about yourself: the groups of a profile."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from .entries import Part
from .texts import OwnCountry, Percent, Said, Salary, Text, Texts, one_or_more, problem


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


def named_name(value: object) -> object:
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
    relocate: Said = None
    relocate_to: Texts = Field((), description="the only places, if only some")
    remote: Said = None
    hybrid: Said = None
    on_site: Said = None
    travel: Said = None
    travel_percent: Percent = Field(None, ge=0, le=100, description="at most")
    commute: Said = None
    shifts: Said = None
    nights: Said = None
    weekends: Said = None
    overtime: Said = None
    on_call: Said = None
    employment_types: Texts = Field((), description="full-time, part-time, contract, ...")


def _complete_list(value: object) -> object:
    """None where nothing was written, an empty list for false."""
    return value if value is None else [] if value is False else one_or_more(value)


CompleteList = Annotated[tuple[str, ...] | None, BeforeValidator(_complete_list)]


class BackgroundPart(Part):
    """Your own statements about your past and your duties; leave out what you would not say."""

    criminal_record: Said = None
    worked_for: CompleteList = Field(
        None, description="every employer so far: who is not in the list was none"
    )
    relatives_at: CompleteList = Field(
        None, description="every company where relatives of yours work; [] for none"
    )
    non_compete: Said = Field(None, description="are you bound by one?")
    clearance: Said = Field(None, description="the security clearance that you hold, or false")
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
