"""Did a file leave? What a page shows of a file is held against what left the browser.

Pure: the ledger of writes in, one sentence out. A file is known by the sha256 of its bytes, as the
guard found them in a request, or by its name where the browser reads it only as it is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .body import KEPT_BACK
from .facts import Exchange

SENT = "it was in what was sent"
MAYBE = "what left may hold it: not all of that could be read"
APART = "it was uploaded apart"
NEVER = "it was in nothing that was sent"


@dataclass(frozen=True, slots=True)
class Delivery:
    """Whether a file left as it should; `text` is one clause, without the file's name."""

    arrived: bool
    text: str


def delivered(digest: str, writes: Sequence[Exchange], *, mark: int) -> Delivery:
    """What became of the file of that sha256, by all *writes* of the browser.

    Those from *mark* on are the submit's own: its seq is that or more. A file that was uploaded
    apart, before them, has arrived as far as anybody can tell: the form sends the handle of it, or
    its site remembers it.
    """
    carrying = [w for w in writes if digest in w.files]
    good = [w for w in carrying if not failed(w)]
    if any(w.seq >= mark for w in good):
        return Delivery(True, SENT)
    if good:
        return Delivery(True, _apart(good[-1], [w for w in writes if w.seq >= mark]))
    if carrying:
        return Delivery(False, failed(carrying[-1]))
    if any(KEPT_BACK in w.files and not failed(w) for w in writes):
        return Delivery(True, MAYBE)
    return Delivery(False, NEVER)


def by_itself(text: str) -> bool:
    """Whether that text of a delivery says that the file is no plain part of what was sent."""
    return text == MAYBE or text.startswith(APART)


def upload_failure(digest: str, writes: Iterable[Exchange]) -> str:
    """Why the last request with that file did not bring it to the site; '' where it did."""
    carrying = [w for w in writes if digest in w.files]
    return failed(carrying[-1]) if carrying else ""


def failed(write: Exchange) -> str:
    """Why a write with a file in it is none that arrived, as one clause; '' for one that may be."""
    status = max(write.status or 0, write.final_status or 0)
    if status >= 400:
        return f"the site answered {status} to its upload"
    return f"its upload was lost ({write.error})" if write.error else ""


def _apart(upload: Exchange, sent: Sequence[Exchange]) -> str:
    place = f"{upload.method} {upload.url.split('?')[0].split('#')[0]}"
    if any(upload.seq in w.names for w in sent):
        return f"{APART} by {place}, and what was sent names the answer to that"
    return f"{APART} by {place}; nothing that was sent afterwards names it"
