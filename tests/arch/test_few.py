"""What `tests/few.py` names is there, and its few lie evenly over the cases."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.few import FEW, spread

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", FEW)
def test_each_test_that_runs_in_part_is_there(name: str) -> None:
    file, _, function = name.partition("::")
    assert f"def {function}(" in (ROOT / file).read_text("utf-8")


@given(st.integers(1, 200), st.integers(1, 200))
def test_the_few_lie_evenly_with_the_first_and_the_last(number: int, few: int) -> None:
    told = list(spread(number, few))
    steps = {b - a for a, b in pairwise(told)}
    assert len(told) == min(number, few)
    assert told[0] == 0
    assert few == 1 or told[-1] == number - 1
    assert not steps or max(steps) - min(steps) <= 1
