"""A run cut into stages, each with its title and its pictures before and after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from steadyhand.core.act.actions import (
    Action,
    Fill,
    FillKind,
    Press,
    Refocus,
    RefreshSoft,
    Scroll,
    Submit,
    WaitFor,
)
from steadyhand.core.act.results import Evidence
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.core.journal import events as ev

from .record import Moment, Picture
from .wording import one_line, pluralize, quote

# The run cut into stages: each a look at the page, a plan, what was done, and what came of it.
#
# A stage begins with a look (or with a worker that comes or a page that goes) once the stage
# before has done something or asked somebody. What a reader is told of a stage is read off its
# events alone.

_OPENS = (ev.SnapshotGenerated, ev.PlanProposed, ev.PageLost, ev.WorkerClaimed)
_ACTS = (ev.ActionIntended, ev.QuestionAnswered, ev.RunPaused)


@dataclass(frozen=True, slots=True)
class Stage:
    """A stretch of the run. `act` is the number of the first event that something was done by."""

    number: int  # from 1
    moments: tuple[Moment, ...]
    ends_at: str  # ISO time at which the next stage begins

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """Its events in their order."""
        return tuple(m.envelope.event for m in self.moments)

    @property
    def first(self) -> int:
        """The number of its first event."""
        return self.moments[0].envelope.seq

    @property
    def last(self) -> int:
        """The number of its last event."""
        return self.moments[-1].envelope.seq

    @property
    def act(self) -> int | None:
        """The number of its first intent; None where nothing was done."""
        done = (m.envelope for m in self.moments)
        return next((e.seq for e in done if isinstance(e.event, ev.ActionIntended)), None)

    @property
    def url(self) -> str:
        """The page that it was on; '' before the first look."""
        seen = self.moments[-1].after.seen
        first = next((e for e in self.events if isinstance(e, ev.SnapshotGenerated)), seen)
        return first.url if first else ""

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What the page showed of each thing that was done."""
        return tuple(r for e in self.events if isinstance(e, ev.ActionVerified) for r in e.results)

    @property
    def why(self) -> tuple[str, ...]:
        """Why it was done, in the planner's words."""
        found = (e.why for e in self.events if isinstance(e, ev.PlanProposed) and e.why)
        return tuple(dict.fromkeys(found))

    @property
    def took_s(self) -> float:
        """Seconds from its first event to the next stage."""
        return max(_seconds_between(self.moments[0].envelope.at, self.ends_at), 0.0)

    @property
    def waited_s(self) -> float:
        """Seconds of it in which a person was asked."""
        return sum(_wait_times(self.moments, self.ends_at))


def stages(moments: tuple[Moment, ...]) -> tuple[Stage, ...]:
    """All of them, in their order; no moment is in two."""
    groups: list[list[Moment]] = []
    for moment in moments:
        if not groups or _begins_stage(moment, groups[-1]):
            groups.append([])
        groups[-1].append(moment)
    starts = [g[0].envelope.at for g in groups[1:]]
    ends = (*starts, *(g[-1].envelope.at for g in groups[-1:]))
    pairs = zip(groups, ends, strict=True)
    return tuple(Stage(n, tuple(group), end) for n, (group, end) in enumerate(pairs, 1))


def _begins_stage(moment: Moment, group: Iterable[Moment]) -> bool:
    """Whether it opens another one: a look after an act, or what comes after a task's step."""
    event, followed = moment.envelope.event, _has(group, ev.StepFollowed)
    after_step = followed and isinstance(event, _AFTER_STEP)
    return after_step or (isinstance(event, _OPENS) and _has(group, _ACTS))


_AFTER_STEP = (ev.StepFollowed, ev.QuestionAsked, ev.RunEnded)


def _has(moments: Iterable[Moment], kinds: type | tuple[type, ...]) -> bool:
    return any(isinstance(m.envelope.event, kinds) for m in moments)


def _wait_times(moments: tuple[Moment, ...], ends_at: str) -> Iterable[float]:
    """Each wait; one that is not over when the stage ends lasts until then."""
    asked = ""
    for moment in moments:
        if isinstance(moment.envelope.event, ev.QuestionAsked):
            asked = moment.envelope.at
        elif isinstance(moment.envelope.event, ev.QuestionAnswered) and asked:
            yield max(_seconds_between(asked, moment.envelope.at), 0.0)
            asked = ""
    if asked:
        yield max(_seconds_between(asked, ends_at), 0.0)


def _seconds_between(start: str, end: str) -> float:
    return (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds()


def title(stage: Stage) -> str:
    """The heading of the stage."""
    acts = [e.actions for e in stage.events if isinstance(e, ev.ActionIntended)]
    if acts:
        return _action_title(acts[0], stage)
    for event in sorted(stage.events, key=lambda e: not isinstance(e, ev.StepFollowed)):
        match event:
            case ev.StepFollowed(number=number, step=step):
                return f"Step {number}: {one_line(step, 60)}"
            case ev.QuestionAsked(kind=QuestionKind.CONFIRM_SUBMIT):
                return "Asked for your approval"
            case ev.QuestionAsked():
                return "Asked you"
            case ev.RunEnded():
                return "Came to an end"
            case _:
                pass
    seen = any(isinstance(e, ev.SnapshotGenerated) for e in stage.events)
    return "Looked at the page" if seen else "Made ready"


def _action_title(actions: tuple[Action, ...], stage: Stage) -> str:
    match actions[0]:
        case Fill():
            return _fill_title([a for a in actions if isinstance(a, Fill)], stage)
        case Press(target=target) | Submit(target=target):
            return _press_title(quote(target.label), stage)
        case WaitFor(reason=reason):
            return f"Waited for {one_line(reason, 60)}"
        case RefreshSoft():
            return "Loaded the page again"
        case Scroll():
            return "Scrolled a little"
        case Refocus():
            return "Left the field once"
        case other:
            assert_never(other)


def _fill_title(fills: list[Fill], stage: Stage) -> str:
    files = all(fill.kind is FillKind.UPLOAD for fill in fills)
    verb, noun = ("upload", "file") if files else ("fill", "field")
    label = fills[0].target.label if len(fills) == 1 else ""
    what = quote(label) if label else pluralize(len(fills), noun)
    good = sum(r.proven for r in stage.evidence if r.key)
    if not stage.evidence:
        return f"Began to {verb} {what}"
    if not good:
        return f"Could not {verb} {what}"
    done = f"{verb.capitalize()}ed"
    return f"{done} {what}" if good >= len(fills) else f"{done} {good} of {what}"


def _press_title(label: str, stage: Stage) -> str:
    done = [e.done for e in stage.events if isinstance(e, ev.ActionExecuted)]
    if not done:
        return f"About to press {label}"
    if not done[0]:
        return f"Could not press {label}"
    pages = (e for e in stage.events if isinstance(e, ev.StepTaken) and e.number)
    return next(
        (f"Pressed {label} on page {e.number} of {e.of}" for e in pages), f"Pressed {label}"
    )


# Which pictures a report shows, and where: before and after a stage, side by side.
#
# Pictures that look like the one before them are left out. That two look alike shows nothing about
# the page: a report with fewer pictures is easier to read, and no more than that.

NEAR_BITS = 2  # of 256; what moves fewer is no change that a reader would find
KEY_PICTURES = (
    "before",
    "after",
    "end",
    "proof",
)  # what a person approved and what came of it stay
BOTH = "Before and after"
OWN_STAGE = (
    "before",
    "end",
)  # shows a question or an end: it belongs to that, not to the act before it
_FOREVER = 1 << 62  # beyond every event number


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture in its place. `when` is how it stands to what was done."""

    picture: Picture
    when: str


@dataclass(frozen=True, slots=True)
class _PicturePlace:
    """A picture that was taken, and the one that is shown for it."""

    taken: Picture
    shown: Picture


@dataclass(frozen=True, slots=True)
class Gallery:
    """The pictures of each stage, by its number, and how many were left out."""

    shots: dict[int, tuple[Shot, ...]]
    left_out: int


def look_alike(one: Picture, other: Picture, bits: int) -> bool:
    """Whether the two look alike: the same size, and fewer than *bits* of the hash apart."""
    if one.bits is None or other.bits is None or one.size != other.size:
        return False
    return (one.bits ^ other.bits).bit_count() < bits


def gallery(stages: tuple[Stage, ...], pictures: tuple[Picture, ...], *, bits: int) -> Gallery:
    """The pictures where they belong."""
    ordered = sorted(pictures, key=lambda p: p.number)
    shown = _choose_stand_ins(ordered, bits)
    placed = dict(_around_acts(stages, shown))
    used = {shot.picture for shots in placed.values() for shot in shots}
    for stage in stages:
        of = _range(stage, stages)
        own = (p.shown for p in shown if p.taken.number in of and p.shown not in used)
        rest = tuple(Shot(p, "") for p in dict.fromkeys(own))
        placed[stage.number] = (*placed.get(stage.number, ()), *rest)
    return Gallery(placed, len(ordered) - len({p.shown for p in shown}))


def _choose_stand_ins(ordered: list[Picture], bits: int) -> tuple[_PicturePlace, ...]:
    """Each picture with the one that is shown for it: itself, or one that looks like it."""
    groups: list[list[Picture]] = []
    for picture in ordered:
        last = groups[-1] if groups else []
        kept = picture.name in KEY_PICTURES and any(p.name in KEY_PICTURES for p in last)
        if last and not kept and look_alike(last[-1], picture, bits):
            last.append(picture)
        else:
            groups.append([picture])
    best = (
        (next((p for p in group if p.name in KEY_PICTURES), group[0]), group) for group in groups
    )
    return tuple(_PicturePlace(p, shown) for shown, group in best for p in group)


def _around_acts(
    stages: tuple[Stage, ...], shown: tuple[_PicturePlace, ...]
) -> Iterable[tuple[int, tuple[Shot, ...]]]:
    """For each stage that did something: the last picture before that, and the first after."""
    acting = [(s.number, s.act) for s in stages if s.act is not None]
    bounds = [-1, *(act for _, act in acting), _FOREVER]
    last: Picture | None = None
    for (number, act), low, high in zip(acting, bounds, bounds[2:], strict=False):
        before = [p.shown for p in shown if low < p.taken.number <= act][-1:]
        later = (p for p in shown if act < p.taken.number <= high)
        after = [p.shown for p in later if p.taken.name not in OWN_STAGE][:1]
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


def shot_heading(shot: Shot) -> str:
    """The picture's heading."""
    return f"{BOTH}: they look alike" if shot.when == BOTH else shot.when or shot.picture.caption


def alt_text(shot: Shot) -> str:
    """What the picture is, to those who do not see it."""
    when = f", {shot.when.lower()} this step" if shot.when else ""
    return f"Screenshot{when}: {shot.picture.caption}"


def omission_note(count: int) -> str:
    """That pictures are missing here, and what that does not mean."""
    noun, verb = pluralize(count, "picture"), "looks" if count == 1 else "look"
    where = "It is" if count == 1 else "They are"
    return (
        f"{noun} that {verb} like the one before. {where} in the run's folder. "
        "That two look alike does not show that nothing changed."
    )
