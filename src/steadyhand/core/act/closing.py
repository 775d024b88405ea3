"""The request that sends a form which the site holds already: it was given in parts before.

Pages that store each answer as it is given, or each step as it is left, send at the end by a
request that tells nothing of what was typed. It is known by where it goes: its address says that it
sends, or is the place that the parts went to. Where two requests may be it, neither is known to be.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import parse_qsl, urlsplit

from .facts import Exchange
from .lookup import place_of

_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_SENDS = frozenset(
    "submit submission send apply finish finalize finalise complete absenden einreichen abschicken"
    " envoyer soumettre postuler enviar invia inviare verzenden indienen".split()
)
_BESIDE = frozenset(
    "draft save autosave validate validation check verify lint upload track tracking event events"
    " log logging metric metrics telemetry analytics beacon heartbeat ping status".split()
)


def says_that_it_sends(url: str) -> bool:
    """Return whether the end of the address, or its query, says so and names nothing beside it."""
    parts = urlsplit(url)
    steps = [s for s in parts.path.split("/") if _WORDS.search(s)]
    texts = (*steps[-1:], *(value for _, value in parse_qsl(parts.query)))
    words = {word.lower() for text in texts for word in _WORDS.findall(text)}
    return bool(words & _SENDS) and not words & _BESIDE


def goes_where(url: str, parts: Sequence[str]) -> bool:
    """Return whether the address is of the place of one of these parts, but for numbers in it."""
    return place_of(url) in {place_of(part) for part in parts}


def closing_of(writes: Sequence[Exchange], parts: Sequence[str]) -> Exchange | None:
    """Return the one write that sends what went to the addresses of *parts* before; else None."""
    if not parts:
        return None
    hosts = {urlsplit(part).netloc for part in parts}
    quiet = [w for w in writes if not w.carried and urlsplit(w.url).netloc in hosts]
    quiet = [w for w in quiet if w.resource_type != "Ping"]
    named = [w for w in quiet if says_that_it_sends(w.url)]
    found = named or [w for w in quiet if goes_where(w.url, parts)]
    return found[0] if len(found) == 1 else None
