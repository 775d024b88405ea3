"""The reference of goals: each of its examples is read, and says what stands beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from steadyhand.core.goal.language import from_data, parse
from steadyhand.core.goal.sentences import understand
from steadyhand.errors import GoalInvalid

REFERENCE = Path(__file__).parents[3] / "docs" / "reference" / "goals.md"
TEXT = REFERENCE.read_text("utf-8")
BLOCKS = re.findall(r"```goal\n(.*?)```", TEXT, re.S)
ROWS = [
    re.findall(r"`([^`]+)`", row) for row in re.findall(r"^\|[^|]+\|([^|]*`[^|]*)\|$", TEXT, re.M)
]
STEPS = [step for row in ROWS for step in row if ";" not in step]
SENTENCES = re.findall(r"^\| ([A-Z][^|`]+) \| [a-z][^|`]+ \|$", TEXT, re.M)


@pytest.mark.parametrize("block", BLOCKS)
def test_each_goal_of_the_reference_is_read(block: str) -> None:
    assert parse(block).steps


def test_its_plain_data_is_a_goal_with_its_sentence() -> None:
    (written,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)
    goal = from_data(yaml.safe_load(written))
    assert goal.sentence == "Archive the open projects"
    assert len(goal.steps) == 3


@pytest.mark.parametrize("step", STEPS)
def test_each_step_of_its_tables_is_read_as_one(step: str) -> None:
    assert len(parse(step).steps) == 1


@pytest.mark.parametrize("sentence", SENTENCES)
def test_each_sentence_of_it_is_understood(sentence: str) -> None:
    goal = understand(sentence)
    assert goal is not None
    assert bool(goal.checks) == ("in to" not in sentence and "press submit" not in sentence)


MEANINGS = re.findall(r"^\| ([A-Z][^|`]+) \| `([^`]+)` \|$", TEXT, re.M)


@pytest.mark.parametrize(("sentence", "steps"), MEANINGS)
def test_each_sentence_means_the_steps_beside_it(sentence: str, steps: str) -> None:
    goal = understand(sentence)
    assert goal is not None
    assert goal.steps == parse(steps).steps


def test_the_reference_has_examples_of_all() -> None:
    assert (len(BLOCKS), len(STEPS), len(SENTENCES), len(MEANINGS)) == (3, 77, 15, 11)


def test_what_it_says_to_be_refused_is_refused() -> None:
    with pytest.raises(GoalInvalid, match="the name of a part of the page"):
        parse("click Sign in")
