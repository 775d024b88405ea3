"""A person at each scripted site, step by step: what a page sends is what its books should hold."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from steadyhand_gym.people import PEOPLE, wanted
from steadyhand_gym.scoring import differences
from steadyhand_gym.site import Site
from steadyhand_gym.styles import STYLES

PERSON = PEOPLE["us"]
FACTS = PERSON.facts
PATIENCE_MS = 8000.0
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium of the machine, else Playwright's own."""
    found = os.environ.get("STEADYHAND_BROWSER") or shutil.which("chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def resume(tmp_path: Path) -> Path:
    """The person's resume as a file."""
    path = tmp_path / "resume.pdf"
    path.write_bytes(PERSON.resume())
    return path


def chose(page: Page, button: str, resume: Path) -> None:
    """Press *button* and choose the resume in what it opens."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).first.click()
    chooser.value.set_files(resume)
    page.get_by_text("resume.pdf").first.wait_for()


def board(page: Page, want: dict, resume: Path) -> None:
    """(a)"""
    for label in ("First Name", "Last Name", "Email", "Phone", "LinkedIn Profile"):
        key = {"LinkedIn Profile": "question_31"}.get(label, label.lower().replace(" ", "_"))
        page.get_by_label(label, exact=True).first.fill(want[key])
    page.get_by_label("What would you like to see").fill(want["question_34"])
    with page.expect_file_chooser() as chooser:
        page.get_by_role("group", name="Resume/CV").get_by_text("Attach").first.click()
    chooser.value.set_files(resume)
    page.get_by_text("resume.pdf").wait_for()
    searched = {"location": "Portland", "school": "Portland State"}
    for key in ("location", "school", "degree", "question_32", "question_33", "gender"):
        page.locator(f"#{key}").click()
        page.locator(f"#{key}").press_sequentially(searched.get(key, str(want[key])))
        page.get_by_role("option", name=want[key], exact=True).click()
    page.get_by_role("button", name="Submit application").click()
    page.get_by_text("Thank you for applying.").wait_for()


def graphql(page: Page, want: dict, resume: Path) -> None:
    """(c)"""
    for key in ("_systemfield_name", "_systemfield_email", "phone", "start", "pot", "site"):
        page.locator(f"[id='{key}']").fill(want[key])
        page.locator(f"[id='{key}']").blur()
    page.locator("#_systemfield_location").press_sequentially("Portland")
    page.get_by_role("option", name=want["_systemfield_location"]).click()
    page.get_by_role("button", name=want["permit"], exact=True).click()
    page.get_by_label(want["team"]).check()
    for each in want["clay"]:
        page.get_by_label(each).check()
    with page.expect_response(lambda r: "ApiSetFormValue" in r.url):
        chose(page, "Upload File", resume)
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Submit Application").click()
    page.get_by_text("successfully submitted").wait_for()


def wizard(page: Page, want: dict, resume: Path) -> None:
    """(d)"""
    page.get_by_label("Email Address").fill(FACTS["email"])
    page.get_by_label("Password", exact=False).first.fill(FACTS["password"])
    page.get_by_label("Verify New Password").fill(FACTS["password"])
    page.get_by_label("I agree to the terms of use").check()
    page.get_by_role("button", name="Create Account").click()

    def pick(key: str) -> None:
        page.locator(f"#input-{key}").click()
        page.get_by_role("option", name=want[key], exact=True).last.click()

    def onward() -> None:
        page.get_by_role("button", name="Save and Continue").click()

    page.get_by_role("heading", name="My Information").wait_for()
    pick("country")
    group, leaf = want["source"].split(" > ")
    page.locator("#input-source").click()
    page.get_by_role("option", name=group).click()
    page.get_by_role("option", name=leaf).click()
    page.get_by_label(want["former"], exact=True).check()
    for key in ("given", "family", "street", "city", "postal", "phone"):
        page.locator(f"#input-{key}").fill(want[key])
    for key in ("region", "device", "dial"):
        pick(key)
    onward()
    page.get_by_role("button", name="Add Work Experience").click()
    job = want["work"][0]
    for name, label in (("title", "Job Title"), ("company", "Company"), ("location", "Location")):
        page.get_by_label(label).fill(job[name])
    page.get_by_label("I currently work here").check()
    page.get_by_role("group", name="From").get_by_label("Month").fill(job["start"][5:])
    page.get_by_role("group", name="From").get_by_label("Year").fill(job["start"][:4])
    page.locator("#input-school").fill(want["school"])
    pick("degree")
    chose(page, "Select files", resume)
    onward()
    page.get_by_role("heading", name="Application Questions").wait_for()
    pick("permit")
    pick("night")
    page.locator("#input-why").fill(want["why"])
    onward()
    page.get_by_role("heading", name="Voluntary Disclosures").wait_for()
    pick("gender")
    page.locator("#input-terms").check()
    onward()
    page.locator("#input-self_name").fill(want["self_name"])
    today = date.today()
    for part, value in (("Month", f"{today:%m}"), ("Day", f"{today:%d}"), ("Year", f"{today:%Y}")):
        page.get_by_label(part).fill(value)
    page.get_by_label(want["self_choice"]).check()
    onward()
    page.get_by_role("button", name="Submit").click()
    page.get_by_text("Congratulations!").wait_for()


def components(page: Page, want: dict, resume: Path) -> None:
    """(g)"""
    for label in ("First name", "Last name", "Email", "Confirm your email", "Phone number"):
        key = {q.label: q.key for q in STYLES["g"].QUESTIONS}[label]
        page.get_by_label(label).first.fill(want[key])
    page.get_by_label("City").press_sequentially("Portland")
    page.get_by_role("option", name=want["location"]).click()
    page.get_by_role("button", name="Next").click()
    chose(page, "Choose a file", resume)
    page.get_by_label("Message to the hiring team").fill(want["message"])
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="How good is your English?").click()
    page.get_by_role("option", name=want["level"]).click()
    page.get_by_label(want["bees"][0]).check()
    page.get_by_label(want["allergy"], exact=True).check()
    page.get_by_role("checkbox", name="I have read and accept").click()
    page.get_by_role("button", name="Submit").click()
    page.get_by_text("successfully sent").wait_for()


def modal(page: Page, want: dict, resume: Path) -> None:
    """(h)"""
    page.get_by_role("button", name="Apply for this job").click()
    for key in ("firstname", "lastname", "email", "address", "QA_2", "QA_3"):
        page.locator(f"#{key}").fill(want[key])
    page.get_by_role("combobox").click()
    page.get_by_role("option", name="United States").click()
    page.locator("#phone").fill(FACTS["national"])
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Upload a file").click()
    chooser.value.set_files(resume)
    page.get_by_role("radio", name=want["QA_1"]).click()
    page.get_by_label("I have read the privacy notice").check()
    page.frame_locator("iframe").get_by_text("Success!").wait_for()
    page.get_by_role("button", name="Submit application").click()
    page.get_by_text("submitted successfully").wait_for()


def stepper(page: Page, want: dict, resume: Path) -> None:
    """(i)"""
    page.get_by_role("button", name="Easy Apply").click()
    for key in ("email", "dial"):
        page.locator(f"#f-{key}").select_option(want[key])
    page.locator("#f-phone").fill(want["phone"])
    page.get_by_role("button", name="Continue to next step").click()
    page.locator("#jobs-document-upload").set_input_files(resume)
    page.get_by_text("resume.pdf").wait_for()
    page.get_by_role("button", name="Continue to next step").click()
    page.locator("#f-years").fill(want["years"])
    page.get_by_text(want["drive"], exact=True).last.click()
    page.locator("#f-commute").select_option(want["commute"])
    page.get_by_role("button", name="Review your application").click()
    page.get_by_text("Follow Brunnental Bakery").click()
    page.get_by_role("button", name="Submit application").click()
    page.get_by_text("Application sent").wait_for()


def conversation(page: Page, want: dict, resume: Path) -> None:
    """(j)"""
    page.get_by_role("button", name="Start").click()
    for key in ("given", "family", "email", "phone"):
        page.locator(f"section[data-qa={key}] input").fill(want[key])
        page.keyboard.press("Enter")
    page.get_by_role("radio", name=want["flavour"]).click()
    for each in want["days"]:
        page.get_by_role("checkbox", name=each).click()
    page.get_by_role("button", name="OK").click()
    page.locator("section[data-qa=queue] textarea").fill(want["queue"])
    page.keyboard.press("Enter")
    page.locator("section[data-qa=adult]").wait_for()
    page.keyboard.press("y")
    page.locator("section[data-qa=resume] input").set_input_files(resume)
    page.get_by_text("resume.pdf").wait_for()
    page.get_by_role("button", name="Submit").click()
    page.get_by_text("Thanks for completing").wait_for()


def survey(page: Page, want: dict, resume: Path) -> None:
    """(k)"""
    for key, label in (("101", "Your full name"), ("102", "Email address"), ("103", "Phone")):
        page.get_by_label(label).fill(want[f"entry.{key}"])
    page.get_by_role("listbox").click()
    page.get_by_role("option", name=want["entry.104"]).click()
    page.get_by_role("radio", name=want["entry.105"]).click()
    page.get_by_role("button", name="Next").click()
    page.get_by_label("Which van").fill(want["entry.106"])
    page.get_by_role("button", name="Next").click()
    for each in want["entry.107"]:
        page.get_by_role("checkbox", name=each).click()
    page.get_by_role("radio", name=want["entry.108"]).click()
    for row, column in zip(STYLES["k"].QUESTIONS[8].options, want["entry.109"], strict=True):
        page.get_by_role("radio", name=f"{column}, response for {row}").click()
    page.get_by_label("What was the last concert").fill(want["entry.110"])
    page.get_by_role("button", name="Submit").click()
    page.get_by_text("Your response has been recorded.").wait_for()


WALKS: dict[str, Callable[[Page, dict, Path], None]] = {
    "a": board, "c": graphql, "d": wizard, "g": components, "h": modal, "i": stepper,
    "j": conversation, "k": survey,
}  # fmt: skip


LONGER = "hk"
CASES = [
    pytest.param(each, marks=pytest.mark.soak if each in LONGER else ()) for each in sorted(WALKS)
]


@pytest.mark.parametrize("letter", CASES)
def test_a_person_can_apply_and_the_books_hold_every_answer(
    browser: Browser, resume: Path, letter: str
) -> None:
    site: Site = STYLES[letter]()
    site.member = FACTS
    site.start()
    page = browser.new_page()
    page.set_default_timeout(PATIENCE_MS)
    try:
        page.goto(site.address)
        WALKS[letter](page, wanted(site, PERSON), resume)
        (held,) = site.books.applications()
        assert differences(site, PERSON, held) == []
    finally:
        (resume.parent / "books.json").write_text(
            json.dumps([str(e) for e in site.books.entries()])
        )
        page.close()
        site.stop()
        site.books.close()
