"""A plain filler by exact labels: what a simple Playwright script does, as a foreign agent.

It types what the profile and the answers say into controls whose label is exactly the question,
presses what looks like the next button, and believes a page that says thanks. It asks nobody: its
person agreed to everything by starting it. Needs the package `playwright` and a Chromium.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Frame, Locator, Page, sync_playwright

PRESSES_MAX = 14
GROUPS = "fieldset, [role=radiogroup], [role=group], li, tr, div.field"
WAIT_MS = 400
CHANGE_S = 2.0  # a page that a press does not change by then is not changed by it
BUTTONS = (
    "Submit application", "Submit Application", "Submit Profile", "Submit", "Send application",
    "Save and Continue", "Review your application", "Continue to next step", "Next", "OK", "Continue",
    "Create Account", "Create account", "Start", "Apply for this job", "Easy Apply",
)  # fmt: skip
THANKS = re.compile(
    r"thank you for|thanks for completing|has been (received|submitted|recorded)|was successfully|"
    r"application sent|application submitted|process completed|congratulations", re.I
)  # fmt: skip
LABELS = {
    "given": ("First name", "First Name", "First name(s)", "Given Name(s)", "Firstname"),
    "family": ("Last name", "Last Name", "Surname", "Family Name"),
    "full": ("Full name", "Legal Name", "Name", "Your full name"),
    "email": ("Email", "E-mail", "Email address", "Email Address", "E-mail Address", "Confirm e-mail",
              "Confirm your email"),
    "phone": ("Phone", "Telephone", "Phone Number", "Phone number", "Primary Phone", "Phone (Mobile)"),
    "line1": ("Address", "Street and number", "Address Line 1"),
    "city": ("City", "Town", "Location (City)", "Current location", "Where are you based?"),
    "postal_code": ("Postcode", "Postal Code", "Zip/Postal Code"),
    "password": ("Password", "Verify New Password", "Confirm Password"),
    "linkedin": ("LinkedIn URL", "LinkedIn Profile"),
}  # fmt: skip


def main() -> int:
    """Apply once and write the claim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    for name in ("profile", "answers", "resume", "mailbox", "folder", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--origins", default="")
    parser.add_argument("--password", default="Haselnuss-4711-tief")
    options = parser.parse_args()
    began = time.time()
    values = _values(options)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(WAIT_MS)
        page.goto(options.url, timeout=15_000)
        thanked = _apply(page, values, options.resume)
        browser.close()
    claim = {
        "claim": "submitted" if thanked else "not_submitted",
        "agreed": [{"at": began, "to": "submit"}],
    }
    options.out.write_text(json.dumps(claim, indent=1), "utf-8")
    return 0


def _apply(page: Page, values: dict[str, Any], resume: Path) -> bool:
    for _ in range(PRESSES_MAX):
        page.wait_for_load_state("networkidle", timeout=10_000)
        if any(THANKS.search(_text(frame)) for frame in page.frames):
            return True
        for frame in page.frames:
            _fill(frame, values, resume)
        if not _press(page):
            return False
    return False


def _fill(frame: Frame, values: dict[str, Any], resume: Path) -> None:
    for box in _located(frame.locator("input[type=file]")):
        _attempt(lambda box=box: box.set_input_files(resume) if not box.input_value() else None)
    for label, value in values.items():
        for control in _located(
            frame.get_by_label(re.compile(rf"^\s*{re.escape(label)}\s*[*✱]?\s*$"))
        ):
            _attempt(lambda control=control, value=value: _set(control, value))
        groups = frame.locator(GROUPS, has_text=label)
        if groups.count():
            _choose(groups.last, value if isinstance(value, list) else [value])


def _choose(group: Locator, values: list[Any]) -> None:
    for each in filter(lambda value: isinstance(value, str), values):
        option = group.get_by_label(each, exact=True)
        if option.count():
            _attempt(option.first.check)


def _set(control: Locator, value: Any) -> None:
    if control.evaluate("e => e.tagName") == "SELECT":
        control.select_option(label=str(value))
    elif control.get_attribute("type") in ("checkbox", "radio"):
        control.set_checked(bool(value))
    elif isinstance(value, str) and not control.input_value():
        control.fill(value)
        control.press("Tab")


def _press(page: Page) -> bool:
    for name in BUTTONS:
        for frame in page.frames:
            for role in ("button", "link"):
                found = [
                    b
                    for b in _located(frame.get_by_role(role, name=name, exact=True))
                    if b.is_visible()
                ]
                before = _whole(page) if found else ""
                if found and _attempt(found[-1].click):
                    _await_change(page, before)
                    return True
    return False


def _await_change(page: Page, before: str) -> None:
    end = time.monotonic() + CHANGE_S
    while time.monotonic() < end and _whole(page) == before:
        page.wait_for_timeout(50)


def _whole(page: Page) -> str:
    return page.url + "".join(map(_text, page.frames))


def _attempt(action: Any) -> bool:
    """Do it if it can be done; a plain script goes on when not."""
    try:
        action()
    except Error:
        return False
    return True


def _located(locator: Locator) -> Iterator[Locator]:
    try:
        yield from locator.all()
    except Error:
        return


def _text(frame: Frame) -> str:
    try:
        return frame.locator("body").inner_text()
    except Error:
        return ""


def _values(options: argparse.Namespace) -> dict[str, Any]:
    profile = json.loads(options.profile.read_text("utf-8"))
    facts = profile["name"] | profile["address"] | profile["links"]
    facts |= {"email": profile["email"], "phone": profile["phone"], "password": options.password}
    facts["full"] = f"{facts['given']} {facts['family']}"
    values = {label: facts[key] for key, labels in LABELS.items() for label in labels}
    values |= json.loads(options.answers.read_text("utf-8"))
    return values


def _browser() -> str | None:
    named = os.environ.get("STEADYHAND_BROWSER")
    return named or next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)


if __name__ == "__main__":
    raise SystemExit(main())
