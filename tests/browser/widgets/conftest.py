"""Widgets are tested on pages of our own, in the same tabs as seeing and acting."""

from __future__ import annotations

from tests.browser.answers import shown

__all__ = ["shown"]
