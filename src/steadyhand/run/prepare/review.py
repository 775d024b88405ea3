"""What the gates show in any process, kept privately: the fit, and the made documents' review."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...core.job.fit import Fit
from ...core.log.codec import pack, unpack
from ...errors import StoreFailed
from ...ports import MadePaper
from ...views.preparing import PaperReview
from ..context import Run
from .recall import FIT

REVIEW = "made/review.json"


@dataclass(frozen=True, slots=True)
class Reviews:
    """Of every document that was made, in the order of their making."""

    papers: tuple[PaperReview, ...]


def keep_reviews(run: Run, made: Iterable[MadePaper]) -> None:
    """The review of all of them is kept."""
    papers = tuple(
        PaperReview(
            each.document.paper,
            each.template,
            each.pages,
            each.trace,
            each.left_out,
            each.changes,
        )
        for each in made
    )
    run.ports.artifacts.write(run.id, REVIEW, pack(Reviews(papers)))


def kept_reviews(run: Run) -> tuple[PaperReview, ...]:
    """What was kept. Raises StoreFailed where it is gone: nothing is approved unseen."""
    kept = run.ports.artifacts.read(run.id, REVIEW)
    if kept is None:
        raise StoreFailed(f"the review of the documents of run {run.id} is gone; start it again")
    return unpack(Reviews, kept).papers


def kept_fit(run: Run) -> Fit:
    """The fit with the profile's own words, which the journal has not. Raises StoreFailed."""
    kept = run.ports.artifacts.read(run.id, FIT)
    if kept is None:
        raise StoreFailed(f"the fit of run {run.id} is gone; start it again")
    return unpack(Fit, kept)
