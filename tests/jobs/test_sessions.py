"""What a site left belongs to its own origin, and is kept no longer than it says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.secrets import (
    SecretKind,
    SecretPlace,
    StoredSession,
    is_sent_to,
    session_expiry,
    session_places,
)

NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
CAP = NOW + timedelta(days=30)
LABELS = st.lists(st.sampled_from(["a", "b", "jobs", "example", "com"]), min_size=1, max_size=4)


@pytest.mark.parametrize(
    ("origin", "domain", "secure", "sent"),
    [
        ("https://jobs.example", "jobs.example", True, True),
        ("https://jobs.example:8443", "jobs.example", False, True),
        ("https://jobs.example", "JOBS.example", False, True),
        ("https://jobs.example", ".jobs.example", False, True),
        ("https://eu.jobs.example", ".jobs.example", False, True),
        ("https://eu.jobs.example", "jobs.example", False, False),
        ("https://jobs.example", "eu.jobs.example", False, False),
        ("https://jobs.example", ".eu.jobs.example", False, False),
        ("https://myjobs.example", ".jobs.example", False, False),
        ("https://jobs.example.evil.example", ".jobs.example", False, False),
        ("http://jobs.example", "jobs.example", False, True),
        ("http://jobs.example", "jobs.example", True, False),
        ("http://127.0.0.1:8710", "127.0.0.1", False, True),
        ("", "jobs.example", False, False),
        ("https://jobs.example", "", False, False),
    ],
)
def test_a_cookie_belongs_to_whom_it_is_sent(
    origin: str, domain: str, secure: bool, sent: bool
) -> None:
    assert is_sent_to(origin, domain, secure=secure) is sent


@given(LABELS, LABELS)
def test_a_cookie_is_never_anothers_than_its_host_s_or_a_subdomain_s(
    host: list[str], domain: list[str]
) -> None:
    sent = is_sent_to(f"https://{'.'.join(host)}", f".{'.'.join(domain)}", secure=True)
    assert sent == (host[-len(domain) :] == domain)


@pytest.mark.parametrize(
    ("ends", "until"),
    [
        ((), CAP),
        ((-1.0,), CAP),
        ((NOW.timestamp() + 60, -1.0), CAP),
        ((NOW.timestamp() + 60, NOW.timestamp() + 90), NOW + timedelta(seconds=90)),
        ((NOW.timestamp() - 60,), NOW - timedelta(seconds=60)),
        ((1e18,), CAP),
    ],
)
def test_a_session_is_kept_as_long_as_its_last_cookie_and_no_longer_than_is_allowed(
    ends: tuple[float, ...], until: datetime
) -> None:
    assert session_expiry(ends, at=NOW, days=30) == until


def test_a_session_that_is_printed_by_mistake_says_nothing() -> None:
    assert "mira" not in repr(StoredSession("https://jobs.example", "mira"))


def test_a_session_has_a_place_for_each_origin_and_what_is_none_has_no_place() -> None:
    home, other = "https://jobs.example", "http://127.0.0.1:8080"
    found = session_places(
        (home, other, "jobs.example/apply/*", f"login at {home}", f"{home}/apply", "")
    )
    assert found == {
        home: SecretPlace(SecretKind.SESSION, "jobs.example"),
        other: SecretPlace(SecretKind.SESSION, "127.0.0.1:8080"),
    }
