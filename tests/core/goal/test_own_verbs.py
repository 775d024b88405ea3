"""Verbs that no pattern knows, which a page's own button may say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steadyhand.core.goal.language import write
from steadyhand.core.goal.lexicon import leading_verb
from steadyhand.core.goal.sentences import understand


@pytest.mark.parametrize(
    ("sentence", "steps"),
    [
        ('Snooze the note "Milk"', 'click "snooze" in the row with "Milk"'),
        ('Please take the ticket "4. Fix it"', 'click "take" in the row with "4. Fix it"'),
        ("Lock the topic Stairs", 'click "lock" in the row with "Stairs"'),
        ("disable the job deploy-prod", 'click "disable" in the row with "deploy-prod"'),
        ("protect page Main Page", 'click "protect" in the row with "Main Page"'),
        (
            'Pin the topics "A" and "B"',
            'click "pin" in the row with "A"\nclick "pin" in the row with "B"',
        ),
        (
            'Open the topic "A", reply "Yes." and then lock the topic',
            'click "A"\nif the text area is gone:\n  click "reply"\n'
            'type "Yes." into the text area\nclick "send"\nclick "lock" in the row with "A"',
        ),
        (
            'Open the topic "A", open the topic "B" and then lock the topic',
            'click "A"\nclick "B"\nclick "lock" in the row with "B"',
        ),
        ('Open the topic "A" and pin it', 'click "A"\nclick "pin" in the row with "A"'),
        (
            'Take the tickets "A" and "B"',
            'click "take" in the row with "A"\nclick "take" in the row with "B"',
        ),
    ],
)
def test_what_no_pattern_does_to_a_quoted_thing_is_what_its_page_calls_so(
    sentence: str, steps: str
) -> None:
    goal = understand(sentence)
    assert goal is not None
    assert write(replace(goal, sentence="")).casefold() == steps.casefold()


@pytest.mark.parametrize(
    "sentence",
    [
        "Snooze the note Milk",
        'Snooze "Milk"',
        'Snooze note "Milk"',
        'Never snooze the note "Milk"',
        'Not the note "Milk"',
        'All the notes "Milk"',
        'Who the note "Milk"',
        '"Snooze" the note "Milk"',
        '5 the note "Milk"',
        'Move the note "Milk"',
        'Please the note "Milk"',
        'Confirm the note "Milk"',  # which other captions stand for
        'Snooze the note "Milk" for an hour',
        'Snooze all the notes "Milk"',
        'Snooze it, the note "Milk"',
        'Snooze the button "Milk"',
        'Merge the notes "Milk" and "Bread"',  # it may be one act on both
        'Snooze excluding "Milk"',
        'Delete besides "Milk"',
        'Schlummere die Notiz "Milch"',
        "Lock the topic",
        "Lock it",
        "Lock the topic stairs",
        'Open the topics "A" and "B" and then lock the topic',
        'Open the topic "A" and then lock the board',
        'Never lock the topic "A"',
        'Lock the topic "A" unless it is empty',
    ],
)
def test_a_verb_of_its_own_is_no_step_where_a_word_more_is_said_or_no_thing(sentence: str) -> None:
    assert understand(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ('Please snooze the note "Milk"', "snooze"),
        ("", ""),
        ("please", ""),
        ('Snooze the note "Milk', ""),
    ],
)
def test_the_verb_of_a_sentence_stands_behind_what_is_polite(sentence: str, verb: str) -> None:
    assert leading_verb(sentence) == verb
