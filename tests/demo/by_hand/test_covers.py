"""A person closes what lies over a form, each in the way that it wants, and gets through."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect
from tests.demo.by_hand.person import introduce, submit

from steadyhand.demo import PracticeEmployer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

COVERED = "document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('[data-cover]')"


async def apply(tab: Page, employer: PracticeEmployer) -> None:
    await expect(tab.locator("[data-cover]")).to_be_hidden()
    await introduce(tab)
    await submit(tab)
    await tab.wait_for_url("**/thanks")
    assert len(employer.applications) == 1


async def is_covered(tab: Page) -> bool:
    return bool(await tab.evaluate(f"{COVERED} !== null"))


@pytest.mark.parametrize(
    ("slug", "language", "button"),
    [
        ("cookies-de", "de", "Ablehnen"),
        ("cookies-fr", "fr", "Continuer sans accepter"),
        ("newsletter", "en", "Close"),
        ("entrance", "en", "Continue to site"),
    ],
)
async def test_a_cover_goes_when_its_button_is_pressed(
    tab: Page, employer: PracticeEmployer, slug: str, language: str, button: str
) -> None:
    await tab.goto(employer.apply_url(slug))
    assert await is_covered(tab)
    cover = tab.locator("[data-cover]")
    spoken = await cover.evaluate("cover => cover.closest('[lang]').lang")
    assert spoken == language
    await cover.get_by_role("button", name=button).click()
    await apply(tab, employer)


async def test_a_cookie_sheet_covers_the_foot_of_the_page_until_a_choice(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("cookies-es"))
    assert not await is_covered(tab)
    sheet = tab.get_by_role("region", name="Cookies")
    await expect(sheet).to_have_attribute("lang", "es")
    await sheet.get_by_role("button", name="Rechazar").click()
    await apply(tab, employer)


async def test_a_notice_goes_by_escape_and_not_by_a_click(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("escape-only"))
    await tab.mouse.click(5, 5)
    assert await is_covered(tab)
    await tab.keyboard.press("Escape")
    await apply(tab, employer)


async def test_news_go_by_a_click_outside_and_not_by_escape_or_a_click_inside(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("click-outside"))
    await tab.get_by_role("dialog").click()
    await tab.keyboard.press("Escape")
    assert await is_covered(tab)
    await tab.mouse.click(5, 5)
    await apply(tab, employer)


async def test_a_splash_leaves_by_itself(tab: Page, employer: PracticeEmployer) -> None:
    await tab.goto(employer.apply_url("passing"))
    await apply(tab, employer)


async def test_a_chat_button_stays_and_blocks_nothing(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("chat"))
    chat = tab.get_by_role("button", name="Chat with our recruiting team")
    await expect(chat).to_be_visible()
    await introduce(tab)
    await submit(tab)
    await tab.wait_for_url("**/thanks")
    assert len(employer.applications) == 1


async def test_a_choice_is_remembered_for_the_visit(tab: Page, employer: PracticeEmployer) -> None:
    await tab.goto(employer.apply_url("cookies-de"))
    await tab.get_by_role("button", name="Alle akzeptieren").click()
    await tab.goto(employer.apply_url("cookies-de"))
    await expect(tab.locator("[data-cover]")).to_be_hidden()
