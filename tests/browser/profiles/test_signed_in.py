"""Who has signed in once is known at the next run, and nobody else is: at the practice employer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.vault.rig import holding

from steadyhand import Receipt, Settings, Verdict, apply
from steadyhand.core.journal.codec import unpack
from steadyhand.core.secrets import SecretKind, StoredSession, parse_place
from steadyhand.demo import ACCOUNT, SAMPLE, PracticeEmployer
from steadyhand.testing import FrozenClock, ScriptedHuman
from steadyhand.wiring import open_vault

pytestmark = pytest.mark.browser
KNOWS = {"User name": ACCOUNT.user, "Password": ACCOUNT.password}
PATIENCE_S = 240.0


@pytest.fixture
def employer() -> Iterator[PracticeEmployer]:
    with PracticeEmployer() as running:
        yield running


def settings_of(employer: PracticeEmployer, home: Path, **more: object) -> Settings:
    values = {
        "home": home,
        "headless": True,
        "allow_origins": (employer.origin,),
        "vault_key": "5a" * 32,
        "keep_sessions": True,
        **more,
    }
    return Settings.model_validate(values)


def signed_in(employer: PracticeEmployer, settings: Settings) -> Receipt:
    """An application by someone who tells the name and the password."""
    return applied(employer, settings, dry_run=False)


def rehearsed(employer: PracticeEmployer, settings: Settings) -> Receipt:
    """A rehearsal of it, in which nobody signs in."""
    return applied(employer, settings, dry_run=True)


def applied(employer: PracticeEmployer, settings: Settings, *, dry_run: bool) -> Receipt:
    applying = apply(
        employer.apply_url("sign-in"),
        profile=SAMPLE / "profile.yaml",
        resume=SAMPLE / "resume.pdf",
        answers=SAMPLE / "answers.json",
        human=ScriptedHuman({"step_grant": True, "confirm_submit": True, **KNOWS}),
        settings=settings,
        dry_run=dry_run,
    )
    return asyncio.run(asyncio.wait_for(applying, PATIENCE_S))


def kept(employer: PracticeEmployer, settings: Settings) -> StoredSession | None:
    """What the vault holds of the employer's origin."""

    async def read() -> StoredSession | None:
        place = parse_place(SecretKind.SESSION, employer.origin)
        async with open_vault(settings, actor="test") as opened:
            secret = await opened.vault.get(place, at=FrozenClock().now())
        return unpack(StoredSession, secret.value.encode()) if secret else None

    return asyncio.run(read())


def test_who_signed_in_once_is_known_at_the_next_run_and_no_one_else_is(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    settings = settings_of(employer, tmp_path)
    assert rehearsed(employer, settings).verdict is Verdict.NEEDS_HUMAN
    assert kept(employer, settings) is None
    assert signed_in(employer, settings).verdict is Verdict.SUBMITTED
    session = kept(employer, settings)
    assert session is not None
    (cookie,) = json.loads(session.state)["cookies"]
    assert list(holding(tmp_path, cookie["value"])) == []
    assert rehearsed(employer, settings).verdict is Verdict.DRY_RUN
    other = settings_of(employer, tmp_path, user_id="ben")
    assert rehearsed(employer, other).verdict is Verdict.NEEDS_HUMAN


def test_unless_asked_for_nothing_is_kept(employer: PracticeEmployer, tmp_path: Path) -> None:
    settings = settings_of(employer, tmp_path, keep_sessions=False)
    assert signed_in(employer, settings).verdict is Verdict.SUBMITTED
    assert kept(employer, settings) is None
