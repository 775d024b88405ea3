"""What left is counted by host and way, and no sentence says that nothing did."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.journal.strategies import events

from steadyhand.core.act.results import DepartureKind, Verdict
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import LABELS_MAX, State, departures_text, fold_all
from steadyhand.views.endings import ending, standing

HOSTS = ("jobs.example", "forms.example")
LABELS = st.lists(st.sampled_from(("City", "School", "Email")), max_size=2).map(tuple)
LEFT = st.builds(
    ev.DataLeft, st.sampled_from(HOSTS), st.sampled_from(DepartureKind), st.integers(1, 5), LABELS
)


def state_of(*told: ev.Event) -> State:
    """The state after these events."""
    return fold_all(ev.Envelope("r", n, "2026-01-01T00:00:00.000Z", e) for n, e in enumerate(told))


@given(st.lists(LEFT, max_size=12))
def test_any_departures_are_counted_once_each_by_host_and_way(told: list[ev.DataLeft]) -> None:
    counts: Counter[tuple[str, DepartureKind]] = Counter()
    for each in told:
        counts[each.host, each.way] += each.count
    assert {(e.host, e.way): e.count for e in state_of(*told).left} == dict(counts)


@given(LEFT, st.lists(events(), max_size=6), st.sampled_from(Verdict))
def test_nothing_was_sent_is_never_said_where_something_left(
    left: ev.DataLeft, others: list[ev.Event], verdict: Verdict
) -> None:
    state = state_of(left, *others)
    assert state.left
    whole = ending(verdict, "", state.left)
    now = standing(state)
    for text in (state.sent, *(f"{e.title}. {e.meaning}" for e in (whole, now))):
        assert "nothing was sent" not in text.casefold()
    assert left.host in whole.meaning
    assert left.host in now.meaning


def test_where_nothing_left_that_is_said() -> None:
    assert State().sent == "nothing was sent"
    assert "nothing was sent" in ending(Verdict.DRY_RUN).title


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (
            ev.DataLeft("a.example", DepartureKind.LOOKUP, 1, ("City",)),
            "1 lookup of 'City' left for a.example",
        ),
        (
            ev.DataLeft("a.example", DepartureKind.LOOKUP, 2, ("City", "School")),
            "2 lookups of 'City', 'School' left for a.example",
        ),
        (
            ev.DataLeft("a.example", DepartureKind.CHOICE, 1, ("Country",)),
            "the choice of 'Country' left once for a.example, for what hangs on it",
        ),
        (
            ev.DataLeft("a.example", DepartureKind.SAVING, 3, ("Email",)),
            "what was typed ('Email') was stored 3 times at a.example before any submit",
        ),
        (
            ev.DataLeft("a.example", DepartureKind.UPLOAD, 1, ("Resume",)),
            "1 file ('Resume') left for a.example as it was chosen",
        ),
        (ev.DataLeft("a.example", DepartureKind.LOOKUP), "1 lookup of a field left for a.example"),
    ],
)
def test_each_way_is_told_in_its_own_words(left: ev.DataLeft, said: str) -> None:
    assert departures_text((left,)) == said
    assert State(left=(left,)).sent == f"no application was sent; {said}"


def test_pages_that_were_sent_are_told_before_what_was_looked_up() -> None:
    left = ev.DataLeft("a.example", DepartureKind.LOOKUP, 1, ("City",))
    told = State(steps=1, left=(left,)).sent
    assert told == f"no application was sent, only pages of the form; {departures_text((left,))}"


def test_many_labels_are_counted_and_a_long_one_is_cut() -> None:
    labels = ("x" * 500, *(f"Field {n}" for n in range(LABELS_MAX + 2)))
    told = departures_text((ev.DataLeft("a.example", DepartureKind.SAVING, 9, labels),))
    assert "and 3 more" in told
    assert len(told) < 250
