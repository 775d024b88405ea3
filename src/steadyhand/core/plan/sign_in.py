"""Sign-in: the form that asks for an account or a code, and the half of a form that is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..act.actions import Press, Purpose, target_of
from ..act.results import Exchange, same_place
from ..answer.form import JOIN, LOGIN, LONE_MAX, TICK_ROLES, is_password, purposes_of
from ..answer.knowledge import Knowledge
from ..answer.resolution import resolve
from ..answer.sheet import Unknown
from ..journal.events import MissingAnswer
from ..lang.concepts import any_of
from ..lang.vocabulary import Vocabulary
from ..origins import origin_of
from ..page import snapshot
from ..page.blockers import BOXES_MIN, LOGIN_BLOCKER, TWO_FACTOR_BLOCKER, blockers_of
from .buttons import (
    BY_ANOTHER,
    OTHER_IN_ANY_FORM,
    SENDING_ANY_FORM,
    action_url,
    says_next,
)

# The form of a challenge that asks for what only its user knows: a name and a password, or a code.
#
# It is used only as the whole of what stands there: one name, one password that is not made up
# now, or one code, in one form of one origin that sends to the same origin. Whatever is less plain
# is left to the person in the window. A secret belongs to an exact origin: that of the page, of
# the document that the box is in, and of the address that its form sends to. It belongs into no
# address: a form that sends by GET is none to type a password or a code into.

_HTTP_ERROR_MIN, _HTTP_TOO_MANY_REQUESTS, _HTTP_SERVER_ERROR_MIN = 400, 429, 500
_SUBMITS = ("submit", "image")
_NAMES = ("text", "email", "tel")
_JOINS = re.compile(
    r"\b(create|new|open)\b.{0,12}\baccount\b|\bregist|\bsign ?up\b|\bjoin\b|\binscri|\bcadastr",
    re.I,
)
_AGAIN = re.compile(r"\b(another|again|erneut|neue[nr]?|nouveau|nuevo|novo|nuovo|new)\b", re.I)


@dataclass(frozen=True, slots=True)
class SignInForm:
    """What a challenge asks for, where it is typed, and what is pressed then."""

    wall: str
    origin: str
    press: Press
    name: snapshot.Field | None = None
    password: snapshot.Field | None = None
    code: tuple[snapshot.Field, ...] = ()  # one box, or one for each character

    @property
    def scope(self) -> str:
        """What a person allows who lets the run through here; no page of a form is meant by it."""
        return f"{self.wall} at {self.origin}"


def sign_in_form(page: snapshot.Snapshot, wall: str) -> SignInForm | None:
    """The way through that challenge for who knows the secret; None where it is not plain."""
    asked = [f for f in page.fillable if f.role in (snapshot.Role.TEXT, snapshot.Role.NUMBER)]
    name, password, code = _account_fields(asked) if wall == LOGIN_BLOCKER else (None, None, ())
    if wall == TWO_FACTOR_BLOCKER:
        code = _code_boxes(asked)
    boxes = [box for box in (name, password, *code) if box is not None]
    if len({(box.frame, box.form) for box in boxes}) != 1:
        return None
    if (password or code) and not _posts(page, boxes[0]):
        return None
    button = _sign_in_button(page, boxes[0])
    origin = origin_of(page.url)
    if button is None or not origin:
        return None
    goes_to = action_url(page, button)
    if {origin_of(page.place(boxes[0].frame)), origin_of(goes_to)} != {origin}:
        return None
    press = Press(target_of(button), Purpose.ENTER, action_url=goes_to)
    return SignInForm(wall, origin, press, name, password, code)


def has_challenge(page: snapshot.Snapshot, wall: str) -> bool:
    """Whether that challenge is there."""
    return any(b.kind == wall for b in blockers_of(page))


def is_past_challenge(before: SignInForm, after: snapshot.Snapshot) -> bool:
    """Whether it led on: the challenge is gone, or asks for the password once it has the name."""
    if not has_challenge(after, before.wall):
        return True
    later = sign_in_form(after, before.wall)
    return (
        before.wall == LOGIN_BLOCKER
        and before.password is None
        and later is not None
        and later.password is not None
    )


def are_secrets_accepted(
    form: SignInForm, after: snapshot.Snapshot, writes: Sequence[Exchange]
) -> bool | None:
    """Whether the site took the secrets; None where its answers, or the page *after*, do not tell.

    The answer of the form's own address says it; where nothing went there, those of its origin do.
    """
    own = [w for w in writes if origin_of(w.url) == form.origin and w.resource_type != "Ping"]
    own = [w for w in own if same_place(w.url, form.press.action_url)] or own
    told = [max(w.status, w.final_status or 0) for w in own if w.status and not w.error]
    kinds = {b.kind for b in blockers_of(after)}
    if not told or max(told) >= _HTTP_SERVER_ERROR_MIN or _HTTP_TOO_MANY_REQUESTS in told:
        return None
    if form.wall in kinds:
        return None if len(kinds) > 1 or len(told) < len(own) else False
    fine = max(*told, after.status or 0) < _HTTP_ERROR_MIN and kinds <= {TWO_FACTOR_BLOCKER}
    return True if fine else None


def _posts(page: snapshot.Snapshot, box: snapshot.Field) -> bool:
    """Whether what is typed there stays out of the address; without a form a script sends it."""
    forms = (f for f in page.forms if (f.frame, f.id) == (box.frame, box.form))
    return all(form.method == "post" for form in forms)


def _account_fields(
    asked: Sequence[snapshot.Field],
) -> tuple[snapshot.Field | None, snapshot.Field | None, tuple[snapshot.Field, ...]]:
    """The one name and the one password of a form; nothing where there are more of them."""
    secrets = [f for f in asked if f.type == "password"]
    home = {(f.frame, f.form) for f in secrets or asked}
    names = [f for f in asked if f.type in _NAMES and (f.frame, f.form) in home]
    made_up = any("new-password" in f.autocomplete for f in secrets)
    if made_up or len(secrets) > 1 or len(names) > 1:
        return None, None, ()
    return next(iter(names), None), next(iter(secrets), None), ()


def _code_boxes(asked: Sequence[snapshot.Field]) -> tuple[snapshot.Field, ...]:
    """The one box, or the boxes of one character each."""
    single = [f for f in asked if f.limits.max_length == 1]
    if len(single) == len(asked) >= BOXES_MIN:
        return tuple(single)
    return tuple(asked) if len(asked) == 1 and not single else ()


def _sign_in_button(page: snapshot.Snapshot, box: snapshot.Field) -> snapshot.Button | None:
    """What sends that form: by its type or by what it says, and by nothing else that it says."""
    own = [b for b in page.buttons if (b.frame, b.form) == (box.frame, box.form)]
    near = [b for b in page.buttons if (b.frame, b.form) == (box.frame, "")]
    for several in (own, near if box.form else []):
        found = [b for b in several if _sends(b, loose=not b.form)]
        best = sorted(found, key=lambda b: -_button_weight(b))
        if best:
            return best[0]
    return None


def _sends(button: snapshot.Button, *, loose: bool) -> bool:
    label = button.label
    aside = any(p.search(label) for p in (OTHER_IN_ANY_FORM, _JOINS, _AGAIN, BY_ANOTHER))
    if aside or button.role is snapshot.Role.LINK or button.type == "reset":
        return False
    return _says_sign_in(button) or (button.type in _SUBMITS and not loose)


def _button_weight(button: snapshot.Button) -> int:
    return 2 * _says_sign_in(button) + (button.type in _SUBMITS)


def _says_sign_in(button: snapshot.Button) -> bool:
    return bool(SENDING_ANY_FORM.search(button.label)) or says_next(button.label)


# A form in two halves of which one is meant: who has an account signs in, who has none makes one.
#
# The site wants all of one half and nothing of the other. What the user gave tells which one: the
# half whose passwords have an answer, where the other's have none. Otherwise a person says it. The
# half that is not meant stays empty, and stands on the sheet like everything that is left empty.

_ALREADY = re.compile(any_of("has_account"), re.I)
WHICH_HALF = "This form takes one of two. Which one is yours?"
Half = tuple[snapshot.Field, ...]


@dataclass(frozen=True, slots=True)
class HalfChoice:
    """What follows from the two halves of a form; nothing where it has none."""

    aside: frozenset[snapshot.FieldKey] = frozenset()  # stays empty
    owed: frozenset[snapshot.FieldKey] = frozenset()  # passwords of the half that is meant
    missing: tuple[MissingAnswer, ...] = ()  # the question which half is meant


def half_choice(page: snapshot.Snapshot, known: Knowledge) -> HalfChoice:
    """Which fields stay empty, as far as it is known which half is meant, and which are owed."""
    halves = halves_of(page.answerable, known.vocabulary)
    if not halves:
        return HalfChoice()
    meant = _meant_half(halves, known)
    if meant is None:
        key, names = _half_question(halves)
        return HalfChoice(
            _keys_of(*halves), missing=(MissingAnswer(key, names, WHICH_HALF, required=True),)
        )
    secrets = (f.key for f in meant if is_password(f, known.vocabulary))
    return HalfChoice(_keys_of(*(h for h in halves if h != meant)), frozenset(secrets))


def half_options(page: snapshot.Snapshot, vocabulary: Vocabulary) -> tuple[snapshot.Option, ...]:
    """What a person may say to the question which half is meant."""
    return tuple(
        snapshot.Option(snapshot.PageText(_half_name(h)))
        for h in halves_of(page.answerable, vocabulary)
    )


def halves_of(fields: Sequence[snapshot.Field], vocabulary: Vocabulary) -> tuple[Half, ...]:
    """The half that signs in and the half that makes an account; () where a form has not both."""
    groups: dict[tuple[str, str, str], list[snapshot.Field]] = {}
    for field in fields:
        groups.setdefault((field.frame, field.form, _heading(field)), []).append(field)
    halves = [tuple(g) for g in groups.values() if _secrets(g, vocabulary)]
    if len(halves) != 2 or not all(_half_name(h) for h in halves):
        return ()
    if len({(h[0].frame, h[0].form) for h in halves}) != 1:
        return ()
    if all(any(f.required for f in h) for h in halves):
        return ()  # both are to be filled, whatever they say
    signing = [h for h in halves if _signs_in(h, vocabulary)]
    joining = [h for h in halves if _makes_account(h, vocabulary)]
    if not (len(signing) == len(joining) == 1) or signing == joining:
        return ()
    return tuple(halves) if _names_account(signing[0], joining[0], vocabulary) else ()


def _signs_in(half: Half, vocabulary: Vocabulary) -> bool:
    """Whether it asks for no more than who has an account knows."""
    aims = purposes_of(_half_name(half), vocabulary)
    typed = [f for f in half if f.role not in TICK_ROLES]
    few = len(_secrets(half, vocabulary)) == 1 and len(typed) <= 1 + LONE_MAX
    return few and (LOGIN in aims or JOIN not in aims)


def _names_account(signing: Half, joining: Half, vocabulary: Vocabulary) -> bool:
    """Whether the name of either says that this is about having an account, or making one."""
    knows = LOGIN in purposes_of(_half_name(signing), vocabulary) or bool(
        _ALREADY.search(_half_name(signing))
    )
    return knows or JOIN in purposes_of(_half_name(joining), vocabulary)


def _makes_account(half: Half, vocabulary: Vocabulary) -> bool:
    """Whether it makes an account: by its name, or since it wants the password twice."""
    aims = purposes_of(_half_name(half), vocabulary)
    return len(_secrets(half, vocabulary)) == 2 or (JOIN in aims and LOGIN not in aims)


def _meant_half(halves: tuple[Half, ...], known: Knowledge) -> Half | None:
    """The half that a person chose, the site demands, or the user's answers alone can fill."""
    reply = known.replies.get(_half_question(halves)[0])
    chosen = [h for h in halves if _half_name(h) == reply]
    demanded = [h for h in halves if any(f.required for f in h)]
    able = [h for h in halves if _has_answers(h, known)]
    found = chosen or demanded or able
    return found[0] if len(found) == 1 else None


def _half_question(halves: tuple[Half, ...]) -> tuple[snapshot.FieldKey, str]:
    """The key of the question which half is meant, and its label: both names."""
    names = " / ".join(_half_name(h) for h in halves)
    return snapshot.half_key(names), names


def _has_answers(half: Half, known: Knowledge) -> bool:
    """Whether every password in it has an answer."""
    secrets = _secrets(half, known.vocabulary)
    return not any(isinstance(resolve(f, known), Unknown) for f in secrets)


def _secrets(half: Sequence[snapshot.Field], vocabulary: Vocabulary) -> list[snapshot.Field]:
    return [f for f in half if is_password(f, vocabulary)]


def _half_name(half: Half) -> str:
    return _heading(half[0])


def _heading(field: snapshot.Field) -> str:
    """Return the name of its group, or the heading that it stands under."""
    return field.group or field.section.rpartition(snapshot.HEADING_SEPARATOR)[2]


def _keys_of(*halves: Half) -> frozenset[snapshot.FieldKey]:
    return frozenset(f.key for h in halves for f in h)
