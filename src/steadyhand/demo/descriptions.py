"""What each vacancy asks for and offers: the text of its posting, as data and as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from .vacancies import Posting

Lines = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PostingText:
    """The lists of a posting; each line is one item."""

    duties: Lines
    must: Lines
    nice: Lines = ()


OTHERS = PostingText(
    duties=(
        "Work in a small crew that plans its own week and keeps its promises to growers.",
        "Spend part of the season outdoors, where our machines prove what the workshop believed.",
        "Write down what you learn, so that the next person can begin where you ended.",
    ),
    must=("Good English for the work with colleagues from eight countries.",),
    nice=("German helps when the weather is bad and the phone line is worse.",),
)
FIELD: Mapping[str, PostingText] = {
    "field-engineer": PostingText(
        (
            "Keep twenty picking robots running through the harvest.",
            "Find out why one of them stopped, and make sure that it does not happen again.",
        ),
        (
            "At least 3 years of electrical repair in the field or in a workshop",
            "You write small tools in Python",
            "English and German at work",
        ),
        ("Experience with ROS", "A tractor licence"),
    ),
    "drop": PostingText(
        ("Plan each evening where the fleet works on the next day.",),
        ("2 years in service or operations", "Fluent English and German"),
        ("Some Python for the plans",),
    ),
    "slow": PostingText(
        ("Run endurance tests, and describe what broke first.",),
        ("3 years of electrical repair", "Good English"),
        ("Python for evaluating measurements",),
    ),
    "captcha-wall": PostingText(
        ("Keep the computers of forty-one colleagues working.",),
        ("Some Python for small chores", "German and English"),
    ),
    "screening": PostingText(
        ("Look after six robots, from their batteries to their grippers.",),
        ("At least 4 years of electrical repair", "German, B2 or better"),
        ("You have driven a tractor",),
    ),
    "screening-again": PostingText(
        ("Set up pruning robots, row by row.",),
        ("3 years of electrical repair", "Good German"),
        ("ROS",),
    ),
    "screening-nearly": PostingText(
        ("Repair what comes back, and say what would have prevented it.",),
        ("2 years of electrical repair", "German and English"),
    ),
    "wizard": PostingText(
        ("Lead eight technicians, and stay one of them.",),
        ("At least 5 years of electrical repair", "Fluent German and English"),
        ("Python", "ROS"),
    ),
    "work-history": PostingText(
        ("Travel to growers, and repair robots where they stopped.",),
        ("5 years of electrical repair", "German at C1 or better", "English at B2 or better"),
        ("A tractor licence",),
    ),
    "passing": PostingText(
        ("Watch the fleet by night, and wake those who must be woken.",),
        ("1 year of electrical repair", "English and German"),
    ),
    "sent-code": PostingText(
        ("Watch twelve robots by night.",),
        ("1 year of electrical repair", "English"),
        ("ROS",),
    ),
    "signed-out": PostingText(
        ("Lead the way of each apple from the branch to the shop.",),
        ("3 years of work in service or logistics", "German and English"),
    ),
}
WORKSHOP: Mapping[str, PostingText] = {
    "new-tab": PostingText(
        ("Write the tests that each gripper has to pass.",),
        ("4 years of electrical repair or production", "Python for test benches", "English"),
        ("ROS",),
    ),
    "every-control": PostingText(
        ("Build the first of everything.",),
        ("3 years of electrical repair", "You can read German drawings and write English mails"),
        ("Python", "ROS"),
    ),
    "popup": PostingText(
        ("Buy bearings, belts and bolts.",),
        ("2 years of work with suppliers", "Fluent German", "Good English"),
    ),
    "click-outside": PostingText(
        ("Plan the warehouse, shelf by shelf.",),
        ("2 years of electrical repair or another trade", "German"),
    ),
    "sign-in-steps": PostingText(
        ("Judge the safety of each new arm before anybody stands beside it.",),
        ("5 years of electrical repair", "Python", "German and English"),
    ),
    "div-submit": PostingText(
        ("Learn to measure, mill, solder and listen.",),
        ("You finished school", "German at B1 or better"),
    ),
}
SOFTWARE: Mapping[str, PostingText] = {
    "spa": PostingText(
        ("Build the screens on which growers plan.",),
        ("3 years of Python", "Good English"),
        ("German",),
    ),
    "captcha-lookalike": PostingText(
        ("Train the models that tell ripe from nearly ripe.",),
        ("3 years of Python", "English"),
        ("ROS", "German"),
    ),
    "stores-then-500": PostingText(
        ("Own the firmware of the gripper.",),
        ("2 years of Python", "3 years of electrical repair", "English"),
        ("ROS",),
    ),
    "wizard-spa": PostingText(
        ("Keep the data of a million apples, and find each of them again.",),
        ("4 years of Python", "English"),
    ),
    "hosted": PostingText(
        ("Answer growers' questions with their own data.",),
        ("2 years of Python", "German and English"),
    ),
    "embedded": PostingText(
        ("See the fruit behind the leaf.",),
        ("3 years of Python", "2 years of ROS", "English"),
    ),
    "embedded-nested": PostingText(
        ("Calibrate three hundred cameras.",),
        ("2 years of electrical repair", "English and German"),
        ("ROS",),
    ),
    "shadow": PostingText(
        ("Build the parts from which each screen is made.",),
        ("2 years of Python", "English"),
    ),
    "escape-only": PostingText(
        ("Bring a steady signal to the last row of trees.",),
        ("3 years of electrical repair", "Python for measuring", "German and English"),
    ),
}
GROWERS: Mapping[str, PostingText] = {
    "overlay": PostingText(
        ("Be there for forty-one colleagues.",), ("German at C1 or better", "Good English")
    ),
    "cookies-de": PostingText(
        ("Teach growers to work beside a robot.",),
        ("2 years of electrical repair or service", "Fluent German"),
        ("A tractor licence",),
    ),
    "human-check": PostingText(
        ("Plan the water of each row.",), ("Python for forecasts", "German and English")
    ),
    "sign-in": PostingText(("Measure orchards.",), ("German", "You have driven a tractor")),
    "chat": PostingText(("Answer growers on the phone.",), ("Fluent German", "Good English")),
    "entrance": PostingText(("Show robots at trade fairs.",), ("Fluent English and German",)),
}
POSTING_TEXTS: Mapping[str, PostingText] = {**FIELD, **WORKSHOP, **SOFTWARE, **GROWERS}


def posting_text(slug: str) -> PostingText:
    """What that vacancy wants; what all of them want where it says nothing of its own."""
    return POSTING_TEXTS.get(slug, OTHERS)


DUTIES, MUST, NICE, OFFER = (
    "What you will do",
    "What you bring",
    "Nice to have",
    "What we offer",
)
OFFER_TEXT = (
    "Thirty days of holiday, a workshop with daylight, shares in the company after a year, "
    "and more apples than anyone can eat."
)
Section = tuple[str, str]  # heading, HTML of its items


def sections(vacancy: Posting) -> tuple[Section, ...]:
    """The lists of the posting, under their headings; none is empty."""
    wanted = posting_text(vacancy.slug)
    told = ((DUTIES, wanted.duties), (MUST, wanted.must), (NICE, wanted.nice))
    return tuple((heading, items(lines)) for heading, lines in told if lines)


def items(lines: Lines) -> str:
    """The items of a list, without the list around them."""
    return "".join(f"<li>{escape(line)}</li>" for line in lines)


def prose(vacancy: Posting) -> str:
    """The whole text under its summary."""
    lists = "".join(f"<h2>{head}</h2><ul>{found}</ul>" for head, found in sections(vacancy))
    return f"{lists}<h2>{OFFER}</h2><p>{OFFER_TEXT}</p>"


def whole(vacancy: Posting) -> str:
    """The summary and the text."""
    return f"<p>{escape(vacancy.summary)}</p>{prose(vacancy)}"
