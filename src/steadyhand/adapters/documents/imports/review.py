"""What a person says to a fact that was read: keep it, leave it out, or write it."""

from __future__ import annotations

from dataclasses import replace

from .checked import checked
from .found import CERTAIN, Found, Left, Reading

OUT = "-"


def answered(reading: Reading, fact: Found, said: str) -> Reading:
    """The reading after the person's word on that fact: '' keeps it, "-" takes it out."""
    told = said.strip()
    others = tuple(f for f in reading.found if f.place != fact.place)
    if told == OUT:
        left = Left(f"{fact.named}: {fact.value}", "you left it out", fact.where)
        return checked(replace(reading, found=others, left=(*reading.left, left)))
    value = told or fact.value
    kept = (replace(f, value=value, confidence=CERTAIN) if f == fact else f for f in reading.found)
    return checked(replace(reading, found=tuple(kept)))


def added(reading: Reading, key: str, said: str) -> Reading:
    """The reading with what the person wrote under a key that it lacked."""
    told = said.strip()
    if not told:
        return reading
    place = ("name", "full") if key == "name" else (key,)
    return checked(replace(reading, found=(Found(place, told, CERTAIN, told), *reading.found)))
