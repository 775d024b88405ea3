"""Captured application pages with a guessed key per control: what the keys mean.

Keys are read to score, never to act. `CORRECTIONS` says which guesses are wrong, and why.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from steadyhand.core.answer.question import read_question
from steadyhand.core.answer.sheet import Intent
from steadyhand.core.lang.vocabulary import Vocabulary

# What an inspection may say of a control with that key; '' is no intent, so that a person is asked.
# A key that is not listed is read like a label.
MEANINGS: Mapping[str, tuple[str, ...]] = {
    "first_name": ("given-name",),
    "last_name": ("family-name",),
    "full_name": ("name",),
    "preferred_name": ("nickname",),
    "pronouns": ("eeo:pronouns",),
    "email": ("email",),
    "phone": ("tel", "tel-national"),
    "phone_country_code": ("tel-country-code", "tel"),  # one question where both are one control
    "address_or_location": ("street-address", "address-level2", "location"),
    "street_address": ("street-address", "address-line1"),
    "city": ("address-level2",),
    "location": ("location", "address-level2"),
    "state": ("address-level1",),
    "postal_code": ("postal-code",),
    "country": ("country", "country-name"),
    "linkedin_url": ("linkedin",),
    "github_url": ("github",),
    "portfolio_url": ("website", "url"),
    "website_url": ("website", "url"),
    "current_company": ("organization",),
    "current_title": ("organization-title",),
    "resume_file": ("resume",),
    "cover_letter": ("cover_letter",),
    "cover_letter_file": ("cover_letter",),
    "salary_expectation": ("salary:desired",),
    "salary_currency": ("salary_currency", ""),
    "salary_period": ("salary_period", ""),
    "work_authorization": ("work_authorization", "needs_sponsorship", ""),
    "sponsorship_required": ("needs_sponsorship",),
    "gender": ("eeo:gender",),
    "race_ethnicity": ("eeo:ethnicity", "eeo:hispanic"),
    "hispanic": ("eeo:hispanic",),
    "veteran_status": ("eeo:veteran",),
    "disability_status": ("eeo:disability",),
    "consent": ("consent:privacy", "consent:terms", "consent:marketing", "consent"),
    "notice_period": ("notice_period",),
    "how_did_you_hear": ("how_heard",),
    "previously_employed_here": ("former_employee",),
    "lives_in": ("lives_in", ""),
    "custom_question_unknown": ("",),
}


@dataclass(frozen=True, slots=True)
class Correction:
    """The key that a control has, and why the guess was wrong."""

    key: str
    why: str


_DUMMY = Correction("IGNORE_dummy", "an unseen box that only makes the browser object to no choice")
_UNSEEN = Correction("IGNORE_unseen", "aria-hidden and in a box of one pixel: nobody can see it")
CORRECTIONS: Mapping[tuple[str, int], Correction] = {
    ("breezyhr", 6): Correction("salary_period", "hourly to yearly, beside the desired salary"),
    **{("greenhouse", number): _DUMMY for number in (10, 12, 14, 18, 20)},
    ("greenhouse", 11): Correction(
        "lives_in",
        "whether someone is in a country now: an address may tell",
    ),
    ("greenhouse", 22): Correction("hispanic", "asks for this alone, apart from race"),
    **{("workable", number): _UNSEEN for number in (7, 8, 9)},
}


class Listed(TypedDict):
    """One line of a `.controls.json`."""

    i: int
    tag: str
    type: str | None
    role: str | None
    name: str | None
    id: str | None
    required: bool
    expected_key: str | None


@dataclass(frozen=True, slots=True)
class Control:
    """A control as the folder lists it, its key corrected."""

    page: str
    number: int
    shape: tuple[str, str, str, str, str]  # tag, type, role, name, id
    required: bool
    key: str  # '' where nobody guessed one

    @property
    def left_alone(self) -> bool:
        """Whether a run must not touch it."""
        return self.key.startswith(("HONEYPOT_", "IGNORE_")) or self.key.endswith("_leave_empty")


def controls_of(page: Path) -> tuple[Control, ...]:
    """The controls that are listed for that page."""
    listed: list[Listed] = json.loads(page.with_suffix(".controls.json").read_text("utf-8"))
    return tuple(_control(page.stem, each) for each in listed)


def _control(page: str, each: Listed) -> Control:
    role, name = each["role"] or "", each["name"] or ""
    corrected = CORRECTIONS.get((page, each["i"]))
    return Control(
        page=page,
        number=each["i"],
        shape=(each["tag"], each["type"] or "", role, name, each["id"] or ""),
        required=each["required"],
        key=corrected.key if corrected else each["expected_key"] or "",
    )


def pages_in(folder: Path) -> Iterator[Path]:
    """Every page of the folder that has a list of controls."""
    pages = sorted(folder.glob("*.html"))
    return (p for p in pages if p.with_suffix(".controls.json").is_file())


def meant(key: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """What may be said of a control with that key."""
    if key in MEANINGS:
        return MEANINGS[key]
    read = read_question(key.replace("_", " "), "", vocabulary=vocabulary).intent
    return (said(read),)


def said(intent: Intent | None) -> str:
    """An intent as `MEANINGS` writes it; '' for none."""
    if intent is None:
        return ""
    kind = dict(intent.slots).get("kind", "")
    return f"{intent.name}:{kind}" if kind else intent.name
