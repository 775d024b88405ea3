"""No rule of `core/policy` can be taken away or bent without a recording that shows it."""

from __future__ import annotations

import pytest
from tests.replay.mutants import Known, Mutant, bent, caught, known, left, mutants
from tests.replay.scenarios import JOURNALS
from tests.replay.survivors import SURVIVORS, UNRECORDED

from steadyhand.adapters.recordings import read_recordings

ALL = tuple(mutants())


@pytest.fixture(scope="module")
def recorded() -> Known:
    """What the recordings hold: read where it is needed, and not by each worker of the tests."""
    return known(read_recordings(JOURNALS))


@pytest.mark.parametrize("mutant", [m for m in ALL if m.what == "gone"], ids=lambda m: m.rule)
def test_a_rule_that_is_gone_is_missed_but_for_those_listed(
    mutant: Mutant, recorded: Known
) -> None:
    assert bool(caught(mutant, recorded)) is (mutant.rule not in UNRECORDED)


@pytest.mark.parametrize("mutant", tuple(bent()), ids=lambda m: m.what)
def test_a_move_that_is_another_one_is_noticed(mutant: Mutant, recorded: Known) -> None:
    assert caught(mutant, recorded)


def test_a_condition_or_an_order_that_is_changed_is_noticed_but_for_those_listed(
    recorded: Known,
) -> None:
    assert len(ALL) > 250
    assert left(iter(ALL), recorded) == set(SURVIVORS)


def test_every_survivor_has_its_reason() -> None:
    assert [name for name, why in SURVIVORS.items() if len(why) < 20] == []
