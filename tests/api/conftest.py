"""The API over a real store, spoken to over HTTP by a key, a user and nobody."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import httpx2
import jwt
import pytest
from fastapi import FastAPI

from steadyhand.adapters.store.database import Database
from steadyhand.adapters.store.store import open_database
from steadyhand.settings import Settings
from steadyhand.surfaces.api.app import make_app
from steadyhand.testing import FrozenClock
from steadyhand.wiring.api import api_context

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
SECRET = "a-secret-of-nobody-32-characters-long"
KEY = "valet-secret-for-tests-only"
ORDER = {"job_type": "apply", "target_url": "https://jobs.example.com/field-engineer"}


def token(user: str, **claims: object) -> str:
    """A token of the identity provider for that user."""
    said = {"sub": user, "exp": NOW.timestamp() + 600, "iss": "idp", "aud": "steadyhand"}
    return jwt.encode(said | claims, SECRET, algorithm="HS256")


class Desk:
    """The API under test, with short ways to speak to it."""

    def __init__(self, app: FastAPI, database: Database, clock: FrozenClock) -> None:
        self.app, self.database, self.clock = app, database, clock
        self.mark = uuid.uuid4().hex[:6]
        transport = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
        self.client = httpx2.AsyncClient(transport=transport, base_url="http://api.example")

    def name(self, user: str) -> str:
        """The user's id: tests share a database."""
        return f"{user}-{self.mark}"

    def key(self, user: str = "") -> dict[str, str]:
        """Headers of the program, which acts for that user."""
        return {"X-Service-Key": KEY} | ({"X-User-Id": self.name(user)} if user else {})

    def bearer(self, user: str, **claims: object) -> dict[str, str]:
        """Headers of that person."""
        return {"Authorization": f"Bearer {token(self.name(user), **claims)}"}

    async def get(self, path: str, headers: dict[str, str], **more: object) -> httpx2.Response:
        return await self.client.get(f"/api/v1{path}", headers=headers, **more)

    async def post(
        self, path: str, headers: dict[str, str], body: object = None
    ) -> httpx2.Response:
        return await self.client.post(f"/api/v1{path}", headers=headers, json=body)

    async def job(self, user: str, **said: object) -> dict[str, object]:
        """A new job of that user."""
        answer = await self.post("/jobs", self.key(user), ORDER | said)
        assert answer.status_code == 201, answer.text
        return answer.json()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def kind(request: pytest.FixtureRequest) -> str:
    """Which database is under the API."""
    return request.param


@pytest.fixture
def settings(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> Settings:
    """A deployment with one program and one identity provider."""
    url = request.getfixturevalue("postgres" if kind == "postgres" else "sqlite_url")
    return Settings(
        home=tmp_path,
        database_url=url,
        database_role="steadyhand_users",  # users' part of a PostgreSQL, as a service has it
        service_keys=f"valet={KEY}",
        jwt_key=SECRET,
        jwt_issuer="idp",
        jwt_audience="steadyhand",
    )


@pytest.fixture
async def desk(settings: Settings) -> AsyncIterator[Desk]:
    """The API, served in this process."""
    clock = FrozenClock(NOW)
    assert settings.database_url
    role = settings.database_role
    database = await open_database(settings.database_url, "local", role=role)
    made = Desk(make_app(api_context(settings, database, clock)), database, clock)
    yield made
    await made.client.aclose()
    await database.close()
