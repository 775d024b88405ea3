"""What stands in the way (captcha, login, code, rate limit): detected, never worked around."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..lang.concepts import alternatives, any_of
from .snapshot import Field, Role, Signal, Snapshot

# Pages that are nothing but a challenge, by what they say and by what they ask.
#
# Words alone make no challenge: the page must have little to say, ask nothing else and offer no way
# to apply. Each rule below knows one kind and gives the line that tells it, or ''.

CHALLENGE_TEXT_MAX = 1500  # characters; a page with more to say is no challenge
ACCOUNT_MAX = 2  # a name and a password
BOXES_MIN = 4  # boxes of one character that make a code
LOGIN_BLOCKER, TWO_FACTOR_BLOCKER = "login", "two_factor"
SIGN_IN_BLOCKERS = (LOGIN_BLOCKER, TWO_FACTOR_BLOCKER)  # stand before whom a site does not know

RATE_LIMIT_WORDS = alternatives("rate_limit_words")
INTERSTITIAL_WORDS = alternatives("interstitial_words")
CAPTCHA_WORDS = alternatives("captcha_words")
SECURITY_CHECK_WORDS = alternatives("security_check_words")
SIGN_IN_WORDS = alternatives("sign_in_words")
SIGN_IN_WITH_WORDS = any_of("sign_in_with_words")
CODE_WORDS = any_of("code_words")
APPLY_WORDS = any_of("apply_nearby")
CODE_SENT_WORDS = any_of("code_sent_words")


def _compile(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.I)


_TOO_MANY, _BETWEEN, _HUMAN = (
    _compile(*RATE_LIMIT_WORDS),
    _compile(*INTERSTITIAL_WORDS),
    _compile(*CAPTCHA_WORDS),
)
_CHECK = _compile(*SECURITY_CHECK_WORDS)
_SIGN_IN, _THROUGH, _CODE, _SENT = (
    _compile(*SIGN_IN_WORDS),
    _compile(SIGN_IN_WITH_WORDS),
    _compile(CODE_WORDS),
    _compile(CODE_SENT_WORDS),
)
_OFFERS, _TELLS = _compile(APPLY_WORDS), re.compile(r"\b(alerts?|notify|subscribe|send)\b", re.I)


def rate_limit(page: Snapshot) -> str:
    """The site says that it was asked too often."""
    return "" if page.fillable else _telling_line(page, _TOO_MANY)


def interstitial(page: Snapshot) -> str:
    """A page of its own stands before the site's."""
    return "" if page.fillable else _telling_line(page, _BETWEEN)


def captcha(page: Snapshot) -> str:
    """All that is asked is to prove to be human."""
    asked = _questions_of(page)
    if not asked:
        return _telling_line(page, _HUMAN)
    if all(is_challenge(f) for f in asked):
        return asked[0].question
    squares = len(asked) == 1 and asked[0].role in (Role.RADIOS, Role.CHECKS)
    return _first_match((page.title, *page.headings), _HUMAN) if squares else ""


def login(page: Snapshot) -> str:
    """All that is asked is who one is: by a name, by a password, or by somebody who knows."""
    asked = _beside_search(page)
    heads = _first_match((page.title, *page.headings), _SIGN_IN)
    if asked:
        typed = [f for f in asked if f.role is not Role.CHECK]
        few = 0 < len(typed) <= ACCOUNT_MAX and all(map(_is_name, asked))
        return heads if few and _signs_in(page) else ""
    doors = [b.label for b in page.buttons if _THROUGH.search(b.label)]
    return doors[0] if doors and _telling_line(page, _SIGN_IN) else ""


def two_factor(page: Snapshot) -> str:
    """All that is asked is a code that was sent just now, or that a device shows."""
    asked = _questions_of(page)
    boxes = [f for f in asked if f.limits.max_length == 1]
    codes = [f for f in asked if _CODE.search(f"{f.question} {f.placeholder} {f.hint}")]
    whole = asked and (len(codes) == len(asked) == 1 or len(boxes) == len(asked) >= BOXES_MIN)
    return (
        _telling_line(page, _SENT) or _first_match((f.question for f in asked), _SENT)
        if whole
        else ""
    )


def says_challenge(line: str) -> bool:
    """Whether a line of a page that stays asks to prove to be human, or to come back later."""
    walls = (_TOO_MANY, _BETWEEN, _HUMAN, _CHECK)
    return any(words.search(line) for words in walls)


def is_challenge(field: Field) -> bool:
    """Whether the field asks to prove that a person is filling it in."""
    return bool(_HUMAN.search(f"{field.question} {field.placeholder}"))


BLOCKER_RULES: tuple[tuple[str, Callable[[Snapshot], str]], ...] = (
    ("rate_limited", rate_limit),
    ("interstitial", interstitial),
    ("captcha", captcha),
    (LOGIN_BLOCKER, login),
    (TWO_FACTOR_BLOCKER, two_factor),
)


def _questions_of(page: Snapshot) -> list[Field]:
    return [f for f in page.fillable if f.role is not Role.SEARCH]


def _beside_search(page: Snapshot) -> list[Field]:
    """The questions without a box that is alone in a form beside the one with the password.

    Sites have such a box in the head of each page, and not all of them say that it searches.
    """
    asked = _questions_of(page)
    places = Counter((f.frame, f.form) for f in asked)
    secret = {(f.frame, f.form) for f in asked if f.type == "password"}
    alone = {place for place, count in places.items() if place[1] and count == 1} - secret
    return [f for f in asked if not secret or (f.frame, f.form) not in alone]


def _is_name(field: Field) -> bool:
    """Whether it may hold what one is known by, or the tick that keeps one signed in."""
    return field.role is Role.CHECK or field.type in ("text", "email", "tel", "password")


def _signs_in(page: Snapshot) -> bool:
    """Whether what the page sends leads on, and makes nobody an account."""
    return not any(_TELLS.search(b.label) for b in page.buttons)


def _telling_line(page: Snapshot, words: re.Pattern[str]) -> str:
    """The line of a page with little to say and no way to apply that has the words."""
    offers = any(_OFFERS.search(b.label) and not b.disabled for b in page.buttons)
    if offers or len(page.text) > CHALLENGE_TEXT_MAX:
        return ""
    return _first_match((page.title, *page.headings, *page.text.split("\n")), words)


def _first_match(lines: Iterable[str], words: re.Pattern[str]) -> str:
    return next((line for line in lines if words.search(line)), "")


# What stands in the way: detected, never worked around.
#
# A blocker is what blocks. A badge, a tick box or the word "captcha" in a text is none; a login
# form in the page's head is none while the page has questions of its own, and neither is a form
# that makes an account. Each rule below knows one kind.


@dataclass(frozen=True, slots=True)
class Blocker:
    """One thing that only a person may deal with. `kind` is a reason of the contract."""

    kind: str  # captcha, login, two_factor, rate_limited, interstitial, prohibited
    confidence: float  # 0 to 1
    source: str  # status, element, iframe, text
    evidence: str


NEW_PASSWORD_LABELS = alternatives("new_password_labels")
SIGN_UP_BUTTONS = alternatives("sign_up_buttons")
SIGN_IN_BUTTONS = alternatives("sign_in_buttons")
_FRESH, _JOINS = (
    re.compile("|".join(NEW_PASSWORD_LABELS), re.I),
    re.compile("|".join(SIGN_UP_BUTTONS), re.I),
)
_USES = re.compile("|".join(SIGN_IN_BUTTONS), re.I)
_OWN_NAMES = {"rate_limit": "rate_limited"}
_FORM_MIN = 3  # questions beside a login that make the page a form of its own
_TOO_MANY_REQUESTS = 429
_NOT_ALLOWED = (401, 403, 451)


def blockers_of(page: Snapshot) -> tuple[Blocker, ...]:
    """What blocks the page, the surest of each kind, surest first."""
    found = (*_status_blockers(page), *_signal_blockers(page), *_text_blockers(page))
    best: dict[str, Blocker] = {}
    for blocker in sorted(found, key=lambda b: -b.confidence):
        best.setdefault(blocker.kind, blocker)
    return tuple(best.values())


def _status_blockers(page: Snapshot) -> tuple[Blocker, ...]:
    evidence = f"HTTP {page.status}"
    if page.status == _TOO_MANY_REQUESTS:
        return (Blocker("rate_limited", 0.95, "status", evidence),)
    if page.status in _NOT_ALLOWED and not page.fillable:
        return (Blocker("prohibited", 0.8, "status", evidence),)
    return ()


def _text_blockers(page: Snapshot) -> tuple[Blocker, ...]:
    told = ((kind, rule(page)) for kind, rule in BLOCKER_RULES)
    return tuple(Blocker(kind, 0.7, "text", evidence) for kind, evidence in told if evidence)


def _signal_blockers(page: Snapshot) -> tuple[Blocker, ...]:
    blocking = (s for s in page.signals if s.blocking and not _is_beside_form(s, page))
    return tuple(
        Blocker(_OWN_NAMES.get(s.kind, s.kind), s.confidence, s.source, s.evidence)
        for s in blocking
    )


def _is_beside_form(signal: Signal, page: Snapshot) -> bool:
    """Whether credentials are asked for on a page that also asks a form's worth of questions."""
    if signal.kind not in SIGN_IN_BLOCKERS:
        return False
    if signal.kind == LOGIN_BLOCKER and _makes_account(page):
        return True
    secret = {(f.frame, f.form) for f in page.fillable if f.type == "password"}
    asked = (f for f in page.fillable if f.role not in (Role.SEARCH, Role.CHECK))
    return sum((f.frame, f.form) not in secret for f in asked) >= _FORM_MIN


def _makes_account(page: Snapshot) -> bool:
    """Whether the password of the page is one that is to be made up."""
    secrets = [f for f in page.fillable if f.type == "password"]
    if any(_FRESH.search(f"{f.label} {f.placeholder}") for f in secrets):
        return True
    places = {(f.frame, f.form) for f in secrets}
    buttons = (b for b in page.buttons if (b.frame, b.form) in places and b.role is not Role.LINK)
    labels = [b.label for b in buttons]
    return any(map(_JOINS.search, labels)) and not any(map(_USES.search, labels))
