"""A document of the web, as it came."""

from __future__ import annotations

from dataclasses import dataclass

from .charsets import decoded


@dataclass(frozen=True, slots=True)
class Document:
    """What an address answered with, where it stood in the end."""

    url: str
    status: int
    content: bytes
    content_type: str = ""

    @property
    def text(self) -> str:
        """The content by its mark, its header, its own declaration, else as UTF-8; never fails."""
        return decoded(self.content, self.content_type)
