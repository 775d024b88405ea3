"""What a person is told and asked at a wall."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ...core.answer.facts import Question, QuestionKind
from ...core.decide.look import Look
from ...core.decide.moves import Ask
from ...core.plan.entrance import Entrance
from ..context import Run

STANDS = {
    "captcha": "The site wants proof that you are human",
    "interstitial": "The site shows a page of its own before the form",
    "login": "The site wants you to sign in",
    "two_factor": "The site wants a code that it sent to you",
    "unreadable": "The page shows a form that cannot be read",
}
IN_WINDOW = (
    "Deal with it in the window that steadyhand opened, then answer 'done'; 'no' ends the run."
)
NO_WINDOW = (
    "The browser of this run has no window: answer 'no' and run it again with --headed to deal "
    "with it there, or 'done' if it was settled in another way."
)
AGAIN = "The site did not take the last one. "


def by_hand(run: Run, ask: Ask, look: Look, *, picture: Path | None) -> Question:
    """That something stands there, where, and what to do about it."""
    place = look.page.url.split("?")[0].split("#")[0]
    what = f"{STANDS[ask.wall]} ({place})."
    still = "It is still there. " if run.state.handed.get(ask.wall) else ""
    shown = (f"The page says: {ask.why}", *((f"Picture: {picture}",) if picture else ()))
    return Question(
        id=_name(run, ask.wall, "by-hand"),
        kind=QuestionKind.BLOCKER,
        text=f"{still}{what} {IN_WINDOW if run.options.window else NO_WINDOW}",
        label=ask.wall,
        evidence=shown,
        deadline_s=run.options.question_deadline_s,
    )


def code(run: Run, entrance: Entrance) -> Question:
    """Which code the site has sent."""
    text = f"{_again(run, entrance)}The code that {entrance.origin} sent to you?"
    return _asked(run, entrance, QuestionKind.OTP, text=text, label="Code")


def user_name(run: Run, entrance: Entrance) -> Question:
    """Who the person is at that site."""
    text = f"{_again(run, entrance)}Your user name at {entrance.origin}?"
    return _asked(run, entrance, QuestionKind.TEXT, text=text, label="User name")


def password(run: Run, entrance: Entrance) -> Question:
    """That person's password there, which nobody sees while it is typed."""
    text = f"{_again(run, entrance)}Your password at {entrance.origin}? It is not shown."
    asked = _asked(run, entrance, QuestionKind.TEXT, text=text, label="Password")
    return replace(asked, secret=True)


def keeping(run: Run, entrance: Entrance) -> Question:
    """Whether what has worked is kept."""
    text = f"Keep this user name and password in your vault, for {entrance.origin} alone?"
    return _asked(run, entrance, QuestionKind.YES_NO, text=text, label="Keep in the vault")


def _asked(run: Run, entrance: Entrance, kind: QuestionKind, *, text: str, label: str) -> Question:
    name = _name(run, entrance.wall, label.lower().replace(" ", "-"))
    return Question(name, kind, text, label, deadline_s=run.options.question_deadline_s)


def _name(run: Run, wall: str, what: str) -> str:
    """The question's id: what was said of one try counts for no other."""
    return f"{run.id}-{wall}-{run.state.tries}-{what}"


def _again(run: Run, entrance: Entrance) -> str:
    return AGAIN if run.state.handed.get(entrance.wall) else ""
