"""Between a fill and the next press a page that sends by script sends nothing and stays."""

from __future__ import annotations

import pytest
from tests.browser.page.rig import Rig, labelled, order

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

NAME = """<label for="n">Name</label><input id="n" name="n">
<label for="m">Mail</label><input id="m" name="m">"""
POSTS = f"""<form id="f" action="/posted" method="post">{NAME}
<label for="c">Country</label><select id="c" name="c" onchange="this.form.submit()">
<option value="">Choose<option value="de">Germany</select></form>"""
LEAVES = f"""<form>{NAME}</form><script>m.onchange = () => {{ location = "/left"; }};</script>"""
LATE = f"""<form>{NAME}</form><script>
m.onchange = () => setTimeout(async () => {{
  const body = JSON.stringify([n.value, m.value]);
  const sent = fetch("/late", {{ method: "POST", body }});
  document.title = await sent.then(() => "sent", () => "kept");
}}, 200);</script>"""
SEARCHES = f"""<form>{NAME}</form><script>
m.onchange = () => fetch("/search", {{ method: "POST", body: m.value }})
  .then(() => {{ document.title = "found"; }});</script>"""
ANSWERS = {"Name": "Tilda Okonjo", "Mail": "tilda@okonjo.example", "Country": "Germany"}


async def fill(rig: Rig, path: str, body: str) -> None:
    """Every field of the page was filled."""
    await rig.page.open(rig.pages.put(path, body), timeout_s=15)
    shown = await rig.page.snapshot()
    fields = [f for f in shown.fields if f.label in ANSWERS]
    await rig.page.fill([order(f, ANSWERS[f.label]) for f in fields])


async def test_a_choice_that_submits_its_form_by_script_is_not_sent(rig: Rig) -> None:
    await fill(rig, "/posts", POSTS)
    assert rig.tab.url.endswith("/posts")
    assert "/posted" not in rig.pages.asked
    assert labelled(await rig.page.snapshot(), "Name").value == ANSWERS["Name"]


async def test_a_field_that_leads_elsewhere_leaves_the_page_where_it_is(rig: Rig) -> None:
    await fill(rig, "/leaves", LEAVES)
    assert rig.tab.url.endswith("/leaves")
    assert "/left" not in rig.pages.asked


async def test_what_was_typed_is_kept_back_until_something_is_pressed(rig: Rig) -> None:
    await fill(rig, "/late-sender", LATE)
    await rig.tab.wait_for_function("document.title === 'kept'")
    assert "/late" not in rig.pages.asked


async def test_a_search_with_one_value_still_finds(rig: Rig) -> None:
    await fill(rig, "/searches", SEARCHES)
    await rig.tab.wait_for_function("document.title === 'found'")
