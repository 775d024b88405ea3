"""The pairs keep their shape, and each expected reason can be found in its posting."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from steadyhand.adapters.documents.profile_file import Profile

Pair = dict[str, Any]

FILE = yaml.safe_load((Path(__file__).parent / "pairs.yaml").read_text(encoding="utf-8"))
PAIRS: list[Pair] = FILE["pairs"]
each_pair = pytest.mark.parametrize("pair", PAIRS, ids=[pair["name"] for pair in PAIRS])

POSTING = set(
    "title company locations remote employment_type salary language text".split()
)  # of every posting, in this order or another
SUBJECTS = set("must skill seniority location authorisation salary language".split())
VERDICTS = set("met near unmet unknown".split())
PERIODS = set("hour day week month year".split())
WORDS = (80, 250)  # of a posting's text, as boards write it
TELLING = 3  # reasons of an `apply`


def test_there_are_thirty_pairs_and_ten_of_each_decision() -> None:
    decisions = Counter(pair["expected"]["decision"] for pair in PAIRS)
    assert decisions == {"apply": 10, "review": 10, "skip": 10}
    assert len({pair["name"] for pair in PAIRS}) == len(PAIRS)
    assert len({pair["profile"]["email"] for pair in PAIRS}) == len(PAIRS)


def test_the_postings_are_written_in_four_languages() -> None:
    languages = Counter(pair["posting"]["language"] for pair in PAIRS)
    assert languages == {"en": 20, "de": 5, "fr": 3, "es": 2}


def test_every_subject_and_every_verdict_is_expected_somewhere() -> None:
    reasons = [reason for pair in PAIRS for reason in pair["expected"]["reasons"]]
    assert {reason["about"] for reason in reasons} == SUBJECTS
    assert {reason["verdict"] for reason in reasons} == VERDICTS


@each_pair
def test_a_pair_holds_its_four_parts_and_nothing_else(pair: Pair) -> None:
    assert set(pair) == {"name", "posting", "profile", "expected"}
    assert set(pair["posting"]) == POSTING
    assert set(pair["expected"]) == {"decision", "reasons"}
    for reason in pair["expected"]["reasons"]:
        assert set(reason) == {"about", "verdict", "of"}
        assert reason["about"] in SUBJECTS
        assert reason["verdict"] in VERDICTS


@each_pair
def test_a_posting_reads_like_one_of_a_real_board(pair: Pair) -> None:
    posting = pair["posting"]
    assert WORDS[0] <= len(posting["text"].split()) <= WORDS[1]
    assert posting["title"]
    assert posting["company"]
    assert posting["locations"]
    assert posting["remote"] in ("remote", "hybrid", "on_site", None)


@each_pair
def test_the_salary_of_a_posting_is_the_one_of_its_text(pair: Pair) -> None:
    salary = pair["posting"]["salary"]
    if salary is None:
        return
    assert set(salary) == {"min", "max", "currency", "period"}
    assert 0 < salary["min"] <= salary["max"]
    assert re.fullmatch("[A-Z]{3}", salary["currency"])
    assert salary["period"] in PERIODS
    amounts = re.findall(r"\d+(?:[.,\s]\d+)*", pair["posting"]["text"])
    assert {salary["min"], salary["max"]} <= set(map(_number, amounts))


@each_pair
def test_a_profile_is_one_that_the_project_reads(pair: Pair, tmp_path: Path) -> None:
    file = tmp_path / "profile.json"
    file.write_text(json.dumps(pair["profile"]), encoding="utf-8")
    profile = Profile.load(file)
    assert profile.email == pair["profile"]["email"]
    assert profile.address.country
    assert profile.languages
    assert profile.authorizations


@each_pair
def test_the_verdicts_lead_to_the_decision(pair: Pair) -> None:
    verdicts = [reason["verdict"] for reason in pair["expected"]["reasons"]]
    match pair["expected"]["decision"]:
        case "apply":
            assert verdicts == ["met"] * TELLING
        case "review":
            assert verdicts
            assert "met" not in verdicts
        case _:
            assert verdicts
            assert set(verdicts) == {"unmet"}


@each_pair
def test_every_word_of_a_reason_stands_in_its_posting(pair: Pair) -> None:
    posting = pair["posting"]
    told = _words(" ".join([posting["title"], posting["text"], *posting["locations"]]))
    for reason in pair["expected"]["reasons"]:
        assert _words(reason["of"])
        assert _words(reason["of"]) - told == set()


def _words(text: str) -> set[str]:
    """The words of a text; C, C# and C++ are three."""
    return set(re.findall(r"[\w#+]+", text.casefold()))


def _number(text: str) -> float:
    """The amount; a point, a comma or a space before three digits only parts the thousands."""
    return float(re.sub(r"[.,\s](?=\d{3}\b)", "", text).replace(",", "."))
