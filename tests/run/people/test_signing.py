"""Signing in over a whole run in memory: no secret is tried over and over, none too soon."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest
from tests.run.harness import KEY, STARTED, World
from tests.run.oracle import check
from tests.run.people.desk import SAID, AtDesk

from steadyhand.core.act.fill import FillOrder, PressResult, Reading
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.core.journal import events as ev
from steadyhand.core.origins import host_of
from steadyhand.core.page.snapshot import PageText, Ref, Snapshot
from steadyhand.core.secrets import Secret, SecretKind, parse_place
from steadyhand.errors import PageTimeout
from steadyhand.ports import Tab
from steadyhand.run.context import Ports
from steadyhand.run.runner import apply
from steadyhand.testing import (
    ChallengeKind,
    ChallengeQueue,
    MemoryVault,
    ScriptedBrowser,
    ScriptedChallenge,
)
from steadyhand.testing.browser import ScriptedPage, ScriptedWire
from steadyhand.testing.site import CHALLENGE_URL, ENTER, PASSWORD, USER

WRONG = "bramley-seedling-1"
PLACE = parse_place(SecretKind.CREDENTIAL, CHALLENGE_URL.removesuffix("/enter"))
PACE_S = 7.0
REFERENCE = "2039187"
EARLIER = f"Thank you for applying to Quarry Lane. Application number {REFERENCE}"


@dataclass
class Door:
    """How the site answers a sign-in, and what of it was seen."""

    unseen: bool = False  # nothing tells of the sign-in's request
    hangs: int = 0  # so many looks after a press cannot be had
    behind: str = ""  # what the page says once, right behind the wall
    body: bytes = b""  # of the answer to the sign-in
    typed: list[str] = field(default_factory=list)
    pressed: list[float] = field(default_factory=list)


@dataclass
class Behind(World):
    """A world with a wall to sign in at, and a vault."""

    door: Door = field(default_factory=Door)
    vault: MemoryVault = field(default_factory=MemoryVault)

    def __post_init__(self) -> None:
        self.site.walls = ChallengeQueue({1: ScriptedChallenge(ChallengeKind.LOGIN)})

    def ports(self) -> Ports:
        return replace(super().ports(), vault=self.vault, browser=DoorBrowser(self))

    def keeps(self, password: str) -> None:
        secret = Secret(password, USER)
        asyncio.run(self.vault.put(PLACE, secret, at=self.clock.now()))

    def end(self) -> Verdict | None:
        state = self.go()
        check(self)
        return state.ended.verdict if state.ended else None

    @property
    def tries(self) -> list[tuple[str, bool]]:
        return [(e.by, e.passed) for e in self.events if isinstance(e, ev.ChallengeTried)]


class DoorBrowser(ScriptedBrowser):
    def __init__(self, world: Behind) -> None:
        super().__init__(world.site, KEY)
        self._world = world

    async def tab(self) -> Tab:
        self.site.tabs += 1
        page = DoorPage(self._world)
        return Tab(page, ScriptedWire(page), self.gate)


class DoorPage(ScriptedPage):
    def __init__(self, world: Behind) -> None:
        super().__init__(world.site)
        self._world = world

    async def snapshot(self, *, wait_s: float = 0.0) -> Snapshot:
        door = self._world.door
        if door.hangs and door.pressed:
            door.hangs -= 1
            raise PageTimeout("it took longer than 10 s; resume the run")
        seen = await super().snapshot(wait_s=wait_s)
        if not door.behind or self.site.walls.now is not None:
            return seen
        said, door.behind = PageText(door.behind), ""
        return Snapshot(f"{CHALLENGE_URL}/in", "Home", 200, text=said, epoch="in")

    async def fill(self, orders: Sequence[FillOrder]) -> tuple[Reading, ...]:
        self._world.door.typed += [str(order.value) for order in orders]
        return await super().fill(orders)

    async def press(self, ref: Ref, fingerprint: str, *, sending: bool = False) -> PressResult:
        if ref == ENTER.ref:
            self._world.door.pressed.append(self._world.clock.monotonic())
        return await super().press(ref, fingerprint, sending=sending)

    def _enter(self) -> PressResult:
        done, door = super()._enter(), self._world.door
        last = replace(self.writes[-1], body=door.body, url=CHALLENGE_URL)
        self.writes[-1:] = [] if door.unseen else [last]
        return done


@pytest.mark.parametrize("door", [Door(unseen=True), Door(hangs=1), Door()])
def test_a_password_of_the_vault_that_is_not_seen_to_be_taken_is_given_once(door: Door) -> None:
    world = Behind(door=door)
    world.keeps(WRONG)
    world.stand_in = AtDesk(world)
    assert world.end() is Verdict.SUBMITTED
    assert door.typed.count(WRONG) == 1
    assert door.typed.count(PASSWORD) == 1


@pytest.mark.parametrize(("unseen", "is_valid"), [(True, True), (False, False)])
def test_a_password_is_judged_by_what_the_site_answered_and_by_nothing_else(
    unseen: bool, is_valid: bool
) -> None:
    world = Behind(door=Door(unseen=unseen))
    world.keeps(WRONG)
    world.stand_in = AtDesk(world, said={**SAID, "Password": ""})
    assert world.end() is Verdict.NEEDS_HUMAN
    (kept,) = asyncio.run(world.vault.secret_records(at=world.clock.now()))
    assert (kept.is_valid, kept.last_verified_at) == (is_valid, "")


def test_a_password_that_the_site_took_is_given_again_when_its_session_has_ended() -> None:
    world = Behind()
    world.site.walls = ChallengeQueue(
        {1: ScriptedChallenge(ChallengeKind.LOGIN), 6: ScriptedChallenge(ChallengeKind.LOGIN)}
    )
    world.keeps(PASSWORD)
    assert world.end() is Verdict.SUBMITTED
    assert world.tries == [("vault", True), ("vault", True)]
    (kept,) = asyncio.run(world.vault.secret_records(at=world.clock.now()))
    assert kept.is_valid
    assert kept.last_verified_at


@pytest.mark.parametrize(("body", "sent"), [(b"", False), (b'{"id": "2039187"}', True)])
def test_an_earlier_application_behind_a_sign_in_is_none_that_it_has_sent(
    body: bytes, sent: bool
) -> None:
    world = Behind(door=Door(behind=EARLIER, body=body))
    world.stand_in = AtDesk(world)
    world.go()
    told = [e.sent for e in world.events if isinstance(e, ev.ChallengeTried)]
    assert told == [sent]


def test_a_sign_in_waits_for_its_turn_as_every_navigation_does() -> None:
    world = Behind()
    world.stand_in = AtDesk(world)
    run = world.run()
    run.options = replace(run.options, pace_s=PACE_S)
    state = asyncio.run(apply(run, STARTED))
    assert state.ended is not None
    assert state.ended.verdict is Verdict.SUBMITTED
    assert world.door.pressed == [PACE_S]
    assert world.tries == [("me", True)]


def test_a_sign_in_that_the_run_has_no_time_to_wait_for_is_not_made() -> None:
    world = Behind()
    run = world.run()

    class Told(AtDesk):
        async def ask(self, question: Question) -> Reply:
            if question.label == "User name":  # meanwhile the site asked for an hour
                now = world.clock.now()
                run.ports.turns.put_off(host_of(CHALLENGE_URL), now + timedelta(hours=1), now=now)
            return await super().ask(question)

    run.ports = replace(run.ports, human=Told(world))
    state = asyncio.run(apply(run, STARTED))
    assert state.ended is not None
    assert state.ended.verdict is not Verdict.SUBMITTED
    assert (world.door.typed, world.door.pressed) == ([], [])
    assert world.site.walls.touched == 0
