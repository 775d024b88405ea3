"""What `profile check` tells of letters that documents cannot show as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from steadyhand.adapters.documents.profile_file import line_of
from steadyhand.adapters.documents.typeset import Typography
from steadyhand.adapters.documents.typeset.letters import REMEDY, lettered_for
from steadyhand.core.job.documents import LeftOut, Reason
from steadyhand.core.job.profile import Profile
from steadyhand.views.wording import plain


def letters_told(path: Path, profile: Profile, fonts: tuple[Path, ...]) -> Iterator[str]:
    """One line for each fact that documents could not show, or would show otherwise."""
    found = lettered_for(profile, Typography(fonts=fonts))
    for left in found.left_out:
        yield f"line {line_of(path, left.facts[0])}: {_becomes(left)}"
    for fact, letters in found.letters:
        signs = plain(" ".join(letters))
        yield f"line {line_of(path, fact)}: no font here has {signs} of {plain(fact)}"
    if found.letters:
        yield f"So no resume and no cover letter can be made of it: {REMEDY}."


def _becomes(left: LeftOut) -> str:
    fact, text = plain(left.facts[0]), plain(left.text)
    if left.reason is Reason.PLAIN_LETTERS:
        return f"documents show {fact} in plain letters, which a search finds: {text}"
    return f"no font here has {text} of {fact}; documents leave it out"
