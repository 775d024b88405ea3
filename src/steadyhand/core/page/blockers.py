"""What stands in the way: detected, never worked around.

A blocker is what blocks. A badge, a tick box or the word "captcha" in a text is none; a login form
in the page's head is none while the page has questions of its own. Each rule below knows one kind.
"""

from __future__ import annotations

from dataclasses import dataclass

from .snapshot import Role, Signal, Snapshot


@dataclass(frozen=True, slots=True)
class Blocker:
    """One thing that only a person may deal with. `kind` is a reason of the contract."""

    kind: str  # captcha, login, two_factor, rate_limited, interstitial, prohibited
    confidence: float  # 0 to 1
    source: str  # status, element, iframe, text
    evidence: str


_OWN_NAMES = {"rate_limit": "rate_limited"}
_CREDENTIALS = ("login", "two_factor")
_FORM_MIN = 3  # questions beside a login that make the page a form of its own
_TOO_MANY = 429
_NOT_ALLOWED = (401, 403, 451)


def blockers_of(page: Snapshot) -> tuple[Blocker, ...]:
    """What blocks the page, the surest of each kind, surest first."""
    found = (*_by_status(page), *_by_signal(page))
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


def _by_signal(page: Snapshot) -> tuple[Blocker, ...]:
    blocking = (s for s in page.signals if s.blocking and not _beside_a_form(s, page))
    return tuple(
        Blocker(_OWN_NAMES.get(s.kind, s.kind), s.confidence, s.source, s.evidence)
        for s in blocking
    )


def _beside_a_form(signal: Signal, page: Snapshot) -> bool:
    """Whether credentials are asked for on a page that also asks a form's worth of questions."""
    if signal.kind not in _CREDENTIALS:
        return False
    secret = {(f.frame, f.form) for f in page.fillable if f.type == "password"}
    asked = (f for f in page.fillable if f.role not in (Role.SEARCH, Role.CHECK))
    return sum((f.frame, f.form) not in secret for f in asked) >= _FORM_MIN
