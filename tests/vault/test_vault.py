"""The contract of `ports.Vault`, for every implementation."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from tests.vault.conftest import OpenVault
from tests.vault.rig import LATER, LOGIN, NOW, SITE

from steadyhand.core.secrets import Secret, SecretKind, SecretPlace
from steadyhand.ports import Vault

CODE = SecretPlace(SecretKind.CODE, SITE.domain)
STATE = SecretPlace(SecretKind.SESSION, "jobs.example")
BRIEF = NOW + timedelta(minutes=5)


@pytest.mark.parametrize("kind_of", [k for k in SecretKind if k is not SecretKind.CODE])
async def test_a_secret_comes_back_whole_as_often_as_it_is_asked_for(
    vault: Vault, kind_of: SecretKind
) -> None:
    place = SecretPlace(kind_of, "https://jobs.example")
    await vault.put(place, LOGIN, at=NOW)
    assert [await vault.get(place, at=NOW) for _ in range(2)] == [LOGIN, LOGIN]


async def test_a_secret_of_any_length_and_letters_comes_back(vault: Vault) -> None:
    state = Secret('{"cookies": [], "origins": [{"ü": "\\u0000 漢字 \x00"}]}' * 5_000)
    await vault.put(STATE, state, at=NOW)
    assert await vault.get(STATE, at=NOW) == state


async def test_a_later_secret_replaces_an_earlier_one_and_is_valid(vault: Vault) -> None:
    await vault.put(SITE, LOGIN, at=NOW, expires_at=BRIEF)
    await vault.judge(SITE, valid=False, at=NOW)
    await vault.put(SITE, Secret("new", "anna"), at=NOW)
    assert await vault.get(SITE, at=LATER) == Secret("new", "anna")
    (kept,) = await vault.secret_records(at=LATER)
    assert (kept.is_valid, kept.expires_at, kept.last_verified_at) == (True, "", "")


async def test_a_code_is_gone_once_it_was_read(vault: Vault) -> None:
    await vault.put(CODE, Secret("482913"), at=NOW, expires_at=BRIEF)
    assert await vault.get(CODE, at=NOW) == Secret("482913")
    assert await vault.get(CODE, at=NOW) is None
    assert await vault.secret_records(at=NOW) == ()


async def test_of_several_readers_one_gets_the_code(vault: Vault) -> None:
    await vault.put(CODE, Secret("482913"), at=NOW)
    got = await asyncio.gather(*(vault.get(CODE, at=NOW) for _ in range(5)))
    assert sorted(got, key=str) == sorted([Secret("482913"), *[None] * 4], key=str)


@pytest.mark.parametrize(
    "other",
    [
        "http://jobs.example",
        "https://jobs.example:8443",
        "https://www.jobs.example",
        "https://example",
        "https://jobs.example.evil.example",
        "https://JOBS.example",
        "%",
        "",
    ],
)
async def test_a_credential_is_given_to_its_exact_origin_alone(vault: Vault, other: str) -> None:
    await vault.put(SITE, LOGIN, at=NOW)
    assert await vault.get(replace(SITE, domain=other), at=NOW) is None


async def test_what_has_expired_is_gone_and_the_rest_is_not(vault: Vault) -> None:
    await vault.put(SITE, LOGIN, at=NOW, expires_at=BRIEF)
    await vault.put(STATE, LOGIN, at=NOW, expires_at=LATER)
    assert await vault.get(SITE, at=BRIEF - timedelta(seconds=1)) == LOGIN
    assert await vault.get(SITE, at=BRIEF) is None
    assert [kept.place for kept in await vault.secret_records(at=NOW)] == [STATE]
    assert await vault.secret_records(at=LATER) == ()


async def test_a_secret_that_does_not_work_is_not_given_out(vault: Vault) -> None:
    await vault.put(SITE, LOGIN, at=NOW)
    await vault.judge(SITE, valid=True, at=BRIEF)
    await vault.judge(SITE, valid=False, at=LATER)
    assert await vault.get(SITE, at=LATER) is None
    (kept,) = await vault.secret_records(at=LATER)
    assert (kept.is_valid, kept.last_verified_at) == (False, "2026-11-22T09:05:00.000Z")
    await vault.judge(SITE, valid=True, at=LATER)
    assert await vault.get(SITE, at=LATER) == LOGIN


async def test_what_was_forgotten_is_gone_and_forgetting_again_says_so(vault: Vault) -> None:
    await vault.put(SITE, LOGIN, at=NOW)
    assert await vault.forget(SITE, at=NOW)
    assert not await vault.forget(SITE, at=NOW)
    assert await vault.get(SITE, at=NOW) is None


async def test_the_list_tells_places_in_order_and_no_secret(vault: Vault) -> None:
    places = [SITE, STATE, SecretPlace(SecretKind.SECRET, "b"), SecretPlace(SecretKind.SECRET, "a")]
    for place in places:
        await vault.put(place, LOGIN, at=NOW)
    kept = await vault.secret_records(at=NOW)
    names = ["https://jobs.example", "a", "b", "jobs.example"]
    assert [each.place.domain for each in kept] == names
    assert LOGIN.value not in repr(kept)
    assert LOGIN.username not in repr(kept)


async def test_users_never_see_change_or_forget_each_others_secrets(opened: OpenVault) -> None:
    anna, ben = await opened("anna"), await opened("ben")
    await anna.put(SITE, LOGIN, at=NOW, expires_at=BRIEF)
    assert await ben.get(SITE, at=NOW) is None
    assert await ben.secret_records(at=LATER) == ()
    await ben.judge(SITE, valid=False, at=LATER)
    assert not await ben.forget(SITE, at=LATER)
    await ben.put(SITE, Secret("his"), at=LATER)
    assert await anna.get(SITE, at=NOW) == LOGIN
