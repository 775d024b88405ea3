"""Every order of steps around a submit: exhaustive, over the product's own rules."""

from __future__ import annotations

from .search import STEPS, Search

STATES = 5_000  # fewer would mean that the search has lost its way
REACHED = frozenset(
    (
        "answered while its run was being parked",
        "claimed by a second worker between intent and press",
        "lost the run as it intends",
        "lost the run as it tells",
        "lost the run as it ends",
        "settled too late",
    )
)


def test_no_order_of_two_workers_a_person_crashes_and_time_breaks_a_promise() -> None:
    found = Search().run()
    print(f"{found.states} states, {found.transitions} transitions in {found.deepest} steps")
    assert found.broken == (), "\n".join((*found.path, *found.broken))
    assert found.deepest == STEPS
    assert found.states > STATES
    assert found.reached >= REACHED, REACHED - found.reached
