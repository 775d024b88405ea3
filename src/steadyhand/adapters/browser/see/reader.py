"""Reading one tab again and again: each look beside the one before, its clocks held still."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from steadyhand.core.page.read import Earlier, read
from steadyhand.core.page.snapshot import Snapshot
from steadyhand.core.page.steady import Moment, Steady, steadied

from .sighting import Sighting


@dataclass(slots=True)
class Reader:
    """Makes snapshots of what was sighted."""

    acted: bool = False  # something was done to the page since the latest look
    _earlier: Earlier | None = None
    _steady: Steady | None = None

    def page(
        self,
        seen: Sequence[Sighting],
        status: int | None,
        dialogs: Sequence[str],
        *,
        settled: bool,
    ) -> Snapshot:
        """The documents as one snapshot."""
        frames = tuple(look.frame for look in seen)
        told = read(frames, status, dialogs, settled=settled, earlier=self._earlier)
        self._earlier = Earlier(frames, told)
        moment = Moment(time.monotonic(), self.acted)
        self.acted, self._steady = False, steadied(told, self._steady, moment)
        return self._steady.page
