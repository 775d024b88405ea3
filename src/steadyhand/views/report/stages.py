"""The run cut into stages: each a look at the page, a plan, what was done, and what came of it.

A stage begins with a look (or with a worker that comes or a page that goes) once the stage before
has done something or asked somebody. What a reader is told of a stage is read off its events alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ...core.act.facts import Evidence
from ...core.log import events as ev
from ..walk import Moment

_OPENS = (ev.Seen, ev.Planned, ev.PageLost, ev.WorkerClaimed)
_ACTS = (ev.Intended, ev.Answered, ev.Paused)


@dataclass(frozen=True, slots=True)
class Stage:
    """A stretch of the run. `act` is the number of the first event that something was done by."""

    number: int  # from 1
    moments: tuple[Moment, ...]
    ends_at: str  # ISO time at which the next stage begins

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """Its events in their order."""
        return tuple(m.envelope.event for m in self.moments)

    @property
    def first(self) -> int:
        """The number of its first event."""
        return self.moments[0].envelope.seq

    @property
    def last(self) -> int:
        """The number of its last event."""
        return self.moments[-1].envelope.seq

    @property
    def act(self) -> int | None:
        """The number of its first intent; None where nothing was done."""
        done = (m.envelope for m in self.moments)
        return next((e.seq for e in done if isinstance(e.event, ev.Intended)), None)

    @property
    def url(self) -> str:
        """The page that it was on; '' before the first look."""
        seen = self.moments[-1].after.seen
        first = next((e for e in self.events if isinstance(e, ev.Seen)), seen)
        return first.url if first else ""

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What the page showed of each thing that was done."""
        return tuple(r for e in self.events if isinstance(e, ev.Checked) for r in e.results)

    @property
    def why(self) -> tuple[str, ...]:
        """Why it was done, in the planner's words."""
        found = (e.why for e in self.events if isinstance(e, ev.Planned) and e.why)
        return tuple(dict.fromkeys(found))

    @property
    def took_s(self) -> float:
        """Seconds from its first event to the next stage."""
        return max(_between(self.moments[0].envelope.at, self.ends_at), 0.0)

    @property
    def waited_s(self) -> float:
        """Seconds of it in which a person was asked."""
        return sum(_waits(self.moments, self.ends_at))


def stages(moments: tuple[Moment, ...]) -> tuple[Stage, ...]:
    """All of them, in their order; no moment is in two."""
    groups: list[list[Moment]] = []
    for moment in moments:
        if not groups or (_opens(moment) and _has_acted(groups[-1])):
            groups.append([])
        groups[-1].append(moment)
    starts = [g[0].envelope.at for g in groups[1:]]
    ends = (*starts, *(g[-1].envelope.at for g in groups[-1:]))
    pairs = zip(groups, ends, strict=True)
    return tuple(Stage(n, tuple(group), end) for n, (group, end) in enumerate(pairs, 1))


def _opens(moment: Moment) -> bool:
    return isinstance(moment.envelope.event, _OPENS)


def _has_acted(moments: Iterable[Moment]) -> bool:
    return any(isinstance(m.envelope.event, _ACTS) for m in moments)


def _waits(moments: tuple[Moment, ...], ends_at: str) -> Iterable[float]:
    """Each wait; one that is not over when the stage ends lasts until then."""
    asked = ""
    for moment in moments:
        if isinstance(moment.envelope.event, ev.Asked):
            asked = moment.envelope.at
        elif isinstance(moment.envelope.event, ev.Answered) and asked:
            yield max(_between(asked, moment.envelope.at), 0.0)
            asked = ""
    if asked:
        yield max(_between(asked, ends_at), 0.0)


def _between(start: str, end: str) -> float:
    return (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds()
