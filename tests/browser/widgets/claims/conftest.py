"""What a page says against an answer, in the same tabs as seeing and acting."""

from __future__ import annotations

from tests.browser.page.conftest import browser, pages, rig

__all__ = ["browser", "pages", "rig"]
