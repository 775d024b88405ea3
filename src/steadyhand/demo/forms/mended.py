"""Forms that say no: some can be mended from what they say, one never can."""

from __future__ import annotations

import re

from steadyhand.demo.forms import plain
from steadyhand.demo.forms.body import Submitted
from steadyhand.demo.forms.demand import Demand, Problems, at_most, like, whole, written

INTERNATIONAL = re.compile(r"\+[1-9][\d ()/.-]{6,22}")
SLASHED = written("%d/%m/%Y")
DOTTED = written("%d.%m.%Y")

PHONE_WITH_CODE = "Enter your phone number with + and the country code, such as +49 30 5550 0100."
PHONE_WITHOUT_CODE = "Enter your phone number without the country code: it starts with 0."
DATE_SLASHED = "Enter the date as DD/MM/YYYY."
DATE_ISO = "Enter the date as YYYY-MM-DD."
NAMES = (plain.GIVEN_NAME, plain.FAMILY_NAME, plain.EMAIL_ADDRESS)

PICKY: tuple[Demand, ...] = (
    *NAMES,
    Demand("phone", "Enter your phone number.", PHONE_WITH_CODE, like(INTERNATIONAL)),
    Demand("start_on", "Enter your start date.", DATE_SLASHED, SLASHED),
    Demand(
        "salary",
        "Enter the salary you wish for.",
        "Enter the salary as a whole number without separators or currency, such as 52000.",
        whole(1_000, 999_999),
    ),
    Demand(
        "hours", "Enter your weekly hours.", "Enter a whole number from 20 to 40.", whole(20, 40)
    ),
    Demand("motivation", wrong="Use at most 200 characters.", check=at_most(200)),
)
ALERTING: tuple[Demand, ...] = (
    *NAMES,
    Demand("phone", PHONE_WITH_CODE, PHONE_WITH_CODE, like(INTERNATIONAL)),
    Demand(
        "start_on",
        "Please enter your start date.",
        "Please enter the start date as DD.MM.YYYY.",
        DOTTED,
    ),
)
OSCILLATING: tuple[Demand, ...] = (
    *NAMES,
    plain.PHONE_NUMBER,
    Demand("start_on", "Enter your start date."),
)


def never_content(submitted: Submitted) -> Problems:
    """One fault, always: each correction leads to the next of four, and the fourth to the first.

    phone +, date ISO -> phone; phone 0, date ISO -> date; phone 0, date DMY -> phone;
    phone +, date DMY -> date.
    """
    phone, start = submitted.one("phone"), submitted.one("start_on")
    if not phone or not start:
        return {}
    abroad, slashed = phone.startswith("+"), SLASHED(start)
    match abroad, slashed:
        case True, False:
            return {"phone": PHONE_WITHOUT_CODE}
        case False, False:
            return {"start_on": DATE_SLASHED}
        case False, True:
            return {"phone": PHONE_WITH_CODE}
        case _:
            return {"start_on": DATE_ISO}
