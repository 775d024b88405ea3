"""Pace: a host is one run's at a time, and is not visited sooner than it should be.

Kept between our own navigations to a host, whatever run of the home made the last one: the pace
that the user chose, and what the host asked for by Retry-After. The first is always waited for, the
second where the run has the time. What a page does by itself is its own affair. After a wait the
page is looked at anew before anything is done in it.
"""

from __future__ import annotations

from datetime import timedelta

from steadyhand.core.act.actions import Action, Press, Purpose, Submit
from steadyhand.core.act.results import Exchange
from steadyhand.core.origins import host_of, origin_of, remaining_s, retry_after_s
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.policy.breaker import semantic_key
from steadyhand.core.policy.page_rules import RATE_LIMIT_INTENT
from steadyhand.errors import HostBusy

from .context import Run

_LEADS_ON = (Purpose.OPEN_FORM, Purpose.NEXT_STEP, Purpose.ENTER)


async def enter_host(run: Run, url: str) -> float:
    """The host at *url* is visited now; or the seconds that the run has no time to wait."""
    left = _wait_left_s(run, url)
    if left > _patience_s(run, url):
        return left
    if left:
        await run.ports.clock.pause(left)
    _note_visit(run, url)
    return 0.0


async def wait_for_host(run: Run, action: Action, page: Snapshot) -> bool:
    """Whether the action may be done now. If not, it was waited for as far as the run may."""
    url = destination_of(action, page)
    if not url:
        return True
    left = _wait_left_s(run, url)
    if not left:
        _note_visit(run, url)
    elif left <= _patience_s(run, url):
        await run.ports.clock.pause(left)
    return not left


async def unmet_wait_s(run: Run, page: Snapshot) -> float:
    """The seconds that the run must wait and was told so by *page*, or has not; 0.0 for none."""
    now = run.ports.clock.now()
    told = retry_after_s(page.status, page.retry_after, now)
    if told:
        _postpone(run, page.url, told)
        await run.fail(semantic_key(page.url, RATE_LIMIT_INTENT, ""))
        return told
    ahead = destination_of(run.state.pending[0], page) if run.state.pending else ""
    left = _wait_left_s(run, ahead) if ahead else 0.0
    return left if left > _patience_s(run, ahead) else 0.0


def note_retry_after(run: Run, writes: tuple[Exchange, ...]) -> None:
    """What the answers to those writes ask for is kept by every later run."""
    now = run.ports.clock.now()
    for write in writes:
        if told := retry_after_s(write.status, write.retry_after, now):
            _postpone(run, write.url, told)


def destination_of(action: Action, page: Snapshot) -> str:
    """Where the action would bring the tab; '' where it stays."""
    match action:
        case Submit(action_url=url):
            return url or page.url
        case Press(purpose=purpose, action_url=url) if purpose in _LEADS_ON:
            return url or page.url
        case _:
            return ""


def _wait_left_s(run: Run, url: str) -> float:
    """Seconds until the host may be visited; it is this run's from now on. Raises HostBusy."""
    host = host_of(url)
    if not host:
        return 0.0
    if not run.ports.turns.take(host):
        raise HostBusy(f"another run is at {host} now; resume this one when that has ended")
    return remaining_s(run.ports.turns.due(host), run.ports.clock.now())


def _patience_s(run: Run, url: str) -> float:
    """The seconds that the run may wait: what time it has left, and its own pace in any case.

    A pace that outlasts the run is no site's word: the look after it says whose limit was reached.
    """
    return max(run.left_s, _pace_s(run, url))


def _pace_s(run: Run, url: str) -> float:
    return 0.0 if origin_of(url) in run.options.unpaced else run.options.pace_s


def _postpone(run: Run, url: str, seconds: float) -> None:
    host, turns, now = host_of(url), run.ports.turns, run.ports.clock.now()
    if host and turns.take(host):
        turns.put_off(host, now + timedelta(seconds=seconds), now=now)


def _note_visit(run: Run, url: str) -> None:
    host, now = host_of(url), run.ports.clock.now()
    if host and (pace_s := _pace_s(run, url)):
        run.ports.turns.put_off(host, now + timedelta(seconds=pace_s), now=now)
