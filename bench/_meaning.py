"""Whether an option says what gold says in other words: for scoring alone, apart from the product.

Gold was written without looking at every form's options: "2PM" where a form offers "Afternoon (1:00
PM - 4:00 PM)", "PhD" where it offers "Doctorate". Equal text is the strict figure; with this table
and this rule for times it is the figure of what a person would have chosen.
"""

from __future__ import annotations

import re
from datetime import time

SAME = ({"phd", "doctorate"},)
CLOCK = re.compile(r"(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\b", re.I)


def means(wanted: str, option: str) -> bool:
    """Whether a person would say that the option is the wanted one."""
    words = {wanted.casefold().strip(), option.casefold().strip()}
    return any(words <= group for group in SAME) or _within(wanted, option)


def _within(wanted: str, option: str) -> bool:
    """Whether the one time of the text lies between the two of the option, both included."""
    moment, ends = _times(wanted), _times(option)
    return len(moment) == 1 and len(ends) == 2 and ends[0] <= moment[0] <= ends[1]


def _times(text: str) -> list[time]:
    return [
        time(int(hour) % 12 + (12 if half.lower() == "p" else 0), int(minute or 0))
        for hour, minute, half in CLOCK.findall(text)
        if 1 <= int(hour) <= 12 and int(minute or 0) < 60
    ]
