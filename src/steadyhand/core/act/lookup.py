"""What a page may ask its own site for by what stands in a field, before anybody agreed to send.

A box whose text searches a list, or asks what there is at an address, needs that to be filled at
all. Nothing else does: no mail address, no number, no name, no prose, nothing about the person.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import unquote, urlsplit

from ..page.snapshot import Field, Role
from .actions import FillKind


class Lookup(StrEnum):
    """What may be looked up by the field, and how long."""

    NEVER = "never"
    BOX = "box"  # its text, while it is filled: it asks for what is mostly listed
    LIST = "list"  # its text while it is filled, for the list that it shows; later its choice
    CHOICE = "choice"  # its choice: other options may hang on it


@dataclass(frozen=True, slots=True)
class Typed:
    """A text that goes into a field, and what a page may look up by it."""

    text: str
    label: str = ""
    lookup: Lookup = Lookup.NEVER
    names: tuple[str, ...] = ()  # of its control: a search names none of them as a value


_LISTS = frozenset({"combobox", "listbutton", "veiled", "suggest", "prompt"})  # kinds of widgets
_OF_PERSON = re.compile(  # intents by which nothing is looked up
    r"(.+-)?name|honorific-.*|nickname|email|tel(-.*)?|username|.*password|one-time-code|impp|url"
    r"|photo|cc-.*|transaction-.*|national_id|eeo|sex|age|bday.*|physical|salary|consent"
)
_LISTED = re.compile(r"address-.*|street-address|postal-code|country(-name)?|organization|location")
_LISTED_THING = re.compile(  # in labels and names of boxes; as in `choice/suggest.js`
    r"\b(location|city|town|place|address|region|(post(al)?|zip) ?code|zip|postcode|plz"
    r"|school|university|college|institution|employer|company"
    r"|postleitzahl|ort|stadt|wohnort|adresse|schule|hochschule|universität|arbeitgeber|firma"
    r"|unternehmen|code postal|ville|lieu|école|université|employeur|entreprise"
    r"|código postal|ciudad|lugar|localidad|dirección|escuela|universidad|empresa"
    r"|cidade|local|endereço|escola|universidade|cap|città|luogo|indirizzo|scuola|università"
    r"|azienda|postcode|plaats|stad|woonplaats|adres|universiteit|werkgever|bedrijf)\b",
    re.IGNORECASE,
)
_PROSE = ("email", "tel", "password", "textarea")  # HTML types of boxes that search nothing
_APART = re.compile(r"[_-]|(?<=[a-z])(?=[A-Z])")
_VARIABLE = re.compile(r"\d|^[0-9a-f-]{16,}$", re.IGNORECASE)


def lookup_of(item: Field | None, kind: FillKind, intent: str = "") -> Lookup:
    """What a page may look up by the field, of the meaning that is known of it."""
    if item is None or kind in (FillKind.UPLOAD, FillKind.CHECK) or _OF_PERSON.fullmatch(intent):
        return Lookup.NEVER
    if item.type in _PROSE or item.role is Role.RICH or _OF_PERSON.fullmatch(item.autocomplete):
        return Lookup.NEVER
    if item.widget in _LISTS:
        return Lookup.LIST
    if kind is not FillKind.TYPE:
        return Lookup.CHOICE
    return Lookup.BOX if not item.widget and _asks_for_listed(item, intent) else Lookup.NEVER


def _asks_for_listed(item: Field, intent: str) -> bool:
    if _LISTED.fullmatch(intent) or _LISTED.fullmatch(item.autocomplete):
        return True
    named = _APART.sub(" ", f"{item.html_name} {item.html_id}")
    return _LISTED_THING.search(f"{item.label} {named}") is not None


def place_of(url: str, values: tuple[str, ...] = ()) -> str:
    """host + path of an address, its numbers and what it tells of *values* left out."""
    parts = urlsplit(url)
    path = "/".join(_segment(part, values) for part in parts.path.split("/"))
    return f"{parts.netloc.rpartition('@')[2]}{path}"


def _segment(part: str, values: tuple[str, ...]) -> str:
    said = unquote(part).casefold()
    if any(value in said for value in values):
        return ":v"
    return ":n" if _VARIABLE.search(part) else part
