"""The form of a wall that asks for what only its user knows: a name and a password, or a code.

It is used only as the whole of what stands there: one name, one password that is not made up now,
or one code, in one form of one origin that sends to the same origin. Whatever is less plain is left
to the person in the window. A secret belongs to an exact origin: that of the page, of the document
that the box is in, and of the address that its form sends to. It belongs into no address: a form
that sends by GET is none to type a password or a code into.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..act.actions import Press, Purpose, target_of
from ..act.facts import Exchange, same_place
from ..job.domains import origin_of
from ..page.blockers import blockers_of
from ..page.snapshot import Button, Field, Role, Snapshot
from ..page.walls import BOXES_MIN, LOGIN, TWO_FACTOR
from .captions import ASIDE, ELSEWHERE, LEAVING, OWN_WAY, SENDING, SENDING_ANY, THROUGH
from .steps import goes_on
from .submit import action_url

_REFUSED, _TOO_MANY, _FAULT = 400, 429, 500
_SUBMITS = ("submit", "image")
_NAMES = ("text", "email", "tel")
_SENDS = re.compile("|".join((*SENDING, *SENDING_ANY)), re.I)
_OTHER = re.compile("|".join((*LEAVING, *ASIDE, *ELSEWHERE)), re.I)
_JOINS = re.compile(
    r"\b(create|new|open)\b.{0,12}\baccount\b|\bregist|\bsign ?up\b|\bjoin\b|\binscri|\bcadastr",
    re.I,
)
_AGAIN = re.compile(r"\b(another|again|erneut|neue[nr]?|nouveau|nuevo|novo|nuovo|new)\b", re.I)
_BY_ANOTHER = re.compile(rf"{THROUGH}(?! *{OWN_WAY})", re.I)  # "Sign in with Northwind"


@dataclass(frozen=True, slots=True)
class Entrance:
    """What a wall asks for, where it is typed, and what is pressed then."""

    wall: str
    origin: str
    press: Press
    name: Field | None = None
    password: Field | None = None
    code: tuple[Field, ...] = ()  # one box, or one for each character

    @property
    def scope(self) -> str:
        """What a person allows who lets the run through here; no page of a form is meant by it."""
        return f"{self.wall} at {self.origin}"


def entrance_of(page: Snapshot, wall: str) -> Entrance | None:
    """The way through that wall for who knows the secret; None where it is not plain."""
    asked = [f for f in page.fillable if f.role in (Role.TEXT, Role.NUMBER)]
    name, password, code = _account(asked) if wall == LOGIN else (None, None, ())
    if wall == TWO_FACTOR:
        code = _code(asked)
    boxes = [box for box in (name, password, *code) if box is not None]
    if len({(box.frame, box.form) for box in boxes}) != 1:
        return None
    if (password or code) and not _posts(page, boxes[0]):
        return None
    button = _button(page, boxes[0])
    origin = origin_of(page.url)
    if button is None or not origin:
        return None
    goes_to = action_url(page, button)
    if {origin_of(page.place(boxes[0].frame)), origin_of(goes_to)} != {origin}:
        return None
    press = Press(target_of(button), Purpose.ENTER, action_url=goes_to)
    return Entrance(wall, origin, press, name, password, code)


def stands(page: Snapshot, wall: str) -> bool:
    """Whether that wall is there."""
    return any(b.kind == wall for b in blockers_of(page))


def through(before: Entrance, after: Snapshot) -> bool:
    """Whether it led on: the wall is gone, or asks for the password now that it has the name."""
    if not stands(after, before.wall):
        return True
    later = entrance_of(after, before.wall)
    return (
        before.wall == LOGIN
        and before.password is None
        and later is not None
        and later.password is not None
    )


def taken(entrance: Entrance, after: Snapshot, writes: Sequence[Exchange]) -> bool | None:
    """Whether the site took the secrets; None where its answers, or the page *after*, do not tell.

    The answer of the form's own address says it; where nothing went there, those of its origin do.
    """
    own = [w for w in writes if origin_of(w.url) == entrance.origin and w.resource_type != "Ping"]
    own = [w for w in own if same_place(w.url, entrance.press.action_url)] or own
    told = [max(w.status, w.final_status or 0) for w in own if w.status and not w.error]
    kinds = {b.kind for b in blockers_of(after)}
    if not told or max(told) >= _FAULT or _TOO_MANY in told:
        return None
    if entrance.wall in kinds:
        return None if len(kinds) > 1 or len(told) < len(own) else False
    fine = max(*told, after.status or 0) < _REFUSED and kinds <= {TWO_FACTOR}
    return True if fine else None


def _posts(page: Snapshot, box: Field) -> bool:
    """Whether what is typed there stays out of the address; without a form a script sends it."""
    forms = (f for f in page.forms if (f.frame, f.id) == (box.frame, box.form))
    return all(form.method == "post" for form in forms)


def _account(asked: Sequence[Field]) -> tuple[Field | None, Field | None, tuple[Field, ...]]:
    """The one name and the one password of a form; nothing where there are more of them."""
    secrets = [f for f in asked if f.type == "password"]
    home = {(f.frame, f.form) for f in secrets or asked}
    names = [f for f in asked if f.type in _NAMES and (f.frame, f.form) in home]
    made_up = any("new-password" in f.autocomplete for f in secrets)
    if made_up or len(secrets) > 1 or len(names) > 1:
        return None, None, ()
    return next(iter(names), None), next(iter(secrets), None), ()


def _code(asked: Sequence[Field]) -> tuple[Field, ...]:
    """The one box, or the boxes of one character each."""
    single = [f for f in asked if f.limits.max_length == 1]
    if len(single) == len(asked) >= BOXES_MIN:
        return tuple(single)
    return tuple(asked) if len(asked) == 1 and not single else ()


def _button(page: Snapshot, box: Field) -> Button | None:
    """What sends that form: by its type or by what it says, and by nothing else that it says."""
    own = [b for b in page.buttons if (b.frame, b.form) == (box.frame, box.form)]
    near = [b for b in page.buttons if (b.frame, b.form) == (box.frame, "")]
    for several in (own, near if box.form else []):
        found = [b for b in several if _sends(b, loose=not b.form)]
        best = sorted(found, key=lambda b: -_weight(b))
        if best:
            return best[0]
    return None


def _sends(button: Button, *, loose: bool) -> bool:
    label = button.label
    aside = any(p.search(label) for p in (_OTHER, _JOINS, _AGAIN, _BY_ANOTHER))
    if aside or button.role is Role.LINK or button.type == "reset":
        return False
    return _named(button) or (button.type in _SUBMITS and not loose)


def _weight(button: Button) -> int:
    return 2 * _named(button) + (button.type in _SUBMITS)


def _named(button: Button) -> bool:
    return bool(_SENDS.search(button.label)) or goes_on(button.label)
