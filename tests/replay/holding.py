"""Pages that send before anybody sent, and pages with a question that takes no answer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.hostile.openings import Door, clicked, employing
from tests.hostile.site import form
from tests.replay.sites import PERSON, YES, Scenario, at

from steadyhand import Receipt, Settings, apply
from steadyhand.testing import ScriptedHuman
from steadyhand.testing.run import ScriptedReply

AGREES: Mapping[str, ScriptedReply] = {**YES, "consent": True}
WRITES = "await fetch('/applications', { method: 'POST', body: 'opened=1' });"
BESIDE = WRITES.removeprefix("await ")
OPENS = clicked("Apply now", f"{WRITES} show();")
OPENS_ANYWAY = clicked("Apply now", f"{BESIDE} show();")
AGAIN = clicked("Apply now", f"{WRITES} {WRITES} show();")
STORES = """<script>document.forms[0].addEventListener("change", (e) => {
  fetch("/save", { method: "PUT", body: e.target.name + "=" + e.target.value });
});</script>"""
TURNS = """<script>document.forms[0].mail.addEventListener("change", () => {
  document.forms[0].submit();
});</script>"""
LOCKED = "<label>Badge number <input name=badge required disabled></label>"


def opens(door: Door, said: Mapping[str, ScriptedReply], *, dry: bool = False) -> Scenario:
    """An application behind a door that writes as it is opened."""

    async def run(home: Path) -> Receipt:
        with employing(door) as site:
            return await applied(site.origin, home, ScriptedHuman(said), dry=dry)

    return run


async def applied(origin: str, home: Path, human: ScriptedHuman, *, dry: bool = False) -> Receipt:
    """What came of an application there."""
    return await apply(
        f"{origin}/job",
        profile=PERSON,
        human=human,
        dry_run=dry,
        settings=Settings(home=home, allow_origins=(origin,), headless=True, pictures="off"),
    )


HOLDING: dict[str, Scenario] = {
    "door-writes": opens(OPENS, AGREES),
    "door-writes-and-refused": opens(OPENS, {**YES, "consent": False}),
    "door-writes-and-rehearsed": opens(OPENS, AGREES, dry=True),
    "door-writes-beside": opens(OPENS_ANYWAY, AGREES),
    "door-writes-twice": opens(AGAIN, AGREES),
    "stores": at(form() + STORES),
    "stores-and-refused": at(form() + STORES, said={**YES, "step_grant": False}),
    "stores-and-rehearsed": at(form() + STORES, dry=True),
    "turns": at(form() + TURNS),
    "turns-and-rehearsed": at(form() + TURNS, dry=True),
    "locked": at(form(LOCKED), said=AGREES),
    "locked-and-refused": at(form(LOCKED), said={**YES, "consent": False}),
}
