"""Look at the page: reach it, see it, compare it with the sheet, note it, and decide."""

from __future__ import annotations

from dataclasses import replace

from steadyhand import errors
from steadyhand.core.act.results import Disposition
from steadyhand.core.journal import codec
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.redact import scrub_event, scrub_page
from steadyhand.core.page.snapshot import PROHIBITED, Snapshot, form_fingerprint, without_values
from steadyhand.core.plan.masking import PrivateTexts
from steadyhand.core.plan.prompts import parse_picture_answer, picture_prompt
from steadyhand.core.policy import page_rules
from steadyhand.core.policy.answer_rules import settle_wait_s
from steadyhand.core.policy.breaker import PAGE_HANG_INTENT
from steadyhand.core.policy.look import Look, compare_page
from steadyhand.core.policy.moves import Act, Move
from steadyhand.core.policy.policy import decide
from steadyhand.core.policy.replay import Decisions, decision_record
from steadyhand.jobs.posting.jsonld import posting_of

from .context import PageProgress, Run, decisions_file
from .fill import note_deliveries, note_lost_files
from .pace import enter_host, unmet_wait_s
from .plan import note_extension
from .press import note_late_held_write
from .sessions import recall_sessions
from .steps import (
    note_late_outcome,
    note_late_step,
    note_late_write,
    note_unpressed_step,
    remember_references,
)

MAX_RECOVERIES = 2  # browsers that may die under one run


async def look_at_page(run: Run) -> Look:
    """One look. Without a page: a lost look, with the fault that took the page."""
    await note_deliveries(run)
    await run.note_writes()
    settled = run.state.outcome and run.state.outcome.disposition is Disposition.ACCEPTED
    if settled or (run.state.outstanding and run.tab is None):
        return Look()  # nothing on a page could change the decision
    if run.recoveries > MAX_RECOVERIES:
        return Look(fault=PAGE_HANG_INTENT)
    if late_s := await wait_before_opening(run):
        return Look(asked_s=late_s, elapsed_s=_elapsed_s(run))
    page, fault = await page_or_fault(run)
    await note_ledger(run)
    await run.note_writes()
    await note_late_write(run)
    if page is None or run.state.ended:
        return Look(fault=fault)
    if run.live.assist is not None:
        page = replace(page, static=False)  # what moves it is no part of it
    await note_late_step(run, page)
    await note_unpressed_step(run, page)
    others = await note_lost_files(run, page)
    look = compare_page(page, run.sheet, run.state, elapsed_s=_elapsed_s(run), swapped=others)
    if not run.state.outstanding:
        asked_s = await unmet_wait_s(run, page)
        look = replace(look, asked_s=asked_s, unripe_s=_unripe_s(run, page))
    await note_look(run, look)
    if run.state.outstanding and run.state.outcome is not None:
        await note_late_outcome(run, page)
    return look


def _unripe_s(run: Run, page: Snapshot) -> float:
    """How long the page may still bring what follows; the time in which a person reads counts."""
    if page.static:
        return 0.0
    since_s = run.ports.clock.monotonic() - run.acted_at
    return settle_wait_s(since_s, wait_s=run.options.follow_up_s, settled=page.settled)


def _elapsed_s(run: Run) -> float:
    return round(run.ports.clock.monotonic() - run.working_since, 3)


TICK_S = 1.2  # a clock of seconds moves on within this time
TICKS_S = 4.0  # on a page that changes all the time
TICKS_MAX = 40  # looks, and no more


async def page_or_fault(run: Run) -> tuple[Snapshot | None, str]:
    """The page, or why there is none. A press that waited for its page sends nothing after it."""
    try:
        page = await _reach_page(run)
    except (errors.PageTimeout, errors.Unreachable) as fault:
        return None, _fault_code(fault)
    finally:
        if run.progress.pending is not None and run.tab is not None:
            run.tab.gate.shut()
    if page.fault and not run.state.outstanding:
        run.opened = False  # it is loaded anew where nothing was sent, and else the run ends
        return None, PROHIBITED if page.fault == PROHIBITED else "navigation"
    return page, ""


async def _reach_page(run: Run) -> Snapshot:
    """The page where the run is; in a new browser the one where it starts."""
    ahead, wait_s = run.progress.ahead, run.progress.wait_s
    run.progress = replace(run.progress, ahead=None, wait_s=0.0)
    if run.tab is None:
        if run.state.seen is not None and not run.state.page_lost:
            await run.note(ev.PageLost("the run goes on in a new browser"))
        run.tab = await run.ports.browser.tab()
        await note_extension(run)
        await recall_sessions(run)
        run.keep(run.sheet.restarted())
        if run.state.posting is not None:
            posting = run.state.posting
            run.known = run.known.at(posting.locations, posting.company)
        run.opened = False
    out = run.state.started.prohibited if run.state.started else ()
    state = run.state
    run.tab.gate.bound(state.hosts, out, talk=state.talks, lookups=state.lookups)
    if not run.opened:
        run.tab.gate.pass_writes()
        await run.tab.page.open(run.start, timeout_s=run.options.open_timeout_s)
        run.opened = True
        run.acted()
    page = ahead or await run.tab.page.snapshot(wait_s=wait_s)
    return run.known.read(await _wait_for_rest(run, page))


async def _wait_for_rest(run: Run, page: Snapshot) -> Snapshot:
    """The page once it is clear whether a number in its words ticks by itself; nothing is done."""
    until = run.ports.clock.monotonic() + TICKS_S
    for _ in range(TICKS_MAX):
        late = run.ports.clock.monotonic() > until
        if not page.restless or run.state.outstanding or late:
            break
        page = await run.live.page.snapshot(wait_s=TICK_S)
    return page


async def wait_before_opening(run: Run) -> float:
    """The seconds that the run has no time to wait for before it may open its page; 0.0 for none.

    It has waited, where it had the time.
    """
    if run.opened and run.tab is not None:
        return 0.0
    return await enter_host(run, run.start)


def _fault_code(error: errors.SteadyhandError) -> str:
    if isinstance(error, errors.PageHung):
        return PAGE_HANG_INTENT
    if isinstance(error, errors.Prohibited):
        return PROHIBITED
    return "timeout" if isinstance(error, errors.PageTimeout) else "navigation"


async def lose_page(run: Run, lost: errors.BrowserLost) -> None:
    """The loss is noted; a run with nothing outstanding may open a new browser."""
    await run.ports.browser.close()
    run.tab, run.progress = None, PageProgress()
    run.recoveries += 1
    await run.note(ev.PageLost(str(lost)))


async def note_look(run: Run, look: Look) -> None:
    """The look is stored, with its picture where pictures are wanted, and what is new in it."""
    page, number = look.page, run.state.next_seq
    if not run.state.outstanding:
        remember_references(run, page)
    name, earlier = store_page(run, page, number), run.state.seen
    await run.note(
        ev.SnapshotGenerated(
            url=page.url,
            title=page.title,
            epoch=page.epoch,
            status=page.status,
            form=form_fingerprint(page) if page.fillable else "",
            fields=len(page.answerable) if page.fillable else 0,
            unfilled=tuple(f.key for f in page.required_unfilled),
            invalid=tuple(f.key for f in page.fillable if f.error or f.invalid),
            drifted=look.drifted,
            errors=tuple(page.errors),
            digest=look.digest,
            elapsed_s=look.elapsed_s,
            artifact=name,
            walls=tuple(b.kind for b in look.blockers),
        )
    )
    await run.picture_of_look(earlier)
    await _note_findings(run, look)
    await note_late_held_write(run, page)


async def note_ledger(run: Run) -> bool:
    """What left without a press, and what was held back, is stored; whether anything was."""
    told = run.tab.gate.ledger() if run.tab is not None else ()
    for each in told:
        await run.note(each)
    return bool(told)


async def _note_findings(run: Run, look: Look) -> None:
    known = {b.kind for b in run.state.blockers}
    for blocker in look.blockers:
        if blocker.kind not in known:
            text = blocker.evidence
            await run.note(ev.BlockerFound(blocker.kind, blocker.confidence, blocker.source, text))
    posting = posting_of(look.page.jsonld)
    if posting and run.state.posting is None:
        places, source = posting.locations, posting.source
        await run.note(
            ev.PostingRead(posting.title, posting.company, places, source, look.page.url)
        )
        run.known = run.known.at(places, posting.company)


def store_page(run: Run, page: Snapshot, number: int) -> str:
    """The snapshot is among the run's artifacts, its values removed; returns its name there.

    A page may echo a value into its own text, title or labels: that goes as well.
    """
    bare = scrub_page(without_values(page), run.private(), secrets=run.opening())
    name = f"snapshots/{number:04d}.json"
    run.ports.artifacts.write(run.id, name, codec.pack(bare))
    return name


def note_decision(run: Run, look: Look, move: Move) -> None:
    """What was decided on what look is stored before anything comes of it.

    Each claim of the run has a file of its own: what a worker that was killed decided stays, and
    one that was taken over writes into nobody else's.
    """
    run.decisions.append(decision_record(run.state, look, _scrub_move(run, move)))
    made = codec.pack(Decisions(tuple(run.decisions)))
    run.ports.artifacts.write(run.id, decisions_file(run.state.fence), made)


def _scrub_move(run: Run, move: Move) -> Move:
    """The move with its words as they are stored, from which they are read again."""
    if not isinstance(move, Act):
        return move
    told = ev.PlanProposed(ev.Rung.SEMANTIC, move.actions)
    bare = scrub_event(told, run.private(), secrets=run.opening())
    return Act(bare.actions) if isinstance(bare, ev.PlanProposed) else move


async def decide_move(run: Run, look: Look) -> Move:
    """What to do on that look; a picture that is due was looked at before, once."""
    move = decide(run.state, look)
    if await _take_glance(run, look, move):
        move = decide(run.state, look)
    note_decision(run, look, move)
    return move


async def _take_glance(run: Run, look: Look, move: Move) -> bool:
    """Whether a picture was due; what it shows is noted, or that nothing could be told."""
    viewer = run.ports.viewer
    if viewer is None or run.tab is None:
        return False
    glance = page_rules.picture_due(run.state, look, move, always=viewer.always)
    if glance is None:
        return False
    picture, artifact = await run.blind_picture("sight")
    said: object = None
    if picture:
        prompt = picture_prompt(
            glance.moment,
            look.page,
            picture=picture,
            hide=PrivateTexts(run.typed(), run.answer_texts()),
            doors=page_rules.openers_at(glance, run.state, look),
        )
        said = await viewer.view(prompt, run.state, run)
    await run.note(_picture_event(run, look, glance, said=said, artifact=artifact))
    return True


def _picture_event(
    run: Run, look: Look, glance: page_rules.PictureRequest, *, said: object, artifact: str
) -> ev.PictureJudged:
    outcome = run.state.outcome
    sight = parse_picture_answer(said, page_rules.openers_at(glance, run.state, look))
    proven = outcome is not None and outcome.disposition is Disposition.ACCEPTED
    doubt = page_rules.contradicts_rules(glance, sight.shows, proven=proven)
    return ev.PictureJudged(glance.moment, glance.digest, sight.shows, doubt, sight.opens, artifact)
