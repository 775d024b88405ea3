"""A task as a run: its questions go to the run's person, its steps into the run's journal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from steadyhand.core.act.approval import Grant
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Document, Question, QuestionKind, Reply
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.journal import events as ev
from steadyhand.errors import BrowserLost, PageTimeout, Parked, Unreachable

from ..core.page.snapshot import Option, PageText
from .context import Run
from .human import NOBODY, put_question
from .look import note_ledger
from .press import permit_for
from .pursue import Pursuit, StepReport
from .sessions import recall_sessions

BEFOREHAND = "beforehand"  # who answered what was allowed as the task was given
VERDICTS = {
    pursuit.GoalEnd.DONE: (Verdict.DONE, ""),
    pursuit.GoalEnd.INCOMPLETE: (Verdict.INCOMPLETE, ""),
    pursuit.GoalEnd.UNKNOWN: (Verdict.UNPROVEN, ""),
    pursuit.GoalEnd.DECLINED: (Verdict.INCOMPLETE, "declined"),
}


@dataclass(slots=True)
class RunDesk:
    """The desk of a run: questions go to its person, steps into its journal."""

    run: Run
    allowed: tuple[pursuit.Allowance, ...] = ()  # what the person let beforehand
    steps: int = 0

    async def approve(self, asked: pursuit.ActRequest) -> bool:
        """Whether the person lets it, now or beforehand; either is in the journal."""
        kind = QuestionKind.STEP_GRANT
        if not pursuit.is_covered(asked, self.allowed):
            return (await self._put(kind, asked.question)).approved
        name = self._name()
        await self.run.note(ev.QuestionAsked(name, kind, asked.question))
        said = ev.QuestionAnswered(name, kind, BEFOREHAND, given=True, approved=True)
        await self.run.note(said, "human")
        return True

    async def choose(self, question: str, options: tuple[str, ...]) -> int:
        """Which of the options is meant; -1 for none."""
        offered = tuple(Option(PageText(each), each) for each in options)
        reply = await self._put(QuestionKind.CHOICE, question, offered)
        return options.index(str(reply.value)) if reply.value in options else -1

    async def answer(self, question: str) -> str:
        """What the person says; '' for nothing."""
        reply = await self._put(QuestionKind.TEXT, question)
        return reply.value if isinstance(reply.value, str) else ""

    async def report(self, report: StepReport) -> None:
        """The step is in the journal, with what left by it."""
        self.steps += 1
        told = (report.done, report.found, report.effect, "" if report.done else report.why)
        await self.run.note(ev.StepFollowed(self.steps, report.step, *told))
        await self.run.note_writes()
        await note_ledger(self.run)

    def grant(self, url: str) -> Grant:
        """Leave for what the next press writes to that address."""
        return self.run.ports.seal(permit_for(self.run, url, "", once=False))

    def hide(self, text: str) -> None:
        """The text opens something: it is kept out of all that is told from now on."""
        self.run.secrets = (*self.run.secrets, text)

    async def keep_picture(self, name: str) -> bool:
        """Whether a picture of the page is kept under that name."""
        return await self.run.picture(re.sub(r"\W+", "-", name) or "page", full=True) is not None

    def _name(self) -> str:
        return f"{self.run.id}-{self.run.state.next_seq}"

    async def _put(self, kind: QuestionKind, text: str, options: tuple[Option, ...] = ()) -> Reply:
        run, name = self.run, self._name()
        asked = Question(name, kind, text, options=options, label=text)
        asked = replace(asked, deadline_s=run.options.question_deadline_s)
        await run.note(ev.QuestionAsked(name, kind, text))
        try:
            reply = await put_question(run, asked)
        except Parked:  # nobody is there: a task waits for nobody
            reply = NOBODY
        given = reply.value not in (None, "", ())
        await run.note(ev.QuestionAnswered(name, kind, reply.by, given, reply.approved), "human")
        return reply


@dataclass(frozen=True, slots=True)
class TaskTerms:
    """What the person gave with a task: leave beforehand, and the files that it names."""

    allowed: tuple[pursuit.Allowance, ...] = ()
    documents: Mapping[str, Document] = field(default_factory=dict)  # by the path in its step


async def pursue(run: Run, goal: g.Goal, terms: TaskTerms) -> None:
    """The goal was followed as far as it goes, and the run has ended.

    A task that was interrupted is not gone on with: what it did is on record, and doing it again
    may do it twice.
    """
    if run.state.followed:
        why = "The task was interrupted; look at what it did before you run it again."
        await run.note(ev.RunEnded(Verdict.INCOMPLETE, "interrupted", why))
        return
    await run.note(ev.GoalSet(sum(1 for _ in g.every_step(goal.steps))))
    run.working_since = run.ports.clock.monotonic()
    run.tab = await run.ports.browser.tab()
    await recall_sessions(run)
    started = run.state.started
    hosts = started.hosts if started else ()
    run.tab.gate.bound(hosts, started.prohibited if started else ())
    desk = RunDesk(run, terms.allowed)
    try:
        if run.lead and not isinstance(next(iter(goal.steps), None), g.Open):
            await run.tab.page.open(run.lead, timeout_s=run.options.open_timeout_s)
        end, why = await Pursuit(
            run.tab,
            desk,
            hosts,
            documents=terms.documents,
            vocabulary=run.known.vocabulary,
            left_s=lambda: run.left_s,
        ).follow(goal)
        verdict, reason = VERDICTS[end]
    except (PageTimeout, Unreachable, BrowserLost) as fault:
        verdict, reason, why = Verdict.INCOMPLETE, "navigation", str(fault)
    await run.note_writes()
    await run.note(ev.RunEnded(verdict, reason, why))
