"""Everything that is kept of a run: its events, and the private things beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..core.answer.facts import Sheet
from ..core.log.beside import Exchange
from ..core.log.events import Envelope
from .review.before import Approved

PROOF_PICTURES = ("proof", "after")  # names of pictures that may show the confirmation


@dataclass(frozen=True, slots=True)
class Picture:
    """A screenshot. `src` is what the report shows where that is not the file at `path`.

    `bits` is its difference hash: a reason to show fewer pictures, never evidence of anything.
    """

    name: str  # before, after, end, page, proof
    caption: str
    path: str  # from the run's folder
    src: str = ""
    number: int = 0  # events that were stored when it was taken
    size: tuple[int, int] = (0, 0)  # pixels
    bits: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One run as it was stored."""

    run_id: str
    envelopes: tuple[Envelope, ...]
    sheet: Sheet | None = None
    pictures: tuple[Picture, ...] = ()
    exchanges: Mapping[str, Exchange] = field(default_factory=dict)  # with models, by artifact
    approved: Approved | None = None  # the sheet that got the last yes
