"""What a press would write that sends nothing: somebody is asked, with what it would send."""

from __future__ import annotations

from urllib.parse import urlsplit

from ...act.facts import Verdict
from ...answer.facts import QuestionKind
from ...log.events import Mode, WriteHeld
from ...log.state import OF_A_PRESS, State
from ...plan.submit import onward
from ..look import Look
from ..moves import Ask, End, Move


def press_gated(s: State, look: Look) -> Move | None:
    """The last press would have sent something, and what it was for did not come: one is asked.

    A form that came all the same needed nothing of it.
    """
    held = s.press_held
    if held is None or (held.opens and onward(look.page, within=s.steps > 0) is not None):
        return None
    if held.abroad:
        return _led_abroad(s, held)
    scope, what = press_scope(held), held_text(held)
    if s.started is not None and s.started.mode is Mode.DRY_RUN:
        return End(Verdict.DRY_RUN, "", f"{what}; it was held back, and nothing was sent.")
    if scope in s.forbidden:
        return End(Verdict.NEEDS_HUMAN, "step_write", f"{what}, and nobody allowed that.")
    more = " Its first request is then made again, too." if held.further else ""
    ask = f"{what}, and may be the application itself. It was held back. Let it?{more}"
    return Ask(QuestionKind.CONSENT, digest=look.digest, why=ask, scope=scope)


def _led_abroad(s: State, held: WriteHeld) -> Move:
    """The last press would have led to another site: one is asked whether the run goes on there."""
    why = f"Pressing {held.label!r} leads to {held.abroad}, another site"
    if held.abroad in s.forbidden:
        return End(Verdict.NEEDS_HUMAN, "off_domain", f"{why}, and nobody allowed that.")
    return Ask(QuestionKind.YES_NO, why=f"{why}. Go on there?", scope=held.abroad)


def press_scope(held: WriteHeld) -> str:
    """What a yes to that write would allow, once."""
    return f"{OF_A_PRESS}{held.label!r}: {held.method} {held.place}"


def held_text(held: WriteHeld) -> str:
    """What a press would send, as a clause: where to, and how much."""
    parts = urlsplit(held.place)
    values = f"{held.values} value{'' if held.values == 1 else 's'}"
    sends = "send a second time" if held.further else "already send something"
    return (
        f"Pressing {held.label!r} would {sends} to {parts.netloc} "
        f"({held.method} {parts.path or '/'}, {values})"
    )
