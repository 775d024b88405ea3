"""What the person said at the gate: a yes, a no, or changes; kept privately, then noted."""

from __future__ import annotations

from dataclasses import replace

from ...core.answer.around import forms_of
from ...core.answer.facts import Question, Reply
from ...core.answer.resolve.corrections import sorted_out
from ...core.log.events import Answered
from ...core.page.snapshot import Snapshot
from ..bank import remember
from ..context import Run
from .kept import keep_approved


async def keep_gate_reply(run: Run, question: Question, reply: Reply, *, page: Snapshot) -> None:
    """The reply is on the sheet, its yes is kept, and then the journal has it."""
    yes = reply.approved and reply.digest in ("", question.digest)
    edited = tuple(dict(reply.edits))
    remembered = await _change(run, question, reply, page) if edited else False
    if yes:
        keep_approved(run, question, page)
    digest = question.digest if yes else ""
    given = bool(edited) or reply.value not in (None, "", ())
    said = Answered(question.id, question.kind, reply.by, given, yes, digest=digest)
    await run.note(replace(said, edited=edited, remembered=remembered), "human")


async def _change(run: Run, question: Question, reply: Reply, page: Snapshot) -> bool:
    """What can be filled in is a reply from now on; whether the bank keeps any of it, too."""
    here = run.known.on(page.answerable, page.language, forms_of(page, run.known.vocabulary))
    lines = (*question.sheet, *question.blank)
    editable = frozenset(line.key for line in lines if line.takes)
    taken, unfit = sorted_out(reply.edits, here, editable=editable)
    run.keep(run.sheet.with_edits(taken, unfit))
    said = ((key, Reply(value, reply.remember, by=reply.by)) for key, value in taken)
    kept = [await remember(run, page, key, reply=each) for key, each in said if reply.remember]
    return any(kept)
