"""Where an extension is in the browser, a tab loads what our pages and we ask for, and no more."""

from __future__ import annotations

from steadyhand.adapters.guard.guard import Tabs
from steadyhand.adapters.guard.requests import PausedRequest


def came(tabs: Tabs, name: str, opener: str = "") -> None:
    tabs.came({"targetId": name, "type": "page"} | ({"openerId": opener} if opener else {}))


URL = "https://x.example/form?a=1"
AWAY = "https://x.example/away"


def stray(tabs: Tabs, name: str, url: str = URL, **more: object) -> bool:
    told: dict[str, object] = {"top_level": True, **more}
    return tabs.stray(PausedRequest("1", "GET", url, "Document", name, False, **told))  # type: ignore[arg-type]


def asked(tabs: Tabs, name: str, url: str = URL, disposition: str = "currentTab") -> None:
    tabs.asks({"frameId": name, "url": url, "reason": "anchorClick", "disposition": disposition})


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
    for each in tellers:
        asked(tabs, each)
    assert [stray(tabs, t) for t in tellers] == [False, False, False, True, True, True]
    assert not stray(tabs, "theirs", top_level=False)


def test_where_nobody_else_opens_tabs_each_is_ours() -> None:
    tabs = Tabs()
    came(tabs, "any")
    assert not stray(tabs, "any")


def kept() -> Tabs:
    tabs = Tabs()
    tabs.keep_to("ours")
    return tabs


def test_our_tab_loads_what_its_page_asks_for_and_nothing_else() -> None:
    tabs = kept()
    assert stray(tabs, "ours")
    asked(tabs, "ours", f"{URL}#part")
    assert not stray(tabs, "ours")
    assert stray(tabs, "ours", AWAY)
    assert not stray(tabs, "ours", AWAY, came_from="the request before")


def test_what_a_page_asks_for_in_another_tab_or_a_new_one_is_not_for_ours() -> None:
    tabs = kept()
    asked(tabs, "another")
    asked(tabs, "ours", disposition="newTab")
    assert stray(tabs, "ours")


def test_our_tab_loads_what_a_client_of_the_browser_commands() -> None:
    tabs = kept()
    tabs.commanded({"method": "Page.reload", "params": {}})
    assert stray(tabs, "ours")
    tabs.commanded({"method": "Page.navigate", "params": {"url": URL, "frameId": "ours"}})
    assert (stray(tabs, "ours"), stray(tabs, "ours", AWAY)) == (False, True)
    tabs.commanded({"method": "Page.navigate", "params": {"url": AWAY}})
    assert not stray(tabs, "ours", AWAY)


def test_our_tab_goes_back_and_is_led_nowhere() -> None:
    tabs = kept()
    tabs.goes({"frameId": "ours", "url": URL, "navigationType": "differentDocument"})
    assert stray(tabs, "ours")
    tabs.goes({"frameId": "ours", "url": URL, "navigationType": "historyDifferentDocument"})
    assert not stray(tabs, "ours")


def test_a_tab_that_our_page_opened_loads_one_document_that_no_page_names() -> None:
    tabs = kept()
    came(tabs, "opened", "ours")
    assert not stray(tabs, "opened")
    assert stray(tabs, "opened", AWAY)


def test_an_address_that_the_browser_makes_a_secure_one_is_the_one_that_was_asked_for() -> None:
    tabs = kept()
    asked(tabs, "ours", URL.replace("https:", "http:"))
    assert not stray(tabs, "ours")
