"""No order of typing, sending and grants gets anything out that the promise does not name."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.guard.planner import DEEDS, KINDS, WRITINGS, Move, Send, drawn, faults_of

SENDS = st.builds(
    Send,
    number=st.just(0),
    kind=st.sampled_from(sorted(KINDS)),
    told=st.sampled_from(["nothing", "one", "all"]),
    writing=st.sampled_from(sorted(WRITINGS)),
    where=st.sampled_from(["home", "foreign"]),
)
MOVES = st.lists(st.one_of(st.sampled_from(DEEDS), SENDS), max_size=12)


def test_no_sequence_of_a_hostile_planner_sends_what_nobody_agreed_to() -> None:
    faults = {seed: found for seed in range(600) if (found := list(faults_of(drawn(seed))))}
    assert faults == {}


@settings(max_examples=300, deadline=None)
@given(MOVES)
def test_no_order_of_moves_makes_the_gate_and_the_promise_differ(moves: list[Move]) -> None:
    assert list(faults_of(_numbered(moves))) == []


def _numbered(moves: list[Move]) -> tuple[Move, ...]:
    sends = (
        Send(n, m.kind, m.told, m.writing, m.where) if isinstance(m, Send) else m
        for n, m in enumerate(moves)
    )
    return tuple(sends)
