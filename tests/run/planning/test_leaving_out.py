"""A sheet tells which answers no field takes: it is shown only after a look that knows of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from tests.run.harness import RUN, STARTED, World
from tests.run.known import known

from steadyhand.core.answer.knowledge import ExplicitAnswer
from steadyhand.core.journal.events import Rung
from steadyhand.core.journal.state import fold_all
from steadyhand.core.page.snapshot import (
    Button,
    Field,
    FieldKey,
    Form,
    PageText,
    Ref,
    Role,
    Snapshot,
)
from steadyhand.core.policy.look import Look
from steadyhand.run.plan import plan

PLACE = "https://jobs.example.org/apply"
BOX = Field(
    Ref("f0.d1.e1"),
    FieldKey("seat"),
    Role.CHECK,
    form="form0",
    label=PageText("Seat"),
    checked=True,
)
SEND = Button(Ref("f0.d1.e2"), PageText("Submit application"), form="form0", type="submit")
PAGE = Snapshot(PLACE, fields=(BOX,), buttons=(SEND,), forms=(Form("form0", PLACE, "post", 1),))


def looks_again(*given: ExplicitAnswer) -> list[bool]:
    """Whether the same look serves after planning, twice."""

    async def planned() -> list[bool]:
        run = World(known=replace(known(), given=given)).run()
        now = run.ports.clock.now()
        await run.ports.journal.claim(RUN, "home-1", lease_s=600.0, at=now)
        run.state = fold_all(await run.ports.journal.read(RUN))
        await run.note(STARTED)
        return [not await plan(run, Rung.SEMANTIC, Look(PAGE)) for _ in range(2)]

    return asyncio.run(planned())


def test_an_answer_that_has_no_place_is_known_to_the_look_before_the_sheet_is_shown() -> None:
    assert looks_again(ExplicitAnswer("Which loom do you use?", "A small one")) == [True, False]


def test_where_nothing_is_left_out_the_same_look_serves() -> None:
    assert looks_again() == [False, False]
