"""Press once: under a grant for what sends, behind the closed gate for what sends nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import assert_never
from urllib.parse import urlsplit

from steadyhand.core.act import actions
from steadyhand.core.act.approval import PERMIT_VALID_S, Grant, Permit
from steadyhand.core.act.body_check import ApprovedBody, approved_body, approved_files
from steadyhand.core.act.evidence import press_evidence, verify_press
from steadyhand.core.act.fill import PressResult
from steadyhand.core.act.results import BlockedWrite, DepartureKind, Evidence, Exchange, same_place
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import PRESS_SCOPE_PREFIX, is_autosave_scope
from steadyhand.core.origins import is_allowed, origin_of
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.plan.entries import drop_press, regretted_entry
from steadyhand.core.plan.navigation import takes_file_back
from steadyhand.core.policy import breaker
from steadyhand.core.policy.look import Look
from steadyhand.errors import PageTimeout
from steadyhand.ports import Tab

from .context import Run
from .observe import form_continues

# A press that sends what was typed, by a grant that its stored intent uses up.
#
# The seal stands in the intent and is opened once, after the intent is stored: a process that dies
# in between leaves a used grant and nothing sent, one that dies later an intent that nobody
# repeats.


async def press_with_grant(
    run: Run, action: actions.Press | actions.Submit, look: Look, *, once: bool
) -> PressResult:
    """One press after its intent was stored; or none, and why the gate stays shut."""
    run.progress = replace(run.progress, opened_by="")
    grant = press_grant(run, action, look, once=once)
    await run.note(
        ev.ActionIntended((action,), run.state.form, look.digest, grant.seal, look.content)
    )
    if refused := run.live.gate.permit(grant, _agreed_content(run, action, look)):
        return PressResult(False, refused)
    return await press_once(run, action.target, sending=once)


async def press_once(run: Run, target: actions.Target, *, sending: bool = False) -> PressResult:
    """The one press. A press that did not come back in time may have happened."""
    page = run.live.page
    try:
        return await page.press(target.ref, target.fingerprint, sending=sending)
    except PageTimeout as slow:
        return PressResult(True, str(slow))
    finally:
        run.acted()


def upload_grant(run: Run, fills: Iterable[actions.Fill]) -> Grant | None:
    """Leave for what pages send of files as soon as they are chosen, where somebody gave it."""
    chosen = {f.target.key for f in fills if f.kind is actions.FillKind.UPLOAD}
    hosts, uploads = run.state.hosts, run.state.uploads.items()
    scopes = {breaker.upload_scope(url, hosts) for key, url in uploads if key in chosen}
    places = tuple(sorted(scopes & run.state.granted))
    if not places:
        return None
    seen = run.state.seen
    permit = permit_for(run, "", seen.digest if seen else "", once=False)
    return run.ports.seal(replace(permit, files=places))


def saving_grant(run: Run) -> Grant | None:
    """Leave for what pages store of answers as they are typed, where somebody gave it."""
    scopes = tuple(sorted(scope for scope in run.state.granted if is_autosave_scope(scope)))
    if not scopes:
        return None
    seen = run.state.seen
    permit = permit_for(run, "", seen.digest if seen else "", once=False)
    return run.ports.seal(replace(permit, saves=scopes))


@contextmanager
def permit_uploads(run: Run, grant: Grant | None) -> Iterator[None]:
    """Within the block the page may send files by the *grant*, if there is one."""
    if grant is not None:
        run.live.gate.permit(grant, approved_files(run.sheet))
    try:
        yield
    finally:
        if grant is not None:
            run.live.gate.shut()


def press_grant(
    run: Run, action: actions.Press | actions.Submit, look: Look, *, once: bool
) -> Grant:
    """Leave for what this very press sends: of this run and claim, of the content that was seen."""
    permit = permit_for(run, action.action_url, look.digest, once=once)
    given = (
        g.rpartition(" ")[2] for g in sorted(run.state.granted) if g.startswith(PRESS_SCOPE_PREFIX)
    )
    permit = replace(permit, further=() if once else tuple(given))
    wall = isinstance(action, actions.Press) and action.purpose is actions.Purpose.ENTER
    return run.ports.seal(replace(permit, wall=wall))


def _agreed_content(
    run: Run, action: actions.Press | actions.Submit, look: Look
) -> ApprovedBody | None:
    """What that press may send of the page; None at a challenge, which is on no sheet."""
    if isinstance(action, actions.Press) and action.purpose is actions.Purpose.ENTER:
        return None
    return approved_body(look.page, run.sheet, run.state.proven.keys(), button=action.target.ref)


def permit_for(run: Run, url: str, digest: str, *, once: bool) -> Permit:
    """Return leave for one press of this run and claim, for that content and address."""
    return Permit(
        run_id=run.id,
        fence=run.state.fence,
        attempt=run.state.next_seq,
        url=url,
        digest=digest,
        expires_at=run.ports.clock.monotonic() + PERMIT_VALID_S,
        once=once,
    )


# A press that sends nothing, as far as we know: what it would write is held and told.
#
# Where what it was for comes all the same, nobody is asked: the page needed nothing of it.


async def press_without_grant(run: Run, action: actions.Press, look: Look) -> PressResult:
    """One press of what sends nothing, after its intent: what it would write is held.

    Where somebody has let it, its one write leaves.
    """
    grant = _single_write_grant(run, action, look)
    await run.note(ev.ActionIntended((action,), seal=grant.seal if grant else ""))
    run.live.gate.hold_writes()
    opened_by = action.target.label if action.purpose is actions.Purpose.OPEN_FORM else ""
    run.progress = replace(run.progress, opened_by=opened_by)
    if grant is not None:
        run.live.gate.permit(grant)
    return await press_once(run, action.target)


def _single_write_grant(run: Run, action: actions.Press, look: Look) -> Grant | None:
    """Leave for the one write that this press causes, where somebody gave it; None where not."""
    begins = f"{PRESS_SCOPE_PREFIX}{action.target.label!r}: "
    given = next((g for g in sorted(run.state.granted) if g.startswith(begins)), "")
    if not given:
        return None
    url = given.removeprefix(begins).partition(" ")[2]
    permit = permit_for(run, url, look.digest, once=True)
    return run.ports.seal(replace(permit, press=True))


async def note_held_write(
    run: Run, label: str, *, opens: bool = False, further: bool = False
) -> bool:
    """Whether the last press would have written what nobody had agreed to; it is noted then."""
    stopped = run.live.gate.stopped()
    if not stopped:
        return False
    first = stopped[0]
    place = first.url.split("?")[0].split("#")[0]
    abroad = first.url if _leads_off(run, first) else ""
    held = ev.WriteWithheld(label, first.method, place, first.values, opens=opens, further=further)
    await run.note(replace(held, abroad=origin_of(abroad)))
    return True


def _leads_off(run: Run, stopped: BlockedWrite) -> bool:
    """Return whether the press would only have opened a page of another site."""
    return stopped.method == "GET" and not is_allowed(stopped.url, run.state.hosts)


async def note_background_requests(run: Run, label: str) -> None:
    """What the page asked its site for in the background, as it was pressed, is noted."""
    for url in run.live.gate.background_requests():
        parts = urlsplit(url)
        host = parts.netloc.rpartition("@")[2]
        await run.note(ev.DataLeft(host, DepartureKind.PRESSED, 1, (parts.path or "/",), by=label))


def _has_new_fields(before: Snapshot, after: Snapshot) -> bool:
    """Whether the press brought fields: a page may have had a search or a newsletter's box."""
    return not {f.key for f in after.fillable} <= {f.key for f in before.fillable}


async def note_held_opening(
    run: Run, action: actions.Press, *, proven: bool, before: Snapshot, after: Snapshot
) -> bool:
    """Whether the press would have written, and what it was for did not come; it is noted."""
    opens = action.purpose is actions.Purpose.OPEN_FORM
    came = form_continues(after) if opens else proven
    if opens and not _has_new_fields(before, after):
        await note_background_requests(run, action.target.label)
    if not opens and came:
        return False
    noted = await note_held_write(run, action.target.label, opens=opens)
    return noted and not came


async def note_late_held_write(run: Run, page: Snapshot) -> None:
    """What an opening press would write only now is noted, where no form has come by it."""
    if run.progress.opened_by and not (form_continues(page) and page.fillable):
        await note_background_requests(run, run.progress.opened_by)
    if not run.progress.opened_by or run.state.press_held is not None or form_continues(page):
        return
    if await note_held_write(run, run.progress.opened_by, opens=True):
        run.progress = replace(run.progress, opened_by="")


# Pressing what sends nothing: what closes an overlay, what leads to the form.
#
# That it sends nothing is what we think of it. So whatever it would write is held, and where what
# it was pressed for does not come, a person is asked with what it would send.

EFFECT_S = {  # what is closed may take so long to leave, and what is added or opened to come
    actions.Purpose.CLOSE_OVERLAY: 1.0,
    actions.Purpose.ADD_ENTRY: 1.0,
    actions.Purpose.DROP_ENTRY: 1.0,
    actions.Purpose.UNFOLD: 1.0,
    actions.Purpose.OPEN_FORM: 2.0,
}


async def press(run: Run, action: actions.Press, look: Look) -> None:
    """The press was done once, and the page shows whether it did what it was for."""
    pressed = await press_without_grant(run, action, look)
    opens = action.purpose is actions.Purpose.OPEN_FORM
    await run.note(
        ev.ActionExecuted("click_ref", action.target.label, pressed.done, pressed.why, opens)
    )
    after, result = await _verify(run, action, look.page, pressed=pressed)
    if action.purpose is actions.Purpose.CLOSE_OVERLAY:
        await run.note(ev.OverlayClosed("overlay", action.target.label, "press", result.proven))
        if takes_file_back(look.page, after):
            await run.fail(breaker.semantic_key(look.page.url, breaker.KEEP_FILE_INTENT, ""))
    await run.note(ev.ActionVerified((result,)))
    proven, before = result.proven, look.page
    if await note_held_opening(run, action, proven=proven, before=before, after=after):
        return
    if not result.proven and action.purpose is not actions.Purpose.UNFOLD:
        await run.fail(breaker.action_key(look.page.url, action))
    if result.proven and action.purpose is actions.Purpose.ADD_ENTRY:
        await _take_back_entry(run, action, look, after=run.known.read(after))


async def _take_back_entry(run: Run, action: actions.Press, look: Look, *, after: Snapshot) -> None:
    """An entry that nobody asks for and that cannot be kept is gone again; no other is added."""
    before = look.page
    gap = regretted_entry(before, after, run.known, within=run.state.steps > 0)
    if gap is None:
        return
    await run.fail(breaker.action_key(before.url, action))
    run.keep(run.sheet.with_gaps((gap,)))
    drop = drop_press(before, after)
    if drop is None:
        return
    pressed = await press_without_grant(run, drop, look)
    await run.note(
        ev.ActionExecuted("click_ref", drop.target.label, pressed.done, pressed.why or gap.why)
    )
    _, result = await _verify(run, drop, after, pressed=pressed)
    await run.note(ev.ActionVerified((result,)))


async def _verify(
    run: Run, action: actions.Press, before: Snapshot, *, pressed: PressResult
) -> tuple[Snapshot, Evidence]:
    """The page after it, and whether that shows what the press was for."""
    after = await run.live.page.snapshot()
    result = verify_press(action, pressed, before=before, after=after)
    wait_s = 0.0 if run.live.gate.stopped() else EFFECT_S.get(action.purpose, 0.0)
    if pressed.done and not result.proven and wait_s:
        after = await run.live.page.snapshot(wait_s=wait_s)
        result = verify_press(action, pressed, before=before, after=after)
    if pressed.done and not result.proven and await follow_new_tab(run):
        result = press_evidence(action, proven=True, text="it opened a tab of its own")
    return after, result


async def follow_new_tab(run: Run) -> Tab | None:
    """The tab that the page has opened, in which the run goes on from now; None for none."""
    tab = await run.ports.browser.followed()
    if tab is None:
        return None
    run.tab = tab
    page = await tab.page.snapshot()
    await run.note(ev.TabFollowed(page.url))
    return tab


# The four lawful ways to try again: wait a little, scroll lightly, reset the focus, load anew.
#
# None of them sends anything, and the page is loaded anew only while nothing was written but files
# that a person let it store at once: a reload may send a POST again.


async def retry(run: Run, action: actions.Retry, look: Look) -> None:
    """The action was done and noted; whether it helped, the next look tells."""
    await run.note(ev.ActionIntended((action,)))
    if not run.state.outstanding:
        await run.note(
            ev.RetryApplied(actions.kind_of(action), action.reason, run.state.retries + 1)
        )
    done = await _apply(run, action, look)
    await run.note(ev.ActionExecuted(actions.kind_of(action), action.reason, done.done, done.why))


async def _apply(run: Run, action: actions.Retry, look: Look) -> PressResult:
    match action:
        case actions.WaitFor(reason, timeout_s) if (
            reason == actions.FOLLOW_UPS_WAIT
        ):  # and no change ends it early
            await run.ports.clock.pause(timeout_s)
            return PressResult(True)
        case actions.WaitFor(timeout_s=timeout_s):
            # The next look waits, and ends it as soon as something changes.
            run.progress = replace(run.progress, wait_s=timeout_s)
            return PressResult(True)
        case actions.Scroll() | actions.Refocus():
            done = await run.live.page.gesture(action)
            run.acted()
            return done
        case actions.RefreshSoft():
            return await _refresh(run)
        case other:
            assert_never(other)


async def _refresh(run: Run) -> PressResult:
    """Loaded again, unless something left by a person's leave, or told what was given.

    What a page writes by itself as it loads (a session, a count) it writes again then. A file that
    a person let it store as it is chosen is stored once more, by the same leave. The form begins
    anew: what was filled into it is gone, and no page of it was turned.
    """
    left = run.live.gate.written()
    uploads = [each.url for each in left if each.leave == "upload"]
    told = any(_carries_answers(each, uploads) for each in run.live.wire.since(0))
    written = len(left) > len(uploads) or told
    if run.state.intents > 0 or run.state.steps > 0 or written:
        return PressResult(False, "something was written already")
    run.opened = False
    run.progress = replace(run.progress, filled=None, pending=None)
    return PressResult(True)


def _carries_answers(write: Exchange, uploads: Sequence[str]) -> bool:
    """Whether the write told what was given, or was a page of a form: more than an upload is."""
    if write.files and any(same_place(write.url, each) for each in uploads):
        return False
    return write.carried > 0 or write.resource_type == "Document"
