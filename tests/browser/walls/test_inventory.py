"""What Chromium exposes to pages and can cause traffic has a channel of the guard that holds it.

A new version brings new interfaces. Each is looked at once, and has its place in `inventory.json`.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.browser.guard.browser import page_at
from tests.browser.guard.site import Site
from tests.browser.walls.inventory import Realm, complaint, inventory, realms_of, words

from steadyhand.adapters.browser.launch import RunningBrowser

pytestmark = [pytest.mark.browser]
with_chrome = pytest.mark.asyncio(loop_scope="module")
KINDS = {"page", "sandboxed frame", "worker", "service worker", "worklet"}  # no shared worker
LOOK_S = 30.0  # for all realms, on a busy machine
KNOWN = Realm("page", {"fetch": "function"}, {"Navigator": ("sendBeacon", "onLine")})


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def realms(chrome: RunningBrowser, site: Site) -> AsyncIterator[tuple[Realm, ...]]:
    async with page_at(chrome, site.origin + "/isolated") as page:
        assert await page.evaluate("[isSecureContext, crossOriginIsolated]") == [True, True]
        yield await asyncio.wait_for(realms_of(page), LOOK_S)


@with_chrome
async def test_whatever_chromium_exposes_has_its_place_in_the_inventory(
    chrome: RunningBrowser, realms: tuple[Realm, ...]
) -> None:
    assert {realm.kind for realm in realms} == KINDS
    assert not (found := complaint(chrome.version, realms, inventory())), found


@with_chrome
async def test_what_is_said_to_be_taken_away_is_in_no_realm(realms: tuple[Realm, ...]) -> None:
    returned = {realm.kind: inventory().returned(realm) for realm in realms}
    assert returned == dict.fromkeys(KINDS, ())


@pytest.mark.parametrize(
    ("types", "members", "named"),
    [
        ({"Telepathy": "function"}, {}, "Telepathy"),
        ({"think": "function"}, {}, "think"),
        ({}, {"Navigator": ("think",)}, "Navigator.think"),
        ({}, {"HTMLThoughtElement": ("src",)}, "HTMLThoughtElement.src"),
        ({}, {"HTMLDivElement": ("src",)}, "HTMLDivElement.src"),
    ],
)
def test_a_new_name_is_told_with_its_realm(
    types: dict[str, str], members: dict[str, tuple[str, ...]], named: str
) -> None:
    told = complaint("Chrome/999", (KNOWN, Realm("worker", types, members)), inventory())
    assert told == (
        f"Chrome/999 exposes {named} in a worker; say in inventory.json how the guard holds it"
    )


def test_a_handler_a_constant_and_a_member_that_nobody_watches_are_no_news() -> None:
    members = {"Navigator": ("onthought", "ariaThought", "THOUGHT_MAX"), "GPUQueue": ("think",)}
    realm = Realm("page", {"onthought": "object"}, members)
    assert complaint("Chrome/999", (realm,), inventory()) == ""


def test_what_comes_back_is_told() -> None:
    types = {"SharedWorker": "function", "fetchLater": "undefined", "PaymentRequest": "function"}
    back = Realm("page", types, {"Navigator": ("login",)})
    assert inventory().returned(back) == ("Navigator.login", "PaymentRequest", "SharedWorker")


def test_each_name_of_the_inventory_stands_there_once_under_a_channel_that_is_explained() -> None:
    held = json.loads(Path(__file__).with_name("inventory.json").read_text("utf-8"))
    channels, silent = held["channels"].values(), held["silent"]
    lists = (*(each["names"] for each in channels), silent["globals"], silent["members"])
    names = Counter(name for lines in lists for name in words(lines))
    twice = {name for name, count in names.items() if count > 1}
    assert twice & (inventory().channels.keys() | {n for n in names if "." in n}) == set()
    assert all(each["means"] for each in channels)
