"""The extension of one tab as a run uses it: asked, held back, and never believed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

from playwright.async_api import Error

from steadyhand.core.act.lookup import Typed
from steadyhand.core.log.beside.assist import AssistFailure, AssistHow
from steadyhand.errors import PageTimeout

from ..edge import WorldGone, within
from ..options import LaunchOptions
from ..page import BrowserPage
from .makers import Makers
from .panels import Panels
from .trigger import Trigger


class Stay(Protocol):
    """Keeps pages from sending: the gate, as far as this needs it."""

    def filling(
        self, typed: Iterable[Typed], files: Iterable[str]
    ) -> AbstractContextManager[object]: ...
    def strictly(self) -> AbstractContextManager[None]: ...
    def distrust(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Filler:
    """Behind `ports.Assist`."""

    page: BrowserPage
    panels: Panels
    trigger: Trigger
    stay: Stay

    @property
    def how(self) -> AssistHow:
        """In what way it is asked."""
        return self.trigger.how

    @contextmanager
    def held(self) -> Iterator[None]:
        """Within the block nothing is loaded over the page, and no write leaves it."""
        with self.stay.filling((), ()), self.stay.strictly():
            yield

    def wrote(self, texts: Iterable[str]) -> None:
        """These count as typed from now on: they leave by a grant, or not at all."""
        with self.stay.filling(map(Typed, texts), ()):
            return

    async def invoke(self, *, timeout_s: float) -> AssistFailure:
        """It was asked; '' or why it could not be."""
        try:
            return await within(self._asked(), "asking the extension", timeout_s=timeout_s)
        except PageTimeout:
            return "timeout"
        except WorldGone:
            return "page_changed"
        except Error:
            return "not_available"  # the browser knows no such key, or its button is none

    async def _asked(self) -> AssistFailure:
        match self.trigger:
            case Trigger("key", name):
                await self.page.page.keyboard.press(name)
            case Trigger("click", name):
                worlds = await self.page.eye.worlds.all()
                pressed = [w for w in worlds if await self.panels.press(w, name)]
                return "" if pressed else "not_available"
        return ""


def filling(
    page: BrowserPage, options: LaunchOptions, stay: Stay, *, makers: Makers | None
) -> Filler | None:
    """The form-filling extension of the tab, kept out of what is seen of it; None without one."""
    if makers is None:
        return None
    panels = Panels(makers, page.eye.worlds)
    page.eye.keeper = panels
    return Filler(page, panels, options.trigger, stay)
