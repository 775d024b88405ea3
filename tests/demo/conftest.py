from __future__ import annotations

from collections.abc import Iterator

import pytest

from steadyhand.demo import PracticeEmployer


@pytest.fixture(scope="module")
def running() -> Iterator[PracticeEmployer]:
    with PracticeEmployer(slow_s=0.3) as employer:
        yield employer


@pytest.fixture
def employer(running: PracticeEmployer) -> PracticeEmployer:
    """An employer that holds nothing and was asked nothing."""
    running.reset()
    return running
