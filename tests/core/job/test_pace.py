"""When a host may be visited again."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.job.pace import MOST_S, asked_s, host_of, left_s, unpaced

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
        ("999999999999999999", MOST_S),
        ("soon", 0.0),
        ("-5", 0.0),
        ("٣", 0.0),
        ("", 0.0),
    ],
)
def test_a_site_asks_for_seconds_or_for_a_date(told: str, seconds: float) -> None:
    assert asked_s(429, told, NOW) == seconds
    assert asked_s(503, told, NOW) == seconds


@pytest.mark.parametrize("status", [None, 200, 301, 404, 500])
def test_other_answers_ask_for_nothing(status: int | None) -> None:
    assert asked_s(status, "120", NOW) == 0.0


@given(st.text())
def test_no_header_asks_for_more_than_a_day_or_breaks(told: str) -> None:
    assert 0.0 <= asked_s(429, told, NOW) <= MOST_S


@given(st.floats(-1e9, 1e9))
def test_a_clock_that_jumped_puts_nothing_off_for_longer_than_a_day(seconds: float) -> None:
    left = left_s(NOW + timedelta(seconds=seconds), NOW)
    assert left == pytest.approx(min(max(seconds, 0.0), MOST_S), abs=1e-3)
    assert left_s(None, NOW) == 0.0


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
    assert unpaced((*own, *others)) == own
