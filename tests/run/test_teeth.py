"""Each safety rule is taken out once: an oracle that does not notice proves nothing."""

import pytest

from .mutants import MUTANTS
from .oracle import Violation


@pytest.mark.parametrize("name", MUTANTS)
def test_the_oracle_catches_a_version_without_the_rule(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant = MUTANTS[name]
    mutant.trial()
    mutant.mutate(monkeypatch)
    with pytest.raises(Violation) as caught:
        mutant.trial()
    assert mutant.breaks in caught.value.broken
