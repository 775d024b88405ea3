"""The steps of the long application, in order; the same for the pages and for the script."""

from __future__ import annotations

from dataclasses import dataclass

from steadyhand.demo.forms import plain
from steadyhand.demo.forms.demand import (
    COLOUR,
    ISO_DATE,
    LOCAL_TIME,
    MONTH,
    TIME,
    WEEK,
    Attachment,
    Demand,
    Form,
    among,
    like,
    whole,
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
    whole(0, 60),
)
EMPLOYED_SINCE = Demand("employed_since", "Enter a month.", "Enter a month and a year.", MONTH)
SCHOOLING = Demand("education", "Choose your highest education.", CHOOSE, among(EDUCATION))
SPOKEN = Demand(
    "languages",
    "Choose at least one language.",
    "Choose languages from the list.",
    among(LANGUAGES),
    several=True,
)
CONTACT_BY = Demand("contact_by", "Tell us how to reach you.", CHOOSE, among(CONTACT_WAYS))
START_ON = Demand("start_on", "Enter a start date.", "Enter a date of the calendar.", ISO_DATE)
CALL_AT = Demand("call_at", wrong="Enter a date and a time.", check=LOCAL_TIME)
SHIFT_FROM = Demand("shift_from", "Enter a time of day.", "Enter a time such as 06:30.", TIME)
VISIT_WEEK = Demand("visit_week", wrong="Choose a week.", check=like(WEEK))
TRAVEL = Demand("travel", "Choose a share.", "Choose between 0 and 100 percent.", whole(0, 100))
SITE = Demand("site", "Name a site.")
JACKET_COLOUR = Demand("jacket_colour", "Choose a colour.", "Choose a colour.", like(COLOUR))


@dataclass(frozen=True, slots=True)
class Step:
    """One page of the long application."""

    key: str
    title: str
    form: Form


STEPS: tuple[Step, ...] = (
    Step(
        "contact",
        "Contact",
        Form(
            "wizard/contact.html",
            (
                plain.GIVEN_NAME,
                plain.FAMILY_NAME,
                plain.EMAIL_ADDRESS,
                plain.PHONE_NUMBER,
                plain.STREET,
                plain.POSTCODE,
                plain.CITY,
                plain.COUNTRY,
                CONTACT_BY,
            ),
        ),
    ),
    Step(
        "experience",
        "Experience",
        Form(
            "wizard/experience.html",
            (
                plain.LINKEDIN,
                Demand("employer", "Enter your employer."),
                Demand("job_title", "Enter your job title."),
                EMPLOYED_SINCE,
                YEARS,
                SCHOOLING,
                plain.SKILL_LIST,
                SPOKEN,
            ),
            (plain.RESUME,),
        ),
    ),
    Step(
        "screening",
        "Questions",
        Form(
            "wizard/screening.html",
            (
                plain.AUTHORISED,
                Demand(
                    "sponsorship",
                    "Tell us whether you need sponsorship.",
                    "Answer with yes or no.",
                    among(plain.YES_NO),
                ),
                plain.NOTICE_PERIOD,
                Demand(
                    "salary",
                    "Enter the salary you wish for.",
                    "Enter a whole number between 20000 and 200000.",
                    whole(20_000, 200_000),
                ),
                START_ON,
                CALL_AT,
                SHIFT_FROM,
                VISIT_WEEK,
                TRAVEL,
                SITE,
                JACKET_COLOUR,
                plain.MOTIVATION,
            ),
        ),
    ),
    Step(
        "equality",
        "Equal opportunity",
        Form(
            "wizard/equality.html",
            (
                Demand("gender", wrong=CHOOSE, check=among(GENDERS)),
                Demand("ethnicity", wrong=CHOOSE, check=among(ETHNICITIES)),
                Demand("veteran", wrong=CHOOSE, check=among(DECLINABLE)),
                Demand("disability", wrong=CHOOSE, check=among(DECLINABLE)),
                plain.PRIVACY,
                Demand("talent_pool", wrong="Tick or leave it.", check=among(plain.TICKED)),
            ),
        ),
    ),
)
REVIEW = Step(
    "review",
    "Review",
    Form(
        "wizard/review.html",
        (
            Demand(
                "confirm",
                "Confirm that your answers are true.",
                "Confirm that your answers are true.",
                among(plain.TICKED),
            ),
        ),
    ),
)
ALL_STEPS = (*STEPS, REVIEW)
LISTS = frozenset[str]().union(*(step.form.lists for step in STEPS))
ATTACHMENTS: tuple[Attachment, ...] = tuple(a for step in STEPS for a in step.form.attachments)


def step_of(key: str) -> Step | None:
    """The step under that key, the review included."""
    return next((step for step in ALL_STEPS if step.key == key), None)


def before(step: Step) -> Step:
    """The step that "Back" leads to; the first one leads to itself."""
    return ALL_STEPS[max(ALL_STEPS.index(step) - 1, 0)]
