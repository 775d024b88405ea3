"""The buttons of which a picture of the page may tell that one opens the form."""

from __future__ import annotations

from ...log.beside.sight import Moment
from ...log.state import State
from ...page.snapshot import Button
from ...plan.leaving import doors
from ..look import Look
from .glances import Glance


def doors_at(glance: Glance, s: State, look: Look) -> tuple[Button, ...]:
    """Those of a page on which no form is found, while nothing is filled in; else none."""
    return doors(look.page, s) if glance.moment is Moment.CONFLICT else ()
