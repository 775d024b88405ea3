"""How a person says what becomes of an answer: kept, just this once, or the same as before. Pure.

An answer to a field is remembered unless it begins with `!`. `=1` picks the first of the remembered
questions that are shown; none of them is ever chosen by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from steadyhand.adapters.documents.vocabulary_file import load_vocabulary
from steadyhand.core.answer.bank import invented
from steadyhand.core.answer.facts import Near, Question, QuestionKind, Reply
from steadyhand.views.wording import plain

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
