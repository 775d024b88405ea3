"""The log of a vault: every deed is in it, no value is, and it can only grow."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.store.conftest import DATABASES
from tests.vault.conftest import OpenBench
from tests.vault.rig import CANARY, CLERK, LATER, LOGIN, NOW, SITE, holding

from steadyhand.adapters.vault import rotate_keys
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace
from steadyhand.errors import StoreFailed, VaultLocked

CODE = SecretPlace(SecretKind.CODE, SITE.domain)


@pytest.fixture(params=DATABASES)
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


async def test_each_deed_is_noted_once_and_in_order(bench: OpenBench) -> None:
    anna = await bench()
    await anna.vault.put(SITE, LOGIN, at=NOW)
    await anna.vault.put(CODE, Secret("482913"), at=NOW, expires_at=LATER)
    await anna.vault.get(SITE, at=NOW)
    await anna.vault.judge(SITE, valid=True, at=NOW)
    await anna.vault.judge(SecretPlace(SecretKind.SECRET, "none"), valid=True, at=NOW)
    assert await anna.vault.get(CODE, at=LATER) is None
    await rotate_keys(anna.keys, anna.audit, CLERK)
    await anna.vault.forget(SITE, at=NOW)
    await anna.vault.forget(SITE, at=NOW)
    deeds = [entry.deed for entry in await anna.audit.entries()]
    vaults = ["stored", "stored", "read", "judged", "expired"]
    assert deeds == [*vaults, "key_made", "key_dropped", "forgotten"]
    assert await anna.audit.fault() == ""


async def test_a_deed_that_fails_is_neither_done_nor_noted(bench: OpenBench) -> None:
    anna = await bench()
    await anna.vault.put(CODE, Secret("482913"), at=NOW)
    spoil = "UPDATE vault SET envelope = 'v1.a.b.c' WHERE user_id = :user"
    await anna.change(spoil, user=anna.store.database.user_id)
    with pytest.raises(VaultLocked):
        await anna.vault.get(CODE, at=NOW)
    assert [entry.deed for entry in await anna.audit.entries()] == ["stored"]
    assert len(await anna.vault.secret_records(at=NOW)) == 1


async def test_writers_of_several_processes_make_one_chain(bench: OpenBench) -> None:
    several = [await bench() for _ in range(4)]
    places = [SecretPlace(SecretKind.SECRET, f"no {n}") for n in range(20)]
    puts = (several[n % 4].vault.put(p, LOGIN, at=NOW) for n, p in enumerate(places))
    await asyncio.gather(*puts)
    assert [entry.seq for entry in await several[0].audit.entries()] == list(range(1, 21))
    assert await several[1].audit.fault() == ""


@pytest.mark.parametrize("change", ["UPDATE audit SET actor = 'x'", "DELETE FROM audit"])
async def test_the_store_refuses_to_change_or_shorten_the_log(
    bench: OpenBench, change: str
) -> None:
    anna = await bench()
    await anna.vault.put(SITE, LOGIN, at=NOW)
    with pytest.raises(StoreFailed, match="only grow"):
        await anna.change(change)
    assert len(await anna.audit.entries()) == 1


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        ("UPDATE audit SET actor = 'x' WHERE seq = 2", "entry 2 was changed"),
        ("UPDATE audit SET at = '' WHERE seq = 1", "entry 1 was changed"),
        ("DELETE FROM audit WHERE seq = 2", "entry 2 is missing"),
        ("DELETE FROM audit WHERE seq = 3", "entries after 2 are missing"),
        ("DELETE FROM audit", "entries after 0 are missing"),
    ],
)
async def test_who_gets_around_that_is_found_out(bench: OpenBench, tamper: str, found: str) -> None:
    anna = await bench()
    for number in range(3):
        await anna.vault.put(SecretPlace(SecretKind.SECRET, f"no {number}"), LOGIN, at=NOW)
    for trigger in ("audit_no_UPDATE", "audit_no_DELETE"):
        await anna.change(f"DROP TRIGGER {trigger}")
    await anna.change(tamper)
    assert found in await anna.audit.fault()


async def test_no_value_and_no_name_stands_in_the_log_or_beside_it(
    bench: OpenBench, tmp_path: Path
) -> None:
    anna = await bench()
    await anna.vault.put(SITE, LOGIN, at=NOW)
    await anna.vault.get(SITE, at=NOW)
    told = repr(await anna.audit.entries())
    user = anna.store.database.user_id
    assert not any(each in told for each in (CANARY, LOGIN.username, "jobs.example", user))
    assert list(holding(tmp_path, CANARY, LOGIN.username)) == []
