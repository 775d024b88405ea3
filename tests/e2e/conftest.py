"""The employer that whole applications go to."""

from collections.abc import Iterator

import pytest

from steadyhand.demo import PracticeEmployer


@pytest.fixture
def employer() -> Iterator[PracticeEmployer]:
    with PracticeEmployer() as running:
        yield running
