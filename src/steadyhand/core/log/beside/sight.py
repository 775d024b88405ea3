"""A picture of the page in a run: when one was shown to a vision model, and what that told.

Its word is one of a closed list; it is never proof of anything, and nobody reads text of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from ...page.snapshot import Ref

NOTHING = Ref("")
DISPUTED = "the picture after the submit"  # scope of what a person is asked about it


class Moment(StrEnum):
    """When a picture may be looked at."""

    BEFORE_SUBMIT = "before_submit"
    AFTER_SUBMIT = "after_submit"
    CONFLICT = "conflict"  # the page has something, and the rules make nothing of it
    ABNORMAL = "abnormal"  # the page is empty, or an error


class Shows(StrEnum):
    """What a picture may show."""

    FORM = "form"
    ERROR = "error"  # that a form complains about what was filled in
    CHALLENGE = "challenge"  # a check for people
    SIGN_IN = "sign_in"
    CONFIRMATION = "confirmation"
    BROKEN = "broken"  # the site's own error
    BLANK = "blank"
    COVERED = "covered"  # something lies over the page
    CLOSED = "closed"  # the job is not open any more


@dataclass(frozen=True, slots=True)
class PictureJudged:
    """A masked picture was looked at. Without anything that it shows, nothing could be told."""

    moment: Moment
    digest: str  # of what the page was then: it is looked at once
    shows: tuple[Shows, ...] = ()
    doubt: bool = False  # it contradicts what the rules go by
    opens: Ref = NOTHING  # the button that seems to lead on
    artifact: str = ""


Sights = tuple[PictureJudged, ...]


def sight_of(sights: Sights, moment: Moment, digest: str) -> PictureJudged | None:
    """What was told of that moment, or None."""
    return next((s for s in sights if (s.moment, s.digest) == (moment, digest)), None)


def followed(sights: Sights) -> Sights:
    """After a button was pressed because of a picture: no other press comes of that."""
    return tuple(replace(s, opens=NOTHING) for s in sights)


def told(sight: PictureJudged) -> str:
    """What it showed, in words."""
    return " and ".join(_WORDS[shown] for shown in sight.shows)


_WORDS: Mapping[Shows, str] = {
    Shows.FORM: "a form",
    Shows.ERROR: "an error message of the form",
    Shows.CHALLENGE: "a check for people",
    Shows.SIGN_IN: "a sign-in",
    Shows.CONFIRMATION: "a confirmation",
    Shows.BROKEN: "an error of the site",
    Shows.BLANK: "nothing",
    Shows.COVERED: "something that covers the page",
    Shows.CLOSED: "that the job is closed",
}
