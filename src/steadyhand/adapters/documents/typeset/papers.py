"""The `Papers` port: a CV and a cover letter for one posting, in signs that the fonts here have."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from steadyhand.adapters.files.given_file import user_path
from steadyhand.core.lang.text import compatibility_signs, normalise
from steadyhand.errors import BadInput, DocumentFailed, LineLost
from steadyhand.jobs.documents.draft import (
    Draft,
    MissingSigns,
    ShowableTexts,
    make_draft,
    showable_texts,
    texts_by_path,
)
from steadyhand.jobs.posting.posting import Posting
from steadyhand.jobs.profile import Profile
from steadyhand.ports import TypesetDocument
from steadyhand.views.wording import join_names

from .compiler import Typography, built_in_fonts, is_typst_installed, system_fonts
from .fitting import typeset_drafts
from .readback import lines_of

if TYPE_CHECKING:
    import typst


# Which signs of a text no font here has, found before anything is made of it.
#
# Typst is asked for one text after the other on a page of its own: in a conforming PDF it shows no
# sign without a glyph, and names each that it has none for.

UNDISPLAYED = re.compile(r'the text `"(.+?)"` could not be displayed', re.S)
ESCAPE = re.compile(r"\\u\{([0-9a-fA-F]+)\}|\\(.)")
GLYPH_PAGE = b"""#set document(title: "letters")
#set text(font: "Libertinus Serif", lang: "en")
#for each in json(bytes(sys.inputs.texts)) { par(each + strong(each)) }"""
NO_POSTING = Posting("", "")
SIGNS_MAX = 20  # letters in a message
REMEDY = (
    "install a font that has them, or name its folder in the setting fonts; or bring a resume and "
    "a cover letter of your own"
)


def draft_in_available_glyphs(profile: Profile, posting: Posting, typography: Typography) -> Draft:
    """Resume and letter in letters that the fonts here have, telling what was left out for that.

    Raises LineLost where the profile has letters that none has.
    """
    found = check_glyphs(profile, typography, posting)
    if found.letters:
        raise LineLost(f"{missing_signs_sentence(found)}; {REMEDY}")
    return found.telling(make_draft(found.profile, found.posting, normalise))


def check_glyphs(
    profile: Profile, typography: Typography, posting: Posting = NO_POSTING
) -> ShowableTexts:
    """What the fonts here can show of that profile and posting."""
    draft = make_draft(profile, posting, normalise)
    return showable_texts(draft, posting, missing_signs(texts_by_path(draft).values(), typography))


def missing_signs_sentence(found: ShowableTexts) -> str:
    """Which letters no font here has, and where they stand; one clause."""
    signs = list(dict.fromkeys(sign for _, letters in found.letters for sign in letters))
    more = ", ..." if len(signs) > SIGNS_MAX else ""
    where = join_names(path for path, _ in found.letters)
    return f"no font here has {', '.join(signs[:SIGNS_MAX])}{more} of {where}"


def missing_signs(texts: Iterable[str], typography: Typography) -> MissingSigns:
    """The signs that no font here has, by text. Nothing is missing where there is no typst."""
    asked = sorted({text for text in texts if not text.isascii()})
    if not asked or not is_typst_installed():
        return {}
    folders = typography.fonts
    if not _undisplayed_signs(_with_decompositions(asked), built_in_fonts(folders)):
        return {}
    fonts = system_fonts(folders)
    signs = _undisplayed_signs(_with_decompositions(asked), fonts)
    doubtful = (
        text
        for text in asked
        if any(sign in "".join(_with_decompositions((text,))) for sign in signs)
    )
    return {text: _undisplayed_signs(_with_decompositions((text,)), fonts) for text in doubtful}


def _with_decompositions(texts: Sequence[str]) -> list[str]:
    """The texts, and what their signs are made of, which may stand for them."""
    return [form for text in texts for form in (text, compatibility_signs(text))]


def _undisplayed_signs(texts: Sequence[str], fonts: typst.Fonts) -> frozenset[str]:
    """Every sign of the texts that these fonts have not."""
    import typst

    inputs = {"texts": json.dumps(texts)}
    try:
        typst.Compiler(GLYPH_PAGE, font_paths=fonts, sys_inputs=inputs).compile(
            format="pdf", pdf_standards="ua-1"
        )
    except typst.TypstError as exc:
        found = {_unescape(each) for each in UNDISPLAYED.findall(str(exc.diagnostic))}
        return frozenset(sign for sign in found if not sign.isascii())  # 1, where it is a key's
    return frozenset()


def _unescape(text: str) -> str:
    """The text that typst writes with the escapes of Rust."""
    return ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)


DEADLINE_S = 120.0  # of both; a page takes 0.03 s, an unlucky document some hundred tries


class TypesetDocuments:
    """A `Papers`: every document looks as *typography* says."""

    def __init__(self, typography: Typography) -> None:
        self._typography = typography

    async def typeset(
        self, profile: Profile, posting: Posting, *, on: date
    ) -> tuple[TypesetDocument, ...]:
        """The resume, then the letter; typeset and read back. Raises DocumentFailed."""
        work = asyncio.to_thread(self._typeset, profile, posting, on=on)
        try:
            return await asyncio.wait_for(work, DEADLINE_S)
        except TimeoutError as exc:
            raise DocumentFailed(f"the documents took more than {DEADLINE_S:.0f} s") from exc

    def _typeset(
        self, profile: Profile, posting: Posting, *, on: date
    ) -> tuple[TypesetDocument, ...]:
        made = typeset_drafts(
            draft_in_available_glyphs(profile, posting, self._typography), self._typography, on
        )
        draft, template = made.draft, self._typography.template
        if lost := draft.untrue():
            raise DocumentFailed(f"a line of the documents rests on no fact: {lost[0].key}")
        changes = draft.changes(_own_lines(profile), normalise)
        papers = ((made.resume, changes), (made.letter, ()))
        return tuple(
            TypesetDocument(
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
