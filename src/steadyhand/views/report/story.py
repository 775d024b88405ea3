"""What both forms of the report tell, in the words and the order in which they tell it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...core.log import events as ev
from ...core.log.state import State, departures
from ..endings import Ending, held_words, standing
from ..lines import unused_answers
from ..receipt import Receipt, receipt
from ..record import Record
from ..walk import walk
from ..wording import counted, lasting, place, plain, visible
from .asked import Exchange, exchanges
from .shots import NEAR_BITS
from .steps import WORDS_MAX, Steps, steps, waiting

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
    questions: tuple[Exchange, ...]
    hindrances: tuple[Hindrance, ...]
    steps: Steps
    events: tuple[ev.Envelope, ...]
    version: str


def story(record: Record, *, near_bits: int = NEAR_BITS) -> Story:
    """The run as it is told."""
    moments = tuple(walk(record.envelopes))
    state = moments[-1].after if moments else State()
    result = receipt(record)
    posting, started = state.posting, state.started
    told = steps(moments, record.pictures, bits=near_bits)
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
        waited=waiting(told.waited_s),
        cost=_cost(result),
        proven=_proven(result),
        unused=tuple(map(plain, unused_answers(record.sheet))) if record.sheet else (),
        left=(
            *(plain(departures((each,)), WORDS_MAX) for each in state.left),
            *map(held_words, state.held),
        ),
        blank=_blank(result),
        questions=exchanges(moments, record.sheet),
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
        return ", ".join(words(visible(each)) for each in answer)
    return "\n".join(map(words, visible(answer).splitlines()[:ANSWER_LINES]))


def words(text: str) -> str:
    """A text of a page or a person as one line that may be shown."""
    return plain(text, WORDS_MAX)


def said(at: str) -> str:
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
    name = plain(blocker.kind).replace("_", " ").capitalize()
    return Hindrance(name, words(blocker.evidence), plain(blocker.source), blocker.confidence)


def _why(state: State, result: Receipt) -> tuple[str, ...]:
    """What the journal adds to the banner: why it went wrong, or what was asked last."""
    if state.ended is not None:
        return tuple(map(words, result.errors[:WHY_MAX]))
    return (words(state.asked.text),) if state.asked is not None else ()


def _cost(result: Receipt) -> str:
    cost = result.cost
    if not cost.model_calls:
        return "No model was used"
    tokens = cost.input_tokens + cost.output_tokens
    return f"${cost.usd:.4f} ({counted(cost.model_calls, 'model call')}, {tokens:,} tokens)"


def _proven(result: Receipt) -> str:
    """In the counts of the sheet: what stays off or empty sends nothing and is no answer."""
    held = [f for f in result.fields if f.held]
    good = sum(f.proven for f in held)
    return f"{good} of {counted(len(held), 'field')} proven on the page"


def _blank(result: Receipt) -> tuple[str, ...]:
    """Required ones first: a reader looks for those."""
    lines = sorted(result.blank, key=lambda line: not line.required)
    named = ((f"{b.group}: {b.label}" if b.group else b.label, b.required) for b in lines)
    return tuple(plain(q) + (" (required)" if required else "") for q, required in named)
