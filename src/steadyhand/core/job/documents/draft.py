"""Both papers for one posting in one step, with all that a person needs to see to approve them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..posting import Need, Posting
from ..posting.soundness import is_name
from ..profile import Profile
from .difference import Changed, difference
from .facts import Document, LeftOut, Line, Normal, Reason, Requirement, Wanted
from .letter import letter
from .resume import resume
from .spared import said_under, spared
from .trace import Traced, traced, untrue
from .wording.language import code_of


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person decided about their papers; `without` are paths of facts: work[2], interests.

    `language` is a tag or a name; where it is none of the papers' seven, the posting's counts.
    """

    language: str = ""
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A resume and a letter, before or after they were typeset."""

    profile: Profile = field(repr=False)
    wanted: Wanted
    resume: Document
    letter: Document

    def untrue(self) -> tuple[Line, ...]:
        """The lines of both that rest on no fact or alter one: () is proven."""
        both = (self.resume, self.letter)
        return tuple(x for each in both for x in untrue(each, self.profile, self.wanted))

    def trace(self, document: Document) -> tuple[Traced, ...]:
        """Each line of one of both with the facts that it rests on, as they were said."""
        return traced(document, self.profile, self.wanted)

    def changes(self, base: Sequence[str], normal: Normal) -> tuple[Changed, ...]:
        """What the resume has otherwise than the *base*: the lines of a PDF that was read back.

        Without a base it is compared with all that the profile has for a resume, unselected.
        """
        whole = Wanted(language=self.resume.language)
        before = base or [x.text for x in resume(self.profile, whole, normal).lines]
        return difference(before, [x.text for x in self.resume.lines], normal)


NOTHING = Choices()


def drafted(
    profile: Profile, posting: Posting, normal: Normal, *, choices: Choices = NOTHING
) -> Draft:
    """Resume and letter for that posting; `untrue()` of it is ().

    Raises BadInput where a choice names no fact of the profile.
    """
    wanted = wanted_of(posting, choices.language)
    told = spared(profile, choices.without)
    out = _chosen(profile, choices)
    return Draft(
        profile,
        wanted,
        _telling(resume(told, wanted, normal), out),
        _telling(letter(told, wanted, normal), out),
    )


def wanted_of(posting: Posting, language: str = "") -> Wanted:
    """What the papers need to know of the posting, under the paths that it has there.

    Nobody is greeted with a placeholder, wherever the posting was read and kept.
    """
    return Wanted(
        posting.title if is_name(posting.title) else "",
        posting.company if is_name(posting.company) else "",
        code_of(language) or posting.language,
        tuple(Requirement(x.text, x.need is Need.MUST) for x in posting.requirements),
    )


def _chosen(profile: Profile, choices: Choices) -> tuple[LeftOut, ...]:
    under = {p: t for path in choices.without for p, t in said_under(profile, path).items()}
    return tuple(LeftOut((path,), text, Reason.CHOSEN) for path, text in under.items())


def _telling(document: Document, out: tuple[LeftOut, ...]) -> Document:
    return replace(document, left_out=(*out, *document.left_out))
