"""One look at the page, compared with the sheet and with what was proven."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..act import approval
from ..act.actions import Press
from ..answer.sheet import Sheet
from ..journal.state import State
from ..page.blockers import Blocker, blockers_of
from ..page.notices import (
    GONE_STATUSES,
    Notice,
    is_closed_beside_form,
    notice_of,
    says_reader_applied,
)
from ..page.snapshot import DISABLED, Field, FieldKey, PageText, Role, Snapshot
from ..plan.buttons import action_url, apply_buttons, best_exit, rival_submits
from ..plan.navigation import closing_presses
from .breaker import KEEP_FILE_INTENT, PAGE_HANG_INTENT, action_key, semantic_key

NO_PAGE = Snapshot(url="")


@dataclass(frozen=True, slots=True)
class Look:
    """A snapshot with its comparison."""

    page: Snapshot = NO_PAGE
    digest: str = ""  # of all that the sheet would tell now: what a YES is bound to
    sent: str = ""  # of what alone the form would send; '' where the digest stands for it
    drifted: tuple[FieldKey, ...] = ()
    strange: tuple[FieldKey, ...] = ()  # hold something, and nothing of ours was proven there
    blockers: tuple[Blocker, ...] = ()
    overlay: Press | None = None  # what would close the overlay that is in the way
    notice: Notice | None = None
    expects: bool = False  # something was given for which the page has no place yet
    rivals: tuple[PageText, ...] = ()  # labels of buttons that could send as well, elsewhere
    elapsed_s: float = 0.0  # working time of the run so far
    fault: str = ""  # timeout | navigation | page_hang: why there is no page, or not all of it
    asked_s: float = 0.0  # how long the site asks to wait
    unripe_s: float = 0.0  # how long the page may still bring what follows from the last act

    @property
    def content(self) -> str:
        """The name of what would be sent, by which it is known again after the site refused it."""
        return self.sent or self.digest

    @property
    def lost(self) -> bool:
        """Whether there is no page to look at."""
        return self.page is NO_PAGE


def compare_page(
    page: Snapshot,
    sheet: Sheet,
    state: State,
    *,
    elapsed_s: float,
    swapped: tuple[FieldKey, ...] = (),
) -> Look:
    """All that a decision may use of the page. *elapsed_s* is the run's working time.

    *swapped* are fields whose files are known to be others than those that were proven.
    """
    changed = approval.drifted_keys(page, state.proven, sheet.salt)
    way = best_exit(page, within=state.steps > 0)
    goes_to = action_url(page, way.button) if way else page.url
    around = (
        approval.lines_without_running_numbers(approval.submit_surroundings(page, way.button))
        if way
        else ()
    )
    content = approval.content_of(
        page, sheet, goes_to, proven=_proven_keys(page, state, changed), around=around
    )
    return replace(
        look_without_values(page, state),
        digest=approval.content_digest(content, sheet.salt),
        sent=approval.submission_digest(content, sheet.salt),
        drifted=(*changed, *(key for key in swapped if key not in changed)),
        strange=tuple(f.key for f in page.fillable if _is_foreign_value(f, state)),
        expects=_may_ask_more(page, sheet),
        elapsed_s=elapsed_s,
    )


def _may_ask_more(page: Snapshot, sheet: Sheet) -> bool:
    """Whether something that was given has no place on the page, and the page may yet show one."""
    waits = bool(sheet.unused) or any(f.reason == DISABLED for f in page.unreachable)
    return waits and not page.static


def _proven_keys(
    page: Snapshot, state: State, changed: tuple[FieldKey, ...]
) -> frozenset[FieldKey]:
    """What is proven on this look: it may be of a new document, and some may have changed."""
    anew = state.seen is None or state.seen.epoch != page.epoch
    return frozenset() if anew else frozenset(state.proven) - frozenset(changed)


def look_without_values(page: Snapshot, state: State) -> Look:
    """What can be told of the page without a value on it.

    With a frame that could be seen and does not answer it is no page to act on: what would be sent
    beside that frame may be another form, or lack a question.
    """
    within = state.steps > 0
    sends = best_exit(page, within=within) is not None
    keeps = semantic_key(page.url, KEEP_FILE_INTENT, "") in state.fails
    closing = closing_presses(page, within=within, keeps=keeps)
    return Look(
        page=page,
        fault=PAGE_HANG_INTENT if page.silent else "",
        blockers=blockers_of(page),
        overlay=next((p for p in closing if action_key(page.url, p) not in state.fails), None),
        notice=_notice_on(page, sends=sends),
        rivals=tuple(c.button.label for c in rival_submits(page, within=within)),
    )


def _is_foreign_value(item: Field, state: State) -> bool:
    """Whether it holds what nobody of ours has filled in.

    A file may be one that the site kept, where nobody else chooses any.
    """
    kept = item.role is Role.FILE and not state.assist.loaded
    return not item.empty and item.key not in state.proven and not kept


def _notice_on(page: Snapshot, *, sends: bool) -> Notice | None:
    """What the page tells.

    One that invites to apply is not closed, whatever else it says. One whose button sends the form
    is not done with, unless it says so of its reader.
    """
    if is_closed_beside_form(page):
        return Notice.CLOSED
    notice = notice_of(page)
    if notice is Notice.CLOSED:
        invites = page.status not in GONE_STATUSES and apply_buttons(page)
        return None if invites else notice
    return None if sends and not says_reader_applied(page) else notice
