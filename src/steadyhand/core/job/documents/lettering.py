"""What documents say, in letters that the fonts at hand have.

Pictures that no font has are left out, letters drawn as by a font are set in plain ones, and both
are told. A letter of the person's own that no font has is never dropped: whoever makes documents is
told of it before. A posting's title or employer is not named in a letter that cannot show it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from ..posting import Posting
from ..profile import Profile
from ..signs import plainer
from .draft import Draft
from .facts import Form, LeftOut, Reason
from .trace.told import rewritten

Missing = Mapping[str, Collection[str]]
"""The signs of a text that no font at hand has, by the text."""
POSTING = "posting."


@dataclass(frozen=True, slots=True)
class Lettered:
    """A profile and a posting whose texts can be shown, but for the `letters` of these facts."""

    profile: Profile
    posting: Posting
    left_out: tuple[LeftOut, ...] = ()
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


def texts_of(draft: Draft) -> dict[str, str]:
    """Every text of both papers that is somebody's own, by the path of its fact."""
    return {path: text for path, text, _ in _own_texts(draft)}


def lettered(draft: Draft, posting: Posting, missing: Missing) -> Lettered:
    """The draft's profile and the posting, as fonts without the missing signs can show them."""
    texts: dict[str, str] = {}
    left_out: list[LeftOut] = []
    letters: list[tuple[str, tuple[str, ...]]] = []
    for path, text, form in _own_texts(draft):
        found = plainer(text, missing.get(text, ()))
        if path in texts or (found.text == text and not found.letters):
            continue
        own = not path.startswith(POSTING)
        texts[path] = "" if found.letters or form is Form.LINK else found.text
        if found.letters and own and form is not Form.LINK:
            letters.append((path, found.letters))
        elif found.gone or not texts[path]:
            left_out.append(LeftOut((path,), " ".join(found.gone) or text, Reason.NO_FONT))
        else:
            left_out.append(LeftOut((path,), text, Reason.PLAIN_LETTERS))
    return Lettered(
        cast(Profile, rewritten("", draft.profile, lambda path, old: texts.get(path, old))),
        replace(
            posting,
            title=texts.get(f"{POSTING}title", posting.title),
            company=texts.get(f"{POSTING}company", posting.company),
        ),
        tuple(left_out),
        tuple(letters),
    )


def _own_texts(draft: Draft) -> Iterator[tuple[str, str, Form]]:
    """The path of each fact with its text and how it is set, in the order of both papers."""
    for document in (draft.resume, draft.letter):
        for line in document.lines:
            for piece in line.pieces:
                if piece.form in (Form.SAID, Form.LINK):
                    yield piece.fact, piece.text, piece.form
