"""Plan the next actions: a rung proposes, advisers fill its gaps, the plan goes to the journal."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from steadyhand.core.act.actions import (
    Action,
    Press,
    Purpose,
    RefreshSoft,
    Scroll,
    Submit,
    WaitFor,
    target_of,
)
from steadyhand.core.answer.knowledge import Knowledge
from steadyhand.core.answer.sheet import Sheet
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State
from steadyhand.core.page.snapshot import Snapshot, without_values
from steadyhand.core.plan.entries import section_gaps
from steadyhand.core.plan.masking import PrivateTexts
from steadyhand.core.plan.navigation import exit_question, filled_form_fingerprint, picture_openers
from steadyhand.core.plan.prompts import has_no_exit, has_no_idea
from steadyhand.core.plan.semantic import Proposal, propose, questions_for_failures
from steadyhand.core.policy import assist
from steadyhand.core.policy.breaker import PLAN_INTENT, no_exit_failures
from steadyhand.core.policy.look import Look
from steadyhand.core.policy.page_rules import current_picture
from steadyhand.errors import PageTimeout, Unreachable
from steadyhand.ports import LlmResponse, ModelExchange, PromptForwarder, Scene, Switch

from .budget import is_off
from .context import Run


async def plan(run: Run, rung: ev.Rung, look: Look) -> bool:
    """The rung's proposal is on the sheet and in the journal; an empty one counts as a failure.

    False where the page is to be looked at again: an extension was asked to fill instead, or an
    outside agent to look for the form, or what is to be approved now leaves out other answers than
    the look knew. What a step has no room for is proposed again at the next look.
    """
    if await ask_extension(run, look.page):
        return False
    proposal, told = await propose_plan(run, rung, look)
    if has_no_idea(proposal) and await let_agent_look(run, look):
        return False
    sheet = run.sheet.with_rows(proposal.rows)
    rows = sheet.rows
    known, page = run.known, look.page
    sheet = sheet.with_unused(known.unused(rows), known.unused_files(rows), known.near(page, rows))
    sheet = sheet.with_gaps(section_gaps(page, known, {gap.section for gap in sheet.gaps}))
    leaves_out = _unused_parts(sheet) != _unused_parts(run.sheet)
    if sheet != run.sheet:
        run.keep(sheet)
    sources = tuple((r.key, str(r.answer.source)) for r in proposal.rows)
    for unusable in (m for m in proposal.missing if m.key in run.state.given):
        await run.fail_here("reply", unusable.key)
    if proposal.matched is not None and not run.state.recipe:
        await run.note(proposal.matched)
    actions, missing = proposal.actions, proposal.missing
    if has_no_exit(proposal):
        actions, missing = await search_form(run, look.page)
    now = actions[: run.options.step_actions]
    await run.note(ev.PlanProposed(told, now, missing, sources, proposal.why, proposal.learned))
    return not (leaves_out and any(isinstance(action, Submit) for action in now))


def _unused_parts(sheet: Sheet) -> tuple[object, ...]:
    """What of answers, files and entries the sheet tells that no field takes: a YES binds it."""
    return sheet.unused, sheet.unused_files, sheet.gaps


class SemanticRung:
    """The rung that fills by meaning, from what the user said."""

    async def propose(self, page: Snapshot, known: Knowledge, state: State) -> Proposal:
        """The next stage of the form."""
        return propose(page, known, state)


class HumanRung:
    """The rung that asks for what failed twice, then lets the semantic rung use the replies."""

    async def propose(self, page: Snapshot, known: Knowledge, state: State) -> Proposal:
        """Questions for the failing fields, or the next stage when they were asked."""
        questions = questions_for_failures(page, state)
        return questions if questions.missing else propose(page, known, state)


async def propose_plan(run: Run, rung: ev.Rung, look: Look) -> tuple[Proposal, ev.Rung]:
    """The rung's proposal, with what advisers told of it, and whose it is in the end.

    What failed twice is a person's to say, and no adviser's.
    """
    proposal, advised = await _consult_adviser(run, rung, look)
    if has_no_idea(proposal) and (press := _press_from_picture(run, look)) is not None:
        return Proposal((press,), why="A picture of the page shows it."), ev.Rung.VISION
    ruled = rung is ev.Rung.RECORDED and proposal.matched is None  # no recipe: the rules alone
    return proposal, ev.Rung.MODEL if advised else ev.Rung.SEMANTIC if ruled else rung


def _press_from_picture(run: Run, look: Look) -> Press | None:
    """The button that a picture of this page shows to open the form, while nothing is filled."""
    sight = current_picture(run.state, look)
    told = sight.opens if sight else ev.NO_REF
    button = next((b for b in picture_openers(look.page, run.state) if b.ref == told), None)
    return Press(target_of(button), Purpose.OPEN_FORM) if button else None


async def _consult_adviser(run: Run, rung: ev.Rung, look: Look) -> tuple[Proposal, bool]:
    """The rung's proposal, after an adviser was asked for what it left open; whether it is its."""
    adviser, planner = run.ports.adviser, run.ports.planners[rung]
    if adviser is None or rung is ev.Rung.HUMAN:
        return await planner.propose(look.page, run.known, run.state), False
    before = adviser.informed(run.known)
    proposal = await planner.propose(look.page, before, run.state)
    scene = Scene(
        look.page, before, run.state, proposal, PrivateTexts(run.typed(), run.answer_texts())
    )
    await adviser.advise(scene, run)
    if adviser.informed(run.known) != before:
        proposal = await planner.propose(look.page, adviser.informed(run.known), run.state)
    return proposal, adviser.wrote(proposal)


LATE_FORM_S = 3.0  # a page that renders its form late shows it within this time
SEARCH: tuple[tuple[Action, ...], ...] = (  # for a form that is not there, one try after the other
    (WaitFor("a form to appear", LATE_FORM_S),),
    (Scroll("what loads late"), RefreshSoft("no form has appeared")),
)


async def search_form(
    run: Run, page: Snapshot
) -> tuple[tuple[Action, ...], tuple[ev.MissingAnswer, ...]]:
    """A wait, then a person's word, then a fresh look; it counts as a failure.

    A person is only asked for the way on from what is filled. Where nothing moves by itself there
    is nothing to wait for.
    """
    await run.fail_here(PLAN_INTENT, filled_form_fingerprint(page, run.state))
    times = no_exit_failures(run.state, page)
    asked = exit_question(page, run.state) if times > 1 else None
    return ((), (asked,)) if asked else (SEARCH[min(times + page.static, len(SEARCH)) - 1], ())


INVOKE_S = 5.0  # for a key or a button
CHANGE_S = 1.0  # between looks; a value that is set is no change that a page reports
LOOKS = 4  # at most; an extension that does anything has begun by then


async def note_extension(run: Run) -> None:
    """The journal tells that an extension is in this browser, if one is."""
    helper = run.live.assist
    if helper is not None and not run.state.assist.loaded:
        await run.note(ev.AssistInvoked(0, "loaded"))


async def ask_extension(run: Run, page: Snapshot) -> bool:
    """Whether the extension was asked: then the page is to be seen anew."""
    helper = run.live.assist if run.tab is not None else None
    if helper is None:
        return False
    acted = helper.how == "load" and assist.self_fill_due(run.state, page)
    if helper.how == "load" and not run.state.proven:
        helper.wrote(_values(page))  # before we fill anything: what is there, it may have written
    if not (acted or assist.assist_due(run.state, page)):
        return False
    if await is_off(run.ports.switches, Switch.ASSIST):
        return False
    before = without_values(page) if acted else page
    attempt, empty = run.state.assist.tries + 1, len(page.required_unfilled)
    await run.note(ev.AssistInvoked(attempt, helper.how, assist.required_count(page), empty))
    with helper.barring_writes():
        fault = await helper.invoke(timeout_s=INVOKE_S)
        after = None if fault else await _page_when_settled(run, before)
    run.acted()
    if after is not None:
        helper.wrote(_values(after))
    await run.note(assist.evaluate_assist(attempt, before, after, fault=fault))
    return True


async def _page_when_settled(run: Run, before: Snapshot) -> Snapshot | None:
    """The page once no more fields are filled; None where it does not answer in time."""
    latest, most = before, len(before.required_unfilled)
    left = most
    for _ in range(LOOKS):
        try:
            latest = await run.live.page.snapshot(wait_s=CHANGE_S)
        except (PageTimeout, Unreachable):
            return None
        now = len(latest.required_unfilled)
        if not now or now == left < most:
            break
        left = now
    return latest


def _values(page: Snapshot) -> tuple[str, ...]:
    """What the page's fields of text hold."""
    return tuple(f.value for f in page.fillable if f.value.strip() and not f.options)


VISIT_S = 180.0  # at most; less where the run has less


@dataclass(frozen=True, slots=True)
class AgentVisit:
    """What comes of it goes to the journal one after the other, whoever tells it.

    Whoever tells it may be cut off in the middle; what is being stored is stored all the same. One
    prompt is paid for after the other, each from what the last one left.
    """

    run: Run
    lender: PromptForwarder
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    paying: asyncio.Lock = field(default_factory=asyncio.Lock)
    storing: set[asyncio.Task[None]] = field(default_factory=set)

    async def note(self, event: ev.Event) -> None:
        task = asyncio.ensure_future(self._stored(event))
        self.storing.add(task)
        task.add_done_callback(self.storing.discard)
        await asyncio.shield(task)

    async def record(self, exchange: ModelExchange) -> str:
        return await self.run.record(exchange)

    async def _stored(self, event: ev.Event) -> None:
        async with self.turn:
            await self.run.note(event)

    async def end(self) -> None:
        """All that was told is stored. Raises what storing it raised."""
        while self.storing:
            await asyncio.gather(*self.storing)

    async def lend(self, body: bytes) -> LlmResponse:
        async with self.paying:
            return await self.lender.lend(body, self.run.state, self)


async def let_agent_look(run: Run, look: Look) -> bool:
    """Whether an outside agent was let in: then the page is to be seen anew."""
    lender = run.ports.lender
    outsider = run.live.outsider if run.tab is not None else None
    if lender is None or outsider is None or not assist.outside_due(run.state, look):
        return False
    if await is_off(run.ports.switches, Switch.BROWSER_USE):
        return False
    attempt = run.state.outside + 1
    await run.note(ev.OutsideInvoked(attempt))
    visit = AgentVisit(run, lender)
    timeout_s = max(min(VISIT_S, run.left_s), 0.0)
    try:
        fault = await outsider.visit(visit.lend, visit.note, timeout_s=timeout_s)
    finally:
        await visit.end()
        run.acted()
    await run.note(
        assist.evaluate_outside(attempt, look.page, await _page_after_visit(run), fault=fault)
    )
    return True


async def _page_after_visit(run: Run) -> Snapshot | None:
    """The page that it left; None where it does not answer in time."""
    try:
        return await run.live.page.snapshot()
    except (PageTimeout, Unreachable):
        return None
