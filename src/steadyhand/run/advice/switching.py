"""Whether a rung was switched off: asked right before each use of it."""

from __future__ import annotations

from ...ports import Off, Switch, Switches

WITH: dict[Switch, Switch] = {
    Switch.VISION: Switch.MODELS,
    Switch.BROWSER_USE: Switch.MODELS,
}


def needed_by(switch: Switch) -> Switch | None:
    """What it cannot do without."""
    return WITH.get(switch)


def covers(off: tuple[Off, ...], switch: Switch) -> bool:
    """Whether it is off among those, by itself or with what it cannot do without."""
    names = {each.switch for each in off}
    return switch in names or needed_by(switch) in names


async def is_off(switches: Switches | None, switch: Switch) -> bool:
    """Whether it is switched off now. Raises StoreFailed."""
    return switches is not None and covers(await switches.off(), switch)
