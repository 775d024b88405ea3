"""The forms of one page that ask what every employer asks."""

from __future__ import annotations

from steadyhand.demo.forms.body import Submitted
from steadyhand.demo.forms.demand import (
    EMAIL,
    PHONE,
    POSTAL_CODE,
    WEB_ADDRESS,
    Attachment,
    Demand,
    among,
    at_most,
    like,
)

TRAP = "company_website"  # off-screen: only a machine fills it

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

GIVEN_NAME = Demand("given_name", "Enter your given name.")
FAMILY_NAME = Demand("family_name", "Enter your family name.")
EMAIL_ADDRESS = Demand(
    "email",
    "Enter your email address.",
    "Enter an email address such as name@example.org.",
    like(EMAIL),
)
PHONE_WRONG = "Enter a phone number with digits, such as +49 30 5550 0100."
PHONE_NUMBER = Demand("phone", "Enter your phone number.", PHONE_WRONG, like(PHONE))
OPTIONAL_PHONE = Demand("phone", wrong=PHONE_WRONG, check=like(PHONE))
STREET = Demand("street", "Enter your street and number.")
POSTCODE = Demand(
    "postal_code", "Enter your postal code.", "Check your postal code.", like(POSTAL_CODE)
)
CITY = Demand("city", "Enter your city.")
COUNTRY = Demand(
    "country", "Choose your country.", "Choose a country from the list.", among(COUNTRIES)
)
LINKEDIN = Demand("linkedin", wrong="Enter a full address with https://.", check=like(WEB_ADDRESS))
AUTHORISED = Demand(
    "authorised",
    "Tell us whether you may work in Germany.",
    "Answer with yes or no.",
    among(YES_NO),
)
NOTICE_PERIOD = Demand(
    "notice_period",
    "Choose your notice period.",
    "Choose a notice period from the list.",
    among(NOTICE_PERIODS),
)
MOTIVATION = Demand("motivation", wrong="Keep this under 2,000 characters.", check=at_most(2000))
SKILL_LIST = Demand(
    "skills", wrong="Choose skills from the list.", check=among(SKILLS), several=True
)
PRIVACY = Demand(
    "privacy",
    "Confirm that you have read the privacy notice.",
    "Confirm that you have read the privacy notice.",
    among(TICKED),
)
NEWSLETTER = Demand("newsletter", wrong="Tick the box or leave it.", check=among(TICKED))
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
    Demand("heard_from", wrong="Choose an entry from the list.", check=among(SOURCES)),
    MOTIVATION,
    SKILL_LIST,
    PRIVACY,
    NEWSLETTER,
)
FULL_FILES = (RESUME, Attachment("cover_letter"))
SHORT: tuple[Demand, ...] = (GIVEN_NAME, FAMILY_NAME, EMAIL_ADDRESS, OPTIONAL_PHONE, MOTIVATION)
SCRIPTED: tuple[Demand, ...] = (*SHORT[:4], NOTICE_PERIOD, MOTIVATION, PRIVACY)
# What the host for applicant tracking asks, wherever its form is shown.
HOSTED: tuple[Demand, ...] = (
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


def looks_machine_made(submitted: Submitted) -> bool:
    """True when the trap field holds something."""
    return bool(submitted.one(TRAP))
