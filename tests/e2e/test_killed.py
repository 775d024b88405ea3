"""kill -9 at every point of the submit transaction, in real processes with a real browser."""

from pathlib import Path

import pytest

from .killing import kill_and_resume
from .victim import POINTS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("point", POINTS)
def test_a_killed_run_goes_on_without_a_second_or_a_false_submit(
    point: str, tmp_path: Path
) -> None:
    death = kill_and_resume(tmp_path / "home", point)
    assert death.fault == ""
