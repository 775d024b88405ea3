"""What both forms of the report tell, in the words and the order in which they tell it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ...core.answer.facts import QuestionKind
from ...core.log import events as ev
from ...core.log.state import State
from ..endings import Ending, standing
from ..narrate import narrate
from ..receipt import Receipt, receipt
from ..record import Picture, Record
from ..walk import Moment, walk
from ..wording import Line, Tone, counted, lasting, place, plain

EARLY_PICTURE = "before"  # name of the picture taken right before the submit

WHY_MAX = 4  # reasons in the banner; the page may complain about every field


@dataclass(frozen=True, slots=True)
class Beat:
    """One event of the timeline. `after` is the time since the start."""

    seq: int
    after: str
    at: str
    kind: str
    actor: str
    tone: Tone
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question that was put to a person, and what came of it."""

    text: str
    reply: str
    by: str
    tone: Tone


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
    cost: str
    proven: str
    unused: tuple[str, ...]
    questions: tuple[Exchange, ...]
    beats: tuple[Beat, ...]
    pictures: tuple[Picture, ...]
    version: str


def story(record: Record) -> Story:
    """The run as it is told."""
    moments = tuple(walk(record.envelopes))
    state = moments[-1].after if moments else State()
    result = receipt(record)
    posting, started = _posting(moments), state.started
    return Story(
        standing=standing(state),
        receipt=result,
        why=_why(state, result),
        title=plain(posting.title) if posting else "",
        company=plain(posting.company) if posting else "",
        places=", ".join(map(plain, posting.locations)) if posting else "",
        url=started.url if started else "",
        started=said(state.started_at),
        duration=lasting(result.duration_s),
        cost=_cost(result),
        proven=_proven(result),
        unused=record.sheet.unused if record.sheet else (),
        questions=tuple(_questions(moments)),
        beats=tuple(_beat(m, moments[0]) for m in moments),
        pictures=record.pictures,
        version=started.version if started else "",
    )


def source_words(source: str) -> str:
    """Where an answer comes from, as a column's entry."""
    return _SOURCES.get(source, source)


def answer_words(answer: str | bool | tuple[str, ...]) -> str:
    """An answer as it is read: yes or no for a tick, choices with commas."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return ", ".join(answer) if isinstance(answer, tuple) else answer


def said(at: str) -> str:
    """An ISO time as a person reads it: '2026-11-22 14:03 UTC'."""
    return f"{datetime.fromisoformat(at):%Y-%m-%d %H:%M} UTC" if at else ""


def post_state_words(post_state: str) -> str:
    """What the page showed after the submit."""
    return _POST_STATES.get(post_state, post_state)


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


def _posting(moments: tuple[Moment, ...]) -> ev.PostingRead | None:
    events = (m.envelope.event for m in moments)
    return next((e for e in events if isinstance(e, ev.PostingRead)), None)


def _why(state: State, result: Receipt) -> tuple[str, ...]:
    """What the journal adds to the banner: why it went wrong, or what was asked last."""
    if state.ended is not None:
        return result.errors[:WHY_MAX]
    return (state.asked.text,) if state.asked is not None else ()


def _cost(result: Receipt) -> str:
    cost = result.cost
    if not cost.model_calls:
        return "No model was used"
    tokens = cost.input_tokens + cost.output_tokens
    return f"${cost.usd:.4f} ({counted(cost.model_calls, 'model call')}, {tokens:,} tokens)"


def _proven(result: Receipt) -> str:
    good = sum(f.proven for f in result.fields)
    return f"{good} of {counted(len(result.fields), 'field')} proven on the page"


def _questions(moments: tuple[Moment, ...]) -> Iterable[Exchange]:
    """Each question with the reply to it; one that still waits at the end."""
    for moment in moments:
        asked, event = moment.before.asked, moment.envelope.event
        if isinstance(event, ev.Answered):
            yield _exchange(asked.text if asked else "", event)
    waiting = moments[-1].after.asked if moments else None
    if waiting is not None:
        yield Exchange(plain(waiting.text, 240), "No answer yet", "", Tone.ASK)


def _exchange(text: str, event: ev.Answered) -> Exchange:
    if event.kind is QuestionKind.CONFIRM_SUBMIT:
        reply = "YES" if event.approved else "Not approved"
        tone = Tone.GOOD if event.approved else Tone.WARN
    else:
        reply = "Answered" if event.given else "No answer"
        tone = Tone.INFO if event.given else Tone.WARN
    kept = ", remembered" if event.remembered else ""
    return Exchange(plain(text, 240), reply + kept, plain(event.by), tone)


_WEIGHT = (Tone.BAD, Tone.WARN, Tone.ASK, Tone.GOOD, Tone.INFO)


def _beat(moment: Moment, first: Moment) -> Beat:
    envelope = moment.envelope
    lines = narrate(envelope, moment.before)
    tone = min((line.tone for line in lines), key=_WEIGHT.index)
    began, now = (datetime.fromisoformat(m.envelope.at) for m in (first, moment))
    after = lasting((now - began).total_seconds())
    return Beat(envelope.seq, after, envelope.at, envelope.kind, envelope.actor, tone, lines)


def banner_place(found: Story) -> str:
    """What the report is about, in one line."""
    return " · ".join(filter(None, (found.title or place(found.url), found.company, found.places)))
