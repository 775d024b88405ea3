"""Clearing the way: the press that closes what lies over the page."""

from __future__ import annotations

from ..act.actions import ESCAPE, OUTSIDE, Press, Purpose, Target, target_of
from ..page.overlays import Escape, Outside, Way, ways
from ..page.snapshot import Ref, Snapshot
from .submit import form_dialogs, sends


def closing_presses(page: Snapshot, *, within: bool = False) -> tuple[Press, ...]:
    """What may close the overlay that is in the way, the best first.

    *within*: earlier pages of the form are filled already, so that a dialog that asks nothing may
    be the page that sends.
    """
    forms = form_dialogs(page, within=within)
    return tuple(_press(w) for w in ways(page) if not _is_form(page, w, forms))


def _is_form(page: Snapshot, way: Way, forms: frozenset[Ref]) -> bool:
    """A dialog that sends is no obstacle but a form."""
    if isinstance(way, Escape | Outside):
        return way.overlay in forms
    return way.in_overlay in forms or sends(page, way)


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
