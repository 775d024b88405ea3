"""What the employer demands of each control, and its plain forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from .http import FormBody, Upload

UPLOAD_MAX = 5 * 1024 * 1024  # bytes; what the pages promise to take
UPLOAD_KINDS = (".pdf", ".docx", ".txt")

EMAIL = re.compile(r"[^\s@]+@[^\s@.]+(\.[^\s@.]+)+")
PHONE = re.compile(r"\+?[\d\s()/.-]{6,24}")
POSTAL_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 -]{2,9}")
WEB_ADDRESS = re.compile(r"https?://[^\s/]+\S*", re.IGNORECASE)
WEEK = re.compile(r"\d{4}-W(0[1-9]|[1-4]\d|5[0-3])")
COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)

Problems = Mapping[str, str]  # control name -> one sentence for the applicant
Check = Callable[[str], bool]


def pattern_check(pattern: re.Pattern[str]) -> Check:
    """A check that the whole value matches *pattern*."""
    return lambda value: pattern.fullmatch(value) is not None


def choice_check(choices: tuple[str, ...]) -> Check:
    """A check that the value is one that the page offers."""
    return lambda value: value in choices


def length_check(limit: int) -> Check:
    """A check of the length in characters."""
    return lambda value: len(value) <= limit


def whole_number_check(low: int, high: int) -> Check:
    """A check that the value is plain digits within *low* and *high*, both included."""
    return lambda value: (
        value.isascii() and value.isdigit() and len(value) < 12 and low <= int(value) <= high
    )


def calendar_check(form: str) -> Check:
    """A check that the value is a moment of the calendar as *form* (of strptime) writes it."""

    def check(value: str) -> bool:
        try:
            return datetime.strptime(value, form).strftime(form) == value
        except ValueError:
            return False

    return check


ISO_DATE = calendar_check("%Y-%m-%d")
MONTH = calendar_check("%Y-%m")
TIME = calendar_check("%H:%M")
LOCAL_TIME = calendar_check("%Y-%m-%dT%H:%M")
SHORT_TEXT = length_check(200)


@dataclass(frozen=True, slots=True)
class Demand:
    """What one named control must hold. `missing` is '' where it may stay empty.

    `several` marks a control whose value is a list even when one was chosen.
    """

    name: str
    missing: str = ""
    wrong: str = ""
    check: Check = SHORT_TEXT
    several: bool = False

    def problem(self, submitted: FormBody) -> str:
        """The sentence to show, or ''."""
        values = [value.strip() for value in submitted.fields.get(self.name, ())]
        given = [value for value in values if value]
        if not given:
            return self.missing
        if all(self.check(value) for value in given):
            return ""
        return self.wrong or "This is longer than we can take."


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file control. `missing` is '' where it may stay empty."""

    name: str
    missing: str = ""
    several: bool = False


Judge = Callable[[FormBody], Problems]


def nothing_more(_submitted: FormBody) -> Problems:
    """The judge of a form whose demands stand for one control each."""
    return {}


@dataclass(frozen=True, slots=True)
class Form:
    """A form of the site: its page, what it demands, and how it is sent.

    `judge` knows the rules that concern several controls. Where `by_script` is true a script sends
    the form and reads JSON; elsewhere the browser sends it and shows a page.
    """

    html: str
    demands: tuple[Demand, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    judge: Judge = nothing_more
    by_script: bool = False
    scripts: tuple[str, ...] = ()
    extra: str = ""

    @property
    def lists(self) -> frozenset[str]:
        """The controls that take several values."""
        fields = (demand.name for demand in self.demands if demand.several)
        files = (attachment.name for attachment in self.attachments if attachment.several)
        return frozenset((*fields, *files))

    def problems(self, submitted: FormBody) -> Problems:
        """Every control that cannot be accepted: fields as on the page, then files."""
        found = ((demand.name, demand.problem(submitted)) for demand in self.demands)
        fields = {name: sentence for name, sentence in found if sentence}
        return {**fields, **self.judge(submitted), **self._problems_of_files(submitted)}

    def _problems_of_files(self, submitted: FormBody) -> Problems:
        found = {name: _files_problem(sent) for name, sent in submitted.files.items()}
        for attachment in self.attachments:
            if attachment.missing and attachment.name not in submitted.files:
                found[attachment.name] = attachment.missing
        return {name: sentence for name, sentence in found.items() if sentence}


def _files_problem(sent: tuple[Upload, ...]) -> str:
    return next(filter(None, map(_upload_problem, sent)), "")


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


TRAP = "company_website"  # off-screen: only a machine fills it

YES_NO = ("yes", "no")
YES = ("yes",)
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

GIVEN_NAME = Demand("given_name", "Enter your given name.")
FAMILY_NAME = Demand("family_name", "Enter your family name.")
EMAIL_ADDRESS = Demand(
    "email",
    "Enter your email address.",
    "Enter an email address such as name@example.org.",
    pattern_check(EMAIL),
)
PHONE_WRONG = "Enter a phone number with digits, such as +49 30 5550 0100."
PHONE_NUMBER = Demand("phone", "Enter your phone number.", PHONE_WRONG, pattern_check(PHONE))
OPTIONAL_PHONE = Demand("phone", wrong=PHONE_WRONG, check=pattern_check(PHONE))
STREET = Demand("street", "Enter your street and number.")
POSTCODE = Demand(
    "postal_code", "Enter your postal code.", "Check your postal code.", pattern_check(POSTAL_CODE)
)
CITY = Demand("city", "Enter your city.")
COUNTRY = Demand(
    "country", "Choose your country.", "Choose a country from the list.", choice_check(COUNTRIES)
)
LINKEDIN = Demand(
    "linkedin", wrong="Enter a full address with https://.", check=pattern_check(WEB_ADDRESS)
)
AUTHORISED = Demand(
    "authorised",
    "Tell us whether you may work in Germany.",
    "Answer with yes or no.",
    choice_check(YES_NO),
)
NOTICE_PERIOD = Demand(
    "notice_period",
    "Choose your notice period.",
    "Choose a notice period from the list.",
    choice_check(NOTICE_PERIODS),
)
MOTIVATION = Demand(
    "motivation", wrong="Keep this under 2,000 characters.", check=length_check(2000)
)
SKILL_LIST = Demand(
    "skills", wrong="Choose skills from the list.", check=choice_check(SKILLS), several=True
)
PRIVACY = Demand(
    "privacy",
    "Confirm that you have read the privacy notice.",
    "Confirm that you have read the privacy notice.",
    choice_check(YES),
)
NEWSLETTER = Demand("newsletter", wrong="Tick the box or leave it.", check=choice_check(YES))
RESUME = Attachment("resume", "Attach your resume.")
OPTIONAL_RESUME = Attachment("resume")

FULL: tuple[Demand, ...] = (
    GIVEN_NAME,
    FAMILY_NAME,
    EMAIL_ADDRESS,
    PHONE_NUMBER,
    STREET,
    POSTCODE,
    CITY,
    COUNTRY,
    LINKEDIN,
    AUTHORISED,
    NOTICE_PERIOD,
    Demand("heard_from", wrong="Choose an entry from the list.", check=choice_check(SOURCES)),
    MOTIVATION,
    SKILL_LIST,
    PRIVACY,
    NEWSLETTER,
)
FULL_FILES = (RESUME, Attachment("cover_letter"))
SHORT: tuple[Demand, ...] = (GIVEN_NAME, FAMILY_NAME, EMAIL_ADDRESS, OPTIONAL_PHONE, MOTIVATION)
SCRIPT_FORM: tuple[Demand, ...] = (*SHORT[:4], NOTICE_PERIOD, MOTIVATION, PRIVACY)
# What the host for applicant tracking asks, wherever its form is shown.
HOSTED_FORM: tuple[Demand, ...] = (
    GIVEN_NAME,
    FAMILY_NAME,
    EMAIL_ADDRESS,
    PHONE_NUMBER,
    COUNTRY,
    AUTHORISED,
    NOTICE_PERIOD,
    MOTIVATION,
    PRIVACY,
)


def looks_machine_made(submitted: FormBody) -> bool:
    """True when the trap field holds something."""
    return bool(submitted.one(TRAP))
