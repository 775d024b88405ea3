"""A page that keeps files at another site is asked about, and what was typed does not go along."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from steadyhand.adapters.net.address import serve_loopback
from steadyhand.core.answer.sheet import Question, QuestionKind
from steadyhand.testing import ScriptedHuman
from steadyhand.views.receipt import Receipt

from .rig import YES, Applied, Handler
from .site import Hostile, form, hostile

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
ELSEWHERE = "127.0.0.2"  # an address is a site of its own
RESUME = b"%PDF-1.4 the resume of Orla Brandt"
RECEIVED = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
KEEPS = """<label>Resume <input type=file id=cv required></label><p id=state></p>
<input type=hidden name=stored><script>
cv.onchange = async () => {
  const file = cv.files[0];
  try {
    const told = JSON.stringify({ filename: file.name, contentType: file.type, size: file.size });
    await (await fetch("/upload/sign", { method: "POST", body: told })).text();
    const key = "7f3a" + Math.random().toString(36).slice(2);
    const TO = "%(to)s/kept/" + key + "?signature=" + key;
    %(way)s;
    document.querySelector("[name=stored]").value = key;
    state.textContent = file.name;
  } catch { state.textContent = "Upload failed"; }
};
</script>"""
WAYS = {
    "put": "const headers = { 'Content-Type': file.type };"
    " await fetch(TO, { method: 'PUT', headers, body: file })",
    "post policy": "const data = new FormData(); data.append('key', key);"
    " data.append('file', file); await fetch(TO, { method: 'POST', body: data })",
    "xhr": "await new Promise((y, n) => { const x = new XMLHttpRequest(); x.open('PUT', TO);"
    " x.onload = y; x.onerror = n; x.setRequestHeader('x-amz-acl', 'private'); x.send(file); })",
}
TELLS = """const mail = document.querySelector('[name=mail]');
    while (!mail.value) await new Promise((on) => setTimeout(on, 50));
    await fetch(TO, { method: 'PUT', headers: { 'x-name': mail.value }, body: file })"""


# A form of nothing but a file: what it sends is of this application by the file's name elsewhere.
ALONE = """<h1>Welder</h1><main><form id=f><label>Resume <input type=file id=cv required></label>
<p id=state role=status></p><button>Send application</button></form></main><script>
let sent = "";
cv.onchange = async () => {
  const file = cv.files[0], place = "%(place)s";
  const to = "%(to)s/kept/" + place, headers = { "Content-Type": file.type };
  const told = await (await fetch(to, { method: "PUT", headers, body: file })).json();
  sent = %(names)s;
  state.textContent = file.name + " was uploaded";
};
f.onsubmit = async (event) => {
  event.preventDefault();
  const body = new URLSearchParams({ resume: sent });
  const answer = await fetch("/send", { method: "POST", body });
  document.querySelector("main").innerHTML = await answer.text();
};
</script>"""
PLACE = "9c1f7a52-4b60-4d7e-9a11-c0ffee20aa01"
HANDLE = "kept-5f1c90aa77e24d03"
NAMES = {"what the host answered": ("told.id", HANDLE), "its place there": ("place", PLACE)}
OTHER_NAMES = {
    "an id that the host never said": '"kept-77e24d035f1c90aa"',
    "a place that is another's": '"0aa01c0f-4b60-4d7e-9a11-9c1f7a52fee2"',
    "what every file there has": "told.bucket",
}


@dataclass(slots=True)
class FileHost:
    """Each request to it: method and path, and what was kept."""

    origin: str = ""
    says: str = "{}"  # of each file
    asked: list[str] = field(default_factory=list)
    kept: list[bytes] = field(default_factory=list)


@contextmanager
def file_host() -> Iterator[FileHost]:
    """A server that takes files of pages of any site."""
    host = FileHost()

    class Answering(Handler):
        def do_OPTIONS(self) -> None:
            host.asked.append(self.command)
            self.say(b"")

        def do_PUT(self) -> None:
            host.asked.append(self.command)
            host.kept.append(self.body())
            self.say(host.says.encode(), "application/json")

        do_POST = do_PUT

        def do_GET(self) -> None:
            host.asked.append(f"GET {self.path}")
            self.say(b"")

        def end_headers(self) -> None:
            for name, value in (("Origin", "*"), ("Methods", "PUT, POST"), ("Headers", "*")):
                self.send_header(f"Access-Control-Allow-{name}", value)
            super().end_headers()

    with serve_loopback(Answering, ELSEWHERE) as host.origin:
        yield host


@pytest.fixture
def sites() -> Iterator[tuple[Hostile, FileHost]]:
    with hostile() as site, file_host() as host:
        site.answer = (200, RECEIVED)
        yield site, host


def about(human: ScriptedHuman, host: FileHost) -> list[Question]:
    place = host.origin.removeprefix("http://")
    return [q for q in human.asked if q.kind is QuestionKind.STEP_GRANT and place in q.text]


@pytest.mark.parametrize("way", WAYS)
async def test_a_file_that_a_site_keeps_elsewhere_is_asked_about_once_and_arrives(
    way: str, sites: tuple[Hostile, FileHost], tmp_path: Path, applied: Applied
) -> None:
    site, host = sites
    site.page, human = form(KEEPS % {"way": WAYS[way], "to": host.origin}), ScriptedHuman(YES)
    resume = tmp_path / "resume.pdf"
    resume.write_bytes(RESUME)
    receipt = await applied(site, tmp_path / "h", human, allow=(host.origin,), resume=resume)
    assert receipt.status == "submitted", (receipt.errors, receipt.notes)
    (question,) = about(human, host)
    assert "Resume" in question.text
    assert "another site" in question.text
    assert [RESUME in each for each in host.kept] == [True]
    assert [bool(sent["stored"][0]) for sent in site.posted] == [True]
    (filed,) = (f for f in receipt.fields if f.answer == "resume.pdf")
    assert filed.proven


@pytest.mark.parametrize("dry", [False, True])
async def test_without_a_yes_no_file_goes_elsewhere(
    dry: bool, sites: tuple[Hostile, FileHost], tmp_path: Path, applied: Applied
) -> None:
    site, host = sites
    site.page = form(KEEPS % {"way": WAYS["put"], "to": host.origin})
    human = ScriptedHuman({**YES, "step_grant": dry})
    resume = tmp_path / "resume.pdf"
    resume.write_bytes(RESUME)
    told = await applied(
        site, tmp_path / "h", human, allow=(host.origin,), resume=resume, dry_run=dry
    )
    assert (told.status, host.asked) == ("dry_run" if dry else "needs_human", [])
    assert site.posted == []


async def test_beside_the_file_nothing_that_was_typed_is_told(
    sites: tuple[Hostile, FileHost], tmp_path: Path, applied: Applied
) -> None:
    site, host = sites
    site.page, human = form(KEEPS % {"way": TELLS, "to": host.origin}), ScriptedHuman(YES)
    resume = tmp_path / "resume.pdf"
    resume.write_bytes(RESUME)
    await applied(site, tmp_path / "h", human, allow=(host.origin,), resume=resume)
    assert host.kept == []


@pytest.mark.parametrize(("names", "name"), NAMES.values(), ids=NAMES)
async def test_a_file_alone_ties_the_request_that_names_it_as_its_host_does(
    names: str, name: str, sites: tuple[Hostile, FileHost], tmp_path: Path, applied: Applied
) -> None:
    receipt, site = await _alone(applied, names, sites, tmp_path)
    assert (receipt.status, receipt.errors) == ("submitted", ())
    assert [sent["resume"] for sent in site.posted] == [[name]]


@pytest.mark.parametrize("names", OTHER_NAMES.values(), ids=OTHER_NAMES)
async def test_a_name_that_no_host_gave_the_file_ties_nothing(
    names: str, sites: tuple[Hostile, FileHost], tmp_path: Path, applied: Applied
) -> None:
    receipt, site = await _alone(applied, names, sites, tmp_path)
    assert receipt.status == "submit_unknown"
    assert len(site.posted) == 1


async def _alone(
    applied: Applied, names: str, sites: tuple[Hostile, FileHost], folder: Path
) -> tuple[Receipt, Hostile]:
    """What came of a form of nothing but a file, which sends on what *names* says."""
    site, host = sites
    host.says = f'{{"id": "{HANDLE}", "bucket": "b-7712"}}'
    site.page = ALONE % {"place": PLACE, "to": host.origin, "names": names}
    resume = folder / "resume.pdf"
    resume.write_bytes(RESUME)
    human = ScriptedHuman(YES)
    receipt = await applied(site, folder / "h", human, allow=(host.origin,), resume=resume)
    assert [RESUME in each for each in host.kept] == [True]
    assert about(human, host)
    return receipt, site
