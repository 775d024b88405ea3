"""What a vacancy is and what stands behind its form; the vacancies with one plain page."""

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


BASICS: tuple[Posting, ...] = (
    Posting(
        slug="field-engineer",
        title="Field Engineer, Harvest Robots",
        team="Field operations",
        city="Berlin",
        salary=Salary(58_000, 72_000),
        summary="Keep a fleet of picking robots running from first blossom to the last apple, "
        "with growers who know every tree by name.",
        practises="the whole form: uploads, a radio group, selects, a consent, a trap field",
        door=Door.FULL,
        posted_days_ago=6,
    ),
    Posting(
        slug="spa",
        title="Frontend Engineer, Grower Portal",
        team="Software",
        city="Leipzig",
        salary=Salary(62_000, 78_000),
        summary="Build the screens on which growers plan a harvest, from a phone between two rows "
        "of trees.",
        practises="a form that a script renders late and controls; it sends JSON",
        door=Door.SCRIPTED,
    ),
    Posting(
        slug="captcha-lookalike",
        title="Machine Learning Engineer, Ripeness",
        team="Perception",
        city="Berlin",
        salary=Salary(70_000, 88_000),
        summary="Teach our cameras the difference between ready today and ready on Thursday.",
        practises="the whole form beside an inert reCAPTCHA badge, which blocks nothing",
        door=Door.BADGE,
    ),
    Posting(
        slug="overlay",
        title="People Partner",
        team="People",
        city="Potsdam",
        salary=Salary(54_000, 64_000),
        summary="Look after forty-one colleagues in three workshops and one very muddy orchard.",
        practises="the short form under a cookie banner",
        cover=Cover.COOKIES_EN,
        employment="PART_TIME",
    ),
    Posting(
        slug="stores-then-500",
        title="Embedded Software Engineer",
        team="Software",
        city="Berlin",
        salary=Salary(64_000, 82_000),
        summary="Own the firmware of a gripper that must never bruise a pear.",
        practises="the application is stored, and the answer is an error page (500)",
        ending=Ending.FAILS,
    ),
    Posting(
        slug="drop",
        title="Fleet Operations Coordinator",
        team="Field operations",
        city="Hamburg",
        salary=Salary(46_000, 55_000),
        summary="Decide each evening which robot wakes up in which orchard.",
        practises="the application is stored, and the connection closes without an answer",
        ending=Ending.HANGS_UP,
    ),
    Posting(
        slug="slow",
        title="Test Technician",
        team="Workshop",
        city="Potsdam",
        salary=Salary(42_000, 50_000),
        summary="Break robots in the workshop, so that they do not break in the rain.",
        practises="the application is stored, and the answer takes two seconds",
        late=True,
    ),
    Posting(
        slug="liar",
        title="Supply Planner",
        team="Workshop",
        city="Leipzig",
        salary=Salary(48_000, 57_000),
        summary="Make sure that bearings, belts and bolts arrive before the season does.",
        practises="a thank-you page, and nothing is stored",
        ending=Ending.PRETENDS,
    ),
    Posting(
        slug="liar-toast",
        title="Customer Success Lead",
        team="Growers",
        city="Hamburg",
        salary=Salary(52_000, 63_000),
        summary="Be the person whom a grower calls when the weather changes its mind.",
        practises="a thank-you before the request, whose answer is a refusal; nothing is stored",
        door=Door.TOAST,
        ending=Ending.DENIES,
    ),
    Posting(
        slug="liar-no-request",
        title="Technical Writer",
        team="Growers",
        city="Berlin",
        salary=Salary(47_000, 56_000),
        summary="Write manuals that survive gloves, drizzle and impatience.",
        practises="a thank-you without any request; nothing is stored",
        door=Door.NO_REQUEST,
        ending=Ending.REFUSES,
        employment="CONTRACTOR",
    ),
    Posting(
        slug="captcha-wall",
        title="IT Support Specialist",
        team="People",
        city="Berlin",
        salary=Salary(44_000, 52_000),
        summary="Keep laptops, printers and one stubborn weather station on speaking terms.",
        practises="a human check in place of the form: a person must take over",
        door=Door.WALL,
        ending=Ending.REFUSES,
    ),
    Posting(
        slug="already-applied",
        title="Mechanical Designer",
        team="Workshop",
        city="Potsdam",
        salary=Salary(56_000, 69_000),
        summary="Design arms that are light, washable and kind to bark.",
        practises="the candidate applied before; there is no form",
        door=Door.APPLIED,
        ending=Ending.REFUSES,
    ),
    Posting(
        slug="closed-role",
        title="Perception Research Intern",
        team="Perception",
        city="Berlin",
        salary=Salary(24_000, 26_000),
        summary="Spend a season with our perception team.",
        practises="the position is filled (410)",
        door=Door.CLOSED,
        ending=Ending.REFUSES,
        employment="INTERN",
        posted_days_ago=80,
    ),
)
