"""What an earlier system kept in its tables becomes ours: read once, sealed anew, or named."""

from __future__ import annotations

import base64
import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from tests.deploy.test_backup import databases

from steadyhand.adapters.store.fleet import SqlOutbox
from steadyhand.adapters.store.job_queue import SqlQueue
from steadyhand.adapters.store.jobs import SqlJobs
from steadyhand.adapters.store.limits import SqlSpendings
from steadyhand.adapters.store.service_keys import SqlUsers
from steadyhand.adapters.store.store import open_database
from steadyhand.adapters.vault import open_vault
from steadyhand.adapters.vault.location import choose_keys
from steadyhand.core.journal.codec import unpack
from steadyhand.core.queue.job import JobStatus
from steadyhand.core.secrets import SecretKind, StoredSession, parse_place
from steadyhand.errors import BadInput, KeyReused
from steadyhand.ports.jobs import Seat
from steadyhand.settings import Settings
from steadyhand.wiring.api import migrate_earlier
from steadyhand.wiring.home import user_folder, vault_keys

__all__ = ["databases"]
pytestmark = pytest.mark.postgres
NOW = datetime.now(UTC)
ADA = "11111111-1111-4111-8111-111111111111"
OLD, NEW = os.urandom(32), os.urandom(32)
SITE = "https://www.linkedin.com"
TABLES = """
CREATE TABLE gh_automation_jobs (id uuid PRIMARY KEY, idempotency_key varchar(255), user_id uuid,
  created_by varchar(100), job_type varchar(50), target_url text, task_description text,
  input_data jsonb, priority int, scheduled_at timestamptz, max_retries int, retry_count int,
  timeout_seconds int, status varchar(20), completed_at timestamptz, error_code varchar(50),
  metadata jsonb, tags jsonb, callback_url text, valet_task_id uuid, target_worker_id text);
CREATE TABLE gh_user_credentials (id uuid, user_id uuid, platform varchar(50),
  credential_type varchar(30), encrypted_data bytea, encryption_key_id varchar(100),
  expires_at timestamptz, is_valid boolean);
CREATE TABLE gh_browser_sessions (id uuid, user_id uuid, domain text, session_data text,
  encryption_key_id text, expires_at timestamptz);
CREATE TABLE gh_user_usage (id uuid, user_id uuid, tier text, period_start timestamptz,
  total_cost_usd double precision);
CREATE TABLE gh_action_manuals (id uuid, steps jsonb)
"""


def envelope(content: object, key: bytes, kid: str = "k1") -> bytes:
    """As the earlier system seals: version, length and id of the key, nonce, tag, ciphertext."""
    nonce = os.urandom(12)
    sealed = AESGCM(key).encrypt(nonce, json.dumps(content).encode(), None)
    name = kid.encode()
    return bytes((1, len(name))) + name + nonce + sealed[-16:] + sealed[:-16]


def job_id(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012}"


async def put(engine: AsyncEngine, table: str, **row: object) -> None:
    names = ", ".join(row)
    marks = ", ".join(
        f"CAST(:{n} AS jsonb)" if isinstance(v, dict | list) else f":{n}" for n, v in row.items()
    )
    told = {n: json.dumps(v) if isinstance(v, dict | list) else v for n, v in row.items()}
    async with engine.begin() as connection:
        await connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), told)


async def put_job(engine: AsyncEngine, number: int, status: str, **more: object) -> None:
    row: dict[str, object] = {
        "id": job_id(number),
        "idempotency_key": f"key-{number}",
        "user_id": ADA,
        "job_type": "apply",
        "target_url": f"https://jobs.example.com/{number}",
        "task_description": "apply",
        "input_data": {"user_data": {"given_name": "Ada"}, "qa_overrides": {"Notice": "none"}},
        "priority": 3,
        "max_retries": 2,
        "timeout_seconds": 600,
        "status": status,
        "callback_url": "https://client.example.com/hook",
        "tags": ["autumn"],
        "metadata": {"ours": 1},
    }
    await put(engine, "gh_automation_jobs", **(row | more))


async def filled(address: str) -> None:
    """A database as the earlier system leaves it."""
    engine = create_async_engine(address)
    async with engine.begin() as connection:
        for statement in TABLES.split(";"):
            await connection.execute(text(statement))
    for number, status in enumerate(("pending", "queued", "running", "completed", "failed"), 1):
        await put_job(engine, number, status)
    await put_job(engine, 6, "queued", job_type="dance")
    secret = {"username": "ada@example.org", "password": "pa55-of-ada"}
    kept = {"user_id": ADA, "platform": "linkedin", "credential_type": "password"}
    await put(engine, "gh_user_credentials", **kept, encrypted_data=envelope(secret, OLD))
    lost = envelope(secret, os.urandom(32))
    await put(engine, "gh_user_credentials", **(kept | {"platform": "ats"}), encrypted_data=lost)
    odd = kept | {"platform": "unnamed"}
    await put(engine, "gh_user_credentials", **odd, encrypted_data=envelope(secret, NEW))
    cookie = {"name": "s", "value": "c00kie", "path": "/", "secure": True, "expires": -1}
    state = {
        "cookies": [{**cookie, "domain": "jobs.example.com"}, {**cookie, "domain": "b.example"}],
        "origins": [],
    }
    written = base64.b64encode(envelope(state, NEW)).decode()
    session = {"user_id": ADA, "domain": "jobs.example.com", "session_data": written}
    await put(engine, "gh_browser_sessions", **session, expires_at=NOW + timedelta(days=9))
    gone = session | {"domain": "old.example.com"}
    await put(engine, "gh_browser_sessions", **gone, expires_at=NOW - timedelta(days=1))
    month = NOW.replace(day=1, hour=0, minute=0)
    usage = {"user_id": ADA, "tier": "pro", "period_start": month, "total_cost_usd": 1.5}
    await put(engine, "gh_user_usage", **usage)
    await put(engine, "gh_action_manuals", id=job_id(99), steps=[])
    await engine.dispose()


async def test_what_an_earlier_system_kept_is_ours_or_is_named(
    databases: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = databases
    await filled(source)
    monkeypatch.setenv("GH_CREDENTIAL_KEY", NEW.hex())
    monkeypatch.setenv("GH_CREDENTIAL_PREV_KEYS", OLD.hex())
    settings = Settings(home=tmp_path, database_url=target, vault_key=os.urandom(32).hex())
    once = await migrate_earlier(settings, source, {"linkedin": SITE})
    assert dict(once.stored) == {
        "jobs that wait": 2,
        "jobs that ended": 3,
        "passwords": 1,
        "sessions": 1,
        "tiers": 1,
        "months of costs": 1,
    }
    left = "\n".join(once.left)
    for named in (
        job_id(3),
        job_id(6),
        "password of ats",
        "password of unnamed",
        "old.example.com",
        "gh_action_manuals",
    ):
        assert named in left
    assert len(once.left) == 6
    assert "pa55" not in left
    assert "c00kie" not in left
    again = await migrate_earlier(settings, source, {"linkedin": SITE})
    assert again.left == once.left

    database = await open_database(target, "")
    jobs = SqlJobs(database.of_user(ADA))
    first = await jobs.get(job_id(1))
    assert (first.status, first.order.priority, first.order.tags) == (
        JobStatus.QUEUED,
        3,
        ("autumn",),
    )
    assert first.order.input_data["answers"] == {"Notice": "none"}
    taken = await SqlQueue(database).take(Seat("w1", ("apply",), room=9), at=datetime.now(UTC))
    assert {job.job_id for job in taken} == {job_id(1), job_id(2)}
    begun, ended = await jobs.get(job_id(3)), await jobs.get(job_id(4))
    assert (begun.status, begun.error_code) == (JobStatus.FAILED, "submit_unknown")
    assert (ended.status, ended.verdict) == (JobStatus.COMPLETED, "")  # nobody proved it to us
    for number in (3, 4, 5):  # their clients heard of these ends, or have to be told by a person
        assert await SqlOutbox(database).of_job(ADA, job_id(number)) == ()
    with pytest.raises(KeyReused):  # no second application by an old key
        await jobs.add(
            type(ended)(
                "new",
                ADA,
                type(ended.order)(
                    ended.order.type,
                    "https://jobs.example.com/4",
                    idempotency_key="key-4",
                    digest="other",
                ),
                JobStatus.QUEUED,
                "",
                "",
                "",
            )
        )
    folder = user_folder(settings, ADA)
    keys = choose_keys(folder, vault_keys(settings))
    vault = open_vault(database.of_user(ADA), folder, keys, actor="test").vault
    login = await vault.get(parse_place(SecretKind.CREDENTIAL, SITE), at=NOW)
    assert login is not None
    assert (login.username, login.value) == ("ada@example.org", "pa55-of-ada")
    place = parse_place(SecretKind.SESSION, "https://jobs.example.com")
    found = await vault.get(place, at=NOW)
    assert found is not None
    state = json.loads(unpack(StoredSession, found.value.encode()).state)
    assert [each["domain"] for each in state["cookies"]] == ["jobs.example.com"]
    assert await SqlSpendings(database.of_user(ADA)).spent(f"{NOW:%Y-%m}") == 1_500_000
    assert (await SqlUsers(database).get(ADA)).tier == "pro"
    await database.close()


@pytest.mark.parametrize("key", ["secret", "00" * 31])
async def test_a_key_that_is_none_is_one_sentence_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setenv("GH_CREDENTIAL_KEY", key)
    with pytest.raises(BadInput, match="64 hex digits") as caught:
        await migrate_earlier(Settings(home=tmp_path), "postgresql://h/d", {})
    assert key not in str(caught.value)


async def test_a_source_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="PostgreSQL"):
        await migrate_earlier(Settings(home=tmp_path), f"sqlite:///{tmp_path}/x.db", {})
