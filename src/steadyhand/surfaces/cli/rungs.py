"""Commands that switch rungs above the rules off and on, also for runs that are under way."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from steadyhand.errors import BadInput

from .options import HomeOption, JsonOption, read_settings

if TYPE_CHECKING:
    from steadyhand.ports import Switch, SwitchedOff, Switches
    from steadyhand.settings import Settings


Result = TypeVar("Result")
NameArgument = Annotated[
    str,
    typer.Argument(
        metavar="RUNG", show_default=False, help="recipes, models, vision, assist or browser_use."
    ),
]
EverybodyOption = Annotated[
    bool, typer.Option("--everybody", help="For all users of the same database.")
]
rungs = typer.Typer()


def add_to(app: typer.Typer) -> None:
    """The app knows this group."""
    app.add_typer(rungs, name="rungs")


@rungs.callback()
def _rungs() -> None:
    """See the rungs above the rules, and switch one off or on."""


@rungs.command(name="list")
def list_rungs(as_json: JsonOption = False, home: HomeOption = None) -> int:
    """List the rungs above the rules, and why one is not used."""
    from steadyhand.ports import Switch
    from steadyhand.wiring import configured_switches

    settings = read_settings(home)
    off = {each.switch: each for each in _with_switches(settings, lambda switches: switches.off())}
    told = [
        _rung_json(switch, off, on=switch in configured_switches(settings)) for switch in Switch
    ]
    if as_json:
        typer.echo(json.dumps(told, indent=2, ensure_ascii=False))
        return 0
    for each in told:
        used = "in use" if each["used"] else "not used"
        typer.echo(f"{each['rung']:11}  {used:8}  {each['why']}".rstrip())
    return 0


@rungs.command()
def off(which: NameArgument, everybody: EverybodyOption = False, home: HomeOption = None) -> int:
    """Use this rung no more, from now on, in runs that are under way too."""
    from steadyhand.adapters.host import SystemClock
    from steadyhand.core.journal import codec

    switch, now = _find_switch(which), codec.stamp(SystemClock().now())
    settings = read_settings(home)
    _with_switches(settings, lambda kept: kept.turn_off(switch, at=now, everybody=everybody))
    typer.echo(f"{switch} is switched off{_whose(everybody)}")
    return 0


@rungs.command()
def on(which: NameArgument, everybody: EverybodyOption = False, home: HomeOption = None) -> int:
    """Let runs use this rung again, as far as the settings do."""
    switch, settings = _find_switch(which), read_settings(home)
    was_off = _with_switches(settings, lambda kept: kept.turn_on(switch, everybody=everybody))
    said = "is switched on again" if was_off else "was not switched off"
    typer.echo(f"{switch} {said}{_whose(everybody)}")
    left = {each.switch: each for each in _with_switches(settings, lambda kept: kept.off())}.get(
        switch
    )
    if left is not None:
        typer.echo(f"it is still off{_whose(left.everybody)}")
    return 0


def _whose(everybody: bool) -> str:
    return " for everybody" if everybody else ""


def _find_switch(which: str) -> Switch:
    """The switch of that name. Raises BadInput where there is none."""
    from steadyhand.ports import Switch

    name = which.strip().lower().replace("-", "_")
    if name not in set(Switch):
        raise BadInput(f"no rung is called {which!r}; there are {', '.join(Switch)}")
    return Switch(name)


def _rung_json(switch: Switch, off: dict[Switch, SwitchedOff], *, on: bool) -> dict[str, object]:
    """What is said of one rung."""
    from steadyhand.run.budget import prerequisite_of

    its, needs = off.get(switch), prerequisite_of(switch)
    why = "" if on else "off in the settings"
    if its is not None:
        why = f"switched off on {its.at[:16].replace('T', ' at ')} UTC{_whose(its.everybody)}"
    elif needs in off:
        why = f"{needs} is switched off"
    return {
        "rung": str(switch),
        "used": on and its is None and needs not in off,
        "set_up": on,
        "off_since": its.at if its else "",
        "why": why,
    }


def _with_switches(settings: Settings, work: Callable[[Switches], Awaitable[Result]]) -> Result:
    """What the work found in the home's switches; a run may work in it meanwhile."""
    from steadyhand import wiring

    async def done() -> Result:
        async with wiring.open_switches(settings) as kept:
            return await work(kept)

    return asyncio.run(done())
