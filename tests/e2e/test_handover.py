"""Walls before a form, dealt with by a person in the tab or by what that person tells."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Timer

import pytest
from tests.shared import apply_shared

from steadyhand import Receipt, Settings, Verdict
from steadyhand.adapters.host import SystemClock
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.secrets import Secret, SecretKind, parse_place
from steadyhand.demo import ACCOUNT, SAMPLE, PracticeEmployer, expected_fields
from steadyhand.ports import Human
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.run import ScriptedReply
from steadyhand.wiring import open_vault
from steadyhand.wiring.application import UserInput

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
PATIENCE_S = 240.0
LATE_S = 2.0
YES: dict[str, ScriptedReply] = {"confirm_submit": True, "step_grant": True}
SIGNS_IN: dict[str, ScriptedReply] = {
    **YES,
    "User name": ACCOUNT.user,
    "Password": ACCOUNT.password,
}


class AtTheDesk(ScriptedHuman):
    """Someone who says what is scripted, and otherwise does something and says what is told."""

    def __init__(
        self, does: Mapping[QuestionKind, Callable[[], str | bool]], **more: ScriptedReply
    ) -> None:
        super().__init__({**YES, **more})
        self._does = does

    def _reply(self, question: Question) -> Reply:
        does = self._does.get(question.kind)
        return Reply(does(), by="script") if does else super()._reply(question)


def kinds(human: ScriptedHuman) -> list[str]:
    return [q.label if q.kind is QuestionKind.TEXT else q.kind.value for q in human.asked]


def settings_of(employer: PracticeEmployer, home: Path, **more: object) -> Settings:
    values = {"home": home, "headless": True, "allow_origins": (employer.origin,), **more}
    return Settings.model_validate(values)


async def applied(
    employer: PracticeEmployer, slug: str, settings: Settings, human: Human
) -> Receipt:
    given = UserInput(SAMPLE / "profile.yaml", SAMPLE / "resume.pdf", None, SAMPLE / "answers.json")
    applying = apply_shared(employer.apply_url(slug), given, human=human, settings=settings)
    return await asyncio.wait_for(applying, PATIENCE_S)


def holds_one(employer: PracticeEmployer, receipt: Receipt, slug: str) -> None:
    assert (receipt.verdict, receipt.reason) == (Verdict.SUBMITTED, ""), receipt.errors
    (held,) = employer.applications
    assert dict(held.fields) == dict(expected_fields(slug))


def found_in(home: Path, secret: str) -> list[str]:
    """Files of the home that hold the secret, as it is or without its last letter's case."""
    files = (f for f in home.rglob("*") if f.is_file())
    wanted = secret.casefold().encode()
    return [str(f) for f in files if wanted in f.read_bytes().lower()]


async def test_a_check_that_a_person_has_passed_in_the_tab_is_behind_the_run(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    def solves() -> bool:
        employer.let_in("human-check")
        return True

    human = AtTheDesk({QuestionKind.BLOCKER: solves})
    receipt = await applied(employer, "human-check", settings_of(employer, tmp_path), human)
    holds_one(employer, receipt, "human-check")
    wall = human.asked[0]
    assert wall.kind is QuestionKind.BLOCKER
    assert f"{employer.posting_url('human-check')}/enter" in wall.text
    assert "--headed" in wall.text
    assert any("Picture: " in line for line in wall.evidence)


async def test_a_page_that_leads_on_late_is_waited_for_although_it_changes_meanwhile(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    def solves() -> bool:
        Timer(LATE_S, employer.let_in, ("human-check",)).start()
        return True  # the picture of the wall has changed the page by now

    human = AtTheDesk({QuestionKind.BLOCKER: solves})
    receipt = await applied(employer, "human-check", settings_of(employer, tmp_path), human)
    holds_one(employer, receipt, "human-check")


async def test_a_wall_that_stays_is_looked_at_three_times_and_touched_never(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman({**YES, "blocker": True})
    receipt = await applied(employer, "human-check", settings_of(employer, tmp_path), human)
    assert (receipt.verdict, receipt.reason) == (Verdict.NEEDS_HUMAN, "captcha")
    assert kinds(human) == ["blocker"] * 3
    own = [r for r in employer.requests if "/assets/" not in r.path and "/state" not in r.path]
    assert {r.method for r in own} == {"GET"}
    assert len([r for r in own if r.path.endswith("/apply")]) == 1


async def test_a_code_is_used_once_and_kept_nowhere(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    codes: list[str] = []

    def reads() -> str:
        (code,) = employer.sent_codes("sent-code")
        codes.append("not-it" if not codes else code)
        return codes[-1]

    human = AtTheDesk({QuestionKind.OTP: reads})
    settings = settings_of(employer, tmp_path, pictures="always")
    receipt = await applied(employer, "sent-code", settings, human)
    holds_one(employer, receipt, "sent-code")
    assert kinds(human) == ["step_grant", "otp", "otp", "confirm_submit"]
    assert found_in(tmp_path, codes[1]) == []
    assert found_in(tmp_path, "not-it") == []


async def test_a_name_a_password_and_a_code_lead_through_three_pages(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    codes = {QuestionKind.OTP: lambda: employer.sent_codes("sign-in-steps")[-1]}
    human = AtTheDesk(codes, **{"User name": ACCOUNT.user, "Password": ACCOUNT.password})
    receipt = await applied(employer, "sign-in-steps", settings_of(employer, tmp_path), human)
    holds_one(employer, receipt, "sign-in-steps")
    told = ["step_grant", "User name", "Password", "step_grant", "otp", "confirm_submit"]
    assert kinds(human) == told
    assert found_in(tmp_path, ACCOUNT.password) == []
    assert found_in(tmp_path, employer.sent_codes("sign-in-steps")[-1]) == []


@pytest.mark.soak
async def test_who_cannot_sign_in_is_asked_three_times_and_nothing_is_sent(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    human = ScriptedHuman({**SIGNS_IN, "Password": "bramley-seedling-1"})
    receipt = await applied(employer, "sign-in", settings_of(employer, tmp_path), human)
    assert (receipt.verdict, receipt.reason) == (Verdict.NEEDS_HUMAN, "login")
    assert kinds(human) == ["step_grant", *["User name", "Password"] * 3]
    assert employer.applications == ()
    assert found_in(tmp_path, "bramley-seedling-1") == []


@pytest.mark.parametrize("right", [pytest.param(True, marks=pytest.mark.soak), False])
async def test_the_vault_signs_in_and_what_the_site_does_not_take_is_not_tried_again(
    employer: PracticeEmployer, tmp_path: Path, right: bool
) -> None:
    settings = settings_of(employer, tmp_path, vault_key="7b" * 32)
    place = parse_place(SecretKind.CREDENTIAL, employer.origin)
    password = ACCOUNT.password if right else "bramley-seedling-1"

    async def keeps() -> None:
        async with open_vault(settings, actor="a test") as opened:
            secret = Secret(password, ACCOUNT.user)
            await opened.vault.put(place, secret, at=SystemClock().now())

    async def kept() -> list[tuple[bool, bool]]:
        async with open_vault(settings, actor="a test") as opened:
            all_kept = await opened.vault.secret_records(at=SystemClock().now())
            mine = [k for k in all_kept if k.place == place]
            return [(k.is_valid, bool(k.last_verified_at)) for k in mine]

    await keeps()
    human = ScriptedHuman({**SIGNS_IN, "Keep in the vault": True})
    receipt = await applied(employer, "sign-in", settings, human)
    holds_one(employer, receipt, "sign-in")
    asked = [] if right else ["User name", "Password", "yes_no"]
    assert kinds(human) == ["step_grant", *asked, "confirm_submit"]
    assert await kept() == [(True, right)]
    assert found_in(tmp_path, password) == []


async def test_a_session_that_ends_in_the_middle_is_begun_anew_and_one_application_is_sent(
    employer: PracticeEmployer, tmp_path: Path
) -> None:
    class Interrupted(ScriptedHuman):
        def _reply(self, question: Question) -> Reply:
            grants = [q for q in self.asked if q.kind is QuestionKind.STEP_GRANT]
            if question.kind is QuestionKind.STEP_GRANT and len(grants) == 2:
                employer.turn_out("signed-out")  # while the first page of the form waits
            return super()._reply(question)

    human = Interrupted(SIGNS_IN)
    receipt = await applied(employer, "signed-out", settings_of(employer, tmp_path), human)
    holds_one(employer, receipt, "signed-out")
    assert kinds(human).count("Password") == 2
    assert kinds(human).count("confirm_submit") == 1
