"""Where somebody else types in the pages, no write leaves without a grant, whatever it carries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.adapters.guard.job_gate import NO_OPEN_GRANT
from steadyhand.adapters.guard.requests import Allow, PausedRequest, Refuse
from tests.guard.test_job import FOREIGN, HOME, Desk

KINDS = ("Document", "XHR", "Fetch", "Ping", "Other", "CSPViolationReport")
SENT = f"{HOME}/send?name=Wrong&mail=w@x.example"


def distrusted() -> Desk:
    desk = Desk()
    FillGate(desk.gate, desk.taint).distrust()
    return desk


def by_address(desk: Desk, url: str, *, form: bool) -> Allow | str:
    """What becomes of a document that is asked for by that address."""
    paused = PausedRequest("1", "GET", url, "Document", "f", False, top_level=True, form=form)
    verdict = desk.gate.judge(paused)
    return verdict.reason if isinstance(verdict, Refuse) else Allow()


@given(st.sampled_from(KINDS), st.sampled_from([HOME, FOREIGN]), st.text(max_size=9))
def test_no_write_leaves_before_someone_agreed(kind: str, there: str, said: str) -> None:
    assert distrusted().ask(said, url=f"{there}/x", kind=kind) == NO_OPEN_GRANT


@pytest.mark.parametrize("kind", ["Document", "Script", "Image", "XHR"])
def test_what_is_read_is_read(kind: str) -> None:
    assert distrusted().ask(method="GET", kind=kind, top_level=kind == "Document") == Allow()
    assert by_address(distrusted(), SENT, form=False) == Allow()


def test_a_form_that_is_sent_by_its_address_waits_as_well_and_a_search_does_not() -> None:
    assert by_address(distrusted(), SENT, form=True) == NO_OPEN_GRANT
    assert by_address(distrusted(), f"{HOME}/find?q=orchard&page=", form=True) == Allow()


def test_with_a_grant_it_leaves_and_no_later() -> None:
    desk = distrusted().granted(once=False)
    assert desk.ask(kind="Document") == Allow()
    desk.gate.shut()
    assert desk.ask(kind="Document") == NO_OPEN_GRANT
    desk.granted(once=False, attempt=2).now = 700.0
    assert desk.ask(kind="XHR") == NO_OPEN_GRANT


def test_without_anybody_else_a_page_writes_as_it_likes_before_anything_is_typed() -> None:
    assert Desk().ask(kind="Document") == Allow()
    assert by_address(Desk(), SENT, form=True) == Allow()
