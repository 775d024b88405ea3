"""The papers of a run: what its reports are made with, chosen once for both forms."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..record import Picture, Record
from .markdown import report_markdown
from .page import report
from .shots import NEAR_BITS


@dataclass(frozen=True, slots=True)
class Papers:
    """A template, the run's pictures, and how they are used."""

    template: str  # of the HTML report
    pictures: tuple[Picture, ...] = ()
    near_bits: int = NEAR_BITS  # pictures less apart are shown once
    show_pictures: bool = True
    markdown: bool = True  # whether the Markdown is written beside the page

    def html(self, record: Record) -> str:
        """The report as a page."""
        return report(self._shown(record), self.template, near_bits=self.near_bits)

    def text(self, record: Record) -> str:
        """The report as Markdown."""
        return report_markdown(self._shown(record), near_bits=self.near_bits)

    def _shown(self, record: Record) -> Record:
        return replace(record, pictures=self.pictures if self.show_pictures else ())
