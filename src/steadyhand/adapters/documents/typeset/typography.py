"""How a document is to look, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from steadyhand.core.job.documents import Document, Draft


class Template(StrEnum):
    """The styles that there are."""

    PLAIN = "plain"  # one column
    SIDEBAR = "sidebar"  # two: what is listed stands at the side
    COMPACT = "compact"  # one, dense, with the dates behind each head


class Size(StrEnum):
    """The paper, as typst names it."""

    A4 = "a4"
    LETTER = "us-letter"


MARGIN_MM, GUTTER_MM = 18, 9  # of the style with a side column
SIDE = 0.29  # of what two columns have between them


@dataclass(frozen=True, slots=True)
class Typography:
    """How a document is to look. `fonts` are folders whose fonts serve what the built-in lack."""

    template: Template = Template.PLAIN
    size: Size = Size.A4
    fonts: tuple[Path, ...] = ()
    pages: int = 2  # at most
    airy: bool = False  # taken by itself where one page holds all of it even so


@dataclass(frozen=True, slots=True)
class Typeset:
    """A PDF that was read back, with the document that it shows: `left_out` says what went."""

    content: bytes
    pages: int
    document: Document

    @property
    def sha256(self) -> str:
        """The digest of the PDF, in hexadecimal."""
        return sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class Papers:
    """Both PDFs for one posting; `draft` is what they show, without what had no room."""

    draft: Draft
    resume: Typeset
    letter: Typeset

    @property
    def resume_pdf(self) -> bytes:
        """The resume."""
        return self.resume.content

    @property
    def letter_pdf(self) -> bytes:
        """The cover letter."""
        return self.letter.content

    @property
    def sha256(self) -> dict[str, str]:
        """The digests by the roles of the files: what an approval binds to."""
        return {"resume": self.resume.sha256, "cover_letter": self.letter.sha256}
