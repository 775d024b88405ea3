"""What stands in the way: detected, never worked around.

A blocker is what blocks. A badge, a tick box or the word "captcha" in a text is none; a login form
in the page's head is none while the page has questions of its own, and neither is a form that makes
an account. Each rule below knows one kind.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from . import walls
from .snapshot import Role, Signal, Snapshot


@dataclass(frozen=True, slots=True)
class Blocker:
    """One thing that only a person may deal with. `kind` is a reason of the contract."""

    kind: str  # captcha, login, two_factor, rate_limited, interstitial, prohibited
    confidence: float  # 0 to 1
    source: str  # status, element, iframe, text
    evidence: str


FRESH = (  # labels of a password that is made up now
    r"\b(create|choose|new|set|pick)\b.{0,20}\bpass|\b(neues|gewünschtes) (passwort|kennwort)",
    r"nouveau mot de passe|(créer?|choisi\w*) (un |votre )?mot de passe|nova senha|cri\w+ senha",
    r"(nueva|crea\w*( una| tu)?) contraseña|(nieuw|kies een) wachtwoord",
    r"(nuova|crea\w*( una)?) password",
)
JOINS = (  # buttons that make an account
    r"\b(sign ?(me )?up|register|registration|enroll?|join|create .*account|get started)\b",
    r"registrier|konto (erstellen|anlegen|eröffnen)|inscri(re|ption|vez)|créer .*compte",
    r"\bregistr(arse|arme|ate|ati|eren)\b|regístrate|cre?ar? .*\b(cuenta|conta|account)\b",
    r"cadastr|inscr(ibirse|eva-se)|iscriviti|account aanmaken",
)
USES = (  # buttons that use one
    r"\b(log|sign) ?(me )?(in|on)\b|einloggen|\b(se )?connecter|iniciar sesi|\bentrar\b",
    r"inloggen|accedi",
)
_FRESH, _JOINS = re.compile("|".join(FRESH), re.I), re.compile("|".join(JOINS), re.I)
_USES = re.compile("|".join(USES), re.I)
_OWN_NAMES = {"rate_limit": "rate_limited"}
_FORM_MIN = 3  # questions beside a login that make the page a form of its own
_TOO_MANY = 429
_NOT_ALLOWED = (401, 403, 451)


def blockers_of(page: Snapshot) -> tuple[Blocker, ...]:
    """What blocks the page, the surest of each kind, surest first."""
    found = (*_by_status(page), *_by_signal(page), *_by_words(page))
    best: dict[str, Blocker] = {}
    for blocker in sorted(found, key=lambda b: -b.confidence):
        best.setdefault(blocker.kind, blocker)
    return tuple(best.values())


def _by_status(page: Snapshot) -> tuple[Blocker, ...]:
    evidence = f"HTTP {page.status}"
    if page.status == _TOO_MANY:
        return (Blocker("rate_limited", 0.95, "status", evidence),)
    if page.status in _NOT_ALLOWED and not page.fillable:
        return (Blocker("prohibited", 0.8, "status", evidence),)
    return ()


def _by_words(page: Snapshot) -> tuple[Blocker, ...]:
    told = ((kind, rule(page)) for kind, rule in walls.RULES)
    return tuple(Blocker(kind, 0.7, "text", evidence) for kind, evidence in told if evidence)


def _by_signal(page: Snapshot) -> tuple[Blocker, ...]:
    blocking = (s for s in page.signals if s.blocking and not _beside_a_form(s, page))
    return tuple(
        Blocker(_OWN_NAMES.get(s.kind, s.kind), s.confidence, s.source, s.evidence)
        for s in blocking
    )


def _beside_a_form(signal: Signal, page: Snapshot) -> bool:
    """Whether credentials are asked for on a page that also asks a form's worth of questions."""
    if signal.kind not in walls.SIGN_INS:
        return False
    if signal.kind == walls.LOGIN and _makes_account(page):
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
