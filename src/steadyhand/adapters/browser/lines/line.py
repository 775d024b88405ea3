"""What the rest needs of a CDP session, whoever keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

Json = dict[str, Any]


class Line(Protocol):
    """One CDP session: a tab, or a frame of it that lives in another process."""

    async def send(self, method: str, params: Json | None = None, /) -> Json:
        """What the browser answered; await it through `edge.within`, which names its errors."""
        ...

    def on(self, event: str, hear: Callable[[Json], None], /) -> object:
        """*hear* gets the parameters of every such event from now on."""
        ...


class Lines(Protocol):
    """Every session that one tab needs."""

    async def top(self, lost: Callable[[Line], None]) -> Line:
        """The tab's own session; *lost* will be told each line whose target has left."""
        ...

    async def fresh(self) -> tuple[Line, ...]:
        """The sessions of frames in other processes that were not yet told."""
        ...

    async def reach_into(self, line: Line) -> None:
        """The frames of other processes in that one are told from now on, the known ones first."""
        ...
