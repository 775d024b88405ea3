"""The browser that whole applications of one worker's tests share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from steadyhand import Receipt, Settings
from steadyhand.adapters.browser.chrome import Launch
from steadyhand.adapters.browser.launch import launch
from steadyhand.ports import Human
from steadyhand.wiring.application import UserInput, request_of
from steadyhand.wiring.home import workplace
from steadyhand.wiring.work import People, Work, launch_options


@dataclass(slots=True)
class SharedBrowser:
    """How runs of the session's loop get a context of it; the fixture of that name fills it in."""

    launch: Launch | None = None
    loop: asyncio.AbstractEventLoop | None = None

    def launch_here(self) -> Launch:
        """In the shared browser where it is of the running loop, in one of its own elsewhere."""
        here = self.loop is asyncio.get_running_loop()
        return self.launch if here and self.launch is not None else launch


SHARED = SharedBrowser()


async def apply_shared(
    url: str, given: UserInput, *, human: Human, settings: Settings, dry_run: bool = False
) -> Receipt:
    """What `steadyhand.apply` returns, of a run in the shared browser."""
    request = request_of(url, given, settings, dry_run=dry_run)
    options, start = launch_options(settings), SHARED.launch_here()
    async with workplace(settings) as (home, store):
        work = Work(settings, home, store, launching=options, launch=start)
        return await work.begin(request, People(human))
