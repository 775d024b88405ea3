"""Struck at the points that matter most, in real processes with a real browser.

`bench/crashes.py` strikes at all of them, in all three ways, many times.
"""

from pathlib import Path

import pytest

from .killing import strike_and_resume

pytestmark = pytest.mark.browser
TELLING = (
    ("intent-uncommitted", "process"),
    ("click", "process"),
    ("sent", "process"),
    ("proof-uncommitted", "process"),
    ("proof", "process"),
    ("click", "browser"),
    ("intent-uncommitted", "stopped"),
)


@pytest.mark.parametrize(("point", "mode"), TELLING)
def test_a_run_that_was_struck_goes_on_without_a_second_or_a_false_submit(
    point: str, mode: str, tmp_path: Path
) -> None:
    death = strike_and_resume(tmp_path, point, mode)
    assert death.fault == ""
