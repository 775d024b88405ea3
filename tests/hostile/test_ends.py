"""Pages that misbehave: each run ends in the class that its page deserves, and sends no more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.shared import apply_shared

from steadyhand import Settings
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.jobs.profile import Name
from steadyhand.testing import ScriptedHuman
from steadyhand.views.receipt import Receipt
from steadyhand.views.status import grade_name
from steadyhand.wiring.application import UserInput

from .site import Hostile, form, hostile

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
PERSON = Profile(Name("Orla", "Brandt"), "orla@brandt.example")
RECEIVED = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
GENDER = """<label>Gender <select name=gender><option>Male<option>Female
<option value=none>Prefer not to say</select></label>"""
TWO = "<button>Send application</button> <button formaction=/agency>Send application</button>"


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        yield running


async def applied(site: Hostile, home: Path, human: ScriptedHuman | None = None) -> Receipt:
    """A run of somebody who approves what is sent, and nothing else."""
    human = human or ScriptedHuman({"confirm_submit": True})
    origins = (site.origin,)
    settings = Settings(home=home, allow_origins=origins, headless=True, pictures="off")
    given = UserInput(PERSON, None, None, None)
    return await apply_shared(f"{site.origin}/job", given, human=human, settings=settings)


def end(receipt: Receipt) -> str:
    return grade_name(receipt.verdict, receipt.reason) if receipt.verdict else ""


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (form("<label><input type=checkbox required> I accept the terms</label>"), "consent"),
        (form("<label><input type=checkbox required> I am not a robot</label>"), "captcha"),
        (form(send=TWO), "ambiguous_submit"),
        ("<h1>Sign in</h1><label>E-mail <input type=email></label><button>Next</button>", "login"),
    ],
    ids=["consent", "captcha", "ambiguous", "login"],
)
async def test_what_only_a_person_may_do_ends_with_its_reason_and_sends_nothing(
    site: Hostile, tmp_path: Path, page: str, expected: str
) -> None:
    site.page = page
    assert end(await applied(site, tmp_path)) == f"needs_human:{expected}"
    assert site.posted == []


async def test_a_no_to_what_must_be_agreed_to_ends_as_one(site: Hostile, tmp_path: Path) -> None:
    site.page = form("<label><input type=checkbox required> I accept the terms</label>")
    human = ScriptedHuman({"confirm_submit": True, "I accept the terms": False})
    assert end(await applied(site, tmp_path, human)) == "needs_human:consent"
    assert site.posted == []
    assert len(human.asked) == 1


async def test_a_page_that_never_ends_is_given_up_in_time(site: Hostile, tmp_path: Path) -> None:
    site.dripping = True
    assert end(await applied(site, tmp_path)) == "transient:timeout"


async def test_a_site_that_is_down_can_be_tried_later(site: Hostile, tmp_path: Path) -> None:
    site.status, site.page = 503, "<h1>Service unavailable</h1>"
    assert end(await applied(site, tmp_path)) == "transient:navigation"


async def test_a_choice_that_the_site_made_of_a_persons_gender_is_not_sent(
    site: Hostile, tmp_path: Path
) -> None:
    site.page, site.answer = form(GENDER), (200, RECEIVED)
    assert end(await applied(site, tmp_path)) == "submitted_confirmed"
    assert [sent["gender"] for sent in site.posted] == [["none"]]


async def test_a_refusal_that_shows_no_form_is_a_refusal(site: Hostile, tmp_path: Path) -> None:
    site.page = form()
    site.answer = (422, "<h1>Not accepted</h1><ul role=alert><li>Shoe size is required</ul>")
    assert end(await applied(site, tmp_path)) == "validation_failed"
    assert len(site.posted) == 1


DIALOG = """<form id=f method=post action=/send><label>Full name <input name=name></label>
<button type=button id=b>Send application</button></form><dialog id=d><h2>Submit your application?
</h2><p>TEXT</p><button id=n>Go back</button> <button id=y>Yes, submit</button></dialog><script>
b.onclick = () => d.showModal(); n.onclick = () => d.close();
y.onclick = () => setTimeout(() => f.submit(), 2500);</script>"""


async def test_a_dialog_that_asks_just_whether_to_send_is_part_of_what_was_approved(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = DIALOG.replace("TEXT", "You can not change it afterwards.")
    site.answer = (200, RECEIVED)
    assert end(await applied(site, tmp_path)) == "submitted_confirmed"
    assert [sent["name"] for sent in site.posted] == [["Orla Brandt"]]


async def test_a_dialog_that_asks_for_more_than_that_sends_nothing(
    site: Hostile, tmp_path: Path
) -> None:
    site.page = DIALOG.replace("TEXT", "Your card is charged EUR 20.")
    receipt = await applied(site, tmp_path)
    assert end(receipt) == "validation_failed"
    assert "Your card is charged EUR 20." in " ".join(receipt.errors)
    assert site.posted == []
