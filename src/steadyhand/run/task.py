"""A task as a run: its questions go to the run's person, its steps into the run's journal."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from steadyhand.core.act.approval import Grant
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Document, Question, QuestionKind, Reply
from steadyhand.core.goal import goal as g
from steadyhand.core.goal import pursuit
from steadyhand.core.goal.grounding import Outline, pressable
from steadyhand.core.goal.language import parse, write
from steadyhand.core.goal.sentences import goal_of
from steadyhand.core.journal import events as ev
from steadyhand.core.plan import prompts
from steadyhand.core.plan.masking import PrivateTexts
from steadyhand.core.schema import Schema
from steadyhand.errors import (
    BadInput,
    BrowserLost,
    GoalInvalid,
    PageTimeout,
    Parked,
    Unreachable,
)

from ..core.page.blockers import SIGN_IN_BLOCKERS, TWO_FACTOR_BLOCKER
from ..core.page.snapshot import Option, PageText, Ref
from ..core.policy.moves import Ask
from ..core.policy.page_rules import CHALLENGE_TRIES_MAX
from .challenge import meet_challenge
from .context import Run
from .human import NOBODY, StepReport, put_question
from .look import look_at_page, note_ledger
from .press import follow_new_tab, permit_for
from .pursue import Pursuit
from .sessions import recall_sessions

GOAL = "goal.txt"  # a task's steps, as they can be run again
READ = "read.json"  # what was read, by the names in its steps
EXTRACTED = "extracted.json"  # what was extracted to schemas, with its sources, by those names
SIGN_INS_MAX = 6  # a name, a password and a code, each twice
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
    read: dict[str, str] = field(default_factory=dict)  # what the task was to find out
    extracted: dict[str, Mapping[str, object]] = field(default_factory=dict)

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
        said = reply.value if isinstance(reply.value, str) else ""
        self.run.learned = (*self.run.learned, *filter(None, (said,)))
        return said

    async def report(self, report: StepReport) -> None:
        """The step is in the journal, with what left by it."""
        self.steps += 1
        told = (report.done, report.found, report.effect, "" if report.done else report.why)
        await self.run.note(ev.StepFollowed(self.steps, report.step, *told))
        await self.run.note_writes()
        await note_ledger(self.run)

    def grant(self, url: str, *, form: bool = False, held: tuple[str, ...] = ()) -> Grant:
        """Leave for what the next press writes; of a *form* for one write, to that very address.

        Of what was *held*, as 'POST https://...', for that alone.
        """
        permit = permit_for(self.run, url, "", once=form)
        return self.run.ports.seal(replace(permit, form=form, act=not form, held=held))

    def hide(self, text: str) -> None:
        """The text opens something: it is kept out of all that is told from now on."""
        self.run.secrets = (*self.run.secrets, text)

    async def sign_in(self) -> str:
        """Why the page still asks for a sign-in; '' where it does not, or not any more.

        With what the vault holds for that very origin, else with what the person says or does.
        """
        run = self.run
        for _ in range(SIGN_INS_MAX):
            look = await look_at_page(run)
            asking = [each for each in look.blockers if each.kind in SIGN_IN_BLOCKERS]
            if not asking:
                return look.fault
            wall = max(asking, key=lambda each: each.confidence)
            tried = run.state.handed.get(wall.kind, 0) >= CHALLENGE_TRIES_MAX
            if tried or wall.kind in run.state.let_be:
                break
            kind = QuestionKind.OTP if wall.kind == TWO_FACTOR_BLOCKER else QuestionKind.TEXT
            await meet_challenge(run, Ask(kind, why=wall.evidence, wall=wall.kind), look)
        return "the page still asks for a sign-in"

    async def keep_picture(self, name: str) -> bool:
        """Whether a picture of the page is kept under that name."""
        return await self.run.picture(re.sub(r"\W+", "-", name) or "page", full=True) is not None

    async def keep_text(self, name: str, text: str) -> None:
        """What was read is kept beside the run's journal, which tells no values."""
        self.read[name] = text
        self.run.learned = (*self.run.learned, text)
        told = json.dumps(self.read, ensure_ascii=False, indent=2)
        self.run.ports.artifacts.write(self.run.id, READ, told.encode())

    async def keep_extract(self, name: str, told: Mapping[str, object], texts: set[str]) -> None:
        """What was extracted is kept as what was read is."""
        self.extracted[name] = told
        self.run.learned = (*self.run.learned, *sorted(texts))
        written = json.dumps(self.extracted, ensure_ascii=False, indent=2)
        self.run.ports.artifacts.write(self.run.id, EXTRACTED, written.encode())

    def _name(self) -> str:
        return f"{self.run.id}-{self.run.state.next_seq}"

    async def agree(self, goal: g.Goal, head: str) -> bool:
        """Whether the person wants these steps to be followed; none of them stands in events.

        *head* tells whose they are, and what they are for.
        """
        lines = (re.sub("^(  )+", BLOCK, line) for line in write(goal).splitlines())
        told = f"{head}, step by step. Follow these steps?"
        return (await self._put(QuestionKind.STEP_GRANT, told, noted=AGREE, notes=lines)).approved

    async def let(self, question: str) -> bool:
        """Whether the person says yes, now; what they let beforehand is no answer."""
        return (await self._put(QuestionKind.STEP_GRANT, question)).approved

    async def edit(self, why: str) -> str:
        """The steps as the person writes them; '' where they write none."""
        told = f"{why}Write the steps as they should be, or nothing to end here."
        reply = await self._put(QuestionKind.TEXT, told, noted=prompts.EDIT)
        return reply.value if isinstance(reply.value, str) else ""

    async def _put(
        self,
        kind: QuestionKind,
        text: str,
        options: tuple[Option, ...] = (),
        *,
        noted: str = "",
        notes: Iterable[str] = (),
    ) -> Reply:
        run, name = self.run, self._name()
        asked = Question(name, kind, text, options=options, label=noted or text)
        asked = replace(asked, deadline_s=run.options.question_deadline_s, notes=tuple(notes))
        await run.note(ev.QuestionAsked(name, kind, noted or text))
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
    schemas: Mapping[str, Schema] = field(default_factory=dict)  # by the path in its step

    def bound(self, goal: g.Goal) -> tuple[g.Goal, TaskTerms]:
        """The goal where its steps need no other files. Raises BadInput."""
        came = {*self.documents, *self.schemas}
        named = (
            each for each in g.every_step(goal.steps) if isinstance(each, g.Upload | g.Extract)
        )
        if missing := [each.path for each in named if each.path not in came]:
            raise BadInput(f"{missing[0]!r} did not come with the task")
        return goal, self


# --- A task that no rule reads -------------------------------------------------------------------

AGREE = "Follow the steps as they are written?"
BLOCK = "↳ "  # before a step that stands under another one
WRITE_TRIES, EDITS_MAX = 2, 3
SECRET = "it speaks of a secret, a consent or the law, and no model is shown such a task"
ASKS_SECRET = "a step asks for a secret"
OTHER_STEPS = "do it by other steps"
WRITTEN = "A model reads the task so"
KEPT = "This task was done before by these steps"
NO_MODEL = "no model may be asked, or none answered"


Recall = Callable[[str], Awaitable[str]]  # the kept steps of a task in words; '' for none


@dataclass(frozen=True, slots=True)
class WordTask:
    """A task in words that no rule reads; a model may write its steps, and its person judges them.

    `terms_of` gives what the steps need, with the addresses of what they name. Raises BadInput.
    """

    words: g.UnreadWords
    terms_of: Callable[[g.Goal], tuple[g.Goal, TaskTerms]]


async def no_steps(words: str) -> str:
    """Recall nothing."""
    return ""


async def pursue_words(run: Run, task: WordTask, recall: Recall = no_steps) -> None:
    """The steps that were agreed to were followed as those of any task, and the run has ended.

    Those by which the same words were proven to be done, as *recall* gives them, come before any
    of a model.
    """
    if run.state.ended or run.state.goal_set:
        return await pursue(run, g.Goal(()), TaskTerms())
    words = task.words.text
    said = f"{words} {run.lead}"
    steps, why, head = await recall(words), "", KEPT
    if not steps:
        steps, why = await _write_steps(run, prompts.build_steps_prompt(words), said)
        head = WRITTEN
    if not steps:
        told = f"The task is not understood: {task.words.why}. A model wrote no steps: {why}."
        return await run.note(ev.RunEnded(Verdict.INCOMPLETE, "not_understood", told))
    agreed = await _agree_on_steps(RunDesk(run), steps, task.terms_of, head=head)
    if agreed is None:
        told = "You agreed to no steps; nothing was done."
        return await run.note(ev.RunEnded(Verdict.INCOMPLETE, "declined", told))
    goal = replace(agreed[0], sentence=words)
    run.ports.artifacts.write(run.id, GOAL, write(goal).encode())
    await pursue(run, goal, agreed[1])


async def _write_steps(
    run: Run, prompt: prompts.Prompt, words: str, *, acts: bool = False
) -> tuple[str, str]:
    """The steps that a model wrote, which say what stands in the words; or '' and why not.

    With *acts* they do something, and read, ask and expect nothing.
    """
    if prompts.speaks_of_secret(words, run.known.vocabulary):
        return "", SECRET
    adviser, why = run.ports.adviser, NO_MODEL
    for _ in range(WRITE_TRIES if adviser else 0):
        assert adviser is not None
        said = await adviser.consult(prompt, run.state, run)
        if said is None:
            break
        steps, why = prompts.parse_steps(said)
        if not steps:
            break
        why = _why_unusable(run, steps, words, acts=acts)
        if not why:
            return steps, ""
        prompt = prompts.retry_prompt(prompt, [why])
    return "", why


def _why_unusable(run: Run, steps: str, words: str, *, acts: bool) -> str:
    """Why the steps of a model are none that its task asks for; '' where they are."""
    try:
        goal = parse(steps, "en")
    except GoalInvalid as fault:
        return str(fault)
    every = list(g.every_step(goal.steps))
    asked = (each.question for each in every if isinstance(each, g.Ask))
    if any(prompts.speaks_of_secret(each, run.known.vocabulary) for each in asked):
        return ASKS_SECRET
    if acts and not all(isinstance(each, g.Act | g.WaitUntil) for each in every):
        return "in place of one step stand steps that do something, and no others"
    unsaid = g.unsaid_texts(goal, words)
    return f"the task does not say {unsaid[0]!r}" if unsaid else ""


async def _agree_on_steps(
    desk: RunDesk,
    steps: str,
    terms_of: Callable[[g.Goal], tuple[g.Goal, TaskTerms]],
    *,
    head: str,
) -> tuple[g.Goal, TaskTerms] | None:
    """What the steps of a model need that the person agreed to, or those that they wrote.

    What the person let beforehand they let for their own steps: a model's are asked about.
    """
    why, goal = "", replace(parse(steps, "en"), sentence="")
    if await desk.agree(goal, head):
        try:
            goal, terms = terms_of(goal)
        except BadInput as fault:
            why = f"{fault}. "
        else:
            return goal, replace(terms, allowed=())
    for _ in range(EDITS_MAX):
        if not (written := await desk.edit(why)):
            break
        try:
            return terms_of(goal_of(written))
        except BadInput as fault:
            why = f"{fault}. "
    return None


async def _write_others(
    desk: RunDesk, goal: g.Goal, terms: TaskTerms, halt: prompts.Halt, page: Outline
) -> tuple[g.Step, ...]:
    """A model's steps in place of one that was not done, as the person agreed to them."""
    run, words = desk.run, goal.sentence or write(goal)
    said = " ".join(f'"{each}"' for each in (*g.stated_texts(goal), run.lead))
    shown = [(e.role, str(e.name)) for e in page.elements if e.name and e.role != "text"]
    hide = PrivateTexts(run.typed(), run.answer_texts())
    prompt = prompts.build_rest_prompt(words, halt, shown, hide=hide)
    steps, why = await _write_steps(run, prompt, f"{goal.sentence} {said}", acts=True)
    head = f"{halt.step}: {halt.why}. A model would do this in its place"
    agreed = await _agree_on_steps(desk, steps, terms.bound, head=head) if steps else None
    if agreed is None:
        await desk.report(StepReport(OTHER_STEPS, False, why=why or "you agreed to none"))
        return ()
    desk.allowed = agreed[1].allowed
    return agreed[0].steps


async def _point_out(desk: RunDesk, halt: prompts.Halt, page: Outline) -> Ref:
    """What a vision model takes for what the step means, as the person agreed; NO_REF for none."""
    run, things = desk.run, pressable(page)
    viewer, vocabulary = run.ports.viewer, run.known.vocabulary
    if viewer is None or not things or prompts.speaks_of_secret(halt.step, vocabulary):
        return ev.NO_REF
    picture, artifact = await run.blind_picture("sight", [each.ref for each in things])
    said: object = None
    if picture:
        shown = [(each.role, str(each.name or each.text)) for each in things]
        hide = PrivateTexts(run.typed(), run.answer_texts())
        prompt = prompts.pointing_prompt(halt, shown, picture=picture, hide=hide)
        said = await viewer.view(prompt, run.state, run)
    number = prompts.parse_number(said, len(things))
    ref = things[number - 1].ref if number else ev.NO_REF
    step = ev.PictureMoment.STEP
    await run.note(ev.PictureJudged(step, page.digest, opens=ref, artifact=artifact))
    if not number:
        return ref
    at = f"number {number} in {artifact}" if artifact else f"thing {number} of the page"
    told = f"a model takes {at} for it, {pursuit.place_of(things[number - 1])}"
    agreed = await desk.let(f"{halt.step}: {halt.why}. In a picture of the page {told}. Press it?")
    return ref if agreed else ev.NO_REF


async def pursue(run: Run, goal: g.Goal, terms: TaskTerms) -> None:
    """The goal was followed as far as it goes, and the run has ended.

    A task that was interrupted is not gone on with: what it did is on record, and doing it again
    may do it twice.
    """
    if run.state.ended:
        return
    if run.state.goal_set:
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
        first = next(iter(goal.steps), None)
        if run.lead and (not isinstance(first, g.Open) or first.is_place):
            await run.tab.page.open(run.lead, timeout_s=run.options.open_timeout_s)
        end, why = await Pursuit(
            run.tab,
            desk,
            hosts,
            documents=terms.documents,
            schemas=terms.schemas,
            vocabulary=run.known.vocabulary,
            left_s=lambda: run.left_s,
            newer=partial(follow_new_tab, run),
            known_secrets=lambda: run.secrets,
            rewrite=partial(_write_others, desk, goal, terms) if run.ports.adviser else None,
            point=partial(_point_out, desk) if run.ports.viewer else None,
        ).follow(goal)
        verdict, reason = VERDICTS[end]
    except (PageTimeout, Unreachable, BrowserLost) as fault:
        verdict, reason, why = Verdict.INCOMPLETE, "navigation", str(fault)
    await run.note_writes()
    await run.note(ev.RunEnded(verdict, reason, why))
