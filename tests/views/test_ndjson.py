"""The stream for machines."""

from __future__ import annotations

import json

from hypothesis import given
from tests.core.journal.strategies import events
from tests.views import runs

from steadyhand.core.journal.codec import decode
from steadyhand.core.journal.events import KINDS, Envelope, Event
from steadyhand.views.json_lines import ndjson

KEYS = ["run_id", "seq", "at", "kind", "v", "actor", "body"]


def test_an_event_is_one_object_with_its_keys_in_order() -> None:
    fact = json.loads(ndjson(runs.HAPPY[3]))
    assert list(fact) == KEYS
    assert (fact["seq"], fact["kind"], fact["actor"]) == (3, "posting_read", "system")
    assert fact["body"]["company"] == "Halden Instruments"


@given(events())
def test_any_event_is_one_line_of_ascii_and_can_be_read_back(event: Event) -> None:
    line = ndjson(Envelope("run", 1, "2026-11-22T14:03:05.000+00:00", event))
    assert line.isascii()
    assert "\n" not in line
    fact = json.loads(line)
    body = json.dumps(fact["body"]).encode()
    assert isinstance(decode(fact["kind"], fact["v"], body), KINDS[fact["kind"]])
