"""A person gets through forms of several steps, windows, frames and roots."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect
from tests.demo.by_hand.person import (
    MOTIVATION,
    RESUME,
    fill_hosted,
    introduce,
    is_told,
    submit,
)

from steadyhand.demo import PracticeEmployer, expected_fields

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def contact(tab: Page) -> None:
    for label, value in (
        ("Given name", "Linnea"),
        ("Family name", "Okonkwo-Berg"),
        ("Email address", "linnea.okonkwo-berg@example.org"),
        ("Phone", "+493055500142"),
        ("Street and number", "Apfelgarten 12"),
        ("Postal code", "12099"),
        ("City", "Berlin"),
    ):
        await tab.get_by_label(label, exact=label == "Phone").first.fill(value)
    await tab.get_by_label("Country").select_option(label="Germany")
    await tab.get_by_role("group", name="contact you").get_by_label("Email").check()


async def experience(tab: Page) -> None:
    await tab.get_by_label("Resume").set_input_files(RESUME)
    for label, value in (
        ("LinkedIn profile", "https://www.linkedin.example/in/linnea-okonkwo-berg"),
        ("Current or most recent employer", "Havelwerk Landtechnik"),
        ("Job title there", "Service Engineer"),
        ("Employed there since", "2020-04"),
        ("Years of professional experience", "10"),
    ):
        await tab.get_by_label(label).fill(value)
    await tab.get_by_label("Highest education").select_option("Technician certificate")
    for skill in ("Python", "Electrical repair", "Driving a tractor"):
        await tab.get_by_label(skill).check()
    await tab.get_by_label("Languages you speak").select_option(["English", "German", "Swedish"])


async def screening(tab: Page) -> None:
    await tab.get_by_role("group", name="authorised to work").get_by_label("Yes").check()
    await tab.get_by_role("group", name="need sponsorship").get_by_label("No").check()
    await tab.get_by_label("Notice period").select_option("3 months")
    for label, value in (
        ("Desired gross salary", "64000"),
        ("Earliest start date", "2027-04-01"),
        ("Earliest start of your working day", "06:30"),
        ("When may we call you", "2027-01-12T09:30"),
        ("Week in which you could visit", "2027-W03"),
        ("Share of travel", "60"),
        ("Preferred site", "Potsdam"),
        ("Colour of your work jacket", "#b3304a"),
        ("Why do you want", MOTIVATION),
    ):
        await tab.get_by_label(label).fill(value)


async def equality(tab: Page) -> None:
    await tab.get_by_label("Gender").select_option("Woman")
    await tab.get_by_label("Ethnicity").select_option("I prefer not to answer")
    await tab.get_by_role("group", name="armed forces").get_by_label("No", exact=True).check()
    group = tab.get_by_role("group", name="disability")
    await group.get_by_label("I prefer not to answer").check()
    await tab.get_by_label("I have read the privacy notice").check()


async def save(tab: Page) -> None:
    await tab.get_by_role("button", name="Save and continue").click()


STEPS = (contact, experience, screening, equality)
KEYS = ("experience", "screening", "equality", "review")


def longer(*values: str) -> object:
    """A case of which another one here tells nearly as much."""
    return pytest.param(*values, marks=pytest.mark.soak)


@pytest.mark.parametrize("slug", ["wizard", "wizard-spa"])
async def test_the_wizard_is_passed_step_by_step_and_applies_at_its_review(
    tab: Page, employer: PracticeEmployer, slug: str
) -> None:
    await tab.goto(employer.posting_url(slug))
    await tab.get_by_role("link", name="Apply for this job").click()
    for number, (step, following) in enumerate(zip(STEPS, KEYS, strict=True), 1):
        await expect(tab.get_by_text(f"Step {number} of 5")).to_be_visible()
        await step(tab)
        await save(tab)
        await tab.wait_for_url(f"**/apply/{following}")
    await expect(tab.locator("#main")).to_contain_text("Havelwerk Landtechnik")
    assert employer.applications == ()
    await tab.get_by_label("I confirm that my answers are true").check()
    await submit(tab)
    await tab.locator("#reference").wait_for()
    (held,) = employer.applications
    await expect(tab.locator("#reference")).to_have_text(held.reference)
    assert held.fields == expected_fields(slug)


@pytest.mark.parametrize("slug", ["wizard", longer("wizard-spa")])
async def test_the_wizard_says_what_is_wrong_and_goes_back_without_loss(
    tab: Page, employer: PracticeEmployer, slug: str
) -> None:
    await tab.goto(employer.apply_url(slug))
    await save(tab)
    await expect(tab.get_by_role("alert")).to_contain_text("Enter your given name.")
    await contact(tab)
    await save(tab)
    await tab.wait_for_url("**/experience")
    await tab.get_by_label("Job title there").fill("Half a tit")
    await tab.get_by_role("button", name="Back", exact=True).click()
    await tab.wait_for_url("**/contact")
    await expect(tab.get_by_label("Street and number")).to_have_value("Apfelgarten 12")
    await save(tab)
    await tab.wait_for_url("**/experience")
    await expect(tab.get_by_label("Job title there")).to_have_value("Half a tit")
    await tab.go_back()
    await tab.wait_for_url("**/contact")
    await expect(tab.get_by_label("City")).to_have_value("Berlin")


async def test_the_review_leads_back_to_each_step_for_a_change(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("wizard-spa"))
    for step, following in zip(STEPS, KEYS, strict=True):
        await step(tab)
        await save(tab)
        await tab.wait_for_url(f"**/apply/{following}")
    await tab.get_by_role("button", name="Edit Contact").click()
    await tab.get_by_label("City").fill("Werder")
    await save(tab)
    await expect(tab.get_by_text("Step 2 of 5")).to_be_visible()


@pytest.mark.parametrize("slug", [longer("embedded"), "embedded-nested"])
async def test_the_form_in_a_frame_of_another_site_is_filled_and_confirmed_there(
    tab: Page, employer: PracticeEmployer, slug: str
) -> None:
    await tab.goto(employer.apply_url(slug))
    place = tab.frame_locator("iframe")
    if slug == "embedded-nested":
        place = place.frame_locator("iframe")
    await submit(place)
    await is_told(place, "Attach your resume.")
    await fill_hosted(place)
    await submit(place)
    await place.locator("#reference").wait_for()
    (held,) = employer.applications
    await expect(place.locator("#reference")).to_have_text(held.reference)
    assert held.fields == expected_fields(slug)
    frame = tab.frames[-1]
    assert frame.url.startswith(employer.hosted_origin)
    session = await tab.context.new_cdp_session(frame)  # works for a frame in its own process only
    await session.detach()


async def test_the_form_in_nested_shadow_roots_is_filled_repaired_and_sent(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("shadow"))
    await tab.get_by_label("Phone").fill("call me")
    await submit(tab)
    await expect(tab.get_by_text("Enter a phone number with digits")).to_be_visible()
    await fill_hosted(tab)
    await submit(tab)
    await tab.locator("#reference").wait_for()
    (held,) = employer.applications
    await expect(tab.locator("#reference")).to_have_text(held.reference)
    assert held.fields == expected_fields("shadow")
    assert await tab.evaluate("document.querySelectorAll('input').length") == 0


async def test_the_modal_opens_keeps_what_was_typed_and_sends(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("modal"))
    await expect(tab.get_by_label("Given name")).to_be_hidden()
    await tab.get_by_role("button", name="Apply now").click()
    await introduce(tab)
    await tab.get_by_role("button", name="Close").click()
    await tab.get_by_role("button", name="Apply now").click()
    await tab.get_by_label("Family name").fill("")
    await submit(tab)
    await expect(tab.get_by_text("Enter your family name.")).to_be_visible()
    await tab.get_by_label("Family name").fill("Reis")
    await submit(tab)
    await tab.locator("#reference").wait_for()
    assert [held.fields["given_name"] for held in employer.applications] == ["Ana"]


@pytest.mark.parametrize(("slug", "role"), [longer("new-tab", "link"), ("popup", "button")])
async def test_the_form_opens_in_a_page_of_its_own(
    tab: Page, employer: PracticeEmployer, slug: str, role: str
) -> None:
    await tab.goto(employer.posting_url(slug))
    async with tab.context.expect_page() as opening:
        await tab.locator(f"aside >> role={role}[name='Apply for this job']").click()
    opened = await opening.value
    await introduce(opened)
    await submit(opened)
    await opened.wait_for_url("**/thanks")
    assert tab.url == employer.posting_url(slug)
    assert [held.slug for held in employer.applications] == [slug]
    await opened.close()


async def test_the_apply_link_leads_to_the_other_host(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.posting_url("hosted"))
    await tab.get_by_role("link", name="Apply for this job").click()
    await tab.wait_for_url(f"{employer.hosted_origin}/apply/hosted")
    await fill_hosted(tab)
    await submit(tab)
    await tab.wait_for_url("**/received/*")
    assert [held.fields for held in employer.applications] == [expected_fields("hosted")]
