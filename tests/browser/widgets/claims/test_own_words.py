"""Words of one's own: where a list takes them, and where only a key makes tags of them."""

from __future__ import annotations

import pytest
from tests.browser.answers import chosen
from tests.browser.page.rig import Rig, labelled

from steadyhand.core.page.snapshot import Role

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LISTLESS = """<form onsubmit="return false"><label for="land">Land</label>
<input id="land" role="combobox" aria-expanded="false" SAYS></form>"""
TAGS = """<form onsubmit="window.sent = true; return false"><label for="box">Skills</label>
<div class="tag-input" style="border:1px solid"><span id="tags"></span>BOX</div>
<button>Send</button></form><script>
window.made = [];
const text = () => box.value ?? box.textContent;
box.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !text()) return;
  event.preventDefault();
  POSTS
  window.made.push(text());
  const tag = document.createElement("span");
  tag.className = "tag"; tag.textContent = text();
  tags.append(tag); tag.append(REMOVER);
  if (box.value === undefined) box.textContent = ""; else box.value = "";
});
const remover = () => Object.assign(document.createElement("button"), {
  type: "button", textContent: "×", ariaLabel: "Remove",
  onclick() { this.parentElement.remove(); } });
</script>"""
INPUT = '<input id="box" placeholder="Add one more">'
EDITABLE = """<span id="box" contenteditable role="textbox" aria-label="Skills"
style="display:inline-block;min-width:80px;min-height:18px"></span>"""


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("aria-autocomplete=none", ""),
        ("aria-autocomplete=inline aria-controls=no", ""),
        ("", ""),
        ("aria-autocomplete=list", "its list shows nothing, and it takes no words of one's own"),
        ("aria-controls=no", "its list shows nothing, and it takes no words of one's own"),
    ],
)
async def test_a_list_that_never_opens_takes_ones_own_words_only_where_it_says_so(
    says: str, why: str, rig: Rig
) -> None:
    await rig.show(LISTLESS.replace("SAYS", says))
    assert (await chosen(rig, "Land", "Utopia"))[1] == why
    assert labelled(await rig.page.snapshot(), "Land").value == ("" if why else "Utopia")


@pytest.mark.parametrize("box", [INPUT, EDITABLE], ids=["input", "editable"])
@pytest.mark.parametrize("remover", ["remover()", "''"], ids=["removable", "bare"])
async def test_tags_that_only_enter_makes_are_made_and_proven(
    box: str, remover: str, rig: Rig
) -> None:
    page = TAGS.replace("BOX", box).replace("REMOVER", remover).replace("POSTS", "")
    item = labelled(await rig.show(page), "Skills")
    assert (item.role, item.multiple) == (Role.SELECT, True)
    assert (await chosen(rig, "Skills", ("Welding", "Law")))[1] == ""
    assert await rig.tab.evaluate("window.made") == ["Welding", "Law"]
    assert not await rig.tab.evaluate("window.sent")


async def test_nothing_leaves_at_the_key_that_makes_tags(rig: Rig) -> None:
    posts = """fetch("/tagged", { method: "POST", body: text() }).catch(() => { window.kept = 1; });
    return;"""
    page = TAGS.replace("BOX", INPUT).replace("REMOVER", "''").replace("POSTS", posts)
    await rig.show(page)
    _, why = await chosen(rig, "Skills", ("Welding", "Law"))
    assert why
    await rig.tab.wait_for_function("window.kept")
    assert "/tagged" not in rig.pages.asked


async def test_what_was_typed_into_a_box_of_tags_is_no_tag(rig: Rig) -> None:
    page = TAGS.replace("BOX", INPUT).replace("REMOVER", "''").replace("POSTS", "return;")
    await rig.show(page)
    assert (await chosen(rig, "Skills", ("Welding",)))[1] != ""
    assert labelled(await rig.page.snapshot(), "Skills").value == ""
