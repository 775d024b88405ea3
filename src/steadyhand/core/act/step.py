"""Did a Next lead on? The page before and after say so, and the answers to what it sent.

A form may swap its fields in place, load another document, unfold below, or come again with
messages. It went on when something new is asked or shown and nothing is objected to. Whether it
sent the whole application instead is `outcome.py`'s to say, with the same proof as any submit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from ..page.change import change
from ..page.snapshot import FieldKey, PageText, Snapshot, form_fingerprint
from .actions import Press
from .approval import held
from .facts import Exchange, quoted


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a Next."""

    passed: bool
    why: str
    sent: bool = False  # the site took it for the whole application
    lost: bool = False  # it may have arrived: the line died before the answer
    still: bool = False  # nothing left; where it did not pass, the page may only be slow to turn


@dataclass(frozen=True, slots=True)
class Turning:
    """A Next that was pressed: on which page, and what that page held."""

    action: Press
    before: Snapshot
    mark: int  # in the wire, right before the press
    digest: str
    proven: frozenset[FieldKey]  # of its fields, when the Next was pressed
    touched: bool = False  # something was said or done in the page since

    @property
    def form(self) -> str:
        """The fingerprint of that page's form."""
        return form_fingerprint(self.before)


def judge_step(before: Snapshot, after: Snapshot, writes: tuple[Exchange, ...]) -> Step:
    """Whether the form went on from *before* to *after*; *writes* left since the press."""
    own = [w for w in writes if _carries(w, before)]
    if lost := next(filter(None, map(_lost, own)), ""):
        return Step(False, lost, lost=any(w.error for w in own))
    if said := _objections(before, after):
        return Step(False, quoted(said[0]))
    if _went_on(before, after) and not any(map(_failed_page, own)):
        return Step(True, "the form went on to its next page")
    failed = next((_status(w) for w in reversed(own) if _status(w) >= 400), 0)
    if failed:
        return Step(False, f"the site answered {failed}")
    return Step(False, "nothing changed", still=not own)


def left_behind(before: Snapshot, after: Snapshot) -> bool:
    """Whether most questions of *before* are gone, as no answer to one of them makes them go.

    A search box is on every page of a site.
    """
    asked = len(before.fillable)
    return 2 * (asked - len(change(before, after).gone)) < asked


def led_on(turning: Turning, after: Snapshot, *, onward: bool) -> bool:
    """Whether *after*, which shows something new, was brought by that Next however late.

    What was said or done in the page since may have shown it too. Then it was the Next only if the
    page was left for one where the form goes on (*onward*).
    """
    return not turning.touched or (onward and left_behind(turning.before, after))


def holding(turning: Turning, page: Snapshot, proven: frozenset[FieldKey]) -> Turning:
    """The turning with what its page holds by now, and what of it is *proven*: as it will be left.

    Until the page is touched it holds what it held; a page that was left tells nothing of it.
    """
    if not turning.touched or left_behind(turning.before, page):
        return turning
    return replace(turning, before=page, proven=turning.proven | proven)


def turned_itself(worked: Snapshot, after: Snapshot) -> bool:
    """Whether a page turned without any Next, as some do once they are answered.

    *worked* is that page with what was filled into it: all of that is gone, and most of the rest.
    What is still there under another key was only drawn anew.
    """
    filled = [f for f in worked.fillable if held(f)]
    gone = set(change(worked, after).gone)
    shown = {(f.question, held(f)) for f in after.answerable}
    left = all(f.key in gone and (f.question, held(f)) not in shown for f in filled)
    return bool(filled) and left and left_behind(worked, after)


def _carries(write: Exchange, before: Snapshot) -> bool:
    """Whether it may be the page of the form: a document, or a call to a host of the page.

    What a page tells to others (counters, beacons) is often refused on its way; that says nothing.
    """
    hosts = {urlsplit(url).netloc for url in (before.url, *(url for _, url in before.places))}
    return _is_document(write) or urlsplit(write.url).netloc in hosts


def _lost(write: Exchange) -> str:
    """Why the site's answer is no answer; '' when it is one."""
    if _status(write) >= 500:
        return f"the site answered {_status(write)}"
    return f"the line to the site was lost: {write.error}" if write.error else ""


def _failed_page(write: Exchange) -> bool:
    """Whether the page that is shown is the site's no: nothing that it shows is a next page."""
    return _is_document(write) and _status(write) >= 400


def _is_document(write: Exchange) -> bool:
    return write.resource_type == "Document"


def _status(write: Exchange) -> int:
    """The worse of the answer's status and that of the document that it led to."""
    return max(write.status or 0, write.final_status or 0)


def _objections(before: Snapshot, after: Snapshot) -> list[PageText]:
    """Messages that are new: at the fields that were sent, and anywhere while the page stays.

    It stays when most of its questions do: a search box is on every page of a site.
    """
    asked = {f.key for f in before.fillable}
    kept = [f for f in after.fillable if f.key in asked]
    stays = 2 * len(kept) > len(asked) or not _went_on(before, after)
    known = set(_messages(before)) if before.epoch == after.epoch else set[PageText]()
    told = [*(f.error for f in kept), *(_messages(after) if stays else ())]
    dialogs = map(PageText, after.dialogs if stays else ())
    return [*dialogs, *(e for e in told if e and e not in known)]


def _messages(page: Snapshot) -> tuple[PageText, ...]:
    return (*(f.error for f in page.fillable), *page.errors)


def _went_on(before: Snapshot, after: Snapshot) -> bool:
    shift = change(before, after)
    if before.fillable and not shift.gone:
        return bool(shift.appeared)  # it unfolds, or is just the same page again
    return bool(shift.appeared or shift.gone or shift.document or before.headings != after.headings)
