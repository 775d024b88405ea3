"""What a typed answer means for the question that it was given to, or what to say instead.

Only a question for a file looks beyond the text: whether the file is there, and one that is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steadyhand.adapters.people.choices import (
    chosen,
    done_or_not,
    marks,
    near,
    several_chosen,
    yes_or_no,
)
from steadyhand.adapters.people.paths import uploaded
from steadyhand.adapters.people.remembering import keeps, made_up, picked, same_as, unmarked
from steadyhand.core.answer.facts import Question, QuestionKind, Reply
from steadyhand.views.wording import plain

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


def listed(places: Sequence[int], labels: Sequence[str]) -> Iterator[str]:
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
    return Instead(("Which of these?", *listed(close, labels)))
