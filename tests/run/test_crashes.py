"""Any crash at any point, any number of workers: at most one application for one approval.

The site's own record is the oracle. Each safety rule is also taken out once (`MUTANTS`): the same
oracle must then find a violation, else it proves nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from steadyhand.core.act.facts import Verdict
from steadyhand.core.answer.facts import QuestionKind
from steadyhand.core.decide import decide as policy
from steadyhand.core.log import events as ev
from steadyhand.errors import LostRun
from steadyhand.run.apply import apply
from steadyhand.testing import Answers, MemoryJournal, ScriptedHuman, ScriptedSite

from .faults import DyingJournal, Jitter, Killed, Leaseless
from .harness import STARTED, World

EVENTS = 40  # more than any scripted run stores
STORING = (Answers.ACCEPT, Answers.STORE_THEN_500, Answers.STORE_THEN_DROP)
QUIET = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@dataclass
class Violation(AssertionError):
    what: str


def check(world: World) -> None:
    """The oracle: what the site holds against what people approved and what the run says."""
    received, events = len(world.site.received), world.events
    approvals = [
        e
        for e in events
        if isinstance(e, ev.Answered) and e.kind is QuestionKind.CONFIRM_SUBMIT and e.approved
    ]
    if received > 1:
        raise Violation(f"{received} applications")
    if received and not approvals:
        raise Violation("an application that nobody approved")
    ends = [e for e in events if isinstance(e, ev.Ended)]
    if ends and ends[-1].verdict is Verdict.SUBMITTED and not received:
        raise Violation("false success")
    if len(ends) > 1:
        raise Violation("two ends")


def crash_and_resume(world: World, nth: int, *, stored: bool) -> None:
    """One process dies at its nth event; another goes on until the run ends."""
    journal = world.journal or world.store.journal
    world.journal = DyingJournal(journal, nth, stored)
    with suppress(Killed):
        world.go()
    world.journal = journal
    world.go()


@QUIET
@given(
    st.sampled_from(list(Answers)),
    st.lists(st.booleans(), max_size=5),
    st.sampled_from([True, False, "YES", ""]),
    st.integers(1, EVENTS),
    st.booleans(),
    st.none() | st.integers(1, 12),
)
def test_any_page_any_crash_at_most_one_submit_and_never_unapproved(
    answers: Answers,
    sticks: list[bool],
    reply: object,
    nth: int,
    stored: bool,
    die_at: int | None,
) -> None:
    human = ScriptedHuman({"confirm_submit": reply, "Notice period": "3 months"})
    world = World(ScriptedSite(answers=answers, sticks=sticks, die_at=die_at), human)
    crash_and_resume(world, nth, stored=stored)
    check(world)
    assert isinstance(world.events[-1], ev.Ended)


@pytest.mark.parametrize("answers", STORING)
@pytest.mark.parametrize("stored", [False, True])
@pytest.mark.parametrize("nth", range(1, 20))
def test_a_crash_at_every_event_never_submits_again(
    answers: Answers, stored: bool, nth: int
) -> None:
    world = World(ScriptedSite(answers=answers))
    crash_and_resume(world, nth, stored=stored)
    check(world)


def test_a_crash_after_the_stored_intent_ends_unknown_and_one_after_the_proof_submitted() -> None:
    verdicts = {}
    for name, kind, stored in [
        ("intent", "action_intended", True),
        ("click", "action_executed", False),
        ("answer", "submission_outcome_classified", False),
        ("proof", "submission_outcome_classified", True),
        ("end", "run_ended", False),
    ]:
        plain = World()
        plain.go()
        kinds = [e.kind for e in plain.envelopes[1:]]
        nth = len(kinds) - kinds[::-1].index(kind)
        world = World()
        crash_and_resume(world, nth, stored=stored)
        end = world.events[-1]
        assert isinstance(end, ev.Ended)
        verdicts[name] = end.verdict
        check(world)
    unknown, submitted = Verdict.UNKNOWN, Verdict.SUBMITTED
    assert verdicts == {
        "intent": unknown,
        "click": unknown,
        "answer": unknown,
        "proof": submitted,
        "end": submitted,
    }


def race(world: World, left: list[int], right: list[int]) -> None:
    """A zombie worker and its successor drive the same run at once."""

    async def worker(name: str, yields: list[int]) -> None:
        browser = partial(Jitter, yields=iter(yields))
        journal = Leaseless(world.store.journal)
        mine = replace(world, worker=name, wrap_page=browser, journal=journal)
        with suppress(LostRun):
            await apply(mine.run(), STARTED)

    async def both() -> None:
        await asyncio.gather(worker("a", left), worker("b", right))

    asyncio.run(both())


@QUIET
@given(
    st.lists(st.integers(0, 4), max_size=40),
    st.lists(st.integers(0, 4), max_size=40),
    st.sampled_from(STORING),
)
def test_two_workers_on_one_run_submit_at_most_once(
    left: list[int], right: list[int], answers: Answers
) -> None:
    world = World(ScriptedSite(answers=answers))
    race(world, left, right)
    check(world)


# --- teeth ---------------------------------------------------------------------------------------


def without(*names: str) -> Callable[[pytest.MonkeyPatch], None]:
    """A policy that lacks those rules."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(policy, "RULES", tuple(r for r in policy.RULES if r.__name__ not in names))

    return mutate


def no_write_ahead(patch: pytest.MonkeyPatch) -> None:
    """The intent of a submit is stored only together with what came of it."""
    held: list[tuple[ev.Envelope, int]] = []
    append, claim = MemoryJournal.append, MemoryJournal.claim

    async def late(self: MemoryJournal, envelope: ev.Envelope, *, fence: int) -> None:
        event = envelope.event
        is_submit = isinstance(event, ev.Intended) and bool(event.digest)
        if is_submit or (held and isinstance(event, ev.Executed)):
            held.append((envelope, fence))
            return
        for waiting, its_fence in held:
            await append(self, waiting, fence=its_fence)
        held.clear()
        await append(self, envelope, fence=fence)

    async def forgetful(self: MemoryJournal, *args: object, **kwargs: object) -> int:
        held.clear()  # what the dead process had not stored is gone
        return await claim(self, *args, **kwargs)  # type: ignore[arg-type]

    patch.setattr(MemoryJournal, "append", late)
    patch.setattr(MemoryJournal, "claim", forgetful)


def no_fencing(patch: pytest.MonkeyPatch) -> None:
    """The journal takes every event, whoever writes it and whatever number it has."""

    async def lax(self: MemoryJournal, envelope: ev.Envelope, *, fence: int) -> None:
        rows = self._events[self._user, envelope.run_id]
        rows[len(rows)] = replace(envelope, seq=len(rows))

    patch.setattr(MemoryJournal, "append", lax)


def all_crashes() -> None:
    for answers in STORING:
        for nth in range(1, 30):
            for stored in (False, True):
                world = World(ScriptedSite(answers=answers))
                crash_and_resume(world, nth, stored=stored)
                check(world)


def refusals() -> None:
    for reply in (False, None):
        human = ScriptedHuman({"confirm_submit": reply, "Notice period": "3 months"})
        world = World(human=human)
        world.go()
        check(world)
        if not any(isinstance(e, ev.Ended) and e.verdict is Verdict.DECLINED for e in world.events):
            raise Violation("a refusal did not end the run as declined")


def races() -> None:
    for shift in range(12):
        world = World()
        race(world, [0] * 3 + [shift] * 9, [1] * 12)
        check(world)


MUTANTS = {
    "no gate": (without("gated"), refusals),
    "no write-ahead": (no_write_ahead, all_crashes),
    "no already_sent": (without("already_sent"), all_crashes),
    "no declined": (without("declined"), refusals),
    "no fencing": (no_fencing, races),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_the_oracle_catches_a_version_without_the_rule(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutate, trial = MUTANTS[name]
    trial()
    mutate(monkeypatch)
    with pytest.raises(Violation):
        trial()
