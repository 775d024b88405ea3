"""Rules before a press that sends: dry run, drift, grants, upload, approval."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from ..act.actions import Press, RefreshSoft, Submit, leaves_page
from ..act.results import Verdict
from ..answer.sheet import QuestionKind
from ..journal.events import DataWithheld, Mode, Rung
from ..journal.state import SCOPE_SEPARATOR, STORE_SCOPE_PREFIX, State, quote_labels
from ..lang.concepts import pattern_of
from ..origins import origin_of
from ..page.snapshot import NO_FIELD, FieldKey, Role, Snapshot
from .breaker import STOP_AFTER, failures_of, rung_for, step_scope, upload_scope
from .look import Look
from .moves import Act, Ask, End, Move, Plan

# The one gate before every press that may send: what is settled before anybody is asked.
#
# A plan is made for a page as it was. A question that has come since was in nobody's mind: it is
# planned for, and so answered or asked, before the sheet is shown and again before the press. What
# stays blank after that is on the sheet, belongs to its digest, and is approved as blank.

_FILE_AGAIN = pattern_of("file_again")  # "Please attach it again": giving it once more mends it
EDIT_ROUNDS = 20  # times that a person may change the sheet before the run gives up


class UnreadyReason(StrEnum):
    """What keeps a page from being sent."""

    FORM = "form"  # it asks otherwise than when this was planned
    LACKING = "lacking"  # it requires an answer that nobody has looked for yet


@dataclass(frozen=True, slots=True)
class UnreadyItem:
    """One thing that is to be planned for first."""

    why: UnreadyReason
    key: FieldKey = NO_FIELD


def unready_items(s: State) -> tuple[UnreadyItem, ...]:
    """All that has come to the page since the pending press was planned."""
    if s.seen is None:
        return ()
    known = (*s.planned.unfilled, *s.proven)
    lacking = tuple(
        UnreadyItem(UnreadyReason.LACKING, key) for key in s.seen.unfilled if key not in known
    )
    return lacking if s.seen.form == s.planned.form else (UnreadyItem(UnreadyReason.FORM), *lacking)


def earlier_submit_note(s: State) -> str:
    """What is known of an application that an earlier run at this address may have sent; or ''."""
    found = s.duplicate
    if found is None or s.started is None or s.started.prepares:
        return ""
    when = found.since[:16].replace("T", " ")
    return (
        f"An application from {when} (run {found.run}) may have arrived; look for a confirmation "
        "in your mail and on the site."
    )


def destination(s: State, page: Snapshot) -> str:
    """Where the pending submit sends: its own address at another origin, else the page's."""
    first = next(iter(s.pending), None)
    goes_to = first.action_url if isinstance(first, Submit) else ""
    return goes_to if goes_to and origin_of(goes_to) != origin_of(page.url) else page.url


VOIDED_APPROVALS_MAX = 3  # yeses in a row that the page voided, before it is asked whether to go on


def ask_earlier_submit(s: State, look: Look) -> Move | None:
    """An earlier run may have sent this: a person looks, and says whether to go on, before that."""
    if not s.pending or (before := earlier_submit_note(s)) == "":
        return None
    found, dry = s.duplicate, s.started is not None and s.started.mode is Mode.DRY_RUN
    scope = f"again after {found.run}" if found else ""
    if scope in s.forbidden:
        return End(Verdict.DUPLICATE, "", f"{before} Nobody wanted to send it again.")
    if dry or scope in s.granted:
        return None
    return Ask(QuestionKind.UNKNOWN_SUBMIT, why=f"{before} Go on all the same?", scope=scope)


def end_dry_run(s: State, look: Look) -> Move | None:
    """A dry run ends where the first write would be."""
    if not _is_dry_run(s) or _next_sending_act(s) is None:
        return None
    held = _withheld_saves(s)
    stores = f"{_autosave_text(held)}; that was held back. " if held else ""
    return End(Verdict.DRY_RUN, "", f"{stores}{_fill_summary(s, look)}")


def _fill_summary(s: State, look: Look) -> str:
    """How far a dry run has come: no more than what it has seen."""
    seen = s.seen.unfilled if s.seen else ()
    empty = sum(key not in s.proven for key in seen)
    doubts = []
    if empty:
        doubts.append(f"{empty} required field{'s are' if empty > 1 else ' is'} empty")
    if look.strange:
        doubts.append(f"{len(look.strange)} hold what nothing proves")
    told = f"Filled, but {' and '.join(doubts)}" if doubts else "Filled and proven"
    more = (
        "; what comes after this page was not seen"
        if isinstance(_next_sending_act(s), Press)
        else ""
    )
    return f"{told}{more}; {s.sent}."


def refill_drifted_fields(s: State, look: Look) -> Move | None:
    """The form no longer holds what was proven: fill again before anyone is asked."""
    if _leaves_page(s) and look.drifted:
        return Plan(next_rung(s, look))
    return None


def replan_changed_form(s: State, look: Look) -> Move | None:
    """The page asks what it did not ask when this press was planned: plan for that first."""
    return Plan(next_rung(s, look)) if _leaves_page(s) and unready_items(s) else None


def replan_foreign_values(s: State, look: Look) -> Move | None:
    """A field that nobody of ours has filled holds something, and an extension may have put it in.

    It is planned for before anything leaves: taken out, or asked about.
    """
    if s.assist.loaded and _leaves_page(s) and look.strange:
        return Plan(next_rung(s, look))
    return None


def stop_at_rejected_content(s: State, look: Look) -> Move | None:
    """The site objected to exactly this content: sending it again would change nothing."""
    if _leaves_page(s) and look.content in s.rejected and not _has_file_again(s, look):
        return End(Verdict.INVALID, "", f"{objection_text(s)} Nothing that is known would mend it.")
    return None


def _has_file_again(s: State, look: Look) -> bool:
    """Whether a site that lost a file, and asked for it once more, has got it: that counts once."""
    given = any(f.role is Role.FILE and f.key in s.proven for f in look.page.fields)
    return s.refusals == 1 and given and bool(_FILE_AGAIN.search(s.objection))


def stop_at_ambiguous_submit(s: State, look: Look) -> Move | None:
    """Two buttons say equally well that they send, and send to different places."""
    if not (s.pending and isinstance(s.pending[0], Submit) and look.rivals):
        return None
    labels = " and ".join(repr(str(label)) for label in look.rivals)
    why = f"{labels} send this form to different places; which of them applies is not told."
    return End(Verdict.NEEDS_HUMAN, "ambiguous_submit", why)


def has_waiting_upload(s: State) -> bool:
    """Whether a page was kept from sending a file that has not gone since, and may go.

    Until then it shows a failure, perhaps with another form or none: it did not turn.
    """
    held = (place for key, place in s.uploads.items() if key not in s.proven)
    return any(upload_scope(place, s.hosts) not in s.forbidden for place in held)


def ask_early_upload(s: State, look: Look) -> Move | None:
    """The page sends a file as soon as it is chosen: a person allows that once per place."""
    asked = ((each, upload_scope(each, s.hosts)) for each in sorted(s.uploads.values()))
    url, scope = next(((u, scope) for u, scope in asked if scope not in s.granted), ("", ""))
    if not url:
        return _reload_after_upload(s)
    why = _upload_text(s, look, url, scope)
    if _is_dry_run(s):
        return End(Verdict.DRY_RUN, "", f"{why}; it was held back, and {s.sent}.")
    if scope in s.forbidden:
        return End(Verdict.NEEDS_HUMAN, "step_write", f"{why}, and nobody allowed that.")
    ask = f"{why}, before anything is submitted. Let it?"
    return Ask(QuestionKind.STEP_GRANT, digest=look.digest, why=ask, scope=scope)


def _upload_text(s: State, look: Look, url: str, scope: str) -> str:
    if not scope.startswith(STORE_SCOPE_PREFIX):
        return f"The page sends a file to {scope} as soon as it is chosen"
    key = next(key for key, place in s.uploads.items() if place == url)
    labels = (f.question or f.label for f in look.page.fields if f.key == key)
    of = quote_labels((next(labels, "") or "a file",))
    place = urlsplit(url).netloc.rpartition("@")[2]
    return f"This page keeps your file for {of} at {place}, another site, as soon as it is chosen"


def _reload_after_upload(s: State) -> Move | None:
    """A page that was kept from sending a file shows that as a fault: it is loaded anew, once."""
    waits = any(key not in s.proven for key in s.uploads)
    return _reload_once(s, "it was kept from sending a file") if waits else None


def _reload_once(s: State, why: str) -> Move | None:
    if s.refreshed or s.intents or s.steps:
        return None
    return Act((RefreshSoft(why),))


def ask_autosave(s: State, look: Look) -> Move | None:
    """The page stores answers as they are typed, or sends all of itself at a change: ask once.

    In a dry run that is held back to the end; a page that is loaded anew for it goes no further.
    """
    if s.assist.loaded:
        return None  # who else acts in the page may store it, and would store more
    held = _withheld_saves(s)
    if not held:
        waits = (
            any(each.asks_person and each.scope in s.granted for each in s.held) and not s.proven
        )
        return (
            _reload_once(s, "it was kept from storing answers")
            if waits and not _is_dry_run(s)
            else None
        )
    if _is_dry_run(s):
        turns = tuple(each for each in held if each.document)
        why = f"{_autosave_text(turns)}: that was held back, and {s.sent}." if turns else ""
        return End(Verdict.DRY_RUN, "", why) if turns else None
    refused = tuple(each for each in held if each.scope in s.forbidden)
    if refused:
        why = f"{_autosave_text(refused)}, and nobody allowed that; {s.sent}."
        return End(Verdict.NEEDS_HUMAN, "step_write", why)
    scope = SCOPE_SEPARATOR.join(sorted(each.scope for each in held))
    return Ask(
        QuestionKind.STEP_GRANT, digest=look.digest, why=_autosave_question(held), scope=scope
    )


def _withheld_saves(s: State) -> tuple[DataWithheld, ...]:
    """What the page was kept from storing that nobody has allowed."""
    return tuple(each for each in s.held if each.asks_person and each.scope not in s.granted)


def _autosave_question(held: tuple[DataWithheld, ...]) -> str:
    """The question whether answers may be stored before the form is sent."""
    told = f"{_autosave_text(held)}. It was held back."
    if any(each.document for each in held):
        told += " The page is loaded anew by it; it may be the application itself, too."
    return f"{told} Let it?"


def _autosave_text(held: tuple[DataWithheld, ...]) -> str:
    """What the page does before anything is submitted, and where."""
    labels = tuple(dict.fromkeys(label for each in held for label in each.labels))
    places = ", ".join(sorted({each.scope for each in held}))
    if any(each.document for each in held):
        does = "This form sends all that it holds as soon as a field is changed"
    elif len(labels) > 1:
        does = "This form stores each answer as it is typed, before you send it"
    else:
        does = "This form sends an answer as soon as it is typed, before you send the form"
    return f"{does} ({quote_labels(labels)}; {places})"


def _is_dry_run(s: State) -> bool:
    return s.started is not None and s.started.mode is Mode.DRY_RUN


def ask_step_grant(s: State, look: Look) -> Move | None:
    """The next act sends a page of the form: a person allows that once per place."""
    action = _next_sending_act(s)
    if not isinstance(action, Press):
        return None
    scope, why = step_scope(action.action_url), ""
    refused = f"Nobody allowed to send this page of the form to {scope}."
    if action.told:
        label = action.target.label
        why = "" if s.crossing else _hearsay_question(label, scope)
        refused = f"Nobody allowed to press {label!r}, which no rule knows."
        scope = f"{label!r} on page {s.steps + 1} at {scope}"
    if scope in s.forbidden:
        return End(Verdict.NEEDS_HUMAN, "step_write", refused)
    if scope not in s.granted or s.crossing:
        return Ask(QuestionKind.STEP_GRANT, digest=look.digest, why=why, scope=scope)
    return None


def _hearsay_question(label: str, place: str) -> str:
    """What a person is told of a Next that no rule knows: it could be what sends."""
    return (
        f"No rule knows {label!r}. It is said to lead to the next page, and may send what this "
        f"page holds to {place}, or the application itself. Press it?"
    )


def ask_approval(s: State, look: Look) -> Move | None:
    """The next act sends: a person must have said YES to exactly this content."""
    if not (s.pending and isinstance(s.pending[0], Submit)):
        return None
    if s.approval is not None and s.approval.digest == look.digest:
        return None
    if (
        s.voided
        and s.voided % VOIDED_APPROVALS_MAX == 0
        and (move := _ask_after_voided_approvals(s)) is not None
    ):
        return move
    if s.edits <= EDIT_ROUNDS:
        return Ask(QuestionKind.CONFIRM_SUBMIT, digest=look.digest)
    why = f"The sheet was changed {s.edits} times and never approved; {s.sent}."
    return End(Verdict.DECLINED, "", why)


def _ask_after_voided_approvals(s: State) -> Move | None:
    """A page that voids one yes after the other: a person says whether it is worth another."""
    scope = f"sheet changed {s.voided} times"
    times = f"The page has changed by itself after each of your {s.voided} yeses, so none held"
    if scope in s.forbidden:
        return End(Verdict.DECLINED, "", f"{times}; nothing was sent.")
    if scope in s.granted:
        return None
    return Ask(QuestionKind.YES_NO, why=f"{times}. Look at its sheet once more?", scope=scope)


def _next_sending_act(s: State) -> Submit | Press | None:
    """The next act, if it sends what was filled."""
    first = s.pending[0] if s.pending else None
    if isinstance(first, Submit) or (isinstance(first, Press) and first.action_url):
        return first
    return None


def _leaves_page(s: State) -> bool:
    """Whether the next act leaves the page for good: a submit, or a Next."""
    return leaves_page(s.pending[0] if s.pending else None)


def objection_text(s: State) -> str:
    """What the site said against what was sent last."""
    return f"The site objected: {s.objection}." if s.objection else "The site objected."


def next_rung(s: State, look: Look) -> Rung:
    """Which rung of the ladder plans next, by what failed of the questions of this page."""
    rungs = s.started.rungs if s.started else (Rung.SEMANTIC,)
    return rung_for(failures_of(s, look.page), rungs, failures_allowed(s))


def failures_allowed(s: State) -> int:
    """How many failures of one meaning stop the run."""
    return s.started.max_failures if s.started else STOP_AFTER
