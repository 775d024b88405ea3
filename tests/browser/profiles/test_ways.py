"""A profile of a person's own is worked in itself, or in a copy, or not at all; never damaged."""

from __future__ import annotations

import os
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from tests.browser.profiles.rig import (
    READ,
    Visits,
    found,
    options_of,
    prefer,
    preferences,
    prints,
)

from steadyhand.adapters.browser.launch import launch
from steadyhand.adapters.browser.profiles import ProfileChoice, ProfileMode
from steadyhand.core.secrets import StoredSession

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def visit(
    seats: Visits, wish: ProfileChoice, scratch: Path | None = None
) -> tuple[str | None, list[tuple[str, bool, str]]]:
    """What the site had noted in that profile, and what the browser tells of how it began."""
    async with launch(options_of(seats, wish, scratch)) as chrome:
        page = await chrome.context.new_page()
        await page.goto(seats.origin + "/visit")
        seat = await page.evaluate(READ)
        return seat, [(told.what, told.done, told.why) for told in chrome.memory.began()]


async def test_a_copy_is_known_to_the_site_and_the_profile_is_not_touched(
    seats: Visits, profile: Path, private: Path
) -> None:
    before = prints(profile)
    seat, told = await visit(seats, ProfileChoice("copy", profile), private)
    assert seats.known
    assert seat == "12A"
    assert told == [("profile_copy", True, "")]
    assert prints(profile) == before
    assert found(private) == []


async def test_the_profile_itself_is_known_to_the_site_and_is_given_back_as_it_was(
    seats: Visits, profile: Path
) -> None:
    seat, told = await visit(seats, ProfileChoice("direct", profile))
    assert seats.known
    assert seat == "12A"
    assert told == [("profile_direct", True, "")]
    assert preferences(profile)["net"]["network_prediction_options"] == 0
    assert not list((profile / "Default").glob("steadyhand*"))


async def test_a_profile_that_says_nothing_of_loading_ahead_says_nothing_after_a_run(
    seats: Visits, profile: Path
) -> None:
    prefer(profile, network_prediction_options=None)
    await visit(seats, ProfileChoice("direct", profile))
    assert "network_prediction_options" not in preferences(profile)["net"]


async def test_auto_changes_nothing_in_a_profile_and_so_copies_one_that_loads_ahead(
    seats: Visits, profile: Path
) -> None:
    before = prints(profile)
    _, told = await visit(seats, ProfileChoice("auto", profile))
    assert seats.known
    assert [each[:2] for each in told] == [("profile_direct", False), ("profile_copy", True)]
    assert prints(profile) == before


async def test_auto_works_in_a_profile_that_loads_nothing_ahead_by_itself(
    seats: Visits, profile: Path
) -> None:
    prefer(profile, network_prediction_options=2)
    _, told = await visit(seats, ProfileChoice("auto", profile))
    assert seats.known
    assert told == [("profile_direct", True, "")]


@pytest.mark.parametrize("mode", ["auto", "direct"])
async def test_a_profile_that_a_browser_works_in_is_copied(
    seats: Visits, profile: Path, mode: ProfileMode
) -> None:
    os.symlink(f"{socket.gethostname()}-{os.getpid()}", profile / "SingletonLock")
    _, told = await visit(seats, ProfileChoice(mode, profile))
    assert seats.known
    assert [each[:2] for each in told] == [("profile_direct", False), ("profile_copy", True)]
    assert "a browser works in" in told[0][2]


async def test_a_broken_profile_gives_a_fresh_browser_that_the_site_does_not_know(
    seats: Visits, tmp_path: Path
) -> None:
    (tmp_path / "data" / "Default").mkdir(parents=True)
    seat, told = await visit(seats, ProfileChoice("auto", tmp_path / "data"))
    assert not seats.known
    assert seat is None
    assert [each[:2] for each in told] == [("profile_direct", False), ("profile_copy", False)]


async def test_a_profile_in_which_no_browser_starts_is_copied_and_left_as_it_was(
    seats: Visits, profile: Path, tmp_path: Path
) -> None:
    """The browser that is run here does not start in that very folder."""
    options = options_of(seats, ProfileChoice("direct", profile))
    picky = tmp_path / "picky"
    picky.write_text(
        f'#!/bin/sh\ncase "$*" in *"--user-data-dir={profile} "*) exit 3;; esac\n'
        f'exec {options.binary.path} "$@"\n'
    )
    picky.chmod(0o755)
    binary = replace(options.binary, path=picky)
    async with launch(replace(options, binary=binary)) as chrome:
        page = await chrome.context.new_page()
        await page.goto(seats.origin + "/visit")
        told = [(each.what, each.done) for each in chrome.memory.began()]
    assert seats.known
    assert told == [("profile_direct", False), ("profile_copy", True)]
    assert preferences(profile)["net"]["network_prediction_options"] == 0
    assert not list((profile / "Default").glob("steadyhand*"))


async def test_a_session_is_neither_put_into_a_profile_nor_taken_out_of_it(
    seats: Visits, profile: Path
) -> None:
    async with launch(options_of(seats, ProfileChoice("copy", profile))) as chrome:
        page = await chrome.context.new_page()
        await page.goto(seats.origin + "/visit")
        assert await chrome.memory.learned(seats.origin) is None
        assert await chrome.memory.recall([StoredSession(seats.origin, "{}")])
    assert seats.known
