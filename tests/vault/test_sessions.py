"""A session is kept in the vault for its own user and origin, and never stops a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.async_api import Error, StorageState
from tests.run.harness import RUN, STARTED, World
from tests.vault.conftest import OpenBench
from tests.vault.rig import CANARY, NOW, holding

from steadyhand.adapters.browser.storage import OwnStorage
from steadyhand.core.act.results import Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal.codec import pack
from steadyhand.core.journal.events import (
    BlockerFound,
    BrowserKnows,
    RunEnded,
    RunStarted,
    SnapshotGenerated,
)
from steadyhand.core.journal.state import State
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace, StoredSession
from steadyhand.errors import BrowserLost, PageTimeout, Parked, VaultLocked
from steadyhand.ports import Browser, Memory, SiteMemory, Tab, Vault
from steadyhand.run.context import Run
from steadyhand.run.runner import apply
from steadyhand.run.sessions import store_sessions
from steadyhand.testing import (
    Answers,
    ChallengeKind,
    ChallengeQueue,
    FrozenClock,
    MemoryVault,
    ScriptedChallenge,
    ScriptedHuman,
    ScriptedSite,
)
from steadyhand.testing.site import PASSWORD, USER

HOME = "https://jobs.example.org"
PLACE = SecretPlace(SecretKind.SESSION, "jobs.example.org")
LEFT = StoredSession(HOME, CANARY)


@dataclass
class Jar:
    """A browser's memory: what each origin left in it, and what it was given."""

    left: dict[str, StoredSession] = field(default_factory=dict)
    given: list[StoredSession] = field(default_factory=list)
    ends: tuple[float, ...] = (-1.0,)
    refuses: str = ""
    fault: Exception | None = None

    def began(self) -> tuple[BrowserKnows, ...]:
        return ()

    async def recall(self, sessions: Sequence[StoredSession]) -> str:
        self.given = [] if self.refuses else list(sessions)
        return self.refuses

    async def learned(self, origin: str) -> SiteMemory | None:
        if self.fault is not None:
            raise self.fault
        return SiteMemory(self.left[origin], self.ends) if origin in self.left else None


@dataclass
class Minded:
    """A browser whose tabs have that memory."""

    browser: Browser
    jar: Memory

    async def tab(self) -> Tab:
        return replace(await self.browser.tab(), memory=self.jar)

    async def followed(self) -> Tab | None:
        return await self.browser.followed()

    async def close(self) -> None:
        await self.browser.close()


def run_of(jar: Jar, vault: Vault | None, *, days: int = 30, world: World | None = None) -> Run:
    world = world or World(clock=FrozenClock(NOW))
    run = world.run()
    run.ports = replace(run.ports, vault=vault, browser=Minded(run.ports.browser, jar))
    run.options = replace(run.options, session_days=days)
    return run


async def told(run: Run) -> list[tuple[str, bool, str]]:
    envelopes = await run.ports.journal.read(RUN)
    events = [e.event for e in envelopes]
    return [(e.what, e.done, e.host) for e in events if isinstance(e, BrowserKnows)]


async def ended(run: Run, started: RunStarted = STARTED) -> Verdict | None:
    state = await apply(run, started)
    return state.ended.verdict if state.ended else None


async def test_what_a_site_left_is_there_before_the_next_run_opens_it() -> None:
    vault, first, second = MemoryVault(), Jar({HOME: LEFT}), Jar({HOME: LEFT})
    run = run_of(first, vault)
    assert await ended(run) is Verdict.SUBMITTED
    assert first.given == []
    assert await told(run) == [("session_kept", True, "jobs.example.org")]
    run = run_of(second, vault)
    assert await ended(run) is Verdict.SUBMITTED
    assert second.given == [LEFT]
    kept = ("session_kept", True, "jobs.example.org")
    assert await told(run) == [("session_used", True, "jobs.example.org"), kept]
    (row,) = await vault.secret_records(at=NOW)
    assert row.last_verified_at


async def test_no_event_holds_what_was_kept() -> None:
    run = run_of(Jar({HOME: LEFT}), MemoryVault())
    await ended(run)
    assert CANARY not in repr(await run.ports.journal.read(RUN))


async def test_a_session_is_nothing_to_another_user() -> None:
    anna, jar = MemoryVault("anna"), Jar()
    await ended(run_of(Jar({HOME: LEFT}), anna))
    await ended(run_of(jar, anna.beside("ben")))
    assert jar.given == []


@pytest.mark.parametrize(
    "origin",
    [
        "http://jobs.example.org",
        "https://jobs.example.org:8443",
        "https://example.org",
        "https://www.jobs.example.org",
        "https://jobs.example.org.evil.example",
    ],
)
async def test_a_session_is_given_back_to_the_origin_that_left_it_alone(origin: str) -> None:
    vault, jar = MemoryVault(), Jar()
    started = replace(STARTED, hosts=(origin,))
    await ended(run_of(Jar({origin: StoredSession(origin, CANARY)}), vault), started)
    assert len(await vault.secret_records(at=NOW)) == 1
    await ended(run_of(jar, vault))
    assert jar.given == []


async def test_what_other_sites_left_is_not_kept() -> None:
    vault, other = MemoryVault(), "https://ads.example"
    await ended(run_of(Jar({other: StoredSession(other, CANARY)}), vault))
    assert await vault.secret_records(at=NOW) == ()


@pytest.mark.parametrize(("ends", "gone"), [((60.0,), 61), ((-1.0,), 30 * 86_400)])
async def test_a_session_is_gone_with_its_last_cookie_or_after_its_days(
    ends: tuple[float, ...], gone: int
) -> None:
    vault, jar = MemoryVault(), Jar()
    first = Jar(
        {HOME: LEFT}, ends=tuple(each + NOW.timestamp() if each > 0 else each for each in ends)
    )
    await ended(run_of(first, vault))
    late = World(clock=FrozenClock(NOW + timedelta(seconds=gone, hours=1)))
    await ended(run_of(jar, vault, world=late))
    assert jar.given == []


async def test_what_has_ended_already_is_not_kept() -> None:
    vault = MemoryVault()
    await ended(run_of(Jar({HOME: LEFT}, ends=(NOW.timestamp() - 60,)), vault))
    assert await vault.secret_records(at=NOW) == ()


async def test_nothing_is_kept_or_used_unless_the_user_wants_it() -> None:
    vault, jar = MemoryVault(), Jar({HOME: LEFT})
    await vault.put(PLACE, Secret(pack(LEFT).decode()), at=NOW)
    run = run_of(jar, vault, days=0)
    assert await ended(run) is Verdict.SUBMITTED
    assert jar.given == []
    assert await told(run) == []


async def test_without_a_vault_nothing_is_kept_and_the_run_says_so() -> None:
    run = run_of(Jar({HOME: LEFT}), None)
    assert await ended(run) is Verdict.SUBMITTED
    assert await told(run) == [("session_kept", False, "jobs.example.org")]


class Locked(MemoryVault):
    """A vault whose rows no key opens."""

    async def get(self, place: SecretPlace, *, at: object) -> Secret | None:
        raise VaultLocked("no key 'k2'; add it")


async def test_a_session_that_cannot_be_opened_is_told_and_the_run_goes_on() -> None:
    jar = Jar({HOME: LEFT})
    run = run_of(jar, Locked())
    assert await ended(run) is Verdict.SUBMITTED
    assert (await told(run))[0] == ("session_used", False, "jobs.example.org")


async def test_a_session_that_is_no_session_is_told_and_the_run_goes_on() -> None:
    vault, jar = MemoryVault(), Jar()
    await vault.put(PLACE, Secret("not what it should be"), at=NOW)
    run = run_of(jar, vault)
    assert await ended(run) is Verdict.SUBMITTED
    assert await told(run) == [("session_used", False, "jobs.example.org")]


async def test_a_session_that_the_browser_does_not_take_is_told_and_the_run_goes_on() -> None:
    vault = MemoryVault()
    await ended(run_of(Jar({HOME: LEFT}), vault))
    run = run_of(Jar(refuses="no"), vault)
    assert await ended(run) is Verdict.SUBMITTED
    assert await told(run) == [("session_used", False, "jobs.example.org")]


@pytest.mark.parametrize("fault", [BrowserLost("gone"), PageTimeout("hung")])
async def test_a_browser_that_is_gone_or_hung_at_the_end_does_not_change_the_end(
    fault: Exception,
) -> None:
    vault = MemoryVault()
    run = run_of(Jar({HOME: LEFT}, fault=fault), vault)
    assert await ended(run) is Verdict.SUBMITTED
    assert await vault.secret_records(at=NOW) == ()


async def test_while_nobody_knows_whether_it_was_sent_the_browser_is_only_looked_at() -> None:
    vault, jar = MemoryVault(), Jar({HOME: LEFT}, fault=AssertionError("it was touched"))
    world = World(clock=FrozenClock(NOW), site=ScriptedSite(answers=Answers.DROP))
    assert await ended(run_of(jar, vault, world=world)) is Verdict.UNKNOWN


@pytest.mark.parametrize("wall", ["login", "two_factor", "captcha"])
async def test_a_session_that_met_a_sign_in_is_given_out_no_more(wall: str) -> None:
    vault, jar = MemoryVault(), Jar({HOME: LEFT})
    await ended(run_of(jar, vault))
    run = run_of(jar, vault)
    run.tab = await run.ports.browser.tab()
    run.recalled = frozenset({HOME})
    met = (BlockerFound(wall, 0.9, "text", "Sign in"),)
    end = RunEnded(Verdict.NEEDS_HUMAN, wall)
    run.state = State(started=STARTED, blockers=met, ended=end)
    await store_sessions(run)
    valid = await vault.get(PLACE, at=NOW) is not None
    assert valid is (wall == "captcha")


@pytest.mark.parametrize("wall", ["login", "two_factor", "captcha"])
async def test_nothing_is_kept_of_a_run_that_ended_at_a_wall(wall: str) -> None:
    vault, jar = MemoryVault(), Jar({HOME: LEFT})
    run = run_of(jar, vault)
    run.tab = await run.ports.browser.tab()
    met = (BlockerFound(wall, 0.9, "text", "Sign in"),)
    run.state = State(started=STARTED, blockers=met, ended=RunEnded(Verdict.NEEDS_HUMAN, wall))
    await store_sessions(run)
    assert await vault.secret_records(at=NOW) == ()


class Away(ScriptedHuman):
    """Someone who answers at a wall, and is not there for the last yes."""

    async def ask(self, question: Question) -> Reply:
        if question.kind is QuestionKind.CONFIRM_SUBMIT:
            raise Parked("no answer yet")
        return await super().ask(question)


async def test_a_sign_in_that_was_passed_is_kept_while_the_run_waits_for_its_yes() -> None:
    vault, world = MemoryVault(), World(clock=FrozenClock(NOW))
    await ended(run_of(Jar({HOME: replace(LEFT, state="old")}), vault))
    world.site.walls = ChallengeQueue({1: ScriptedChallenge(ChallengeKind.LOGIN)})
    said = {"User name": USER, "Password": PASSWORD, "Notice period": "3 months"}
    world.human = Away({**said, "step_grant": True})
    run = run_of(Jar({HOME: LEFT}), vault, world=world)
    state = await apply(run, STARTED)
    assert state.paused
    assert [b.kind for b in state.blockers] == ["login"]
    kept = await vault.get(PLACE, at=NOW)
    assert kept is not None
    assert CANARY in kept.value


@pytest.mark.parametrize(
    ("walls", "valid"),
    [(("captcha", "login"), False), (("two_factor",), False), (("captcha",), True)],
)
async def test_a_session_is_given_out_no_more_while_a_run_waits_before_a_sign_in(
    walls: tuple[str, ...], valid: bool
) -> None:
    vault, jar = MemoryVault(), Jar({HOME: LEFT})
    await ended(run_of(jar, vault))
    jar.left[HOME] = replace(LEFT, state="what a visitor has")
    run = run_of(jar, vault)
    run.tab = await run.ports.browser.tab()
    run.recalled = frozenset({HOME})
    seen = SnapshotGenerated(HOME, "", "d1", 200, "", 0, (), (), (), (), "", 0.0, walls=walls)
    run.state = State(started=STARTED, seen=seen, paused=True)
    await store_sessions(run)
    kept = await vault.get(PLACE, at=NOW)
    assert (kept is not None and CANARY in kept.value) is valid


@pytest.mark.parametrize("said", ["Execution context was destroyed", "no such database"])
async def test_a_browser_that_cannot_tell_what_it_knows_does_not_cost_the_receipt(
    said: str,
) -> None:
    vault = MemoryVault()
    run = run_of(Jar(), vault)
    run.ports = replace(run.ports, browser=Minded(run.ports.browser, OwnStorage(Mute(said))))
    assert await ended(run) is Verdict.SUBMITTED
    assert await vault.secret_records(at=NOW) == ()


@dataclass(frozen=True)
class Mute:
    """A browser's context that only fails."""

    said: str

    async def storage_state(self, *, indexed_db: bool | None = None) -> StorageState:
        raise Error(self.said)

    async def set_storage_state(self, storage_state: StorageState) -> None:
        raise Error(self.said)


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
async def test_a_kept_session_is_in_no_file_in_plain(bench: OpenBench, tmp_path: Path) -> None:
    jar, opened = Jar({HOME: LEFT}), await bench("anna")
    await ended(run_of(jar, opened.vault))
    await ended(run_of(again := Jar(), opened.vault))
    assert again.given == [LEFT]
    assert list(holding(tmp_path, CANARY)) == []
