"""Words of confirmation and refusal, in several languages: they narrow, they never prove."""

from __future__ import annotations

import re

from ..lang.concepts import any_of
from . import wordlists

WORDS_MAX = 12  # of a plain question whether to send
BEFORE_MAX = 60  # characters before a confirmation in which its sentence may take it back

_CONFIRMING = re.compile("|".join(wordlists.CONFIRMATIONS), re.I)
_WHOLE = re.compile("|".join(wordlists.WHOLE_CONFIRMATIONS), re.I)
_UNSAID = re.compile(wordlists.RETRACTIONS, re.I)
_UNDER_WAY = re.compile("|".join(wordlists.PROGRESS_WORDS), re.I)
_REMAINING = re.compile(wordlists.STEPS_TO_COME, re.I)
_CONDITIONAL = re.compile("|".join(wordlists.CONDITIONS), re.I)
_DENYING = re.compile("|".join(wordlists.DENIALS), re.I)
_OBJECTING = re.compile("|".join(wordlists.OBJECTIONS), re.I)
_FAULTING = re.compile("|".join(wordlists.FIELD_FAULTS), re.I)
_HARMLESS = re.compile("|".join(wordlists.HARMLESS_MESSAGES), re.I)
_FINDING_NOTHING = re.compile("|".join(wordlists.EMPTY_SEARCHES), re.I)
_REFUSING_FILE = re.compile("|".join(wordlists.FILE_REFUSALS), re.I)
_INVITING = re.compile("|".join(wordlists.APPLY_INVITATIONS), re.I)
_SENDING = re.compile("|".join(wordlists.SEND_QUESTIONS), re.I | re.S)
_FINAL = re.compile("|".join(wordlists.FINALITY_NOTES), re.I)
_SENTENCE_END = re.compile(r"[.!?:;\n]")
_MENTIONS_SENDING = re.compile(rf"\b(?:{any_of('mentions_sending')})\b", re.I)
_LETTER = re.compile(r"[^\W_]")
_ANY_WORD = re.compile(r"\w+")


def invites(label: str) -> bool:
    """Whether a button or link of this label offers to apply."""
    return bool(_INVITING.search(label.strip()))


def objects(text: str) -> bool:
    """Whether a message finds fault or asks for something, and does not say thank you."""
    return bool(_OBJECTING.search(text) or denies(text)) and not _CONFIRMING.search(text)


def finds_fault(text: str) -> bool:
    """Whether a message at a field finds fault with what is in it.

    That a draft was kept, that nothing is required or what is ticked off finds none.
    """
    rest = _HARMLESS.sub(" ", text)
    return bool(_FAULTING.search(rest)) or objects(rest)


def says_under_way(text: str) -> bool:
    """Whether the text says that something is going on, and may be over soon."""
    return bool(_UNDER_WAY.search(text))


def refuses_file(text: str) -> bool:
    """Whether what a page says beside a file, its name left out, says that it was not taken."""
    return bool(_REFUSING_FILE.search(_FINDING_NOTHING.sub(" ", text)))


def denies(text: str) -> bool:
    """Whether the text says that something failed or was not done."""
    return bool(_DENYING.search(text))


def confirms(text: str) -> bool:
    """Whether the text has words of confirmation and none of failure or of a step to come.

    "Once your application has been received" confirms nothing, and so does "none sent yet".
    """
    if denies(text) or _REMAINING.search(text):
        return False
    said = any(_is_stated(text, hit) for hit in _CONFIRMING.finditer(text))
    return said or any(_is_whole_sentence(text, hit) for hit in _WHOLE.finditer(text))


def asks_to_send(text: str) -> bool:
    """Whether a question is just whether to send: that, and that a submit is final, and no more.

    A warning, a second try, a bargain or a price has words of its own.
    """
    rest = _FINAL.sub(" ", text)
    words = _ANY_WORD.findall(rest.casefold())
    plain = len(words) <= WORDS_MAX and wordlists.SEND_QUESTION_WORDS.issuperset(words)
    return plain and bool(_SENDING.search(rest))


def asks_before_sending(text: str) -> bool:
    """Whether a dialog begins by asking about the sending, and tells of nothing that was sent."""
    first = _SENTENCE_END.split(text)[0]
    asks = text[len(first) :][:1] == "?" and bool(_SENDING.search(first))
    return asks and not (confirms(text) or _MENTIONS_SENDING.search(text))


def _is_stated(text: str, hit: re.Match[str]) -> bool:
    """Whether the sentence says what was found there: not once it is so, nor that it is not."""
    before = _SENTENCE_END.split(text[max(hit.start() - BEFORE_MAX, 0) : hit.start()])[-1]
    return not (_CONDITIONAL.search(before) or _UNSAID.search(text[hit.end() :]))


def _is_whole_sentence(text: str, hit: re.Match[str]) -> bool:
    """Whether what was found there is a whole sentence."""
    before = _SENTENCE_END.split(text[: hit.start()])[-1]
    after = _SENTENCE_END.split(text[hit.end() :])[0]
    return not (_LETTER.search(before) or _LETTER.search(after)) and _is_stated(text, hit)
