"""Which button sends a form, leads to its next page or opens it, and which does lasting damage."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..act import phrases
from ..answer.form import JOIN, LOGIN, RESET, FormContext, Forms, purposes_of
from ..lang.concepts import alternatives, any_of, word_set
from ..lang.vocabulary import Vocabulary
from ..page.overlays import is_form
from ..page.snapshot import HIDDEN, Button, FieldKey, Form, Ref, Role, Snapshot

# --- What buttons of forms say, one line or more per language. What sends an application sends any
# form, and what leaves one leaves them all.

SUBMIT_CAPTIONS = alternatives("submit_captions")
# What sends no form at all: it leaves, takes back, takes away.
CANCEL_CAPTIONS = alternatives("cancel_captions")
# What keeps one entry of a repeated section, and what takes one back: the whole caption.
KEEP_ENTRY_CAPTIONS = alternatives("keep_entry_captions")
DROP_ENTRY_CAPTIONS = alternatives("drop_entry_captions")
# What brings something into a form, or shows it in another way.
TOOL_CAPTIONS = alternatives("tool_captions")
# The one way on from the last page of some forms: all answers are shown once more.
PREVIEW_CAPTIONS = (
    rf"(?:{any_of('preview')})"
    rf"(?: (?:(?:{any_of('preview_determiner')}) )*(?:{any_of('previewed')}))?\W*"
)
# What follows a "with" and is the application's own: "Apply with your CV".
DOCUMENT_WORDS = rf"(?:(?:{any_of('document_determiner')}) )*(?:{any_of('own_document')})\b"
NO_DOCUMENT_AHEAD = rf"(?! {DOCUMENT_WORDS})"
# What says how well a page served: "Rate", under "How satisfied are you with this service?".
RATING_CAPTIONS = rf"^(?:{any_of('rating_captions')})$"
# What "apply" does to a picture, a list or a price: it is no application.
APPLYING_ELSE = (
    rf"\bapply( (the|my|this|these|your|a|all|selected))? (?:{any_of('applying_else')})\b"
)
OTHER_CAPTIONS = (
    *CANCEL_CAPTIONS,
    *TOOL_CAPTIONS,
    RATING_CAPTIONS,
    APPLYING_ELSE,
    *alternatives(
        "other_captions", document_words=DOCUMENT_WORDS, no_document_ahead=NO_DOCUMENT_AHEAD
    ),
)
# What takes an application back, keeps it for later or only shows it: never what sends it.
SAVE_OR_WITHDRAW_CAPTIONS = alternatives("save_or_withdraw_captions")
# What makes an account, or is how a form for an event sends: the form around it tells.
REGISTER_CAPTIONS = rf"\b(?:{any_of('register_captions')})\b"
# What makes an account, in more words.
SIGN_UP_CAPTIONS = rf"{REGISTER_CAPTIONS}|{any_of('make_account')}"
VIA_WORDS = rf"\b(?:{any_of('via_words')})\b"
# What a Next may do on its way: "Save and continue", "Upload and continue".
SAVE_ON_THE_WAY_WORDS = rf"\b(?:{any_of('save_on_the_way_words')})\b"
APPLICATION_NOUNS = any_of("application_nouns")

# Nothing but the way to the form: "Open the application form", "Zum Bewerbungsformular".
OPEN_FORM_CAPTIONS = alternatives("open_form_captions")

# What begins a form that asks one question after the other, alone on its first page.
START_CAPTIONS = any_of("start_captions")
# Tests that begin to count the time as soon as they are started.
TIMED_TEST_WORDS = any_of("timed_test_words")

# How long a form takes whoever answers it, as its first page says it: nothing is counted by it.
TAKES = any_of("takes")
# What is gone through, and not filled in.
TRIALS = rf"\b(?:{any_of('trials')})\b"

# Forms of any kind: what else sends one, what does not, and what only takes it back.
SUBMIT_ANY_CAPTIONS = alternatives("submit_any_captions")
OTHER_PURPOSE_CAPTIONS = alternatives("other_purpose_captions")
BACK_CAPTIONS = alternatives("back_captions")
# What follows a "with" and is the user's own: "Log in with your password", "Pay by card".
OWN_MEANS_WORDS = (
    rf"(?:(?:{any_of('means_determiner')}) )?(?:(?:{any_of('means_kind')}) )?"
    rf"(?:{any_of('own_means')})\b"
)
YES_WORDS = word_set("yes_words")
"""Words that answer a question whether to send with yes, casefolded."""
YES_COMPANION_WORDS = word_set("yes_companion_words")
"""Words that may stand beside one of those."""
NO_WORDS = word_set("no_words")
"""All words of a button that does not send after such a question, casefolded."""

# What pressing a button would do that cannot be taken back, by what the button says.
#
# A person is asked before anything of this is pressed, whatever plan it stands in: the rule is in
# code, so no page and no model can talk anybody out of it. Words are those of buttons in seven
# languages; a word that is part of another one ("payroll") says nothing.

DANGER_LABEL_MAX = 120  # characters; longer ones are prose, of which the beginning counts


class Danger(StrEnum):
    """What would be done, as a person is told it."""

    DELETE = "delete something"
    PAY = "cost money"
    WITHDRAW = "withdraw or cancel something"
    CLOSE = "close or switch off an account"
    PUBLISH = "publish something"
    SEND = "send something to somebody"


DANGER_CAPTIONS = {
    kind: alternatives(f"danger_{kind.name.lower()}")
    for kind in (
        Danger.PAY,
        Danger.DELETE,
        Danger.WITHDRAW,
        Danger.CLOSE,
        Danger.PUBLISH,
        Danger.SEND,
    )
}
_DANGER_PATTERNS = {
    kind: re.compile(rf"\b({'|'.join(words)})\b", re.I) for kind, words in DANGER_CAPTIONS.items()
}


def danger_of(label: str) -> Danger | None:
    """The gravest thing that the button says it does; None where it says nothing of the kind."""
    said = label[:DANGER_LABEL_MAX]
    return next((kind for kind, words in _DANGER_PATTERNS.items() if words.search(said)), None)


# Which buttons lead from one page of a form to the next, and how far the form says it is.
#
# A Next is never a submit by its own word: what it says decides, and the page around it. Where a
# button could be either (a "Continue" on a page that reviews the whole application, on the last of
# the pages that the form counts, or on one that could be all of it and names no further page) it
# is taken for the submit, because that needs a person's YES.

NEXT_CAPTIONS = alternatives("next_captions")
NOT_NEXT_CAPTIONS = alternatives("not_next_captions")
REVIEW_WORDS = alternatives("review_words")
STEP_COUNTER = (
    rf"\b(?:{any_of('step_name')})\s*:?\s*(\d{{1,2}})"
    rf"\s*(?:{any_of('step_of')})\s*(\d{{1,2}})\b"
)
_NEXT, _NOT_NEXT, _REVIEW = (
    re.compile("|".join(w), re.I) for w in (NEXT_CAPTIONS, NOT_NEXT_CAPTIONS, REVIEW_WORDS)
)
_STEP_COUNTER = re.compile(STEP_COUNTER, re.I)
_MAIL = re.compile(any_of("mail_named"), re.I)
_TICKS = (Role.CHECK, Role.SWITCH)
WHOLE_MIN = 2  # questions; a page that asks for an address alone begins something
FURTHER_MIN = 2  # unseen questions that make a page of their own; a single one may be a trap


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a form of several pages is, as it counts itself."""

    number: int
    of: int

    @property
    def last(self) -> bool:
        """Whether no page follows."""
        return self.number >= self.of


def says_next(label: str) -> bool:
    """Whether a button of this label says that it leads to the form's next page."""
    return bool(_NEXT.search(label)) and not _NOT_NEXT.search(label)


def progress_of(page: Snapshot) -> Progress | None:
    """How the page counts itself ("Step 2 of 5"); None when it does not, or contradicts itself.

    Where no words tell, the list of its steps may.
    """
    text = "\n".join((page.title, *page.headings, page.text))
    told = {(int(a), int(b)) for a, b in _STEP_COUNTER.findall(text)}
    sound = [Progress(a, b) for a, b in told if 1 <= a <= b]
    if told:
        return sound[0] if len(sound) == 1 else None
    number, of = page.stage
    return Progress(number, of) if 1 <= number <= of else None


def is_review_page(page: Snapshot) -> bool:
    """Whether the page shows the whole application once more before it is sent."""
    return any(_REVIEW.search(line) for line in (page.title, *page.headings))


def may_have_next_page(page: Snapshot) -> bool:
    """Whether a Next on this page can lead to another one, rather than send.

    A review that asks for nothing but a tick ("I confirm that all of this is true") is the last.
    """
    counted = progress_of(page)
    if counted is not None:
        return not counted.last
    return any(f.role not in _TICKS for f in page.fillable) or not is_review_page(page)


def may_be_whole(page: Snapshot, *, within: bool) -> bool:
    """Whether a Next on this page may send all there is: nothing tells of a further page.

    So it is where the page could be a whole application and, with pages before it (*within*), on
    any page of a form that does not say how far it is.
    """
    told = progress_of(page) is not None or _holds_unseen_page(page) or makes_account(page)
    return not told and (within or _looks_whole(page))


def makes_account(page: Snapshot) -> bool:
    """Whether the page makes an account: it wants a password made up, and no document.

    Whoever makes one has not applied yet.
    """
    secrets = [f for f in page.fillable if f.type == "password"]
    made_up = len(secrets) > 1 or any("new-password" in f.autocomplete for f in secrets)
    return made_up and not any(f.role is Role.FILE for f in page.fields)


def account_secrets(page: Snapshot) -> frozenset[FieldKey]:
    """Return the passwords that an account is made with: it is made by none without them."""
    if not makes_account(page):
        return frozenset()
    return frozenset(f.key for f in page.fillable if f.type == "password")


def _looks_whole(page: Snapshot) -> bool:
    """Whether the page could be a whole application: a document, or who applies, and more.

    With a password it makes or opens an account. A tick beside an address asks nothing more: it
    agrees that the address is taken.
    """
    asked = page.fillable
    document = any(f.role is Role.FILE for f in asked)
    known = any(f.type == "email" or _MAIL.search(f.label) for f in asked)
    secret = any(f.type == "password" for f in asked)
    counted = asked if document else [f for f in asked if f.role not in _TICKS]
    return (document or known) and len(counted) >= WHOLE_MIN and not secret


def _holds_unseen_page(page: Snapshot) -> bool:
    """Whether the form holds a further page already, which it does not show yet."""
    homes = {(f.frame, f.form) for f in page.fillable if f.form}
    unseen = (f for f in page.fields if (f.frame, f.form) in homes and f.reason == HIDDEN)
    return sum(bool(f.label) and f.empty for f in unseen) >= FURTHER_MIN


# Which button sends the form, and which one leads to it: ranked, with the reason.
#
# Evidence adds up; words of other purposes take a button out. The first submit of a page is never
# taken for being the first: it must belong to the form that holds the questions, or to no form. A
# button of any other form is none, whatever it is called: that form sends something else.

ENROL_MIN = 3  # questions from which a form without a password is more than a subscription
_SENDING = re.compile("|".join(SUBMIT_CAPTIONS), re.I)
_APPLICATION_NOUNS = re.compile(APPLICATION_NOUNS, re.I)
_ALONG = re.compile(SAVE_ON_THE_WAY_WORDS, re.I)
_ENROL = re.compile(REGISTER_CAPTIONS, re.I)
_JOINING = re.compile(SIGN_UP_CAPTIONS, re.I)
_THROUGH = re.compile(VIA_WORDS, re.I)
_OTHER = re.compile("|".join((*OTHER_CAPTIONS, *SAVE_OR_WITHDRAW_CAPTIONS)), re.I)
_TO_FORM = re.compile("|".join(OPEN_FORM_CAPTIONS), re.I)
_STARTING = re.compile(rf"\W*(?:{START_CAPTIONS})\W*", re.I)
_TIMED = re.compile(TIMED_TEST_WORDS, re.I)
_TAKES, _TRIALS = re.compile(TAKES, re.I), re.compile(TRIALS, re.I)
_AROUND_WORDS = re.compile(r"^\W+|\W+$")
_PREVIEWING = re.compile(rf"\W*{PREVIEW_CAPTIONS}", re.I)
_AGREEING = re.compile(r"\W*(?:ok|okay)\W*", re.I)
TIE_MARGIN = 0.05  # standing last in the form tells no submit from another
CONFIDENCE_MIN = 0.5  # least confidence at which a button counts as a submit


@dataclass(frozen=True, slots=True)
class Candidate:
    """A button that may send the form, or lead to its next page."""

    button: Button
    confidence: float  # 0 to 1
    reason: str
    step: bool = False  # it leads on; else it sends the application


@dataclass(frozen=True, slots=True)
class _ButtonContext:
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


def rival_submits(page: Snapshot, *, within: bool = False) -> tuple[Candidate, ...]:
    """The best submits of a page where they are equally good and send to different places."""
    found = [c for c in submit_candidates(page, within=within) if not c.button.disabled]
    best = [c for c in found if c.confidence >= found[0].confidence - TIE_MARGIN]
    return tuple(best) if len({action_url(page, c.button) for c in best}) > 1 else ()


def best_exit(page: Snapshot, *, within: bool = False) -> Candidate | None:
    """The button that a person would press now that the page is filled; it may be switched off.

    A form with a Next has further pages, whatever else it offers to send.
    """
    found = _candidates(page, within=within)
    steps = [c for c in found if c.step and not c.button.disabled]
    best = (steps or [*found])[0] if found else None
    return _enabled_twin(found, best) if best else None


def _candidates(page: Snapshot, *, within: bool) -> tuple[Candidate, ...]:
    dialogs = form_dialogs(page, within=within)
    asking = dialogs | {o.ref for o in page.overlays if o.fields > 1}
    home = home_form(page, within=within)
    sending = any((b.frame, b.form) == home and _says_submit(b.label) for b in page.buttons)
    last = not sending and may_be_whole(page, within=within)
    leads_on = may_have_next_page(page) and not last
    enrols, joins = _is_registration(page, home), makes_account(page)
    around = _ButtonContext(page.url, home, asking, leads_on, enrols, joins)
    ranked = (_rate_button(b, around) for b in page.buttons)
    good = [c for c in ranked if c.confidence >= CONFIDENCE_MIN]
    taken = [c for c in good if c.button.in_overlay in dialogs] or good
    taken = (
        taken
        or _submits_beside_form(page, home)
        or _lone_ok(page, home)
        or _lone_preview(page, home)
    )
    return tuple(sorted(taken, key=lambda c: -c.confidence))


def form_dialogs(page: Snapshot, *, within: bool) -> frozenset[Ref]:
    """The dialogs over the page that are the form itself: nobody presses what lies behind them.

    One with a single question, or none and a button that sends, is a page of a form only where
    pages of it came before (*within*).
    """
    over = [o for o in page.overlays if o.kind == "dialog" and o.covers]
    sending = {b.in_overlay for b in page.buttons if within and _says_submit(b.label)}
    asking = {o.ref for o in over if is_form(o, page) and (within or o.fields > 1)}
    return frozenset(asking | {o.ref for o in over if o.ref in sending and not o.fields})


def _lone_ok(page: Snapshot, home: tuple[str, str] | None) -> list[Candidate]:
    """Where a page asks one question and nothing leads on or sends: its one "OK"."""
    places = {home, (home[0], "")} if home else set()
    calm = (b for b in page.buttons if (b.frame, b.form) in places and not submits_post(page, b))
    found = [b for b in calm if _AGREEING.fullmatch(b.label) and not b.in_overlay]
    if len(page.fillable) != 1 or len(found) != 1:
        return []
    return [Candidate(found[0], CONFIDENCE_MIN, "the OK of a page with one question", step=True)]


def _lone_preview(page: Snapshot, home: tuple[str, str] | None) -> list[Candidate]:
    """Where nothing in a form leads on or sends: the one button that shows all of it once more."""
    places = {home, (home[0], "")} if home else set()
    calm = (b for b in page.buttons if (b.frame, b.form) in places and not b.href)
    found = [b for b in calm if _PREVIEWING.fullmatch(b.label) and not b.in_overlay]
    if not page.fillable or len(found) != 1:
        return []
    return [
        Candidate(found[0], CONFIDENCE_MIN, "the preview that stands for a next page", step=True)
    ]


def _submits_beside_form(page: Snapshot, home: tuple[str, str] | None) -> list[Candidate]:
    """Where nothing in the form sends it: what says so beside it, and leads nowhere else."""
    loose = (b for b in page.buttons if home and not b.form and b.frame == home[0])
    sending = (b for b in loose if _says_submit(b.label) and not links_away(b, page.url))
    return [Candidate(b, CONFIDENCE_MIN, "named as sending, beside the form") for b in sending]


def _enabled_twin(found: tuple[Candidate, ...], best: Candidate) -> Candidate:
    """The candidate itself, or its like in the same form while it is switched off.

    A Next is never the like of what says that it sends, wherever it leads.
    """
    alike = (c for c in found if _twin_key(c) == _twin_key(best) and not c.button.disabled)
    return next(alike, best)


def _twin_key(candidate: Candidate) -> tuple[str, str, bool]:
    return candidate.button.frame, candidate.button.form, _says_next_only(candidate.button)


def apply_buttons(page: Snapshot) -> tuple[Button, ...]:
    """Buttons and links that lead to an application form, in page order."""
    calm = (b for b in page.buttons if not b.disabled and not submits_post(page, b))
    offered = (b for b in calm if phrases.invites(b.label))
    return tuple(b for b in offered if not _OTHER.search(b.label))


def form_openers(page: Snapshot) -> tuple[Button, ...]:
    """Whatever leads to an application form: what invites to apply, then what names just the form.

    A page that is closed may name its form all the same, so only an invitation says that it is not.
    """
    calm = (b for b in page.buttons if not b.disabled and not submits_post(page, b))
    naming = (b for b in calm if _TO_FORM.fullmatch(_AROUND_WORDS.sub("", b.label)))
    return (*apply_buttons(page), *naming) or _start_button(page)


def _start_button(page: Snapshot) -> tuple[Button, ...]:
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


def affirming_button(before: Snapshot, after: Snapshot) -> Button | None:
    """The yes of a dialog that came up since and asks just whether to send; None for any other.

    Where two of its buttons may be that yes, neither is.
    """
    asked = [o for o in after.overlays if o.kind == "dialog" and o.covers and not o.fields]
    if len(asked) != 1 or asked[0].ref in {o.ref for o in before.overlays}:
        return None
    text, buttons = str(asked[0].text), [b for b in after.buttons if b.in_overlay == asked[0].ref]
    yes = [b for b in buttons if _says_yes(b.label)]
    for label in (b.label for b in buttons if b in yes or _says_no(b.label)):
        before_it, _, behind = text.rpartition(label)
        text = f"{before_it} {behind}"
    return yes[0] if len(yes) == 1 and phrases.asks_to_send(text) else None


def possible_exits(page: Snapshot) -> tuple[Button, ...]:
    """Buttons of a filled page that no rule takes, and that nothing says are for something else.

    Where a page asks nothing, any form of it may be the application's.
    """
    home = home_form(page, within=False)
    around = _ButtonContext(page.url, home, frozenset(), False, False)
    calm = (b for b in page.reachable if not b.disabled and not links_away(b, page.url))
    told = (
        b
        for b in calm
        if not (_exclusion_reason(b, around) if home else _names_other_purpose(b.label))
    )
    return tuple(b for b in told if _is_reversible(b))


def possible_openers(page: Snapshot) -> tuple[Button, ...]:
    """Buttons, then links, that may lead to a form and do not say so; none of them posts."""
    calm = (b for b in page.reachable if not b.disabled and not submits_post(page, b))
    told = [b for b in calm if not _names_other_purpose(b.label) and _is_reversible(b)]
    return tuple(sorted(told, key=lambda b: b.role is Role.LINK))


def _is_reversible(button: Button) -> bool:
    """Whether nothing that it says does what cannot be taken back, but for sending."""
    return danger_of(button.label) in (None, Danger.SEND)


def action_url(page: Snapshot, button: Button) -> str:
    """Where that button says it sends: its own address, its form's, else the page's."""
    form = _form_of(page, button)
    return button.action or (form.action if form and form.action else page.place(button.frame))


def submits_post(page: Snapshot, button: Button) -> bool:
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
    sending = [(b.frame, b.form) for b in calm if _says_submit(b.label)]
    searches = page.searches if within else frozenset()
    places = [at for f in page.answerable if (at := (f.frame, f.form)) not in searches]
    shown = {(f.frame, f.form) for f in page.fillable} | {*sending}
    counts = Counter([p for p in places if p in shown] or places)
    if counts or not within:
        return max(counts, key=lambda k: (counts[k], k in sending), default=None)
    leading = [(b.frame, b.form) for b in calm if says_next(b.label)]
    posting = [
        (b.frame, b.form)
        for b in calm
        if submits_post(page, b) and not _names_other_purpose(b.label)
    ]
    return next(iter((*sending, *leading, *posting)), None)


def _is_registration(page: Snapshot, home: tuple[str, str] | None) -> bool:
    """Whether the form is more than an account or a subscription, and nothing else sends it."""
    asked = [f for f in page.fillable if (f.frame, f.form) == home]
    others = [b for b in page.buttons if (b.frame, b.form) == home and _says_submit(b.label)]
    accounts = any(f.type == "password" for f in asked)
    known = any(f.type == "email" or f.role is Role.TEXT for f in asked)
    enough = len(asked) >= ENROL_MIN or bool(asked and not known)
    return enough and not accounts and not others


def _rate_button(button: Button, around: _ButtonContext) -> Candidate:
    if why := _exclusion_reason(button, around):
        return Candidate(button, 0.0, why)
    joins = around.joins and _says_sign_up(button.label)
    leads = joins or _says_next_only(button)
    reasons = {
        "sends by its type": 0.3 if button.type in ("submit", "image") else 0.0,
        "belongs to the form": 0.3 if (button.frame, button.form) == around.home else 0.0,
        "named as sending": 0.35 if _says_submit(button.label) and not leads else 0.0,
        "named as leading on": 0.35 if leads else 0.0,
        "last in the form": 0.05 if button.last_in_form else 0.0,
        "lies in an overlay": -0.5 if _lies_in_overlay(button, around) else 0.0,
        "is a link": -0.3 if links_away(button, around.url) else 0.0,
    }
    total = max(0.0, min(1.0, sum(reasons.values())))
    told = ", ".join(k for k, v in reasons.items() if v)
    return Candidate(button, round(total, 2), told, step=joins or (leads and around.leads_on))


def _says_next_only(button: Button) -> bool:
    """Whether it says that it leads on, and not that it sends."""
    return says_next(button.label) and not _SENDING.search(button.label)


def _says_sign_up(label: str) -> bool:
    """Whether it says that it makes an account at this very site, and does nothing else."""
    rest = _JOINING.sub(" ", label)
    return rest != label and not (
        _THROUGH.search(label) or _says_submit(label) or _names_other_purpose(rest)
    )


def _lies_in_overlay(button: Button, around: _ButtonContext) -> bool:
    """Whether it belongs to what lies over the page and is no form."""
    return bool(button.in_overlay) and button.in_overlay not in around.asking


def links_away(button: Button, url: str) -> bool:
    """Whether it is a link to another page, and not a button that is written as a link."""
    address, mark, _ = button.href.partition("#")
    here = not address or address.startswith("javascript:")
    same = bool(mark) and address == url.partition("#")[0]
    return button.role is Role.LINK and not (here or same)


def _exclusion_reason(button: Button, around: _ButtonContext) -> str:
    """Why the button cannot be the submit, whatever else speaks for it; '' when it can."""
    home = around.home
    if home is None:
        return "no form"
    joins = around.joins and _says_sign_up(button.label)
    if not joins and _names_other_purpose(
        _without_register_word(button.label) if around.enrols else button.label
    ):
        return "another purpose"
    elsewhere = button.form or button.frame != home[0]
    return "another form" if elsewhere and (button.frame, button.form) != home else ""


def _without_register_word(label: str) -> str:
    """The label of a form that enrols, without the word for it.

    "Register to continue" and "Sign up with ..." make an account all the same.
    """
    account = says_next(label) or _THROUGH.search(label)
    return label if account else _ENROL.sub(" ", label)


def _says_submit(label: str) -> bool:
    named = _SENDING.search(label) or _APPLICATION_NOUNS.search(label)
    return bool(named) and not _OTHER.search(label)


def _says_yes(label: str) -> bool:
    """Whether it says yes, or that it sends, and no word more."""
    words = frozenset(re.findall(r"\w+", label.casefold()))
    return bool(words & YES_WORDS) and words <= YES_WORDS | YES_COMPANION_WORDS


def _says_no(label: str) -> bool:
    """Whether it says no to such a question, or that it closes it, and no word more."""
    words = frozenset(re.findall(r"\w+", label.casefold()))
    return NO_WORDS.issuperset(words)


def _names_other_purpose(label: str) -> bool:
    """Whether the label names another purpose; "Save and continue" saves on its way."""
    told = _ALONG.sub(" ", label) if says_next(label) else label
    return bool(_OTHER.search(told))


# Which button sends each form of a page: every form has its own, a login as well as a search.
#
# `submit.py` says what sends the application; this says it of any form, for whoever inspects a
# page or fills something else in. Evidence adds up, and the reason tells it. A button that says
# another purpose sends nothing; where a form has a button that says that it sends, one that only
# could is none; a form without a button of its own is sent by what stands with its like outside of
# all forms.

WORDS_MAX = 7  # a longer label is a sentence, and no caption
SENDING_ANY_FORM = re.compile("|".join((*SUBMIT_CAPTIONS, *SUBMIT_ANY_CAPTIONS)), re.I)
OTHER_IN_ANY_FORM = re.compile(
    "|".join((*CANCEL_CAPTIONS, *TOOL_CAPTIONS, *OTHER_PURPOSE_CAPTIONS)),
    re.I,
)
_BACK = re.compile("|".join((*CANCEL_CAPTIONS, *BACK_CAPTIONS)), re.I)
BY_ANOTHER = re.compile(rf"{VIA_WORDS}(?! *{OWN_MEANS_WORDS})", re.I)  # "Sign in with Northwind"
SUBMIT_TYPES = ("submit", "image")
ACCOUNT_PURPOSES = frozenset({LOGIN, JOIN, RESET})
FORM_TIE_MARGIN = 0.3  # how much less may speak for a second button of one form

Place = tuple[str, str]  # frame, form


def sending_candidates(page: Snapshot, forms: Forms, words: Vocabulary) -> tuple[Candidate, ...]:
    """What sends each form of the page, the application's own before all others.

    *forms* are the page's, from `forms_of`: "Create account" does not send a login.
    """
    found = (
        c for place, around in forms.items() for c in _form_candidates(place, page, around, words)
    )
    told = list({c.button.ref: c for c in found}.values())
    home = [c.button.ref for c in submit_candidates(page)]
    sent = {(c.button.frame, c.button.form) for c in told}
    more = [
        c
        for c in submit_candidates(page)
        if (c.button.frame, c.button.form) not in sent and not _excluded_in_form(c.button)
    ]
    return tuple(sorted((*more, *told), key=lambda c: c.button.ref not in home))


def _form_candidates(
    place: Place, page: Snapshot, around: FormContext, words: Vocabulary
) -> list[Candidate]:
    frame, form = place
    own = [b for b in page.buttons if (b.frame, b.form) == place]
    calm = [b for b in own if _suits_purpose(b, around, words)]
    rated = _rated_candidates([b for b in calm if b.role is not Role.LINK], loose=not form)
    if form and not rated:
        near = [b for b in page.buttons if (b.frame, b.form) == (frame, "")]
        calm_near = [
            b for b in near if _suits_purpose(b, around, words) and b.role is not Role.LINK
        ]
        links = [b for b in calm if _says_sending(b) and not links_away(b, page.url)]
        apt = [b for b in links if around.purpose in purposes_of(b.label, words)]
        rated = (
            _only_submit(own)
            or _only_link(apt or links)
            or _rated_candidates(calm_near, loose=True)
        )
    best = max((c.confidence for c in rated), default=0.0)
    return sorted(
        (c for c in rated if c.confidence > best - FORM_TIE_MARGIN), key=lambda c: -c.confidence
    )


def _suits_purpose(button: Button, around: FormContext, words: Vocabulary) -> bool:
    """Whether nothing that it says is another purpose than the form's."""
    return not _excluded_in_form(button) and _aims_fit(
        purposes_of(button.label, words), around.purpose
    )


def _only_submit(own: Sequence[Button]) -> list[Candidate]:
    """The one button of a form that sends by its type, unless it says that it takes back."""
    submits = [b for b in own if b.type in SUBMIT_TYPES]
    taken = len(submits) == 1 and not _BACK.search(submits[0].label)
    return (
        [Candidate(submits[0], CONFIDENCE_MIN, "the only one that sends by its type")]
        if taken
        else []
    )


def _only_link(links: Sequence[Button]) -> list[Candidate]:
    """A link that is as good as a button, where it is the only one."""
    if len(links) != 1:
        return []
    return [Candidate(b, CONFIDENCE_MIN, "named as sending, written as a link") for b in links]


def _aims_fit(aims: frozenset[str], purpose: str) -> bool:
    """Whether a button that names those aims may send a form of that purpose."""
    return purpose not in ACCOUNT_PURPOSES or purpose in aims or not aims & ACCOUNT_PURPOSES


def _rated_candidates(buttons: Sequence[Button], *, loose: bool) -> list[Candidate]:
    """Those of the buttons that may send; *loose*: they stand in no form, and only words count."""
    listed = [b for b in buttons if not (loose and (b.in_overlay or not _says_sending(b)))]
    submits = [b for b in listed if b.type in SUBMIT_TYPES]
    rated = (_rate_in_form(b, lone=submits in ([], [b]), loose=loose) for b in listed)
    return [c for c in rated if c.confidence >= CONFIDENCE_MIN]


def _rate_in_form(button: Button, *, lone: bool, loose: bool) -> Candidate:
    by_type = button.type in SUBMIT_TYPES
    reasons = {
        "named as sending": 0.4 if _says_sending(button) else 0.0,
        "belongs to the form": 0.0 if loose else 0.1,
        "sends by its type": 0.1 if by_type and loose else 0.3 if by_type else 0.0,
        "nothing else sends it": 0.1 if lone else 0.0,
        "last in the form": 0.05 if button.last_in_form else 0.0,
    }
    told = ", ".join(k for k, v in reasons.items() if v)
    return Candidate(button, round(sum(reasons.values()), 2), told)


def _says_sending(button: Button) -> bool:
    label = button.label
    sends = bool(SENDING_ANY_FORM.search(label)) or says_next(label)
    return sends and len(label.split()) <= WORDS_MAX


def _excluded_in_form(button: Button) -> bool:
    """Whether it says that it does something else, or that somebody else vouches for the user."""
    other = OTHER_IN_ANY_FORM.search(button.label) or BY_ANOTHER.search(button.label)
    return button.type == "reset" or bool(other)
