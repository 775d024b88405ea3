"""The events of a job: those of its attempts' runs in one order, as JSON and as a stream.

An id is the attempt times 2**20 plus the number within its run: it grows with time over all
attempts, and tells where to go on. A status stands in no journal of a run and has no id.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from steadyhand.core.journal.codec import encode
from steadyhand.core.journal.events import Envelope
from steadyhand.core.journal.state import State, fold

from .narrate import narrate

ATTEMPT = 1 << 20  # events that one run may have; it is ended long before


@dataclass(frozen=True, slots=True)
class EventPosition:
    """Where an event stands in the life of its job."""

    attempt: int
    seq: int

    @property
    def number(self) -> int:
        """The id of the event."""
        return self.attempt * ATTEMPT + self.seq


def position_of(number: int) -> EventPosition:
    """Where the event of that id stands."""
    return EventPosition(*divmod(number, ATTEMPT))


def run_of(job_id: str, attempt: int) -> str:
    """The run of that attempt; see `Job.run_id`."""
    return job_id if attempt == 1 else f"{job_id}-{attempt}"


class AttemptTeller:
    """Tells the events of one attempt, each once: of every batch that comes, those that are new."""

    def __init__(self, attempt: int) -> None:
        self.attempt = attempt
        self.last_seq = -1  # of what was told; the next batch begins behind it
        self._state = State()

    def facts(self, envelopes: Iterable[Envelope]) -> Iterator[dict[str, object]]:
        """The events as plain JSON values, each told in words."""
        for envelope in envelopes:
            if envelope.seq <= self.last_seq:
                continue
            before, self.last_seq = self._state, envelope.seq
            self._state = fold(before, envelope)
            yield {
                "id": EventPosition(self.attempt, envelope.seq).number,
                "attempt": self.attempt,
                "seq": envelope.seq,
                "run_id": envelope.run_id,
                "at": envelope.at,
                "kind": envelope.kind,
                "actor": envelope.actor,
                "text": [line.text for line in narrate(envelope, before)],
                "body": json.loads(encode(envelope.event)),
            }


def event_facts(
    attempt: int, envelopes: Iterable[Envelope], after: int = -1
) -> Iterator[dict[str, object]]:
    """All events of that attempt beyond the id, as `AttemptTeller` tells them."""
    for fact in AttemptTeller(attempt).facts(envelopes):
        if EventPosition(attempt, int(str(fact["seq"]))).number > after:
            yield fact


def sse_message(event: str, data: Mapping[str, object], number: int | None = None) -> bytes:
    """One message of an event stream; JSON in ASCII holds no line end, whatever a page wrote."""
    where = "" if number is None else f"id: {number}\n"
    body = json.dumps(data, separators=(",", ":"))
    return f"{where}event: {event}\ndata: {body}\n\n".encode()


SSE_HEARTBEAT = b": heartbeat\n\n"
