"""Faults of a site, a page and a browser: each run ends in its class, in time, and leaves nothing.

The slow ones of the table are run by `bench/faults.py`, together with these.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .applying import applied
from .cases import CASES
from .server import Faulty, faulty

pytestmark = pytest.mark.browser
QUICK = [name for name, case in CASES.items() if not case.slow]


@pytest.fixture
def site() -> Iterator[Faulty]:
    with faulty() as running:
        yield running


@pytest.mark.parametrize("name", QUICK)
async def test_a_fault_ends_the_run_in_its_class_and_leaves_no_process(
    site: Faulty, tmp_path: Path, name: str
) -> None:
    ended = await applied(site, CASES[name], tmp_path)
    assert ended.faults() == []
