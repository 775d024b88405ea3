"""Clearing the way: the press that closes what lies over the page."""

from __future__ import annotations

from ..act.actions import ESCAPE, Press, Purpose, Target, target_of
from ..page.overlays import Escape, closing
from ..page.snapshot import Snapshot
from .submit import sends


def closing_press(page: Snapshot) -> Press | None:
    """What would close the overlay that is in the way; None when nothing is, or nothing would."""
    match closing(page):
        case None:
            return None
        case Escape():
            return Press(Target(ESCAPE, "Escape", ""), Purpose.CLOSE_OVERLAY)
        case button if sends(page, button):
            return None  # a dialog that sends is no obstacle but a form
        case button:
            return Press(target_of(button), Purpose.CLOSE_OVERLAY)
