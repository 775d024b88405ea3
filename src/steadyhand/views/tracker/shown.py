"""One application with all that is known of it, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from ...core.job.history import Tracked
from ...core.job.history.record import Attempt, Step
from ...core.job.history.standing import allowed
from ..wording import plain, sentence
from .table import ID_SHOWN, WIDE, overdue

_LONG = 400  # characters of a note or a proof
_NARROWEST = 20  # columns


def shown(tracked: Tracked, today: str, *, width: int = WIDE) -> str:
    """Its posting, where it stands, and its history under headings; what is empty is left out.

    Lines of words are at most *width* columns; an address or a path is never broken.
    """
    vacancy, record = tracked.application.vacancy, tracked.record
    named = " at ".join(filter(None, (plain(vacancy.role), plain(vacancy.company))))
    facts = (
        ("Id", tracked.application.id),
        ("Status", f"{record.standing} since {_day(tracked.known.at)}"),
        ("Place", " | ".join(vacancy.locations)),
        ("Number", vacancy.requisition),
        ("Address", vacancy.url),
        ("Profile", tracked.application.profile),
        ("Reference", record.proof.reference if record.proof else ""),
        ("Erased", f"its words, on {_day(record.erased_at)}" if record.erased_at else ""),
    )
    head = (_folded(f"{name + ':':<11}", plain(text, _LONG), width) for name, text in facts if text)
    parts = (
        "\n".join((title, *(_folded("  ", line, width) for line in lines)))
        for title, lines in _parts(tracked, today)
        if lines
    )
    return "\n\n".join(("\n".join((named or plain(vacancy.url, _LONG), *head)), *parts))


def _parts(tracked: Tracked, today: str) -> Iterator[tuple[str, list[str]]]:
    record = tracked.record
    proof = record.proof
    yield "Next", _lines(_step(s, today) for s in record.open_steps)
    yield (
        "History",
        _lines(sentence(f"{_day(c.at)} {c.standing}, by {c.by}", c.why) for c in record.changes),
    )
    yield "Attempts", _lines(map(_attempt, record.attempts))
    yield "Overrides", _lines(f"run {g.run_id}: {g.reason}" for g in record.let_run)
    yield "Proof", _lines(filter(None, (proof.text, proof.picture)) if proof else ())
    yield "Files", _lines(f"{f.name}: {f.path}" for f in record.files)
    yield "Notes", _lines(f"{_day(at)} {by}: {text}" for at, by, text in record.notes)
    done = (s for s in record.steps if s.done_at)
    yield "Done", _lines(f"{_day(s.done_at)} {s.text}" for s in done)
    may = sorted(allowed(record.standing, record.taken_back))
    yield (
        f"What you may say: steadyhand tracker mark {tracked.application.id[:ID_SHOWN]} STATUS",
        [", ".join(may)],
    )


def _step(step: Step, today: str) -> str:
    late = "overdue " if overdue(step, today) else ""
    return f"{step.number}: {late}{step.due} {step.text}"


def _attempt(attempt: Attempt) -> str:
    kind = "dry run" if attempt.dry else "run"
    came = attempt.result or "has not ended"
    return sentence(f"{_day(attempt.at)} {kind} {attempt.run_id}: {came}", attempt.reason)


def _lines(texts: Iterable[str]) -> list[str]:
    return [plain(text, _LONG) for text in texts]


def _folded(front: str, text: str, width: int) -> str:
    """The text behind *front*, its further lines below its first."""
    room = max(width - len(front), _NARROWEST)
    lines = wrap(text, room, break_long_words=False, break_on_hyphens=False)
    return front + f"\n{' ' * len(front)}".join(lines)


def _day(at: str) -> str:
    return at[:10]
