"""What a run knows from before, and what of it is kept: told, never shown."""

from __future__ import annotations

from ..core.log import events as ev
from .wording import Line, Part, Tone, counted, plain, sentence

_TOLD: dict[ev.Knowledge, tuple[str, str]] = {
    "profile_direct": (
        "The browser works in your own profile",
        "The browser does not work in your own profile",
    ),
    "profile_copy": (
        "The browser works in a copy of your profile",
        "The browser works in no copy of your profile",
    ),
    "session_used": (
        "The session that was kept for {host} is used",
        "The session that was kept for {host} is not used",
    ),
    "session_kept": (
        "The session of {host} is kept for the next run",
        "The session of {host} is not kept",
    ),
}


_FOUND = {"fingerprint": "the same questions", "place": "a form at the same place"}


def knowing(e: ev.BrowserKnows | ev.RecipeMatched) -> Line:
    """What happened, and why where it did not."""
    if isinstance(e, ev.RecipeMatched):
        asked = _FOUND.get(e.how, plain(e.how))
        said = f"A recipe of {counted(e.steps, 'step')} is followed"
        return Line(Part.SUMMARY, sentence(said, f"it was learned from {asked}"))
    done, not_done = _TOLD[e.what]
    said = (done if e.done else not_done).format(host=plain(e.host))
    return Line(Part.SUMMARY, sentence(said, plain(e.why)), Tone.INFO if e.done else Tone.WARN)
