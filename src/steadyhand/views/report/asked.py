"""What a person was asked in a run, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from ...core.answer.facts import Document, QuestionKind, Sheet, Value, asked_key
from ...core.answer.policy import is_secret
from ...core.log import events as ev
from ...core.page.snapshot import FieldKey
from ..walk import Moment
from ..wording import Tone, counted, plain

QUESTION_MAX = 600  # characters
ANSWER_MAX = 240
_YES_OR_NO = (
    QuestionKind.CONFIRM_SUBMIT,
    QuestionKind.STEP_GRANT,
    QuestionKind.CONSENT,
    QuestionKind.UNKNOWN_SUBMIT,
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question that was put to a person, and what came of it."""

    text: str
    reply: str
    by: str
    tone: Tone
    note: str = ""  # remembered
    answer: str = ""  # what was said, where it may be shown


def exchanges(moments: tuple[Moment, ...], sheet: Sheet | None) -> tuple[Exchange, ...]:
    """Each question with the reply to it; one that still waits at the end."""
    return tuple(_exchanges(moments, _Replies(sheet, moments)))


class _Replies:
    """What was said to each field's question; of several replies only the last was kept."""

    def __init__(self, sheet: Sheet | None, moments: tuple[Moment, ...]) -> None:
        self._sheet = sheet
        self._last: dict[FieldKey, int] = {}
        for moment in moments:
            if isinstance(moment.envelope.event, ev.Answered):
                self._last[moment.envelope.event.field] = moment.envelope.seq

    def to(self, answered: ev.Envelope, event: ev.Answered) -> str:
        """The reply, where it is known to be no secret; else ''."""
        if self._sheet is None or not event.field or event.kind is QuestionKind.OTP:
            return ""
        rows = [r for r in self._sheet.rows if asked_key(r.key) == event.field]
        told = bool(rows) and not any(map(is_secret, rows))
        if not told or self._last[event.field] != answered.seq:
            return ""
        return _read(dict(self._sheet.replies).get(event.field, ""))


def _read(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return plain(", ".join(value), ANSWER_MAX)
        case Document():
            return plain(value.name)
        case str():
            return plain(value, ANSWER_MAX)
        case other:
            assert_never(other)


def _exchanges(moments: tuple[Moment, ...], replies: _Replies) -> Iterable[Exchange]:
    for moment in moments:
        asked, event = moment.before.asked, moment.envelope.event
        if isinstance(event, ev.Answered):
            text = plain(asked.text if asked else "", QUESTION_MAX)
            yield _exchange(text, event, replies.to(moment.envelope, event))
    waiting = moments[-1].after.asked if moments else None
    if waiting is not None:
        yield Exchange(plain(waiting.text, QUESTION_MAX), "No answer yet", "", Tone.ASK)


def _exchange(text: str, event: ev.Answered, answer: str) -> Exchange:
    if event.edited:
        reply, tone = f"Changed {counted(len(event.edited), 'answer')}", Tone.INFO
    elif event.kind in _YES_OR_NO:
        reply = "YES" if event.approved else "Not approved"
        tone = Tone.GOOD if event.approved else Tone.WARN
    else:
        reply = "Answered" if event.given else "No answer"
        tone = Tone.INFO if event.given else Tone.WARN
    note = "remembered" if event.remembered else ""
    return Exchange(text, reply, plain(event.by), tone, note, answer)
