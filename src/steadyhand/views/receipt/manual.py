"""Why a person has to take over, as data: where the run stood, what was tried, what was said."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.log.state import State
from ..endings import ending
from ..status import Phase, end_of, phase
from ..wording import plain


@dataclass(frozen=True, slots=True)
class ManualReason:
    """What a person needs to know to go on by hand."""

    code: str  # the verdict's reason, else the verdict
    url: str  # where the run stood, without the query
    act: str  # what failed most: an intent of a question, a purpose of a press; '' for nothing
    question: str
    tries: int
    said: str  # what the site objected to last
    next: str  # what to do now


def manual_reason(state: State) -> ManualReason | None:
    """The reason of a run that ended with work for a person; None for any other."""
    end = end_of(state)
    if end is None or phase(state) is not Phase.MANUAL_REQUIRED:
        return None
    key, tries = state.worst
    _, act, question = f"{key}##".split("#", 2)
    return ManualReason(
        code=end.reason or str(end.verdict),
        url=(state.seen.url if state.seen else "").split("?")[0],
        act=act,
        question=plain(question.rstrip("#")),
        tries=tries,
        said=plain(state.objection or (state.outcome.snippet if state.outcome else "")),
        next=ending(end.verdict, end.reason).next,
    )
