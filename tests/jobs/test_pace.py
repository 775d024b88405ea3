"""When a host may be visited again."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.origins import (
    JUMP_S,
    WAIT_MAX_S,
    host_of,
    later_time,
    loopback_origins,
    remaining_s,
    retry_after_s,
)

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        ("120", 120.0),
        (" 7 ", 7.0),
        ("0", 1.0),
        ("Mon, 05 Jan 2026 09:01:30 GMT", 90.0),
        ("Mon, 05 Jan 2026 09:01:30 -0000", 90.0),
        ("Mon, 05 Jan 2026 08:00:00 GMT", 1.0),
        ("999999999999999999", WAIT_MAX_S),
        ("soon", 0.0),
        ("-5", 0.0),
        ("٣", 0.0),
        ("", 0.0),
    ],
)
def test_a_site_asks_for_seconds_or_for_a_date(told: str, seconds: float) -> None:
    assert retry_after_s(429, told, NOW) == seconds
    assert retry_after_s(503, told, NOW) == seconds


@pytest.mark.parametrize("status", [None, 200, 301, 404, 500])
def test_other_answers_ask_for_nothing(status: int | None) -> None:
    assert retry_after_s(status, "120", NOW) == 0.0


@given(st.text())
def test_no_header_asks_for_more_than_a_day_or_breaks(told: str) -> None:
    assert 0.0 <= retry_after_s(429, told, NOW) <= WAIT_MAX_S


@given(st.floats(-1e9, 1e9))
def test_a_clock_that_jumped_puts_nothing_off_for_longer_than_a_day(seconds: float) -> None:
    left = remaining_s(NOW + timedelta(seconds=seconds), NOW)
    told = min(max(seconds, 0.0), WAIT_MAX_S) if seconds <= WAIT_MAX_S + JUMP_S else 0.0
    assert left == pytest.approx(told, abs=1e-3)
    assert remaining_s(None, NOW) == 0.0


SECONDS = st.floats(1.0, WAIT_MAX_S)


@given(st.floats(-1e9, 1e9), SECONDS, st.floats(0.0, 1e9))
def test_a_host_is_free_a_day_after_it_was_put_off_whatever_a_clock_told_before(
    known: float, asked: float, passed: float
) -> None:
    before = NOW + timedelta(seconds=known)
    until = later_time(before, NOW + timedelta(seconds=asked), NOW)
    assert asked - 1e-3 <= remaining_s(until, NOW) <= WAIT_MAX_S
    if passed > WAIT_MAX_S + JUMP_S:
        assert remaining_s(until, NOW + timedelta(seconds=passed)) == 0.0


@given(SECONDS, SECONDS)
def test_of_two_times_the_later_one_stays(known: float, asked: float) -> None:
    first, second = NOW + timedelta(seconds=known), NOW + timedelta(seconds=asked)
    assert later_time(first, second, NOW) == max(first, second)
    assert later_time(None, second, NOW) == second


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://Jobs.example/apply", "jobs.example:443"),
        ("http://jobs.example/", "jobs.example:80"),
        ("http://127.0.0.1:8710/x", "127.0.0.1:8710"),
        ("about:blank", ""),
        ("http://jobs.example:no/", ""),
        ("mailto:someone@example.org", ""),
    ],
)
def test_a_host_is_its_name_and_port(url: str, host: str) -> None:
    assert host_of(url) == host


def test_only_this_machine_is_visited_without_a_pace() -> None:
    own = ("http://127.0.0.1:8710", "http://localhost:1", "http://a.localhost", "http://[::1]:2")
    others = ("http://10.0.0.7", "https://jobs.example", "http://intranet")
    assert loopback_origins((*own, *others)) == own
