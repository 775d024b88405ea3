"""A time is written in one form, so that stored times compare as texts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.journal.codec import stamp

ZONES = st.integers(-14 * 60, 14 * 60).map(lambda m: timezone(timedelta(minutes=m)))
TIMES = st.datetimes(datetime(2, 1, 1), datetime(9998, 1, 1), timezones=ZONES)


def test_a_time_is_written_in_utc_with_milliseconds() -> None:
    east = timezone(timedelta(hours=5, minutes=30))
    assert stamp(datetime(2026, 11, 22, 9, 0, 0, 1999, east)) == "2026-11-22T03:30:00.001Z"


@given(TIMES, TIMES)
def test_any_two_times_compare_as_their_texts_do(one: datetime, two: datetime) -> None:
    earlier, later = sorted((one, two))
    assert stamp(earlier) <= stamp(later)


@given(TIMES)
def test_any_time_can_be_read_back_to_the_millisecond(at: datetime) -> None:
    back = datetime.fromisoformat(stamp(at))
    assert back.tzinfo == UTC
    assert timedelta(0) <= at - back < timedelta(milliseconds=1)
