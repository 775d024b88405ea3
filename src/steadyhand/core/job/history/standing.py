"""Where an application stands. Everything that changes it lives in this file.

Two hands write it. A run says what it came to, and never takes back that an application was or may
have been sent, nor what a person said since. A person says what only they can know, by a small
table; whatever they said last they may take back.
"""

from __future__ import annotations

from enum import StrEnum

from ....errors import BadInput


class Standing(StrEnum):
    """One word for an application; the last six are a person's."""

    NEW = "new"
    IN_PROGRESS = "in_progress"
    DRY_RUN = "dry_run"
    SKIPPED = "skipped"
    NEEDS_HUMAN = "needs_human"
    FAILED = "failed"
    SUBMIT_UNKNOWN = "submit_unknown"
    SUBMITTED = "submitted"
    INTERVIEW = "interview"
    OFFER = "offer"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    NO_ANSWER = "no_answer"


_S = Standing

# What a run's receipt calls its end, as it stands in the tracker.
OF_RESULT: dict[str, Standing] = {
    "submitted": _S.SUBMITTED,
    "submit_unknown": _S.SUBMIT_UNKNOWN,
    "failed": _S.FAILED,
    "blocked": _S.FAILED,
    "stopped_before_submit": _S.SKIPPED,
    "duplicate_skipped": _S.SKIPPED,
    "skipped": _S.SKIPPED,
    "needs_human": _S.NEEDS_HUMAN,
    "dry_run": _S.DRY_RUN,
}

OF_PERSONS = frozenset(
    (_S.INTERVIEW, _S.OFFER, _S.ACCEPTED, _S.REJECTED, _S.WITHDRAWN, _S.NO_ANSWER)
)
# It was sent, or may have been: another application would be a second one.
SENT = frozenset((_S.SUBMITTED, _S.SUBMIT_UNKNOWN)) | OF_PERSONS

_ANSWERED = frozenset((_S.INTERVIEW, _S.OFFER, _S.REJECTED, _S.WITHDRAWN))
_UNSENT = frozenset((_S.SUBMITTED, _S.SKIPPED))  # applied by hand; not wanted
ALLOWED: dict[Standing, frozenset[Standing]] = {
    _S.NEW: _UNSENT,
    _S.IN_PROGRESS: _UNSENT | {_S.FAILED},
    _S.DRY_RUN: _UNSENT,
    _S.SKIPPED: frozenset((_S.SUBMITTED,)),
    _S.NEEDS_HUMAN: _UNSENT,
    _S.FAILED: _UNSENT,
    _S.SUBMIT_UNKNOWN: _ANSWERED | {_S.SUBMITTED, _S.FAILED, _S.NO_ANSWER},
    _S.SUBMITTED: _ANSWERED | {_S.NO_ANSWER},
    _S.INTERVIEW: frozenset((_S.OFFER, _S.REJECTED, _S.WITHDRAWN, _S.NO_ANSWER)),
    _S.OFFER: frozenset((_S.ACCEPTED, _S.REJECTED, _S.WITHDRAWN)),
    _S.ACCEPTED: frozenset((_S.WITHDRAWN,)),
    _S.REJECTED: frozenset((_S.INTERVIEW, _S.OFFER)),
    _S.WITHDRAWN: frozenset((_S.INTERVIEW, _S.OFFER)),
    _S.NO_ANSWER: _ANSWERED,
}
# What a run may replace without losing what was known.
_OPEN = frozenset((_S.NEW, _S.IN_PROGRESS, _S.DRY_RUN, _S.SKIPPED, _S.NEEDS_HUMAN, _S.FAILED))


# What people call it.
_SPOKEN = {
    "applied": _S.SUBMITTED,
    "sent": _S.SUBMITTED,
    "interviewing": _S.INTERVIEW,
    "interviewed": _S.INTERVIEW,
    "offered": _S.OFFER,
    "hired": _S.ACCEPTED,
    "refused": _S.REJECTED,
    "ghosted": _S.NO_ANSWER,
    "silence": _S.NO_ANSWER,
    "not_wanted": _S.SKIPPED,
    "unknown": _S.SUBMIT_UNKNOWN,
}


def standing_of(text: str) -> Standing:
    """What a person calls so, whatever the case and separators. Raises BadInput."""
    word = "_".join(text.replace("-", " ").replace("_", " ").lower().split())
    if word in _SPOKEN:
        return _SPOKEN[word]
    try:
        return Standing(word)
    except ValueError as exc:
        raise BadInput(f"{text!r} is no status; there are {', '.join(Standing)}") from exc


def after_start(now: Standing) -> Standing:
    """Where it stands while a run that may send works on it."""
    return Standing.IN_PROGRESS if now in _OPEN else now


def after_result(now: Standing, result: Standing) -> Standing:
    """Where it stands after a run came to *result*: sent stays sent, a dry run replaces nothing."""
    if now is Standing.SUBMIT_UNKNOWN and result is Standing.SUBMITTED:
        return result
    if result is Standing.DRY_RUN and now not in (Standing.NEW, Standing.IN_PROGRESS):
        return now
    return result if now in _OPEN else now


def allowed(now: Standing, taken_back: Standing | None) -> frozenset[Standing]:
    """What a person may say; *taken_back* is where it stood before they spoke last."""
    return ALLOWED[now] | ({taken_back} - {None, now} if taken_back else set())


def check_mark(now: Standing, wanted: Standing, *, taken_back: Standing | None = None) -> None:
    """A person may say so. Raises BadInput naming what they may say."""
    may = allowed(now, taken_back)
    if wanted not in may:
        named = ", ".join(sorted(may))
        raise BadInput(f"an application that is {now} cannot become {wanted}; say one of {named}")
