"""Every error that a caller can act on.

    SteadyhandError
    |- BadInput            what the user gave is wrong: one sentence, exit 2, nothing written
    |  |- ProfileInvalid   a profile file: names the file, the line and the remedy
    |  |- AnswersInvalid   an answers file
    |  |- GoalInvalid      a goal: names the line, the word and what was expected there
    |  |- UrlRefused       not http(s), credentials in it, or an address that was not named
    |  |- HomeLocked       another process holds this home folder
    |  |- RunNotFound      no run with that id in this home
    |  |- JobNotFound      no job with that id of this user
    |  `- KeyReused        an idempotency key came before, with another request
    |- BrowserMissing      no Chrome or Chromium could be found
    |- BrowserLost         the browser or its page is gone; the run may go on with a new one
    |- StaleRef            a ref names an element that left the page or is another one now
    |- PageTimeout         the page did not answer before its deadline
    |  `- PageHung         it is there, and too busy to be read
    |- Unreachable         the address did not answer; nothing was sent
    |  `- Prohibited       it leads to a site that the user wants nothing to do with
    |- HostBusy            another run of this home is at that host
    |- LostRun             another worker writes this run now: stop touching the page
    |- LostJob             another worker has this job now, or it was ended meanwhile
    |- StoreFailed         the database refused or is out of reach
    |  `- StoreAway        it did not answer, or not now: later it may
    |- DocumentFailed      a document could not be made as it was wanted; nothing was written
    |  |- LineLost         a line of it cannot be shown, or cannot be read in the PDF
    |  `- PagesFull        even what may not be left out needs more pages
    |- VaultLocked         a secret cannot be opened: its key is missing, or it was changed
    `- Parked              the run waits for an answer from elsewhere

Expected results (an unknown answer, a blocker, unproven evidence) are values, not errors; a fault
of ours is left to crash. Messages say what happened, to what, and what to do next; they never hold
an answer or a secret.
"""

from __future__ import annotations


class SteadyhandError(Exception):
    """Something that the caller can act on; str() is one sentence for a person."""


class BadInput(SteadyhandError):
    """What the user gave cannot be used; nothing was written."""


class ProfileInvalid(BadInput):
    """A profile file does not hold a profile."""


class AnswersInvalid(BadInput):
    """An answers file does not hold answers."""


class GoalInvalid(BadInput):
    """A goal is not written in the language of goals."""


class UrlRefused(BadInput):
    """An address that policy refuses before anything is opened."""


class HomeLocked(BadInput):
    """Another process works in this home folder."""


class RunNotFound(BadInput):
    """No such run is recorded in this home."""


class JobNotFound(BadInput):
    """No such job is recorded for this user."""


class KeyReused(BadInput):
    """An idempotency key that came before, with another request."""


class BrowserMissing(SteadyhandError):
    """No usable Chrome or Chromium on this machine."""


class BrowserLost(SteadyhandError):
    """The browser, its page or a frame went away."""


class StaleRef(SteadyhandError):
    """The element behind a ref is gone or has become another one."""


class PageTimeout(SteadyhandError):
    """The page did not answer before the deadline."""


class PageHung(PageTimeout):
    """The page is there and does not come to answer."""


class Unreachable(SteadyhandError):
    """The address did not answer; nothing was sent."""


class Prohibited(Unreachable):
    """The address leads to a site that the user wants nothing to do with."""


class HostBusy(SteadyhandError):
    """Another run of this home visits that host."""


class LostRun(SteadyhandError):
    """Another worker is writing this run."""


class LostJob(SteadyhandError):
    """Another worker drives this job, or it was ended meanwhile."""


class StoreFailed(SteadyhandError):
    """The store refused, or is out of reach."""


class StoreAway(StoreFailed):
    """The store did not answer, or could not now; the same call may work later."""


class DocumentFailed(SteadyhandError):
    """A document could not be made as it was wanted; nothing was written."""


class LineLost(DocumentFailed):
    """A line cannot be shown, or cannot be read in the finished PDF."""


class PagesFull(DocumentFailed):
    """Even what may not be left out needs more pages."""


class VaultLocked(SteadyhandError):
    """A secret cannot be opened with the keys that are there."""


class Parked(SteadyhandError):
    """The run waits for a person's answer from elsewhere."""
