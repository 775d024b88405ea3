"""A page that sends a file as soon as it is chosen: held back, and a person is asked once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.policy.test_decide import LOOK, RUN, STARTED

from steadyhand.core.act.actions import RefreshSoft
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal.events import Mode
from steadyhand.core.journal.state import STORE_SCOPE_PREFIX, State
from steadyhand.core.page.snapshot import Field, FieldKey, PageText, Ref, Role, Snapshot
from steadyhand.core.policy.breaker import failures_of, step_scope
from steadyhand.core.policy.moves import Act, Ask, End, Plan
from steadyhand.core.policy.policy import decide
from steadyhand.core.policy.send_rules import has_waiting_upload

TO = "https://jobs.example.org/upload/cv"
SCOPE = step_scope(TO)
HELD = replace(RUN, uploads={FieldKey("resume"): TO})


def test_leave_is_asked_for_once_and_then_the_file_is_given_again() -> None:
    asked = decide(HELD, LOOK)
    assert isinstance(asked, Ask)
    assert (asked.kind, asked.scope, asked.digest) == (QuestionKind.STEP_GRANT, SCOPE, LOOK.digest)
    assert SCOPE in asked.why
    agreed = replace(HELD, granted=frozenset({SCOPE}))
    anew = decide(agreed, LOOK)
    assert isinstance(anew, Act)
    assert isinstance(anew.actions[0], RefreshSoft)
    for loaded in (replace(agreed, refreshed=True), replace(agreed, steps=1)):
        assert isinstance(decide(loaded, LOOK), Plan)


def test_a_page_whose_files_all_went_is_not_loaded_anew_for_them() -> None:
    resume, letter = FieldKey("resume"), FieldKey("letter")
    went = replace(HELD, granted=frozenset({SCOPE}), proven={resume: "0f1e"})
    assert isinstance(decide(went, LOOK), Plan)
    waits = replace(went, uploads={resume: TO, letter: TO})
    anew = decide(waits, LOOK)
    assert isinstance(anew, Act)
    assert isinstance(anew.actions[0], RefreshSoft)


@pytest.mark.parametrize(
    ("state", "verdict", "reason"),
    [
        (replace(HELD, forbidden=frozenset({SCOPE})), Verdict.NEEDS_HUMAN, "step_write"),
        (replace(HELD, started=replace(STARTED, mode=Mode.DRY_RUN)), Verdict.DRY_RUN, ""),
    ],
    ids=["nobody allowed it", "dry run"],
)
def test_without_leave_nothing_goes_on(state: State, verdict: Verdict, reason: str) -> None:
    ended = decide(state, LOOK)
    assert isinstance(ended, End)
    assert (ended.verdict, ended.reason) == (verdict, reason)


@pytest.mark.parametrize(
    ("role", "required", "counts"),
    [(Role.FILE, False, 0), (Role.FILE, True, 2), (Role.TEXT, False, 2)],
)
def test_a_file_that_need_not_be_there_stops_no_form_that_will_not_take_it(
    role: Role, required: bool, counts: int
) -> None:
    item = Field(Ref("f0.d1.e1"), FieldKey("resume"), role, required=required)
    page = Snapshot("https://jobs.example/a", fields=(item,))
    state = replace(RUN, fails={"jobs.example/a#resume#resume": 2})
    assert failures_of(state, page) == counts


STORE = "https://files.example.net/kept/9f2c71aa"
KEPT = replace(RUN, uploads={FieldKey("resume"): STORE})


@pytest.mark.parametrize("label", ["Resume", ""])
def test_a_file_that_goes_to_another_site_is_asked_about_by_its_field_and_that_site(
    label: str,
) -> None:
    item = Field(Ref("f0.d1.e1"), FieldKey("resume"), Role.FILE, label=PageText(label))
    look = replace(LOOK, page=replace(LOOK.page, fields=(item,)))
    asked = decide(KEPT, look)
    assert isinstance(asked, Ask)
    assert asked.scope == f"{STORE_SCOPE_PREFIX}https://files.example.net"
    assert f"your file for '{label or 'a file'}' at files.example.net, another site" in asked.why
    assert isinstance(decide(replace(KEPT, granted=frozenset({asked.scope})), look), Act)
    ended = decide(replace(KEPT, forbidden=frozenset({asked.scope})), look)
    assert isinstance(ended, End)
    assert (ended.verdict, ended.reason) == (Verdict.NEEDS_HUMAN, "step_write")


def test_a_file_that_was_held_back_waits_until_it_went_or_nobody_lets_it() -> None:
    assert has_waiting_upload(HELD)
    assert has_waiting_upload(replace(HELD, granted=frozenset({SCOPE})))
    assert not has_waiting_upload(replace(HELD, forbidden=frozenset({SCOPE})))
    assert not has_waiting_upload(replace(HELD, proven={FieldKey("resume"): "0f1e"}))
    assert not has_waiting_upload(RUN)
