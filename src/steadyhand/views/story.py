"""What both forms of the report show, in the words and the order in which they show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import assert_never

from steadyhand.core.act.approved_sheet import unused_answers
from steadyhand.core.act.results import Evidence, Verdict
from steadyhand.core.answer.sensitivity import is_secret_row
from steadyhand.core.answer.sheet import Document, QuestionKind, Sheet, Value, field_key
from steadyhand.core.journal import events as ev
from steadyhand.core.journal.state import State, departures_text
from steadyhand.core.page.snapshot import FieldKey

from .endings import Ending, held_back_sentence, standing
from .narrate import narrate
from .receipt import Receipt, receipt
from .record import Moment, Picture, RunRecord
from .stages import NEAR_BITS, Shot, Stage, gallery, stages, title
from .wording import (
    NarrativeLine,
    NarrativePart,
    Tone,
    duration_text,
    one_line,
    place,
    pluralize,
    reveal_hidden,
)

WHY_MAX = 4  # reasons in the banner; the page may complain about every field
ANSWER_LINES = 200  # of one answer that is several lines long


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Something that stood in the way."""

    name: str
    evidence: str
    source: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Story:
    """All that a report shows."""

    standing: Ending
    receipt: Receipt
    why: tuple[str, ...]
    title: str
    company: str
    places: str
    url: str
    started: str
    duration: str
    waited: str
    cost: str
    proven: str
    unused: tuple[str, ...]
    left: tuple[str, ...]
    blank: tuple[str, ...]
    questions: tuple[QuestionRecord, ...]
    hindrances: tuple[Hindrance, ...]
    steps: StageReports
    events: tuple[ev.Envelope, ...]
    version: str

    @property
    def subject(self) -> str:
        """What the run was about."""
        ends = (Verdict.DONE, Verdict.INCOMPLETE, Verdict.UNPROVEN)
        return "The task" if self.receipt.verdict in ends else "The application"


def story(record: RunRecord, *, near_bits: int = NEAR_BITS) -> Story:
    """The run as it is told."""
    moments, state = record.moments, record.state
    result = receipt(record)
    posting, started = state.posting, state.started
    told = steps(moments, record.pictures, bits=near_bits)
    return Story(
        standing=standing(state),
        receipt=result,
        why=_why(state, result),
        title=one_line(posting.title) if posting else "",
        company=one_line(posting.company) if posting else "",
        places=", ".join(map(one_line, posting.locations)) if posting else "",
        url=started.url if started else "",
        started=time_text(state.started_at),
        duration=duration_text(result.duration_s),
        waited=wait_text(told.waited_s),
        cost=_cost(result),
        proven=_proof_count(result),
        unused=tuple(map(one_line, unused_answers(record.sheet))) if record.sheet else (),
        left=(
            *(one_line(departures_text((each,)), WORDS_MAX) for each in state.left),
            *map(held_back_sentence, state.held),
        ),
        blank=_blank(result, record.sheet),
        questions=question_records(moments, record.sheet),
        hindrances=tuple(map(_hindrance, state.blockers)),
        steps=told,
        events=record.envelopes,
        version=started.version if started else "",
    )


def source_words(source: str) -> str:
    """Where an answer comes from, as a column's entry."""
    return _SOURCES.get(source, source)


def answer_words(answer: str | bool | tuple[str, ...]) -> str:
    """An answer as it is read: yes or no for a tick, choices with commas, lines kept."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, tuple):
        return ", ".join(bounded_text(reveal_hidden(each)) for each in answer)
    return "\n".join(map(bounded_text, reveal_hidden(answer).splitlines()[:ANSWER_LINES]))


def bounded_text(text: str) -> str:
    """A text of a page or a person as one line that may be shown."""
    return one_line(text, WORDS_MAX)


def time_text(at: str) -> str:
    """An ISO time as a person reads it: '2026-11-22 14:03 UTC'."""
    return f"{datetime.fromisoformat(at):%Y-%m-%d %H:%M} UTC" if at else ""


def post_state_words(post_state: str) -> str:
    """What the page showed after the submit."""
    return _POST_STATES.get(post_state, post_state)


def banner_place(found: Story) -> str:
    """What the report is about, in one line."""
    return " · ".join(filter(None, (found.title or place(found.url), found.company, found.places)))


_SOURCES = {
    "explicit": "answers for this job",
    "human": "your reply",
    "bank": "remembered answer",
    "profile": "profile",
    "document": "document",
    "draft": "draft",
    "site": "the page",
    "policy": "stays off by rule",
}
_POST_STATES = {
    "reference": "shows the reference, which was not there before",
    "confirmation_page": "a confirmation took the place of the form",
}


def _hindrance(blocker: ev.BlockerFound) -> Hindrance:
    name = one_line(blocker.kind).replace("_", " ").capitalize()
    return Hindrance(
        name, bounded_text(blocker.evidence), one_line(blocker.source), blocker.confidence
    )


def _why(state: State, result: Receipt) -> tuple[str, ...]:
    """What the journal adds to the banner: why it went wrong, or what was asked last."""
    if state.ended is not None:
        return tuple(map(bounded_text, result.errors[:WHY_MAX]))
    return (bounded_text(state.asked.text),) if state.asked is not None else ()


def _cost(result: Receipt) -> str:
    cost = result.cost
    if not cost.model_calls:
        return "No model was used"
    tokens = cost.input_tokens + cost.output_tokens
    return f"${cost.usd:.4f} ({pluralize(cost.model_calls, 'model call')}, {tokens:,} tokens)"


def _proof_count(result: Receipt) -> str:
    """In the counts of the sheet: what stays off or empty sends nothing and is no answer."""
    held = [f for f in result.fields if f.sends_value]
    good = sum(f.proven for f in held)
    return f"{good} of {pluralize(len(held), 'field')} proven on the page"


def _blank(result: Receipt, sheet: Sheet | None) -> tuple[str, ...]:
    """Required ones first: a reader looks for those; then lists that got too few entries."""
    lines = sorted(result.blank, key=lambda line: not line.required)
    named = ((f"{b.group}: {b.label}" if b.group else b.label, b.required) for b in lines)
    gaps = (one_line(str(gap)) for gap in sheet.gaps) if sheet else ()
    return (*(one_line(q) + (" (required)" if required else "") for q, required in named), *gaps)


WORDS_MAX = 600  # characters of one label or reason

_WAYS = {
    "batch": "set with all others at once",
    "trusted": "by real input",
    "keys": "key by key",
    "file": "as a file",
    "press": "by a click",
}
WAIT_MIN_S = 0.1  # shorter than that nobody was waited for
_WEIGHT = (Tone.BAD, Tone.WARN, Tone.ASK, Tone.GOOD, Tone.INFO)


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a step's evidence."""

    label: str
    proven: bool
    text: str
    way: str  # how it was done; '' where that is not known


@dataclass(frozen=True, slots=True)
class Telling:
    """Sentences of the same part of the narrative."""

    part: str
    lines: tuple[NarrativeLine, ...]


@dataclass(frozen=True, slots=True)
class StageReport:
    """One stage, in words. `share` is its part of the whole time, in percent."""

    number: int
    title: str
    tone: Tone
    place: str
    after: str
    took: str
    waited: str  # of that for a person; '' where nobody was asked
    share: int
    why: tuple[str, ...]
    results: tuple[NarrativeLine, ...]
    told: tuple[Telling, ...]
    evidence: tuple[Finding, ...]  # what was not proven first
    proven: int
    shots: tuple[Shot, ...]


@dataclass(frozen=True, slots=True)
class StageReports:
    """The steps of a run; `left_out` counts pictures that look like one that is shown."""

    all: tuple[StageReport, ...]
    left_out: int
    waited_s: float


def steps(moments: tuple[Moment, ...], pictures: tuple[Picture, ...], *, bits: int) -> StageReports:
    """The run, step by step."""
    found = stages(moments)
    placed = gallery(found, pictures, bits=bits)
    whole, after, told = sum(s.took_s for s in found), 0.0, []
    for stage in found:
        told.append(_stage_report(stage, placed.shots[stage.number], after=after, whole=whole))
        after += stage.took_s
    return StageReports(tuple(told), placed.left_out, sum(s.waited_s for s in found))


def wait_text(seconds: float) -> str:
    """How long a person was waited for; '' where that is not worth telling."""
    return duration_text(seconds) if seconds >= WAIT_MIN_S else ""


def _stage_report(
    stage: Stage, shots: tuple[Shot, ...], *, after: float, whole: float
) -> StageReport:
    lines = [line for m in stage.moments for line in narrate(m.envelope, m.before)]
    evidence = tuple(sorted(map(_finding, stage.evidence), key=lambda f: f.proven))
    return StageReport(
        number=stage.number,
        title=title(stage),
        tone=min((line.tone for line in lines), key=_WEIGHT.index),
        place=place(stage.url),
        after=duration_text(after),
        took=duration_text(stage.took_s),
        waited=wait_text(stage.waited_s),
        share=round(100 * stage.took_s / whole) if whole else 0,
        why=tuple(one_line(why, WORDS_MAX) for why in stage.why),
        results=tuple(line for line in lines if _matters(line)),
        told=tuple(_tellings(lines)),
        evidence=evidence,
        proven=sum(e.proven for e in evidence),
        shots=shots,
    )


def _matters(line: NarrativeLine) -> bool:
    """Whether a reader in a hurry needs it: what came of the step, and what was wrong."""
    return line.part is NarrativePart.RESULT or line.tone is not Tone.INFO


def _finding(result: Evidence) -> Finding:
    label = one_line(result.label or result.key, WORDS_MAX)
    way = _WAYS.get(result.tier, result.tier)
    return Finding(label, result.proven, one_line(result.text, WORDS_MAX), one_line(way))


def _tellings(lines: list[NarrativeLine]) -> Iterable[Telling]:
    for part, group in groupby(lines, key=lambda line: line.part):
        yield Telling(part.capitalize(), tuple(group))


QUESTION_MAX = 600  # characters
ANSWER_MAX = 240
_YES_OR_NO = (
    QuestionKind.CONFIRM_SUBMIT,
    QuestionKind.STEP_GRANT,
    QuestionKind.CONSENT,
    QuestionKind.UNKNOWN_SUBMIT,
)


@dataclass(frozen=True, slots=True)
class QuestionRecord:
    """A question that was put to a person, and what came of it."""

    text: str
    reply: str
    by: str
    tone: Tone
    note: str = ""  # remembered
    answer: str = ""  # what was said, where it may be shown


def question_records(
    moments: tuple[Moment, ...], sheet: Sheet | None
) -> tuple[QuestionRecord, ...]:
    """Each question with the reply to it; one that still waits at the end."""
    return tuple(_records(moments, _Replies(sheet, moments)))


class _Replies:
    """What was said to each field's question; of several replies only the last was kept."""

    def __init__(self, sheet: Sheet | None, moments: tuple[Moment, ...]) -> None:
        self._sheet = sheet
        self._last: dict[FieldKey, int] = {}
        for moment in moments:
            if isinstance(moment.envelope.event, ev.QuestionAnswered):
                self._last[moment.envelope.event.field] = moment.envelope.seq

    def to(self, answered: ev.Envelope, event: ev.QuestionAnswered) -> str:
        """The reply, where it is known to be no secret; else ''."""
        if self._sheet is None or not event.field or event.kind is QuestionKind.OTP:
            return ""
        rows = [r for r in self._sheet.rows if field_key(r.key) == event.field]
        told = bool(rows) and not any(map(is_secret_row, rows))
        if not told or self._last[event.field] != answered.seq:
            return ""
        return _reply_text(dict(self._sheet.replies).get(event.field, ""))


def _reply_text(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return one_line(", ".join(value), ANSWER_MAX)
        case Document():
            return one_line(value.name)
        case str():
            return one_line(value, ANSWER_MAX)
        case other:
            assert_never(other)


def _records(moments: tuple[Moment, ...], replies: _Replies) -> Iterable[QuestionRecord]:
    for moment in moments:
        asked, event = moment.before.asked, moment.envelope.event
        if isinstance(event, ev.QuestionAnswered):
            text = one_line(asked.text if asked else "", QUESTION_MAX)
            yield _record_of(text, event, replies.to(moment.envelope, event))
    waiting = moments[-1].after.asked if moments else None
    if waiting is not None:
        yield QuestionRecord(one_line(waiting.text, QUESTION_MAX), "No answer yet", "", Tone.ASK)


def _record_of(text: str, event: ev.QuestionAnswered, answer: str) -> QuestionRecord:
    if event.edited:
        reply, tone = f"Changed {pluralize(len(event.edited), 'answer')}", Tone.INFO
    elif event.kind in _YES_OR_NO:
        reply = "YES" if event.approved else "Not approved"
        tone = Tone.GOOD if event.approved else Tone.WARN
    else:
        reply = "Answered" if event.given else "No answer"
        tone = Tone.INFO if event.given else Tone.WARN
    note = "remembered" if event.remembered else ""
    return QuestionRecord(text, reply, one_line(event.by), tone, note, answer)
