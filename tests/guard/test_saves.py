"""What a person allowed to be stored as it is typed leaves by that, and nothing else does."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from steadyhand.adapters.guard.fill_gate import FillGate
from steadyhand.adapters.guard.grants import GRANT_SPENT
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.lookups import NO_GRANT_REFUSAL
from steadyhand.adapters.guard.requests import Allow, PausedRequest, Refuse
from steadyhand.adapters.guard.taint import Taint
from steadyhand.core.act.approval import Grant, Permit, seal_permit
from steadyhand.core.act.results import DepartureKind
from steadyhand.core.journal.events import DataLeft, DataWithheld
from tests.guard.test_lookups import CITY, HOME, MAIL, NAME, TYPED

KEY = b"k" * 32
STORED = Allow(ordered=True)  # each behind the one before it
HOST = "jobs.example.org"
SAVE, WHOLE = f"POST {HOME}/draft/:n", f"POST {HOME}/apply as a page"
PERMIT = Permit("run", 1, 1, "", "d" * 64, expires_at=600.0, once=False, saves=(SAVE,))


class Desk:
    """A page that stores each answer, behind both gates."""

    def __init__(self) -> None:
        self.now, self.number = 0.0, 0
        self.taint = Taint(lambda: self.now)
        self.gate = JobGate(KEY, taint=self.taint, clock=lambda: self.now)
        self.gate.bound((HOME,))
        self.stay = FillGate(self.gate, self.taint)

    def send(self, url: str, told: object, *, method: str = "POST", kind: str = "Fetch") -> object:
        self.number += 1
        body = json.dumps(told).encode()
        place = url if url.startswith("http") else HOME + url
        top = kind == "Document"
        asked = PausedRequest(
            f"r{self.number}", method, place, kind, "f", True, body, top_level=top
        )
        return self.stay.judge(asked)

    def allow(self, *scopes: str, attempt: int = 1) -> None:
        permit = replace(PERMIT, saves=scopes, attempt=attempt, expires_at=self.now + 600)
        assert self.gate.permit(seal_permit(permit, KEY)) == ""


def record(value: str) -> dict[str, str]:
    return {"field": "f", "value": value}


def test_what_was_held_back_is_told_once_by_method_place_and_fields() -> None:
    desk = Desk()
    with desk.stay.filling(TYPED, ()):
        assert desk.send("/draft/71", record(NAME.text)) == Refuse(NO_GRANT_REFUSAL)
        assert desk.send("/draft/71", record(MAIL.text)) == Refuse(NO_GRANT_REFUSAL)
        desk.send(f"/check/{MAIL.text}", record("x"), kind="Image")
    assert desk.gate.ledger() == (
        DataWithheld(SAVE, 2, ("E-mail", "Name")),
        DataWithheld(f"POST {HOME}/check/:v", 1, ("E-mail",), quiet=True),
    )
    assert desk.gate.ledger() == ()


def test_a_yes_lets_exactly_that_method_and_place_through_and_counts_it() -> None:
    desk = Desk()
    with desk.stay.filling(TYPED, ()):
        desk.allow(SAVE)
        assert desk.send("/draft/71", record(NAME.text)) == STORED
        assert desk.send("/draft/72", record(MAIL.text)) == STORED
        assert desk.send("/draft", record(NAME.text)) == Refuse(NO_GRANT_REFUSAL)
        assert desk.send("/draft/71", record(NAME.text), method="PUT") == Refuse(NO_GRANT_REFUSAL)
        assert desk.send("https://evil.test/draft/71", record(NAME.text)) != Allow()
        desk.now += 601
        assert desk.send("/draft/71", record(NAME.text)) == Refuse(NO_GRANT_REFUSAL)
    saved = [each for each in desk.gate.ledger() if isinstance(each, DataLeft)]
    assert saved == [
        DataLeft(HOST, DepartureKind.SAVING, 1, ("Name",)),
        DataLeft(HOST, DepartureKind.SAVING, 1, ("E-mail",)),
    ]


def test_no_file_is_stored_by_it(tmp_path: Path) -> None:
    desk, letter = Desk(), tmp_path / "cv.txt"
    letter.write_text("Long words about a life at sea. " * 9)
    with desk.stay.filling(TYPED, (str(letter),)):
        desk.allow(SAVE)
        assert desk.send("/draft/71", letter.read_text()) == Refuse(NO_GRANT_REFUSAL)


@pytest.mark.parametrize("place", [HOME + "/apply", ""])
def test_a_submit_is_never_taken_for_what_is_stored_nor_used_up_by_it(place: str) -> None:
    desk = Desk()
    with desk.stay.filling(TYPED, ()):
        desk.allow(SAVE)
        assert desk.send("/draft/71", record(NAME.text)) == STORED
    desk.stay.pressing()
    submit = replace(PERMIT, saves=(), once=True, url=place, attempt=2)
    assert desk.gate.permit(seal_permit(submit, KEY)) == ""
    assert desk.send("/draft/71", record(CITY.text)) == STORED
    whole = {"name": NAME.text, "mail": MAIL.text, "town": CITY.text}
    assert desk.send("/draft/71", whole) == Allow(alone=True)
    desk.gate.ledger()
    assert desk.send("/draft/71", {**whole, "again": "x"}) == Refuse(GRANT_SPENT)
    twin = DataWithheld(SAVE, 1, ("E-mail", "Name", "Town"), quiet=True)
    assert (desk.gate.ledger(), desk.gate.ledger()) == ((twin,), ())
    desk.gate.shut()
    assert desk.send("/draft/71", record(NAME.text)) == Refuse(NO_GRANT_REFUSAL)


def test_a_form_that_sends_itself_leads_nowhere_until_that_is_allowed() -> None:
    desk = Desk()
    with desk.stay.filling(TYPED, ()):
        refused = desk.send("/apply", record(NAME.text), kind="Document")
        assert isinstance(refused, Refuse)
        (held,) = desk.gate.ledger()
        assert held == DataWithheld(WHOLE, 1, ("Name",), document=True)
        desk.allow(WHOLE)
        assert desk.send("/apply", record(NAME.text), kind="Document") == Allow()
        on = PausedRequest(
            "r9", "GET", f"{HOME}/form", "Document", "f", False, came_from=f"r{desk.number}"
        )
        assert desk.stay.judge(replace(on, top_level=True)) == Allow()
        assert desk.send("/apply", record(NAME.text)) == Refuse(NO_GRANT_REFUSAL)


def submit_of(attempt: int, *, once: bool = True) -> Grant:
    """A grant for one submit, or for one page of the form."""
    url = f"{HOME}/apply"
    permit = Permit("run", 1, attempt, url, "d" * 64, expires_at=600.0, once=once)
    return seal_permit(permit, KEY)


def test_what_sends_the_stored_answers_and_tells_nothing_goes_once_by_the_submits_grant() -> None:
    desk = Desk()
    with desk.stay.filling(TYPED, ()):
        desk.allow(SAVE)
        assert desk.send("/draft/71", record(NAME.text)) == STORED
    assert desk.gate.permit(submit_of(2)) == ""
    assert desk.send("/api/event?name=submit", {}) == Allow()
    assert desk.send("/graphql/submit?op=SubmitAll", {}) == Allow(alone=True)
    assert desk.send("/graphql/submit?op=SubmitAll", {}) == Refuse(GRANT_SPENT)
    assert desk.send("/graphql?op=Refresh", {}) == Allow()


def test_a_last_step_that_tells_nothing_goes_once_where_the_steps_before_it_went() -> None:
    desk = Desk()
    desk.taint.add(TYPED)
    assert desk.gate.permit(submit_of(1, once=False)) == ""
    assert desk.send("/step/0", record(NAME.text)) == Allow()
    assert desk.gate.permit(submit_of(2)) == ""
    assert desk.send("/step/1", {}) == Allow(alone=True)
    assert desk.send("/step/1", {}) == Refuse(GRANT_SPENT)


def test_what_follows_the_form_itself_is_no_second_sending() -> None:
    desk = Desk()
    desk.taint.add(TYPED)
    assert desk.gate.permit(submit_of(1, once=False)) == ""
    assert desk.send("/step/0", record(NAME.text)) == Allow()
    assert desk.gate.permit(submit_of(2)) == ""
    assert desk.send("/application", record(MAIL.text)) == Allow(alone=True)
    assert desk.send("/application/7/submit", {}) == Allow()


def test_without_parts_before_it_nothing_that_tells_nothing_uses_up_what_is_for_the_form() -> None:
    desk = Desk()
    desk.taint.add(TYPED)
    assert desk.gate.permit(submit_of(1)) == ""
    assert desk.send("/apply", {}) == Allow()
    assert desk.send("/application", record(MAIL.text)) == Allow(alone=True)
