"""Which button sends the form, and which one leads to it: ranked, with the reason.

Evidence adds up; words of other purposes take a button out. The first submit of a page is never
taken for being the first: it must belong to the form that holds the questions, or to no form. A
button of any other form is none, whatever it is called: that form sends something else.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from ..act import phrases
from ..page.overlays import asks
from ..page.snapshot import HIDDEN, Button, Form, Ref, Role, Snapshot
from .captions import (
    ALONG,
    ALONG_YES,
    ENROL,
    JOINING,
    KEEPING,
    NAMED,
    NO,
    OTHER,
    PREVIEWING,
    SENDING,
    STARTING,
    TAKES,
    THROUGH,
    TIMED,
    TO_FORM,
    TRIALS,
    YES,
)
from .danger import Danger, danger_of
from .steps import goes_on, makes_account, may_be_whole, may_go_on

ENROL_MIN = 3  # questions from which a form without a password is more than a subscription
_SENDING = re.compile("|".join(SENDING), re.I)
_NAMED = re.compile(NAMED, re.I)
_ALONG = re.compile(ALONG, re.I)
_ENROL = re.compile(ENROL, re.I)
_JOINING = re.compile(JOINING, re.I)
_THROUGH = re.compile(THROUGH, re.I)
_OTHER = re.compile("|".join((*OTHER, *KEEPING)), re.I)
_TO_FORM = re.compile("|".join(TO_FORM), re.I)
_STARTING = re.compile(rf"\W*(?:{STARTING})\W*", re.I)
_TIMED = re.compile(TIMED, re.I)
_TAKES, _TRIALS = re.compile(TAKES, re.I), re.compile(TRIALS, re.I)
_AROUND_WORDS = re.compile(r"^\W+|\W+$")
_PREVIEWING = re.compile(rf"\W*{PREVIEWING}", re.I)
_AGREEING = re.compile(r"\W*(?:ok|okay)\W*", re.I)
ALIKE = 0.05  # standing last in the form tells no submit from another
TAKEN = 0.5  # least confidence at which a button counts as a submit


@dataclass(frozen=True, slots=True)
class Candidate:
    """A button that may send the form, or lead to its next page."""

    button: Button
    confidence: float  # 0 to 1
    reason: str
    step: bool = False  # it leads on; else it sends the application


@dataclass(frozen=True, slots=True)
class _Around:
    """What the page says of all its buttons."""

    url: str
    home: tuple[str, str] | None  # (frame, form) of the questions
    asking: frozenset[Ref]  # overlays that are forms
    leads_on: bool  # a Next leads to another page
    enrols: bool  # a "Register" is how the form itself is sent
    joins: bool = False  # it makes an account, and leads to the form so


def submit_candidates(page: Snapshot, *, within: bool = False) -> tuple[Candidate, ...]:
    """Buttons that may send the page's application, the most likely first.

    *within*: earlier pages of the form are filled already, so that a page without any field may
    be the one that sends.
    """
    return tuple(c for c in _candidates(page, within=within) if not c.step)


def rivals(page: Snapshot, *, within: bool = False) -> tuple[Candidate, ...]:
    """The best submits of a page where they are equally good and send to different places."""
    found = [c for c in submit_candidates(page, within=within) if not c.button.disabled]
    best = [c for c in found if c.confidence >= found[0].confidence - ALIKE]
    return tuple(best) if len({action_url(page, c.button) for c in best}) > 1 else ()


def onward(page: Snapshot, *, within: bool = False) -> Candidate | None:
    """The button that a person would press now that the page is filled; it may be switched off.

    A form with a Next has further pages, whatever else it offers to send.
    """
    found = _candidates(page, within=within)
    steps = [c for c in found if c.step and not c.button.disabled]
    best = (steps or [*found])[0] if found else None
    return _twin(found, best) if best else None


def _candidates(page: Snapshot, *, within: bool) -> tuple[Candidate, ...]:
    dialogs = form_dialogs(page, within=within)
    asking = dialogs | {o.ref for o in page.overlays if o.fields > 1}
    home = home_form(page, within=within)
    sending = any((b.frame, b.form) == home and _sends(b.label) for b in page.buttons)
    last = not sending and may_be_whole(page, within=within)
    leads_on = may_go_on(page) and not last
    enrols, joins = _enrols(page, home), makes_account(page)
    around = _Around(page.url, home, asking, leads_on, enrols, joins)
    ranked = (_rate(b, around) for b in page.buttons)
    good = [c for c in ranked if c.confidence >= TAKEN]
    taken = [c for c in good if c.button.in_overlay in dialogs] or good
    taken = taken or _beside(page, home) or _agreeing(page, home) or _previewing(page, home)
    return tuple(sorted(taken, key=lambda c: -c.confidence))


def form_dialogs(page: Snapshot, *, within: bool) -> frozenset[Ref]:
    """The dialogs over the page that are the form itself: nobody presses what lies behind them.

    One with a single question, or none and a button that sends, is a page of a form only where
    pages of it came before (*within*).
    """
    over = [o for o in page.overlays if o.kind == "dialog" and o.covers]
    sending = {b.in_overlay for b in page.buttons if within and _sends(b.label)}
    asking = {o.ref for o in over if asks(o, page) and (within or o.fields > 1)}
    return frozenset(asking | {o.ref for o in over if o.ref in sending and not o.fields})


def _agreeing(page: Snapshot, home: tuple[str, str] | None) -> list[Candidate]:
    """Where a page asks one question and nothing leads on or sends: its one "OK"."""
    places = {home, (home[0], "")} if home else set()
    calm = (b for b in page.buttons if (b.frame, b.form) in places and not sends(page, b))
    found = [b for b in calm if _AGREEING.fullmatch(b.label) and not b.in_overlay]
    if len(page.fillable) != 1 or len(found) != 1:
        return []
    return [Candidate(found[0], TAKEN, "the OK of a page with one question", step=True)]


def _previewing(page: Snapshot, home: tuple[str, str] | None) -> list[Candidate]:
    """Where nothing in a form leads on or sends: the one button that shows all of it once more."""
    places = {home, (home[0], "")} if home else set()
    calm = (b for b in page.buttons if (b.frame, b.form) in places and not b.href)
    found = [b for b in calm if _PREVIEWING.fullmatch(b.label) and not b.in_overlay]
    if not page.fillable or len(found) != 1:
        return []
    return [Candidate(found[0], TAKEN, "the preview that stands for a next page", step=True)]


def _beside(page: Snapshot, home: tuple[str, str] | None) -> list[Candidate]:
    """Where nothing in the form sends it: what says so beside it, and leads nowhere else."""
    loose = (b for b in page.buttons if home and not b.form and b.frame == home[0])
    sending = (b for b in loose if _sends(b.label) and not leads_away(b, page.url))
    return [Candidate(b, TAKEN, "named as sending, beside the form") for b in sending]


def _twin(found: tuple[Candidate, ...], best: Candidate) -> Candidate:
    """The candidate itself, or its like in the same form while it is switched off.

    A Next is never the like of what says that it sends, wherever it leads.
    """
    alike = (c for c in found if _kind(c) == _kind(best) and not c.button.disabled)
    return next(alike, best)


def _kind(candidate: Candidate) -> tuple[str, str, bool]:
    return candidate.button.frame, candidate.button.form, _leads(candidate.button)


def opening_candidates(page: Snapshot) -> tuple[Button, ...]:
    """Buttons and links that lead to an application form, in page order."""
    calm = (b for b in page.buttons if not b.disabled and not sends(page, b))
    offered = (b for b in calm if phrases.invites(b.label))
    return tuple(b for b in offered if not _OTHER.search(b.label))


def form_doors(page: Snapshot) -> tuple[Button, ...]:
    """Whatever leads to an application form: what invites to apply, then what names just the form.

    A page that is closed may name its form all the same, so only an invitation says that it is not.
    """
    calm = (b for b in page.buttons if not b.disabled and not sends(page, b))
    naming = (b for b in calm if _TO_FORM.fullmatch(_AROUND_WORDS.sub("", b.label)))
    return (*opening_candidates(page), *naming) or _starting(page)


def _starting(page: Snapshot) -> tuple[Button, ...]:
    """The "Start" of a page that asks nothing yet and has no other button.

    The page invites to apply or says how long it takes to answer, or the button stands in a form
    whose questions are not shown yet. What counts the time from there is no form.
    """
    pressed = [b for b in page.buttons if b.role is Role.BUTTON]
    if page.answerable or len(pressed) != 1 or not _STARTING.fullmatch(pressed[0].label):
        return ()
    first = pressed[0]
    unseen = (f for f in page.fields if f.form == first.form != "" and f.reason == HIDDEN)
    invited = (
        any(f.label for f in unseen)
        or any(map(phrases.invites, page.headings))
        or (_TAKES.search(page.text) and not _TRIALS.search("\n".join((*page.headings, page.text))))
    )
    return (first,) if invited and not (first.disabled or _TIMED.search(page.text)) else ()


def send_affirmed(before: Snapshot, after: Snapshot) -> Button | None:
    """The yes of a dialog that came up since and asks just whether to send; None for any other.

    Where two of its buttons may be that yes, neither is.
    """
    asked = [o for o in after.overlays if o.kind == "dialog" and o.covers and not o.fields]
    if len(asked) != 1 or asked[0].ref in {o.ref for o in before.overlays}:
        return None
    text, buttons = str(asked[0].text), [b for b in after.buttons if b.in_overlay == asked[0].ref]
    yes = [b for b in buttons if _affirms(b.label)]
    for label in (b.label for b in buttons if b in yes or _refuses(b.label)):
        before_it, _, behind = text.rpartition(label)
        text = f"{before_it} {behind}"
    return yes[0] if len(yes) == 1 and phrases.asks_to_send(text) else None


def possible_exits(page: Snapshot) -> tuple[Button, ...]:
    """Buttons of a filled page that no rule takes, and that nothing says are for something else.

    Where a page asks nothing, any form of it may be the application's.
    """
    home = home_form(page, within=False)
    around = _Around(page.url, home, frozenset(), False, False)
    calm = (b for b in page.reachable if not b.disabled and not leads_away(b, page.url))
    told = (b for b in calm if not (_excluded(b, around) if home else _excludes(b.label)))
    return tuple(b for b in told if _bearable(b))


def possible_doors(page: Snapshot) -> tuple[Button, ...]:
    """Buttons, then links, that may lead to a form and do not say so; none of them posts."""
    calm = (b for b in page.reachable if not b.disabled and not sends(page, b))
    told = [b for b in calm if not _excludes(b.label) and _bearable(b)]
    return tuple(sorted(told, key=lambda b: b.role is Role.LINK))


def _bearable(button: Button) -> bool:
    """Whether nothing that it says does what cannot be taken back, but for sending."""
    return danger_of(button.label) in (None, Danger.SEND)


def action_url(page: Snapshot, button: Button) -> str:
    """Where that button says it sends: its own address, its form's, else the page's."""
    form = _form_of(page, button)
    return button.action or (form.action if form and form.action else page.place(button.frame))


def sends(page: Snapshot, button: Button) -> bool:
    """Whether pressing the button submits a form that writes: only a submit may do that."""
    form = _form_of(page, button)
    return form is not None and form.method == "post" and button.type in ("submit", "image")


def _form_of(page: Snapshot, button: Button) -> Form | None:
    return next((f for f in page.forms if f.id == button.form and f.frame == button.frame), None)


def home_form(page: Snapshot, *, within: bool = False) -> tuple[str, str] | None:
    """(frame, form) that holds most of the questions; of equals, one that has a sending button.

    A form that is folded away as a whole (filters of a search, a log-in) counts where it sends.
    """
    calm = [b for b in page.buttons if b.role is not Role.LINK]
    sending = [(b.frame, b.form) for b in calm if _sends(b.label)]
    searches = page.searches if within else frozenset()
    places = [at for f in page.answerable if (at := (f.frame, f.form)) not in searches]
    shown = {(f.frame, f.form) for f in page.fillable} | {*sending}
    counts = Counter([p for p in places if p in shown] or places)
    if counts or not within:
        return max(counts, key=lambda k: (counts[k], k in sending), default=None)
    leading = [(b.frame, b.form) for b in calm if goes_on(b.label)]
    posting = [(b.frame, b.form) for b in calm if sends(page, b) and not _excludes(b.label)]
    return next(iter((*sending, *leading, *posting)), None)


def _enrols(page: Snapshot, home: tuple[str, str] | None) -> bool:
    """Whether the form is more than an account or a subscription, and nothing else sends it."""
    asked = [f for f in page.fillable if (f.frame, f.form) == home]
    others = [b for b in page.buttons if (b.frame, b.form) == home and _sends(b.label)]
    accounts = any(f.type == "password" for f in asked)
    known = any(f.type == "email" or f.role is Role.TEXT for f in asked)
    enough = len(asked) >= ENROL_MIN or bool(asked and not known)
    return enough and not accounts and not others


def _rate(button: Button, around: _Around) -> Candidate:
    if why := _excluded(button, around):
        return Candidate(button, 0.0, why)
    joins = around.joins and _joins(button.label)
    leads = joins or _leads(button)
    reasons = {
        "sends by its type": 0.3 if button.type in ("submit", "image") else 0.0,
        "belongs to the form": 0.3 if (button.frame, button.form) == around.home else 0.0,
        "named as sending": 0.35 if _sends(button.label) and not leads else 0.0,
        "named as leading on": 0.35 if leads else 0.0,
        "last in the form": 0.05 if button.last_in_form else 0.0,
        "lies in an overlay": -0.5 if _covers(button, around) else 0.0,
        "is a link": -0.3 if leads_away(button, around.url) else 0.0,
    }
    total = max(0.0, min(1.0, sum(reasons.values())))
    told = ", ".join(k for k, v in reasons.items() if v)
    return Candidate(button, round(total, 2), told, step=joins or (leads and around.leads_on))


def _leads(button: Button) -> bool:
    """Whether it says that it leads on, and not that it sends."""
    return goes_on(button.label) and not _SENDING.search(button.label)


def _joins(label: str) -> bool:
    """Whether it says that it makes an account at this very site, and does nothing else."""
    rest = _JOINING.sub(" ", label)
    return rest != label and not (_THROUGH.search(label) or _sends(label) or _excludes(rest))


def _covers(button: Button, around: _Around) -> bool:
    """Whether it belongs to what lies over the page and is no form."""
    return bool(button.in_overlay) and button.in_overlay not in around.asking


def leads_away(button: Button, url: str) -> bool:
    """Whether it is a link to another page, and not a button that is written as a link."""
    address, mark, _ = button.href.partition("#")
    here = not address or address.startswith("javascript:")
    same = bool(mark) and address == url.partition("#")[0]
    return button.role is Role.LINK and not (here or same)


def _excluded(button: Button, around: _Around) -> str:
    """Why the button cannot be the submit, whatever else speaks for it; '' when it can."""
    home = around.home
    if home is None:
        return "no form"
    joins = around.joins and _joins(button.label)
    if not joins and _excludes(_own(button.label) if around.enrols else button.label):
        return "another purpose"
    elsewhere = button.form or button.frame != home[0]
    return "another form" if elsewhere and (button.frame, button.form) != home else ""


def _own(label: str) -> str:
    """The label of a form that enrols, without the word for it.

    "Register to continue" and "Sign up with ..." make an account all the same.
    """
    account = goes_on(label) or _THROUGH.search(label)
    return label if account else _ENROL.sub(" ", label)


def _sends(label: str) -> bool:
    named = _SENDING.search(label) or _NAMED.search(label)
    return bool(named) and not _OTHER.search(label)


def _affirms(label: str) -> bool:
    """Whether it says yes, or that it sends, and no word more."""
    words = frozenset(re.findall(r"\w+", label.casefold()))
    return bool(words & YES) and words <= YES | ALONG_YES


def _refuses(label: str) -> bool:
    """Whether it says no to such a question, or that it closes it, and no word more."""
    words = frozenset(re.findall(r"\w+", label.casefold()))
    return NO.issuperset(words)


def _excludes(label: str) -> bool:
    """Whether the label names another purpose; "Save and continue" saves on its way."""
    told = _ALONG.sub(" ", label) if goes_on(label) else label
    return bool(_OTHER.search(told))
