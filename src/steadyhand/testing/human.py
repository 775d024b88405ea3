"""A person whose answers are written down beforehand."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.answer.facts import Question, QuestionKind, Reply

BY = "script"
_OPEN = (QuestionKind.TEXT, QuestionKind.CHOICE, QuestionKind.OTP)

Said = str | bool | int | float | list[str] | tuple[str, ...] | None


class ScriptedHuman:
    """Answers by label, else by kind, and says no to the rest.

    With *remember* what it says of a field is to be remembered, as at a terminal.
    `asked` keeps every question, `approved` those that got a yes, whether or not the run lived to
    store it. A label is `Label` or `Group > Label`; case, spacing and a trailing `*` do not count.
    """

    def __init__(
        self, answers: Mapping[str, Said] | None = None, *, remember: bool = False
    ) -> None:
        self._remember = remember
        self._answers = {_folded(name): value for name, value in (answers or {}).items()}
        self.asked: list[Question] = []
        self.approved: list[Question] = []

    async def ask(self, question: Question) -> Reply:
        """The scripted answer, or no."""
        self.asked.append(question)
        reply = self._reply(question)
        if reply.approved:
            self.approved.append(question)
        return reply

    def _reply(self, question: Question) -> Reply:
        for name in (question.label, question.text, question.kind.value):
            if name and _folded(name) in self._answers:
                value = _value(self._answers[_folded(name)])
                return Reply(value, remember=self._remember and bool(question.field), by=BY)
        return _no(question)


def _no(question: Question) -> Reply:
    """An open question stays open: False would be an answer to it."""
    is_open = bool(question.field) or question.kind in _OPEN
    return Reply(None if is_open else False, by=BY)


def _value(said: Said) -> str | bool | tuple[str, ...] | None:
    match said:
        case list() | tuple():
            return tuple(said)
        case bool() | str() | None:
            return said
        case int() | float():
            return str(said)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split()).rstrip("* ")
