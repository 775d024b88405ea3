"""How to get rid of something that lies over the page: ordered strategies, words as data.

Refusing comes before closing, closing before going on, that before agreeing, and agreeing is only
for cookie banners: anywhere else "I agree" may be a consent that nobody gave. A dialog that asks
questions is no obstacle, and a link that leads away closes nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..lang.concepts import alternatives, any_of
from ..lang.text import normalise
from .snapshot import COVERED, Button, Overlay, Ref, Snapshot

REFUSE_CAPTIONS = alternatives("refuse_captions")
CLOSE_CAPTIONS = alternatives("close_captions")
CONTINUE_CAPTIONS = alternatives("continue_captions")
AGREE_CAPTIONS = alternatives("agree_captions")
KEEP_CAPTIONS = (*alternatives("keep_entry_captions"), *alternatives("keep_file_captions"))
# Privacy and consent stand in applications as well, and say nothing.
COOKIES = any_of("cookies")
NEWSLETTER = any_of("newsletter")

_REFUSE, _CLOSE, _GO_ON, _AGREE = (
    re.compile("|".join(words), re.I)
    for words in (REFUSE_CAPTIONS, CLOSE_CAPTIONS, CONTINUE_CAPTIONS, AGREE_CAPTIONS)
)
_KEEP = re.compile("|".join(KEEP_CAPTIONS))
_AGREEABLE = re.compile(r"\bcookies?\b", re.I)  # consent to anything else is a person's
_COOKIES, _NEWSLETTER = re.compile(COOKIES, re.I), re.compile(NEWSLETTER, re.I)


@dataclass(frozen=True, slots=True)
class PressEscape:
    """Press the Escape key."""

    overlay: Ref


@dataclass(frozen=True, slots=True)
class ClickOutside:
    """Click beside what the overlay shows, on the veil that it lays over the page."""

    overlay: Ref


Dismissal = Button | PressEscape | ClickOutside


def dismissals(page: Snapshot) -> tuple[Dismissal, ...]:
    """What could close the topmost overlay that is in the way, best first; () when nothing is.

    Six ways in all: refuse, close, go on, agree (cookies only), Escape, a click outside. One that
    did not close it is followed by the next; a cover may also leave by itself meanwhile.
    """
    in_the_way = _in_the_way(page)
    for overlay in in_the_way:
        if buttons := _dismissing_buttons(overlay, page):
            return (*buttons, PressEscape(overlay.ref), ClickOutside(overlay.ref))
    top = next((o for o in in_the_way if o.kind in ("dialog", "cover")), None)
    return (PressEscape(top.ref), ClickOutside(top.ref)) if top else ()


def keeping_button(page: Snapshot) -> Button | None:
    """The only button of the topmost overlay that keeps what was given, where it has one.

    For a dialog that belongs to an answer: "Crop your picture" is no obstacle to the picture.
    """
    inside = [b for o in _in_the_way(page)[:1] for b in _buttons_in(o, page)]
    keeping = [b for b in inside if _KEEP.fullmatch(normalise(b.label))]
    return keeping[0] if len(keeping) == 1 else None


def _in_the_way(page: Snapshot) -> list[Overlay]:
    """The overlays that cover the page and are not the form, the topmost first."""
    return [o for o in reversed(page.overlays) if o.covers and not is_form(o, page)]


def is_form(overlay: Overlay, page: Snapshot) -> bool:
    """Whether it is the form itself: it asks, and what lies under it asks no more than it does."""
    if overlay.fields == 0 or _COOKIES.search(overlay.text):
        return False
    under = sum(f.fillable or f.reason == COVERED for f in page.fields) - overlay.fields
    if under > overlay.fields:
        return False
    return overlay.fields > 1 or not _NEWSLETTER.search(overlay.text)


def _dismissing_buttons(overlay: Overlay, page: Snapshot) -> tuple[Button, ...]:
    inside = _buttons_in(overlay, page)
    strategies = [_REFUSE, _CLOSE, _GO_ON] + ([_AGREE] if _AGREEABLE.search(overlay.text) else [])
    found = (b for words in strategies for b in inside if words.search(b.label))
    return tuple(dict.fromkeys(found))


def _buttons_in(overlay: Overlay, page: Snapshot) -> list[Button]:
    return [b for ref in overlay.buttons if (b := page.button(ref)) and _keeps_page(b)]


def _keeps_page(button: Button) -> bool:
    """Whether pressing it keeps the page: no link to elsewhere, nothing that is switched off."""
    leads_away = button.href and "#" not in button.href and not button.href.startswith("javascript")
    return not button.disabled and not leads_away
