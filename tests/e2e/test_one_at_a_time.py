"""A form that asks one thing at a time and turns by itself once it is answered, in a real browser.

What was answered on a page that is gone is sent with the rest: the sheet must tell all of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hostile.site import Hostile, hostile
from tests.shared import apply_shared

from steadyhand import Settings
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.jobs.profile import Name, Preferences
from steadyhand.testing import ScriptedHuman
from steadyhand.views.status import grade_name
from steadyhand.wiring.application import UserInput

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
PATIENCE_S = 120.0
RECEIVED = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
PERSON = Profile(
    Name("Orla", "Brandt"), "orla@brandt.example", preferences=Preferences(notice_period="3 months")
)


def page(button: str) -> str:
    """Four questions, of which one is shown until it is answered, with that button below it."""
    return f"""<h1>Welder</h1><form method=post action=/send>
<section><label>First name <input name=given autocomplete=given-name required></label>
{button}</section>
<section hidden><label>E-mail <input type=email name=mail autocomplete=email required></label>
{button}</section>
<section hidden><fieldset><legend>Notice period</legend>
<label><input type=radio name=notice value=1 required>1 month</label>
<label><input type=radio name=notice value=3>3 months</label></fieldset>{button}</section>
<section hidden><label>Last name <input name=family autocomplete=family-name required></label>
<button>Send application</button></section></form>
<script>
const panes = [...document.querySelectorAll("section")];
panes.slice(0, -1).forEach((pane, at) => {{
  const turn = () => {{ pane.hidden = true; panes[at + 1].hidden = false; }};
  pane.addEventListener("change", turn);
  pane.querySelector("button")?.addEventListener("click", turn);
}});
</script>"""


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        running.answer = (200, RECEIVED)
        yield running


@pytest.mark.parametrize("button", ["", "<button type=button>Next</button>"])
async def test_the_sheet_tells_every_page_that_turned_by_itself(
    site: Hostile, tmp_path: Path, button: str
) -> None:
    site.page = page(button)
    human = ScriptedHuman({"confirm_submit": True})
    settings = Settings(home=tmp_path, allow_origins=(site.origin,), headless=True, pictures="off")
    given = UserInput(PERSON, None, None, None)
    run = apply_shared(f"{site.origin}/job", given, human=human, settings=settings)
    receipt = await asyncio.wait_for(run, PATIENCE_S)
    assert receipt.verdict is not None
    assert grade_name(receipt.verdict, receipt.reason) == "submitted_confirmed", receipt.errors
    (sent,) = site.posted
    (gate,) = human.asked
    assert sent == {
        "given": ["Orla"],
        "mail": ["orla@brandt.example"],
        "notice": ["3"],
        "family": ["Brandt"],
    }
    assert [(line.label, line.answer, line.proven) for line in gate.sheet] == [
        ("First name", "Orla", True),
        ("E-mail", "orla@brandt.example", True),
        ("Notice period", "3 months", True),
        ("Last name", "Brandt", True),
    ]
