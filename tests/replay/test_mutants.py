"""No rule of `core/policy` can be taken away or bent without a recording that shows it."""

from __future__ import annotations

import pytest
from tests.replay.mutants import Mutant, bent, caught, known, left, mutants
from tests.replay.scenarios import JOURNALS
from tests.replay.survivors import SURVIVORS, UNRECORDED

from steadyhand.adapters.recordings import read_recordings

KNOWN = known(read_recordings(JOURNALS))
ALL = tuple(mutants())


@pytest.mark.parametrize("mutant", [m for m in ALL if m.what == "gone"], ids=lambda m: m.rule)
def test_a_rule_that_is_gone_is_missed_but_for_those_listed(mutant: Mutant) -> None:
    assert bool(caught(mutant, KNOWN)) is (mutant.rule not in UNRECORDED)


@pytest.mark.parametrize("mutant", tuple(bent()), ids=lambda m: m.what)
def test_a_move_that_is_another_one_is_noticed(mutant: Mutant) -> None:
    assert caught(mutant, KNOWN)


def test_a_condition_or_an_order_that_is_changed_is_noticed_but_for_those_listed() -> None:
    assert len(ALL) > 250
    assert left(iter(ALL), KNOWN) == set(SURVIVORS)


def test_every_survivor_has_its_reason() -> None:
    assert [name for name, why in SURVIVORS.items() if len(why) < 20] == []
