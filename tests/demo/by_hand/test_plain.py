"""A person with a real browser gets through the forms, and sees what the postings pretend."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect
from tests.demo.by_hand.person import introduce, is_told, submit

from steadyhand.demo import SAMPLE, PracticeEmployer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_the_main_form_can_be_filled_repaired_and_sent_by_hand(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.posting_url("field-engineer"))
    await tab.get_by_role("link", name="Apply for this job").click()
    await introduce(tab)
    await tab.get_by_label("Phone").fill("+49 30 5550 0100")
    for name, value in (("street", "Gartenweg 3"), ("postal_code", "12099"), ("city", "Berlin")):
        await tab.locator(f"[name={name}]").fill(value)
    await tab.get_by_label("Country").select_option(label="Germany")
    await tab.get_by_role("group", name="Which of these").get_by_label("Python").check()
    await tab.get_by_role("radiogroup", name="authorised to work").get_by_label("Yes").check()
    await tab.get_by_label("Notice period").select_option(label="3 months")
    await tab.get_by_label("Why do you want").fill("Trees.\nRobots.")
    await tab.get_by_label("I have read").check()
    await submit(tab)
    await is_told(tab, "Attach your resume.")
    assert employer.applications == ()
    await tab.get_by_label("Resume").set_input_files(SAMPLE / "resume.pdf")
    await tab.get_by_label("Attach cover letter").set_input_files(SAMPLE / "cover_letter.pdf")
    await expect(tab.get_by_text("cover_letter.pdf")).to_be_visible()
    await submit(tab)
    await tab.wait_for_url("**/thanks")
    (held,) = employer.applications
    await expect(tab.locator("#reference")).to_have_text(held.reference)
    assert held.accepted
    assert (held.fields["skills"], held.fields["motivation"]) == (["python"], "Trees.\nRobots.")
    assert (held.fields["country"], held.fields["authorised"]) == ("DE", "yes")
    assert "newsletter" not in held.fields
    assert {name: file.filename for name, file in held.files.items()} == {
        "resume": "resume.pdf",
        "cover_letter": "cover_letter.pdf",
    }


async def test_the_scripted_form_can_be_filled_repaired_and_sent_by_hand(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("spa"))
    await introduce(tab)
    await submit(tab)
    await expect(tab.get_by_role("alert")).to_contain_text("Choose your notice period.")
    await tab.get_by_label("Notice period").select_option("1 month")
    await tab.get_by_label("I have read").check()
    assert await tab.evaluate("window.__state.values.notice_period") == "1 month"
    await submit(tab)
    await tab.locator("#reference").wait_for()
    (held,) = employer.applications
    await expect(tab.locator("#reference")).to_have_text(held.reference)
    assert (held.fields["family_name"], held.fields["privacy"]) == ("Reis", "yes")


async def test_a_value_without_an_event_is_lost_in_the_scripted_form(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("spa"))
    await tab.get_by_label("Given name").wait_for()
    await tab.evaluate("document.getElementById('given_name').value = 'Ghost'")
    await tab.get_by_label("Family name").fill("Reis")
    await expect(tab.get_by_label("Given name")).to_have_value("")


async def test_the_cookie_banner_covers_the_form_until_a_choice(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("overlay"))
    banner = tab.get_by_role("dialog", name="We use cookies")
    await expect(banner).to_be_visible()
    hit = "document.elementFromPoint(innerWidth / 2, 200).closest('.veil') !== null"
    assert await tab.evaluate(hit)
    await banner.get_by_role("button", name="Reject all").click()
    await expect(banner).to_be_hidden()
    await introduce(tab)
    await submit(tab)
    await tab.wait_for_url("**/thanks")
    assert len(employer.applications) == 1


@pytest.mark.parametrize(
    ("slug", "thanks", "posts"),
    [
        ("liar", "Thank you for applying!", 1),
        ("liar-toast", "Thanks, application received!", 1),
        ("liar-no-request", "Thank you for applying!", 0),
    ],
)
async def test_a_liar_thanks_on_the_screen_and_holds_nothing(
    tab: Page, employer: PracticeEmployer, slug: str, thanks: str, posts: int
) -> None:
    await tab.goto(employer.apply_url(slug))
    await introduce(tab)
    if posts:
        async with tab.expect_response(lambda answer: answer.request.method == "POST"):
            await submit(tab)
    else:
        await submit(tab)
    await expect(tab.get_by_text(thanks)).to_be_visible()
    assert employer.applications == ()
    assert [seen.method for seen in employer.requests].count("POST") == posts


async def test_the_lookalike_badge_leaves_the_form_within_reach(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("captcha-lookalike"))
    await expect(tab.get_by_text("protected by reCAPTCHA")).to_be_visible()
    await introduce(tab)
    await submit(tab)
    await expect(tab.get_by_role("alert")).to_contain_text("Enter your phone number.")


async def test_no_page_scrolls_sideways(tab: Page, employer: PracticeEmployer) -> None:
    slugs = ("field-engineer", "wizard", "wizard-spa", "every-control", "work-history", "shadow")
    slugs += ("embedded", "modal", "cookies-de", "cookies-fr", "cookies-es", "newsletter", "picky")
    paths = ["/", "/about", "/jobs/popup"]
    for path in paths + [f"/jobs/{slug}/apply" for slug in slugs]:
        await tab.goto(employer.origin + path)
        for width in (1280, 390, 320):
            await tab.set_viewport_size({"width": width, "height": 844})
            too_wide = await tab.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert too_wide <= 0, (path, width)
