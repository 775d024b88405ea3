"""A person gets through unusual controls and refusals."""

from __future__ import annotations

import pytest
from playwright.async_api import Dialog, Page, expect
from tests.demo.by_hand.person import RESUME, introduce, submit

from steadyhand.demo import SAMPLE, PracticeEmployer, expected_fields

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_every_control_takes_its_answer_and_a_picture_sends_all_of_them(
    tab: Page, employer: PracticeEmployer
) -> None:
    wanted = expected_fields("every-control")
    await tab.goto(employer.apply_url("every-control"))
    lists = ("skills", "languages", "licences")
    clicked = ("authorised", "contact_by", "shift_early", "shift_late", "privacy", *lists)
    for name, value in wanted.items():
        control = tab.locator(f"[name='{name}']").first
        if name in clicked and name != "languages":
            for each in [value] if isinstance(value, str) else value:
                await tab.locator(f"[name='{name}'][value='{each}']").check()
        elif name == "about":
            await tab.get_by_role("textbox", name="A few words about you").fill(str(value))
        elif await control.evaluate("control => control.tagName") == "SELECT":
            await control.select_option(value)
        else:
            await control.fill(str(value))
    await tab.get_by_label("Resume").set_input_files(RESUME)
    await tab.get_by_label("Certificates").set_input_files([RESUME, SAMPLE / "cover_letter.pdf"])
    await submit(tab)
    await tab.wait_for_url("**/thanks")
    (held,) = employer.applications
    assert held.fields == wanted
    certificates = held.files["certificates"]
    assert isinstance(certificates, list)
    assert [file.filename for file in certificates] == ["resume.pdf", "cover_letter.pdf"]


async def test_a_work_history_grows_by_groups_and_shrinks_again(
    tab: Page, employer: PracticeEmployer
) -> None:
    wanted = expected_fields("work-history")
    await tab.goto(employer.apply_url("work-history"))
    add = tab.get_by_role("button", name="Add another position")
    await add.click()
    await add.click()
    third = tab.get_by_role("group", name="Position 3")
    await third.get_by_role("button", name="Remove this position").click()
    await expect(third).to_be_hidden()
    for name, value in wanted.items():
        control = tab.locator(f"[name='{name}']")
        await (control.check() if name.endswith("[current]") else control.fill(str(value)))
    await expect(tab.get_by_role("group", name="Position 1").get_by_label("To")).to_be_disabled()
    await tab.get_by_role("group", name="Position 2").get_by_label("Employer").fill("")
    await submit(tab)
    await expect(tab.get_by_text("Enter the employer.")).to_be_visible()
    await tab.locator("[name='work[1][employer]']").fill(str(wanted["work[1][employer]"]))
    await submit(tab)
    await tab.locator("#reference").wait_for()
    assert [held.fields for held in employer.applications] == [wanted]


async def test_a_form_without_a_button_is_sent_by_what_looks_like_one(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("div-submit"))
    await introduce(tab)
    assert await tab.get_by_role("button", name="Submit application").count() == 0
    await tab.locator("#send").click()
    await tab.wait_for_url("**/thanks")
    assert len(employer.applications) == 1


CITY_THEN = """document.getElementById("given_name").addEventListener(
    "input", () => { window.cityThen = document.getElementById("city").value; })"""


async def test_the_read_resume_overwrites_fields_twice_and_can_be_corrected(
    tab: Page, employer: PracticeEmployer
) -> None:
    wanted = expected_fields("resume-autofill")
    await tab.goto(employer.apply_url("resume-autofill"))
    await tab.get_by_label("Given name").fill("Linnea")
    await tab.locator("[name=city]").fill("Berlin")
    await tab.evaluate(CITY_THEN)
    await tab.locator("#resume").set_input_files(RESUME)
    await expect(tab.get_by_label("Given name")).to_have_value("Resume")
    assert await tab.evaluate("window.cityThen") == "Berlin"
    await expect(tab.get_by_role("status")).to_contain_text("Please check them")
    await expect(tab.locator("[name=city]")).to_have_value("Werder")
    await expect(tab.get_by_label("orchard newsletter")).to_be_checked()
    for name, value in wanted.items():
        control = tab.locator(f"[name={name}]")
        if name in ("country", "notice_period"):
            await control.select_option(str(value))
        elif name != "privacy":
            await control.fill(str(value))
    await tab.get_by_label("orchard newsletter").uncheck()
    await tab.get_by_label("I have read").check()
    await submit(tab)
    await tab.wait_for_url("**/thanks")
    assert [held.fields for held in employer.applications] == [wanted]


async def test_the_picky_form_can_be_mended_from_what_it_says(
    tab: Page, employer: PracticeEmployer
) -> None:
    wanted = expected_fields("picky")
    await tab.goto(employer.apply_url("picky"))
    for name, value in {**wanted, "phone": "030 5550", "start_on": "2027-04-01"}.items():
        await tab.locator(f"[name={name}]").fill(str(value))
    await tab.locator("[name=salary]").fill("64.000 EUR")
    await submit(tab)
    for name, sentence in (
        ("phone", "with + and the country code"),
        ("start_on", "Enter the date as DD/MM/YYYY."),
    ):
        await expect(tab.locator(f"#{name}-error")).to_contain_text(sentence)
        await expect(tab.locator(f"[name={name}]")).to_have_attribute("aria-invalid", "true")
        await tab.locator(f"[name={name}]").fill(str(wanted[name]))
    assert "POST" not in {seen.method for seen in employer.requests}
    await submit(tab)
    await expect(tab.locator("#salary-error")).to_contain_text("whole number")
    await tab.locator("[name=salary]").fill(str(wanted["salary"]))
    await submit(tab)
    await tab.wait_for_url("**/thanks")
    assert [held.fields for held in employer.applications] == [wanted]


async def test_the_alerting_form_says_it_in_dialogs_until_it_is_right(
    tab: Page, employer: PracticeEmployer
) -> None:
    said: list[str] = []

    async def note(dialog: Dialog) -> None:
        said.append(dialog.message)
        await dialog.accept()

    wanted = expected_fields("alert")
    tab.on("dialog", note)
    await tab.goto(employer.apply_url("alert"))
    for name, value in {**wanted, "phone": "030 5550", "start_on": "2027-04-01"}.items():
        await tab.locator(f"[name={name}]").fill(str(value))
    await submit(tab)
    await tab.locator("[name=phone]").fill(str(wanted["phone"]))
    async with tab.expect_navigation():
        await submit(tab)
    await tab.locator("[name=start_on]").fill(str(wanted["start_on"]))
    await submit(tab)
    await tab.wait_for_url("**/thanks")
    tab.remove_listener("dialog", note)
    assert said == [
        "Please enter your phone number with + and the country code.",
        "Please enter the start date as DD.MM.YYYY.",
    ]
    assert [held.fields for held in employer.applications] == [wanted]


async def test_the_oscillator_leads_a_person_round_and_round(
    tab: Page, employer: PracticeEmployer
) -> None:
    await tab.goto(employer.apply_url("oscillator"))
    await introduce(tab)
    await tab.get_by_label("Phone").fill("+49 30 5550 0142")
    await tab.get_by_label("Start date").fill("2027-04-01")
    for name, mended in (
        ("phone", "030 5550 0142"),
        ("start_on", "01/04/2027"),
        ("phone", "+49 30 5550 0142"),
        ("start_on", "2027-04-01"),
        ("phone", "030 5550 0142"),
    ):
        async with tab.expect_navigation():
            await submit(tab)
        await expect(tab.locator("[aria-invalid=true]")).to_have_attribute("name", name)
        await tab.locator(f"[name={name}]").fill(mended)
    assert employer.applications == ()
