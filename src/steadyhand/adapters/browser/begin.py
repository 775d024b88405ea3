"""Starting the browser in the best profile that it can be given, and telling which that is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, BrowserContext

from steadyhand.adapters.browser.memory import OwnMemory, ProfileMemory
from steadyhand.adapters.browser.options import LaunchOptions, command_line
from steadyhand.adapters.browser.profiles import STEPS, Kind, Unusable, profile_for
from steadyhand.adapters.browser.transport.client import LocalClient
from steadyhand.adapters.browser.transport.mux import Mux, running
from steadyhand.adapters.guard.gate import admission
from steadyhand.core.log.events import BrowserKnows
from steadyhand.errors import BrowserLost, PageTimeout
from steadyhand.ports import Memory


@dataclass(frozen=True, slots=True)
class Started:
    """A browser that runs, and how it came to its profile."""

    mux: Mux
    version: str
    own: bool = True  # the profile is one of ours
    kept: bool = False  # and is used itself: it stays, or an extension is in no other context
    told: tuple[BrowserKnows, ...] = ()

    def memory(self, context: BrowserContext) -> Memory:
        """What it knows of sites, in that context of it."""
        return OwnMemory(context, self.told) if self.own else ProfileMemory(self.told)

    async def context(self, browser: Browser, window: tuple[int, int]) -> BrowserContext:
        """The profile's own context, or a new one that is forgotten."""
        if (self.kept or not self.own) and browser.contexts:
            return browser.contexts[0]
        width, height = window
        return await browser.new_context(
            accept_downloads=False, viewport={"width": width, "height": height}
        )


async def start(
    stack: AsyncExitStack, options: LaunchOptions, folder: Path, *, proxy_port: int
) -> Started:
    """The browser runs until the *stack* is closed. Raises BrowserLost when it cannot start.

    A way that cannot be gone is left without a trace, and the next is tried.
    """
    told: list[BrowserKnows] = []
    for kind, what in STEPS[options.wish.mode]:
        try:
            starting = _running(kind, options, folder, proxy_port=proxy_port)
            mux, version = await stack.enter_async_context(starting)
        except (Unusable, BrowserLost) as exc:
            told.append(BrowserKnows(what, False, why=str(exc)))
        else:
            told.append(BrowserKnows(what, True))
            return Started(mux, version, own=False, told=tuple(told))
    starting = _running("own", options, folder, proxy_port=proxy_port)
    mux, version = await stack.enter_async_context(starting)
    only = options.user_data_dir is not None or options.extension is not None
    return Started(mux, version, kept=only, told=tuple(told))


@asynccontextmanager
async def _running(
    kind: Kind, options: LaunchOptions, folder: Path, *, proxy_port: int
) -> AsyncIterator[tuple[Mux, str]]:
    """The browser runs in a profile of that kind while the block does."""
    program, kept = options.binary.path, options.user_data_dir
    lending = profile_for(kind, options.wish, program=program, private=folder, kept=kept)
    async with lending as profile:
        command = command_line(
            options,
            proxy_port=proxy_port,
            profile=profile.folder,
            name=profile.name,
            own=kind == "own",
        )
        log = folder / f"chromium-{kind}.log"
        async with running(command, stderr=log, admission=admission) as found:
            yield found


async def load_anew(client: LocalClient, folder: Path) -> None:
    """The extension is loaded once more, under the guard: its worker may have run before it.

    A browser that does not know the command is left as it is: the guard closes such a worker.
    """
    with suppress(PageTimeout):
        await client.call("Extensions.loadUnpacked", {"path": str(folder)})
