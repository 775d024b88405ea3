"""Drives a short run from the command line's side: `drive.py ask|end [--json]`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from steadyhand.core.act.actions import Submit, Target
from steadyhand.core.act.results import Disposition, Outcome, OutcomeClass, Proof, Verdict
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.core.journal.events import (
    ActionIntended,
    Envelope,
    Event,
    Mode,
    OutcomeClassified,
    RunEnded,
    RunStarted,
    WorkerClaimed,
)
from steadyhand.core.page.snapshot import Ref
from steadyhand.settings import Settings
from steadyhand.surfaces.cli.live import Narrator, drive, human_at_terminal, narrative_console
from steadyhand.views.receipt import Receipt, receipt
from steadyhand.views.record import RunRecord

PROOF = Proof("POST http://x.test/apply", 303, "PR-7F3K2Q", "reference")
OUTCOME = Outcome(Disposition.ACCEPTED, OutcomeClass.SUCCESS, "", 0.99, "PR-7F3K2Q", False, PROOF)
SUBMIT = Submit(Target(Ref("f0.d1.e1"), "Send", "fp"), "http://x.test/apply")
BEGIN: tuple[Event, ...] = (
    WorkerClaimed("w"),
    RunStarted("http://x.test/jobs/1", Mode.APPLY, ("http://x.test",)),
)
SENT: tuple[Event, ...] = (
    ActionIntended((SUBMIT,)),
    OutcomeClassified(OUTCOME),
    RunEnded(Verdict.SUBMITTED, "", "The site's own answer and the page agree."),
)
DECLINED: tuple[Event, ...] = (RunEnded(Verdict.DECLINED, "", "Nobody approved this sheet."),)
GATE = Question("q", QuestionKind.CONFIRM_SUBMIT, "Send it?", digest="ab" * 32)


async def main_job(narrator: Narrator, asks: bool) -> Receipt:
    """A run that ends as the person says, or at once."""
    envelopes: list[Envelope] = []

    def note(*events: Event) -> None:
        for event in events:
            at = f"2026-01-05T09:00:{len(envelopes):02d}.000+00:00"
            envelopes.append(Envelope("run-7", len(envelopes), at, event))
            narrator.receive(envelopes[-1])

    note(*BEGIN)
    reply = Reply(True)
    try:
        reply = await human_at_terminal(console, narrator).ask(GATE) if asks else reply
    except asyncio.CancelledError:
        console.print("the browser is closed")
        raise
    note(*(SENT if reply.approved else DECLINED))
    return receipt(RunRecord("run-7", tuple(envelopes)))


as_json = "--json" in sys.argv
console = narrative_console(as_json=as_json)
listener = Narrator(console)
home = Path(sys.argv[2]) if len(sys.argv) > 2 and not as_json else Path(tempfile.gettempdir())
work = main_job(listener, sys.argv[1] == "ask")
sys.exit(drive(work, listener, settings=Settings(home=home), as_json=as_json))
