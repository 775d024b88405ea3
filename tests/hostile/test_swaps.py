"""What a form sends is what was approved, or it does not leave, or the receipt says so."""

# ruff: noqa: E501

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.adapters.net.address import serve_loopback
from steadyhand.jobs.profile import Name
from steadyhand.testing import ScriptedHuman

from .rig import YES, Applied, Handler, params

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
ORLA = Profile(Name("Orla", "Brandt"), "orla@brandt.example", "+49 30 5550147")
ASKS = """<label>First name <input name=given autocomplete=given-name required></label>
<label>Last name <input name=family autocomplete=family-name required></label>
<label>E-mail <input type=email name=mail autocomplete=email required></label>
<label>Phone <input type=tel name=tel autocomplete=tel></label>"""
BUTTON = "<button id=go>Send application</button>"
THANKS = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
DUE = {"given": "Orla", "family": "Brandt", "mail": "orla@brandt.example"}


@dataclass(frozen=True, slots=True)
class Swap:
    """A form and what its page does to it."""

    script: str = ""
    more: str = ""
    button: str = BUTTON
    charset: str = "utf-8"
    files: bool = False

    @property
    def page(self) -> bytes:
        """The page of the form."""
        kind = " enctype=multipart/form-data" if self.files else ""
        text = (
            f"<!doctype html><html lang=en><meta charset={self.charset}><title>Job</title>"
            f"<h1>Welder</h1><form id=app method=post action=/send{kind}>{ASKS}{self.more}"
            f"<p id=note></p>{self.button}</form>"
            f"<form id=other method=post action=/send hidden><input name=given value=Eve></form>"
            f"<script>const f = document.forms.app; {self.script}</script>"
        )
        return text.encode(self.charset)


@dataclass(slots=True)
class Site:
    """The running server and what it holds: one record for each write."""

    origin: str = ""
    held: list[dict[str, str]] = field(default_factory=list)


@contextmanager
def serving(swap: Swap) -> Iterator[Site]:
    """A server on a free port."""
    site = Site()

    class Answering(Handler):
        def do_GET(self) -> None:
            self.say(swap.page, f"text/html; charset={swap.charset}")

        def do_POST(self) -> None:
            kind = self.headers.get("Content-Type") or ""
            site.held.append(record(self.body(), kind, swap.charset))
            self.show(THANKS)

        do_PUT = do_POST

    with serve_loopback(Answering) as site.origin:
        yield site


def record(body: bytes, kind: str, charset: str) -> dict[str, str]:
    """What a server makes of it, each name as it came last."""
    if "json" in kind or body[:1] == b"{":
        return {k: str(v) for k, v in json.loads(body).items()}
    if "multipart" in kind:
        parts = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
        named = ((p.get_param("name", header="content-disposition"), p) for p in parts.walk())
        return {str(n): str(p.get_payload(decode=True), charset) for n, p in named if n}
    return dict(parse_qsl(body.decode("latin1"), encoding=charset, keep_blank_values=True))


def on_submit(deed: str) -> Swap:
    """A handler of the form's submit."""
    return Swap(f"f.addEventListener('submit', (e) => {{ {deed} }});")


def own(body: str, url: str = "/send") -> Swap:
    """The page sends by a script of its own."""
    send = f"e.preventDefault(); const d = Object.fromEntries(new FormData(f)); fetch('{url}', {{method: 'POST', headers: {{'content-type': 'application/json'}}, body: {body}}}).then(r => r.text()).then(t => {{ document.body.innerHTML = t; }});"
    return on_submit(send)


TICK = "<label><input type=checkbox name=news> Send me news</label>"
LIST = "<label>Where from <select name=src><option value=''>Choose<option value=web>Web<option value=ad>Advert</select></label>"

SWAPS: dict[str, Swap] = {
    "submit handler": on_submit("f.mail.value = 'eve@evil.test';"),
    "formdata": Swap("f.addEventListener('formdata', (e) => e.formData.set('family', 'Eve'));"),
    "own fetch": own("JSON.stringify({...d, mail: 'eve@evil.test'})"),
    "mousedown": Swap("go.addEventListener('mousedown', () => { f.given.value = 'Eve'; });"),
    "pointerdown": Swap(
        "go.addEventListener('pointerdown', () => { f.mail.value = 'eve@evil.test'; });"
    ),
    "action": on_submit("f.action = '/elsewhere';"),
    "hidden added": on_submit(
        "f.insertAdjacentHTML('beforeend', '<input type=hidden name=salary value=\"1 EUR\">');"
    ),
    "names swapped": on_submit(
        "const g = f.given, h = f.family; g.name = 'family'; h.name = 'given';"
    ),
    "tick at press": Swap("go.addEventListener('click', () => { f.news.checked = true; });", TICK),
}
SWAPS_MORE: dict[str, Swap] = {
    "button's value": Swap(
        "go.addEventListener('click', () => { go.value = 'withdraw'; });",
        button="<button id=go name=deed value=apply>Send application</button>",
    ),
    "second form": on_submit("e.preventDefault(); document.forms.other.submit();"),
    "value doubled": Swap(
        "f.addEventListener('formdata', (e) => e.formData.append('mail', 'eve@evil.test'));"
    ),
    "option swapped": Swap(
        "go.addEventListener('mousedown', () => { f.src.value = 'ad'; });", LIST
    ),
    "dropped": Swap("f.addEventListener('formdata', (e) => e.formData.delete('mail'));"),
    "deep in JSON": own("JSON.stringify({given: 'Eve', mail: d.mail, family: d.family})"),
    "put": own("JSON.stringify({...d, family: 'Eve'})"),
    "blank filled": on_submit(
        "f.insertAdjacentHTML('beforeend', '<input name=waive value=yes-i-waive-everything hidden>');"
    ),
    "capture on window": Swap(
        "addEventListener('click', () => { f.family.value = 'Eve'; }, true);"
    ),
    "setter": Swap(
        "go.addEventListener('click', () => setTimeout(() => 0)); f.onsubmit = () => { f.elements.mail.value = f.elements.mail.value.replace('brandt', 'brand'); };"
    ),
    "consent added": Swap(
        "f.addEventListener('formdata', (e) => e.formData.set('consent_marketing', 'on'));"
    ),
}


@pytest.mark.parametrize("swap", params(SWAPS, SWAPS_MORE))
async def test_what_a_page_makes_of_an_approved_form_is_held_or_shown_and_approved(
    swap: Swap, tmp_path: Path, applied: Applied
) -> None:
    human = ScriptedHuman(YES)
    with serving(swap) as site:
        receipt = await applied(site, tmp_path, human, profile=ORLA)
        shown = str([q.sheet for q in human.approved][-1:])
        told = "Advert" in shown and [held["src"] for held in site.held] == ["ad"]
        assert site.held == [] or told
    if not told:
        assert (receipt.verdict, receipt.reason) in (("needs_human", "altered"), ("invalid", ""))


HONEST: dict[str, Swap] = {
    "plain": Swap(),
    "unticked box with a companion": Swap(more=f"<input type=hidden name=news value=nein>{TICK}"),
    "token added": on_submit(
        "f.insertAdjacentHTML('beforeend', '<input type=hidden name=authenticity_token value=\"a1B2c3D4e5F6g7H8i9J0\">');"
    ),
    "own fetch": own("JSON.stringify(d)"),
    "button with a value": Swap(
        button="<button id=go name=deed value=apply>Send application</button>"
    ),
}
HONEST_MORE: dict[str, Swap] = {
    "number with its country": on_submit(
        "f.tel.value = f.tel.value.replace(/\\D/g, '').replace(/^49/, '+49');"
    ),
    "another encoding": Swap(charset="windows-1251"),
    "trimmed": on_submit("for (const el of f.elements) if (el.value) el.value = el.value.trim();"),
    "small letters": on_submit("f.mail.value = f.mail.value.toLowerCase();"),
    "files": Swap(files=True),
    "own names": own(
        "JSON.stringify({firstName: d.given, lastName: d.family, contact: d.mail, tel: d.tel})"
    ),
}


@pytest.mark.parametrize("swap", params(HONEST, HONEST_MORE))
async def test_what_honest_pages_make_of_a_form_leaves(
    swap: Swap, tmp_path: Path, applied: Applied
) -> None:
    with serving(swap) as site:
        receipt = await applied(site, tmp_path, ScriptedHuman(YES), profile=ORLA)
        (held,) = site.held
        assert set(DUE.values()) <= set(held.values())
    assert receipt.verdict in ("submitted", "unknown")


async def test_what_nobody_can_read_leaves_and_is_told_on_the_receipt(
    tmp_path: Path, applied: Applied
) -> None:
    packed = own("'mail=' + d.mail + '\\n' + d.given + '\\n' + d.family + '{'").script
    swap = Swap(packed.replace("'application/json'", "'application/x-www-form-urlencoded'"))
    swap = Swap(swap.script.replace("body: 'mail='", "body: 'ö=1&mail='"))
    with serving(swap) as site:
        receipt = await applied(site, tmp_path, ScriptedHuman(YES), profile=ORLA)
        assert len(site.held) <= 1
    assert any("not compared with what was approved" in note for note in receipt.notes)
