"""Common sentences: what is understood, and that nothing else is."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.goal import goal as g
from steadyhand.core.goal.language import parse, write
from steadyhand.core.goal.sentences import synonyms_of, understand

# Written before the patterns: 30 goals, each in ten people's words, and sentences that are none.
PARAPHRASES = json.loads(Path(__file__).with_name("paraphrases.json").read_text("utf-8"))


def is_same(one: object, other: object) -> bool:
    """Whether both mean the same: case of a name counts nothing, nor a role that one leaves out."""
    if isinstance(one, g.Target) and isinstance(other, g.Target):
        roles = one.role == other.role or not (one.role and other.role)
        rest = (one.within, one.near, one.row, one.column, one.nth)
        others = (other.within, other.near, other.row, other.column, other.nth)
        return one.name.casefold() == other.name.casefold() and roles and rest == others
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    if is_dataclass(one) and type(one) is type(other):
        return all(is_same(getattr(one, f.name), getattr(other, f.name)) for f in fields(one))
    return one == other


def acts_of(goal: g.Goal) -> tuple[g.Step, ...]:
    """What is done: how a field is filled is for its kind to say, and in which order for nobody."""
    acts: list[g.Step] = []
    fills: list[g.Type] = []
    for step in (*goal.steps, None):
        if isinstance(step, g.Choose) and len(step.options) == 1:
            step = g.Type(step.options[0], step.target)
        if isinstance(step, g.Type):
            fills.append(step)
            continue
        acts += sorted(fills, key=lambda fill: fill.target.name.casefold())
        fills = []
        if step is not None and not isinstance(step, g.Expect):
            acts.append(step)
    return tuple(acts)


def means(goal: g.Goal, meant: g.Goal) -> bool:
    """Whether the goal does what was meant, and expects of it nothing else."""
    checks = not goal.checks or is_same(goal.checks, meant.checks)
    return checks and is_same(acts_of(goal), acts_of(meant))


def outcomes(half: int) -> tuple[Counter[str], list[str]]:
    """How many sentences of that half are understood, and those that are misread."""
    told, wrong = Counter[str](), []
    for each in PARAPHRASES["goals"]:
        meant = [parse("\n".join(each[key])) for key in ("goal", "in_german", "or") if key in each]
        for sentence in each["says"][half::2]:
            goal = understand(sentence)
            right = goal is not None and any(means(goal, one) for one in meant)
            told["none" if goal is None else "right" if right else "wrong"] += 1
            wrong += [sentence] if goal is not None and not right else []
    return told, wrong


@pytest.mark.parametrize(("half", "least"), [(0, 140), (1, 125)], ids=["read", "unread"])
def test_of_300_paraphrases_most_are_understood_and_none_is_misread(half: int, least: int) -> None:
    told, wrong = outcomes(half)
    assert told.total() == 150
    assert wrong == []
    assert told["right"] >= least


@pytest.mark.parametrize("sentence", PARAPHRASES["no_goals"])
def test_a_sentence_with_a_word_that_no_pattern_accounts_for_is_not_understood(
    sentence: str,
) -> None:
    assert understand(sentence) is None


SURE = [s for each in PARAPHRASES["goals"] for s in each["says"][::2] if understand(s)]
NAMELESS = "not never unless except all every nicht außer alle".split()


@given(st.sampled_from(SURE), st.sampled_from(NAMELESS), st.data())
def test_any_word_that_takes_back_or_widens_makes_any_sentence_unsure(
    sentence: str, word: str, data: st.DataObject
) -> None:
    words = sentence.split(" ")
    quoted = [sum(w.count('"') for w in words[:n]) % 2 for n in range(len(words) + 1)]
    places = [n for n, within in enumerate(quoted) if not within]
    at = data.draw(st.sampled_from(places))
    assert understand(" ".join((*words[:at], word, *words[at:]))) is None


@given(st.sampled_from(SURE))
def test_any_goal_of_a_sentence_can_be_written_and_read_again(sentence: str) -> None:
    goal = understand(sentence)
    assert goal is not None
    assert goal.sentence == sentence
    assert parse(write(goal)) == goal


def test_what_is_done_has_a_condition_that_tells_when() -> None:
    def checks(sentence: str) -> tuple[g.Check, ...]:
        goal = understand(sentence)
        assert goal is not None
        return goal.checks

    assert checks("Create a project called Apollo") == (g.RowShown(("Apollo",)),)
    assert checks("Delete the project Apollo") == (g.RowShown(("Apollo",), shown=False),)
    status = g.FieldHolds(g.Target("priority", row=("A 1",)), "High")
    assert checks('Set the priority of ticket "A 1" to High') == (status,)
    assert checks("Click Save, please.") == ()
    assert checks("Open Tracker") == ()
    assert checks("Type Bob in name and press Enter") == ()
    assert checks("Type Bob in name; click Submit") == ()  # the page went on
    assert checks("Type Bob in name") == (g.FieldHolds(g.Target("name"), "Bob"),)
    assert checks('Choose "A" and "B" in Tags') == ()
    assert checks('Turn off "Dark mode"') == (
        g.ElementIs(g.Target("Dark mode"), g.Condition.UNTICKED),
    )


@pytest.mark.parametrize("sentence", ["", "please", 'say "x', "a " * 100, "Bonjour", ".", "Create"])
def test_what_is_no_sentence_of_ours_is_not_understood(sentence: str) -> None:
    assert understand(sentence) is None


def test_a_caption_stands_for_what_means_the_same_in_any_language() -> None:
    assert {"new project", "add project", "create project"} <= synonyms_of("New project")
    assert {"projekt erstellen", "projekt anlegen"} <= synonyms_of("Projekt erstellen")
    assert {"save", "ok", "submit", "speichern"} <= synonyms_of("save")
    assert "delete" not in synonyms_of("save")
    assert synonyms_of("Apollo") == {"apollo"}


def test_a_sentence_that_two_patterns_read_differently_is_not_understood() -> None:
    # A new name, or a field called "name": one of them looks for the row of the old name.
    assert understand("Change the name of the project Apollo to Zeus") is None
