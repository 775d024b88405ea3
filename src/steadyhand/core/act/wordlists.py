"""The words that rules read answers with: what confirms, refuses, sends, takes back; no logic.

Confirmations are whole well-known sentences and nothing looser: a false one is the worst fault.
Denials and warnings may be loose: a needless one only makes a person look. The words themselves
are in the language files of `core/lang/words`.
"""

from __future__ import annotations

import re

from ..lang import concepts

CONFIRMATIONS = concepts.alternatives_beside("confirmations", "denials")
# Without a verb they confirm as a whole sentence only: "none sent yet" has the same words in it.
WHOLE_CONFIRMATIONS = concepts.alternatives_beside("whole_confirmations", "denials")
# Before a confirmation in the same sentence: what is said may still be to come, or never was.
CONDITIONS = concepts.alternatives("conditions")
# After it: a question, or a table that says no.
RETRACTIONS = concepts.any_of("retractions")
# What is still to be done makes every confirmation on the page one of a part.
STEPS_TO_COME = concepts.any_of("steps_to_come")
DENIALS = concepts.alternatives("denials")
OBJECTIONS = concepts.alternatives("objections")
# What a message at a field says as well where it finds fault with what is in it.
FIELD_FAULTS = concepts.alternatives("field_faults")
# What takes such words back: nothing is wrong, nothing is asked, something was kept.
HARMLESS_MESSAGES = concepts.alternatives("harmless_messages")
# What a page says beside a file that it did not take. Loose, as denials are.
FILE_REFUSALS = concepts.alternatives("file_refusals")
# What it says that finds nothing: taken out before it is read.
EMPTY_SEARCHES = (
    rf"\b(?:{concepts.any_of('no_of')}) (?:{concepts.any_of('fault_found')})\b"
    rf"(?: (?:{concepts.any_of('was_of')} )?(?:{concepts.any_of('found_of')}))?",
)
# What says that a request may still come.
PROGRESS_WORDS = concepts.alternatives("progress_words")
APPLY_INVITATIONS = concepts.alternatives("apply_invitations")
SEND_QUESTIONS = concepts.alternatives("send_questions")
# All words of a question just whether to send, casefolded; any other says something more.
SEND_QUESTION_WORDS = concepts.word_set("send_question_words")
# What a question whether to send adds of every submit: that it is final.
FINALITY_NOTES = concepts.alternatives("finality_notes")
# Words of names and values in answers that are written for programs.
GOOD_WORDS = concepts.word_set("good_words")
BAD_WORDS = concepts.word_set("bad_words")
QUEUE_WORDS = concepts.word_set("queue_words")
TEXT_KEYS = concepts.word_set("text_keys")
KEY_WORDS = concepts.word_set("key_words")
# Words of an option that makes a new one of what was typed.
CREATE_WORDS = concepts.word_set("create_words")

# Sentences that confirm an application, read by the classes of their words; `clauses.py`.
#
# A clause is about the application and says in the perfect or the passive that it is in; what is
# to come, a condition or a denial fits none.

WORD_CLASSES = {
    language: {name: "|".join(words) for name, words in classes.items()}
    for language, classes in concepts.tables("clause").items()
}
LANGUAGES = concepts.languages_with(
    *("clause", "veto_stems", "ordinary_words", "harmless_phrases", "negations", "negatable"),
    *("fillers_of_denials", "shortlist", "exclusive", "not_received", "data_named", "data_treated"),
    *("pleas", "plea_verbs", "changed_sense", "words_before_name", "thanks_for_message", "pronoun"),
    *("your_application", "put_off", "referring_words", "demand_endings", "employer_acts"),
    *("reader_may", "reader_receives", "lead_ins", "obligations", "reader_hands_in", "condition"),
    *("condition_acts", "grave", "of_application", "to_reader", "denying", "impossibilities"),
    *("articles", "personal_data"),
)
"""The languages in which a confirmation is read: those that have all that narrows it as well."""
WORDS_AFTER_NAME = concepts.word_set("words_after_name")
"""What follows somebody's name at the beginning of a sentence."""
CHANGED_SENSE = concepts.by_language("changed_sense")
"""What behind a clause makes another sense of it."""
WORDS_BEFORE_NAME = concepts.words_by_language("words_before_name")
"""Words behind which a name may stand."""
JOB_WORDS = concepts.word_set("job_words")
"""What stands in the name of a job beside capitals, in any of the languages."""
NOT_NAMES = concepts.word_set("not_names")
"""What is no name, however it is written."""
THANKS_FOR_MESSAGE = concepts.by_language("thanks_for_message")
"""What a contact form thanks for: it says nothing of an application."""
TROUBLE = re.compile(rf"\b(?:{concepts.any_of('trouble')})\b", re.I)
"""Words of trouble, walls, sign-ins, drafts, steps that are left and denials: never a name, and
beside no confirmation, whatever else is understood."""
# That is its subject, behind the verb: "È stata inviata una mail".
_NO_OTHER = rf"(?!(?: \w+){{0,3}} (?:{concepts.any_of('determiner')})\b)"
PRONOUNS = concepts.by_language("pronoun", no_other=_NO_OTHER)
YOUR_APPLICATION = concepts.by_language("your_application")
"""By language: what a sentence that goes on about the application begins with, and its name."""
FUTURE_WORDS = concepts.by_language("put_off")
"""Words that put off what is said, or take it back."""
POSTPONEMENT = re.compile(rf"\b(?:{concepts.any_of('condition_or_denial')})\b", re.I)
"""Words that make something hang on a condition, or deny it."""
LINE_VERBS = concepts.word_set("line_verbs")
"""What a line that can be pressed begins with where it only leads away, or closes something."""
REMAINING_STEPS = re.compile(rf"\b(?:{concepts.any_of('remaining_steps')})\w*", re.I)
"""Beginnings of words of what may be left to do, or in the way: a button has none of them."""

# Phrases that sound like trouble or like a step that is left and are neither.

HARMLESS_PHRASES = concepts.alternatives_by_language("harmless_phrases")
"""By language: phrases that have such a word in them and say nothing against a submit all the
same."""

NEGATIONS = concepts.by_language("negations")
FILLERS = concepts.by_language("fillers_of_denials")
NEGATABLE_WORDS = concepts.by_language("negatable")
SHORTLIST_WORDS = concepts.by_language("shortlist")
EXCLUSIVE_WORDS = concepts.by_language("exclusive")
NOT_RECEIVED_PHRASES = concepts.by_language("not_received")
DATA_NAMED = concepts.by_language("data_named")
DATA_TREATED = concepts.by_language("data_treated")
"""By language: what tells of data, and what may then be said of them."""

PLEAS = concepts.by_language("pleas")
PLEA_VERBS = concepts.words_by_language("plea_verbs")
"""By language: words of a plea, and what may be asked for by the next one."""

# Words of pages that say nothing against a submit.
#
# A page counts as understood where nothing but these stands on it. A word that is missing costs a
# recognised confirmation; one too many may cost a false one. So here is no word of trouble, of a
# step that is left, of a draft, a wall, a sign-in, a condition on the sending, and no negation.

ORDINARY_WORDS = concepts.words_by_language("ordinary_words")
"""By language: the words of sentences that say nothing against a submit."""

# Beginnings of words that may speak against a submit, by language.
#
# A dictionary makes a word understood; one of these takes that back: trouble, loss, refusal, doubt,
# a step that is left, a door, a condition, a negation, a trial. A stem stands for every word that
# begins with it (in German and Dutch: that has it within), one with a full stop for itself alone.
# A stem too many costs a recognised confirmation; one that is missing may cost a false one.

VETO_STEMS = concepts.words_by_language("veto_stems")
"""By language, with those of every language."""
COMPOUNDING_LANGUAGES = concepts.languages_of("compounds")  # languages that put words together
COMPOUND_STEM_MIN = 5  # letters of a stem that counts within a word
REFERRING_WORDS = concepts.words_by_language("referring_words")
"""Words for the application by a pronoun, and for a person unnamed: beside them only our own lists
are believed."""
DEMAND_ENDINGS = concepts.tables("demand_endings")
"""By language: endings of a verb that demands, and those of the same verb in a dictionary."""
TAKEN_BACK = re.compile(rf"\b(?:{concepts.any_of('taken_back')})\b", re.I)
"""What takes a confirmation back in words that are each in our own lists."""
DOUBT = re.compile(rf"\b(?:{concepts.any_of('doubt')})\b", re.I)
"""Words of who is not sure."""
REHEARSAL = re.compile(concepts.any_of("rehearsal"), re.I)
"""What is shown, and does not happen."""
ANOTHER_STEP = re.compile(concepts.any_of("another_step"), re.I)
"""What is left to do, in words that are each in our own lists; numbers are written 0."""
NOT_YET_SENT = re.compile(concepts.any_of("not_yet_sent"), re.I)
"""That something is sent later, or may be."""
_COUNT = concepts.any_of("count")
_QUESTIONS = rf"(?:{concepts.any_of('questions')})"
_PART = rf"(?:{concepts.any_of('part')})"
_OF = rf"(?:{concepts.any_of('part_of')})"
_TIME = rf"(?:{concepts.any_of('time_unit')})"
_OTHER_PAPERS = rf"(?:{concepts.any_of('other_papers')})"
_AT_HAND = rf"(?:{concepts.any_of('at_hand')})"
_NONE = rf"(?:{concepts.any_of('none_of')})"
_ROLE = rf"(?:{concepts.any_of('role')})"
_SOMEBODY = rf"(?:{concepts.any_of('somebody')})"
REMAINING_COUNT = re.compile(
    concepts.any_of(
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
MAIL_WORDS = re.compile(concepts.any_of("mail_words"), re.I)
"""What employers send to those who applied."""
OTHER_RECIPIENT = re.compile(rf"\b(?:{concepts.any_of('other_recipient')})\b", re.I)
"""What makes of a received application another one, another time or another place."""
_THING = concepts.any_of("sent_thing")
_OWN = rf"(?:{concepts.any_of('own_determiner')}) ?"
_UNTAKEN = concepts.any_of("untaken")
_DENIAL = concepts.any_of("denial")
_IT = rf"^\W*(?:{concepts.any_of('said_of_it')})"
_DEPENDS = concepts.any_of("depends")
NOT_ACCEPTED = re.compile(
    rf"(?!.*(?:{_DEPENDS}))(?=.*\b(?:{_DENIAL})\b)(?=.*\b(?:{_UNTAKEN})\b)"
    rf"(?:.*\b{_OWN}(?:[\w-]+ ){{0,2}}?(?:{_THING})\b|{_IT}|\W*(?:\w+ ){{0,3}}?(?:{_THING})\b)",
    re.I,
)
"""That what was sent, or a part of it, was not taken: words that of costs and of persons are
harmless."""
NOTHING_ACCEPTED = re.compile(rf"\W*(?:{concepts.any_of('nothing_accepted')})\b", re.I)
"""That nothing of it was taken, kept or sent."""
EARLIER_TIME = re.compile(concepts.any_of("earlier_time"), re.I)
"""That it came at another time."""
OTHER_APPLICATION = re.compile(
    rf"^\W*(?:{concepts.any_of('this_one')})\b.{{0,40}}\b(?:{concepts.any_of('other_one')})\b", re.I
)
"""That what was confirmed was another's, or long ago."""
VOLUNTARY = re.compile(rf"(?<!not )\b(?:{concepts.any_of('voluntary')})\b", re.I)
"""What nobody has to do: a follow-up survey, a question about how one heard of a job."""
