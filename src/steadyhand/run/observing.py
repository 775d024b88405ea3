"""Observing: what is known of an outstanding submit, and what it amounts to. Nothing is touched."""

from __future__ import annotations

from ..core.act.actions import Submit
from ..core.act.facts import Disposition, Outcome
from ..core.act.outcome import Attempt, classify
from ..core.act.reference import shown_references
from ..core.log.events import OutcomeClassified
from ..core.log.stamp import stamp
from ..core.page.snapshot import Snapshot
from .context import Run


def outcome_of(run: Run, after: Snapshot) -> Outcome:
    """What the outstanding submit amounts to, with the page as it is now."""
    assert run.baseline is not None
    assert run.state.intent is not None
    target = run.state.intent.actions[0]
    return classify(
        Attempt(
            before=run.baseline,
            after=after,
            writes=run.live.wire.since(run.mark),
            action_url=target.action_url if isinstance(target, Submit) else "",
            typed=run.typed(),
            seen=run.references,
            at=stamp(run.ports.clock.now()),
        )
    )


async def late_outcome(run: Run, page: Snapshot) -> None:
    """A later look may bring the confirmation that the first one lacked."""
    assert run.state.outcome is not None
    outcome = outcome_of(run, page)
    if outcome.disposition is Disposition.ACCEPTED or outcome.code != run.state.outcome.code:
        await run.note(OutcomeClassified(outcome, late=True))


def remember_references(run: Run, page: Snapshot) -> None:
    """What a page shows before the submit can prove nothing after it."""
    run.references |= frozenset(shown_references(page.text))
