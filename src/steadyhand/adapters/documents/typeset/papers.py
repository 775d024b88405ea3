"""A resume and a letter for one posting: chosen by rules, typeset, read back."""

from __future__ import annotations

import asyncio
from datetime import date

from steadyhand.core.answer.normal import normal
from steadyhand.core.job.posting import Posting
from steadyhand.core.job.profile import Profile
from steadyhand.errors import BadInput, DocumentFailed
from steadyhand.ports import MadePaper

from ...files.given_file import user_path
from .fitting import typeset_drafts
from .letters import draft_of
from .readback import lines_of
from .typography import Typography

DEADLINE_S = 120.0  # of both; a page takes 0.03 s, an unlucky document some hundred tries


class TypesetPapers:
    """A `Papers`: every document looks as *typography* says."""

    def __init__(self, typography: Typography) -> None:
        self._typography = typography

    async def made(self, profile: Profile, posting: Posting, *, on: date) -> tuple[MadePaper, ...]:
        """The resume, then the letter; typeset and read back. Raises DocumentFailed."""
        work = asyncio.to_thread(self._made, profile, posting, on=on)
        try:
            return await asyncio.wait_for(work, DEADLINE_S)
        except TimeoutError as exc:
            raise DocumentFailed(f"the documents took more than {DEADLINE_S:.0f} s") from exc

    def _made(self, profile: Profile, posting: Posting, *, on: date) -> tuple[MadePaper, ...]:
        made = typeset_drafts(draft_of(profile, posting, self._typography), self._typography, on)
        draft, template = made.draft, self._typography.template
        if lost := draft.untrue():
            raise DocumentFailed(f"a line of the documents rests on no fact: {lost[0].key}")
        changes = draft.changes(_own_lines(profile), normal)
        papers = ((made.resume, changes), (made.letter, ()))
        return tuple(
            MadePaper(
                each.document,
                each.content,
                each.pages,
                template,
                trace=draft.trace(each.document),
                changes=changed,
            )
            for each, changed in papers
        )


def _own_lines(profile: Profile) -> tuple[str, ...]:
    """The lines of the person's own resume; () where there is none that can be read."""
    own = profile.documents.get("resume", "")
    try:
        return lines_of(user_path(own)) if own.endswith(".pdf") else ()
    except BadInput:
        return ()
