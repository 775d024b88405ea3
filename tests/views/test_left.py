"""What left before a submit stands in the receipt, in both reports, and in what is told on the way.

Nowhere beside it does anything say that nothing was sent.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.views import runs
from tests.views.test_report import TEXT, Reader

from steadyhand.core.act.results import DepartureKind, Verdict
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import LOOKUP_SCOPE_PREFIX, State
from steadyhand.views.narrate import narrate
from steadyhand.views.receipt import receipt
from steadyhand.views.record import RunRecord
from steadyhand.views.report import report_html, report_markdown

HOST = "jobs.halden.example"
LOOKUP = ev.DataLeft(HOST, DepartureKind.LOOKUP, 1, ("Town",))
TOLD = f"lookups of 'Town' left for {HOST}"
VERDICTS = [v for v in Verdict if v is not Verdict.SUBMITTED]


def ended(verdict: Verdict) -> RunRecord:
    """A run that ended so, after two lookups."""
    told = (*runs.OPENING, LOOKUP, LOOKUP, ev.RunEnded(verdict))
    return RunRecord("run-7", runs.envelopes(told), runs.sheet())


@pytest.mark.parametrize("verdict", VERDICTS)
def test_both_reports_and_the_receipt_tell_what_left_whatever_the_end(verdict: Verdict) -> None:
    record = ended(verdict)
    told = receipt(record)
    assert told.left == (ev.DataLeft(HOST, DepartureKind.LOOKUP, 2, ("Town",)),)
    assert f"before any submit: 2 {TOLD}" in told.notes
    for text in (Reader(report_html(record, TEXT)).text, report_markdown(record)):
        assert TOLD in text
        assert "What left or was held back before any submit" in text
        assert "nothing was sent" not in text.casefold()


def test_a_lookup_is_told_when_it_left_and_at_the_end() -> None:
    envelope = ev.Envelope("r", 0, "2026-01-01T00:00:00.000Z", LOOKUP)
    (line,) = narrate(envelope, State())
    assert line.text == f"1 lookup of 'Town' left for {HOST}."
    end = ev.Envelope("r", 1, "2026-01-01T00:00:00.000Z", ev.RunEnded(Verdict.DRY_RUN))
    first, *_ = narrate(end, State(left=(LOOKUP,)))
    assert "no application was sent" in first.text
    assert "nothing was sent" not in first.text


def test_a_write_that_left_or_was_held_is_told_with_where_it_goes() -> None:
    left = ev.WriteLeft("press", "POST", f"https://{HOST}/apply")
    held = ev.WriteWithheld("Apply now", "POST", f"https://{HOST}/apply", 2)
    for event, words in (
        (left, ("What you allowed left", "POST", HOST)),
        (replace(left, unread="a script packs it"), ("could not be compared", "a script packs it")),
        (held, ("would already send something", "held back", "2 values", HOST)),
        (replace(held, further=True), ("would send once more",)),
        (replace(held, abroad="https://other.test"), ("would lead to https://other.test",)),
        (ev.DataWithheld(f"PUT https://{HOST}/save", 1, ("Town",)), ("Town", HOST)),
        (ev.DataWithheld("https://px.test", 2), ("2 requests to another site", "may show less")),
        (ev.DataWithheld("https://px.test", quiet=True), ("1 request to another site", "px.test.")),
    ):
        (line,) = narrate(ev.Envelope("r", 0, "2026-01-01T00:00:00.000Z", event), State())
        assert [word for word in words if word not in line.text] == []


OWN = ev.DataLeft(HOST, DepartureKind.LOADED, 1, ("POST /go",))
DENIALS = (
    "nothing was sent",
    "it was not sent",
    "no application was sent",
    "no application was accepted",
    "nothing was accepted",
    "trying again later is safe",
)


@pytest.mark.parametrize("verdict", VERDICTS)
@pytest.mark.parametrize("more", [(), (LOOKUP,)])
def test_no_end_denies_what_the_page_sent_by_itself(
    verdict: Verdict, more: tuple[ev.DataLeft, ...]
) -> None:
    why = "Nobody approved it; nothing was sent."
    told = (*runs.OPENING, *more, OWN, ev.RunEnded(verdict, "", why))
    record = RunRecord("run-7", runs.envelopes(told), runs.sheet())
    words = f"the page itself wrote to {HOST} as it loaded (POST /go), and what that was cannot be"
    result = receipt(record)
    assert OWN in result.left
    assert any(words in note for note in result.notes)
    for text in (Reader(report_html(record, TEXT)).text, report_markdown(record), result.to_json()):
        assert words in text.casefold().replace("post /go", "POST /go")
        assert not [each for each in DENIALS if each in text.casefold()]


def test_what_the_page_sent_is_told_at_the_end_of_what_a_person_sees() -> None:
    end = ev.Envelope("r", 1, "2026-01-01T00:00:00.000Z", ev.RunEnded(Verdict.DRY_RUN))
    first, *_ = narrate(end, State(left=(OWN,)))
    assert "nothing that you gave was sent" in first.text


@pytest.mark.parametrize(
    ("held", "words"),
    [
        (
            ev.DataWithheld(f"{ev.COOKIE} https://a.example", 2, quiet=True),
            "2 cookies, written by the page after something was typed, https://a.example.",
        ),
        (
            ev.DataWithheld(f"{LOOKUP_SCOPE_PREFIX}https://maps.example", 3, ("Town",)),
            "3 lookups of 'Town' at https://maps.example, another site; the field may offer",
        ),
    ],
)
def test_what_was_held_back_is_told_by_its_kind(held: ev.DataWithheld, words: str) -> None:
    told = (*runs.OPENING, held, ev.RunEnded(Verdict.DRY_RUN))
    notes = receipt(RunRecord("run-7", runs.envelopes(told), runs.sheet())).notes
    assert any(words in note for note in notes), notes
