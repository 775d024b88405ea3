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

from steadyhand.core.answer.bank import invented
from steadyhand.core.answer.sheet import Document, Near, Question, QuestionKind, Reply
from steadyhand.core.lang.text import normal
from steadyhand.errors import BadInput
from steadyhand.views.wording import plain

from ..documents.answers_file import document
from ..documents.language_files import load_vocabulary
from ..files.given_file import is_there, megabytes, user_path

YES = frozenset("y yes j ja true ok".split())
DONE = frozenset("done ready fertig".split())
NO = frozenset("n no nein false".split())


def folded(text: str) -> str:
    """The text as it is compared: case and spacing do not count."""
    return " ".join(text.casefold().split())


def yes_or_no(text: str) -> bool | None:
    """What the word means; None when it is neither."""
    word = folded(text).rstrip(".!")
    return True if word in YES else False if word in NO else None


def done_or_not(text: str) -> bool | None:
    """Whether what was asked for is done; a no leaves it undone. None when it is neither."""
    return True if folded(text).rstrip(".!") in DONE else yes_or_no(text)


def marks(labels: Sequence[str]) -> tuple[str, ...]:
    """A short mark per option, never one that is itself an option: numbers, else letters, else ''.

    A person who types 2 among the options 0, 1, 2, 3 means the text.
    """
    texts = {folded(label) for label in labels}
    numbers = tuple(str(n) for n in range(1, len(labels) + 1))
    for several in (numbers, tuple(ascii_lowercase)):
        if len(several) >= len(labels) and not texts.intersection(several):
            return several[: len(labels)]
    return ("",) * len(labels)


def chosen(text: str, labels: Sequence[str]) -> int | None:
    """The place of the option that was meant: its whole text, or its mark; None when unclear."""
    wanted = folded(text)
    same = [place for place, label in enumerate(labels) if folded(label) == wanted]
    if same:
        return same[0] if len(same) == 1 else None
    found = [place for place, mark in enumerate(marks(labels)) if mark and mark == wanted]
    return found[0] if found else None


def several_chosen(text: str, labels: Sequence[str]) -> tuple[int, ...] | None:
    """The places of the options between commas; None when one of them is unclear."""
    whole = chosen(text, labels)
    if whole is not None:
        return (whole,)
    places = [chosen(part, labels) for part in text.split(",") if part.strip()]
    if not places or None in places:
        return None
    return tuple(dict.fromkeys(place for place in places if place is not None))


def near(text: str, labels: Sequence[str]) -> tuple[int, ...]:
    """The places of the options that contain the text: shown to the person, never taken."""
    part = folded(text)
    return tuple(place for place, label in enumerate(labels) if part in folded(label))


# The file that a person names for an upload: its path as people paste it, checked at once.
#
# A path may stand in quotes, begin with `~` or `file://`, or have its spaces behind backslashes,
# as terminals and file managers write it. The file must be there, of a kind that the page lists,
# and no larger than the page says.

QUOTES = (("'", "'"), ('"', '"'), ("`", "`"), ("“", "”"), ("‘", "’"), ("«", "»"), ("„", "“"))
ESCAPED = re.compile(r"\\(.)")
AT = "@"  # before a path in a file of answers


def uploaded(question: Question, typed: str) -> Document | str:
    """The file that the text names, or one sentence that says why the page gets no such file."""
    try:
        path = next((p for p in _readings(typed) if is_there(p)), None)
        file = document(path or next(_readings(typed)))
    except BadInput as exc:
        return f"{str(exc)[:1].upper()}{str(exc)[1:]}."
    if not _is_accepted(file.name, question.accept):
        kinds = plain(question.accept.replace(",", ", "))
        return f"The page takes {kinds} there, and {plain(file.name)} is none of these."
    size = Path(file.path).stat().st_size
    if question.size_max and size > question.size_max:
        most = megabytes(question.size_max)
        return f"The page takes {most} there, and {plain(file.name)} has {megabytes(size)}."
    return file


def _readings(typed: str) -> Iterator[Path]:
    """The paths that the text may be, the plainest one first."""
    text = _bare(typed.strip())
    if text.startswith("file://"):
        yield Path(unquote(urlsplit(text).path))
        return
    yield user_path(text)
    yield user_path(ESCAPED.sub(r"\1", text))
    yield user_path(text.removeprefix(AT))


def _bare(text: str) -> str:
    """The text without the quotes around it."""
    for opens, closes in QUOTES:
        if len(text) > 1 and text.startswith(opens) and text.endswith(closes):
            return text[1:-1].strip()
    return text


def _is_accepted(name: str, accept: str) -> bool:
    """Whether a file of that name is of one of the kinds; a kind that nobody knows is any."""
    kinds = [kind.strip().casefold() for kind in accept.split(",") if kind.strip()]
    mime = guess_type(name)[0]
    return not kinds or any(_is_of(name.casefold(), mime, kind) for kind in kinds)


def _is_of(name: str, mime: str | None, kind: str) -> bool:
    if kind.startswith("."):
        return name.endswith(kind)
    return kind == "*" or mime is None or fnmatch(mime, kind)


# Orders remembered questions for a person's eye. No score leaves this file, and none decides.
#
# Near-misses ("require", "not require") score above honest paraphrases, so likeness may say what
# to look at first and never what is the same.

LEAST = 60.0  # of 100; below it two questions share little more than "do you need"


def by_likeness(question: str, others: Sequence[str]) -> tuple[int, ...]:
    """The places of *others*, most alike first; those that are hardly alike are left out."""
    texts = [normal(other) for other in others]
    found = process.extract(
        normal(question), texts, scorer=fuzz.token_set_ratio, score_cutoff=LEAST, limit=None
    )
    return tuple(place for _text, _score, place in found)


# How a person says what becomes of an answer: kept, just this once, or the same as before. Pure.
#
# An answer to a field is remembered unless it begins with `!`. `=1` picks the first of the
# remembered questions that are shown; none of them is ever chosen by itself.

ONCE = "!"
SAME = "="
ANSWER_MAX = 120  # characters shown of a remembered answer
UNKEPT = (QuestionKind.OTP, QuestionKind.FILE)
HOW = f"Begin with {ONCE} to use it just this once."

Value = str | bool | tuple[str, ...]


def keeps(question: Question) -> bool:
    """Whether an answer to it may be remembered: it fills a field, and is no file and no code."""
    return bool(question.field) and question.kind not in UNKEPT


def same_as(question: Question, typed: str) -> Near | None:
    """The remembered question that was picked, or None where the text picks none."""
    number = typed.removeprefix(SAME).strip()
    places = {str(n): near for n, near in enumerate(question.near, 1)}
    return places.get(number) if typed.startswith(SAME) else None


def picked(question: Question, near: Near, *, by: str) -> Reply:
    """That answer again, and from now on both questions are known to be the same."""
    lines = tuple(near.answer.splitlines())
    several = question.multiple and len(lines) > 1
    return Reply(lines if several else near.answer, remember=True, alias_of=near.id, by=by)


def unmarked(typed: str) -> tuple[str, bool]:
    """The answer itself, and whether it is for this once; `!!` is an exclamation mark."""
    if not typed.startswith(ONCE):
        return typed, False
    rest = typed.removeprefix(ONCE)
    return (rest, False) if rest.startswith(ONCE) else (rest.strip(), True)


def made_up(question: Question, value: Value) -> str:
    """Why that is no answer, as one sentence; '' when it may be one."""
    if not isinstance(value, str) or question.options:
        return ""
    if not invented(question.text, value, load_vocabulary()):
        return ""
    return "That is no answer. Say what is true, or press Enter alone for no answer."


def near_lines(question: Question) -> Iterator[str]:
    """The remembered questions, each with its answer and the words in which it differs."""
    for number, near in enumerate(question.near, 1):
        yield f"  {SAME}{number}  {plain(near.question)}"
        yield f"      you answered: {plain(', '.join(near.answer.splitlines()), ANSWER_MAX)}"
        if near.only_asked or near.only_known:
            yield f"      only this question says: {_words(near.only_asked)}; {_then(near)}"
    if question.near:
        yield f"  Type {SAME}1 only if it asks the very same. Its answer is used, now and later."


def _then(near: Near) -> str:
    return f"only the earlier one: {_words(near.only_known)}"


def _words(words: tuple[str, ...]) -> str:
    return plain(", ".join(words).upper()) or "nothing"


# What a typed answer means for the question that it was given to, or what to say instead.
#
# Only a question for a file looks beyond the text: whether the file is there, and one that is
# taken.

APPROVAL = "YES"  # exactly this, in capitals, sends
SHOWN_MAX = 15  # options listed at once; the rest is found by typing a part of it
OPEN = (QuestionKind.TEXT, QuestionKind.OTP, QuestionKind.CHOICE)  # a choice without options


@dataclass(frozen=True, slots=True)
class Instead:
    """The text is no answer to the question; the lines say what would be one."""

    lines: tuple[str, ...]


def understood(question: Question, typed: str, *, by: str) -> Reply | Instead:
    """The reply that the text amounts to. A blank text is no answer, which approves nothing."""
    if question.kind is QuestionKind.CONFIRM_SUBMIT:
        return approval(typed, by=by)
    if not typed.strip():
        return Reply(None, by=by)
    if question.secret:
        return Reply(typed, by=by)  # a space may belong to it
    if question.kind is QuestionKind.FILE:
        file = uploaded(question, typed)
        return Instead((file,)) if isinstance(file, str) else Reply(file, by=by)
    if question.kind is QuestionKind.DUPLICATE:
        return exception(typed, by=by)
    if keeps(question):
        return _kept(question, typed.strip(), by)
    value = _value(question, typed.strip())
    return value if isinstance(value, Instead) else Reply(value, by=by)


def _kept(question: Question, typed: str, by: str) -> Reply | Instead:
    """The reply to a field, with what becomes of it."""
    if (near_one := same_as(question, typed)) is not None:
        return picked(question, near_one, by=by)
    answer, once = unmarked(typed)
    if not answer:
        return Reply(None, by=by)
    value = _value(question, answer)
    if isinstance(value, Instead):
        return value
    why = made_up(question, value)
    return Instead((why,)) if why else Reply(value, remember=not once, by=by)


def approval(typed: str, *, by: str) -> Reply:
    """A yes if the text is exactly YES, else a no."""
    return Reply(typed == APPROVAL, by=by)


def exception(typed: str, *, by: str) -> Reply | Instead:
    """A yes with its reason, or a no; what is done a second time is done for a reason."""
    word, _, _ = typed.strip().partition(" ")
    decided = yes_or_no(word.rstrip(",:;-"))
    reason = typed.strip()[len(word) :].strip(" ,:;-–")
    if decided is None:
        return Instead(("Please type yes and why, or no.",))
    if decided and not reason:
        return Instead(("Please say why as well, such as: yes, the role was posted anew.",))
    return Reply(decided, by=by, reason=reason)


def option_lines(places: Sequence[int], labels: Sequence[str]) -> Iterator[str]:
    """The options at these places with their marks, one a line; not more than can be read."""
    signs = marks(labels)
    width = max((len(signs[place]) for place in places[:SHOWN_MAX]), default=0)
    for place in places[:SHOWN_MAX]:
        yield f"  {signs[place]:>{width}}{'  ' if width else ''}{plain(labels[place])}"
    if len(places) > SHOWN_MAX:
        yield f"  … and {len(places) - SHOWN_MAX} more: type a part of the one you want"


def _value(question: Question, typed: str) -> str | bool | tuple[str, ...] | Instead:
    labels = tuple(str(option.label) for option in question.options)
    if labels and question.multiple:
        places = several_chosen(typed, labels)
        return _options(typed, labels) if places is None else tuple(labels[p] for p in places)
    if labels:
        place = chosen(typed, labels)
        return _options(typed, labels) if place is None else labels[place]
    if question.kind in OPEN:
        return typed
    if question.kind is QuestionKind.BLOCKER:
        dealt = done_or_not(typed)
        return Instead(("Please type done, or no.",)) if dealt is None else dealt
    decided = yes_or_no(typed)
    return Instead(("Please type yes or no.",)) if decided is None else decided


def _options(typed: str, labels: Sequence[str]) -> Instead:
    """The options that come near; without any, that there is none."""
    close = near(typed, labels)
    if not close:
        return Instead(("That is none of the options. Type one of them, or nothing.",))
    return Instead(("Which of these?", *option_lines(close, labels)))
