"""Where somebody else types in the pages, no write leaves without a grant, whatever it carries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.guard.fill_gate import StayPut
from steadyhand.adapters.guard.job_gate import NOT_OURS
from steadyhand.adapters.guard.requests import Let, Paused, Refuse
from tests.guard.test_job import FOREIGN, HOME, Desk

KINDS = ("Document", "XHR", "Fetch", "Ping", "Other", "CSPViolationReport")
SENT = f"{HOME}/send?name=Wrong&mail=w@x.example"


def distrusted() -> Desk:
    desk = Desk()
    StayPut(desk.gate, desk.taint).distrust()
    return desk


def by_address(desk: Desk, url: str, *, form: bool) -> Let | str:
    """What becomes of a document that is asked for by that address."""
    paused = Paused("1", "GET", url, "Document", "f", False, top_level=True, form=form)
    verdict = desk.gate.judge(paused)
    return verdict.reason if isinstance(verdict, Refuse) else Let()


@given(st.sampled_from(KINDS), st.sampled_from([HOME, FOREIGN]), st.text(max_size=9))
def test_no_write_leaves_before_someone_agreed(kind: str, there: str, said: str) -> None:
    assert distrusted().ask(said, url=f"{there}/x", kind=kind) == NOT_OURS


@pytest.mark.parametrize("kind", ["Document", "Script", "Image", "XHR"])
def test_what_is_read_is_read(kind: str) -> None:
    assert distrusted().ask(method="GET", kind=kind, top_level=kind == "Document") == Let()
    assert by_address(distrusted(), SENT, form=False) == Let()


def test_a_form_that_is_sent_by_its_address_waits_as_well_and_a_search_does_not() -> None:
    assert by_address(distrusted(), SENT, form=True) == NOT_OURS
    assert by_address(distrusted(), f"{HOME}/find?q=orchard&page=", form=True) == Let()


def test_with_a_grant_it_leaves_and_no_later() -> None:
    desk = distrusted().granted(once=False)
    assert desk.ask(kind="Document") == Let()
    desk.gate.shut()
    assert desk.ask(kind="Document") == NOT_OURS
    desk.granted(once=False, attempt=2).now = 700.0
    assert desk.ask(kind="XHR") == NOT_OURS


def test_without_anybody_else_a_page_writes_as_it_likes_before_anything_is_typed() -> None:
    assert Desk().ask(kind="Document") == Let()
    assert by_address(Desk(), SENT, form=True) == Let()
