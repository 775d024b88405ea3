"""Struck at the points that matter most, in real processes with a real browser.

`bench/crashes.py` strikes at all of them, in all three ways, many times.
"""

from pathlib import Path

import pytest

from .killing import strike_and_resume

pytestmark = pytest.mark.browser
TELLING = (("intent-uncommitted", "process"), ("sent", "process"))
MORE = (
    ("click", "browser"),
    ("click", "process"),
    ("proof-uncommitted", "process"),
    ("proof", "process"),
    ("intent-uncommitted", "stopped"),
)
STRIKES = (*TELLING, *(pytest.param(*each, marks=pytest.mark.soak) for each in MORE))


@pytest.mark.parametrize(("point", "mode"), STRIKES)
def test_a_run_that_was_struck_goes_on_without_a_second_or_a_false_submit(
    point: str, mode: str, tmp_path: Path
) -> None:
    death = strike_and_resume(tmp_path, point, mode)
    assert death.fault == ""
