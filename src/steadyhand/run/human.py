"""Putting a question to a person: within its deadline, and not on the run's working time.

Who follows a goal asks by a `Desk`, which hears of each step as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from steadyhand.core.act.approval import Grant
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.goal import pursuit
from steadyhand.core.journal.events import QuestionAnswered, QuestionAsked, RunPaused, RunResumed
from steadyhand.core.journal.redact import mask_secrets
from steadyhand.core.lang.text import compose
from steadyhand.errors import Parked

from .context import Run

NOBODY = Reply(None, by="nobody")
AT_CHALLENGE = "a wall stands in the way"
_YES_NO_KINDS = (QuestionKind.BLOCKER, QuestionKind.YES_NO)


async def put_question(run: Run, question: Question) -> Reply:
    """What the person said; nobody's reply once the time is up. Raises Parked."""
    asked_at = run.ports.clock.monotonic()
    try:
        async with run.ports.away():  # the way back is not on the person's time
            return await _await_reply(run, question)
    finally:
        run.working_since += run.ports.clock.monotonic() - asked_at


async def _await_reply(run: Run, question: Question) -> Reply:
    try:
        shown = mask_secrets(question, run.opening())
        async with asyncio.timeout(question.deadline_s):
            reply = await run.ports.human.ask(shown)
    except TimeoutError:
        return NOBODY
    return reply if question.secret else _compose_letters(reply)


def _compose_letters(reply: Reply) -> Reply:
    """The reply in composed letters, as what is read from files has them."""
    value = compose(reply.value) if isinstance(reply.value, str) else reply.value
    edits = tuple((key, compose(v) if isinstance(v, str) else v) for key, v in reply.edits)
    return replace(reply, value=value, edits=edits)


async def put_at_challenge(run: Run, question: Question) -> Reply:
    """As `put_question`, with the run paused meanwhile, and everything but the answer on record.

    A challenge waits for nobody who is not there: once the browser is gone so is its page.
    """
    await run.note(RunPaused(AT_CHALLENGE, question.id))
    await run.note(QuestionAsked(question.id, question.kind, question.text))
    try:
        reply = await put_question(run, question)
    except Parked:
        reply = NOBODY
    given = reply.value not in (None, "", ())
    approved = question.kind in _YES_NO_KINDS and reply.approved
    said = QuestionAnswered(question.id, question.kind, reply.by, given, approved)
    await run.note(said, "human")
    return reply


async def ask_at_challenge(run: Run, question: Question) -> Reply:
    """As `put_at_challenge`; the run goes on with what was said."""
    reply = await put_at_challenge(run, question)
    await run.note(RunResumed(reply.by), "human")
    return reply


async def resume_after_challenge(run: Run, wall: str, *, by: str, dealt: bool) -> None:
    """The run goes on: somebody has dealt with the challenge, or nobody will."""
    run.acted()
    await run.note(RunResumed(by, wall, dealt), "human")


def reply_text(reply: Reply) -> str:
    """What was said, where that is a text; else ''."""
    return reply.value if isinstance(reply.value, str) else ""


@dataclass(frozen=True, slots=True)
class StepReport:
    """One step as it was done, in words; never a value that was typed."""

    step: str
    done: bool
    found: str = ""  # by what its element was found
    effect: str = ""
    why: str = ""


class Asking(Protocol):
    """Who is asked while a goal is followed."""

    async def approve(self, asked: pursuit.ActRequest) -> bool:
        """Whether the person lets it."""
        ...

    async def choose(self, question: str, options: tuple[str, ...]) -> int:
        """Which of the options is meant; -1 for none."""
        ...

    async def answer(self, question: str) -> str:
        """What the person says; '' for nothing."""
        ...


class Keeping(Protocol):
    """What is kept of a task while it is followed."""

    def hide(self, text: str) -> None:
        """The text opens something: it is kept out of all that is told from now on."""
        ...

    async def keep_picture(self, name: str) -> bool:
        """Whether a picture of the page is kept under that name."""
        ...

    async def keep_text(self, name: str, text: str) -> None:
        """What was read is kept under that name, to be told at the end."""
        ...

    async def keep_extract(self, name: str, told: Mapping[str, object], texts: set[str]) -> None:
        """What was extracted is kept under that name; *texts* are those that its sources show."""
        ...


class Desk(Asking, Keeping, Protocol):
    """Who is asked while a goal is followed, hears of it, and gives leave."""

    async def report(self, report: StepReport) -> None:
        """The step is on record."""
        ...

    def grant(self, url: str, *, form: bool = False, held: tuple[str, ...] = ()) -> Grant:
        """Leave for what the next press writes; of a *form* for one write, to that very address.

        Of what was *held*, as 'POST https://...', for that alone.
        """
        ...

    async def sign_in(self) -> str:
        """Why the page still asks for a sign-in; '' where it does not, or not any more."""
        ...
