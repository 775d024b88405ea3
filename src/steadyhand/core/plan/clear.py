"""Clearing the way: the press that closes what lies over the page."""

from __future__ import annotations

from ..act.actions import ESCAPE, OUTSIDE, Press, Purpose, Target, target_of
from ..page.overlays import Escape, Outside, Way, ways
from ..page.snapshot import Ref, Snapshot
from .submit import sends


def closing_presses(page: Snapshot) -> tuple[Press, ...]:
    """What may close the overlay that is in the way, the best first."""
    return tuple(_press(w) for w in ways(page) if not _is_form(page, w))


def _is_form(page: Snapshot, way: Way) -> bool:
    """A dialog that sends is no obstacle but a form."""
    return not isinstance(way, Escape | Outside) and sends(page, way)


def _press(way: Way) -> Press:
    match way:
        case Escape(overlay=ref):
            return Press(_beside(ESCAPE, "Escape", ref), Purpose.CLOSE_OVERLAY)
        case Outside(overlay=ref):
            return Press(_beside(OUTSIDE, "outside", ref), Purpose.CLOSE_OVERLAY)
        case button:
            return Press(target_of(button), Purpose.CLOSE_OVERLAY)


def _beside(where: Ref, label: str, overlay: Ref) -> Target:
    """A target that is no element; its fingerprint is the ref of the overlay that is meant."""
    return Target(where, label, overlay)
