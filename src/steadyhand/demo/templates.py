"""The files in `pages/` as templates, and what most of them are filled with."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from textwrap import indent

from .forms import Problems
from .vacancies import COMPANY, Posting

EMPLOYMENT = {
    "FULL_TIME": "Full time",
    "PART_TIME": "Part time",
    "CONTRACTOR": "Contract",
    "INTERN": "Internship",
}
APPLIED_DAYS_AGO = 9
PART = re.compile(r"^( *)<!-- part: (\w+) -->\n", re.M)


@cache
def source(name: str) -> str:
    """The text of a file below `pages/`, with the parts that it shares put in where it names them.

    A part stands as far to the right as the mark that names it.
    """
    text = files("steadyhand.demo").joinpath("pages", name).read_text(encoding="utf-8")
    return PART.sub(lambda mark: indent(source(f"parts/{mark[2]}.html"), mark[1]), text)


def fill(name: str, slots: Mapping[str, str]) -> str:
    """The file with its `$slots` filled; the slots hold HTML, so text is escaped before."""
    return Template(source(name)).substitute(slots)


def in_layout(title: str, body: str, *, layout: str = "layout.html") -> str:
    """A whole page around *body*; *title* is text."""
    slots = {"title": escape(title), "company": escape(COMPANY), "body": body}
    return fill(layout, slots)


def script(name: str) -> str:
    """The script of that file as an element."""
    return f"<script>\n{source(name)}</script>"


def script_safe(document: object) -> str:
    """JSON that cannot end the script element around it."""
    return json.dumps(document, ensure_ascii=False, indent=1).replace("<", "\\u003c")


def facts(vacancy: Posting) -> dict[str, str]:
    """What templates say of a vacancy, escaped."""
    today = date.today()
    pay = f"€{vacancy.salary.low:,} to €{vacancy.salary.high:,} a year"
    texts = {
        "slug": vacancy.slug,
        "title": vacancy.title,
        "team": vacancy.team,
        "city": vacancy.city,
        "summary": vacancy.summary,
        "salary": pay,
        "employment": EMPLOYMENT[vacancy.employment],
        "posted": _long(vacancy.posted(today)),
        "posted_iso": vacancy.posted(today).isoformat(),
        "closes": _long(vacancy.valid_through(today)),
        "applied_on": _long(date.fromordinal(today.toordinal() - APPLIED_DAYS_AGO)),
        "company": COMPANY,
    }
    return {name: escape(text) for name, text in texts.items()}


def summary(problems: Problems) -> str:
    """The list of what is wrong, above a form; '' when nothing is."""
    if not problems:
        return ""
    count = "one field" if len(problems) == 1 else f"{len(problems)} fields"
    lines = "".join(
        f'<li><a href="#{escape(name)}">{escape(sentence)}</a></li>'
        for name, sentence in problems.items()
    )
    return fill("apply/summary.html", {"count": count, "lines": lines})


def _long(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
