"""No rule of `core/decide` can be taken away without a recording that shows it."""

from __future__ import annotations

import pytest
from tests.replay.mutants import WORDS_ALONE, Mutant, caught, mutants
from tests.replay.scenarios import JOURNALS

from steadyhand.adapters.recordings import read_recordings

RECORDINGS = read_recordings(JOURNALS)
ALL = tuple(mutants())


@pytest.mark.parametrize("mutant", [m for m in ALL if m.what == "gone"], ids=lambda m: m.rule)
def test_a_rule_that_is_gone_is_missed(mutant: Mutant) -> None:
    assert caught(mutant, RECORDINGS)


def test_a_condition_that_is_turned_round_is_noticed() -> None:
    turned = [m for m in ALL if m.what != "gone"]
    left = {f"{m.rule}: {m.what}" for m in turned if not caught(m, RECORDINGS)}
    assert len(turned) > len({m.rule for m in turned})
    assert left == WORDS_ALONE
