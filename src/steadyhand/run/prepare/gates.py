"""The gates before the form: what is put to the person, and what becomes of their word.

A yes lets this run go on with exactly what was shown. An override stands in the tracker, with its
reason, before the journal tells of the yes.
"""

from __future__ import annotations

from ...core.answer.facts import QuestionKind, Reply
from ...core.decide.preparing import Gate
from ...core.job.history import override
from ...core.log.events import Answered, Asked, Paused
from ...errors import BadInput, Parked
from ..context import Run
from ..people import put
from .desk import Desk
from .putting import asked_about, gate_question

NO_REASON = "no reason was given"


async def pass_gate(run: Run, desk: Desk, gate: Gate) -> None:
    """The person's word is noted, or the run is paused until it comes."""
    question = gate_question(run, desk, gate)
    await run.note(Asked(question.id, gate.kind, question.text, scope=gate.scope))
    try:
        reply = await put(run, question)
    except Parked:
        await run.note(Paused("waits for an answer", question.id))
        return
    yes = reply.approved
    if yes and gate.kind is QuestionKind.DUPLICATE:
        yes = await _override(run, desk, reply, scope=gate.scope)
    given = reply.value not in (None, "", ())
    said = Answered(question.id, gate.kind, reply.by, given, yes, scope=gate.scope)
    await run.note(said, "human")


async def _override(run: Run, desk: Desk, reply: Reply, *, scope: str) -> bool:
    """Whether the override stands; both passes are made anew, since something has changed."""
    found = asked_about(desk, scope)
    desk.saw(address=None, likeness=None)
    assert found.match is not None
    known = found.match.known
    deed = override(found.match, run.id, reply.reason.strip() or NO_REASON)
    try:
        await desk.tracker.enter(known.id, deed, by=reply.by, at=run.stamp())
    except BadInput:
        return False  # it stands otherwise by now: whoever is asked next is asked about that
    return True
