"""Each stage as both forms of the report tell it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from ...core.act.facts import Evidence
from ..narrate import narrate
from ..record import Picture
from ..walk import Moment
from ..wording import Line, Part, Tone, lasting, place, plain
from .shots import Shot, gallery
from .stages import Stage, stages
from .titles import title

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
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Step:
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
    results: tuple[Line, ...]
    told: tuple[Telling, ...]
    evidence: tuple[Finding, ...]  # what was not proven first
    proven: int
    shots: tuple[Shot, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of a run; `left_out` counts pictures that look like one that is shown."""

    all: tuple[Step, ...]
    left_out: int
    waited_s: float


def steps(moments: tuple[Moment, ...], pictures: tuple[Picture, ...], *, bits: int) -> Steps:
    """The run, step by step."""
    found = stages(moments)
    placed = gallery(found, pictures, bits=bits)
    whole, after, told = sum(s.took_s for s in found), 0.0, []
    for stage in found:
        told.append(_step(stage, placed.shots[stage.number], after=after, whole=whole))
        after += stage.took_s
    return Steps(tuple(told), placed.left_out, sum(s.waited_s for s in found))


def waiting(seconds: float) -> str:
    """How long a person was waited for; '' where that is not worth telling."""
    return lasting(seconds) if seconds >= WAIT_MIN_S else ""


def _step(stage: Stage, shots: tuple[Shot, ...], *, after: float, whole: float) -> Step:
    lines = [line for m in stage.moments for line in narrate(m.envelope, m.before)]
    evidence = tuple(sorted(map(_finding, stage.evidence), key=lambda f: f.proven))
    return Step(
        number=stage.number,
        title=title(stage),
        tone=min((line.tone for line in lines), key=_WEIGHT.index),
        place=place(stage.url),
        after=lasting(after),
        took=lasting(stage.took_s),
        waited=waiting(stage.waited_s),
        share=round(100 * stage.took_s / whole) if whole else 0,
        why=tuple(plain(why, WORDS_MAX) for why in stage.why),
        results=tuple(line for line in lines if _matters(line)),
        told=tuple(_tellings(lines)),
        evidence=evidence,
        proven=sum(e.proven for e in evidence),
        shots=shots,
    )


def _matters(line: Line) -> bool:
    """Whether a reader in a hurry needs it: what came of the step, and what was wrong."""
    return line.part is Part.RESULT or line.tone is not Tone.INFO


def _finding(result: Evidence) -> Finding:
    label = plain(result.label or result.key, WORDS_MAX)
    way = _WAYS.get(result.tier, result.tier)
    return Finding(label, result.proven, plain(result.text, WORDS_MAX), plain(way))


def _tellings(lines: list[Line]) -> Iterable[Telling]:
    for part, group in groupby(lines, key=lambda line: line.part):
        yield Telling(part.capitalize(), tuple(group))
