"""Which button sends each form of a page: every form has its own, a login as well as a search.

`submit.py` says what sends the application; this says it of any form, for whoever inspects a page
or fills something else in. Evidence adds up, and the reason tells it. A button that says another
purpose sends nothing; where a form has a button that says that it sends, one that only could is
none; a form without a button of its own is sent by what stands with its like outside of all forms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..answer.around import JOIN, LOGIN, RESET, Around, Forms, aims_of
from ..answer.vocabulary import Vocabulary
from ..page.snapshot import Button, Role, Snapshot
from .captions import ASIDE, BACK, ELSEWHERE, LEAVING, OWN_WAY, SENDING, SENDING_ANY, THROUGH
from .steps import goes_on
from .submit import TAKEN, Candidate, leads_away, submit_candidates

WORDS_MAX = 7  # a longer label is a sentence, and no caption
_SENDING = re.compile("|".join((*SENDING, *SENDING_ANY)), re.I)
_OTHER = re.compile("|".join((*LEAVING, *ASIDE, *ELSEWHERE)), re.I)
_BACK = re.compile("|".join((*LEAVING, *BACK)), re.I)
_BY_ANOTHER = re.compile(rf"{THROUGH}(?! *{OWN_WAY})", re.I)  # "Sign in with Northwind"
SUBMITS = ("submit", "image")
ACCOUNTS = frozenset({LOGIN, JOIN, RESET})
ALIKE = 0.3  # how much less may speak for a second button of one form

Place = tuple[str, str]  # frame, form


def sending_candidates(page: Snapshot, forms: Forms, words: Vocabulary) -> tuple[Candidate, ...]:
    """What sends each form of the page, the application's own before all others.

    *forms* are the page's, from `forms_of`: "Create account" does not send a login.
    """
    found = (c for place, around in forms.items() for c in _of_form(place, page, around, words))
    told = list({c.button.ref: c for c in found}.values())
    home = [c.button.ref for c in submit_candidates(page)]
    sent = {(c.button.frame, c.button.form) for c in told}
    more = [
        c
        for c in submit_candidates(page)
        if (c.button.frame, c.button.form) not in sent and not _excluded(c.button)
    ]
    return tuple(sorted((*more, *told), key=lambda c: c.button.ref not in home))


def _of_form(place: Place, page: Snapshot, around: Around, words: Vocabulary) -> list[Candidate]:
    frame, form = place
    own = [b for b in page.buttons if (b.frame, b.form) == place]
    calm = [b for b in own if _calm(b, around, words)]
    rated = _rated([b for b in calm if b.role is not Role.LINK], loose=not form)
    if form and not rated:
        near = [b for b in page.buttons if (b.frame, b.form) == (frame, "")]
        calm_near = [b for b in near if _calm(b, around, words) and b.role is not Role.LINK]
        links = [b for b in calm if _named(b) and not leads_away(b, page.url)]
        apt = [b for b in links if around.purpose in aims_of(b.label, words)]
        rated = _only(own) or _as_good(apt or links) or _rated(calm_near, loose=True)
    best = max((c.confidence for c in rated), default=0.0)
    return sorted((c for c in rated if c.confidence > best - ALIKE), key=lambda c: -c.confidence)


def _calm(button: Button, around: Around, words: Vocabulary) -> bool:
    """Whether nothing that it says is another purpose than the form's."""
    return not _excluded(button) and _suits(aims_of(button.label, words), around.purpose)


def _only(own: Sequence[Button]) -> list[Candidate]:
    """The one button of a form that sends by its type, unless it says that it takes back."""
    submits = [b for b in own if b.type in SUBMITS]
    taken = len(submits) == 1 and not _BACK.search(submits[0].label)
    return [Candidate(submits[0], TAKEN, "the only one that sends by its type")] if taken else []


def _as_good(links: Sequence[Button]) -> list[Candidate]:
    """A link that is as good as a button, where it is the only one."""
    if len(links) != 1:
        return []
    return [Candidate(b, TAKEN, "named as sending, written as a link") for b in links]


def _suits(aims: frozenset[str], purpose: str) -> bool:
    """Whether a button that names those aims may send a form of that purpose."""
    return purpose not in ACCOUNTS or purpose in aims or not aims & ACCOUNTS


def _rated(buttons: Sequence[Button], *, loose: bool) -> list[Candidate]:
    """Those of the buttons that may send; *loose*: they stand in no form, and only words count."""
    listed = [b for b in buttons if not (loose and (b.in_overlay or not _named(b)))]
    submits = [b for b in listed if b.type in SUBMITS]
    rated = (_rate(b, lone=submits in ([], [b]), loose=loose) for b in listed)
    return [c for c in rated if c.confidence >= TAKEN]


def _rate(button: Button, *, lone: bool, loose: bool) -> Candidate:
    by_type = button.type in SUBMITS
    reasons = {
        "named as sending": 0.4 if _named(button) else 0.0,
        "belongs to the form": 0.0 if loose else 0.1,
        "sends by its type": 0.1 if by_type and loose else 0.3 if by_type else 0.0,
        "nothing else sends it": 0.1 if lone else 0.0,
        "last in the form": 0.05 if button.last_in_form else 0.0,
    }
    told = ", ".join(k for k, v in reasons.items() if v)
    return Candidate(button, round(sum(reasons.values()), 2), told)


def _named(button: Button) -> bool:
    label = button.label
    sends = bool(_SENDING.search(label)) or goes_on(label)
    return sends and len(label.split()) <= WORDS_MAX


def _excluded(button: Button) -> bool:
    """Whether it says that it does something else, or that somebody else vouches for the user."""
    other = _OTHER.search(button.label) or _BY_ANOTHER.search(button.label)
    return button.type == "reset" or bool(other)
