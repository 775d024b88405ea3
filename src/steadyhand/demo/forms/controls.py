"""The form with every native control, and the form whose groups repeat."""

from __future__ import annotations

import re

from steadyhand.demo.forms import plain, wizard
from steadyhand.demo.forms.body import Submitted
from steadyhand.demo.forms.demand import (
    MONTH,
    WEB_ADDRESS,
    Attachment,
    Demand,
    Problems,
    among,
    at_most,
    like,
)

LICENCES = ("B", "C", "L", "Forklift")
SUITS = ("Suits me", "If needed", "Not for me")
SHIFT = "Tell us how this shift suits you."

EVERY: tuple[Demand, ...] = (
    plain.GIVEN_NAME,
    plain.FAMILY_NAME,
    plain.EMAIL_ADDRESS,
    Demand("referral", wrong="A referral code has at most 20 characters.", check=at_most(20)),
    Demand(
        "portfolio",
        "Enter the address of your website.",
        "Enter a full address with https://.",
        like(WEB_ADDRESS),
    ),
    wizard.YEARS,
    wizard.TRAVEL,
    wizard.JACKET_COLOUR,
    wizard.START_ON,
    wizard.SHIFT_FROM,
    wizard.EMPLOYED_SINCE,
    wizard.VISIT_WEEK,
    wizard.CALL_AT,
    wizard.SITE,
    wizard.SCHOOLING,
    wizard.SPOKEN,
    plain.COUNTRY,
    plain.AUTHORISED,
    wizard.CONTACT_BY,
    Demand("shift_early", SHIFT, SHIFT, among(SUITS)),
    Demand("shift_late", SHIFT, SHIFT, among(SUITS)),
    plain.SKILL_LIST,
    Demand("licences", wrong="Choose licences from the list.", check=among(LICENCES), several=True),
    Demand("relocate", wrong="Tick the box or leave it.", check=among(plain.TICKED)),
    Demand("about", "Write a few words about yourself.", "Keep it short.", at_most(2000)),
    plain.PRIVACY,
)
EVERY_FILES = (plain.RESUME, Attachment("certificates", several=True))

# What the page's own controls put into hidden inputs.
WIDGETS: tuple[Demand, ...] = (
    plain.GIVEN_NAME,
    plain.FAMILY_NAME,
    plain.EMAIL_ADDRESS,
    plain.COUNTRY,
    plain.NOTICE_PERIOD,
    plain.SKILL_LIST,
    wizard.START_ON,
    plain.AUTHORISED,
    plain.PRIVACY,
)

HISTORY: tuple[Demand, ...] = (plain.GIVEN_NAME, plain.FAMILY_NAME, plain.EMAIL_ADDRESS)
GROUP = re.compile(r"work\[(\d+)\]\[(employer|title|from|to|current)\]")
WANTED = {
    "employer": "Enter the employer.",
    "title": "Enter your job title.",
    "from": "Enter the month in which it began.",
}


def whole_positions(submitted: Submitted) -> Problems:
    """What is missing or wrong in any group of the work history; there is at least one."""
    found = [match for name in submitted.fields if (match := GROUP.fullmatch(name))]
    indices = dict.fromkeys(int(match[1]) for match in found) or {0: None}
    return {k: v for index in indices for k, v in _of_position(submitted, index).items()}


def _of_position(submitted: Submitted, index: int) -> dict[str, str]:
    given = {part: submitted.one(f"work[{index}][{part}]") for part in (*WANTED, "to", "current")}
    wrong = {part: sentence for part, sentence in WANTED.items() if not given[part]}
    if given["from"] and not MONTH(given["from"]):
        wrong["from"] = "Enter a month and a year."
    if given["to"] and not MONTH(given["to"]):
        wrong["to"] = "Enter a month and a year."
    if not given["to"] and not given["current"]:
        wrong["to"] = "Enter the month in which it ended, or tick that you work there now."
    if MONTH(given["from"]) and MONTH(given["to"]) and given["to"] < given["from"]:
        wrong["to"] = "This ends before it begins."
    return {f"work[{index}][{part}]": sentence for part, sentence in wrong.items()}
