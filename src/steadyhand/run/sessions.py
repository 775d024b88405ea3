"""Sessions: what a site left in the browser is kept in the vault, to be known to it the next time.

A session is given back where a run goes to the origin that left it, and to the same user: a run to
another port or host, or to the same host without TLS, begins without it. Once the browser has it,
its cookies go where cookies go: to every port of their host. Nothing here stops a run or changes
its end: one without its session is a visitor that the site does not know.
"""

from __future__ import annotations

from steadyhand.core.act.results import Disposition
from steadyhand.core.journal.codec import pack, stamp, unpack
from steadyhand.core.journal.events import BrowserKnows
from steadyhand.core.journal.state import State
from steadyhand.core.page.blockers import SIGN_IN_BLOCKERS
from steadyhand.core.secrets import (
    Secret,
    SecretPlace,
    StoredSession,
    session_expiry,
    session_places,
)

from ..errors import BadInput, BrowserLost, PageTimeout, StoreFailed, VaultLocked
from ..ports import Memory, Vault
from .context import Run

NO_VAULT = "there is no vault that opens without asking; 'steadyhand vault' makes one"
_VAULT_FAULTS = (BadInput, StoreFailed, VaultLocked)


async def recall_sessions(run: Run) -> None:
    """The new browser knows what is kept for this run's origins, and the journal tells so."""
    memory, vault = run.live.memory, run.ports.vault
    run.recalled = frozenset()
    for known in memory.began() if memory else ():
        await run.note(known)
    if memory is None or vault is None or not run.options.session_days:
        return
    places = session_places(run.state.hosts)
    found = [
        s for o, place in places.items() if (s := await _load_session(run, vault, o, place=place))
    ]
    why = await memory.recall(found) if found else ""
    for each in found:
        host = places[each.origin].domain
        await run.note(BrowserKnows("session_used", not why, host, why))
    run.recalled = frozenset() if why else frozenset(each.origin for each in found)


async def store_sessions(run: Run) -> None:
    """What this run's origins left is kept, or dropped where it did not spare a sign-in."""
    memory, wall = run.tab.memory if run.tab else None, _challenge_at_end(run.state)
    if memory is None or not run.options.session_days or _only_watches(run.state):
        return
    for origin, place in session_places(run.state.hosts).items():
        try:
            if wall in SIGN_IN_BLOCKERS:
                await _invalidate_session(run, origin, place)
            elif not wall:
                await _store_session(run, memory, origin, place=place)
        except BrowserLost:
            return
        except (*_VAULT_FAULTS, PageTimeout) as fault:
            await run.note(BrowserKnows("session_kept", False, place.domain, str(fault)))


async def _store_session(run: Run, memory: Memory, origin: str, *, place: SecretPlace) -> None:
    learned, vault, now = await memory.learned(origin), run.ports.vault, run.ports.clock.now()
    if learned is None:
        return
    if vault is None:
        raise VaultLocked(NO_VAULT)
    until = session_expiry(learned.ends, at=now, days=run.options.session_days)
    if until > now:
        await vault.put(place, Secret(pack(learned.session).decode()), at=now, expires_at=until)
        if origin in run.recalled:
            await vault.judge(place, valid=True, at=now)
        day = stamp(until)[:10]
        await run.note(BrowserKnows("session_kept", True, place.domain, f"until {day} at the most"))


async def _invalidate_session(run: Run, origin: str, place: SecretPlace) -> None:
    """A session that the site did not know any more is not given out again."""
    if origin in run.recalled and run.ports.vault is not None:
        await run.ports.vault.judge(place, valid=False, at=run.ports.clock.now())


async def _load_session(
    run: Run, vault: Vault, origin: str, *, place: SecretPlace
) -> StoredSession | None:
    """What was kept for that very origin; None where nothing was, or it cannot be had."""
    try:
        secret = await vault.get(place, at=run.ports.clock.now())
        session = unpack(StoredSession, secret.value.encode()) if secret else None
    except _VAULT_FAULTS as fault:
        await run.note(BrowserKnows("session_used", False, place.domain, str(fault)))
        return None
    return session if session and session.origin == origin else None


def _only_watches(state: State) -> bool:
    """Whether a submit may have left and nothing tells: then the browser is only looked at."""
    accepted = state.outcome and state.outcome.disposition is Disposition.ACCEPTED
    return state.outstanding and not accepted


def _challenge_at_end(state: State) -> str:
    """The challenge that the run ended at, or waits at; '' where none stands."""
    if state.ended is not None:
        met = {blocker.kind for blocker in state.blockers}
        return state.ended.reason if state.ended.reason in met else ""
    stands = state.seen.walls if state.seen else ()
    return next((wall for wall in stands if wall in SIGN_IN_BLOCKERS), next(iter(stands), ""))
