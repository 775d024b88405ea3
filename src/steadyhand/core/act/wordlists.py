"""The words of confirmation, refusal and sending that rules read answers with; no logic.

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
