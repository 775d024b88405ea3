"""What comes next once a page's questions are dealt with."""

from __future__ import annotations

from dataclasses import dataclass

from ...act.actions import Press, Submit
from ...page.snapshot import Teller


@dataclass(frozen=True, slots=True)
class Leaving:
    """The one act that comes next, and why; no act where the page offers none."""

    why: str
    act: Press | Submit | None = None
    teller: Teller = ""  # who told of it, where no rule knows the button
