"""Beginnings of words that may speak against a submit, by language; no logic.

A dictionary makes a word understood; one of these takes that back: trouble, loss, refusal, doubt,
a step that is left, a door, a condition, a negation, a trial. A stem stands for every word that
begins with it (in German and Dutch: that has it within), one with a full stop for itself alone.
A stem too many costs a recognised confirmation; one that is missing may cost a false one.
"""

from __future__ import annotations

import re

from ..lang.concepts import any_of, languages_of, tables, words_by_language

VETO_STEMS = words_by_language("veto_stems")
"""By language, with those of every language."""
COMPOUNDING_LANGUAGES = languages_of("compounds")  # languages that put words together
COMPOUND_STEM_MIN = 5  # letters of a stem that counts within a word
REFERRING_WORDS = words_by_language("referring_words")
"""Words for the application by a pronoun, and for a person unnamed: beside them only our own lists
are believed."""
DEMAND_ENDINGS = tables("demand_endings")
"""By language: endings of a verb that demands, and those of the same verb in a dictionary."""
RETRACTION = re.compile(rf"\b(?:{any_of('taken_back')})\b", re.I)
"""What takes a confirmation back in words that are each in our own lists."""
DOUBT = re.compile(rf"\b(?:{any_of('doubt')})\b", re.I)
"""Words of who is not sure."""
REHEARSAL = re.compile(any_of("rehearsal"), re.I)
"""What is shown, and does not happen."""
ANOTHER_STEP = re.compile(any_of("another_step"), re.I)
"""What is left to do, in words that are each in our own lists; numbers are written 0."""
NOT_YET_SENT = re.compile(any_of("not_yet_sent"), re.I)
"""That something is sent later, or may be."""
_COUNT = any_of("count")
_QUESTIONS = rf"(?:{any_of('questions')})"
_PART = rf"(?:{any_of('part')})"
_OF = rf"(?:{any_of('part_of')})"
_TIME = rf"(?:{any_of('time_unit')})"
_OTHER_PAPERS = rf"(?:{any_of('other_papers')})"
_AT_HAND = rf"(?:{any_of('at_hand')})"
_NONE = rf"(?:{any_of('none_of')})"
_ROLE = rf"(?:{any_of('role')})"
_SOMEBODY = rf"(?:{any_of('somebody')})"
REMAINING_COUNT = re.compile(
    any_of(
        "remaining_count",
        at_hand=_AT_HAND,
        count=_COUNT,
        none=_NONE,
        of=_OF,
        other_papers=_OTHER_PAPERS,
        part=_PART,
        questions=_QUESTIONS,
        role=_ROLE,
        somebody=_SOMEBODY,
        time=_TIME,
    ),
    re.I,
)
"""What is left to do, will not stay, came between, or counts for another, in words that are each
harmless by themselves."""
MAIL_WORDS = re.compile(any_of("mail_words"), re.I)
"""What employers send to those who applied."""
OTHER_RECIPIENT = re.compile(rf"\b(?:{any_of('other_recipient')})\b", re.I)
"""What makes of a received application another one, another time or another place."""
_THING = any_of("sent_thing")
_OWN = rf"(?:{any_of('own_determiner')}) ?"
_UNTAKEN = any_of("untaken")
_DENIAL = any_of("denial")
_IT = rf"^\W*(?:{any_of('said_of_it')})"
_DEPENDS = any_of("depends")
NOT_ACCEPTED = re.compile(
    rf"(?!.*(?:{_DEPENDS}))(?=.*\b(?:{_DENIAL})\b)(?=.*\b(?:{_UNTAKEN})\b)"
    rf"(?:.*\b{_OWN}(?:[\w-]+ ){{0,2}}?(?:{_THING})\b|{_IT}|\W*(?:\w+ ){{0,3}}?(?:{_THING})\b)",
    re.I,
)
"""That what was sent, or a part of it, was not taken: words that of costs and of persons are
harmless."""
NOTHING_ACCEPTED = re.compile(rf"\W*(?:{any_of('nothing_accepted')})\b", re.I)
"""That nothing of it was taken, kept or sent."""
EARLIER_TIME = re.compile(any_of("earlier_time"), re.I)
"""That it came at another time."""
OTHER_APPLICATION = re.compile(
    rf"^\W*(?:{any_of('this_one')})\b.{{0,40}}\b(?:{any_of('other_one')})\b", re.I
)
"""That what was confirmed was another's, or long ago."""
VOLUNTARY = re.compile(rf"(?<!not )\b(?:{any_of('voluntary')})\b", re.I)
"""What nobody has to do: a follow-up survey, a question about how one heard of a job."""
