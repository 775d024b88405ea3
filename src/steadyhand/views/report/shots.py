"""Which pictures a report shows, and where: before and after a stage, side by side.

Pictures that look like the one before them are left out. That two look alike shows nothing about
the page: a report with fewer pictures is easier to read, and no more than that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..record import Picture
from ..wording import counted
from .stages import Stage

NEAR_BITS = 2  # of 256; what moves fewer is no change that a reader would find
KEPT = ("before", "after", "end", "proof")  # what a person approved and what came of it stay
BOTH = "Before and after"
OWN = ("before", "end")  # shows a question or an end: it belongs to that, not to the act before it
_FOREVER = 1 << 62  # beyond every event number


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture in its place. `when` is how it stands to what was done."""

    picture: Picture
    when: str


@dataclass(frozen=True, slots=True)
class _Placed:
    """A picture that was taken, and the one that is shown for it."""

    taken: Picture
    shown: Picture


@dataclass(frozen=True, slots=True)
class Gallery:
    """The pictures of each stage, by its number, and how many were left out."""

    shots: dict[int, tuple[Shot, ...]]
    left_out: int


def near(one: Picture, other: Picture, bits: int) -> bool:
    """Whether the two look alike: the same size, and fewer than *bits* of the hash apart."""
    if one.bits is None or other.bits is None or one.size != other.size:
        return False
    return (one.bits ^ other.bits).bit_count() < bits


def gallery(stages: tuple[Stage, ...], pictures: tuple[Picture, ...], *, bits: int) -> Gallery:
    """The pictures where they belong."""
    ordered = sorted(pictures, key=lambda p: p.number)
    shown = _shown(ordered, bits)
    placed = dict(_beside_acts(stages, shown))
    used = {shot.picture for shots in placed.values() for shot in shots}
    for stage in stages:
        of = _range(stage, stages)
        own = (p.shown for p in shown if p.taken.number in of and p.shown not in used)
        rest = tuple(Shot(p, "") for p in dict.fromkeys(own))
        placed[stage.number] = (*placed.get(stage.number, ()), *rest)
    return Gallery(placed, len(ordered) - len({p.shown for p in shown}))


def _shown(ordered: list[Picture], bits: int) -> tuple[_Placed, ...]:
    """Each picture with the one that is shown for it: itself, or one that looks like it."""
    groups: list[list[Picture]] = []
    for picture in ordered:
        last = groups[-1] if groups else []
        kept = picture.name in KEPT and any(p.name in KEPT for p in last)
        if last and not kept and near(last[-1], picture, bits):
            last.append(picture)
        else:
            groups.append([picture])
    best = ((next((p for p in group if p.name in KEPT), group[0]), group) for group in groups)
    return tuple(_Placed(p, shown) for shown, group in best for p in group)


def _beside_acts(
    stages: tuple[Stage, ...], shown: tuple[_Placed, ...]
) -> Iterable[tuple[int, tuple[Shot, ...]]]:
    """For each stage that did something: the last picture before that, and the first after."""
    acting = [(s.number, s.act) for s in stages if s.act is not None]
    bounds = [-1, *(act for _, act in acting), _FOREVER]
    last: Picture | None = None
    for (number, act), low, high in zip(acting, bounds, bounds[2:], strict=False):
        before = [p.shown for p in shown if low < p.taken.number <= act][-1:]
        later = (p for p in shown if act < p.taken.number <= high)
        after = [p.shown for p in later if p.taken.name not in OWN][:1]
        if after or before != [last]:  # alone, it would only say again what was shown last
            yield number, _pair(before, after)
        last = after[0] if after else last


def _pair(before: list[Picture], after: list[Picture]) -> tuple[Shot, ...]:
    if before and before == after:
        return (Shot(before[0], BOTH),)
    return (*(Shot(p, "Before") for p in before), *(Shot(p, "After") for p in after))


def _range(stage: Stage, stages: tuple[Stage, ...]) -> range:
    """The numbers of pictures that were taken in the stage; the last one has all that follow."""
    first = stage.first + 1 if stage.number > 1 else 0
    return range(first, stage.last + 2 if stage.number < len(stages) else _FOREVER)


def shot_words(shot: Shot) -> str:
    """The picture's heading."""
    return f"{BOTH}: they look alike" if shot.when == BOTH else shot.when or shot.picture.caption


def alt_words(shot: Shot) -> str:
    """What the picture is, to those who do not see it."""
    when = f", {shot.when.lower()} this step" if shot.when else ""
    return f"Screenshot{when}: {shot.picture.caption}"


def left_out_words(count: int) -> str:
    """That pictures are missing here, and what that does not mean."""
    noun, verb = counted(count, "picture"), "looks" if count == 1 else "look"
    where = "It is" if count == 1 else "They are"
    return (
        f"{noun} that {verb} like the one before. {where} in the run's folder. "
        "That two look alike does not show that nothing changed."
    )
