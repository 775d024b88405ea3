"""What the employer demands of an application, checked on its own side whatever the page did."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from steadyhand.demo.forms import Submitted, Upload
from steadyhand.demo.postings import Door

LISTS = frozenset({"skills"})  # controls that take several values, so that one is a list too
TRAP = "company_website"  # off-screen: only a machine fills it
UPLOAD_MAX = 5 * 1024 * 1024  # bytes; what the page promises to take
UPLOAD_KINDS = (".pdf", ".docx", ".txt")

EMAIL = re.compile(r"[^\s@]+@[^\s@.]+(\.[^\s@.]+)+")
PHONE = re.compile(r"\+?[\d\s()/.-]{6,24}")
POSTAL_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 -]{2,9}")
WEB_ADDRESS = re.compile(r"https?://[^\s/]+\S*", re.IGNORECASE)

YES_NO = ("yes", "no")
TICKED = ("yes",)
COUNTRIES = ("AT", "BE", "CH", "CZ", "DE", "DK", "ES", "FR", "GB", "IE", "IT", "NL", "PL", "SE")
NOTICE_PERIODS = ("Immediately", "1 month", "2 months", "3 months", "More than 3 months")
SOURCES = (
    "A friend or colleague",
    "Job board",
    "LinkedIn",
    "Trade fair or meetup",
    "Your website",
    "Other",
)
SKILLS = ("python", "ros", "electrics", "hydraulics", "welding", "driving")

Problems = Mapping[str, str]  # control name -> one sentence for the applicant
Check = Callable[[str], bool]


def like(pattern: re.Pattern[str]) -> Check:
    """A check that the whole value matches *pattern*."""
    return lambda value: pattern.fullmatch(value) is not None


def among(choices: tuple[str, ...]) -> Check:
    """A check that the value is one that the page offers."""
    return lambda value: value in choices


def at_most(limit: int) -> Check:
    """A check of the length in characters."""
    return lambda value: len(value) <= limit


SHORT_TEXT = at_most(200)


@dataclass(frozen=True, slots=True)
class Demand:
    """What one named control must hold. `missing` is '' where it may stay empty."""

    name: str
    missing: str = ""
    wrong: str = ""
    check: Check = SHORT_TEXT

    def problem(self, submitted: Submitted) -> str:
        """The sentence to show, or ''."""
        values = [value.strip() for value in submitted.fields.get(self.name, ())]
        given = [value for value in values if value]
        if not given:
            return self.missing
        if all(self.check(value) for value in given):
            return ""
        return self.wrong or "This is longer than we can take."


GIVEN_NAME = Demand("given_name", "Enter your given name.")
FAMILY_NAME = Demand("family_name", "Enter your family name.")
EMAIL_ADDRESS = Demand(
    "email",
    "Enter your email address.",
    "Enter an email address such as name@example.org.",
    like(EMAIL),
)
PHONE_WRONG = "Enter a phone number with digits, such as +49 30 5550 0100."
NOTICE_PERIOD = Demand(
    "notice_period",
    "Choose your notice period.",
    "Choose a notice period from the list.",
    among(NOTICE_PERIODS),
)
MOTIVATION = Demand("motivation", wrong="Keep this under 2,000 characters.", check=at_most(2000))
PRIVACY = Demand(
    "privacy",
    "Confirm that you have read the privacy notice.",
    "Confirm that you have read the privacy notice.",
    among(TICKED),
)

FULL: tuple[Demand, ...] = (
    GIVEN_NAME,
    FAMILY_NAME,
    EMAIL_ADDRESS,
    Demand("phone", "Enter your phone number.", PHONE_WRONG, like(PHONE)),
    Demand("street", "Enter your street and number."),
    Demand("postal_code", "Enter your postal code.", "Check your postal code.", like(POSTAL_CODE)),
    Demand("city", "Enter your city."),
    Demand("country", "Choose your country.", "Choose a country from the list.", among(COUNTRIES)),
    Demand("linkedin", wrong="Enter a full address with https://.", check=like(WEB_ADDRESS)),
    Demand(
        "authorised",
        "Tell us whether you may work in Germany.",
        "Answer with yes or no.",
        among(YES_NO),
    ),
    NOTICE_PERIOD,
    Demand("heard_from", wrong="Choose an entry from the list.", check=among(SOURCES)),
    MOTIVATION,
    Demand("skills", wrong="Choose skills from the list.", check=among(SKILLS)),
    PRIVACY,
    Demand("newsletter", wrong="Tick the box or leave it.", check=among(TICKED)),
)
SHORT: tuple[Demand, ...] = (
    GIVEN_NAME,
    FAMILY_NAME,
    EMAIL_ADDRESS,
    Demand("phone", wrong=PHONE_WRONG, check=like(PHONE)),
    MOTIVATION,
)
SCRIPTED: tuple[Demand, ...] = (
    GIVEN_NAME,
    FAMILY_NAME,
    EMAIL_ADDRESS,
    Demand("phone", wrong=PHONE_WRONG, check=like(PHONE)),
    NOTICE_PERIOD,
    MOTIVATION,
    PRIVACY,
)


def problems(door: Door, submitted: Submitted) -> Problems:
    """Every control that the employer cannot accept: fields as on the page, then files."""
    return dict(_problems_of_fields(door, submitted)) | _problems_of_files(door, submitted)


def looks_machine_made(submitted: Submitted) -> bool:
    """True when the trap field holds something."""
    return bool(submitted.one(TRAP))


def demands(door: Door) -> tuple[Demand, ...]:
    """What the form behind *door* demands of its controls."""
    if has_full_form(door):
        return FULL
    return SCRIPTED if door is Door.SCRIPTED else SHORT


def has_full_form(door: Door) -> bool:
    """True for the doors that show the long form."""
    return door in (Door.FULL, Door.BADGE)


def _problems_of_fields(door: Door, submitted: Submitted) -> list[tuple[str, str]]:
    found = ((demand.name, demand.problem(submitted)) for demand in demands(door))
    return [(name, sentence) for name, sentence in found if sentence]


def _problems_of_files(door: Door, submitted: Submitted) -> dict[str, str]:
    found = {name: _upload_problem(upload) for name, upload in submitted.files.items()}
    if has_full_form(door) and "resume" not in submitted.files:
        found["resume"] = "Attach your resume."
    return {name: sentence for name, sentence in found.items() if sentence}


def _upload_problem(upload: Upload) -> str:
    name = upload.filename.lower()
    if not name.endswith(UPLOAD_KINDS):
        return "Attach a PDF, DOCX or TXT file."
    if not upload.content:
        return "This file is empty; attach another one."
    if len(upload.content) > UPLOAD_MAX:
        return "This file is larger than 5 MB."
    if name.endswith(".pdf") and not upload.content.startswith(b"%PDF-"):
        return "This file is not a PDF; attach another one."
    return ""
