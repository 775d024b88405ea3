"""A person changes the sheet: it is filled again, proven, asked again, and only a yes sends it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.people.humans import ParkingHuman
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, Reply, Source
from steadyhand.core.journal import events as ev
from steadyhand.core.page.snapshot import FieldKey
from steadyhand.core.policy.send_rules import EDIT_ROUNDS
from steadyhand.run.review import APPROVED_FILE, REVIEW_FILE
from steadyhand.run.runner import apply

from .harness import EDIT, EMAIL, NO, NOTICE, RUN, STARTED, YES, Reviewer, World, person
from .oracle import check


def reviewed(*said: Reply) -> tuple[World, Reviewer]:
    """A run at whose gate these were said."""
    human = Reviewer(*said)
    world = World(human=human)
    world.go()
    check(world)
    return world, human


def ended(world: World) -> Verdict:
    end = next(e for e in world.events if isinstance(e, ev.RunEnded))
    return end.verdict


def answers(question: Question) -> dict[str, str]:
    return {line.label: line.answer for line in question.sheet}


def test_a_changed_line_is_filled_proven_asked_again_and_sent() -> None:
    world, human = reviewed(EDIT, YES)
    first, second = human.gates
    assert answers(first)["Notice period"] == "3 months"
    assert answers(second)["Notice period"] == "4 months"
    (line,) = [each for each in second.sheet if each.key == NOTICE]
    assert (line.source, line.proven) == (Source.HUMAN, True)
    assert first.digest != second.digest
    assert first.id != second.id
    assert [each["notice"] for each in world.site.received] == ["4 months"]
    assert ended(world) is Verdict.SUBMITTED


@pytest.mark.parametrize("value", [True, "YES", None])
def test_a_change_approves_nothing_whatever_comes_with_it(value: bool | str | None) -> None:
    world, human = reviewed(replace(EDIT, value=value), NO)
    assert len(human.gates) == 2
    assert world.site.pressed == []
    assert ended(world) is Verdict.DECLINED


def test_a_change_wins_over_every_other_source() -> None:
    world, _ = reviewed(Reply(None, by="me", edits=((EMAIL, "new@example.org"),)), YES)
    assert [each["email"] for each in world.site.received] == ["new@example.org"]


def test_a_change_that_was_taken_back_asks_anew_under_another_name() -> None:
    back = Reply(None, by="me", edits=((NOTICE, "3 months"),))
    world, human = reviewed(EDIT, back, NO)
    first, _, third = human.gates
    assert first.digest == third.digest
    assert first.id != third.id
    assert world.site.pressed == []


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        (NOTICE, "", "it must be answered"),
        (FieldKey("nobody"), "x", ""),
    ],
)
def test_a_change_that_fits_nowhere_comes_back_with_its_reason_and_loses_nothing(
    key: FieldKey, value: str, why: str
) -> None:
    both = Reply(None, by="me", edits=((key, value), (EMAIL, "new@example.org")))
    world, human = reviewed(both, YES)
    _, second = human.gates
    assert [line.refused for line in second.sheet if line.key == key] == ([why] if why else [])
    assert answers(second) | {"Email": "new@example.org"} == answers(second)
    assert [each["notice"] for each in world.site.received] == ["3 months"]


def test_the_reason_goes_with_the_next_change() -> None:
    unfit = Reply(None, by="me", edits=((NOTICE, ""),))
    _, human = reviewed(unfit, EDIT, NO)
    assert [[e.refused for e in gate.sheet if e.refused] for gate in human.gates] == [
        [],
        ["it must be answered"],
        [],
    ]


def test_a_yes_to_another_sheet_than_this_one_is_a_no() -> None:
    world, _ = reviewed(replace(YES, digest="of another"), YES)
    assert world.site.pressed == []


def test_a_sheet_that_is_changed_for_ever_ends_without_being_sent() -> None:
    world, human = reviewed(EDIT)
    assert ended(world) is Verdict.DECLINED
    assert world.site.pressed == []
    assert len(human.gates) == EDIT_ROUNDS + 1
    assert all(line.takes is None for line in human.gates[-1].sheet)


def test_the_journal_holds_the_keys_of_what_was_changed_and_no_value() -> None:
    world, _ = reviewed(EDIT, YES)
    told = [e for e in world.events if isinstance(e, ev.QuestionAnswered) and e.edited]
    assert [e.edited for e in told] == [(NOTICE,)]
    assert not any(e.approved or e.digest for e in told)
    assert "4 months" not in " ".join(map(repr, world.events))


@pytest.mark.parametrize("remember", [True, False])
def test_a_change_is_remembered_only_when_the_person_says_so(remember: bool) -> None:
    world, _ = reviewed(replace(EDIT, remember=remember), YES)
    kept = asyncio.run(world.store.bank.entries(""))
    assert [e.answer for e in kept if e.answer == "4 months"] == ["4 months"] * remember
    assert world.artifacts.files[RUN, REVIEW_FILE]


def test_the_sheet_as_shown_and_as_approved_is_kept_beside_the_run() -> None:
    world, human = reviewed(EDIT, YES)
    shown = json.loads(world.artifacts.files[RUN, REVIEW_FILE])
    approved = json.loads(world.artifacts.files[RUN, APPROVED_FILE])
    assert shown["digest"] == approved["digest"] == human.gates[-1].digest
    assert [line["answer"] for line in shown["lines"]] == [a for _, a in approved["lines"]]


def test_nothing_counts_as_approved_before_a_yes() -> None:
    world, _ = reviewed(EDIT, NO)
    assert (RUN, APPROVED_FILE) not in world.artifacts.files


class Killed(BaseException):
    """The process is gone."""


@pytest.mark.parametrize(
    "after",
    [ev.QuestionAsked, ev.QuestionAnswered, ev.PlanProposed, ev.ActionIntended, ev.ActionVerified],
)
def test_a_crash_after_a_change_loses_nothing(after: type[ev.Event]) -> None:
    human = Reviewer(EDIT, YES)
    world = World(human=human)
    run, edited = world.run(), False

    class Dies:
        def receive(self, envelope: ev.Envelope) -> None:
            nonlocal edited
            event = envelope.event
            edited = edited or (isinstance(event, ev.QuestionAnswered) and bool(event.edited))
            first = (
                after is ev.QuestionAsked
                and isinstance(event, ev.QuestionAsked)
                and len(human.gates) == 1
            )
            if first or (edited and isinstance(event, after)):
                edited = False
                raise Killed

    run.ports = replace(run.ports, listeners=(Dies(),))
    with pytest.raises(Killed):
        asyncio.run(apply(run, STARTED))
    world.go()
    check(world)
    assert [each["notice"] for each in world.site.received] == ["4 months"]


def test_a_parked_sheet_that_is_answered_with_a_change_comes_again_and_then_goes() -> None:
    world = World(human=person())
    store, clock = world.store, world.clock
    world.stand_in = ParkingHuman(store.questions, RUN, clock=clock)
    said: Sequence[Reply] = (Reply("3 months", by="me"), EDIT, YES)
    names = []
    for reply in said:
        world.go()
        (waiting,) = asyncio.run(store.questions.open())
        names.append(waiting.question.id)
        asyncio.run(store.questions.answer(waiting.question.id, reply, at=clock.now()))
    world.go()
    assert len(set(names)) == len(names)
    assert [each["notice"] for each in world.site.received] == ["4 months"]


EDITS = st.dictionaries(
    st.sampled_from([NOTICE, EMAIL, FieldKey("full-name"), FieldKey("none")]),
    st.sampled_from(["", "x", "5 months", "make it up"]),
    min_size=1,
).map(lambda edits: Reply(None, by="me", edits=tuple(edits.items())))


@given(st.lists(EDITS, max_size=3), st.sampled_from([YES, NO, Reply("yes", by="me")]))
def test_whatever_is_changed_what_is_sent_is_what_was_shown_at_the_yes(
    edits: list[Reply], last: Reply
) -> None:
    world, human = reviewed(*edits, last)
    assert len(world.site.pressed) == int(last.approved)
    for held in world.site.pressed:
        assert dict(held.lines) == answers(human.gates[-1])
