"""A submit that was none: the site answers it with more of the form, questions or a review."""

from __future__ import annotations

from dataclasses import replace

from ...core.act.phrases import confirms
from ...core.act.step import Step, judge_step, left_behind
from ...core.answer.resolve.explicit import given_for
from ...core.answer.resolve.known import GivenAnswer
from ...core.page.blockers import blockers_of
from ...core.page.notices import notice_of
from ...core.page.snapshot import FOLDED, Field, Snapshot, form_fingerprint
from ..context import Run
from .observing import asks_more


def asked_on(run: Run, after: Snapshot) -> Step | None:
    """The step that the outstanding submit was, where the site answers it with more of the form.

    That is new questions, folded away or not, of which some are required or have an answer that
    was given and had no place so far, with a button that goes on, or a review: a button that sends
    in the same document, nothing to fill, and nothing that left. It neither confirms nor stands
    for a wall: what an employer asks after an application is no part of it. None for a submit
    that was one, or may have been.
    """
    before = run.baseline
    assert before is not None
    writes = run.live.wire.since(run.mark)
    step = judge_step(before, after, writes)
    wall = blockers_of(after) or confirms(after.text) or notice_of(after) is not None
    if not step.passed or wall or run.live.gate.altered() or run.live.gate.withheld():
        return None
    fresh = form_fingerprint(after) not in {
        form_fingerprint(before),
        *(p.form for p in run.sheet.passed),
    }
    silent = not writes and not run.live.gate.left()
    review = silent and not after.fillable and before.epoch == after.epoch
    asked = (*after.fillable, *(f for f in after.unreachable if f.reason == FOLDED))
    wanted = any(f.required for f in asked) or _answers_given(run, asked)
    more = asks_more(after) and (review or wanted)
    return replace(step, still=review) if more and fresh and left_behind(before, after) else None


def _answers_given(run: Run, asked: tuple[Field, ...]) -> bool:
    """Whether an answer that was given, and that no field took so far, is for one of these."""
    known = replace(run.known, fields=asked)
    found = (given_for(field, known) for field in asked)
    return any(isinstance(g, GivenAnswer) and g.label in run.sheet.unused for g in found)
