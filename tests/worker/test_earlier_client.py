"""Who knows the earlier service by its document alone gets an application sent, code and all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import yaml
from pydantic import SecretStr
from tests.api.conftest import SECRET as TOKEN_SECRET
from tests.api.conftest import token
from tests.worker.test_applying import WITHIN_S, Company, company, work

from steadyhand.adapters.host import SystemClock
from steadyhand.demo import SAMPLE, PracticeEmployer
from steadyhand.demo.ledger import ACCOUNT
from steadyhand.surfaces.api.app import make_app
from steadyhand.wiring.api import api_context

__all__ = ["company"]  # the fixture
SECRET = "shared-secret-of-a-test"
ANY_KIND = ("step_grant", "login", "yes_no", "text", "approval")


class EarlierClient:
    """What that document's reader would write: four addresses, one header."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self.http = http
        self.headers = {"X-GH-Service-Key": SECRET}

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        told = await self.http.post(f"/api/v1/gh{path}", headers=self.headers, json=body)
        assert told.status_code in (201, 202), told.text
        return dict(told.json())

    async def status(self, job_id: str) -> dict[str, Any]:
        told = await self.http.get(f"/api/v1/gh/valet/status/{job_id}", headers=self.headers)
        assert told.status_code == 200, told.text
        return dict(told.json())

    async def until(self, job_id: str, *kinds: str) -> dict[str, Any]:
        """The status once it waits for one of these, or has ended."""
        async with asyncio.timeout(WITHIN_S):
            while True:
                told = await self.status(job_id)
                asked = (told["interaction"] or {}).get("type")
                if told["status"] in ("completed", "failed", "cancelled") or asked in kinds:
                    return told
                await SystemClock().pause(0.05)


def person() -> dict[str, Any]:
    """The sample's person, by the names of that document."""
    profile = json.loads(
        json.dumps(yaml.safe_load((SAMPLE / "profile.yaml").read_text()), default=str)
    )
    return {
        "first_name": profile["name"]["given"],
        "last_name": profile["name"]["family"],
        "email": profile["email"],
        "phone": profile["phone"],
        "linkedin_url": profile["links"]["linkedin"],
        "city": profile["address"]["city"],
        "zip_code": profile["address"]["postal_code"],
        "country": profile["address"]["country"],
        "work_history": profile["work"],
        "education": profile["education"],
        "skills": profile["skills"],
    }


async def approve(http: httpx2.AsyncClient, question_id: str) -> None:
    """The user says yes on a surface of their own: that document knows no approval."""
    exp = SystemClock().now().timestamp() + 600
    own = {"Authorization": f"Bearer {token('ada', exp=exp)}"}
    asked = (await http.get(f"/api/v1/questions/{question_id}", headers=own)).json()
    said = {"value": "YES", "digest": asked["digest"]}
    told = await http.post(f"/api/v1/questions/{question_id}/answer", headers=own, json=said)
    assert told.status_code == 200, told.text


@asynccontextmanager
async def served(company: Company) -> AsyncIterator[httpx2.AsyncClient]:
    """The API over the company's store, as it is asked in this process."""
    told = {"service_keys": SecretStr(f"valet={SECRET}"), "jwt_key": SecretStr(TOKEN_SECRET)}
    told |= {"hold_s": 60.0, "jwt_issuer": "idp", "jwt_audience": "steadyhand"}
    settings = company.settings.model_copy(update=told)
    company.settings = settings
    context = api_context(settings, company.database, SystemClock())
    transport = httpx2.ASGITransport(app=make_app(context), raise_app_exceptions=False)
    async with httpx2.AsyncClient(transport=transport, base_url="http://api.example") as http:
        yield http


async def order(http: httpx2.AsyncClient, url: str) -> dict[str, Any]:
    """A job for an application there, as that document asks for one."""
    paper = {"file": ("resume.pdf", (SAMPLE / "resume.pdf").read_bytes(), "application/pdf")}
    own = {"X-Service-Key": SECRET, "X-User-Id": "ada"}
    sent = await http.post("/api/v1/files", headers=own, files=paper)
    return await EarlierClient(http).post(
        "/valet/apply",
        {
            "user_id": "ada",
            "target_url": url,
            "valet_task_id": "task-7",
            "profile": person(),
            "resume_ref": sent.json()["handle"],
            "qa_overrides": json.loads((SAMPLE / "answers.json").read_text()),
            "quality": "balanced",
        },
    )


async def test_a_client_of_the_earlier_service_gets_an_application_sent_by_a_code(
    company: Company, employer: PracticeEmployer
) -> None:
    async with served(company) as http:
        client = EarlierClient(http)
        job = await order(http, employer.posting_url("sent-code"))

        async def followed() -> None:
            asked = await client.until(job["job_id"], "step_grant")
            await approve(http, asked["interaction"]["question_id"])
            asked = await client.until(job["job_id"], "2fa")
            assert asked["status"] == "paused", asked
            (code,) = employer.sent_codes("sent-code")
            await client.post(
                f"/valet/resume/{job['job_id']}",
                {"resolution_type": "code_entry", "resolution_data": {"code": code}},
            )
            asked = await client.until(job["job_id"], "approval")
            await approve(http, asked["interaction"]["question_id"])
            ended = await client.until(job["job_id"])
            assert (ended["status"], ended["result_data"]["verdict"]) == ("completed", "submitted")
            assert code not in json.dumps(ended)

        await work(company, followed)
    assert len(employer.applications) == 1


async def test_a_name_and_a_password_that_came_together_are_asked_for_once(
    company: Company, employer: PracticeEmployer
) -> None:
    async with served(company) as http:
        client = EarlierClient(http)
        job = await order(http, employer.posting_url("sign-in"))
        seen: list[str] = []

        async def followed() -> None:
            while True:
                told = await client.until(job["job_id"], *ANY_KIND)
                if told["status"] != "paused":
                    break
                kind = told["interaction"]["type"]
                seen.append(kind)
                if kind == "login":
                    data = {"username": ACCOUNT.user, "password": ACCOUNT.password}
                    said = {"resolution_type": "credentials", "resolution_data": data}
                    await client.post(f"/valet/resume/{job['job_id']}", said)
                else:
                    await approve(http, told["interaction"]["question_id"])
            assert told["status"] == "completed", told
            assert ACCOUNT.password not in json.dumps(told)

        await work(company, followed)
    assert seen == ["step_grant", "login", "approval"]
    assert len(employer.applications) == 1
