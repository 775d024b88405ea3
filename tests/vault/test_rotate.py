"""A rotation loses nothing, whenever it is killed, and afterwards the old key opens nothing."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.store.conftest import DATABASES
from tests.vault.conftest import OpenBench
from tests.vault.rig import CLERK, LOGIN, NOW, SITE, Bench

from steadyhand.adapters.store.tables import vault as table
from steadyhand.adapters.vault import rotate_keys
from steadyhand.adapters.vault.vault import EnvelopeSlot, seal, unseal
from steadyhand.core.journal.codec import pack, stamp, unpack
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace
from steadyhand.errors import VaultLocked

TURNER = Path(__file__).with_name("turner.py")
ROOT = Path(__file__).parents[2]
ROWS = 3_000
STEPS = 2 * (ROWS // 250 + 1) + 2  # turned, each batch sealed and stored, dropped
PATIENCE_S = 120.0


@pytest.fixture(params=DATABASES)
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


def place(number: int) -> SecretPlace:
    return SecretPlace(SecretKind.SECRET, f"no {number:05}")


async def fill(bench: Bench, count: int) -> dict[str, str]:
    """That many rows, sealed by the current key; the envelopes by domain."""
    user, key = bench.store.database.user_id, bench.ring.current
    made = {
        place(n).domain: seal(EnvelopeSlot(user, place(n)), pack(Secret(f"secret {n}")), key)
        for n in range(count)
    }
    same = {"user_id": user, "kind": "secret", "created_at": stamp(NOW), "expires_at": ""}
    rest = {"last_verified_at": "", "is_valid": True}
    rows = [{**same, **rest, "domain": d, "envelope": e} for d, e in made.items()]
    async with bench.store.database.writing("test") as connection:
        await connection.execute(table.insert(), rows)
    return made


async def opened(bench: Bench) -> int:
    """How many of the rows hold their own secret."""
    user, find = bench.store.database.user_id, bench.ring.find
    envelopes = await bench.envelopes()
    return sum(
        unpack(Secret, unseal(EnvelopeSlot(user, place(n)), envelopes[place(n).domain], find))
        == Secret(f"secret {n}")
        for n in range(len(envelopes))
    )


def killed_at(address: str, home: Path, step: int) -> tuple[int, str]:
    """How the process ended that was to die at that step of its rotation."""
    command = [sys.executable, str(TURNER), address, str(home), str(step)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        timeout=PATIENCE_S,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT)},
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
async def test_thousands_of_secrets_survive_kills_anywhere_in_a_rotation(
    address: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    bench = await Bench.open(address, home)
    before, old = await fill(bench, ROWS), bench.ring.current
    within = sorted(random.Random(7).sample(range(2, STEPS - 1), 2))
    for step in (1, *within, STEPS):  # the key was made, twice on the way, and it is in the file
        ended, told = await asyncio.to_thread(killed_at, address, home, step)
        assert ended == -signal.SIGKILL, told
        assert await opened(bench) == ROWS
    ended, told = await asyncio.to_thread(killed_at, address, home, 0)
    assert (ended, told.split()[0]) == (0, "True"), told
    assert await opened(bench) == ROWS
    assert (bench.ring.previous, bench.ring.find(old.kid)) == ((), None)
    assert await bench.audit.fault() == ""
    user = bench.store.database.user_id
    for domain, envelope in before.items():
        with pytest.raises(VaultLocked, match="no key"):
            unseal(
                EnvelopeSlot(user, SecretPlace(SecretKind.SECRET, domain)),
                envelope,
                bench.ring.find,
            )
    await bench.close()


async def test_everything_is_sealed_by_the_one_key_that_is_left(bench: OpenBench) -> None:
    anna, ben = await bench("anna"), await bench("ben")
    await fill(anna, 300)
    await ben.vault.put(SITE, LOGIN, at=NOW)
    old = anna.ring.current
    done = await rotate_keys(anna.keys, anna.audit, CLERK)
    assert (done.settled, done.went_on, done.unreadable) == (True, False, ())
    assert done.resealed == 301
    assert await opened(anna) == 300
    assert await ben.vault.get(SITE, at=NOW) == LOGIN
    assert anna.ring.find(old.kid) is None
    assert {e.split(".")[1] for e in (await anna.envelopes()).values()} == {anna.ring.current.kid}


async def test_a_secret_that_is_stored_meanwhile_opens_afterwards(
    bench: OpenBench,
) -> None:
    anna, other = await bench(), await bench()
    await fill(anna, 300)
    turning = asyncio.create_task(rotate_keys(anna.keys, anna.audit, CLERK))
    for _ in range(20):
        await other.vault.put(SITE, LOGIN, at=NOW)
        assert await other.vault.get(SITE, at=NOW) == LOGIN
    assert (await turning).settled
    assert await anna.vault.get(SITE, at=NOW) == LOGIN


async def test_the_old_key_stays_while_something_cannot_be_opened(bench: OpenBench) -> None:
    anna = await bench()
    made = await fill(anna, 3)
    old = anna.ring.current
    mine = {"user": anna.store.database.user_id, "domain": place(1).domain}
    spoil = "UPDATE vault SET envelope = :new WHERE user_id = :user AND domain = :domain"
    await anna.change(spoil, new=made[place(2).domain], **mine)
    done = await rotate_keys(anna.keys, anna.audit, CLERK)
    assert not done.settled
    assert f"secret of {place(1).domain}" in done.unreadable
    assert anna.ring.find(old.kid) == old
    await anna.vault.forget(place(1), at=NOW)
    again = await rotate_keys(anna.keys, anna.audit, CLERK)
    assert (again.settled, again.went_on, anna.ring.find(old.kid)) == (True, True, None)


async def test_any_two_rows_that_were_swapped_open_no_more(bench: OpenBench) -> None:
    anna, ben = await bench("anna"), await bench("ben")
    await fill(anna, 3)
    await fill(ben, 2)
    rows = {b: await b.envelopes() for b in (anna, ben)}
    spots = [(b, domain) for b in rows for domain in rows[b]]
    swap = "UPDATE vault SET envelope = :new WHERE user_id = :user AND domain = :domain"
    for mine, theirs in ((m, t) for m in spots for t in spots if m != t):
        (owner, domain), (lender, other) = mine, theirs
        user = owner.store.database.user_id
        await owner.change(swap, new=rows[lender][other], user=user, domain=domain)
        with pytest.raises(VaultLocked):
            await owner.vault.get(SecretPlace(SecretKind.SECRET, domain), at=NOW)
        await owner.change(swap, new=rows[owner][domain], user=user, domain=domain)
    assert (await opened(anna), await opened(ben)) == (3, 2)


@pytest.mark.parametrize("column", ["user_id", "domain", "kind"])
async def test_a_row_that_was_moved_elsewhere_opens_no_more(bench: OpenBench, column: str) -> None:
    anna, ben = await bench("anna"), await bench("ben")
    await anna.vault.put(SITE, LOGIN, at=NOW)
    moved = {
        "user_id": ben.store.database.user_id,
        "domain": "https://evil.example",
        "kind": "session",
    }
    user = anna.store.database.user_id
    await anna.change(
        f"UPDATE vault SET {column} = :new WHERE user_id = :user", new=moved[column], user=user
    )
    taker = ben if column == "user_id" else anna
    domain = moved["domain"] if column == "domain" else SITE.domain
    kind = SecretKind.SESSION if column == "kind" else SITE.kind
    with pytest.raises(VaultLocked, match="another one's"):
        await taker.vault.get(SecretPlace(kind, domain), at=NOW)
