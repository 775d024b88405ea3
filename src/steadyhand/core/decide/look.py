"""One look at the page, compared with what was meant: a decision uses it and the state alone."""

from __future__ import annotations

from dataclasses import dataclass

from ..act.actions import Press
from ..page.blockers import Blocker
from ..page.notices import Notice
from ..page.snapshot import FieldKey, PageText, Snapshot

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
