"""Native dialogs are always answered: nothing can hang on them.

alert, confirm and prompt are dismissed (the careful answer), leaving a page is allowed. What they
said is told once, with the next snapshot: sites put validation errors into alerts. One question is
answered yes: whether to send, while a press that was approved for sending is under way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.async_api import Dialog, Error, Page

from steadyhand.core.act.phrases import asks_to_send

TEXT_MAX = 500  # characters kept of what a dialog said


@dataclass(slots=True)
class Dialogs:
    """What opened since it was last told."""

    _said: list[str] = field(default_factory=list)
    agreed: str = ""  # the last question whether to send that was answered yes
    _sending: bool = False
    _answering: set[asyncio.Task[None]] = field(default_factory=set)

    def watch(self, page: Page) -> None:
        """Dialogs of the page are answered from now on."""
        page.on("dialog", lambda dialog: self._opened(dialog))

    def told(self) -> tuple[str, ...]:
        """The dialogs since the last call, oldest first."""
        said, self._said = tuple(self._said), []
        return said

    @contextmanager
    def sending(self, approved: bool) -> Iterator[None]:
        """Within the block a question whether to send is answered yes, if that was *approved*."""
        self._sending, self.agreed = approved, ""
        try:
            yield
        finally:
            self._sending = False

    def _opened(self, dialog: Dialog) -> None:
        agreed = self._sending and dialog.type == "confirm" and asks_to_send(dialog.message)
        if agreed:
            self.agreed = dialog.message[:TEXT_MAX]
        else:
            self._said.append(f"{dialog.type}: {dialog.message[:TEXT_MAX]}")
        task = asyncio.ensure_future(_answered(dialog, agreed or dialog.type == "beforeunload"))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)


async def _answered(dialog: Dialog, yes: bool) -> None:
    try:
        await (dialog.accept() if yes else dialog.dismiss())
    except Error:
        return  # the page left with it, which answers it too
