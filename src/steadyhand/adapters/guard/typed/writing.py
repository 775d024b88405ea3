"""One way of writing what is compared."""

from __future__ import annotations


def plain(text: str) -> str:
    """Without what pages change in a text that they send: line ends, and capitals."""
    return text.replace("\r\n", "\n").replace("\r", "\n").casefold()
