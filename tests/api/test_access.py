"""Who is asking: keys and tokens that count, those that do not, and how often anybody may ask."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.api.conftest import KEY, NOW, ORDER, SECRET, Desk, token
from tests.api.test_questions import SHEET, park

from steadyhand.adapters.net.pages import Document
from steadyhand.adapters.net.tokens import JwtTokens, TokenTerms
from steadyhand.adapters.store.limits import SqlRateLimits
from steadyhand.adapters.store.service_keys import SqlKeys, SqlUsers, new_secret
from steadyhand.core.journal.codec import stamp
from steadyhand.core.queue.access import RateLimit
from steadyhand.errors import BadInput
from steadyhand.ports.jobs import ServiceKey, ServiceUser
from steadyhand.settings import Settings
from steadyhand.testing import FrozenClock
from steadyhand.wiring.api import api_context


async def add_key(desk: Desk, *scopes: str, user: str = "") -> tuple[str, dict[str, str]]:
    """A stored key with those scopes: its id, and the headers that show it."""
    key_id, secret = new_secret()
    owner = desk.name(user) if user else ""
    row = ServiceKey(key_id, f"program-{key_id}", scopes, stamp(NOW), user_id=owner)
    await SqlKeys(desk.database).add(row, secret)
    return key_id, {"X-Service-Key": secret}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Service-Key": ""},
        {"X-Service-Key": "sh_0011_unknown-secret-of-nobody"},
        {"X-Service-Key": "\xff\x00"},
        {"Authorization": "Bearer "},
        {"Authorization": "Bearer a.b.c"},
        {"Authorization": "Basic YTpi"},
    ],
)
async def test_nobody_gets_nothing_but_health(desk: Desk, headers: dict[str, str]) -> None:
    raw = {name: value.encode("latin-1") for name, value in headers.items()}
    for path in ("/jobs", "/openapi.json"):
        answer = await desk.client.get(f"/api/v1{path}", headers=raw)
        assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")
    health = await desk.client.get("/api/v1/health", headers=raw)
    assert health.status_code == 200


async def test_of_several_proofs_none_is_wrong(desk: Desk) -> None:
    good, key = desk.bearer("ada"), desk.key("ada")
    for wrong in (
        key | {"Authorization": "Bearer a.b.c"},
        key | {"X-GH-Service-Key": "another"},
        good | {"X-Service-Key": "another"},
        good | {"X-GH-Service-Key": "another"},
    ):
        assert (await desk.get("/jobs", wrong)).status_code == 401, wrong
    assert (await desk.get("/jobs", key | {"X-GH-Service-Key": KEY})).status_code == 200
    await park(desk, SHEET)
    yes = {"value": "YES", "digest": SHEET.digest}
    said = await desk.post(f"/questions/{SHEET.id}/answer", key | good, yes)
    assert (said.status_code, said.json()["code"]) == (403, "person_needed")  # still a program


@pytest.mark.parametrize(
    "forged",
    [
        lambda user: token(user, exp=NOW.timestamp() - 31),
        lambda user: token(user, nbf=NOW.timestamp() + 31),
        lambda user: token(user, iss="somebody"),
        lambda user: token(user, aud="elsewhere"),
        lambda user: token(user, exp="later"),
        lambda user: token(user, sub="../etc"),
        lambda user: jwt.encode({"sub": user, "iss": "idp", "aud": "steadyhand"}, SECRET),
        lambda user: jwt.encode(
            {"sub": user, "exp": NOW.timestamp() + 60, "iss": "idp", "aud": "steadyhand"},
            None,
            algorithm="none",
        ),
        lambda user: jwt.encode(
            {"sub": user, "exp": NOW.timestamp() + 60, "iss": "idp", "aud": "steadyhand"},
            SECRET,
            algorithm="HS512",
        ),
        lambda user: token(user)[:-4] + "AAAA",
        lambda user: token(user) + "x" * 9_000,
    ],
)
async def test_a_token_that_anything_is_wrong_with_counts_for_nothing(
    desk: Desk, forged: object
) -> None:
    assert callable(forged)
    headers = {"Authorization": f"Bearer {forged(desk.name('ada'))}"}
    assert (await desk.get("/jobs", headers)).status_code == 401


async def test_a_token_speaks_for_its_own_user_alone(desk: Desk) -> None:
    other = desk.bearer("ada") | {"X-User-Id": desk.name("bob")}
    assert (await desk.get("/jobs", other)).status_code == 403
    own = desk.bearer("ada") | {"X-User-Id": desk.name("ada")}
    assert (await desk.get("/jobs", own)).status_code == 200


async def test_a_key_of_one_user_acts_for_no_other(desk: Desk) -> None:
    _, headers = await add_key(desk, "jobs:read", user="ada")
    assert (await desk.get("/jobs", headers)).status_code == 200
    other = headers | {"X-User-Id": desk.name("bob")}
    assert (await desk.get("/jobs", other)).status_code == 403


async def test_a_key_says_for_whom_it_asks(desk: Desk) -> None:
    answer = await desk.get("/jobs", desk.key())
    assert (answer.status_code, answer.json()["code"]) == (400, "user_missing")
    odd = await desk.get("/jobs", desk.key() | {"X-User-Id": "a b"})
    assert (odd.status_code, odd.json()["code"]) == (400, "user_malformed")


async def test_without_its_scope_nothing_is_done(desk: Desk) -> None:
    _, headers = await add_key(desk, "jobs:read", user="ada")
    answer = await desk.post("/jobs", headers, ORDER)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")
    reads = await desk.get("/jobs", desk.bearer("ada", scope="openid jobs:write"))
    assert reads.status_code == 403
    assert (await desk.get("/jobs", desk.bearer("ada", scope="openid email"))).status_code == 200


async def test_a_revoked_key_counts_no_more_at_once(desk: Desk) -> None:
    key_id, headers = await add_key(desk, "jobs:read", user="ada")
    assert (await desk.get("/jobs", headers)).status_code == 200
    assert await SqlKeys(desk.database).revoke(key_id, at=NOW)
    assert (await desk.get("/jobs", headers)).status_code == 401


async def test_a_secret_is_stored_as_a_digest_that_is_slow_to_guess(desk: Desk) -> None:
    from sqlalchemy import select

    from steadyhand.adapters.store.tables import service_keys

    key_id, headers = await add_key(desk, "jobs:read")
    async with desk.database.reading("test") as connection:
        wanted = select(service_keys).where(service_keys.c.key_id == key_id)
        row = (await connection.execute(wanted)).one()
    assert row.digest.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert headers["X-Service-Key"].rpartition("_")[2] not in json.dumps([str(v) for v in row])


async def test_beyond_their_tier_a_user_waits_and_a_program_does_not(desk: Desk) -> None:
    await SqlUsers(desk.database).put(ServiceUser(desk.name("ada"), "free"), at=NOW)
    answers = [await desk.post("/jobs", desk.bearer("ada"), ORDER) for _ in range(11)]
    assert [each.status_code for each in answers] == [201] * 10 + [429]
    assert [each.headers["X-RateLimit-Remaining"] for each in answers[-3:]] == ["1", "0", "0"]
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 3600
    assert (await desk.get("/jobs", desk.bearer("ada"))).status_code == 200
    assert (await desk.post("/jobs", desk.key("ada"), ORDER)).status_code == 201
    assert (await desk.post("/jobs", desk.bearer("bob"), ORDER)).status_code == 201
    desk.clock.move(3600)
    later = {"exp": (NOW + timedelta(days=1)).timestamp()}
    assert (await desk.post("/jobs", desk.bearer("ada", **later), ORDER)).status_code == 201


async def test_a_limit_is_shared_by_all_who_count_at_once(desk: Desk) -> None:
    import asyncio

    subject = f"site:{desk.mark}"
    hits = [SqlRateLimits(desk.database).hit(subject, RateLimit(7, 100), at=NOW) for _ in range(20)]
    decided = await asyncio.gather(*hits)
    assert sum(each.allowed for each in decided) == 7


async def test_a_key_set_is_asked_for_again_at_most_once_a_minute() -> None:
    private, stranger = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()
    public = jwt.algorithms.OKPAlgorithm.to_jwk(private.public_key(), as_dict=True)
    shared = {"kty": "oct", "kid": "shared", "k": "c2VjcmV0", "use": "sig"}
    content = json.dumps({"keys": [public | {"kid": "one", "use": "sig"}, shared]}).encode()
    asked: list[str] = []

    async def fetch(url: str) -> Document:
        asked.append(url)
        return Document(url, 200, content, "application/json")

    clock = FrozenClock(NOW)
    tokens = JwtTokens(TokenTerms("EdDSA", jwks_url="https://idp.example/jwks"), clock, fetch)
    said = {"sub": "ada", "exp": NOW.timestamp() + 9_999}

    def signed(key: Ed25519PrivateKey, kid: str) -> str:
        return jwt.encode(said, key, algorithm="EdDSA", headers={"kid": kid})

    found = await tokens.verify(signed(private, "one"))
    assert found is not None
    assert found.user_id == "ada"
    assert await tokens.verify(signed(stranger, "one")) is None
    assert await tokens.verify(signed(stranger, "two")) is None
    by_shared = jwt.encode(said, "secret" * 8, algorithm="HS256", headers={"kid": "shared"})
    assert await tokens.verify(by_shared) is None
    assert len(asked) == 1
    clock.move(61)
    assert await tokens.verify(signed(stranger, "two")) is None
    assert len(asked) == 2


async def test_all_users_together_ask_a_site_for_so_much_and_programs_for_more(
    desk: Desk, tmp_path: Path
) -> None:
    limits = tmp_path / "tiers.toml"
    limits.write_text("[site]\nhourly = 2\ndaily = 9\n", "utf-8")
    context = desk.app.state.context
    told = api_context(Settings(home=tmp_path, tiers_file=limits), desk.database, desk.clock)
    desk.app.state.context = replace(context, options=told.options)
    host = f"{desk.mark}.example.com"
    order = ORDER | {"target_url": f"https://{host}/1"}
    answers = [await desk.post("/jobs", desk.bearer(name), order) for name in ("a", "b", "c")]
    assert [each.status_code for each in answers] == [201, 201, 429]
    assert "all users together" in answers[-1].json()["detail"]
    assert int(answers[-1].headers["Retry-After"]) > 0
    other = ORDER | {"target_url": f"https://other-{host}/1"}
    assert (await desk.post("/jobs", desk.bearer("c"), other)).status_code == 201
    assert (await desk.post("/jobs", desk.key("c"), order)).status_code == 201


@pytest.mark.parametrize("text", ["free = 3", "[free", "[gold]\nhourly = 1\ndaily = 2"])
async def test_limits_that_cannot_be_read_serve_nobody(
    desk: Desk, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "tiers.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput):
        api_context(Settings(home=tmp_path, tiers_file=file), desk.database, desk.clock)


async def test_alerts_come_from_the_deployments_own_rules_as_well(
    desk: Desk, tmp_path: Path
) -> None:
    file = tmp_path / "alerts.toml"
    rule = 'name = "few"\nmetric = "steadyhand_workers"\nwhy = "Start more."\nbelow = 1000'
    file.write_text(f"[[alert]]\n{rule}\n", "utf-8")
    made = api_context(Settings(home=tmp_path, alerts_file=file), desk.database, desk.clock)
    desk.app.state.context = replace(desk.app.state.context, options=made.options)
    told = (await desk.get("/monitoring/alerts", desk.key())).json()["alerts"]
    assert "Start more." in [each["why"] for each in told]
    for odd in ("[alerts]", "alert = 1", "[[alert]]"):
        file.write_text(odd, "utf-8")
        with pytest.raises(BadInput):
            api_context(Settings(home=tmp_path, alerts_file=file), desk.database, desk.clock)
