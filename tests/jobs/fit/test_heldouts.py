"""The held-out pairs, once blind and now open, stay as they are decided, with true reasons."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.jobs.fit.judged import fit, pairs, person, posting

OPEN = [pair for name in ("heldout.yaml", "heldout2.yaml") for pair in pairs(name)]
PLACED = {"location", "authorisation", "salary", "seniority"}  # quoted from fields, not from lines
SHARED = 0.5  # part of the expected words that a reason quotes
REASONS_LEAST = 109  # of the 110 that are expected
THIRD = pairs("heldout3.yaml")
THIRD_LEAST = 23  # of the 30 decisions of the third set


@pytest.mark.parametrize("pair", OPEN, ids=[pair["name"] for pair in OPEN])
def test_a_held_out_pair_gets_its_decision(pair: dict[str, Any], tmp_path: Path) -> None:
    found = fit(posting(**pair["posting"]), person(tmp_path, **pair["profile"]))
    assert found.decision == pair["expected"]["decision"]


def test_nearly_every_reason_of_the_held_out_pairs_is_told(tmp_path: Path) -> None:
    assert sum(len(pair["expected"]["reasons"]) for pair in OPEN) == REASONS_LEAST + 1
    assert sum(_told(pair, tmp_path) for pair in OPEN) >= REASONS_LEAST


def test_the_third_held_out_set_keeps_the_decisions_that_are_reached(tmp_path: Path) -> None:
    found = [fit(posting(**each["posting"]), person(tmp_path, **each["profile"])) for each in THIRD]
    wanted = [each["expected"]["decision"] for each in THIRD]
    right = [one.decision == other for one, other in zip(found, wanted, strict=True)]
    assert sum(right) >= THIRD_LEAST


def _told(pair: dict[str, Any], folder: Path) -> int:
    reasons = fit(posting(**pair["posting"]), person(folder, **pair["profile"])).reasons
    return sum(
        any(
            (each.about, each.verdict) == (wanted["about"], wanted["verdict"])
            and (wanted["about"] in PLACED or _quotes(each.posting_line, wanted["of"]))
            for each in reasons
        )
        for wanted in pair["expected"]["reasons"]
    )


def _quotes(line: str, of: str) -> bool:
    wanted = _words(of)
    return len(wanted & _words(line)) >= SHARED * len(wanted)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w#+]+", text.casefold()))
