"""A press that sends what was typed, by a grant that its stored intent uses up.

The seal stands in the intent and is opened once, after the intent is stored: a process that dies in
between leaves a used grant and nothing sent, one that dies later an intent that nobody repeats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from ...core.act.actions import Fill, FillKind, Press, Purpose, Submit, Target
from ...core.act.body import Agreed, agreed_on, files_agreed
from ...core.act.permit import GOOD_FOR_S, Grant, Permit
from ...core.act.reading import Pressed
from ...core.decide.breaker import upload_scope
from ...core.decide.look import Look
from ...core.log.events import Intended
from ...core.log.state import OF_A_PRESS, stores
from ...errors import PageTimeout
from ..context import Run


async def granted_press(run: Run, action: Press | Submit, look: Look, *, once: bool) -> Pressed:
    """One press after its intent was stored; or none, and why the gate stays shut."""
    run.door = ""
    grant = sealed_permit(run, action, look, once=once)
    await run.note(Intended((action,), run.state.form, look.digest, grant.seal, look.content))
    if refused := run.live.gate.permit(grant, _agreed(run, action, look)):
        return Pressed(False, refused)
    return await pressed_once(run, action.target, sending=once)


async def pressed_once(run: Run, target: Target, *, sending: bool = False) -> Pressed:
    """The one press. A press that did not come back in time may have happened."""
    page = run.live.page
    try:
        return await page.press(target.ref, target.fingerprint, sending=sending)
    except PageTimeout as slow:
        return Pressed(True, str(slow))
    finally:
        run.acted()


def upload_permit(run: Run, fills: Iterable[Fill]) -> Grant | None:
    """Leave for what pages send of files as soon as they are chosen, where somebody gave it."""
    chosen = {f.target.key for f in fills if f.kind is FillKind.UPLOAD}
    hosts, uploads = run.state.hosts, run.state.uploads.items()
    scopes = {upload_scope(url, hosts) for key, url in uploads if key in chosen}
    places = tuple(sorted(scopes & run.state.granted))
    if not places:
        return None
    seen = run.state.seen
    permit = permit_for(run, "", seen.digest if seen else "", once=False)
    return run.ports.seal(replace(permit, files=places))


def saving_permit(run: Run) -> Grant | None:
    """Leave for what pages store of answers as they are typed, where somebody gave it."""
    scopes = tuple(sorted(scope for scope in run.state.granted if stores(scope)))
    if not scopes:
        return None
    seen = run.state.seen
    permit = permit_for(run, "", seen.digest if seen else "", once=False)
    return run.ports.seal(replace(permit, saves=scopes))


@contextmanager
def sending_files(run: Run, grant: Grant | None) -> Iterator[None]:
    """Within the block the page may send files by the *grant*, if there is one."""
    if grant is not None:
        run.live.gate.permit(grant, files_agreed(run.sheet))
    try:
        yield
    finally:
        if grant is not None:
            run.live.gate.shut()


def sealed_permit(run: Run, action: Press | Submit, look: Look, *, once: bool) -> Grant:
    """Leave for what this very press sends: of this run and claim, of the content that was seen."""
    permit = permit_for(run, action.action_url, look.digest, once=once)
    given = (g.rpartition(" ")[2] for g in sorted(run.state.granted) if g.startswith(OF_A_PRESS))
    permit = replace(permit, further=() if once else tuple(given))
    wall = isinstance(action, Press) and action.purpose is Purpose.ENTER
    return run.ports.seal(replace(permit, wall=wall))


def _agreed(run: Run, action: Press | Submit, look: Look) -> Agreed | None:
    """What that press may send of the page; None at a wall, which is on no sheet."""
    if isinstance(action, Press) and action.purpose is Purpose.ENTER:
        return None
    return agreed_on(look.page, run.sheet, run.state.proven.keys(), button=action.target.ref)


def permit_for(run: Run, url: str, digest: str, *, once: bool) -> Permit:
    return Permit(
        run_id=run.id,
        fence=run.state.fence,
        attempt=run.state.next_seq,
        url=url,
        digest=digest,
        expires_at=run.ports.clock.monotonic() + GOOD_FOR_S,
        once=once,
    )
