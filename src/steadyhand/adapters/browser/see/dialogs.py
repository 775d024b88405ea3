"""Native dialogs are always answered, popups are noted: nothing can hang on them.

alert, confirm and prompt are dismissed (the careful answer), leaving a page is allowed. What they
said is told once, with the next snapshot: sites put validation errors into alerts.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from playwright.async_api import Dialog, Error, Page

TEXT_MAX = 500  # characters kept of what a dialog said


@dataclass(slots=True)
class Dialogs:
    """What popped up since it was last told."""

    popups: list[str] = field(default_factory=list)
    _said: list[str] = field(default_factory=list)
    _answering: set[asyncio.Task[None]] = field(default_factory=set)

    def watch(self, page: Page) -> None:
        """Dialogs of the page are answered from now on."""
        page.on("dialog", lambda dialog: self._opened(dialog))
        page.on("popup", lambda popup: self.popups.append(popup.url))

    def told(self) -> tuple[str, ...]:
        """The dialogs since the last call, oldest first."""
        said, self._said = tuple(self._said), []
        return said

    def _opened(self, dialog: Dialog) -> None:
        self._said.append(f"{dialog.type}: {dialog.message[:TEXT_MAX]}")
        task = asyncio.ensure_future(_answered(dialog))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)


async def _answered(dialog: Dialog) -> None:
    try:
        await (dialog.accept() if dialog.type == "beforeunload" else dialog.dismiss())
    except Error:
        return  # the page left with it, which answers it too
