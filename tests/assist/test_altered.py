"""Who writes while the form is sent: what differs from the approved sheet never leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet
from tests.assist.rig import FORM, RIGHT, YES, Employer, employing, scripted
from tests.assist.test_assisted import went
from tests.assist.test_files import PLAIN, PUT, asking
from tests.assist.test_files import resume as resume

from steadyhand import Receipt, Verdict
from steadyhand.testing import ScriptedHuman

pytestmark = pytest.mark.browser
AS_SENT = "document.addEventListener('submit', () => { %s }, true);"
OURS = "document.querySelector('[name=notice]').value = 'never';"
EMPTY = "document.querySelector('[name=apple]').value = 'Golden';"
MORE = """const more = document.createElement("input");
Object.assign(more, { type: "hidden", name: "salary", value: "1" });
document.forms[0].append(more);"""
ITS_OWN = (
    """fetch("/send", { method: "POST", body: new URLSearchParams({ name: "Wrong Person" }) });"""
)
IN_ITS_DATA = """let sending = false;
document.addEventListener("submit", () => { sending = true; }, true);
document.addEventListener("formdata", (e) => sending && e.formData.set("years", "7"));"""
BY_SCRIPT = """<script>document.forms[0].addEventListener("submit", (e) => {
  e.preventDefault();
  fetch("/send", %s).then((r) => r.text()).then((t) => { document.body.innerHTML = t; });
});</script>"""
AS_FORM = BY_SCRIPT % '{ method: "POST", body: new FormData(e.target) }'
AS_JSON = BY_SCRIPT % (
    '{ method: "POST", headers: { "content-type": "application/json" }, '
    "body: JSON.stringify({ job: 7, answers: Object.fromEntries(new FormData(e.target)) }) }"
)
PATCHED = """const was = window.fetch;
window.fetch = (to, how) => {
  if (typeof how.body === "string") how.body = how.body.replace("3 months", "never");
  else how.body.set("notice", "never");
  return was(to, how);
};"""


def soaked(*values: str) -> ParameterSet:
    """A case for the longer suite."""
    return pytest.param(*values, marks=pytest.mark.soak)


@pytest.fixture
def employer() -> Iterator[Employer]:
    with employing() as running:
        yield running


def sent(employer: Employer, tmp_path: Path, script: str, resume: Path | None = None) -> Receipt:
    """What came of an application beside that content script."""
    world = "MAIN" if script is PATCHED else "ISOLATED"
    extension = scripted(tmp_path, script, world=world)
    human = ScriptedHuman(YES)
    return went(employer, tmp_path, human, resume=resume, assist=True, assist_extension=extension)


@pytest.mark.parametrize(
    ("page", "script", "label"),
    [
        (FORM, AS_SENT % OURS, "Notice period"),
        (FORM, AS_SENT % MORE, "salary"),
        soaked(FORM + AS_JSON, PATCHED, "Notice period"),
        soaked(FORM, AS_SENT % EMPTY, "Favourite apple"),
        soaked(FORM, IN_ITS_DATA, "Years of practice"),
        soaked(FORM + AS_FORM, PATCHED, "Notice period"),
    ],
    ids=["field", "hidden field", "json", "empty field", "data", "form"],
)
def test_what_is_changed_as_it_is_sent_never_leaves_and_the_person_is_told_what(
    employer: Employer, tmp_path: Path, page: str, script: str, label: str
) -> None:
    employer.form = page
    receipt = sent(employer, tmp_path, script)
    assert employer.bodies == []
    assert (receipt.verdict, receipt.reason) == (Verdict.NEEDS_HUMAN, "altered"), receipt.errors
    assert label in " ".join(receipt.errors)
    assert "never" not in " ".join(receipt.errors)


def test_a_file_that_is_swapped_as_the_form_is_sent_never_leaves(
    employer: Employer, tmp_path: Path, resume: Path
) -> None:
    employer.form = asking(PLAIN)
    receipt = sent(employer, tmp_path, PUT + AS_SENT % "put();", resume)
    assert employer.bodies == []
    assert (receipt.verdict, receipt.reason) == (Verdict.NEEDS_HUMAN, "altered"), receipt.errors


def test_what_it_sends_beside_the_form_stays_and_the_form_leaves_alone(
    employer: Employer, tmp_path: Path
) -> None:
    receipt = sent(employer, tmp_path, AS_SENT % ITS_OWN)
    assert (receipt.verdict, len(employer.bodies)) == (Verdict.SUBMITTED, 1), receipt.errors
    assert {name: employer.held.get(name) for name in RIGHT} == RIGHT


@pytest.mark.parametrize("way", [pytest.param(AS_FORM, marks=pytest.mark.soak), AS_JSON])
def test_what_a_script_sends_as_it_was_approved_leaves(
    employer: Employer, tmp_path: Path, way: str
) -> None:
    employer.form = FORM + way
    receipt = sent(employer, tmp_path, "")
    assert receipt.verdict is Verdict.SUBMITTED, (receipt.reason, receipt.errors)
    (body,) = employer.bodies
    if way is AS_JSON:
        assert json.loads(body)["answers"]["notice"] == "3 months"
