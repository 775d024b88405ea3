"""A tab that no page of ours opened loads no document, where an extension is in the browser."""

from __future__ import annotations

from steadyhand.adapters.guard.facts import Paused
from steadyhand.adapters.guard.tabs import Tabs


def came(tabs: Tabs, name: str, opener: str = "") -> None:
    tabs.came({"targetId": name, "type": "page"} | ({"openerId": opener} if opener else {}))


def stray(tabs: Tabs, name: str, *, top: bool = True) -> bool:
    return tabs.stray(
        Paused("1", "GET", "https://x.example", "Document", name, False, top_level=top)
    )


def test_a_tab_that_no_page_of_ours_opened_is_a_stray() -> None:
    tabs = Tabs()
    tabs.keep_to()
    came(tabs, "welcome")
    tabs.keep_to("ours")
    came(tabs, "opened", "ours")
    came(tabs, "deeper", "opened")
    came(tabs, "theirs")
    came(tabs, "theirs too", "theirs")
    tellers = ("ours", "opened", "deeper", "welcome", "theirs", "theirs too")
    assert [stray(tabs, t) for t in tellers] == [False, False, False, True, True, True]
    assert not stray(tabs, "theirs", top=False)


def test_where_nobody_else_opens_tabs_each_is_ours() -> None:
    tabs = Tabs()
    came(tabs, "any")
    assert not stray(tabs, "any")
