"""Each rule of the fleet, taken away, is missed: by the worlds, and by the search.

The table of `docs/testing.md` is told by `python -m tests.world.mutants`.
"""

from __future__ import annotations

import pytest

from .mutants import MOST, MUTANTS, seeds_to_kill
from .search import Search

SEARCHED = tuple(name for name, mutant in MUTANTS.items() if mutant.steps)


QUICK = ("answer used twice", "lease ignored", "unknown tried again")
WITHIN = 10  # seeds, of those that are missed at once


@pytest.mark.parametrize("name", QUICK)
def test_a_few_worlds_miss_a_rule_that_is_taken_away(name: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        MUTANTS[name].mutate(patch)
        seed, _ = seeds_to_kill(WITHIN)
    assert seed


@pytest.mark.parametrize("name", SEARCHED)
def test_the_search_misses_each_rule_that_is_taken_away(name: str) -> None:
    mutant = MUTANTS[name]
    with pytest.MonkeyPatch.context() as patch:
        mutant.mutate(patch)
        found = Search(honest_order=name != "no intent", steps=mutant.steps).run()
    assert found.broken, f"{found.states} states"
    assert len(found.path) == mutant.steps


@pytest.mark.soak
@pytest.mark.parametrize("name", MUTANTS)
def test_each_mutant_dies_within_its_seeds(name: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        MUTANTS[name].mutate(patch)
        seed, _ = seeds_to_kill(MOST)
    assert seed
