"""What a vacancy is, and what stands behind its form."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

COMPANY = "Pomarium Robotics"


class Door(StrEnum):
    """What an applicant meets at the apply address."""

    FULL = "full"  # the one-page form with uploads, a radio group and selects
    SHORT = "short"
    SCRIPTED = "scripted"  # a form that a script renders late
    TOAST = "toast"  # a script thanks before it sends
    NO_REQUEST = "no_request"  # a script thanks and sends nothing
    BADGE = "badge"  # the full form beside an inert reCAPTCHA badge
    WALL = "wall"  # a human check and no form
    APPLIED = "applied"
    CLOSED = "closed"
    WIZARD = "wizard"  # four pages and a review, each judged by the server
    SCRIPTED_WIZARD = "scripted_wizard"  # the same steps in one document
    MODAL = "modal"  # the form opens in a dialog
    SHADOW = "shadow"  # the form stands in nested open shadow roots
    EMBEDDED = "embedded"  # the form is in a frame from the host for applicant tracking
    NESTED = "nested"  # that frame is in a frame of our own
    HOSTED = "hosted"  # the apply address redirects to that host
    AUTOFILL = "autofill"  # the resume is read after its upload, with mistakes
    PICKY = "picky"  # every refusal says how to mend it
    ALERT = "alert"  # refusals are native dialogs, and nothing in the page
    OSCILLATOR = "oscillator"  # no answer is ever right
    EVERY = "every"  # every native control
    WIDGETS = "widgets"  # controls that the page builds itself
    HISTORY = "history"  # groups that repeat
    SCREENING = "screening"  # questions that no profile answers
    NEARLY = "nearly"  # the same form with questions that are nearly those
    DIV_SUBMIT = "div_submit"  # the short form, sent by something that is no button


class Gate(StrEnum):
    """What stands before the apply page."""

    NONE = ""
    HUMAN = "human"  # a check for humans
    CODE = "code"  # a code that was sent
    ACCOUNT = "account"  # a user name and a password
    STEPS = "steps"  # the name, then the password, then a code in single boxes


class Way(StrEnum):
    """How the page of a vacancy leads to its form."""

    LINK = "link"
    NEW_TAB = "new_tab"
    POPUP = "popup"  # a script opens a window


class Cover(StrEnum):
    """What lies over the apply page at first."""

    NONE = ""
    COOKIES_EN = "cookies_en"
    COOKIES_DE = "cookies_de"
    COOKIES_FR = "cookies_fr"
    COOKIES_ES = "cookies_es"
    NEWSLETTER = "newsletter"  # a dialog with an X
    ENTRANCE = "entrance"  # a whole-page cover with "Continue to site"
    ESCAPE = "escape"  # closed by the Escape key alone
    OUTSIDE = "outside"  # closed by a click outside alone
    PASSING = "passing"  # leaves by itself
    CHAT = "chat"  # a sticky chat button that blocks nothing


class Ending(StrEnum):
    """What the employer does with a valid application."""

    CONFIRMS = "confirms"  # stores it and leads to a page with its reference
    FAILS = "fails"  # stores it and answers 500
    PRETENDS = "pretends"  # thanks for it and stores nothing
    DENIES = "denies"  # answers {"ok": false} and stores nothing
    HANGS_UP = "hangs_up"  # stores it and closes the connection without an answer
    REFUSES = "refuses"  # takes no applications here


@dataclass(frozen=True, slots=True)
class Salary:
    """Gross euros a year."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Posting:
    """One vacancy and the behaviour behind its form."""

    slug: str
    title: str
    team: str
    city: str
    salary: Salary
    summary: str
    practises: str
    door: Door = Door.SHORT
    way: Way = Way.LINK
    cover: Cover = Cover.NONE
    ending: Ending = Ending.CONFIRMS
    gate: Gate = Gate.NONE
    late: bool = False  # answers only after the employer's slow time
    employment: str = "FULL_TIME"  # schema.org employmentType
    posted_days_ago: int = 12
    open_days: int = 45

    def posted(self, today: date) -> date:
        """The day it was published; moves with *today*, so that no posting ever expires."""
        return today - timedelta(days=self.posted_days_ago)

    def valid_through(self, today: date) -> date:
        """The last day for applications."""
        return today + timedelta(days=self.open_days)
