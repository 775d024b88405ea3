"""What a good tester writes by hand for each widget page: click, type, wait for the option, click.

Each script knows its page and its answers, and ends as soon as every goal is reached.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import FrameLocator, Page, expect

Script = Callable[[Page, Path], Awaitable[None]]


async def _controlled(page: Page, files: Path) -> None:
    await page.get_by_label("Full name").fill("Ada Lovelace")
    await page.get_by_label("Email address").fill("ada@example.com")
    await page.get_by_label("Phone").fill("2015550123")
    await page.get_by_label("Expected salary").fill("65000")
    await page.get_by_label("Website").fill("https://a.example")
    await page.get_by_label("Website").blur()


async def _dropzone(page: Page, files: Path) -> None:
    async with page.expect_file_chooser() as resume:
        await page.locator("#dz").click()
    await (await resume.value).set_files(files / "resume.pdf")
    async with page.expect_file_chooser() as cover:
        await page.get_by_role("button", name="Attach").click()
    await (await cover.value).set_files(files / "cover.pdf")
    await page.locator("#dz .dz-success").wait_for()
    await page.get_by_text("cover.pdf").wait_for()


async def _flatpickr(page: Page, files: Path) -> None:
    await page.get_by_label("Available from").click()
    await _calendar(page, year="2027", month="January", day="January 15, 2027")
    await page.get_by_placeholder("Pick a date").locator("visible=true").click()
    await _calendar(page, year="1990", month="May", day="May 4, 1990")


async def _calendar(page: Page, *, year: str, month: str, day: str) -> None:
    shown = page.locator(".flatpickr-calendar.open")
    await shown.get_by_label("Year").fill(year)
    await shown.get_by_label("Year").press("Enter")
    await shown.get_by_label("Month").select_option(month)
    await shown.get_by_label(day, exact=True).click()


async def _iframe(page: Page, files: Path) -> None:
    await _picked(page.frame_locator("#app"), "#country", "Germany")


async def _intl_tel_input(page: Page, files: Path) -> None:
    await page.locator("#phone").fill("+4915112345678")
    await page.locator("#phone").blur()


async def _mui(page: Page, files: Path) -> None:
    await page.get_by_label("First name").fill("Ada")
    await page.get_by_label("Country").fill("Germany")
    await page.get_by_role("option", name="Germany").click()
    skills = page.get_by_label("Skills")
    await skills.fill("Python")
    await page.get_by_role("option", name="Python").click()
    await skills.fill("Elm")
    await skills.press("Enter")
    await page.get_by_label("Notice period").click()
    await page.get_by_role("option", name="1 month", exact=True).click()
    await page.get_by_role("radio", name="No").check()
    await page.get_by_role("spinbutton", name="Month").click()
    await page.keyboard.type("01152027")
    await page.get_by_label("I agree to the privacy policy").check()
    await page.get_by_label("Willing to relocate").check()


async def _places(page: Page, files: Path) -> None:
    await page.locator("#loc").fill("Berlin")
    await page.locator(".pac-item", has_text="Germany").click()


async def _quill(page: Page, files: Path) -> None:
    await page.locator(".ql-editor").click()
    await page.keyboard.type("Hello")
    await page.keyboard.press("Enter")
    await page.keyboard.type("World")


async def _radix(page: Page, files: Path) -> None:
    await page.get_by_label("Notice period").click()
    await page.get_by_role("option", name="1 month", exact=True).click()
    await page.get_by_label("Country of residence").click()
    await page.get_by_placeholder("Search country...").fill("Germany")
    await page.get_by_role("option", name="Germany").click()
    await page.get_by_role("radio", name="Hybrid").click()
    await page.get_by_label("I accept the privacy notice").check()
    await page.get_by_label("Willing to relocate").check()


async def _react_select(page: Page, files: Path) -> None:
    await _picked(page, "#country", "Germany")
    await page.locator("#loc").fill("Berlin")
    await page.get_by_role("option", name="Berlin, Germany").click()
    await page.locator("[class$=-control]").nth(2).click()
    await page.get_by_role("option", name="Yes").click()
    await _picked(page, "#skills", "Python")
    await _picked(page, "#skills", "Go")
    await page.locator("#src").fill("Conference talk")
    await page.get_by_role("option", name='Create "Conference talk"').click()


async def _picked(page: Page | FrameLocator, box: str, label: str) -> None:
    await page.locator(box).fill(label)
    await page.get_by_role("option", name=label, exact=True).click()


async def _select2(page: Page, files: Path) -> None:
    await page.locator("#select2-country-container").click()
    await _searched(page, "Germany")
    await page.locator("#select2-degree-container").click()
    await page.get_by_role("option", name="Master's Degree").click()
    await page.locator("#select2-school-container").click()
    await _searched(page, "Technische Universität Berlin")
    for skill in ("Go", "Python"):
        await page.locator("#skills + .select2 .select2-search__field").fill(skill)
        await page.get_by_role("option", name=skill, exact=True).click()


async def _searched(page: Page, text: str) -> None:
    await page.locator(".select2-dropdown .select2-search__field").fill(text)
    await page.get_by_role("option", name=text).click()


async def _shoelace(page: Page, files: Path) -> None:
    await page.get_by_label("First name").fill("Ada")
    await page.get_by_label("Email").fill("ada@example.com")
    await page.locator("sl-select").click()
    await page.get_by_role("option", name="1 month", exact=True).click()
    await page.locator("sl-radio[value=no]").click()
    await page.get_by_label("Anything else?").fill("Thanks")
    await page.locator("sl-checkbox").click()


async def _wizard(page: Page, files: Path) -> None:
    await _wizard_information(page)
    await _wizard_experience(page, files)
    await _wizard_questions(page)


async def _wizard_information(page: Page) -> None:
    await page.locator("#i-src").click()
    await page.get_by_role("option", name="Job Board").click()
    await page.get_by_role("option", name="LinkedIn").click()
    await page.locator("#b-country").click()
    await page.get_by_role("option", name="Germany").click()
    await page.get_by_label("Given Name(s)").fill("Ada")
    await page.get_by_label("Family Name").fill("Lovelace")
    await page.locator("#b-ptype").click()
    await page.get_by_role("option", name="Mobile").click()
    await page.get_by_label("Phone Number").fill("15112345678")
    await page.get_by_role("radio", name="No").check()
    await _onward(page, "My Experience")


async def _wizard_experience(page: Page, files: Path) -> None:
    await page.get_by_role("button", name="Add").click()
    await page.get_by_label("Job Title").fill("Engineer")
    await page.get_by_label("Company").fill("ACME")
    await page.get_by_role("spinbutton", name="Month").fill("03")
    await page.get_by_role("spinbutton", name="Year").fill("2020")
    async with page.expect_file_chooser() as resume:
        await page.get_by_role("button", name="Select files").click()
    await (await resume.value).set_files(files / "resume.pdf")
    await page.get_by_text("successfully uploaded").wait_for()
    await _onward(page, "Application Questions")


async def _wizard_questions(page: Page) -> None:
    await page.locator("#b-auth").click()
    await page.get_by_role("option", name="Yes").click()
    await page.get_by_label("What are your salary expectations").fill("65000")
    await page.get_by_role("spinbutton", name="Month").fill("01")
    await page.get_by_role("spinbutton", name="Day").fill("15")
    await page.get_by_role("spinbutton", name="Year").fill("2027")
    await page.get_by_label("I consent to the terms").check()
    await _onward(page, "Review")


async def _onward(page: Page, heading: str) -> None:
    await page.get_by_role("button", name="Save and Continue").click()
    await expect(page.get_by_role("heading", level=2)).to_have_text(heading)


SCRIPTS: dict[str, Script] = {
    "controlled": _controlled,
    "dropzone": _dropzone,
    "flatpickr": _flatpickr,
    "iframe": _iframe,
    "intl-tel-input": _intl_tel_input,
    "mui": _mui,
    "places": _places,
    "quill": _quill,
    "radix": _radix,
    "react-select": _react_select,
    "select2": _select2,
    "shoelace": _shoelace,
    "wizard": _wizard,
}
