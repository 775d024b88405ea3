"""Acting is tested on the same pages and tabs as seeing."""

from __future__ import annotations

from tests.browser.page.conftest import browser, pages, rig

__all__ = ["browser", "pages", "rig"]
