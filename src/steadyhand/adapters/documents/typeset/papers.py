"""The `Papers` port: a CV and a cover letter for one posting, in signs that the fonts here have."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from steadyhand.adapters.files.given_file import user_path
from steadyhand.core.lang.text import made_of, normal
from steadyhand.errors import BadInput, DocumentFailed, LineLost
from steadyhand.jobs.documents.draft import Draft, Lettered, Missing, drafted, lettered, texts_of
from steadyhand.jobs.posting.posting import Posting
from steadyhand.jobs.profile import Profile
from steadyhand.ports import MadePaper
from steadyhand.views.wording import listed

from .compiler import Typography, fonts_built_in, fonts_of_machine, is_there
from .fitting import typeset_drafts
from .readback import lines_of

if TYPE_CHECKING:
    import typst


# Which signs of a text no font here has, found before anything is made of it.
#
# Typst is asked for one text after the other on a page of its own: in a conforming PDF it shows no
# sign without a glyph, and names each that it has none for.

UNSHOWN = re.compile(r'the text `"(.+?)"` could not be displayed', re.S)
ESCAPE = re.compile(r"\\u\{([0-9a-fA-F]+)\}|\\(.)")
PAGE = b"""#set document(title: "letters")
#set text(font: "Libertinus Serif", lang: "en")
#for each in json(bytes(sys.inputs.texts)) { par(each + strong(each)) }"""
NO_POSTING = Posting("", "")
SHOWN_MAX = 20  # letters in a message
REMEDY = (
    "install a font that has them, or name its folder in the setting fonts; or bring a resume and "
    "a cover letter of your own"
)


def draft_of(profile: Profile, posting: Posting, typography: Typography) -> Draft:
    """Resume and letter in letters that the fonts here have, telling what was left out for that.

    Raises LineLost where the profile has letters that none has.
    """
    found = lettered_for(profile, typography, posting)
    if found.letters:
        raise LineLost(f"{letters_words(found)}; {REMEDY}")
    return found.telling(drafted(found.profile, found.posting, normal))


def lettered_for(
    profile: Profile, typography: Typography, posting: Posting = NO_POSTING
) -> Lettered:
    """What the fonts here can show of that profile and posting."""
    draft = drafted(profile, posting, normal)
    return lettered(draft, posting, missing_signs(texts_of(draft).values(), typography))


def letters_words(found: Lettered) -> str:
    """Which letters no font here has, and where they stand; one clause."""
    signs = list(dict.fromkeys(sign for _, letters in found.letters for sign in letters))
    more = ", ..." if len(signs) > SHOWN_MAX else ""
    where = listed(path for path, _ in found.letters)
    return f"no font here has {', '.join(signs[:SHOWN_MAX])}{more} of {where}"


def missing_signs(texts: Iterable[str], typography: Typography) -> Missing:
    """The signs that no font here has, by text. Nothing is missing where there is no typst."""
    asked = sorted({text for text in texts if not text.isascii()})
    if not asked or not is_there():
        return {}
    folders = typography.fonts
    if not _unshown(_forms(asked), fonts_built_in(folders)):
        return {}
    fonts = fonts_of_machine(folders)
    signs = _unshown(_forms(asked), fonts)
    doubtful = (text for text in asked if any(sign in "".join(_forms((text,))) for sign in signs))
    return {text: _unshown(_forms((text,)), fonts) for text in doubtful}


def _forms(texts: Sequence[str]) -> list[str]:
    """The texts, and what their signs are made of, which may stand for them."""
    return [form for text in texts for form in (text, made_of(text))]


def _unshown(texts: Sequence[str], fonts: typst.Fonts) -> frozenset[str]:
    """Every sign of the texts that these fonts have not."""
    import typst

    inputs = {"texts": json.dumps(texts)}
    try:
        typst.Compiler(PAGE, font_paths=fonts, sys_inputs=inputs).compile(
            format="pdf", pdf_standards="ua-1"
        )
    except typst.TypstError as exc:
        found = {_unescaped(each) for each in UNSHOWN.findall(str(exc.diagnostic))}
        return frozenset(sign for sign in found if not sign.isascii())  # 1, where it is a key's
    return frozenset()


def _unescaped(text: str) -> str:
    """The text that typst writes with the escapes of Rust."""
    return ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)


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
