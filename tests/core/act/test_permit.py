"""A grant is a permit that somebody with the key sealed, until its time is up."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.act.approval import Grant, Permit, grant_fault, seal_permit

KEY = b"one key"
PERMIT = Permit("run-1", 4, 17, "https://jobs.example/apply", "d" * 64, 600.0, once=True)
OTHER = Permit(
    run_id="run-2",
    fence=5,
    attempt=18,
    url="https://jobs.example/other",
    digest="e" * 64,
    expires_at=601.0,
    once=False,
    files=("jobs.example/upload/*",),
    saves=("POST https://jobs.example/save",),
    wall=True,
    by_hand=True,
    press=True,
    further=("https://jobs.example/more",),
    form=True,
    act=True,
    held=("POST https://jobs.example/close",),
)


def test_a_sealed_permit_is_good_until_its_time_is_up() -> None:
    grant = seal_permit(PERMIT, KEY)
    assert grant_fault(grant, KEY, 600.0) == ""
    assert "time is up" in grant_fault(grant, KEY, 600.5)


@pytest.mark.parametrize("name", [field.name for field in fields(Permit)])
def test_a_permit_that_was_changed_in_anything_is_not_sealed(name: str) -> None:
    changed = replace(PERMIT, **{name: getattr(OTHER, name)})
    assert "nobody sealed" in grant_fault(Grant(changed, seal_permit(PERMIT, KEY).seal), KEY, 0.0)


@given(key=st.binary(max_size=40).filter(lambda k: k.rstrip(b"\0") != KEY))
def test_no_other_key_seals_it(key: bytes) -> None:
    assert "nobody sealed" in grant_fault(seal_permit(PERMIT, key), KEY, 0.0)


@given(run=st.text(max_size=9), digest=st.text(max_size=9))
def test_two_permits_never_share_a_seal(run: str, digest: str) -> None:
    one, other = replace(PERMIT, run_id=run, digest=digest), replace(PERMIT, run_id=run + digest)
    assert one == other or seal_permit(one, KEY).seal != seal_permit(other, KEY).seal
