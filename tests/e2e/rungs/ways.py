"""Forms whose buttons no rule knows, and a model that knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.hostile.site import FIELDS
from tests.models.obliging import page_in, task_of

from steadyhand.testing.models import Answer, ReceivedRequest, ToolCall

ONWARD, HAND, FURNACE = "Onto the second forge", "Hand it over", "Light the furnace"
KNOWS = {ONWARD: "next", HAND: "send", FURNACE: "open"}
HEAD = "<h1>Welder</h1>"
SCRIPTED = f"""{HEAD}<div>{FIELDS}<div role=button tabindex=0 onclick=go()>{HAND}</div></div>
<script>function go() {{
  const body = new URLSearchParams();
  document.querySelectorAll("input").forEach((each) => body.append(each.name, each.value));
  fetch("/send", {{ method: "POST", body }})
    .then((answer) => answer.text()).then((text) => {{ document.body.innerHTML = text; }});
}}</script>"""
STEPS = f"""{HEAD}<form method=post action=/send><div id=one>{FIELDS}
<button type=button onclick="one.hidden=true;two.hidden=false">{ONWARD}</button></div>
<div id=two hidden><label>Phone <input name=tel required></label>
<button>Send application</button></div></form>"""
BEHIND = f"""{HEAD}<p>Come in.</p>
<button type=button onclick="this.replaceWith(f.content)">{FURNACE}</button>
<template id=f><form method=post action=/send>{FIELDS}<button>Send application</button></form>
</template>"""  # not in the page before, so that nothing is there to unfold


def leading(knows: Mapping[str, str] = KNOWS) -> Callable[[ReceivedRequest], Answer]:
    """A model that knows what those buttons do."""

    def said(heard: ReceivedRequest) -> Answer:
        buttons = page_in(task_of(heard)).get("buttons", [])
        known = [(b["ref"], knows[b["label"]]) for b in buttons if b["label"] in knows]
        moves = [{"do": "press", "ref": ref, "purpose": purpose} for ref, purpose in known]
        return ToolCall({"moves": moves}, 900, 80)

    return said
