"""What is on record in a home: runs, their papers, and questions that wait."""

from __future__ import annotations

from importlib.resources import files

from ..adapters.host.clock import SystemClock
from ..adapters.people import understood
from ..adapters.people.review import Told, reply_to
from ..adapters.pictures import pictures_of
from ..adapters.store import Home
from ..adapters.store.artifacts import FileArtifacts
from ..core.answer.facts import Question, QuestionKind, Reply, Sheet
from ..core.log import codec
from ..errors import BadInput
from ..ports import OpenQuestion, RunRow
from ..run.context import SHEET
from ..run.gate import APPROVED
from ..run.request import REQUEST
from ..settings import Settings
from ..views.record import Record
from ..views.report import Papers
from ..views.review.before import Approved
from .places import store_of

REPORT_TEMPLATE = "templates/report.html.j2"


async def read_record(run_id: str, settings: Settings) -> Record:
    """A run as it was stored, without its pictures; locks nothing. Raises RunNotFound."""
    home = Home.read_only(settings.home)
    async with store_of(home, settings) as store:
        await store.runs.get(run_id)
        envelopes = await store.journal.read(run_id)
    written = home.artifacts.read(run_id, SHEET)
    sheet = codec.unpack(Sheet, written) if written else None
    kept = home.artifacts.read(run_id, APPROVED)
    approved = codec.unpack(Approved, kept) if kept else None
    return Record(run_id, envelopes, sheet, approved=approved)


def papers_of(run_id: str, settings: Settings) -> Papers:
    """What that run's report is made with; its pictures are read here."""
    inside = settings.report_pictures == "inside"
    folder = FileArtifacts(settings.home).path(run_id, REQUEST).parent
    return Papers(
        template=files("steadyhand.views").joinpath(REPORT_TEMPLATE).read_text("utf-8"),
        pictures=pictures_of(folder, inside=inside),
        near_bits=settings.picture_threshold_bits,
        show_pictures=settings.report_pictures != "off",
        markdown=settings.report_markdown,
    )


async def list_runs(settings: Settings, limit: int = 20) -> tuple[RunRow, ...]:
    """The newest runs of this home."""
    async with store_of(Home.read_only(settings.home), settings) as store:
        return await store.runs.recent(limit)


async def open_questions(settings: Settings) -> tuple[OpenQuestion, ...]:
    """Questions that wait for an answer."""
    async with store_of(Home.read_only(settings.home), settings) as store:
        return await store.questions.open()


async def answer_question(settings: Settings, question_id: str, told: Told) -> str:
    """The answer is stored; returns the run that waits for it. Raises BadInput."""
    async with store_of(Home.read_only(settings.home), settings) as store:
        waiting = {q.question.id: q.question for q in await store.questions.open()}
        if question_id not in waiting:
            raise BadInput(f"no question {question_id!r} waits; see 'steadyhand questions'")
        reply = _reply(waiting[question_id], told)
        return await store.questions.answer(question_id, reply, at=SystemClock().now())


def _reply(question: Question, told: Told) -> Reply:
    if question.kind is QuestionKind.CONFIRM_SUBMIT:
        return reply_to(question, told, by="command line")
    if told.edits or told.digest or not told.value:
        raise BadInput(f"question {question.id} takes one VALUE; only a sheet takes anything else")
    reply = understood(question, told.value, by="command line")
    if not isinstance(reply, Reply):
        raise BadInput("; ".join(reply.lines))
    return reply
