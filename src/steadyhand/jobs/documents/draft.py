"""Both papers for one posting in one step, with all that a person needs to see to approve them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import cast

from steadyhand.core.lang.text import simplify_signs

from ..posting.plausibility import is_name
from ..posting.posting import Need, Posting
from ..profile import Profile
from .cv import make_cv
from .document import (
    DocumentLine,
    DraftDocument,
    Normaliser,
    Notation,
    Omission,
    OmissionReason,
    PostingSummary,
    Requirement,
)
from .letter import make_letter
from .trace import (
    TracedLine,
    facts_under,
    profile_without,
    rewrite_leaves,
    trace_lines,
    untrue_lines,
)
from .wording import language_code

# What differs between a document and the resume that it comes from, line by line.
#
# The base may be a PDF that was read back, whose lines are wrapped elsewhere: a line is in it
# where its words stand there one after the other.


class Change(StrEnum):
    """What became of a line."""

    KEPT = "kept"
    MOVED = "moved"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """One line, and what became of it."""

    change: Change
    text: str


def changed_lines(
    base: Sequence[str], lines: Sequence[str], normal: Normaliser
) -> tuple[ChangedLine, ...]:
    """Every line of the document in its order, then those of the base that it has not.

    As few lines as possible are called moved: the longest run that kept its order is kept.
    """
    before, after = _all_words(base, normal), _all_words(lines, normal)
    places = [_place(normal(text), before) for text in lines]
    kept = _longest_rising_run([(place, n) for n, place in enumerate(places) if place >= 0])
    now = (
        ChangedLine(Change.ADDED if place < 0 else Change.KEPT if n in kept else Change.MOVED, text)
        for n, (place, text) in enumerate(zip(places, lines, strict=True))
    )
    gone = (t for t in base if normal(t) and _place(normal(t), after) < 0)
    return (*now, *(ChangedLine(Change.REMOVED, text) for text in gone))


def _all_words(lines: Sequence[str], normal: Normaliser) -> str:
    return " " + " ".join(normal(" ".join(lines)).split()) + " "


def _place(words: str, text: str) -> int:
    """Where those words stand in the text; -1 where they do not, or are none."""
    return text.find(f" {words} ") if words else -1


def _longest_rising_run(places: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The numbers of a longest run whose places rise."""
    tails: list[int] = []
    ends: list[int] = []  # the index in *places* that each run length ends with
    before: list[int] = []
    for index, (place, _) in enumerate(places):
        at = bisect_left(tails, place)
        tails[at:] = [place, *tails[at + 1 :]]
        ends[at:] = [index, *ends[at + 1 :]]
        before.append(ends[at - 1] if at else -1)
    found: list[int] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        found.append(places[index][1])
        index = before[index]
    return frozenset(found)


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
    wanted: PostingSummary
    resume: DraftDocument
    letter: DraftDocument

    def untrue(self) -> tuple[DocumentLine, ...]:
        """The lines of both that rest on no fact or alter one: () is proven."""
        both = (self.resume, self.letter)
        return tuple(x for each in both for x in untrue_lines(each, self.profile, self.wanted))

    def trace(self, document: DraftDocument) -> tuple[TracedLine, ...]:
        """Each line of one of both with the facts that it rests on, as they were said."""
        return trace_lines(document, self.profile, self.wanted)

    def changes(self, base: Sequence[str], normal: Normaliser) -> tuple[ChangedLine, ...]:
        """What the resume has otherwise than the *base*: the lines of a PDF that was read back.

        Without a base it is compared with all that the profile has for a resume, unselected.
        """
        whole = PostingSummary(language=self.resume.language)
        before = base or [x.text for x in make_cv(self.profile, whole, normal).lines]
        return changed_lines(before, [x.text for x in self.resume.lines], normal)


NO_CHOICES = Choices()


def make_draft(
    profile: Profile, posting: Posting, normal: Normaliser, *, choices: Choices = NO_CHOICES
) -> Draft:
    """Resume and letter for that posting; `untrue_lines()` of it is ().

    Raises BadInput where a choice names no fact of the profile.
    """
    wanted = posting_summary(posting, choices.language)
    told = profile_without(profile, choices.without)
    out = _omissions_by_choice(profile, choices)
    return Draft(
        profile,
        wanted,
        _with_omissions(make_cv(told, wanted, normal), out),
        _with_omissions(make_letter(told, wanted, normal), out),
    )


def posting_summary(posting: Posting, language: str = "") -> PostingSummary:
    """What the papers need to know of the posting, under the paths that it has there.

    Nobody is greeted with a placeholder, wherever the posting was read and kept.
    """
    return PostingSummary(
        posting.title if is_name(posting.title) else "",
        posting.company if is_name(posting.company) else "",
        language_code(language) or posting.language,
        tuple(Requirement(x.text, x.need is Need.MUST) for x in posting.requirements),
    )


def _omissions_by_choice(profile: Profile, choices: Choices) -> tuple[Omission, ...]:
    under = {p: t for path in choices.without for p, t in facts_under(profile, path).items()}
    return tuple(Omission((path,), text, OmissionReason.CHOSEN) for path, text in under.items())


def _with_omissions(document: DraftDocument, out: tuple[Omission, ...]) -> DraftDocument:
    return replace(document, left_out=(*out, *document.left_out))


# What documents say, in letters that the fonts at hand have.
#
# Pictures that no font has are left out, letters drawn as by a font are set in plain ones, and
# both are told. A letter of the person's own that no font has is never dropped: whoever makes
# documents is told of it before. A posting's title or employer is not named in a letter that
# cannot show it.

MissingSigns = Mapping[str, Collection[str]]
"""The signs of a text that no font at hand has, by the text."""
POSTING = "posting."


@dataclass(frozen=True, slots=True)
class ShowableTexts:
    """A profile and a posting whose texts can be shown, but for the `letters` of these facts."""

    profile: Profile
    posting: Posting
    left_out: tuple[Omission, ...] = ()
    letters: tuple[tuple[str, tuple[str, ...]], ...] = ()  # by the path of the fact

    def telling(self, draft: Draft) -> Draft:
        """The draft with what was left out for want of a font, in the paper that lacks it."""
        own = tuple(x for x in self.left_out if not x.facts[0].startswith(POSTING))
        rest = tuple(x for x in self.left_out if x not in own)
        return replace(
            draft,
            resume=replace(draft.resume, left_out=(*own, *draft.resume.left_out)),
            letter=replace(draft.letter, left_out=(*rest, *draft.letter.left_out)),
        )


def texts_by_path(draft: Draft) -> dict[str, str]:
    """Every text of both papers that is somebody's own, by the path of its fact."""
    return {path: text for path, text, _ in _own_texts(draft)}


def showable_texts(draft: Draft, posting: Posting, missing: MissingSigns) -> ShowableTexts:
    """The draft's profile and the posting, as fonts without the missing signs can show them."""
    texts: dict[str, str] = {}
    left_out: list[Omission] = []
    letters: list[tuple[str, tuple[str, ...]]] = []
    for path, text, form in _own_texts(draft):
        found = simplify_signs(text, missing.get(text, ()))
        if path in texts or (found.text == text and not found.letters):
            continue
        own = not path.startswith(POSTING)
        texts[path] = "" if found.letters or form is Notation.LINK else found.text
        if found.letters and own and form is not Notation.LINK:
            letters.append((path, found.letters))
        elif found.gone or not texts[path]:
            left_out.append(Omission((path,), " ".join(found.gone) or text, OmissionReason.NO_FONT))
        else:
            left_out.append(Omission((path,), text, OmissionReason.PLAIN_LETTERS))
    return ShowableTexts(
        cast(Profile, rewrite_leaves("", draft.profile, lambda path, old: texts.get(path, old))),
        replace(
            posting,
            title=texts.get(f"{POSTING}title", posting.title),
            company=texts.get(f"{POSTING}company", posting.company),
        ),
        tuple(left_out),
        tuple(letters),
    )


def _own_texts(draft: Draft) -> Iterator[tuple[str, str, Notation]]:
    """The path of each fact with its text and how it is set, in the order of both papers."""
    for document in (draft.resume, draft.letter):
        for line in document.lines:
            for piece in line.pieces:
                if piece.form in (Notation.SAID, Notation.LINK):
                    yield piece.fact, piece.text, piece.form
