"""The employer's harder forms: screening, steps, every native control, refusals at first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from . import forms
from .forms import (
    COLOUR,
    ISO_DATE,
    LOCAL_TIME,
    MONTH,
    TIME,
    WEB_ADDRESS,
    WEEK,
    Attachment,
    Demand,
    Form,
    Problems,
    calendar_check,
    choice_check,
    length_check,
    pattern_check,
    whole_number_check,
)
from .http import FormBody

NIGHTS = ("every", "some", "none")

SCREENING: tuple[Demand, ...] = (
    forms.GIVEN_NAME,
    forms.FAMILY_NAME,
    forms.EMAIL_ADDRESS,
    Demand(
        "forklift", "Answer with yes or no.", "Answer with yes or no.", choice_check(forms.YES_NO)
    ),
    Demand(
        "permit", "Answer with yes or no.", "Answer with yes or no.", choice_check(forms.YES_NO)
    ),
    Demand(
        "years",
        "Enter a number of years.",
        "Enter whole years from 0 to 60.",
        whole_number_check(0, 60),
    ),
    Demand("nights", "Choose an entry.", "Choose an entry from the list.", choice_check(NIGHTS)),
    Demand("joy", "Write a sentence.", "Keep this under 500 characters.", length_check(500)),
    Demand("reason", "Write a sentence.", "Keep this under 500 characters.", length_check(500)),
    Demand("rules", "Accept the rules.", "Accept the rules.", choice_check(forms.YES)),
)


CONTACT_WAYS = ("Email", "Phone", "Post")
EDUCATION = (
    "Secondary school",
    "Vocational qualification",
    "Technician certificate",
    "Bachelor's degree",
    "Master's degree",
    "Doctorate",
)
LANGUAGES = ("Danish", "English", "French", "German", "Polish", "Spanish", "Swedish")
GENDERS = ("Woman", "Man", "Non-binary", "I prefer not to answer")
ETHNICITIES = ("African", "Asian", "European", "Latin American", "Other", "I prefer not to answer")
DECLINABLE = ("Yes", "No", "I prefer not to answer")
CHOOSE = "Choose an entry from the list."

YEARS = Demand(
    "years",
    "Enter your years of experience.",
    "Enter a whole number between 0 and 60.",
    whole_number_check(0, 60),
)
EMPLOYED_SINCE = Demand("employed_since", "Enter a month.", "Enter a month and a year.", MONTH)
SCHOOLING = Demand("education", "Choose your highest education.", CHOOSE, choice_check(EDUCATION))
SPOKEN_LANGUAGES = Demand(
    "languages",
    "Choose at least one language.",
    "Choose languages from the list.",
    choice_check(LANGUAGES),
    several=True,
)
CONTACT_BY = Demand("contact_by", "Tell us how to reach you.", CHOOSE, choice_check(CONTACT_WAYS))
START_ON = Demand("start_on", "Enter a start date.", "Enter a date of the calendar.", ISO_DATE)
CALL_AT = Demand("call_at", wrong="Enter a date and a time.", check=LOCAL_TIME)
SHIFT_FROM = Demand("shift_from", "Enter a time of day.", "Enter a time such as 06:30.", TIME)
VISIT_WEEK = Demand("visit_week", wrong="Choose a week.", check=pattern_check(WEEK))
TRAVEL = Demand(
    "travel", "Choose a share.", "Choose between 0 and 100 percent.", whole_number_check(0, 100)
)
SITE = Demand("site", "Name a site.")
JACKET_COLOUR = Demand(
    "jacket_colour", "Choose a colour.", "Choose a colour.", pattern_check(COLOUR)
)


@dataclass(frozen=True, slots=True)
class WizardStep:
    """One page of the long application."""

    key: str
    title: str
    form: Form


STEPS: tuple[WizardStep, ...] = (
    WizardStep(
        "contact",
        "Contact",
        Form(
            "wizard/contact.html",
            (
                forms.GIVEN_NAME,
                forms.FAMILY_NAME,
                forms.EMAIL_ADDRESS,
                forms.PHONE_NUMBER,
                forms.STREET,
                forms.POSTCODE,
                forms.CITY,
                forms.COUNTRY,
                CONTACT_BY,
            ),
        ),
    ),
    WizardStep(
        "experience",
        "Experience",
        Form(
            "wizard/experience.html",
            (
                forms.LINKEDIN,
                Demand("employer", "Enter your employer."),
                Demand("job_title", "Enter your job title."),
                EMPLOYED_SINCE,
                YEARS,
                SCHOOLING,
                forms.SKILL_LIST,
                SPOKEN_LANGUAGES,
            ),
            (forms.RESUME,),
        ),
    ),
    WizardStep(
        "screening",
        "Questions",
        Form(
            "wizard/screening.html",
            (
                forms.AUTHORISED,
                Demand(
                    "sponsorship",
                    "Tell us whether you need sponsorship.",
                    "Answer with yes or no.",
                    choice_check(forms.YES_NO),
                ),
                forms.NOTICE_PERIOD,
                Demand(
                    "salary",
                    "Enter the salary you wish for.",
                    "Enter a whole number between 20000 and 200000.",
                    whole_number_check(20_000, 200_000),
                ),
                START_ON,
                CALL_AT,
                SHIFT_FROM,
                VISIT_WEEK,
                TRAVEL,
                SITE,
                JACKET_COLOUR,
                forms.MOTIVATION,
            ),
        ),
    ),
    WizardStep(
        "equality",
        "Equal opportunity",
        Form(
            "wizard/equality.html",
            (
                Demand("gender", wrong=CHOOSE, check=choice_check(GENDERS)),
                Demand("ethnicity", wrong=CHOOSE, check=choice_check(ETHNICITIES)),
                Demand("veteran", wrong=CHOOSE, check=choice_check(DECLINABLE)),
                Demand("disability", wrong=CHOOSE, check=choice_check(DECLINABLE)),
                forms.PRIVACY,
                Demand("talent_pool", wrong="Tick or leave it.", check=choice_check(forms.YES)),
            ),
        ),
    ),
)
REVIEW = WizardStep(
    "review",
    "Review",
    Form(
        "wizard/review.html",
        (
            Demand(
                "confirm",
                "Confirm that your answers are true.",
                "Confirm that your answers are true.",
                choice_check(forms.YES),
            ),
        ),
    ),
)
ALL_STEPS = (*STEPS, REVIEW)
LISTS = frozenset[str]().union(*(step.form.lists for step in STEPS))
ATTACHMENTS: tuple[Attachment, ...] = tuple(a for step in STEPS for a in step.form.attachments)


def step_of(key: str) -> WizardStep | None:
    """The step under that key, the review included."""
    return next((step for step in ALL_STEPS if step.key == key), None)


def before(step: WizardStep) -> WizardStep:
    """The step that "Back" leads to; the first one leads to itself."""
    return ALL_STEPS[max(ALL_STEPS.index(step) - 1, 0)]


LICENCES = ("B", "C", "L", "Forklift")
SUITS = ("Suits me", "If needed", "Not for me")
SHIFT = "Tell us how this shift suits you."

EVERY: tuple[Demand, ...] = (
    forms.GIVEN_NAME,
    forms.FAMILY_NAME,
    forms.EMAIL_ADDRESS,
    Demand("referral", wrong="A referral code has at most 20 characters.", check=length_check(20)),
    Demand(
        "portfolio",
        "Enter the address of your website.",
        "Enter a full address with https://.",
        pattern_check(WEB_ADDRESS),
    ),
    YEARS,
    TRAVEL,
    JACKET_COLOUR,
    START_ON,
    SHIFT_FROM,
    EMPLOYED_SINCE,
    VISIT_WEEK,
    CALL_AT,
    SITE,
    SCHOOLING,
    SPOKEN_LANGUAGES,
    forms.COUNTRY,
    forms.AUTHORISED,
    CONTACT_BY,
    Demand("shift_early", SHIFT, SHIFT, choice_check(SUITS)),
    Demand("shift_late", SHIFT, SHIFT, choice_check(SUITS)),
    forms.SKILL_LIST,
    Demand(
        "licences",
        wrong="Choose licences from the list.",
        check=choice_check(LICENCES),
        several=True,
    ),
    Demand("relocate", wrong="Tick the box or leave it.", check=choice_check(forms.YES)),
    Demand("about", "Write a few words about yourself.", "Keep it short.", length_check(2000)),
    forms.PRIVACY,
)
EVERY_FILES = (forms.RESUME, Attachment("certificates", several=True))

# What the page's own controls put into hidden inputs.
WIDGETS: tuple[Demand, ...] = (
    forms.GIVEN_NAME,
    forms.FAMILY_NAME,
    forms.EMAIL_ADDRESS,
    forms.COUNTRY,
    forms.NOTICE_PERIOD,
    forms.SKILL_LIST,
    START_ON,
    forms.AUTHORISED,
    forms.PRIVACY,
)

HISTORY: tuple[Demand, ...] = (forms.GIVEN_NAME, forms.FAMILY_NAME, forms.EMAIL_ADDRESS)
GROUP = re.compile(r"work\[(\d+)\]\[(employer|title|from|to|current)\]")
REQUIRED_TEXTS = {
    "employer": "Enter the employer.",
    "title": "Enter your job title.",
    "from": "Enter the month in which it began.",
}


def whole_positions(submitted: FormBody) -> Problems:
    """What is missing or wrong in any group of the work history; there is at least one."""
    found = [match for name in submitted.fields if (match := GROUP.fullmatch(name))]
    indices = dict.fromkeys(int(match[1]) for match in found) or {0: None}
    return {k: v for index in indices for k, v in _of_position(submitted, index).items()}


def _of_position(submitted: FormBody, index: int) -> dict[str, str]:
    given = {
        part: submitted.one(f"work[{index}][{part}]") for part in (*REQUIRED_TEXTS, "to", "current")
    }
    wrong = {part: sentence for part, sentence in REQUIRED_TEXTS.items() if not given[part]}
    if given["from"] and not MONTH(given["from"]):
        wrong["from"] = "Enter a month and a year."
    if given["to"] and not MONTH(given["to"]):
        wrong["to"] = "Enter a month and a year."
    if not given["to"] and not given["current"]:
        wrong["to"] = "Enter the month in which it ended, or tick that you work there now."
    if MONTH(given["from"]) and MONTH(given["to"]) and given["to"] < given["from"]:
        wrong["to"] = "This ends before it begins."
    return {f"work[{index}][{part}]": sentence for part, sentence in wrong.items()}


INTERNATIONAL = re.compile(r"\+[1-9][\d ()/.-]{6,22}")
SLASH_DATE = calendar_check("%d/%m/%Y")
DOT_DATE = calendar_check("%d.%m.%Y")

PHONE_WITH_CODE = "Enter your phone number with + and the country code, such as +49 30 5550 0100."
PHONE_WITHOUT_CODE = "Enter your phone number without the country code: it starts with 0."
SLASH_DATE_HINT = "Enter the date as DD/MM/YYYY."
DATE_ISO = "Enter the date as YYYY-MM-DD."
NAMES = (forms.GIVEN_NAME, forms.FAMILY_NAME, forms.EMAIL_ADDRESS)

PICKY: tuple[Demand, ...] = (
    *NAMES,
    Demand("phone", "Enter your phone number.", PHONE_WITH_CODE, pattern_check(INTERNATIONAL)),
    Demand("start_on", "Enter your start date.", SLASH_DATE_HINT, SLASH_DATE),
    Demand(
        "salary",
        "Enter the salary you wish for.",
        "Enter the salary as a whole number without separators or currency, such as 52000.",
        whole_number_check(1_000, 999_999),
    ),
    Demand(
        "hours",
        "Enter your weekly hours.",
        "Enter a whole number from 20 to 40.",
        whole_number_check(20, 40),
    ),
    Demand("motivation", wrong="Use at most 200 characters.", check=length_check(200)),
)
ALERTING: tuple[Demand, ...] = (
    *NAMES,
    Demand("phone", PHONE_WITH_CODE, PHONE_WITH_CODE, pattern_check(INTERNATIONAL)),
    Demand(
        "start_on",
        "Please enter your start date.",
        "Please enter the start date as DD.MM.YYYY.",
        DOT_DATE,
    ),
)
OSCILLATING: tuple[Demand, ...] = (
    *NAMES,
    forms.PHONE_NUMBER,
    Demand("start_on", "Enter your start date."),
)


def never_content(submitted: FormBody) -> Problems:
    """One fault, always: each correction leads to the next of four, and the fourth to the first.

    phone +, date ISO -> phone; phone 0, date ISO -> date; phone 0, date DMY -> phone;
    phone +, date DMY -> date.
    """
    phone, start = submitted.one("phone"), submitted.one("start_on")
    if not phone or not start:
        return {}
    abroad, slashed = phone.startswith("+"), SLASH_DATE(start)
    match abroad, slashed:
        case True, False:
            return {"phone": PHONE_WITHOUT_CODE}
        case False, False:
            return {"start_on": SLASH_DATE_HINT}
        case False, True:
            return {"phone": PHONE_WITH_CODE}
        case _:
            return {"start_on": DATE_ISO}
