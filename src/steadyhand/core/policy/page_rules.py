"""Rules about what the page is: out of reach, another site, closed, a challenge, its picture."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import assert_never
from urllib.parse import urlsplit

from ..act.actions import Action, Fill, Press, RefreshSoft, Submit, WaitFor
from ..act.outcome import CODE_ALTERED, CODE_THIRD_PARTY, CODE_WITHHELD
from ..act.phrases import confirms
from ..act.results import Disposition, Verdict
from ..answer.sheet import QuestionKind
from ..journal.events import (
    DISPUTED_PROOF_SCOPE,
    Mode,
    PictureJudged,
    PictureMoment,
    Shows,
    WriteWithheld,
    judgement_of,
    picture_text,
)
from ..journal.state import (
    LOOKUP_SCOPE_PREFIX,
    PRESS_SCOPE_PREFIX,
    SCOPE_SEPARATOR,
    THIRD_PARTY_SCOPE_PREFIX,
    State,
    has_user_data_left,
    quote_labels,
)
from ..origins import is_allowed, origin_of, prohibiting_pattern
from ..page.blockers import SIGN_IN_BLOCKERS, TWO_FACTOR_BLOCKER, Blocker
from ..page.notices import SERVER_ERROR_MIN, Notice
from ..page.snapshot import PROHIBITED, Button, Role, Snapshot, form_fingerprint
from ..plan.buttons import best_exit, possible_openers
from ..plan.navigation import is_form_filled, offered_buttons, picture_openers
from ..plan.sign_in import SignInForm, sign_in_form
from .breaker import no_exit_failures, semantic_key
from .look import Look
from .moves import Act, Ask, End, Move, Plan
from .send_rules import failures_allowed, objection_text

RETRIES = 2  # more tries to reach a site before anything was sent; later ones are the queue's
RETRIES_IN_ALL = 4
NAMED_MAX = 5  # buttons that a sentence names
RATE_LIMIT_INTENT = "rate_limited"  # intent of a page that asks to wait


def retry_page_fault(s: State, look: Look) -> Move | None:
    """The page cannot be reached, or a part of it that may be the form cannot be read."""
    if look.fault == "navigation" and _may_try(s) and not (s.intents or s.steps):
        return Act((WaitFor("the site to answer"),))
    if look.fault:
        return interrupted_end(s, look.fault, _fault_text(look))
    return None


def _fault_text(look: Look) -> str:
    if look.page.silent:
        return "A frame of the page does not answer, and the form may be in it"
    return "The page could not be read"


def _may_try(s: State) -> bool:
    """A site that answers at first, and never where it leads to, is not tried for ever."""
    return s.retries < RETRIES and s.retried < RETRIES_IN_ALL


def await_rate_limit(s: State, look: Look) -> Move | None:
    """The site asks to wait: so it is, where the run has the time and nothing was sent."""
    if not look.asked_s:
        return None
    times = s.fails.get(semantic_key(look.page.url, RATE_LIMIT_INTENT, ""), 0)
    short = s.started is not None and look.elapsed_s + look.asked_s > s.started.deadline_s
    if look.lost or short or s.intents or s.steps or times >= failures_allowed(s):
        status = f" (HTTP {look.page.status})" if look.page.status else ""
        why = f"The site asks to wait {look.asked_s:.0f} s{status}; {s.sent}."
        return End(Verdict.BLOCKED, "rate_limited", f"{why} Try again after that.")
    return Act((RefreshSoft(f"the site asked to wait {look.asked_s:.0f} s"),))


def stop_at_download(s: State, look: Look) -> Move | None:
    """The address of the job is a file, and no page at all."""
    if look.lost or not look.page.downloads or origin_of(look.page.url):
        return None
    return download_end(look)


def download_end(look: Look) -> End:
    """The way on is a file: a person decides what to do with it."""
    names = ", ".join(look.page.downloads)
    why = f"The site gives a file to keep ({names}) in place of a form; it was not taken."
    return End(Verdict.NEEDS_HUMAN, "download", why)


def no_form_end(s: State, look: Look) -> End:
    """No form was found, or no way to one: because of what the page is."""
    if s.objection:
        return End(Verdict.INVALID, "", f"{objection_text(s)} The form is not shown again.")
    if (look.page.status or 0) >= SERVER_ERROR_MIN:
        return interrupted_end(s, "navigation", f"The site answers {look.page.status}")
    if look.page.downloads:
        return download_end(look)
    if not look.page.settled:
        return interrupted_end(s, "timeout", "The page never came to rest")
    if is_form_filled(look.page, s):
        return no_exit_end(s, look)
    return End(Verdict.NEEDS_HUMAN, "no_form", "No form to fill was found on the page.")


def no_exit_end(s: State, look: Look) -> End:
    """The form is filled, and nobody knows what sends it."""
    found = offered_buttons(look.page, filled=True)
    why = f"The form is filled, and no button of the page is known to send it; {s.sent}."
    if not found:
        return End(Verdict.NEEDS_HUMAN, "no_form", why)
    named = ", ".join(repr(str(b.label)) for b in found[:NAMED_MAX])
    return End(Verdict.NEEDS_HUMAN, "ambiguous_submit", f"{why} It may be {named}.")


def interrupted_end(s: State, reason: str, why: str) -> End:
    """The end of a run that the page or a limit stopped: one to try again, if no submit arrived."""
    if s.refusals:
        return End(Verdict.INVALID, "", f"{objection_text(s)} {why}; {s.sent}.")
    return End(Verdict.TRANSIENT, reason, f"{why}; {s.sent}.")


def avoid_prohibited_site(s: State, look: Look) -> Move | None:
    """The page is of a site that the user wants nothing to do with, or would lead to one."""
    if look.fault == PROHIBITED:
        return End(Verdict.BLOCKED, "prohibited", "The run was led to a site on your list.")
    if s.started is None or look.lost:
        return None
    for place in (look.page.url, *(_destination(a, look.page) for a in s.pending)):
        if pattern := prohibiting_pattern(place, s.started.prohibited):
            why = f"The run was led to a site on your list ({pattern})."
            return End(Verdict.BLOCKED, "prohibited", why)
    return None


def ask_off_domain(s: State, look: Look) -> Move | None:
    """The page, a form in it, or where it would send to, is not one of the run's: ask once."""
    if s.started is None or look.lost:
        return None
    places = (look.page.url, *(_destination(a, look.page) for a in s.pending))
    other = next((p for p in places if p and not is_allowed(p, s.hosts)), None)
    if other is None:
        return None
    origin = origin_of(other)
    if not origin or origin in s.forbidden:
        why = f"{other.split('?')[0]} is not this job's site."
        return End(Verdict.NEEDS_HUMAN, "off_domain", why)
    return Ask(QuestionKind.YES_NO, why=f"The form goes on at {origin}.", scope=origin)


def ask_withheld_submit(s: State, look: Look) -> Move | None:
    """The page would have sent the form to another site, and nothing left: ask once."""
    outcome = s.outcome
    if outcome is None or outcome.code != CODE_WITHHELD or is_allowed(outcome.snippet, s.hosts):
        return None
    if outcome.snippet in s.forbidden:
        why = f"The page sends this form to {outcome.snippet}, and nobody allowed that."
        return End(Verdict.NEEDS_HUMAN, "suspicious_request", why)
    held = "it was held back" if has_user_data_left(s.left) else "nothing has left yet"
    why = f"The page sends this form to {outcome.snippet}, another site; {held}."
    return Ask(QuestionKind.YES_NO, why=why, scope=outcome.snippet)


def ask_third_party(s: State, look: Look) -> Move | None:
    """The page would have asked another site before it sent, and nothing left: ask once."""
    outcome = s.outcome
    if outcome is None or outcome.code != CODE_THIRD_PARTY or outcome.snippet in s.talks:
        return None
    scope, what = (
        f"{THIRD_PARTY_SCOPE_PREFIX}{outcome.snippet}",
        f"ask {outcome.snippet}, another site",
    )
    if scope in s.forbidden:
        why = f"The page may have to {what}, before it sends, and nobody allowed that; {s.sent}."
        return End(Verdict.NEEDS_HUMAN, "suspicious_request", why)
    why = (
        f"Before it sends, the page would {what}: that was held back. Such a request is told "
        "nothing of what you said that could be read in it. Let it?"
    )
    return Ask(QuestionKind.YES_NO, why=why, scope=scope)


def ask_withheld_requests(s: State, look: Look) -> Move | None:
    """The page was kept from asking others, and does not work: ask once, and load it anew."""
    if look.lost or not (s.worst[1] or not (look.page.fillable or look.page.buttons)):
        return None
    return _ask_lookup(s) or _ask_other_sites(s)


def _ask_lookup(s: State) -> Move | None:
    held = tuple(h for h in s.held if h.scope.startswith(LOOKUP_SCOPE_PREFIX))
    places = (h.scope.removeprefix(LOOKUP_SCOPE_PREFIX) for h in held)
    of = quote_labels(tuple(dict.fromkeys(label for h in held for label in h.labels)))
    why = (
        f"The page looks up what goes into {of} at {', '.join(places)}, another site, as it is "
        "typed: that was held back, and the field may not work without it. Let it? The page is "
        "loaded anew then, and beside that text nothing else that could be read is told."
    )
    return _ask_then_reload(s, tuple(h.scope for h in held), why)


def _ask_other_sites(s: State) -> Move | None:
    held = tuple(h.scope for h in s.held if not h.quiet and origin_of(h.scope) == h.scope)
    decided = s.granted | s.forbidden
    held = tuple(origin for origin in held if f"{LOOKUP_SCOPE_PREFIX}{origin}" not in decided)
    why = (
        f"The page asks {', '.join(held)}, which it did not ask before something was typed: that "
        "was held back, and the page may not work without it. Let it? It is loaded anew then, and "
        "such a request is told nothing of what you said that could be read in it."
    )
    return _ask_then_reload(s, tuple(f"{THIRD_PARTY_SCOPE_PREFIX}{origin}" for origin in held), why)


def _ask_then_reload(s: State, scopes: tuple[str, ...], why: str) -> Move | None:
    """Return the question for that leave; once it is given, to load the page anew."""
    if s.granted.intersection(scopes):
        anew = not (s.refreshed or s.intents or s.steps or s.outcome)
        return Act((RefreshSoft("it was kept from asking other sites"),)) if anew else None
    if not scopes or s.forbidden.intersection(scopes):
        return None
    return Ask(QuestionKind.YES_NO, why=why, scope=SCOPE_SEPARATOR.join(scopes))


def report_altered_submit(s: State, look: Look) -> Move | None:
    """What would have left was another than a person approved: nothing did, and they are told."""
    outcome = s.outcome
    if outcome is None or outcome.code != CODE_ALTERED:
        return None
    if s.assist.loaded:
        why = (
            f"What acts in the page beside its own form changed {outcome.snippet!r} as it was "
            f"sent, so it did not leave; {s.sent}. Switch it off (assist, browser_use), or send "
            "the form yourself."
        )
    else:
        why = (
            f"As it was sent, the page would have told {outcome.snippet!r} otherwise than you "
            f"approved, so it did not leave; {s.sent}. Look at the form, and send it yourself if "
            "it is right."
        )
    return End(Verdict.NEEDS_HUMAN, "altered", why)


def _destination(action: Action, page: Snapshot) -> str:
    """Where the action would bring what the user said; '' for nowhere else than the page."""
    if isinstance(action, Submit | Press) and action.action_url:
        return action.action_url
    place = page.place(action.target.frame) if isinstance(action, Fill) else ""
    return place if origin_of(place) else ""  # about:blank and its kin belong to the page


OPENING_MAY_HAVE_APPLIED = (
    "The page that a press led to says that you applied: whether that press did it, or you had"
    " before, is not known."
)


def end_closed_or_applied(s: State, look: Look) -> Move | None:
    """The page says that the posting is closed, or that the application is in."""
    match look.notice:
        case Notice.CLOSED:
            return End(Verdict.CLOSED, "", "The posting is closed.")
        case Notice.ALREADY_APPLIED if s.opened:
            return End(Verdict.UNKNOWN, "", OPENING_MAY_HAVE_APPLIED)
        case Notice.ALREADY_APPLIED:
            return End(Verdict.ALREADY_APPLIED, "", "The site says that you applied already.")
        case None:
            return _end_confirmed_by_other(s, look)
        case other:
            assert_never(other)


def _end_confirmed_by_other(s: State, look: Look) -> Move | None:
    """An application that the page confirms, though this run has sent none, is no success of ours.

    A person who acted in the page may have sent it, and so may a press that was to open the form.
    """
    acted = s.by_hand or s.opened
    if not acted or look.lost or look.page.fillable or not confirms(look.page.text):
        return None
    if not s.by_hand:
        further = any(b.role is not Role.LINK for b in possible_openers(look.page))
        return None if further else End(Verdict.UNKNOWN, "", OPENING_MAY_HAVE_APPLIED)
    why = "The page confirms an application, and this run has sent none: it was sent by hand."
    return End(Verdict.ALREADY_APPLIED, "", why)


# Which challenges are handed to a person, and what that person is asked for.
#
# A run freezes before a challenge: it presses nothing, loads nothing and types nothing until
# somebody has answered. Where the challenge asks for what its user knows, and its form is plain,
# the answer is typed for them, once they agreed to sign in there; anything else is done by hand
# in the same tab. A site that asks to wait or forbids to come is obeyed: nobody is asked to get
# around it.

CHALLENGE_TRIES_MAX = 3  # times that one kind of challenge is dealt with before it is left standing
OBEYED_BLOCKERS = ("rate_limited", "interstitial", "prohibited")
HUMAN_BLOCKERS = ("captcha", "interstitial", *SIGN_IN_BLOCKERS)


def ask_challenge(s: State, look: Look) -> Move | None:
    """Something stands in the way that only a person may deal with: one is asked, in bounds."""
    if not look.blockers:
        return None
    worst = max(look.blockers, key=lambda b: b.confidence)
    if (ask := _challenge_question(s, look, worst)) is not None:
        return ask
    verdict = Verdict.BLOCKED if worst.kind in OBEYED_BLOCKERS else Verdict.NEEDS_HUMAN
    return End(verdict, worst.kind, f"{worst.kind} ({worst.source}): {worst.evidence}")


def _challenge_question(s: State, look: Look, wall: Blocker) -> Ask | None:
    """What a person is asked because of the challenge; None where it ends the run."""
    rehearses = s.started is not None and s.started.mode is Mode.DRY_RUN
    tried = s.handed.get(wall.kind, 0) >= CHALLENGE_TRIES_MAX or wall.kind in s.let_be
    if rehearses or tried or wall.kind not in HUMAN_BLOCKERS:
        return None
    form = sign_in_form(look.page, wall.kind)
    if form is None or form.scope in s.forbidden:
        return Ask(QuestionKind.BLOCKER, why=wall.evidence, wall=wall.kind)
    if form.scope not in s.granted:
        return _sign_in_question(look, form)
    kind = QuestionKind.OTP if wall.kind == TWO_FACTOR_BLOCKER else QuestionKind.TEXT
    return Ask(kind, why=wall.evidence, wall=wall.kind)


def _sign_in_question(look: Look, form: SignInForm) -> Ask:
    """Nothing is typed into a challenge before somebody has agreed to it."""
    what = "the code" if form.code else "your user name and password"
    return Ask(
        QuestionKind.STEP_GRANT,
        digest=look.digest,
        why=f"{form.origin} asks for {what}. Send them there, and nowhere else?",
        scope=form.scope,
        wall=form.wall,
    )


def ask_withheld_press(s: State, look: Look) -> Move | None:
    """The last press would have sent something, and what it was for did not come: one is asked.

    A form that came all the same needed nothing of it.
    """
    held = s.press_held
    if held is None or (held.opens and best_exit(look.page, within=s.steps > 0) is not None):
        return None
    if held.abroad:
        return _ask_other_site(s, held)
    scope, what = press_scope(held), withheld_text(held)
    if s.started is not None and s.started.mode is Mode.DRY_RUN:
        return End(Verdict.DRY_RUN, "", f"{what}; it was held back, and nothing was sent.")
    if scope in s.forbidden:
        return End(Verdict.NEEDS_HUMAN, "step_write", f"{what}, and nobody allowed that.")
    more = " Its first request is then made again, too." if held.further else ""
    ask = f"{what}, and may be the application itself. It was held back. Let it?{more}"
    return Ask(QuestionKind.CONSENT, digest=look.digest, why=ask, scope=scope)


def _ask_other_site(s: State, held: WriteWithheld) -> Move:
    """The last press would have led to another site: one is asked whether the run goes on there."""
    why = f"Pressing {held.label!r} leads to {held.abroad}, another site"
    if held.abroad in s.forbidden:
        return End(Verdict.NEEDS_HUMAN, "off_domain", f"{why}, and nobody allowed that.")
    return Ask(QuestionKind.YES_NO, why=f"{why}. Go on there?", scope=held.abroad)


def press_scope(held: WriteWithheld) -> str:
    """What a yes to that write would allow, once."""
    return f"{PRESS_SCOPE_PREFIX}{held.label!r}: {held.method} {held.place}"


def withheld_text(held: WriteWithheld) -> str:
    """What a press would send, as a clause: where to, and how much."""
    parts = urlsplit(held.place)
    values = f"{held.values} value{'' if held.values == 1 else 's'}"
    sends = "send a second time" if held.further else "already send something"
    return (
        f"Pressing {held.label!r} would {sends} to {parts.netloc} "
        f"({held.method} {parts.path or '/'}, {values})"
    )


# When a picture of the page is looked at, and whether it contradicts what the rules go by.
#
# Once for each moment and page: where rules are unsure, or, if that is wished, wherever one may
# be.

BLANK_MAX = 40  # characters of a page with nothing on it
EXPECTED_SHOWS = {
    PictureMoment.BEFORE_SUBMIT: {Shows.FORM},
    PictureMoment.AFTER_SUBMIT: {Shows.CONFIRMATION},
    PictureMoment.CONFLICT: {Shows.BLANK, Shows.BROKEN, Shows.CLOSED},
    PictureMoment.ABNORMAL: {Shows.BLANK, Shows.BROKEN, Shows.CLOSED},
}


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture is due: at which moment, and of what."""

    moment: PictureMoment
    digest: str


def picture_due(s: State, look: Look, move: Move, *, always: bool) -> PictureRequest | None:
    """What picture to look at before that move is made; None where there is no need to.

    *always*: also where the rules are sure, before and after the submit.
    """
    glance = _picture_for(s, look, move, always)
    if glance is None or judgement_of(s.sights, glance.moment, glance.digest):
        return None
    return glance


def contradicts_rules(glance: PictureRequest, shows: tuple[Shows, ...], *, proven: bool) -> bool:
    """Whether that contradicts what the rules go by; a picture that tells nothing does not.

    *proven*: the site's own answer says that the submit arrived.
    """
    if not shows:
        return False
    odd = bool(set(shows) - EXPECTED_SHOWS[glance.moment])
    unproven = glance.moment is PictureMoment.AFTER_SUBMIT and not proven
    return Shows.CONFIRMATION in shows if unproven else odd


def _picture_for(s: State, look: Look, move: Move, always: bool) -> PictureRequest | None:
    match move:
        case Ask(kind=QuestionKind.CONFIRM_SUBMIT) if always or _is_unsure(s):
            return PictureRequest(PictureMoment.BEFORE_SUBMIT, look.digest)
        case End(verdict=Verdict.UNKNOWN) if s.outstanding and not look.lost:
            return PictureRequest(PictureMoment.AFTER_SUBMIT, str(s.intents))
        case End(verdict=Verdict.SUBMITTED) if always:
            return PictureRequest(PictureMoment.AFTER_SUBMIT, str(s.intents))
        case Plan() if not look.lost and is_form_search_exhausted(s, look):
            moment = PictureMoment.ABNORMAL if _is_abnormal(look) else PictureMoment.CONFLICT
            return PictureRequest(moment, document_digest(look))
        case _:
            return None


def _is_unsure(s: State) -> bool:
    """Whether somebody else has had a hand in what would be sent, or it was refused before."""
    return bool(s.objection or s.rejected or s.by_hand or s.assist.loaded or s.spend.calls)


def is_form_search_exhausted(s: State, look: Look) -> bool:
    """Whether the cheap tries for a form that is not there are used up, but for the last."""
    tries = no_exit_failures(s, look.page)
    return not look.page.fillable and tries >= max(failures_allowed(s) - 1, 1)


def _is_abnormal(look: Look) -> bool:
    page = look.page
    empty = not page.reachable and len(page.text.strip()) < BLANK_MAX
    return empty or (page.status or 0) >= SERVER_ERROR_MIN


def document_digest(look: Look) -> str:
    """This document, as long as it asks the same."""
    told = f"{look.page.url} {look.page.epoch} {form_fingerprint(look.page)}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def openers_at(glance: PictureRequest, s: State, look: Look) -> tuple[Button, ...]:
    """Those of a page on which no form is found, while nothing is filled in; else none."""
    return picture_openers(look.page, s) if glance.moment is PictureMoment.CONFLICT else ()


# What a picture of the page may change: a person is asked, and nothing else.
#
# It makes no submit, proves none, and takes nobody's question away.

UNREADABLE = "unreadable"
PICTURED_CHALLENGES = {Shows.CHALLENGE: "captcha", Shows.SIGN_IN: "login", Shows.FORM: UNREADABLE}


def settle_disputed_proof(s: State, look: Look) -> Move | None:
    """The site's answer is proof, and a picture says otherwise: a person settles it."""
    sight = judgement_of(s.sights, PictureMoment.AFTER_SUBMIT, str(s.intents))
    accepted = s.outcome is not None and s.outcome.disposition is Disposition.ACCEPTED
    if not accepted or sight is None or not sight.doubt or DISPUTED_PROOF_SCOPE in s.agreed:
        return None
    saw = picture_text(sight)
    if DISPUTED_PROOF_SCOPE in s.disagreed:
        why = f"The site's answer says that it was sent, and the page showed {saw}."
        return End(Verdict.UNKNOWN, "", f"{why} Nobody has settled it.")
    why = f"The site's answer says that it was sent, and a picture of the page shows {saw}."
    ask = f"{why} Look at the page: does it take the application for sent?"
    return Ask(QuestionKind.YES_NO, why=ask, scope=DISPUTED_PROOF_SCOPE)


def ask_pictured_challenge(s: State, look: Look) -> Move | None:
    """A picture shows what the rules do not see: a person deals with that, in bounds."""
    sight = current_picture(s, look)
    walls = [wall for shown, wall in PICTURED_CHALLENGES.items() if sight and shown in sight.shows]
    rehearses = s.started is not None and s.started.mode is Mode.DRY_RUN
    if sight is None or sight.opens or s.pending or not walls or rehearses:
        return None
    wall = walls[0]
    if s.handed.get(wall, 0) < CHALLENGE_TRIES_MAX and wall not in s.let_be:
        shown = picture_text(sight)
        why = f"A picture of the page shows {shown}, and the page itself does not tell it."
        return Ask(QuestionKind.BLOCKER, why=why, wall=wall)
    if wall == UNREADABLE:
        return None
    return End(Verdict.NEEDS_HUMAN, wall, f"{wall} (picture): {picture_text(sight)}")


def current_picture(s: State, look: Look) -> PictureJudged | None:
    """What a picture of this very page has told beyond the rules, or None."""
    if look.lost or look.page.fillable:
        return None
    sights = (
        judgement_of(s.sights, m, document_digest(look))
        for m in (PictureMoment.CONFLICT, PictureMoment.ABNORMAL)
    )
    return next((sight for sight in sights if sight is not None), None)


def approval_note(s: State, digest: str) -> str:
    """What whoever approves that content is told of its picture; '' where it agrees."""
    sight = judgement_of(s.sights, PictureMoment.BEFORE_SUBMIT, digest)
    if sight is None or not sight.doubt:
        return ""
    return (
        f"A picture of the page shows {picture_text(sight)}. Look at the page before you say yes."
    )


def unproven_note(s: State) -> str:
    """What a picture has shown after a submit that nothing proves; '' where it told nothing."""
    sight = judgement_of(s.sights, PictureMoment.AFTER_SUBMIT, str(s.intents))
    if sight is None or not sight.shows:
        return ""
    return f" A picture of the page shows {picture_text(sight)}, which proves nothing."
