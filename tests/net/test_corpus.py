"""Invented postings with a trap in each: what is read is right, and what is not is not said."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from bench.fit import compared, fit_for
from bench.postings import READ_WITH, read_folder, score, told_by

FOLDER = Path(__file__).parent / "postings"
KNOWN = json.loads((FOLDER / "expected.json").read_text("utf-8"))
FOUND = dict(read_folder(FOLDER, KNOWN))
PAGES = yaml.safe_load((Path(__file__).parent.parent / "jobs/fit/pages.yaml").read_text("utf-8"))
TODAY = date.fromisoformat(PAGES["today"])


@pytest.mark.parametrize("name", KNOWN)
def test_nothing_wrong_is_read_of_a_posting_with_a_trap(name: str) -> None:
    wanted = {k: v for k, v in KNOWN[name].items() if k not in READ_WITH}
    scored = score(told_by(FOUND[name]), wanted)
    assert [(f, said) for f, (verdict, said) in scored.items() if verdict == "wrong"] == []


def test_nearly_all_of_what_the_postings_tell_is_read() -> None:
    verdicts = [
        verdict
        for name, known in KNOWN.items()
        for verdict, _ in score(
            told_by(FOUND[name]), {k: v for k, v in known.items() if k not in READ_WITH}
        ).values()
    ]
    assert verdicts.count("missed") <= 0.05 * len(verdicts)


@pytest.mark.parametrize("pair", PAGES["pairs"], ids=[pair["name"] for pair in PAGES["pairs"]])
def test_no_page_is_decided_by_a_value_that_was_misread(pair: dict[str, Any]) -> None:
    fit = fit_for(pair, TODAY)
    assert fit.decision == pair["expected"]["decision"]
    assert compared(fit, pair["expected"])[0] == []
