"""The wire of a guarded browser: what left it, as the guard outside the page saw it."""

from __future__ import annotations

from dataclasses import dataclass

from steadyhand.adapters.browser.see.loads import Load
from steadyhand.adapters.guard.facts import Exchange as Seen
from steadyhand.adapters.guard.guard import Guard
from steadyhand.adapters.guard.stay import StayPut
from steadyhand.core.act.facts import Exchange
from steadyhand.core.act.reading import Kept


@dataclass(frozen=True, slots=True)
class GuardedWire:
    """What left the browser, as the guard outside the page saw it."""

    guard: Guard
    stay: StayPut

    def mark(self) -> int:
        """A point in the stream of writes."""
        return self.guard.mark()

    def since(self, mark: int) -> tuple[Exchange, ...]:
        """Writes that left after *mark*, in order."""
        return tuple(map(_exchange, self.guard.writes_since(mark)))

    async def answered(self, mark: int, *, timeout_s: float) -> Exchange | None:
        """The first write after *mark* that was answered or lost; None when the time is up."""
        found = await self.guard.answered(mark, timeout_s)
        return _exchange(found) if found else None

    def stopped(self) -> tuple[Kept, ...]:
        """Requests with a chosen file that did not leave, in order."""
        return tuple(self.stay.stopped)


def _exchange(seen: Seen) -> Exchange:
    return Exchange(
        seq=seen.seq,
        at=seen.at,
        method=seen.method,
        url=seen.url,
        resource_type=seen.resource_type,
        frame_id=seen.frame_id,
        post_sha256=seen.post_sha256,
        post_size=seen.post_size,
        carried=seen.carried,
        continues=seen.continues,
        told=seen.told,
        pairs=seen.pairs,
        status=seen.status,
        location=seen.location,
        content_type=seen.response_headers.get("content-type", ""),
        retry_after=seen.response_headers.get("retry-after", ""),
        body=seen.body,
        error=seen.error or "",
        final_status=seen.final_status,
        final_url=seen.final_url,
        files=seen.files,
        names=seen.names,
    )


def last_load(guard: Guard, led_out: str) -> Load:
    """How the latest document came; one that was not taken left the page as it was."""
    if led_out:
        return Load.refused(led_out)
    for each in reversed(guard.navigations):
        if each.error and not each.aborted:
            return Load(each.status, each.url, fault=each.error)
        if each.status is not None and not each.aborted:
            return Load(each.status, each.url, each.retry_after)
    return Load()
