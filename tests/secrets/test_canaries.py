"""Secrets of every kind leave no trace: in files of the home, in what is told, in what is printed.

Six of them: a password of the vault, another secret of it, a code that was sent, the cookie that a
session lives by, a password that a form asks for, and one that a page quotes. What was sent stands
on the private sheet (0600), which a person approves and a stopped run goes on with; of these six
nothing does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.secrets.canaries import forms_of, hits, told_by
from tests.secrets.joining import COOKIE, hiring

from steadyhand import Receipt, Settings, Verdict, apply
from steadyhand.adapters.host import SystemClock
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal.events import Envelope
from steadyhand.core.secrets import Secret, SecretKind, parse_place
from steadyhand.demo import ACCOUNT, SAMPLE, PracticeEmployer
from steadyhand.ports import Human
from steadyhand.testing import ScriptedHuman
from steadyhand.views.json_lines import ndjson
from steadyhand.wiring import open_vault

pytestmark = pytest.mark.browser
KEY = "7b" * 32
PATIENCE_S = 240.0
TYPED = ("Linnea", "Okonkwo", "5550 0142", "Apfelgarten", "12099", "linnea", "resume.pdf")
UNUSED, CHOSEN = "Damson-Kernel-8813", "Medlar/Compote+9042"
LABEL = "Choose a password"


class Listening(list[str]):
    """Every event, as it is printed."""

    def receive(self, envelope: Envelope) -> None:
        self.append(ndjson(envelope))


class WithAPhone(ScriptedHuman):
    """Someone who reads the code that the employer sent, and approves."""

    def __init__(self, employer: PracticeEmployer, slug: str) -> None:
        super().__init__({"confirm_submit": True, "step_grant": True})
        self._employer, self._slug = employer, slug

    def _reply(self, question: Question) -> Reply:
        if question.kind is QuestionKind.OTP:
            return Reply(self._employer.sent_codes(self._slug)[-1], by="script")
        return super()._reply(question)


def settings_of(home: Path, origin: str) -> Settings:
    given: dict[str, object] = {"home": home, "headless": True, "allow_origins": (origin,)}
    kept = {"vault_key": KEY, "keep_sessions": True, "pictures": "always"}
    return Settings.model_validate({**given, **kept})


def applied(url: str, settings: Settings, human: Human, told: Listening) -> Receipt:
    applying = apply(
        url,
        profile=SAMPLE / "profile.yaml",
        resume=SAMPLE / "resume.pdf",
        answers=SAMPLE / "answers.json",
        human=human,
        settings=settings,
        listeners=(told,),
    )
    return asyncio.run(asyncio.wait_for(applying, PATIENCE_S))


async def keeps(settings: Settings, origin: str) -> None:
    """The vault holds the account at that origin, and a secret that no page asks for."""
    async with open_vault(settings, actor="a test") as opened:
        for place, secret in (
            (parse_place(SecretKind.CREDENTIAL, origin), Secret(ACCOUNT.password, ACCOUNT.user)),
            (parse_place(SecretKind.SECRET, "library_card"), Secret(UNUSED)),
        ):
            await opened.vault.put(place, secret, at=SystemClock().now())


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """Every line of the adapters, as it is made and before anything cleans it."""
    caplog.set_level(logging.DEBUG, logger="steadyhand")
    return caplog


def clean_log(log: pytest.LogCaptureFixture, secrets: Mapping[str, str]) -> None:
    """The log has lines, and none holds a secret, an answer or the name of a file."""
    lines = [r.getMessage() for r in log.records if r.name.startswith("steadyhand")]
    assert any("journal.append took" in line for line in lines)
    sought = {**secrets, **{text: text for text in TYPED}}
    assert hits(sought, iter([("log", "\n".join(lines).encode())])) == []


def clean(home: Path, receipt: Receipt, told: Listening, secrets: Mapping[str, str]) -> None:
    everything = list(told_by(home, receipt.run_id, key=KEY))
    everything += [("events", "\n".join(told).encode()), ("receipt", receipt.to_json().encode())]
    assert any(place.endswith(".png") for place, _ in everything)
    assert any(place.endswith(".db") for place, _ in everything)
    assert sum(len(content) for place, content in everything if place.startswith("stdout")) > 2_000
    assert hits(secrets, iter(everything)) == []


def test_the_way_through_a_login_and_a_code_leaves_no_secret(
    tmp_path: Path, log: pytest.LogCaptureFixture
) -> None:
    slug, told = "sign-in-steps", Listening()
    with PracticeEmployer() as employer:
        settings = settings_of(tmp_path, employer.origin)
        asyncio.run(keeps(settings, employer.origin))
        human = WithAPhone(employer, slug)
        receipt = applied(employer.apply_url(slug), settings, human, told)
        assert receipt.verdict is Verdict.SUBMITTED, receipt.errors
        code = employer.sent_codes(slug)[-1]
    secrets = {"credential": ACCOUNT.password, "secret": UNUSED, "code": code}
    clean(tmp_path, receipt, told, secrets)
    clean_log(log, secrets)


@pytest.mark.parametrize("refuses", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_a_password_that_a_form_asks_for_reaches_the_form_and_nothing_else(
    tmp_path: Path, refuses: bool, log: pytest.LogCaptureFixture
) -> None:
    told = Listening()
    with hiring() as employer:
        employer.refuses = refuses
        settings = settings_of(tmp_path, employer.origin)
        human = ScriptedHuman({"confirm_submit": True, "step_grant": True, LABEL: CHOSEN})
        receipt = applied(employer.origin + "/apply", settings, human, told)
    assert set(employer.got) == {CHOSEN}
    assert (receipt.verdict is Verdict.SUBMITTED) is not refuses, receipt.errors
    cookie = COOKIE.partition("=")[2].partition(";")[0]
    clean(tmp_path, receipt, told, {"asked": CHOSEN, "cookie": cookie})
    clean_log(log, {"asked": CHOSEN, "cookie": cookie})


def test_the_search_finds_what_is_there_in_whatever_writing(tmp_path: Path) -> None:
    told = [(str(n), b"x" + form + b"y") for n, form in enumerate(forms_of(CHOSEN))]
    assert len(hits({"it": CHOSEN}, iter(told))) >= len(told) == 4
