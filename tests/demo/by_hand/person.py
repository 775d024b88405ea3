"""What a person does in every form."""

from __future__ import annotations

from playwright.async_api import FrameLocator, Page, expect

from steadyhand.demo import SAMPLE

RESUME = SAMPLE / "resume.pdf"
LOADED = """() => document.readyState === 'complete'
    || new Promise((done) => addEventListener('load', () => done()))"""


async def introduce(place: Page | FrameLocator) -> None:
    await place.get_by_label("Given name").fill("Ana")
    await place.get_by_label("Family name").fill("Reis")
    await place.get_by_label("Email", exact=False).first.fill("ana@example.org")


async def submit(place: Page | FrameLocator) -> None:
    await place.get_by_role("button", name="Submit application").click()


async def is_told(place: Page | FrameLocator, sentence: str) -> None:
    """The page that came back says so, and its scripts have run."""
    await expect(place.get_by_role("alert")).to_contain_text(sentence)
    await place.locator("body").evaluate(LOADED)


async def fill_hosted(place: Page | FrameLocator) -> None:
    """The form of the other host, and the same one in shadow roots, as the sample person."""
    names = ("First name", "Last name")
    if await place.get_by_label("Given name").count():
        names = ("Given name", "Family name")
    await place.get_by_label(names[0]).fill("Linnea")
    await place.get_by_label(names[1]).fill("Okonkwo-Berg")
    await place.get_by_label("Email").fill("linnea.okonkwo-berg@example.org")
    await place.get_by_label("Phone").fill("+493055500142")
    await place.get_by_label("Country").select_option(label="Germany")
    await place.get_by_label("Resume").set_input_files(RESUME)
    group = place.get_by_role("group", name="authorised to work")
    await group.get_by_label("Yes").check()
    await place.get_by_label("Notice period").select_option("3 months")
    await place.get_by_label("Why do you want").fill(MOTIVATION)
    await place.get_by_label("I have read").check()


MOTIVATION = (
    "I have repaired other people's orchard machines for six years and would like to help build "
    "gentler ones."
)
