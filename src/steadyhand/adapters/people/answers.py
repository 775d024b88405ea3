"""The meaning of a typed answer: a choice, a file's path, or a remembered answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from mimetypes import guess_type
from pathlib import Path
from string import ascii_lowercase
from urllib.parse import unquote, urlsplit

from rapidfuzz import fuzz, process

from steadyhand.core.answer.bank import is_invented
from steadyhand.core.answer.sheet import Document, NearQuestion, Question, QuestionKind, Reply
from steadyhand.core.lang.text import normalise
from steadyhand.errors import BadInput
from steadyhand.views.wording import one_line

from ..documents.answers_file import document_handle
from ..documents.language_files import load_vocabulary
from ..files.given_file import path_exists, size_text, user_path

YES_WORDS = frozenset("y yes j ja true ok".split())
DONE_WORDS = frozenset("done ready fertig".split())
NO_WORDS = frozenset("n no nein false".split())


def fold_answer(text: str) -> str:
    """The text as it is compared: case and spacing do not count."""
    return " ".join(text.casefold().split())


def parse_yes_no(text: str) -> bool | None:
    """What the word means; None when it is neither."""
    word = fold_answer(text).rstrip(".!")
    return True if word in YES_WORDS else False if word in NO_WORDS else None


def parse_done(text: str) -> bool | None:
    """Whether what was asked for is done; a no leaves it undone. None when it is neither."""
    return True if fold_answer(text).rstrip(".!") in DONE_WORDS else parse_yes_no(text)


def option_marks(labels: Sequence[str]) -> tuple[str, ...]:
    """A short mark per option, never one that is itself an option: numbers, else letters, else ''.

    A person who types 2 among the options 0, 1, 2, 3 means the text.
    """
    texts = {fold_answer(label) for label in labels}
    numbers = tuple(str(n) for n in range(1, len(labels) + 1))
    for several in (numbers, tuple(ascii_lowercase)):
        if len(several) >= len(labels) and not texts.intersection(several):
            return several[: len(labels)]
    return ("",) * len(labels)


def option_index(text: str, labels: Sequence[str]) -> int | None:
    """The place of the option that was meant: its whole text, or its mark; None when unclear."""
    wanted = fold_answer(text)
    same = [place for place, label in enumerate(labels) if fold_answer(label) == wanted]
    if same:
        return same[0] if len(same) == 1 else None
    found = [place for place, mark in enumerate(option_marks(labels)) if mark and mark == wanted]
    return found[0] if found else None


def option_indexes(text: str, labels: Sequence[str]) -> tuple[int, ...] | None:
    """The places of the options between commas; None when one of them is unclear."""
    whole = option_index(text, labels)
    if whole is not None:
        return (whole,)
    places = [option_index(part, labels) for part in text.split(",") if part.strip()]
    if not places or None in places:
        return None
    return tuple(dict.fromkeys(place for place in places if place is not None))


def matching_indexes(text: str, labels: Sequence[str]) -> tuple[int, ...]:
    """The places of the options that contain the text: shown to the person, never taken."""
    part = fold_answer(text)
    return tuple(place for place, label in enumerate(labels) if part in fold_answer(label))


# The file that a person names for an upload: its path as people paste it, checked at once.
#
# A path may stand in quotes, begin with `~` or `file://`, or have its spaces behind backslashes,
# as terminals and file managers write it. The file must be there, of a kind that the page lists,
# and no larger than the page says.

QUOTE_PAIRS = (("'", "'"), ('"', '"'), ("`", "`"), ("“", "”"), ("‘", "’"), ("«", "»"), ("„", "“"))
BACKSLASH_ESCAPE = re.compile(r"\\(.)")
PATH_MARK = "@"  # before a path in a file of answers


def parse_upload(question: Question, typed: str) -> Document | str:
    """The file that the text names, or one sentence that says why the page gets no such file."""
    try:
        path = next((p for p in _possible_paths(typed) if path_exists(p)), None)
        file = document_handle(path or next(_possible_paths(typed)))
    except BadInput as exc:
        return f"{str(exc)[:1].upper()}{str(exc)[1:]}."
    if not _is_accepted(file.name, question.accept):
        kinds = one_line(question.accept.replace(",", ", "))
        return f"The page takes {kinds} there, and {one_line(file.name)} is none of these."
    size = Path(file.path).stat().st_size
    if question.size_max and size > question.size_max:
        most = size_text(question.size_max)
        return f"The page takes {most} there, and {one_line(file.name)} has {size_text(size)}."
    return file


def _possible_paths(typed: str) -> Iterator[Path]:
    """The paths that the text may be, the plainest one first."""
    text = _without_quotes(typed.strip())
    if text.startswith("file://"):
        yield Path(unquote(urlsplit(text).path))
        return
    yield user_path(text)
    yield user_path(BACKSLASH_ESCAPE.sub(r"\1", text))
    yield user_path(text.removeprefix(PATH_MARK))


def _without_quotes(text: str) -> str:
    """The text without the quotes around it."""
    for opens, closes in QUOTE_PAIRS:
        if len(text) > 1 and text.startswith(opens) and text.endswith(closes):
            return text[1:-1].strip()
    return text


def _is_accepted(name: str, accept: str) -> bool:
    """Whether a file of that name is of one of the kinds; a kind that nobody knows is any."""
    kinds = [kind.strip().casefold() for kind in accept.split(",") if kind.strip()]
    mime = guess_type(name)[0]
    return not kinds or any(_is_of_kind(name.casefold(), mime, kind) for kind in kinds)


def _is_of_kind(name: str, mime: str | None, kind: str) -> bool:
    if kind.startswith("."):
        return name.endswith(kind)
    return kind == "*" or mime is None or fnmatch(mime, kind)


# Orders remembered questions for a person's eye. No score leaves this file, and none decides.
#
# Near-misses ("require", "not require") score above honest paraphrases, so likeness may say what
# to look at first and never what is the same.

LIKENESS_MIN = 60.0  # of 100; below it two questions share little more than "do you need"


def rank_by_likeness(question: str, others: Sequence[str]) -> tuple[int, ...]:
    """The places of *others*, most alike first; those that are hardly alike are left out."""
    texts = [normalise(other) for other in others]
    found = process.extract(
        normalise(question),
        texts,
        scorer=fuzz.token_set_ratio,
        score_cutoff=LIKENESS_MIN,
        limit=None,
    )
    return tuple(place for _text, _score, place in found)


# How a person says what becomes of an answer: kept, just this once, or the same as before. Pure.
#
# An answer to a field is remembered unless it begins with `!`. `=1` picks the first of the
# remembered questions that are shown; none of them is ever chosen by itself.

ONCE_MARK = "!"
SAME_MARK = "="
REMEMBERED_ANSWER_MAX = 120  # characters shown of a remembered answer
NOT_REMEMBERED = (QuestionKind.OTP, QuestionKind.FILE)
ONCE_HINT = f"Begin with {ONCE_MARK} to use it just this once."

AnswerValue = str | bool | tuple[str, ...]


def may_remember(question: Question) -> bool:
    """Whether an answer to it may be remembered: it fills a field, and is no file and no code."""
    return bool(question.field) and question.kind not in NOT_REMEMBERED


def picked_question(question: Question, typed: str) -> NearQuestion | None:
    """The remembered question that was picked, or None where the text picks none."""
    number = typed.removeprefix(SAME_MARK).strip()
    places = {str(n): near for n, near in enumerate(question.near, 1)}
    return places.get(number) if typed.startswith(SAME_MARK) else None


def reuse_answer(question: Question, near: NearQuestion, *, by: str) -> Reply:
    """That answer again, and from now on both questions are known to be the same."""
    lines = tuple(near.answer.splitlines())
    several = question.multiple and len(lines) > 1
    return Reply(lines if several else near.answer, remember=True, alias_of=near.id, by=by)


def split_once_mark(typed: str) -> tuple[str, bool]:
    """The answer itself, and whether it is for this once; `!!` is an exclamation mark."""
    if not typed.startswith(ONCE_MARK):
        return typed, False
    rest = typed.removeprefix(ONCE_MARK)
    return (rest, False) if rest.startswith(ONCE_MARK) else (rest.strip(), True)


def invented_refusal(question: Question, value: AnswerValue) -> str:
    """Why that is no answer, as one sentence; '' when it may be one."""
    if not isinstance(value, str) or question.options:
        return ""
    if not is_invented(question.text, value, load_vocabulary()):
        return ""
    return "That is no answer. Say what is true, or press Enter alone for no answer."


def remembered_lines(question: Question) -> Iterator[str]:
    """The remembered questions, each with its answer and the words in which it differs."""
    for number, near in enumerate(question.near, 1):
        yield f"  {SAME_MARK}{number}  {one_line(near.question)}"
        yield (
            "      you answered: "
            f"{one_line(', '.join(near.answer.splitlines()), REMEMBERED_ANSWER_MAX)}"
        )
        if near.only_asked or near.only_known:
            yield (
                f"      only this question says: {_words_text(near.only_asked)}; "
                f"{_only_earlier(near)}"
            )
    if question.near:
        yield (
            f"  Type {SAME_MARK}1 only if it asks the very same. Its answer is used, now and later."
        )


def _only_earlier(near: NearQuestion) -> str:
    return f"only the earlier one: {_words_text(near.only_known)}"


def _words_text(words: tuple[str, ...]) -> str:
    return one_line(", ".join(words).upper()) or "nothing"


# What a typed answer means for the question that it was given to, or what to say instead.
#
# Only a question for a file looks beyond the text: whether the file is there, and one that is
# taken.

APPROVAL = "YES"  # exactly this, in capitals, sends
OPTIONS_MAX = 15  # options listed at once; the rest is found by typing a part of it
TEXT_KINDS = (QuestionKind.TEXT, QuestionKind.OTP, QuestionKind.CHOICE)  # a choice without options


@dataclass(frozen=True, slots=True)
class NotAnAnswer:
    """The text is no answer to the question; the lines say what would be one."""

    lines: tuple[str, ...]


def parse_reply(question: Question, typed: str, *, by: str) -> Reply | NotAnAnswer:
    """The reply that the text amounts to. A blank text is no answer, which approves nothing."""
    if question.kind is QuestionKind.CONFIRM_SUBMIT:
        return parse_approval(typed, by=by)
    if not typed.strip():
        return Reply(None, by=by)
    if question.secret:
        return Reply(typed, by=by)  # a space may belong to it
    if question.kind is QuestionKind.FILE:
        file = parse_upload(question, typed)
        return NotAnAnswer((file,)) if isinstance(file, str) else Reply(file, by=by)
    if question.kind is QuestionKind.DUPLICATE:
        return parse_exception(typed, by=by)
    if may_remember(question):
        return _parse_field_reply(question, typed.strip(), by)
    value = _parse_value(question, typed.strip())
    return value if isinstance(value, NotAnAnswer) else Reply(value, by=by)


def _parse_field_reply(question: Question, typed: str, by: str) -> Reply | NotAnAnswer:
    """The reply to a field, with what becomes of it."""
    if (near_one := picked_question(question, typed)) is not None:
        return reuse_answer(question, near_one, by=by)
    answer, once = split_once_mark(typed)
    if not answer:
        return Reply(None, by=by)
    value = _parse_value(question, answer)
    if isinstance(value, NotAnAnswer):
        return value
    why = invented_refusal(question, value)
    return NotAnAnswer((why,)) if why else Reply(value, remember=not once, by=by)


def parse_approval(typed: str, *, by: str) -> Reply:
    """A yes if the text is exactly YES, else a no."""
    return Reply(typed == APPROVAL, by=by)


def parse_exception(typed: str, *, by: str) -> Reply | NotAnAnswer:
    """A yes with its reason, or a no; what is done a second time is done for a reason."""
    word, _, _ = typed.strip().partition(" ")
    decided = parse_yes_no(word.rstrip(",:;-"))
    reason = typed.strip()[len(word) :].strip(" ,:;-–")
    if decided is None:
        return NotAnAnswer(("Please type yes and why, or no.",))
    if decided and not reason:
        return NotAnAnswer(("Please say why as well, such as: yes, the role was posted anew.",))
    return Reply(decided, by=by, reason=reason)


def option_lines(places: Sequence[int], labels: Sequence[str]) -> Iterator[str]:
    """The options at these places with their marks, one a line; not more than can be read."""
    signs = option_marks(labels)
    width = max((len(signs[place]) for place in places[:OPTIONS_MAX]), default=0)
    for place in places[:OPTIONS_MAX]:
        yield f"  {signs[place]:>{width}}{'  ' if width else ''}{one_line(labels[place])}"
    if len(places) > OPTIONS_MAX:
        yield f"  … and {len(places) - OPTIONS_MAX} more: type a part of the one you want"


def _parse_value(question: Question, typed: str) -> str | bool | tuple[str, ...] | NotAnAnswer:
    labels = tuple(str(option.label) for option in question.options)
    if labels and question.multiple:
        places = option_indexes(typed, labels)
        return (
            _suggest_options(typed, labels) if places is None else tuple(labels[p] for p in places)
        )
    if labels:
        place = option_index(typed, labels)
        return _suggest_options(typed, labels) if place is None else labels[place]
    if question.kind in TEXT_KINDS:
        return typed
    if question.kind is QuestionKind.BLOCKER:
        dealt = parse_done(typed)
        return NotAnAnswer(("Please type done, or no.",)) if dealt is None else dealt
    decided = parse_yes_no(typed)
    return NotAnAnswer(("Please type yes or no.",)) if decided is None else decided


def _suggest_options(typed: str, labels: Sequence[str]) -> NotAnAnswer:
    """The options that come near; without any, that there is none."""
    close = matching_indexes(typed, labels)
    if not close:
        return NotAnAnswer(("That is none of the options. Type one of them, or nothing.",))
    return NotAnAnswer(("Which of these?", *option_lines(close, labels)))
