"""A page that sends a file as soon as it is chosen sends nothing before somebody agreed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from steadyhand import Settings, apply
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.core.job.profile import Name
from steadyhand.testing import ScriptedHuman
from steadyhand.views.receipt import Receipt
from steadyhand.views.status import grade_name

from .site import Hostile, form, hostile

pytestmark = pytest.mark.browser
PERSON = Profile(Name("Orla", "Brandt"), "orla@brandt.example")
RECEIVED = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
RESUME = b"%PDF-1.4 the resume of Orla Brandt"
WAYS = {
    "form data": "data.append('file', file); return fetch(TO, { method: 'POST', body: data })",
    "raw": "return fetch(TO, { method: 'PUT', body: file })",
    "xhr": "data.append('cv', file); const x = new XMLHttpRequest(); x.open('POST', TO);"
    "const sent = new Promise((y, n) => { x.onload = () => y({ ok: true }); x.onerror = n; });"
    "x.send(data); return sent",
    "base64": "const bytes = String.fromCharCode(...new Uint8Array(await file.arrayBuffer()));"
    "return fetch(TO, { method: 'POST', body: JSON.stringify({ cv: btoa(bytes) }) })",
}
OTHERS = (
    "form data",
    *(pytest.param(way, marks=pytest.mark.soak) for way in WAYS if way != "form data"),
)
AT_ONCE = """<label>Resume <input type=file id=cv required></label><p id=state></p>
<input type=hidden name=token><script>
cv.onchange = async () => {
  const file = cv.files[0], data = new FormData(), TO = "%(to)s/upload/cv";
  try {
    const answer = await (async () => { %(way)s })();
    document.querySelector("[name=token]").value = answer.ok ? "kept" : "";
    state.textContent = file.name;
  } catch { state.textContent = "Upload failed"; }
};
</script>"""


@pytest.fixture
def site() -> Iterator[Hostile]:
    with hostile() as running:
        running.answer = (200, RECEIVED)
        yield running


async def applied(site: Hostile, home: Path, *, lets: bool = False, dry: bool = False) -> Receipt:
    """A run with a resume, of somebody who approves what is sent and, with *lets*, each step."""
    resume = home / "resume.pdf"
    resume.write_bytes(RESUME)
    human = ScriptedHuman({"confirm_submit": True, "step_grant": lets})
    settings = Settings(home=home / "home", allow_origins=(site.origin,), headless=True)
    return await apply(
        f"{site.origin}/job",
        profile=PERSON,
        human=human,
        resume=resume,
        settings=settings,
        dry_run=dry,
    )


def end(receipt: Receipt) -> str:
    return grade_name(receipt.verdict, receipt.reason) if receipt.verdict else ""


@pytest.mark.parametrize(
    "way", ["form data", *(pytest.param(way, marks=pytest.mark.soak) for way in ("raw", "xhr"))]
)
async def test_it_is_asked_once_and_then_the_file_arrives_with_the_form(
    site: Hostile, tmp_path: Path, way: str
) -> None:
    site.page = form(AT_ONCE % {"way": WAYS[way], "to": ""})
    assert end(await applied(site, tmp_path, lets=True)) == "submitted_confirmed"
    assert [RESUME in body for body in site.uploaded] == [True]
    assert [sent["token"] for sent in site.posted] == [["kept"]]


async def test_without_a_yes_nothing_leaves(site: Hostile, tmp_path: Path) -> None:
    site.page = form(AT_ONCE % {"way": WAYS["form data"], "to": ""})
    assert end(await applied(site, tmp_path)) == "needs_human:step_write"
    assert (site.uploaded, site.posted) == ([], [])


async def test_a_dry_run_ends_there(site: Hostile, tmp_path: Path) -> None:
    site.page = form(AT_ONCE % {"way": WAYS["base64"], "to": ""})
    assert (await applied(site, tmp_path, lets=True, dry=True)).status == "dry_run"
    assert (site.uploaded, site.posted) == ([], [])


@pytest.mark.parametrize("way", OTHERS)
async def test_to_another_site_no_file_goes_whoever_agrees(
    site: Hostile, tmp_path: Path, way: str
) -> None:
    with ExitStack() as stack:
        other = stack.enter_context(hostile())
        site.page = form(AT_ONCE % {"way": WAYS[way], "to": other.origin})
        await applied(site, tmp_path, lets=True)
        assert other.uploaded == []
