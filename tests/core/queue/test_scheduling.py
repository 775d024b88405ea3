"""Whose job is next, and when one is tried again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.queue.scheduling import (
    BACKOFF_MAX_S,
    BACKOFF_S,
    NO_LIMITS,
    Candidate,
    Limits,
    Load,
    backoff_s,
    blocked_by,
    next_candidates,
)

IDLE = Load({}, {})


def next_candidate(found: tuple[Candidate, ...], load: Load, limits: Limits) -> Candidate | None:
    """The one job whose turn it is."""
    return next(iter(next_candidates(list(found), load, limits, room=1)), None)


def _job(
    name: str, user: str = "ada", host: str = "h", *, priority: int = 5, due: str = "1"
) -> Candidate:
    return Candidate(name, user, host, priority, due)


def test_low_numbers_go_first_then_the_user_with_least_then_the_oldest() -> None:
    urgent, old, new = _job("u", priority=1, due="9"), _job("o", due="1"), _job("n", due="2")
    assert next_candidate((new, old, urgent), IDLE, NO_LIMITS) == urgent
    assert next_candidate((new, old), IDLE, NO_LIMITS) == old
    other = _job("x", "bob", due="8")
    assert next_candidate((new, old, other), Load({"ada": 1}, {}), NO_LIMITS) == other
    assert next_candidate((), IDLE, NO_LIMITS) is None


def test_a_thousand_jobs_of_one_do_not_keep_anothers_one_waiting() -> None:
    many = tuple(_job(f"a{n}", due=f"{n:04}") for n in range(1_000))
    one = _job("b", "bob", due="9999")
    assert next_candidate((*many, one), Load({"ada": 1}, {}), NO_LIMITS) == one


def test_a_limit_is_named_where_it_is_reached() -> None:
    limits = Limits(per_user=2, per_host=1)
    assert blocked_by(_job("a"), IDLE, limits) == ""
    assert blocked_by(_job("a"), Load({"ada": 2}, {}), limits) == "user"
    assert blocked_by(_job("a"), Load({"ada": 1}, {"h": 1}), limits) == "host"
    assert blocked_by(_job("a", host=""), Load({}, {"": 7}), limits) == ""
    assert blocked_by(_job("a"), Load({"ada": 9}, {"h": 9}), NO_LIMITS) == ""


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from("xyz"), st.integers(1, 3)), max_size=20
    ),
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 3)),
    st.dictionaries(st.sampled_from("xyz"), st.integers(0, 3)),
)
def test_never_is_a_job_taken_beyond_a_limit_nor_left_where_it_may_run(
    jobs: list[tuple[str, str, int]], users: dict[str, int], hosts: dict[str, int]
) -> None:
    found = tuple(_job(str(n), u, h, priority=p) for n, (u, h, p) in enumerate(jobs))
    load, limits = Load(users, hosts), Limits(2, 1)
    taken = next_candidate(found, load, limits)
    free = [each for each in found if not blocked_by(each, load, limits)]
    assert (taken is None) == (not free)
    assert taken is None or (taken in free and taken.priority == min(f.priority for f in free))


@given(st.integers(0, 10_000), st.floats(0, 1), st.floats(0, 5_000))
def test_a_retry_waits_longer_each_time_and_never_less_than_the_site_asked(
    retries: int, spread: float, asked: float
) -> None:
    waits = backoff_s(retries, asked_s=asked, spread=spread)
    assert waits >= max(asked, BACKOFF_S)
    assert waits <= max(asked, BACKOFF_MAX_S * 1.5)
    assert backoff_s(retries + 1) >= backoff_s(retries)


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")), max_size=12),
    st.integers(1, 6),
)
def test_several_at_once_are_those_that_would_have_come_one_by_one(
    jobs: list[tuple[str, str]], room: int
) -> None:
    found = [_job(str(n), u, h) for n, (u, h) in enumerate(jobs)]
    limits, load, singly = Limits(2, 1), IDLE, list[Candidate]()
    for _ in range(room):
        left = [each for each in found if each not in singly]
        one = next_candidates(left, load, limits, room=1)
        singly += one
        for each in one:
            load = load.with_one(each)
    assert next_candidates(found, IDLE, limits, room=room) == singly
