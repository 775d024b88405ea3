"""What a page may ask its own site for by what stands in a field, before anybody agreed to send.

A box whose text searches a list, or asks what there is at an address, needs that to be filled at
all. Nothing else does: no mail address, no number, no name, no prose, nothing about the person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from urllib.parse import unquote, urlsplit

from ..page.snapshot import Field, Option, Role
from .actions import FillKind


class Lookup(StrEnum):
    """What may be looked up by the field, and how long."""

    NEVER = "never"
    BOX = "box"  # its text, while it is filled: it asks for what is mostly listed
    LIST = "list"  # its text while it is filled, for the list that it shows; later its choice
    CHOICE = "choice"  # its choice: other options may hang on it
    RELOAD = "reload"  # its choice, where it is only read: a page may show more by it


@dataclass(frozen=True, slots=True)
class Typed:
    """A text that goes into a field, and what a page may look up by it."""

    text: str
    label: str = ""
    lookup: Lookup = Lookup.NEVER
    names: tuple[str, ...] = ()  # of its control: a search names none of them as a value
    chosen: bool = False  # it is a choice, or a tick
    codes: tuple[str, ...] = ()  # what may stand for the choice in what the page sends
    open: bool = False  # the page may write it in a way that nobody knows


OF = "\x1f"  # between what stands for a choice and the name of its control

TICKED, UNTICKED = ("true", "1", "on", "yes", "y"), ("false", "0", "off", "no", "n")
HANGS_MAX = 3  # choices between a list and what it hangs on, that one with them
_SHOWN_AS_LIST = frozenset({Role.SELECT, Role.LIST})
_CHOICES = _SHOWN_AS_LIST | {Role.RADIOS, Role.CHECKS, Role.CHECK}
_LISTS = frozenset({"combobox", "listbutton", "veiled", "suggest", "prompt"})  # kinds of widgets
_OF_PERSON = re.compile(  # intents by which nothing is looked up
    r"(.+-)?name|honorific-.*|nickname|email|tel(-.*)?|username|.*password|one-time-code|impp|url"
    r"|photo|cc-.*|transaction-.*|national_id|eeo|sex|age|bday.*|physical|salary|consent"
)
_LISTED = re.compile(r"address-.*|street-address|postal-code|country(-name)?|organization|location")
_LISTED_THING = re.compile(  # in labels and names of boxes; as in `js/autocomplete.js`
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


def lookup_of(
    item: Field | None, kind: FillKind, intent: str = "", *, hangs: bool = True
) -> Lookup:
    """What a page may look up by the field, of the meaning that is known of it.

    *hangs*: another list may hang on what is chosen there.
    """
    if item is None or kind in (FillKind.UPLOAD, FillKind.CHECK) or _OF_PERSON.fullmatch(intent):
        return Lookup.NEVER
    if item.type in _PROSE or item.role is Role.RICH or _OF_PERSON.fullmatch(item.autocomplete):
        return Lookup.NEVER
    if item.widget in _LISTS:
        return Lookup.LIST
    if kind is not FillKind.TYPE:
        if hangs:
            return Lookup.CHOICE
        return Lookup.RELOAD if item.role in _SHOWN_AS_LIST else Lookup.NEVER
    return Lookup.BOX if not item.widget and _asks_for_listed(item, intent) else Lookup.NEVER


def codes_of(item: Field | None, chosen: Iterable[Option], *, ticked: bool) -> tuple[str, ...]:
    """What may stand for these options in what the page sends; for a box, for its tick."""
    if item is not None and item.checked is not None:
        return TICKED if ticked else UNTICKED
    return tuple(dict.fromkeys(each for o in chosen for each in (o.value, o.label) if each))


def writes_openly(item: Field | None) -> bool:
    """Whether nobody knows how the page writes what is chosen there."""
    return item is None or all(o.value in ("", o.label) for o in item.options)


def names_of(item: Field | None) -> tuple[str, ...]:
    """What a page may call the control in what it sends."""
    if item is None:
        return ()
    own = (item.html_name, item.html_id, *(o.html_name for o in item.options))
    return tuple(dict.fromkeys(filter(None, own)))


def hung_on(item: Field | None, fields: Sequence[Field], intent: str = "") -> bool:
    """Whether the options of another list may hang on what is chosen there.

    It is a list that asks for what others are parts of, or a list that is empty or disabled stands
    behind it, with nothing but choices between.
    """
    if item is None or _asks_for_listed(item, intent) or item.widget:
        return True
    keys = [each.key for each in fields]
    after = fields[keys.index(item.key) + 1 :] if item.key in keys else ()
    near = takewhile(lambda each: each.role in _CHOICES, after[:HANGS_MAX])
    return item.role in _SHOWN_AS_LIST and any(map(_waits, near))


def _waits(item: Field) -> bool:
    """Whether it is a list that has no options yet."""
    listed = item.role in _SHOWN_AS_LIST
    return listed and (item.disabled or not any(o.value for o in item.options))


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
    if any(value in said for value in values if OF not in value):
        return ":v"
    if said and said in {value.partition(OF)[0] for value in values if OF in value}:
        return ":v"
    return ":n" if _VARIABLE.search(part) else part
