"""Lines that fail and sites that ask to wait, after something of a run was sent already."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

from tests.faults import server, witness
from tests.faults.cases import TAKES, busy
from tests.faults.pages import form, objects_to, step
from tests.replay.sites import PERSON, YES, Slowly

from steadyhand import Receipt, Settings, apply
from steadyhand.ports import Listener
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.run import ScriptedReply

GOES = "setTimeout(() => { location = '/late' }, 1500)"
ONCE_FILLED = f"<script>document.forms[0].mail.addEventListener('change', () => {GOES})</script>"
AT_ONCE = f"<script>{GOES}</script>"
AGAIN = objects_to("given", "This first name is not valid")
OTHER: Mapping[str, ScriptedReply] = {**YES, "First name": "Maria"}
MOMENT = busy(429, 1)
Ways = Mapping[str, Sequence[server.Way]]


async def over(
    ways: Ways,
    home: Path,
    human: ScriptedHuman | None = None,
    *,
    heard: Sequence[Listener] = (),
    **more: object,
) -> Receipt:
    """An application over a line that breaks in those ways."""
    with server.faulty() as site:
        site.ways = ways
        told = {"allow_origins": (site.origin,), "nav_timeout_s": 4.0, "step_timeout_s": 4.0}
        told |= {"submit_timeout_s": 3.0, "deadline_s": 60.0, **more}
        return await apply(
            f"{site.origin}/job",
            profile=PERSON,
            human=human or ScriptedHuman(YES),
            settings=Settings(home=home, headless=True, pictures="off", **told),  # type: ignore[arg-type]
            listeners=tuple(heard),
        )


def goes(ways: Ways, late: server.Way, kind: str) -> Callable[[Path], Awaitable[Receipt]]:
    """The page goes elsewhere by itself while somebody reads a question of that kind."""

    async def run(home: Path) -> Receipt:
        there = threading.Event()

        def told(line: server.Line) -> None:
            late(line)
            there.set()

        return await over({**ways, "/late": (told,)}, home, Slowly(there, OTHER, kind))

    return run


def by_line(ways: Ways, **more: object) -> Callable[[Path], Awaitable[Receipt]]:
    """Such a run with nobody in a hurry."""
    return lambda home: over(ways, home, **more)  # type: ignore[arg-type]


LAST = """<h1>Welder</h1><p>Step 2 of 2</p><form method=post action=/send>
<label>E-mail <input type=email name=mail autocomplete=email required></label>
<button>Send application</button></form>"""
STEP: Ways = {"/job": (server.shows(step()),), "/two": (server.shows(LAST + ONCE_FILLED),)}
SUBMIT: Ways = {
    "/job": (server.shows(form()),),
    "/send": (server.shows(AGAIN + AT_ONCE, 422),),
}
CROSSING: Ways = {"/job": (server.shows(step()),), "/two": (server.shows(LAST),)}


async def dies_at_a_step(home: Path) -> Receipt:
    """The browser dies when a page of the form was sent; the next one comes to it once more."""
    strike = witness.Witness("action_executed", witness.kills_browser, False)
    taken: Ways = {**CROSSING, "/send": TAKES}
    return await over(taken, home, heard=(strike,))


async def leads_to_the_list(home: Path) -> Receipt:
    """The answer to a page of the form leads to a site on the user's list."""

    def leads(line: server.Line) -> None:
        line.body()
        port = line.sock.getsockname()[1]
        there = (f"Location: http://localhost:{port}/form",)
        line.say(server.answer("", 303, more=there))

    ways: Ways = {"/job": (server.shows(step()),), "/two": (leads,)}
    return await over(ways, home, prohibited_domains=("localhost",))


LEAVING = {
    "wait-after-a-step": goes(STEP, MOMENT, "confirm_submit"),
    "wait-after-a-submit": goes(SUBMIT, MOMENT, "text"),
    "fault-after-a-step": goes(STEP, server.resets, "confirm_submit"),
    "fault-after-a-submit": goes(SUBMIT, server.resets, "text"),
    "waits-again-and-again": by_line({"/job": (MOMENT,)}),
    "waits-without-actions": by_line({"/job": (MOMENT,)}, max_actions=1),
    "out-of-reach-without-actions": by_line({"/job": (server.resets,)}, max_actions=1),
    "dies-at-a-step": dies_at_a_step,
    "step-to-the-list": leads_to_the_list,
}
